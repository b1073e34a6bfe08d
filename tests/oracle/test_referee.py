"""Questions about sanctions that the worked examples do not ask."""

import json
from typing import Any

import pytest

from guandan.oracle import Oracle


def ask(op: str, book: str | list[str], **given: Any) -> dict[str, Any]:
    question = {"op": op, "ruleset": book, "given": given}
    answer: dict[str, Any] = json.loads(Oracle().line(json.dumps(question).encode()))
    return answer.get("result") or {"error": answer["error"]["code"]}


def test_the_ladder_of_the_book_that_is_asked() -> None:
    given = {"warnings": 4, "direct_violations": 2, "direct_fouls": 2}
    assert ask("ladder_js", "JS23", **given) == {
        "warnings": 4,
        "violations": 4,
        "fouls": 4,
        "match_lost": True,
        "excluded": False,
    }
    national = ask("ladder_js", ["HA17", "GJ17"], **given)
    assert (national["violations"], national["fouls"], national["match_lost"]) == (2, 3, True)
    assert ask("ladder_js", "CLUB", warnings=2)["excluded"]
    assert not ask("ladder_js", "CLUB", warnings=1)["match_lost"]
    assert ask("ladder_js", "JS23") == {
        "warnings": 0,
        "violations": 0,
        "fouls": 0,
        "match_lost": False,
        "excluded": False,
    }


@pytest.mark.parametrize("wrong", [-1, 101, "2", True, 10**30])
def test_a_count_that_is_none(wrong: object) -> None:
    assert ask("ladder_js", "JS23", warnings=wrong) == {"error": "wrong_field"}


def test_lateness_of_one_side_and_of_both() -> None:
    assert ask("late_js", "JS23", seconds_late=[0, 0.5, None]) == {"sanctions": [None, "warning", "forfeit"]}
    assert ask("late_js", "NJ", seconds_late=300) == {"sanctions": ["foul"]}
    assert ask("late_js", "JS23", late_seconds={"E-W": 660, "N-S": 780}) == {"E-W": "warning", "N-S": "forfeit"}
    assert ask("late_js", "JS23", late_seconds={"a": None, "b": None}) == {"a": "forfeit", "b": "forfeit"}
    assert ask("late_js", "HA17", seconds_late=[60]) == {"error": "late_by_regulations"}


@pytest.mark.parametrize("wrong", ["60", [[]], [-1], [True], [10**9], [float("nan")]])
def test_a_lateness_that_is_none(wrong: object) -> None:
    assert ask("late_js", "JS23", seconds_late=wrong) == {"error": "wrong_field"}
    assert ask("late_js", "JS23", late_seconds={"a": 1}) == {"error": "wrong_field"}


def test_losses_and_forfeits_of_each_book() -> None:
    levels = {"offender_level": 9, "other_level": 7}
    assert ask("loss_js", ["HA17"], **levels)["points"] == [18, 0]
    assert ask("loss_js", "CLUB", **levels)["points"] == [120, 0]
    assert ask("loss_js", "JS23", **levels, forfeit=True)["points"] == [17, 0]
    assert ask("loss_js", "GJ17", offender_level=3, other_level="T")["points"] == [20, 0]
    assert ask("loss_js", "JS23", offender_level="A", other_level="Q") == {
        "offender": "J",
        "other": "A+",
        "points": [17, 9],
        "match_points": [2, 0],
        "promotions": [13, 9],
        "article": "003 c3.7(4); H-23",
    }
    assert ask("loss_js", "GJ17", offender_level="A+", other_level="A+") == {"error": "both_passed"}
