"""Plays as the platforms write them: `[type, rank, cards]`, a run by its lowest card, cards from low to high."""

from enum import Enum
from functools import cache
from typing import Any

from guandan.game.cards import RANKS, Cards, codes, copies, wild_card
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
    held = cards.to_bytes(len(RANKS), "little")
    return [code for rank in level_order(level) for code in _of_rank(rank, held[rank])]


@cache
def _of_rank(rank: int, byte: int) -> tuple[str, ...]:
    """The cards in the byte of a rank, by suits."""
    return tuple(codes(byte << 8 * rank))


def _rank(play: Play) -> str:
    return RANKS[_window(play.pattern, play.rank)[0]] if play.pattern in RUNS else JOKERS.get(play.rank, play.rank)


@cache
def _window(pattern: str, top: str) -> tuple[int, ...]:
    """The ranks of a run, lowest first; an ace may stand below the 2."""
    length = SHAPES[LINE[pattern]].groups[0].run
    return next(window for window in runs(length) if RANKS[window[-1]] == top)


def _cards(play: Play, level: int) -> list[str]:
    """The cards in the order of their places; in each place natural cards first, then the wilds that fill it."""
    wild = wild_card(level)
    naturals = play.cards - copies(play.cards, wild.bit_length() - 1) * wild
    held = naturals.to_bytes(len(RANKS), "little")
    placed: list[str] = []
    for rank, needed in _places(play, held):
        natural = _of_rank(rank, held[rank]) if rank >= 0 else ()
        lent = needed - len(natural)
        if rank == level:  # there a wild is itself, and stands in its suit
            placed += _of_rank(rank, held[rank] + lent * (wild >> 8 * level))
        else:
            placed += natural + _of_rank(level, wild >> 8 * level) * lent
    return placed


def _places(play: Play, held: bytes) -> list[tuple[int, int]]:
    """The places of a play as (rank, number of cards)."""
    groups = SHAPES[LINE[play.pattern]].groups
    if play.pattern in RUNS:
        return [(rank, groups[0].copies) for rank in _window(play.pattern, play.rank)]
    rank = RANKS.index(play.rank)
    if len(groups) == 1:
        return [(rank, groups[0].copies)]
    # The pair beside a triple is of the one other rank there; two wilds alone are a pair of level cards.
    beside = next((other for other, byte in enumerate(held) if byte and other != rank), -1)
    return [(rank, groups[0].copies), (beside, groups[1].copies)]
