"""Groups: the parts into which a plan splits a hand."""

from functools import cache
from typing import NamedTuple

from guandan.game.cards import KINDS, RANKS, SUITS, Cards
from guandan.game.patterns import runs

HEART = SUITS.index("H")
RUNS = {"straight": (1, tuple(runs(5))), "triple_pairs": (2, tuple(runs(3))), "plate": (3, tuple(runs(2)))}
"""By pattern: how many cards of each rank, and the ranks of each run, lowest first."""
SUITED_RUNS = RUNS["straight"][1]
EQUAL = ("", "single", "pair", "triple", *(f"bomb{count}" for count in range(4, 11)))
"""By number of cards: the pattern of equal cards."""


class Group(NamedTuple):
    """A part of a plan: cards that are to be played together."""

    pattern: str
    rank: int
    counts: bytes
    """How many cards of each rank, wild cards counting as the level cards they are."""
    wilds: int
    cost: float
    suited: Cards = 0
    """The very cards of a straight flush, which nothing else may take; without its wilds."""


class Plan(NamedTuple):
    """A hand split into groups."""

    cost: float
    groups: tuple[Group, ...]

    @property
    def suited(self) -> Cards:
        """The cards that are bound in straight flushes."""
        return sum(group.suited for group in self.groups)


def covers(hand: Cards, cards: Cards) -> bool:
    """Whether all of `cards` are in `hand`: where one is asked for, one or two are there; where two, two."""
    twice = hand >> 1 & KINDS
    return not (cards & KINDS & ~(hand | twice) or cards >> 1 & KINDS & ~twice)


Named = tuple[str, int, int]
"""Pattern, rank and level."""


@cache
def group(named: Named, needs: tuple[tuple[int, int], ...], wilds: int, cost: float, suited: Cards = 0) -> Group:
    """A group of so many natural cards of some ranks, and wilds."""
    pattern, rank, level = named
    counts = [0] * len(RANKS)
    for held, copies in needs:
        counts[held] += copies
    counts[level] += wilds
    return Group(pattern, rank, bytes(counts), wilds, cost, suited)
