"""Leading (领出): what to begin a trick with."""

from collections.abc import Iterable

from guandan.ai.groups import Group, covers
from guandan.ai.hand_plan import counts_of, plan
from guandan.ai.outlook import SIZES, TIERS, Outlook
from guandan.game.cards import RANKS, Cards, size
from guandan.game.plays import Play

SURE = 0.6
"""The chance of winning from which a play counts as a winner."""
LEAD = 0.5
"""What it is worth to lead again."""
WINNERS_FIRST = 1.0
"""Once the hand goes out by itself: winners before the one loser."""
HELPS_PARTNER = 1.2
"""A low play that a partner with as many cards left can go out on."""


def lead(outlook: Outlook) -> Play:
    """The best lead of the plan, or the first legal one if a referee has ordered something else."""
    seen = outlook.seen
    planned = plan(seen.hand, outlook.level)
    running = spare_turns(planned.groups, outlook) <= 0
    left = size(seen.hand)
    if outlook.mate == 1 and outlook.next > 1 and not running and seen.legal[0].pattern == "single":
        return seen.legal[0]  # the lowest: the partner goes out on it
    worth = {group: _worth(group, outlook, left) for group in planned.groups}
    if running:  # winners first, the one loser last
        for group in worth:
            if not TIERS[group.pattern] and outlook.wins(group.pattern, group.rank, 0) >= SURE:
                worth[group] += WINNERS_FIRST
    for group in sorted(worth, key=lambda group: -worth[group]):
        made = find(group, outlook, planned.suited - group.suited)
        if made is not None:
            return made
    return seen.legal[0]


def _worth(group: Group, outlook: Outlook, cards: int) -> float:
    """How good a lead is, in turns."""
    pattern, rank = group.pattern, group.rank
    left = cards - SIZES[pattern]
    chance = outlook.wins(pattern, rank, left)
    worth = group.cost + LEAD * chance - outlook.exposed(pattern, rank, left)
    if TIERS[pattern]:
        return worth
    if outlook.mate == SIZES[pattern] and outlook.next != outlook.mate:
        worth += HELPS_PARTNER * (1 - chance)
    return worth


def find(group: Group, outlook: Outlook, bound: Cards) -> Play | None:
    """The legal play of a group that leaves cards bound elsewhere alone, if it can."""
    rank = RANKS[group.rank]
    plays = [play for play in outlook.seen.legal if play.pattern == group.pattern and play.rank == rank]
    wild = outlook.wild_place
    fitting = [
        play for play in plays if counts_of(play.cards) == group.counts and play.cards >> wild & 3 == group.wilds
    ]
    if group.suited:
        fitting = [play for play in fitting if not group.suited & ~play.cards] or fitting
    hand = outlook.seen.hand - bound
    return next((play for play in fitting if covers(hand, play.cards)), fitting[0] if fitting else None)


def spare_turns(groups: Iterable[Group], outlook: Outlook) -> int:
    """How many plays beyond the last one somebody must be beaten for; with none left, the lead means going out.

    Winners are led first and the one loser goes out last; each bomb brings the lead back once.
    """
    losers = -1
    for group in groups:
        if TIERS[group.pattern]:
            losers -= 1
        elif outlook.wins(group.pattern, group.rank, 0) < SURE:
            losers += 1
    return losers
