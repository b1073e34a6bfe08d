"""The round robin (循环赛): everybody meets everybody, by Berger or by fixed rotation (001 App.7-8).

A table is a tuple of rounds, a round a tuple of pairs as the appendices print them. In an odd field 0 takes the place
of the missing last number: who is paired with it has a bye.
"""

from collections import defaultdict
from collections.abc import Iterable

from guandan.event.formats import checked
from guandan.game.errors import Unreadable

Pair = tuple[int, int]
Round = tuple[Pair, ...]
Table = tuple[Round, ...]

MOST = 1000
"""Entries in one round robin; nobody plays more, and a table of more would only fill the memory."""


def berger(n: int) -> Table:
    """Berger's table (贝格尔编排法). Who is named first sits East-West.

    Every number but the last moves on by half the field each round; the last is named second and first in turn.
    """
    size = _even(n)
    circle, step = size - 1, size // 2

    def at(number: int, turn: int) -> int:
        return (number - 1 + turn * step) % circle + 1

    rounds = []
    for turn in range(circle):
        top = (at(1, turn), size) if turn % 2 == 0 else (size, at(1, turn))
        rest = [(at(number, turn), at(size + 1 - number, turn)) for number in range(2, step + 1)]
        rounds.append((top, *rest))
    return _with_bye(rounds, n)


def rotation(n: int) -> Table:
    """The table by fixed rotation (固定轮转编排法): 1 stays, the last of the others moves in front of 2.

    It says who meets whom; 1 is always named first, so `seated` says who sits East-West.
    """
    size = _even(n)
    rounds = []
    for turn in range(size - 1):
        first = size - turn
        circle = [1, *range(first + 1, size + 1), *range(2, first + 1)]
        rounds.append(tuple((circle[at], circle[-1 - at]) for at in range(size // 2)))
    return _with_bye(rounds, n)


METHODS = {"berger": berger, "rotation": rotation}
"""By the words of the setting `rr.method`."""


def double(table: Table) -> Table:
    """Both cycles of a double round robin (双循环): the second with the sides exchanged."""
    return table + tuple(tuple((b, a) for a, b in pairs) for pairs in table)


def of_round(table: Table, number: int) -> Round:
    """The pairs of a round, counted from 1. Raises Unreadable if there is none."""
    if not 1 <= number <= len(table):
        raise Unreadable("no_such_round", round=number, most=len(table))
    return table[number - 1]


def bye(pairs: Round) -> int:
    """Who has the bye in a round; 0 if nobody."""
    return next((a or b for a, b in pairs if not a or not b), 0)


def seated(table: Iterable[Iterable[Pair]]) -> Table:
    """The same meetings with the side that sits East-West named first.

    Each entry sits once on either side in its 1st and 2nd match, its 3rd and 4th, and so on: nobody has one side more
    than once too often, and never three times running. It always works: every appearance is bound to its opponent's
    and to at most one other of its own, so the chains of bound appearances have no odd circle.
    """
    rounds = tuple(tuple(pairs) for pairs in table)
    bound: dict[tuple[int, int, int], list[tuple[int, int, int]]] = defaultdict(list)
    waiting: dict[int, tuple[int, int, int]] = {}
    for turn, pairs in enumerate(rounds):
        for place, pair in enumerate(pairs):
            if 0 in pair:
                continue
            for side, entry in enumerate(pair):
                here = (turn, place, side)
                bound[here].append((turn, place, 1 - side))
                if entry in waiting:
                    other = waiting.pop(entry)
                    bound[here].append(other)
                    bound[other].append(here)
                else:
                    waiting[entry] = here
    east: dict[tuple[int, int, int], bool] = {}
    for start in bound:
        todo = [] if start in east else [(start, True)]
        while todo:
            here, sits = todo.pop()
            if here not in east:
                east[here] = sits
                todo += [(other, not sits) for other in bound[here]]
    return tuple(
        tuple(pair if east.get((turn, place, 0), True) else (pair[1], pair[0]) for place, pair in enumerate(pairs))
        for turn, pairs in enumerate(rounds)
    )


def _even(n: int) -> int:
    return checked(n, 2, MOST) + n % 2


def _with_bye(rounds: list[Round], n: int) -> Table:
    """The rounds with 0 for the number that is missing from an odd field."""
    return tuple(tuple((a if a <= n else 0, b if b <= n else 0) for a, b in pairs) for pairs in rounds)
