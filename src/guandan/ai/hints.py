"""Hints: what one could do now, the choice of the rule-of-thumb player first."""

from typing import NamedTuple

from guandan.ai.hand_plan import plan
from guandan.ai.heuristic import Heuristic, choose
from guandan.game.acts import Act
from guandan.game.cards import Cards, copies, format_cards, parse_card, rank_of, sorted_cards, wild_card
from guandan.game.judge import judge
from guandan.game.plays import Play
from guandan.game.proposal import CARD_ACTS, giveable, said
from guandan.game.view import Seen


class Hint(NamedTuple):
    """Something one could do."""

    act: Act
    cards: Cards = 0
    """None for a pass."""
    play: Play | None = None


def hints(seen: Seen) -> list[Hint]:
    """What may be done now: the bot's choice, then the others, cheapest first, the pass last; no two look alike."""
    if seen.mine is None:
        return []
    if seen.mine.act in CARD_ACTS:
        return _gifts(seen)
    return _plays(seen) if seen.mine.act == "play" else []


def _gifts(seen: Seen) -> list[Hint]:
    """The cards one may give away, the bot's choice first, then from the lowest on."""
    act = Heuristic().act(seen)
    first = parse_card(act.data["card"])
    cards = [first, *(card for card in giveable(seen) if card != first)]
    return [Hint(act._replace(data={"card": format_cards(card)}), card) for card in cards]


def _plays(seen: Seen) -> list[Hint]:
    passing = [Hint(Act("pass", seen.viewer))] if seen.may_pass else []
    first = choose(seen)
    chosen = [] if first is None else [first]
    looks = {_likeness(play, seen.level) for play in chosen}
    others = [play for play in ranked(seen) if _likeness(play, seen.level) not in looks]
    # The same cards may be two plays: a person is asked which one is meant when they are put down.
    by_cards: dict[Cards, Play] = {}
    for play in chosen + others:
        by_cards.setdefault(play.cards, play)
    plays = [Hint(said(seen, play), play.cards, play) for play in by_cards.values()]
    return plays + passing if chosen else passing + plays


def _likeness(play: Play, level: int) -> tuple[bool, tuple[int, ...], int]:
    """What makes two plays look alike to a person: ranks and wild cards, and suits only for a straight flush."""
    ranks = tuple(rank_of(card) for card in sorted_cards(play.cards))
    return play.pattern == "straight_flush", ranks, copies(play.cards, wild_card(level).bit_length() - 1)


def ranked(seen: Seen) -> list[Play]:
    """One's plays, cheapest first: by what the rest of the hand is worth to the rule-of-thumb player, then by strength.

    Of plays that look alike there is one.
    """
    judged = judge(seen.rules, seen.level)
    best: dict[tuple[bool, tuple[int, ...], int], tuple[float, Play]] = {}
    for play in seen.legal:
        cost = plan(seen.hand - play.cards, seen.level).cost
        key = _likeness(play, seen.level)
        if key not in best or cost < best[key][0]:
            best[key] = (cost, play)
    out = seen.hand  # nothing is better than going out
    order = sorted(best.values(), key=lambda one: (one[1].cards != out, round(one[0], 6), judged.strength(one[1])))
    return [play for _, play in order]
