"""The oracle's questions about events."""

import json
import random
from typing import Any

import pytest

from guandan.oracle import Oracle


def ask(op: str, book: object = "GJ17", **given: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(Oracle().line(json.dumps({"op": op, "ruleset": book, "given": given}).encode()))
    return answer


FIELD: list[dict[str, Any]] = [{"id": name, "unit": name[0]} for name in ("X1", "X2", "Y1", "Y2", "Z1")]
ROUND: list[dict[str, Any]] = [
    {"first": "X1", "second": "Y1", "levels": ["A", "9"]},
    {"first": "X2", "second": "Y2", "grade": [10, 16], "promotions": [6, 9]},
    {"first": "Z1"},
]


def test_rank_answers_places_and_columns() -> None:
    found = ask("rank", "NJ", entries=FIELD, history=[ROUND], parts=True)["result"]
    assert [one["code"] for one in found["criteria"]][:2] == ["points", "wins"]
    assert found["order"] == ["X1", "Z1", "Y2", "X2", "Y1"]
    first = found["rows"][0]
    assert first["place"] == 1
    assert first["values"] == {
        "points": 2,
        "wins": 1,
        "grade": 18,
        "promotions": 12,
        "opponents": 8,
        "round_highs": [18],
    }
    assert first["parts"]["grade"] == [{"round": 1, "opponent": "Y1", "kind": "played", "amount": 18}]
    assert found["rows"][1]["values"]["opponents"] == 9
    assert found["rows"][1]["parts"]["points"][0]["opponent"] is None


def test_rank_with_a_forfeit_a_penalty_and_a_withdrawal() -> None:
    entries = [1, 2, 3, {"id": 4, "status": "excluded"}]
    history = [[{"first": 1, "second": 2, "forfeit": "second"}, {"first": 3, "second": 4, "forfeit": "both"}]]
    penalty = [{"entry": 1, "round": 1, "points": -1, "reason": "late"}]
    found = ask("rank", "GJ17", entries=entries, history=history, adjustments=penalty, parts=True)["result"]
    assert [(row["id"], row["place"]) for row in found["rows"]] == [(1, 1), (2, 2), (3, 3), (4, None)]
    assert found["rows"][0]["values"]["points"] == 1
    assert found["rows"][0]["parts"]["points"][-1]["reason"] == "late"
    assert found["rows"][0]["values"]["grade"] == 18


def test_pair_answers_pairs_reasons_and_alternatives() -> None:
    found = ask("pair", "CLUB", entries=FIELD, history=[ROUND[:0]], seed="s", alternatives=True)["result"]
    assert found["round"] == 2
    assert len(found["pairs"]) == 2
    for one in found["pairs"]:
        assert one["first"][0] != one["second"][0]
        assert all(note["message"] and note["message_zh"] for note in one["reasons"])
        assert one["otherwise"] is None or one["otherwise"]["more"]
    assert found["bye_reasons"][0]["code"] == "lowest"
    again = ask("pair", "CLUB", entries=FIELD, history=[ROUND[:0]], seed="s", alternatives=True)["result"]
    assert again == found


def test_pair_checks_pairs_made_by_hand() -> None:
    found = ask("pair", entries=[1, 2, 3, 4], history=[[[1, 2], [3, 4]]], check=[[1, 2], [3, None]])["result"]
    assert [note["code"] for note in found["warnings"]] == ["missing", "repeat", "two_byes"]
    assert "1" in found["warnings"][1]["message_zh"]


def test_settings_a_book_does_not_leave_are_refused() -> None:
    error = ask("pair", "NJ", entries=[1, 2], settings={"tables": "ranked"})["error"]
    assert error["code"] == "choice_not_allowed"
    assert error["article"]
    assert ask("rank", "JS23", entries=[1], ranking={"final": "shared"})["error"]["kind"] == "not_allowed"
    assert ask("pair", entries=[1, 2], settings={"speed": 1})["error"]["code"] == "unknown_choice"


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"entries": {}},
        {"entries": [1, 1]},
        {"entries": [True]},
        {"entries": [1, 2], "history": [[[1, 3]]]},
        {"entries": [1, 2], "history": [[{"first": 1, "second": 2, "grade": [1]}]]},
        {"entries": [1, 2], "history": [[{"first": 1, "second": 2, "grade": [1, "2"]}]]},
        {"entries": [1, 2], "history": [[{"first": 1, "second": 2, "forfeit": "third"}]]},
        {"entries": [1, 2], "history": [[{"first": 1, "second": 2, "levels": ["A+", "A+"]}]]},
        {"entries": [1, 2], "history": [[{"first": [1], "second": 2}]]},
        {"entries": [{"id": 1, "active": 1}]},
        {"entries": [{"id": 1, "results": "gone"}]},
        {"entries": [1], "settings": []},
        {"entries": [1], "adjustments": [1]},
        {"entries": [1], "ranking": {"criteria": 5}},
        {"entries": [1], "ranking": {"criteria": [[]]}},
        {"entries": [1], "ranking": {"criteria": []}, "check": 5, "deals": 5},
    ],
)
def test_bad_questions_get_a_sentence(given: dict[str, Any]) -> None:
    answers = [ask(op, **given) for op in ("pair", "rank")]
    assert any("error" in answer for answer in answers)
    for answer in answers:
        assert "result" in answer or (answer["error"]["message"] and answer["error"]["message_zh"])


def test_random_events_never_raise() -> None:
    rng = random.Random(3)
    words: list[Any] = [
        1,
        2,
        3,
        0,
        -1,
        "X",
        None,
        True,
        [],
        {},
        [1, 2],
        {"first": 1, "second": 2},
        [[1, 2]],
        10**12,
        0.5,
    ]
    fields = ("entries", "history", "settings", "ranking", "seed", "check", "adjustments", "closed", "deals", "stage")
    for _ in range(2000):
        given = {name: rng.choice(words) for name in fields if rng.random() < 0.4}
        if rng.random() < 0.8:
            given["entries"] = [1, 2, 3]
        if rng.random() < 0.5:
            given["history"] = [[rng.choice(words) for _ in range(2)]]
        answer = ask(rng.choice(["pair", "rank", "progressive"]), **given)
        assert ("result" in answer) != ("error" in answer)
