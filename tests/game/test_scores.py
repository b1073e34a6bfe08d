"""The scoring tables of the documents, cell by cell."""

import pytest

from guandan.game.errors import GuandanError
from guandan.game.levels import LEVELS, PASSED, TOP
from guandan.game.ruleset import load
from guandan.game.scores import grade26, points100

CLUB = load("CLUB")


@pytest.mark.parametrize("book", ["HA17", "GJ17", "NJ", "JS23"])
def test_001_app_4_every_cell_of_the_26_point_table(book: str) -> None:
    for a in range(len(LEVELS)):
        for b in range(len(LEVELS)):
            if a != PASSED or b != PASSED:
                first, second = grade26(load(book), a, b)
                assert first + second == 26
                assert first == 13 + a - b


def test_002_s13_3_the_row_of_winners() -> None:
    winners = [grade26(load("NJ"), x, 0)[0] for x in range(14)]
    assert winners == [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]


def test_004_the_100_point_table() -> None:
    winners = [points100(CLUB, d, 0, "a") for d in range(TOP + 1)]
    table = [52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100]
    assert winners == [(points, 100 - points) for points in table]
    assert [points100(CLUB, 0, d, "b") for d in range(TOP + 1)] == [(100 - points, points) for points in table]


def test_004_passing_a_adds_20_and_is_no_level_of_its_own() -> None:
    assert points100(CLUB, PASSED, 0, "a") == (120, 0)
    assert points100(CLUB, PASSED, TOP, None) == (72, 48)
    assert points100(CLUB, TOP, PASSED, None) == (48, 72)


def test_h_31_level_sides_are_told_apart_by_the_last_deal() -> None:
    assert points100(CLUB, 5, 5, "a") == (52, 48)
    assert points100(CLUB, 5, 5, "b") == (48, 52)
    assert points100(CLUB, 0, 0, None) == (50, 50)


def test_each_book_has_its_own_scale() -> None:
    with pytest.raises(GuandanError) as no_grades:
        grade26(CLUB, 3, 4)
    with pytest.raises(GuandanError) as no_points:
        points100(load("GJ17"), 3, 4, "a")
    for error in (no_grades, no_points):
        assert error.value.code == "other_scale"
        assert error.value.article
