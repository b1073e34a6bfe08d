"""Why a pair was made, and what it would have cost to do without it."""

from typing import NamedTuple

from guandan.event.costs import Cost
from guandan.event.history import BYE
from guandan.event.matching import solve
from guandan.event.notes import Note, note
from guandan.event.pairing import Pairing, of_solution
from guandan.event.problem import Problem

SHOWN = 8
"""At most so many of those between two in the line are told."""


class Alternative(NamedTuple):
    """The best pairing without a certain pair."""

    pairing: Pairing
    more: Cost
    """What it costs more; the first criterion that is not 0 decides."""


def reasons(problem: Problem, pairing: Pairing, first: int, second: int) -> tuple[Note, ...]:
    """Why these two meet, or why one of them has the bye if the other is BYE."""
    places = problem.places
    if BYE in (first, second):
        lowest = problem.line[problem.eligible[0]].number in (first, second)
        return (note("lowest" if lowest else "lowest_possible"),)
    high, low = sorted((places[first], places[second]))
    found = [_by_score(problem, high, low)]
    if problem.scores[high] != problem.scores[low] and problem.swiss.later != "total":
        found += _floats(problem, high, low)
    if not problem.how:
        if low == high + 1:
            found.append(note("next", high=high + 1, low=low + 1))
        else:
            found += [note("apart", high=high + 1, low=low + 1), *_between(problem, pairing, high, low)]
    for breach in breaches(problem, high, low):
        found.append(breach)
    return tuple(found)


def breaches(problem: Problem, high: int, low: int) -> list[Note]:
    """What a pair of places breaks."""
    numbers = {"high": problem.line[high].number, "low": problem.line[low].number}
    found = []
    if problem.swiss.no_repeat and low in problem.met[high]:
        found.append(_met(problem, "repeat", high, low, **numbers))
    if problem.same_unit(high, low):
        found.append(note("units_meet", **numbers, unit=problem.line[high].unit))
    return found


def _met(problem: Problem, code: str, one: int, other: int, **facts: int) -> Note:
    """When two met last, and in which stage if it was an earlier one."""
    stage, number = problem.met_in(one, other)
    return note(f"{code}_earlier", **facts, stage=stage, round=number) if stage else note(code, **facts, round=number)


def _by_score(problem: Problem, high: int, low: int) -> Note:
    if problem.how:
        return note(problem.how, high=high + 1, low=low + 1)
    if problem.scores[high] == problem.scores[low]:
        return note("equal", score=problem.scores[high])
    return unequal(problem, high, low, "unequal")


def unequal(problem: Problem, high: int, low: int, code: str) -> Note:
    """The scores of two places that are not equal."""
    one, other = problem.line[high].number, problem.line[low].number
    return note(code, high=one, low=other, score=problem.scores[high], other=problem.scores[low])


def _floats(problem: Problem, high: int, low: int) -> list[Note]:
    found = []
    for place, times, zh, en in (
        (high, problem.past[high].downs, "下调", "down"),
        (low, problem.past[low].ups, "上调", "up"),
    ):
        if times:
            found.append(note("floats", entry=problem.line[place].number, times=times, way_zh=zh, way_en=en))
    return found


def _between(problem: Problem, pairing: Pairing, high: int, low: int) -> list[Note]:
    """Those between two in the line: met already, of one unit, or needed elsewhere."""
    meets = {one.first: one.second for one in pairing.pairs} | {one.second: one.first for one in pairing.pairs}
    number = problem.line[high].number
    found = []
    for place in range(high + 1, min(low, high + 1 + SHOWN)):
        entry = problem.line[place]
        if problem.swiss.no_repeat and place in problem.met[high]:
            found.append(_met(problem, "met", high, place, high=number, entry=entry.number))
        elif problem.same_unit(high, place):
            found.append(note("same_unit", high=number, entry=entry.number, unit=entry.unit))
        elif entry.number in meets:
            found.append(note("elsewhere", entry=entry.number, other=meets[entry.number]))
        else:
            found.append(note("elsewhere_bye", entry=entry.number))
    return found


def alternative(problem: Problem, pairing: Pairing, first: int, second: int) -> Alternative | None:
    """The best pairing in which these two do not meet (or one has not the bye, if the other is BYE).

    None if there is no other.
    """
    places = problem.places | {BYE: len(problem.line)}
    high, low = sorted((places[first], places[second]))
    solution = solve(problem, frozenset({(high, low)}))
    if solution is None:
        return None
    return Alternative(of_solution(problem, solution), solution.cost.minus(pairing.cost))
