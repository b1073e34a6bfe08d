"""Duplicate (复式赛): the same deals at several tables, each result compared with the field (000 §31, 001 §33).

The texts leave the method to the regulations. Ours: every board is played at level 2 without tribute, its number says
who leads first, and a result is the signed promotion of East-West: +3 +2 +1 -1 -2 -3.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from guandan.event.formats import checked
from guandan.event.formats.round_robin import MOST, berger
from guandan.game.levels import gain
from guandan.game.ruleset import Ruleset
from guandan.game.seats import ALL, partner, side
from guandan.game.tribute import Finish, is_double_down


class Board(NamedTuple):
    """How one deal is played at every table."""

    number: int
    leader: int
    """Who leads first."""
    level: str = "2"
    tribute: bool = False


def board(number: int) -> Board:
    """A board by its number: the seats lead in turn, East on board 1."""
    return Board(number, (number - 1) % len(ALL))


def signed(rules: Ruleset, finish: Finish) -> int:
    """The result of a deal for East-West: the promotion, less than nothing if North-South made it."""
    mate = 2 if is_double_down(finish) else finish.index(partner(finish[0])) + 1
    return gain(rules, mate) * (1 if side(finish[0]) == 0 else -1)


def compared(results: Mapping[int, int]) -> dict[int, int]:
    """Each table's score for East-West on one board: the sum of its differences from all other tables.

    North-South have the same with the other sign, so all scores of a board add up to nothing. A table that could not
    play the board is left out: nobody is compared with it, and it has the average, nothing.
    """
    total = sum(results.values())
    return {table: len(results) * result - total for table, result in results.items()}


class Sitting(NamedTuple):
    """One table of one round: who sits East-West and North-South, and which set of boards they play."""

    round: int
    table: int
    east_west: int
    north_south: int
    boards: int


def all_at_once(n: int, rounds: int) -> tuple[Sitting, ...]:
    """Everybody plays the same set in the same round, against other opponents each time (by Berger): one field.

    Needs the deals at every table at once. In an odd field who has the bye sits out.
    """
    table = berger(checked(n, 4, MOST))
    checked(rounds, 1, len(table))
    return tuple(
        Sitting(number, at, first, second, number)
        for number, pairs in enumerate(table[:rounds], start=1)
        for at, (first, second) in enumerate((pair for pair in pairs if 0 not in pair), start=1)
    )


def mitchell(n: int, rounds: int) -> tuple[Sitting, ...]:
    """North-South stay, East-West go one table up, the boards one down: two fields, each set at one table at a time.

    Pairs 1 to t sit North-South, t + 1 to 2t East-West. With an even number of tables East-West skip one after half
    of them, else they would meet their first boards again, so one round fewer can be played. In an odd field the last
    East-West pair is missing: who would meet it sits out.
    """
    tables = (checked(n, 4, MOST) + 1) // 2
    checked(rounds, 1, tables - (tables % 2 == 0))
    sittings = []
    for turn in range(rounds):
        gone = turn + (tables % 2 == 0 and turn >= tables // 2)
        for at in range(tables):
            east_west = tables + 1 + (at - gone) % tables
            if east_west <= n:
                sittings.append(Sitting(turn + 1, at + 1, east_west, at + 1, (at + turn) % tables + 1))
    return tuple(sittings)


def totals(sittings: Sequence[Sitting], results: Mapping[tuple[int, int, int], int], boards: int) -> dict[int, int]:
    """Each pair's score over all boards, by `compared`.

    `results` are signed promotions by round, table and board; set s holds boards (s - 1) * boards + 1 and following.
    """
    field: dict[int, dict[int, int]] = {}
    sat: dict[int, list[tuple[int, int]]] = {}
    """On each board, by sitting: its result, and who sat there."""
    scores: dict[int, int] = {}
    for at, sitting in enumerate(sittings):
        for one in range((sitting.boards - 1) * boards + 1, sitting.boards * boards + 1):
            result = results.get((sitting.round, sitting.table, one))
            if result is not None:
                field.setdefault(one, {})[at] = result
        sat[at] = [(sitting.east_west, 1), (sitting.north_south, -1)]
        scores.update({sitting.east_west: 0, sitting.north_south: 0})
    for played in field.values():
        for at, score in compared(played).items():
            for pair, sign in sat[at]:
                scores[pair] += sign * score
    return scores
