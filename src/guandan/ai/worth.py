"""What a part of a hand costs, in turns: the one table of opinions of the rule-of-thumb player.

A play that hardly ever wins a trick costs a whole turn: somebody else must be beaten before it can be got rid of. A
play that mostly wins costs little, because the next lead comes with it; a bomb costs less than nothing, because it pays
for a turn of something else. A hand is as good as the sum of its parts is small.
"""

from functools import cache
from typing import NamedTuple

from guandan.game.cards import RANKS, SMALL_JOKER
from guandan.game.patterns import level_order

Costs = tuple[float, ...]

# By place in the order of the level: 2 3 4 5 6 7 8 9 T J Q K A without the level rank, then the level rank, the jokers.
SINGLE: Costs = (1.06, 1.05, 1.04, 1.03, 1.02, 1.01, 1.00, 0.98, 0.95, 0.90, 0.82, 0.66, 0.42, 0.15, -0.05)
PAIR: Costs = (1.02, 1.01, 1.00, 0.98, 0.96, 0.93, 0.90, 0.86, 0.81, 0.75, 0.66, 0.52, 0.32, 0.15, -0.05)
TRIPLE: Costs = (0.98, 0.96, 0.93, 0.90, 0.87, 0.83, 0.79, 0.74, 0.68, 0.60, 0.50, 0.38, 0.25)
# By place among the runs of their pattern, the one with the low ace first.
STRAIGHT: Costs = (0.92, 0.88, 0.84, 0.80, 0.75, 0.70, 0.64, 0.57, 0.48, 0.35)
TRIPLE_PAIRS: Costs = (0.85, 0.82, 0.79, 0.76, 0.72, 0.68, 0.63, 0.58, 0.52, 0.45, 0.37, 0.28)
PLATE: Costs = (0.80, 0.77, 0.74, 0.71, 0.67, 0.63, 0.59, 0.54, 0.48, 0.42, 0.35, 0.28, 0.20)
RUN_COSTS = {"straight": STRAIGHT, "triple_pairs": TRIPLE_PAIRS, "plate": PLATE}

BOMB = {4: -0.70, 5: -0.95, 6: -1.20, 7: -1.30, 8: -1.40, 9: -1.45, 10: -1.50}
HEIGHT_OF_BOMB = 0.015
"""What a bomb gains with each rank."""
STRAIGHT_FLUSH = -1.40
FOUR_JOKERS = -1.60

WILD_KEPT = -0.45
"""A wild card without a place yet: in a long hand it will still make a bomb or a straight flush."""
WILD_LATE = 0.05
"""The same in a short hand, where it is not much more than a level card."""
SHORT_HAND = 10


@cache
def equal_costs(level: int) -> tuple[Costs, ...]:
    """By rank and number of cards, 0 to 10: what equal cards that stay together cost."""
    table: list[Costs] = [()] * len(RANKS)
    for place, rank in enumerate(level_order(level)):
        if rank >= SMALL_JOKER:  # two jokers are two winning cards, and a pair only where one is needed
            table[rank] = (0.0, SINGLE[place], 2 * SINGLE[place])
        else:
            bombs = [cost - HEIGHT_OF_BOMB * place for cost in BOMB.values()]
            table[rank] = (0.0, SINGLE[place], PAIR[place], TRIPLE[place], *bombs)
    return tuple(table)


class Prices(NamedTuple):
    """What the parts of one hand cost."""

    level: int
    equal: tuple[Costs, ...]
    """Equal cards, by rank and number."""
    wild: float
    """A wild card without a place yet."""
    short: bool


@cache
def prices(level: int, *, short: bool) -> Prices:
    """The prices for a hand at a level."""
    return Prices(level, equal_costs(level), WILD_LATE if short else WILD_KEPT, short)
