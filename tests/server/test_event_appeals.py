"""Issue 18.5 and 18.8: rulings, corrections and appeals at the event desk, each with what it changes in words."""

from typing import Any

import pytest

from tests.server.client import Json, Server
from tests.server.test_events import Desk


@pytest.fixture
def desk(server: Server) -> Desk:
    """The organiser of an event whose first round is locked: everybody E-W has won."""
    person = Desk(server, "组织者")
    person.begin(book="JS23")
    person.paired()
    for table in (1, 2):
        person.done(("line", {"stage": 1, "line": f"{table} 9 7"}), cmd=f"r{table}")
    person.done(("locked", {"stage": 1}), cmd="lock", seen=person.state()["length"])
    return person


def referee(desk: Desk, act: str, cmd: str, **data: Any) -> Json:
    """Enter something at the referee's desk."""
    told: Json = desk.call("POST", f"/events/{desk.event}/referee", id=cmd, act=act, data=data).json()
    return told


def words(told: Json) -> str:
    """What is told to change, in English, with articles."""
    return "\n".join(f"{one['text']['en']} [{one['article']}]" for one in told["changes"])


def test_a_correction_says_what_it_changes_before_it_is_entered(desk: Desk) -> None:
    correction = {"stage": 1, "round": 1, "table": 1, "typed": "7:9", "error": "published", "reason": "misread"}
    told = desk.act(("correction", correction), cmd="p", preview=True)
    said = words(told)
    assert "round 1, table 1" in said
    assert "place 1 → 3" in said
    assert "003" in said
    length = desk.state()["length"]
    assert desk.done(("correction", correction), cmd="c")["length"] == length + 1
    later = desk.view("changes", fact=length)["view"]["sentences"]
    assert [one["text"] for one in later] == [one["text"] for one in told["changes"]]


def test_penalties_rulings_and_exclusions_tell_places_and_articles(desk: Desk) -> None:
    table = desk.view("results", stage=1, round=1)["view"]["tables"][0]["table"]
    penalty = {"stage": 1, "entry": table["first"], "points": 1, "reason": "late"}
    assert "2 → 1" in words(desk.act(("penalty", penalty), cmd="a", preview=True))
    ruled = {"stage": 1, "round": 1, "table": 1, "typed": "loss:E-W", "reason": "signals"}
    assert "loss" in words(desk.act(("ruled", ruled), cmd="b", preview=True))
    out = {"entry": table["first"], "reason": "fraud", "consent": 1}
    said = words(desk.act(("excluded", out), cmd="c", preview=True))
    assert "excluded" in said
    assert "003" in said


def test_an_appeal_goes_from_its_form_to_the_corrected_result(desk: Desk) -> None:
    table = desk.view("results", stage=1, round=1)["view"]["tables"][0]["table"]
    form = {
        "entry": table["second"],
        "stage": 1,
        "round": 1,
        "table": 1,
        "by": "players",
        "signed": ["丙一", "丙二"],
        "text": "the sheet says 7:9",
        "fee": 500,
    }
    assert referee(desk, "appeal", "f0", **{**form, "signed": ["丙一"]})["error"]["code"] == "appeal_unsigned"
    lodged = referee(desk, "appeal", "f", **form)
    assert (lodged["number"], referee(desk, "appeal", "f", **form)["length"]) == (1, lodged["length"])
    correction: Json = {"stage": 1, "round": 1, "table": 1, "typed": "7:9", "error": "appeal", "reason": "upheld"}
    assert desk.act(("correction", {**correction, "appeal": 1}), cmd="c0")["error"]["code"] == "not_upheld"
    forged = [f"desk:{desk.event}", 1, "0" * 64]
    assert desk.act(("correction", {**correction, "appeal": forged}), cmd="c1")["error"]["code"] == "wrong_field"
    shown = desk.call("GET", f"/events/{desk.event}/referee").json()["appeals"][0]
    assert (shown["next"], shown["table"], shown["text"]) == ("appeal_forwarded", 1, form["text"])
    assert "with the chief → waits for its panel" in words(referee(desk, "appeal_forwarded", "w", appeal=1))
    members = [{"name": name} for name in ("甲", "乙", "丙")]
    referee(desk, "appeal_panel", "p", appeal=1, members=members)
    decided = referee(desk, "appeal_decided", "d", appeal=1, votes=[2, 1], reason="clear")
    assert "fee back: 500" in words(decided)
    desk.done(("correction", {**correction, "appeal": 1}), cmd="c2")
    assert referee(desk, "appeal_done", "o", appeal=1)["kind"] == "appeal_done"
    row = desk.call("GET", f"/events/{desk.event}/referee").json()["appeals"][0]
    assert (row["status"], row["next"], row["done"] > 0) == ("upheld", "", True)


def test_a_case_of_discipline_is_opened_and_decided(desk: Desk) -> None:
    opened = referee(desk, "discipline_case", "k", who="乙一", offence="speech", text="shouted")
    assert (opened["number"], opened["kind"]) == (1, "discipline_case")
    said = words(referee(desk, "discipline_decided", "l", case=1, sanctions=["talk"], reason="first time"))
    assert "admonition" in said


def test_the_history_says_how_an_act_is_taken_back(desk: Desk) -> None:
    table = desk.view("results", stage=1, round=1)["view"]["tables"][0]["table"]
    desk.done(("penalty", {"stage": 1, "entry": table["first"], "points": 1, "reason": "late"}), cmd="a")
    desk.done(("checked_in", {"entry": 1, "present": 1}), cmd="b")
    for kind, reason in (("penalty", {"reason": "mistaken"}), ("checked_in", {})):
        (row,) = desk.view("history", kind=kind)["view"]["rows"]
        assert row["back"]["reason"] == bool(reason)
        desk.done((row["back"]["act"], {**row["back"]["data"], **reason}), cmd=f"back {kind}")
        rows = desk.view("history", kind=kind)["view"]["rows"]
        assert [one["back"] for one in rows if one["fact"] == row["fact"]] == [None]


def test_standings_say_what_each_column_means_with_its_article(desk: Desk) -> None:
    shown = desk.view("standings", stage=1)["view"]
    meanings = shown["meanings"]
    assert len(meanings) == len(shown["tables"][0]["columns"]) + 1
    assert all(one["article"] and one["text"]["zh"] and one["text"]["en"] for one in meanings)
