"""What a pair costs, criterion by criterion; the pairing with the lowest sum, compared in this order, is the best.

The criteria are packed into one number with enough bits for the sum of each, so that one matching settles them all.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from guandan.event.problem import Problem

BITS = 124
"""The matching counts in 128 bits with a sign, and doubles."""


class Cost(NamedTuple):
    """In falling weight."""

    repeats: int = 0
    """Pairs that have met before."""
    again: int = 0
    """How often and how lately they met."""
    units: int = 0
    """Pairs of one unit, where that is forbidden."""
    bye: int = 0
    """How many who may have the bye are below the one who has it."""
    gap: int = 0
    """Squares of the differences in score."""
    floats: int = 0
    """How often the higher of unequal scores met lower ones before, and the lower higher ones."""
    soft_units: int = 0
    """Pairs of one unit, where that is only unwelcome."""
    distance: int = 0
    """Squares of the distances in the line; in a snake from the place opposite."""
    lot: int = 0

    def minus(self, other: "Cost") -> "Cost":
        """How much more than another."""
        return Cost(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))


GIVES_WAY = ("lot", "distance", "again", "floats", "gap")
"""The criteria made coarser, in this order, if all do not fit into the bits."""


def pair_cost(problem: Problem) -> Callable[[int, int], Cost]:
    """The cost of a pair of places, the higher first."""
    swiss, scores, past, met, lots = problem.swiss, problem.scores, problem.past, problem.met, problem.lots
    hard, floating, folded = swiss.unit == "hard", swiss.later != "total", problem.how == "snake"
    opposite = len(problem.line) // 2 * 2 - 1
    units = [entry.unit for entry in problem.line] if swiss.unit != "off" else [""] * len(problem.line)

    def cost(high: int, low: int) -> Cost:
        rounds = met[high].get(low, ()) if swiss.no_repeat else ()
        gap = scores[high] - scores[low]
        floats = 0
        if gap and floating:
            one, other = past[high], past[low]
            floats = min(one.downs, 3) + min(other.ups, 3) + 4 * (one.last < 0) + 4 * (other.last > 0)
        same = units[high] == units[low] != ""
        away = high + low - opposite if folded else low - high
        # Eight bits by lot make one pairing the best of otherwise equal ones; more would slow the matching.
        lot = (lots[high] * 2654435761 ^ lots[low] * 2246822519) >> 7 & 255
        return Cost(
            1 if rounds else 0,
            len(rounds) * 64 + rounds[-1] if rounds else 0,
            1 if same and hard else 0,
            0,
            gap * gap,
            floats,
            1 if same and not hard else 0,
            away * away,
            lot,
        )

    return cost


def packed(costs: Sequence[Cost], pairs: int) -> list[int]:
    """Each cost as one number; the order of sums of up to `pairs` of them is that of the criteria."""
    if not costs:
        return []
    most = [max(column) for column in zip(*costs, strict=True)]
    shifts = _shifts(most, pairs)
    widths = [_width(top >> shift, pairs) for top, shift in zip(most, shifts, strict=True)]
    kept = [(at, shifts[at], widths[at]) for at in range(len(most)) if widths[at]]
    numbers = []
    for cost in costs:
        number = 0
        for at, shift, width in kept:
            number = number << width | cost[at] >> shift
        numbers.append(number)
    return numbers


def _width(top: int, pairs: int) -> int:
    return (top * pairs).bit_length()


def _shifts(most: Sequence[int], pairs: int) -> list[int]:
    """How many low bits of each criterion are given up."""
    shifts = [0] * len(most)
    for name in GIVES_WAY:
        at = Cost._fields.index(name)
        while sum(_width(top >> shift, pairs) for top, shift in zip(most, shifts, strict=True)) > BITS:
            if not most[at] >> shifts[at]:
                break
            shifts[at] += 1
    return shifts
