"""Plays as the platforms write them: `[type, rank, cards]`, a run by its lowest card, cards from low to high."""

from collections import Counter
from enum import Enum
from typing import Any

from guandan.game.cards import RANKS, Cards, codes, each, rank_of, suit_of, wild_card
from guandan.game.patterns import LINE, RUNS, SHAPES, level_order, runs
from guandan.game.plays import Play

Action = list[Any]

PASS: Action = ["PASS", "PASS", "PASS"]
NOTHING: Action = [None, None, None]
"""What stands where nobody has played: the platforms send it so, not as null."""
TYPES = {
    "single": "Single",
    "pair": "Pair",
    "triple": "Trips",
    "full_house": "ThreeWithTwo",
    "straight": "Straight",
    "triple_pairs": "ThreePair",
    "plate": "TwoTrips",
    "straight_flush": "StraightFlush",
}
"""Everything else is a Bomb."""
JOKERS = {"SB": "B", "HR": "R"}


class Dialect(Enum):
    """The two generations of the platform differ in how they write four jokers (and in how one joins a table)."""

    OLD = ("Bomb", "JOKER")  # guandan_offline v1003 ... v1006: `{"actIndex": 0}`
    NEW = ("FourKings", "R")  # OpenGuanDan: `{"type": "PLAY", "data": {...}}`


def action_of(play: Play, level: int, dialect: Dialect) -> Action:
    """A play as a platform writes it."""
    if play.pattern == "four_jokers":
        return [*dialect.value, ["SB", "SB", "HR", "HR"]]
    return [TYPES.get(play.pattern, "Bomb"), _rank(play), _cards(play, level)]


def hand_of(cards: Cards, level: int) -> list[str]:
    """Cards from low to high, the level cards between aces and jokers, each rank by suits."""
    order = level_order(level)
    sorted_up = sorted(each(cards), key=lambda card: (order.index(rank_of(card)), suit_of(card)))
    return [codes(card)[0] for card in sorted_up]


def _rank(play: Play) -> str:
    if play.pattern in RUNS:
        return RANKS[_window(play)[0]]
    return JOKERS.get(play.rank, play.rank)


def _window(play: Play) -> tuple[int, ...]:
    """The ranks of a run, lowest first; an ace may stand below the 2."""
    length = SHAPES[LINE[play.pattern]].groups[0].run
    return next(window for window in runs(length) if RANKS[window[-1]] == play.rank)


def _cards(play: Play, level: int) -> list[str]:
    """The cards in the order of their places; in each place natural cards first, then the wilds that fill it."""
    wild = wild_card(level)
    naturals: dict[int, list[str]] = {}
    for card in each(play.cards):
        if card != wild:
            naturals.setdefault(rank_of(card), []).append(codes(card)[0])
    wilds = codes(wild) * Counter(each(play.cards))[wild]
    placed: list[str] = []
    for rank, copies in _places(play, naturals):
        held = naturals.pop(rank, [])
        lent = copies - len(held)
        placed += sorted(held + wilds[:lent], key=_suit) if rank == level else held + wilds[:lent]
        wilds = wilds[lent:]
    return placed


def _suit(code: str) -> int:
    return "SHCD".index(code[0])


def _places(play: Play, naturals: dict[int, list[str]]) -> list[tuple[int, int]]:
    """The places of a play as (rank, copies)."""
    groups = SHAPES[LINE[play.pattern]].groups
    if play.pattern in RUNS:
        return [(rank, groups[0].copies) for rank in _window(play)]
    rank = RANKS.index(play.rank)
    if len(groups) == 1:
        return [(rank, groups[0].copies)]
    # The pair beside a triple is of the one other rank there; two wilds alone are a pair of level cards.
    beside = next((other for other in naturals if other != rank), -1)
    return [(rank, groups[0].copies), (beside, groups[1].copies)]
