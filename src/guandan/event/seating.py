"""Who sits where: compass directions balanced over the rounds, tables in the order of the line or at random."""

from collections.abc import Sequence
from typing import NamedTuple

from guandan.event.lot import drawn
from guandan.event.problem import Problem


class Pair(NamedTuple):
    """Two who meet, and their table."""

    table: int
    first: int
    """Sits East-West."""
    second: int
    """Sits North-South."""


def seated(problem: Problem, pairs: Sequence[tuple[int, int]]) -> tuple[Pair, ...]:
    """Pairs of places at their tables, in the order of the tables."""
    ordered = sorted(pairs)
    tables = list(range(1, len(pairs) + 1))
    if problem.swiss.tables == "random":
        tables = drawn(tables, problem.seed, f"tables {problem.round}")
    found = []
    for table, (high, low) in zip(tables, ordered, strict=True):
        first, second = (high, low) if _is_east_west(problem, high, low) else (low, high)
        found.append(Pair(table, problem.line[first].number, problem.line[second].number))
    return tuple(sorted(found))


def _is_east_west(problem: Problem, one: int, other: int) -> bool:
    """Whether the one sits East-West: they sat there less often than the other, or not so lately, or by lot."""
    mine, theirs = problem.past[one], problem.past[other]
    if mine.balance != theirs.balance:
        return mine.balance < theirs.balance
    if mine.side != theirs.side:
        return mine.side < theirs.side
    return problem.lots[one] < problem.lots[other]
