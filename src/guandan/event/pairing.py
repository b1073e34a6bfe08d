"""The pairs of the next Swiss round: the same from the same entries, history, settings and seed.

>>> from guandan.event.history import Entry, History
>>> from guandan.event.problem import prepare
>>> from guandan.event.swiss import swiss_of
>>> from guandan.game.ruleset import load
>>> entries = [Entry(number, seed=number) for number in range(1, 6)]
>>> made = pair(prepare(entries, History(), swiss_of(load("GJ17")), "published seed"))
>>> [{one.first, one.second} for one in made.pairs], made.bye
([{1, 4}, {2, 3}], 5)
"""

from typing import NamedTuple

from guandan.event.costs import Cost
from guandan.event.history import BYE
from guandan.event.matching import Solution, solve
from guandan.event.notes import Note, note
from guandan.event.problem import Problem
from guandan.event.seating import Pair, seated


class Pairing(NamedTuple):
    """The pairs of a round."""

    round: int
    pairs: tuple[Pair, ...]
    """In order of tables."""
    bye: int
    """BYE if nobody has one."""
    cost: Cost
    compromises: tuple[Note, ...]
    """What could not be avoided, or the arbiter must know."""


def pair(problem: Problem) -> Pairing:
    """The best pairing of the round."""
    solution = solve(problem)
    if solution is None:
        raise AssertionError("with all pairs allowed there is always a pairing")
    return of_solution(problem, solution)


def of_solution(problem: Problem, solution: Solution) -> Pairing:
    """A solution with tables and directions."""
    return Pairing(
        round=problem.round,
        pairs=seated(problem, solution.pairs),
        bye=BYE if solution.bye is None else problem.line[solution.bye].number,
        cost=solution.cost,
        compromises=_compromises(problem, solution),
    )


def _compromises(problem: Problem, solution: Solution) -> tuple[Note, ...]:
    found = []
    seeded = sum(entry.seed > 0 for entry in problem.line)
    if problem.how == "snake" and problem.swiss.first == "snake_or_lot" and seeded < len(problem.line):
        found.append(note("partly_seeded", seeded=seeded, others=len(problem.line) - seeded))
    if solution.cost.repeats:
        found.append(note("must_repeat", count=solution.cost.repeats))
    if solution.cost.units:
        found.append(note("must_meet_unit", count=solution.cost.units))
    if solution.bye is not None and problem.past[solution.bye].byes:
        found.append(note("must_bye_again", times=problem.past[solution.bye].byes))
    return tuple(found)
