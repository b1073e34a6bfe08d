"""Following: beat what lies on the table, or pass."""

from collections.abc import Iterator
from typing import NamedTuple

from guandan.ai.groups import Group, Plan, covers
from guandan.ai.hand_plan import counts_of, plan
from guandan.ai.leading import LEAD, spare_turns
from guandan.ai.outlook import RANK_NUMBERS, SIZES, TIERS, Outlook, near, places
from guandan.ai.worth import SHORT_HAND, equal_costs
from guandan.game.cards import ACE, CODES, RANKS, size
from guandan.game.plays import Play
from guandan.game.seats import partner

GOES_OUT = 0.8
"""What the lead is worth besides to a hand that then goes out by itself."""
STRONG = 0.15
"""The chance of winning from which a partner's play is left alone, however cheap it is to beat."""
LONG = 5
"""A partner's play of so many cards is left alone too: few will beat it."""
OVER_PARTNER = 1.0
"""What a trick is worth besides that is left to a partner: a high card is saved."""
LEFT_AFTER_BOMBING_PARTNER = 1
"""A partner's trick is bombed only on the way out: no more plays than this may be left."""
BOMB_WORTHY = 0.6
"""Against an opponent who is less dangerous a long hand keeps its bombs."""
JOKER_KEPT = 0.5
"""What a big joker is worth besides to a long hand, while what lies on the table is lower than an ace."""
FEW_TURNS = 1
"""A hand with so few turns to spare counts as near its end."""
BIG = CODES["HR"]
"""Where a hand counts its big jokers."""
OFF_PLAN = 2
"""How many plays that tear the plan apart are worked out."""


class Trick(NamedTuple):
    """What lies on the table, as the player in turn looks at it."""

    ours: bool
    """Whether the partner made the play."""
    stake: float
    """What it is worth to win the trick."""
    passing: float
    """What it is worth to pass."""
    bombs: bool
    """Whether bombs are thought of."""
    near_end: bool
    low: bool
    """Whether neither its play nor its player is to be feared: a big joker is kept for later."""


def follow(outlook: Outlook) -> Play | None:
    """The play that is worth more than a pass, if any."""
    seen = outlook.seen
    planned = plan(seen.hand, outlook.level)
    trick = _trick(outlook, planned)
    if trick is None:
        return None
    cards = size(seen.hand)
    most, choice = trick.passing, None
    most_stake = trick.stake + (GOES_OUT if trick.near_end else 0.0)
    for play, harm, rest in _candidates(outlook, planned, bombs=trick.bombs):
        pattern, rank = play.pattern, RANK_NUMBERS[play.rank]
        left = cards - SIZES[pattern]
        chance = outlook.wins(pattern, rank, left)
        exposed = outlook.exposed(pattern, rank, left)
        if rest is None and chance * most_stake - harm - exposed <= most:
            continue
        after = rest or plan(seen.hand - play.cards, outlook.level)
        if trick.ours and TIERS[pattern] and len(after.groups) > LEFT_AFTER_BOMBING_PARTNER:
            continue
        goes_out = trick.near_end and spare_turns(after.groups, outlook) <= 0
        stake = trick.stake + (GOES_OUT if goes_out else 0.0)
        worth = planned.cost - after.cost + chance * stake - exposed
        if trick.low and cards > SHORT_HAND and not TIERS[pattern]:
            worth -= JOKER_KEPT * (play.cards >> BIG & 3)
        if worth > most:
            most, choice = worth, play
    return choice


def _trick(outlook: Outlook, planned: Plan) -> Trick | None:
    """The trick, or None if it is the partner's and is left to them without further thought."""
    seen = outlook.seen
    made, owner = seen.to_beat, seen.owner
    if made is None or owner is None:
        return None
    near_end = spare_turns(planned.groups, outlook) <= FEW_TURNS
    pattern, rank = made.pattern, RANK_NUMBERS[made.rank]
    stands = outlook.wins(pattern, rank, seen.counts[owner])
    exposed = outlook.exposed(pattern, rank, seen.counts[owner])
    if owner == partner(outlook.seat):
        strong = stands >= STRONG or SIZES[pattern] >= LONG or TIERS[pattern]
        if strong and not exposed and not near_end:
            return None
        return Trick(True, LEAD, stands * (LEAD + OVER_PARTNER) - exposed, near_end, near_end, low=False)
    danger = near(seen.counts[owner])
    bombs = danger >= BOMB_WORTHY or exposed > 0 or near_end
    low = not bombs and places(outlook.level)[rank] < places(outlook.level)[ACE]
    return Trick(False, LEAD + danger, -exposed, bombs, near_end, low)


def _candidates(outlook: Outlook, planned: Plan, *, bombs: bool) -> Iterator[tuple[Play, float, Plan | None]]:
    """Legal plays worth a thought: groups of the plan with what is left of it, then a few that tear it apart.

    The middle number is a first guess at the harm done, where the plan that is left is not known yet.
    """
    hand, level, wild = outlook.seen.hand, outlook.level, outlook.wild_place
    groups = {(group.pattern, RANKS[group.rank], group.counts, group.wilds): group for group in planned.groups}
    unbound = hand - planned.suited
    done = set()
    torn: dict[tuple[str, str, bytes, int], tuple[float, Play]] = {}
    held, costs = counts_of(hand), equal_costs(level)
    for play in outlook.seen.legal:
        pattern, rank, cards = play
        if TIERS[pattern] and not bombs:
            break  # the bomb class comes last in canonical order
        used = counts_of(cards)
        key = (pattern, rank, used, cards >> wild & 3)
        group = groups.get(key)
        if group is not None and covers(unbound + group.suited, cards):
            if key not in done:
                done.add(key)
                yield play, 0.0, _without(planned, group)
        elif key not in torn and key not in done:
            harm = 0.0 if covers(unbound, cards) else 1.0
            for row, have, use in zip(costs, held, used, strict=True):
                if use:
                    harm += row[have - use] - row[have]
            torn[key] = harm, play
    for harm, play in sorted(torn.values())[:OFF_PLAN]:
        yield play, harm, None


def _without(planned: Plan, group: Group) -> Plan:
    """The plan after one of its groups has been played."""
    at = planned.groups.index(group)
    return Plan(planned.cost - group.cost, planned.groups[:at] + planned.groups[at + 1 :])
