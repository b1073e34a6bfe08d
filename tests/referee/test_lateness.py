"""Lateness, named after its articles."""

import pytest

from guandan.game.errors import NotAllowed, Text
from guandan.game.ruleset import load, rebuilt
from guandan.referee.lateness import both_late, lateness

JS = load("JS23")


def sanctions(*seconds: float | None) -> tuple[str, str]:
    first, second = (None if late is None else round(late * 1000) for late in seconds)
    one, other = both_late(JS, (first, second))
    return one.sanction, other.sanction


@pytest.mark.parametrize(
    ("seconds", "sanction", "article"),
    [
        (0, "", ""),
        (0.4, "warning", "003 c3.7(1)1"),
        (299.999, "warning", "003 c3.7(1)1"),
        (300, "foul", "003 c3.7(3)1; H-51"),
        (599.999, "foul", "003 c3.7(3)1; H-51"),
        (600, "forfeit", "003 c3.7(4)1"),
        (None, "forfeit", "003 c3.7(4)1"),
    ],
)
def test_003_c3_7_the_limit_belongs_to_the_heavier_step(seconds: float | None, sanction: str, article: str) -> None:
    assert lateness(JS, None if seconds is None else round(seconds * 1000)) == (sanction, article)


def test_ex_107_003_c3_7_6_of_two_late_sides_the_earlier_is_warned() -> None:
    assert sanctions(660, 780) == ("warning", "forfeit")
    assert sanctions(780, 660) == ("forfeit", "warning")
    assert sanctions(10, 20) == ("warning", "warning")
    assert sanctions(200, 400) == ("warning", "foul")
    assert sanctions(900, None) == ("warning", "forfeit")


def test_h_48_the_same_moment_or_never() -> None:
    assert sanctions(400, 400) == ("foul", "foul")
    assert sanctions(None, None) == ("forfeit", "forfeit")


def test_003_c3_7_one_late_side_is_judged_alone() -> None:
    assert sanctions(0, 700) == ("", "forfeit")
    assert sanctions(400, 0) == ("foul", "")


def test_002_s14_nanjing_falls_back_on_jiangsu() -> None:
    assert lateness(load("NJ"), 600_000).sanction == "forfeit"


@pytest.mark.parametrize("book", ["HA17", "GJ17", "CLUB"])
def test_000_20_lateness_is_for_the_regulations(book: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        lateness(load(book), 60_000)
    assert refused.value.code == "late_by_regulations"
    assert refused.value.article
    assert lateness(load(book), 0).sanction == ""
    assert lateness(load(book), None).sanction == "forfeit"


def test_000_20_the_regulations_may_set_one_step_only() -> None:
    book = rebuilt("OWN", Text("自定", "own"), "GJ17", {"late.forfeit_from": 900})
    assert lateness(book, 899_999).sanction == ""
    assert lateness(book, 900_000).sanction == "forfeit"
    assert [one.sanction for one in both_late(book, (900_000, 950_000))] == ["forfeit", "forfeit"]
