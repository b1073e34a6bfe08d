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
            high, low = sorted((places[one], places[other]))
            found += breaches(problem, high, low)
            if problem.scores[high] != problem.scores[low]:
                found.append(unequal(problem, high, low, "scores_apart"))
    return (*found, *_byes(problem, [number for number in byes if number in places]))


def _byes(problem: Problem, byes: Sequence[int]) -> list[Note]:
    wanted = len(problem.line) % 2
    found = [note("two_byes", count=len(byes), wanted=wanted)] if len(byes) != wanted else []
    eligible = problem.eligible
    for number in byes:
        place = problem.places[number]
        if place not in eligible:
            found.append(note("bye_again", entry=number, times=problem.past[place].byes))
        elif place != eligible[0]:
            found.append(note("bye_not_lowest", lowest=problem.line[eligible[0]].number))
    return found
