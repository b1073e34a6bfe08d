"""What a result of a deal is worth: by itself, or by what it does to a match that is played until A is passed.

The table of match equities has the chance to win the match for each pair of levels and each side that plays its own
level next. It follows from how often two equal players of the net's strength end a deal in each way, and from how the
book promotes; a failure at A is taken to leave a side where it is.
"""

from functools import cache
from typing import Final

from guandan.game.levels import PASSED, promote
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SEATS, side
from guandan.game.view import Seen

Worth = tuple[float, ...]
ALONE: Final[Worth] = (-1.0, -0.9, -0.8, 0.8, 0.9, 1.0)
"""A deal by itself: lost with the winner's partner second, third, last, then won with one's own last, third, second."""
PLACES = (4, 3, 2)
"""Of the winner's partner, in the order of the results that are won."""
OFTEN = (0.33, 0.21, 0.46)
"""How often a deal of the net against itself is won so; measured in training."""
SWEEPS = 60

Equities = dict[tuple[int, int], float]
"""By level of the side whose level is played and level of the other: the chance of the first to win the match."""


@cache
def equities(rules: Ruleset) -> Equities:
    """The table of a book, for the side whose own level is played."""
    levels = range(PASSED)
    table: Equities = {(mine, yours): 0.5 for mine in levels for yours in levels}
    for _ in range(SWEEPS):
        for mine, yours in table:
            chance = 0.0
            for often, place in zip(OFTEN, PLACES, strict=True):
                chance += often / 2 * _after(rules, table, mine, yours, place, own=True)
                chance += often / 2 * (1 - _after(rules, table, yours, mine, place, own=False))
            table[mine, yours] = chance
    return table


def _after(rules: Ruleset, table: Equities, winner: int, loser: int, place: int, *, own: bool) -> float:
    """The chance of the winners of a deal to win the match; they play their own level next."""
    level = promote(rules, winner, place, own_deal=own)
    return 1.0 if level == PASSED else table[level, loser]


@cache
def match_worth(rules: Ruleset, mine: int, yours: int, *, own: bool) -> Worth:
    """The six results for a side at a level, when its own level is played or the other's: from -1 to 1."""
    table = equities(rules)
    won = [_after(rules, table, mine, yours, place, own=own) for place in PLACES]
    lost = [1 - _after(rules, table, yours, mine, place, own=not own) for place in reversed(PLACES)]
    return tuple(2 * chance - 1 for chance in (*lost, *won))


def worth_of(seen: Seen) -> Worth:
    """What the results of the running deal are worth to the seat that looks."""
    in_match = seen.table is not None and seen.levels[seen.table] == seen.level and PASSED not in seen.levels
    if not in_match or seen.until_first or seen.rules.word("match.mode") != "game":
        return ALONE
    us = side(SEATS.index(seen.viewer))
    return match_worth(seen.rules, seen.levels[us], seen.levels[1 - us], own=seen.table == us)
