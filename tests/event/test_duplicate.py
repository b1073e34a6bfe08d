"""Duplicate (000 §31, 001 §33): the same deals at several tables."""

import random
from collections import Counter

import pytest

from guandan.event.formats.duplicate import (
    Sitting,
    all_at_once,
    board,
    compared,
    mitchell,
    signed,
    totals,
)
from guandan.game.errors import NotAllowed
from guandan.game.ruleset import load
from guandan.game.seats import SEATS, parse_seat


@pytest.mark.parametrize(
    ("finish", "expected"),
    [("EW", 3), ("ENWS", 2), ("WSNE", 1), ("NS", -3), ("NESW", -2), ("SEWN", -1), ("WNES", 2), ("EWNS", 3)],
)
def test_a_result_is_the_signed_promotion(finish: str, expected: int) -> None:
    assert signed(load("GJ17"), tuple(map(parse_seat, finish))) == expected


def test_leaders_take_turns() -> None:
    assert [SEATS[board(number).leader] for number in range(1, 6)] == ["E", "N", "W", "S", "E"]


def test_001_33_1_compared_with_the_field() -> None:
    assert compared({1: 3, 2: 3, 3: -1}) == {1: 4, 2: 4, 3: -8}
    assert compared({1: 2}) == {1: 0}
    dice = random.Random(1)
    for _ in range(50):
        results = {table: dice.choice([3, 2, 1, -1, -2, -3]) for table in range(dice.randint(1, 9))}
        assert sum(compared(results).values()) == 0
        turned = compared({table: -result for table, result in results.items()})
        assert turned == {table: -score for table, score in compared(results).items()}


def check_movement(sittings: tuple[Sitting, ...], n: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    played: Counter[tuple[int, int]] = Counter()
    busy: Counter[tuple[int, int]] = Counter()
    tables: Counter[tuple[int, int]] = Counter()
    for sitting in sittings:
        assert {sitting.east_west, sitting.north_south} <= set(range(1, n + 1))
        met[frozenset((sitting.east_west, sitting.north_south))] += 1
        tables[sitting.round, sitting.table] += 1
        for pair in (sitting.east_west, sitting.north_south):
            played[pair, sitting.boards] += 1
            busy[pair, sitting.round] += 1
    assert max(*met.values(), *played.values(), *busy.values(), *tables.values()) == 1


@pytest.mark.parametrize("n", range(4, 31))
def test_movements(n: int) -> None:
    tables = (n + 1) // 2
    most = tables if tables % 2 else tables - 1
    check_movement(mitchell(n, most), n)
    sets = Counter((sitting.round, sitting.boards) for sitting in mitchell(n, most))
    assert max(sets.values()) == 1  # one copy of the boards is enough
    whole = all_at_once(n, n - 1 + n % 2)
    check_movement(whole, n)
    assert len(whole) == n * (n - 1) // 2
    with pytest.raises(NotAllowed):
        mitchell(n, most + 1)
    with pytest.raises(NotAllowed):
        all_at_once(n, n + n % 2)


def test_totals_over_a_session() -> None:
    sittings = all_at_once(4, 3)
    results = {(sitting.round, sitting.table, sitting.boards): 0 for sitting in sittings}
    results[1, 1, 1], results[1, 2, 1] = 3, -1
    (first, second) = (sitting for sitting in sittings if sitting.round == 1)
    assert totals(sittings, results, 1) == {
        first.east_west: 4,
        first.north_south: -4,
        second.east_west: -4,
        second.north_south: 4,
    }
    missing = {key: value for key, value in results.items() if key != (1, 2, 1)}
    assert set(totals(sittings, missing, 1).values()) == {0}


def test_skill_shows_and_luck_does_not() -> None:
    """Boards that East-West win at every table give nobody anything."""
    sittings = mitchell(10, 5)
    results = {
        (sitting.round, sitting.table, number): 3
        for sitting in sittings
        for number in (2 * sitting.boards - 1, 2 * sitting.boards)
    }
    assert set(totals(sittings, results, 2).values()) == {0}
