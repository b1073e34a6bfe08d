"""Swiss in units with the low places cut (000 §28, 001 §29)."""

import pytest

from guandan.event.formats.low_cut import Cut, Unit, cut, low_cut
from guandan.game.errors import NotAllowed, Unreadable
from tests.event.events import act, event


def test_000_28_1_000_28_2_000_28_3_three_units() -> None:
    assert low_cut(100, [3, 3, 2], [48, 16]) == (
        Unit(1, 1, 3, 100, 48),
        Unit(2, 4, 6, 48, 16),
        Unit(3, 7, 8, 16, 16),
    )
    assert low_cut(10, [5], []) == (Unit(1, 1, 5, 10, 10),)


@pytest.mark.parametrize(
    ("entrants", "rounds", "stay"),
    [
        (100, [3, 3], [100]),
        (100, [3, 3], [1]),
        (100, [3, 3, 3], [20, 20]),
        (100, [3, 0], [50]),
        (9, [2, 2], []),
        (9, [], []),
    ],
)
def test_000_28_4_plans_that_cut_nobody_or_all(entrants: int, rounds: list[int], stay: list[int]) -> None:
    with pytest.raises(NotAllowed):
        low_cut(entrants, rounds, stay)


def test_a_tie_across_the_line_is_told() -> None:
    assert cut({5: 1, 6: 2, 7: 3, 8: 4}, 2) == Cut((5, 6), (7, 8), ())
    assert cut({5: 1, 6: 2, 7: 2, 8: 4}, 2) == Cut((5,), (8,), (6, 7))
    assert cut({5: 1, 6: 2, 7: 2, 8: 4}, 3) == Cut((5, 6, 7), (8,), ())
    assert cut({5: 1, 6: 1}, 2) == Cut((5, 6), (), ())


def test_a_wrong_option_names_all_that_there_are() -> None:
    with pytest.raises(Unreadable) as refused:
        act(event("GJ17", 12), "stage", format="low_cut", options={"keep": [8]})
    assert {"units", "stay", "first"} <= set(refused.value.facts["allowed"].split(", "))
