"""A pairing made by hand: everything it breaks, so that the arbiter decides knowing it."""

from collections import Counter
from collections.abc import Sequence

from guandan.event.explain import breaches, unequal
from guandan.event.notes import Note, note
from guandan.event.problem import Problem

IMPOSSIBLE = ("unknown", "twice", "itself")
"""Warnings of pairings that cannot be played; all others may be overruled."""


def warnings(problem: Problem, pairs: Sequence[tuple[int, int]], byes: Sequence[int] = ()) -> tuple[Note, ...]:
    """What the pairs and byes, by numbers of entries, break."""
    found: list[Note] = []
    named = Counter([number for pair in pairs for number in pair] + list(byes))
    places = problem.places
    for number, times in sorted(named.items()):
        if number not in problem.known:
            found.append(note("unknown", entry=number))
        elif number not in places:
            found.append(note("inactive", entry=number))
        if times > 1 and (number, number) not in pairs:
            found.append(note("twice", entry=number, times=times))
    found += [note("missing", entry=number) for number in sorted(places) if number not in named]
    for one, other in pairs:
        if one == other:
            found.append(note("itself", entry=one))
        elif one in places and other in places:
            found += broken(problem, one, other)
    return (*found, *_byes(problem, [number for number in byes if number in places]))


def broken(problem: Problem, one: int, other: int) -> tuple[Note, ...]:
    """What one pair made by hand breaks."""
    places = problem.places
    if one not in places or other not in places:
        return tuple(note("inactive", entry=number) for number in (one, other) if number not in places)
    high, low = sorted((places[one], places[other]))
    found = breaches(problem, high, low)
    if problem.scores[high] != problem.scores[low]:
        found.append(unequal(problem, high, low, "scores_apart"))
    return tuple(found)


def broken_bye(problem: Problem, number: int) -> tuple[Note, ...]:
    """What a bye given by hand breaks."""
    return tuple(_bye(problem, number)) if number in problem.places else (note("inactive", entry=number),)


def _byes(problem: Problem, byes: Sequence[int]) -> list[Note]:
    wanted = len(problem.line) % 2
    found = [note("two_byes", count=len(byes), wanted=wanted)] if len(byes) != wanted else []
    return [*found, *(told for number in byes for told in _bye(problem, number))]


def _bye(problem: Problem, number: int) -> list[Note]:
    place, eligible = problem.places[number], problem.eligible
    if place not in eligible:
        return [note("bye_again", entry=number, times=problem.past[place].byes)]
    if place != eligible[0]:
        return [note("bye_not_lowest", lowest=problem.line[eligible[0]].number)]
    return []
