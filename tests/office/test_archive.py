"""The exported event is whole: appeals, rulings and the matches that results refer to travel with it."""

import json
from pathlib import Path
from typing import Any

import pytest

from guandan.game.facts import canonical
from tests.cli.desk import Desk, desk
from tests.cli.test_event import cup, swiss

__all__ = ["cup", "desk"]
NAMES = {1: "张三 李四", 2: "王五 赵六", 3: "钱七 孙八", 4: "周九 吴十", 5: "郑一 王二"}


@pytest.fixture
def played(cup: Desk) -> Desk:
    """An event with a result from the log of a match, in which somebody was excluded, and with an appeal."""
    swiss(cup)
    table = next(fact for fact in exported(cup)["facts"] if fact["kind"] == "draft")["data"]["tables"][0]
    (a, b), (c, d) = NAMES[table["first"]].split(), NAMES[table["second"]].split()
    place = ("--event", "cup", "--round", "1", "--table", "1")
    cup.do("record", "new", "--id", "m1", "--players", a, c, b, d, *place)
    cup.do("record", "new", "--id", "running", "--players", "甲", "乙", "丙", "丁", "--event", "cup", "--round", "2")
    more = ("--official", "王", "--role", "chief", "--consent", "--reason", "串通", "--yes")
    cup.do("referee", "rule", "m1", "collusion", "--offender", "N-S", *more)
    cup.do("event", "result", "cup", "1", "match:m1")
    cup.do("event", "rule", "cup", "2", "forfeit:E-W", "--reason", "没有到场")
    cup.do(
        *("event", "appeal", "cup", "1", "--by", "players", "--entry", table["second"], "--text", "没有串通"),
        *("--signed", c, "--signed", d, "--fee", "500"),
    )
    return cup


def exported(desk: Desk) -> Any:
    """The file of the event as JSON."""
    return json.loads(desk.do("event", "export", "cup", "-"))


def written(path: Path, value: Any) -> Path:
    """A file of the event as it is."""
    path.write_bytes(canonical(value) + b"\n")
    return path


def test_desk_and_matches_travel_with_the_event(played: Desk, tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    assert "with 2 logs of its desk and matches" in played.do("event", "export", "cup", file)
    assert [one["log"] for one in exported(played)["beside"]] == ["desk:cup", "m1"]
    other = Desk(tmp_path / "other")
    assert "no difference" in other.do("event", "check", file)
    other.do("event", "load", file)
    assert other.json("event", "check", "cup")["missing"] == []
    assert other.do("event", "export", "cup", "-") == played.do("event", "export", "cup", "-")
    for words in (("referee", "appeal", "list", "--event", "cup"), ("referee", "register"), ("record", "show", "m1")):
        assert other.do(*words) == played.do(*words), words


def test_what_could_not_be_looked_up_is_named(played: Desk, tmp_path: Path) -> None:
    alone = written(tmp_path / "alone.json", {**exported(played), "beside": []})
    other = Desk(tmp_path / "other")
    assert "not here, and so not looked up: m1" in other.do("event", "check", alone)
    assert other.json("event", "check", alone)["missing"] == ["m1"]
    assert played.json("event", "check", alone)["missing"] == []  # here the store has it


def test_a_match_that_says_something_else_is_found(played: Desk, tmp_path: Path) -> None:
    whole = exported(played)
    matches = [one for one in whole["beside"] if one["log"] == "m1"]
    matches[0]["facts"] = matches[0]["facts"][:1]
    other = Desk(tmp_path / "other")
    cut = written(tmp_path / "cut.json", {**whole, "beside": matches})
    done = other.run("event", "check", cut)
    assert done.exit_code == 1
    assert "m1" in done.output
    assert other.run("event", "load", cut).exit_code == 1


def test_a_log_that_is_here_already_stays(played: Desk, tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    played.do("event", "export", "cup", file)
    other = Desk(tmp_path / "other")
    other.do("record", "new", "--id", "m1", "--players", "子", "丑", "寅", "卯")
    assert other.refused("event", "load", file)["code"] == "other_log"
    assert "m1" in other.do("record", "list")
    assert other.json("event", "list") == []


@pytest.mark.parametrize("beside", [None, 3, [3], [{"log": "x", "facts": []}], [{"log": 3, "facts": []}]])
def test_what_is_no_archive_is_refused(played: Desk, tmp_path: Path, beside: Any) -> None:
    wrong = written(tmp_path / "wrong.json", {**exported(played), "beside": beside})
    assert played.refused("event", "check", wrong)["code"] == "not_an_event"
