"""Teams (团体): k pairs a team against k pairs (003 c3.1, H-41); units ranked by the places of their pairs (004)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from guandan.game.scores import Points


class Board(NamedTuple):
    """One table of a team match (台): the pairs of both teams, and which of them sits East-West."""

    number: int
    pairs: tuple[int, int]
    east_west: int


def boards(first: Sequence[int], second: Sequence[int]) -> tuple[Board, ...]:
    """The boards of a team match: pair against pair, the first team East-West on odd boards and North-South on even."""
    return tuple(
        Board(number, pairs, (number + 1) % 2) for number, pairs in enumerate(zip(first, second, strict=True), start=1)
    )


class TeamScore(NamedTuple):
    """The score of a team match: match points and grades of all boards, and who won by them."""

    points: Points
    grade: Points
    winner: int | None
    """0 or 1; None if both are level in both."""


def team_score(results: Sequence[tuple[Points, Points]]) -> TeamScore:
    """The sum of the boards, each as (match points, grades) of the first team and the second (H-41)."""
    points = sum(one[0][0] for one in results), sum(one[0][1] for one in results)
    grade = sum(one[1][0] for one in results), sum(one[1][1] for one in results)
    mine, theirs = (points[0], grade[0]), (points[1], grade[1])
    return TeamScore(points, grade, None if mine == theirs else int(mine < theirs))


class UnitPlace(NamedTuple):
    """A unit in the ranking by places."""

    place: int
    """Shared by units with equal sums: 004 says nothing more."""
    unit: str
    total: int
    counted: tuple[int, ...]
    """The places that were added, best first."""


def rank_units(places: Mapping[str, Sequence[int]], best: int | None = None) -> tuple[UnitPlace, ...]:
    """Units by the sum of their pairs' places, the smaller the better (004 成绩计算).

    Of each the `best` places count, by default as many as the smallest unit has pairs (H-68). A unit with fewer is not
    ranked.
    """
    entered = {unit: sorted(own) for unit, own in places.items() if own}
    count = best if best is not None else min(map(len, entered.values()), default=0)
    counted = {unit: tuple(own[:count]) for unit, own in entered.items() if len(own) >= count}
    totals = {unit: sum(own) for unit, own in counted.items()}
    order = sorted(counted, key=lambda unit: (totals[unit], counted[unit], unit))
    return tuple(
        UnitPlace(1 + sum(1 for other in totals.values() if other < totals[unit]), unit, totals[unit], counted[unit])
        for unit in order
    )
