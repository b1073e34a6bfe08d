"""The oracle answers every line and is never stopped."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from guandan.game.cards import CODES
from guandan.game.patterns import PATTERNS
from guandan.game.ruleset import load_file
from guandan.oracle import OPS, Oracle


def ask(op: str, book: object = "GJ17", **given: Any) -> dict[str, Any]:
    line = json.dumps({"op": op, "ruleset": book, "given": given}).encode()
    answer: dict[str, Any] = json.loads(Oracle().line(line))
    return answer


def result(op: str, book: object = "GJ17", **given: Any) -> dict[str, Any]:
    answer = ask(op, book, **given)
    assert "result" in answer, answer
    found: dict[str, Any] = answer["result"]
    return found


def refusal(op: str, book: object = "GJ17", **given: Any) -> dict[str, Any]:
    answer = ask(op, book, **given)
    assert set(answer) == {"error"}
    error: dict[str, Any] = answer["error"]
    assert error["message"]
    assert error["message_zh"]
    return error


def test_legal_lists_plays_as_the_examples_write_them() -> None:
    found = result("legal", level=5, hand=["S5", "H5", "D8", "C8"], to_beat={"pattern": "pair", "rank": "7"})
    assert found["count"] == len(found["plays"])
    assert found["plays"] == [
        {"pattern": "pair", "rank": "8", "cards": ["H5", "C8"], "stands_for": ["H8", "C8"]},
        {"pattern": "pair", "rank": "8", "cards": ["C8", "D8"], "stands_for": ["C8", "D8"]},
        {"pattern": "pair", "rank": "L", "cards": ["S5", "H5"], "stands_for": ["S5", "H5"]},
    ]
    concrete = result(
        "legal", level=5, hand=["S5", "H5", "D8", "C8"], to_beat={"pattern": "pair", "rank": "7"}, concrete=True
    )
    assert concrete["count"] == 4


@pytest.mark.parametrize("rank", ["L", "5", 5])
def test_the_level_rank_may_be_written_l_or_as_printed(rank: object) -> None:
    found = result("legal", level=5, hand=["SB", "SA", "S5"], to_beat={"pattern": "single", "rank": rank})
    assert [play["rank"] for play in found["plays"]] == ["SB"]


def test_to_beat_may_be_given_by_its_cards_alone() -> None:
    by_cards = result("legal", level=2, hand="SA SK SB", to_beat={"cards": ["SQ"]})
    assert [play["rank"] for play in by_cards["plays"]] == ["K", "A", "SB"]
    assert (
        refusal("legal", level=2, hand="SA", to_beat={"cards": ["S7", "D7", "C8", "D8", "H2", "H2"]})["code"]
        == "ambiguous"
    )


def test_a_declaration_that_its_cards_cannot_be_is_refused() -> None:
    to_beat = {"pattern": "pair", "rank": "9", "cards": ["S8", "D8"]}
    assert refusal("legal", level=2, hand=["SA"], to_beat=to_beat)["code"] == "not_that_pattern"


def test_beats_takes_readings() -> None:
    prev, following = ["S7", "D7", "C9", "D9", "H2"], ["S8", "D8", "C8", "SA", "DA"]
    assert result("beats", level=2, prev=prev, next=following) == {"beats": False}
    assert result("beats", level=2, prev=prev, next=following, prev_as="full_house:7") == {"beats": True}
    five = ["SK", "DK", "CK", "H2", "H2"]
    assert result("beats", level=2, prev=prev, next=five, next_as="full_house:K") == {"beats": True}
    assert result("beats", level=2, prev=["S5", "S5", "D5", "D5"], next=five) == {"beats": True}
    assert result("beats", level=2, prev=["S5", "S5", "D5", "D5"], next=five, next_as="full_house:K") == {
        "beats": False
    }
    assert result("beats", level=2, prev=["S3"], next=["S4", "D5"]) == {"beats": False}
    assert refusal("beats", level=2, prev=["S3", "D4"], next=["S4"])["code"] == "not_a_pattern"
    assert refusal("beats", level=2, prev=["S7", "D7", "C8", "D8", "H2", "H2"], next=["S4"])["code"] == "ambiguous"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"level": 2, "cards": ["S1"]}, "unknown_card"),
        ({"level": 2, "cards": ["S7", "S7", "S7"]}, "too_many_copies"),
        ({"level": 2, "cards": list(CODES)[:28]}, "too_many_cards"),
        ({"level": 2, "cards": []}, "no_cards"),
        ({"level": 2, "cards": ""}, "no_cards"),
        ({"level": 2, "cards": {"S7": 1}}, "wrong_field"),
        ({"level": 2, "cards": [["S7"]]}, "unknown_card"),
        ({"level": 2, "cards": [None]}, "unknown_card"),
        ({"level": 2}, "missing_field"),
        ({"cards": ["S7"]}, "missing_field"),
        ({"level": "A+", "cards": ["S7"]}, "unknown_level"),
        ({"level": 1, "cards": ["S7"]}, "unknown_level"),
        ({"level": True, "cards": ["S7"]}, "unknown_level"),
        ({"level": [2], "cards": ["S7"]}, "unknown_level"),
        ({"level": 2.5, "cards": ["S7"]}, "unknown_level"),
    ],
)
def test_bad_input_gets_a_code_and_a_sentence(given: dict[str, Any], code: str) -> None:
    assert refusal("classify", **given)["code"] == code


@pytest.mark.parametrize(
    ("op", "given", "code"),
    [
        ("promote", {"winner_level": 5, "own_deal": True, "gain": 4}, "wrong_gain"),
        ("promote", {"winner_level": 5, "own_deal": "yes", "gain": 1}, "wrong_field"),
        ("promote", {"winner_level": 5, "own_deal": True, "gain": True}, "wrong_field"),
        ("promote", {"winner_level": "A+", "own_deal": True, "gain": 1}, "already_passed"),
        ("promote", {"winner_level": 5, "gain": 1}, "missing_field"),
        ("promote", {"winner_level": 5, "own_deal": True, "partner": 5}, "wrong_field"),
        ("legal", {"level": 2, "hand": "SA", "to_beat": {"pattern": "pair"}}, "missing_field"),
        ("legal", {"level": 2, "hand": "SA", "to_beat": {"pattern": "pair", "rank": "X"}}, "unknown_rank"),
        ("legal", {"level": 2, "hand": "SA", "to_beat": {"pattern": "pear", "rank": "8"}}, "unknown_pattern"),
        ("legal", {"level": 2, "hand": "SA", "to_beat": {"pattern": "triple", "rank": "SB"}}, "no_such_reading"),
        ("legal", {"level": 2, "hand": "SA", "to_beat": {"pattern": "four_jokers", "rank": "?"}}, "unknown_rank"),
        ("legal", {"level": 2, "hand": "SA", "to_beat": ["pair", "8"]}, "wrong_field"),
        ("points26", {"a": "A+", "b": "A+"}, "both_passed"),
        ("points26", {"a": 5}, "missing_field"),
        ("points100", {"a": 5, "b": 5, "on_table": "a"}, "other_scale"),
    ],
)
def test_bad_questions_about_levels_and_scores(op: str, given: dict[str, Any], code: str) -> None:
    assert refusal(op, **given)["code"] == code


def test_an_unknown_op_answers_with_the_list_of_known_ones() -> None:
    error = refusal("shuffle")
    assert error["code"] == "unknown_op"
    assert all(op in error["message"] for op in OPS)


def test_books_by_id_file_name_list_and_any() -> None:
    for book in ("JS23", "js23", "jiangsu-2023", "jiangsu-2023.toml", ["HA17", "GJ17"], "any"):
        assert result("classify", book, level=2, cards=["S7"])["options"] == ["single:7"]
    assert refusal("classify", "XX99", level=2, cards=["S7"])["code"] == "book_unknown"
    assert refusal("classify", None, level=2, cards=["S7"])["code"] == "missing_field"
    assert refusal("classify", 7, level=2, cards=["S7"])["code"] == "wrong_field"
    assert refusal("points100", "CLUB", a=5, b=5)["code"] == "missing_field"
    assert result("points100", "CLUB", a=5, b=4)["points"] == [56, 44]
    assert refusal("points26", "any", a=5, b=4)["code"] == "other_scale"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"{",
        b"[]",
        b"null",
        b"12",
        b'"classify"',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"op":' * 5_000,
        b"9" * 10_000,
        b'{"op": "classify", "ruleset": "GJ17"}',
        b'{"op": "classify", "ruleset": "GJ17", "given": []}',
        b'{"op": ["classify"], "ruleset": "GJ17", "given": {}}',
        b'{"op": "classify", "ruleset": {}, "given": {"level": 2, "cards": ["S7"]}}',
        b'{"op": "classify", "ruleset": "../../etc/passwd", "given": {"level": 2, "cards": ["S7"]}}',
        b'{"op": "classify", "ruleset": "GJ17", "given": {"level": 2, "cards": ["\\ud800"]}}',
        b'{"op": "classify", "ruleset": "GJ17", "given": {"level": NaN, "cards": ["S7"]}}',
        b'{"op": "classify", "ruleset": "GJ17", "given": {"level": "2\\u0000", "cards": ["S7"]}}',
    ],
)
def test_broken_lines_are_answered(line: bytes) -> None:
    answer = json.loads(Oracle().line(line))
    assert set(answer["error"]) >= {"code", "message", "message_zh"}


def test_random_questions_never_raise() -> None:
    rng = random.Random(5)
    words: list[Any] = [
        *CODES,
        *PATTERNS,
        2,
        5,
        -1,
        "L",
        "A+",
        None,
        True,
        [],
        {},
        "",
        "pair:8",
        1e300,
        ["S7", "D7"],
        {"cards": ["S7"]},
    ]
    fields = [
        "level",
        "cards",
        "hand",
        "to_beat",
        "prev",
        "next",
        "prev_as",
        "next_as",
        "a",
        "b",
        "gain",
        "own_deal",
        "on_table",
    ]
    for _ in range(3000):
        given = {field: rng.choice(words) for field in fields if rng.random() < 0.8}
        if rng.random() < 0.7:
            given |= {
                "level": rng.randint(2, 9),
                "hand": rng.sample(list(CODES), 6),
                "cards": rng.sample(list(CODES), 3),
            }
        question = {"op": rng.choice([*OPS, "x"]), "ruleset": rng.choice(["GJ17", "CLUB", "any"]), "given": given}
        answer = json.loads(Oracle().line(json.dumps(question).encode()))
        assert ("result" in answer) != ("error" in answer)


def test_a_match_is_closed_when_time_is_called() -> None:
    deals = [{"finish": "EW", "at": "20:00"}, {"closed": "60:00"}]
    found = result("match", format={"mode": "time"}, deals=deals)
    assert found["over"]
    assert found["result"]["reason"] == "time"
    assert found["levels"] == [[5, 2], [5, 2]]
    assert not result("match", format={"mode": "time"}, deals=deals[:1])["over"]
    assert result("match", "NJ", deals=[{"closed": "47:00"}])["result"]["grade"] == [13, 13]


def test_each_game_of_a_round_is_closed_by_itself() -> None:
    deals = [{"closed": "60:00"}, {"finish": "EW", "at": "70:00"}, {"closed": "120:00"}]
    found = result("match", format={"mode": "time", "round": "sum", "games": 2}, deals=deals)
    assert found["result"]["games"] == [[13, 13], [16, 10]]


@pytest.mark.parametrize(
    ("book", "mode", "deals", "code"),
    [
        ("GJ17", "time", [{"finish": "EW", "at": 100}, {"finish": "EW", "at": 99}], "time_runs_back"),
        ("GJ17", "time", [{"finish": "EW", "at": 3600}, {"closed": 3600}], "match_over"),
        ("GJ17", "time", [{"finish": "EW", "at": 100}, {"closed": 99}], "time_runs_back"),
        ("GJ17", "time", [{"closed": "59:59"}], "not_yet"),
        ("NJ", "time_and_deals", [{"closed": "46:59"}], "not_yet"),
        ("GJ17", "game", [{"closed": "60:00"}], "no_clock"),
        ("GJ17", "time", [{"closed": True}], "wrong_field"),
        ("GJ17", "time", [{"closed": None}], "wrong_field"),
        ("GJ17", "time", [{"at": 100}], "wrong_field"),
        ("GJ17", "time", [{"finish": "EW", "at": -5}], "wrong_field"),
        ("CLUB", "deals", ["EW"], "mode_not_in_book"),
    ],
)
def test_times_that_cannot_be_are_refused(book: str, mode: str, deals: list[Any], code: str) -> None:
    assert refusal("match", book, format={"mode": mode}, deals=deals)["code"] == code


def test_an_own_book_is_asked_by_its_id(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    head = '[book]\nid = "OWN"\nparent = "GJ17"\nname = { zh = "自定", en = "own" }\n'
    path.write_text(head + "[straight]\nsuited = 'allow'\n[levels]\npartner_second = 2\n", "utf-8")
    oracle = Oracle([load_file(path)])

    def ask_own(op: str, ruleset: object = "own", **given: Any) -> dict[str, Any]:
        line = json.dumps({"op": op, "ruleset": ruleset, "given": given}).encode()
        answer: dict[str, Any] = json.loads(oracle.line(line))
        return answer

    run = ["S3", "S4", "S5", "S6", "S7"]
    assert ask_own("classify", level=2, cards=run)["result"]["options"] == ["straight_flush:7", "straight:7"]
    assert ask_own("classify", ["OWN", "GJ17"], level=2, cards=run)["error"]["code"] == "books_differ"
    # Second and third partner both bring two levels here, so the place must be named.
    assert ask_own("promote", winner_level="A", own_deal=True, gain=2)["error"]["code"] == "missing_field"
    assert ask_own("promote", winner_level="A", own_deal=True, partner=2)["result"]["new_level"] == "A+"


@pytest.mark.parametrize("book", ["missing.toml", "broken.toml"])
def test_a_book_that_cannot_be_read_gets_one_sentence(tmp_path: Path, book: str) -> None:
    (tmp_path / "broken.toml").write_text("[book\n", "utf-8")
    command = [sys.executable, "-m", "guandan", "oracle", "--book", str(tmp_path / book), "--lang", "en"]
    done = subprocess.run(command, input=b"", capture_output=True, check=False)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


def test_the_command_answers_line_by_line_and_goes_on_after_a_broken_one() -> None:
    lines = [
        b'{"op": "classify", "ruleset": "GJ17", "given": {"level": 2, "cards": ["C8", "H2"]}, "id": 7}',
        b"not json",
        b'{"op": "promote", "ruleset": "JS23", "given": {"winner_level": "Q", "own_deal": true, "gain": 3}}',
    ]
    command = [sys.executable, "-m", "guandan", "oracle"]
    done = subprocess.run(command, input=b"\n".join(lines), capture_output=True, check=True)
    first, second, third = (json.loads(line) for line in done.stdout.splitlines())
    assert first == {"result": {"legal": True, "options": ["pair:8"], "default": "pair:8"}, "id": 7}
    assert second["error"]["code"] == "not_json"
    assert third == {"result": {"new_level": "A"}}
    assert done.stderr == b""


@pytest.mark.parametrize("op", ["berger", "rotation"])
def test_round_tables(op: str) -> None:
    whole = result(op, "any", n=5)
    for number, pairs in enumerate(whole["rounds"], start=1):
        assert result(op, "any", n=5, round=number) == {"pairs": pairs, "bye": whole["byes"][number - 1]}
    assert set(result(op, n=6)) == {"rounds"}
    for n in (1, 0, -4, 1001, 10**30):
        assert refusal(op, n=n, round=1)["code"] == "wrong_count"
    for number in (0, 6, -1):
        assert refusal(op, n=5, round=number)["code"] == "no_such_round"
    assert refusal(op, n="8", round=1)["code"] == "wrong_field"
    assert refusal(op, round=1)["code"] == "missing_field"
