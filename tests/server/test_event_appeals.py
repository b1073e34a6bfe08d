"""Issue 18.5 and 18.8: rulings, corrections and appeals at the event desk, each with what it changes in words."""

from typing import Any

import pytest

from tests.server.client import Json, Server
from tests.server.local import LocalServer
from tests.server.test_events import Desk
from tests.server.test_floor import Judge, judge
from tests.server.test_sheets import device


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


def test_the_panel_of_the_event_is_offered_with_those_who_stand_aside(desk: Desk) -> None:
    entries = desk.view("entries")["view"]["rows"]
    first, second = (
        desk.view("results", stage=1, round=1)["view"]["tables"][0]["table"][at] for at in ("first", "second")
    )
    player = next(one for one in entries if one["number"] == first)["players"][0]
    unit = {"entry": second, "unit": "南京队", "reason": "left out"}
    desk.done(("entry_changed", unit), cmd="u")
    panel: dict[str, Json] = {
        "甲": {"unit": "扬州队"},
        "乙": {"unit": "南京队"},
        "丙": {"kin": [player]},
        "丁": {},
        "戊": {},
    }
    for name, more in panel.items():
        desk.done(("official", {"name": name, "post": "panel", **more}), cmd=name)
    form: Json = {"entry": second, "stage": 1, "round": 1, "table": 1, "by": "players", "signed": ["丙一", "丙二"]}
    referee(desk, "appeal", "f", **form, text="the sheet says 7:9", fee=500)
    shown = desk.call("GET", f"/events/{desk.event}/referee").json()
    assert {one["round"]: one["until"] > 0 for one in shown["times"]} == {1: True}
    referee(desk, "appeal_forwarded", "w", appeal=1)
    aside = {one["name"]: (one["aside"]["en"], one["article"]) for one in shown["appeals"][0]["members"]}
    assert {name for name, (why, _) in aside.items() if why} == {"乙", "丙"}
    assert aside["乙"] == ("of the same region or unit", "003 c5.3(2)3")
    near = referee(desk, "appeal_panel", "p0", appeal=1, members=[{"name": name} for name in "甲乙丁"])
    assert near["error"]["code"] == "panel_avoid", "the event knows their units, whatever was sent"
    referee(desk, "appeal_panel", "p", appeal=1, members=[{"name": name} for name in "甲丁戊"])
    row = desk.call("GET", f"/events/{desk.event}/referee").json()["appeals"][0]
    assert (row["panel"], row["next"], row["signed"]) == (["甲", "丁", "戊"], "appeal_decided", ["丙一", "丙二"])


def test_an_appeal_against_a_ruling_in_a_match_is_carried_out_there(server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="GJ17")
    desk.paired(mode="deals", max_deals=3)
    device(desk, "table", tables=[1]).line("deal", "1", finish=["E", "W", "N", "S"])
    chief = judge(desk, "chief")
    done = chief.judge(1, "rule", "r", infraction="signal", case="plain", offender="N", sanction="warning")
    second = desk.view("pairings", stage=1, round=1)["view"]["tables"][0]["second"]
    against: Json = {"match": done["match"], "ruling": done["facts"][-1]}
    form: Json = {"entry": second, "by": "players", "signed": ["丙一", "丙二"], "text": "no signal", "fee": 100}
    assert referee(desk, "appeal", "f0", **form, match=done["match"], ruling=0)["error"]["code"] == "wrong_field"
    assert referee(desk, "appeal", "f", **form, **against)["number"] == 1
    row = desk.call("GET", f"/events/{desk.event}/referee").json()["appeals"][0]
    assert (row["table"], row["match"], row["ruling"], row["next"]) == (1, *against.values(), "appeal_chief")
    referee(desk, "appeal_chief", "c", appeal=1, outcome="upheld", reason="it was a cough")
    assert "error" in referee(desk, "appeal_done", "d0", appeal=1), "nothing has been put right yet"
    chief.judge(1, "annul", "a", ruling=against["ruling"], reason="appeal 1")
    assert referee(desk, "appeal_done", "d", appeal=1)["kind"] == "appeal_done"


def test_an_upheld_appeal_puts_right_a_match_and_the_result_of_the_event_after_the_window_is_shut(
    turned: LocalServer,
) -> None:
    desk = Desk(turned, "组织者")
    desk.begin(book="JS23")
    desk.paired(mode="deals", max_deals=2)
    tablet, chief = device(desk, "table", tables=[1]), judge(desk, "chief")
    tablet.line("deal", "1", finish=["E", "W", "N", "S"])
    warned = chief.judge(1, "rule", "r", infraction="late", case="warning", offender="N-S")
    assert "match" in warned, warned
    tablet.line("deal", "2", finish=["E", "W", "N", "S"])
    for side in ("E-W", "N-S"):
        tablet.sign(side, side)
    judge(desk, "referee").sign("referee", "j")
    desk.done(("line", {"stage": 1, "line": "2 6 2"}), cmd="r2")
    desk.done(("locked", {"stage": 1}), cmd="lock", seen=desk.state()["length"])
    second = desk.view("pairings", stage=1, round=1)["view"]["tables"][0]["second"]
    against: Json = {"match": warned["match"], "ruling": warned["facts"][-1]}
    form: Json = {"entry": second, "by": "players", "signed": ["丙一", "丙二"], "text": "E-N-W-S", "fee": 100}
    assert referee(desk, "appeal", "f", **form, **against)["number"] == 1
    before = desk.view("results", stage=1, round=1)["view"]["tables"][0]["grade"]
    turned.turn(24 * 3600)
    place: Json = {"stage": 1, "round": 1}
    right: Json = {"number": 2, "finish": ["E", "N", "W", "S"], "reason": "upheld"}
    carried: Json = {**right, "appeal": 1, "error": "appeal"}
    assert put_right(chief, "c0", place, right)["error"]["code"] == "correction_late"
    assert put_right(chief, "c1", place, carried)["error"]["code"] == "not_upheld"
    referee(desk, "appeal_forwarded", "w", appeal=1)
    referee(desk, "appeal_panel", "p", appeal=1, members=[{"name": name} for name in ("甲", "乙", "丙")])
    referee(desk, "appeal_decided", "d", appeal=1, votes=[2, 1], reason="clear")
    told = chief.call(
        "POST",
        f"/events/{desk.event}/referee/tables/1/ask",
        what="deed",
        data={"act": "correct", "data": carried},
        **place,
    ).json()
    assert told["after"]["levels"] == ["7", "2"]
    assert put_right(chief, "c2", place, carried)["after"]["levels"] == ["7", "2"]
    path = f"/events/{desk.event}/referee/tables/1/acts"
    annulled = {"ruling": against["ruling"], "reason": "appeal 1"}
    assert "after" in chief.call("POST", path, id="a", act="annul", data=annulled, **place).json()
    again: Json = {**place, "table": 1, "typed": f"match:{against['match']}", "reason": "upheld"}
    late = desk.act(("correction", {**again, "error": "published"}), cmd="e0")
    assert late["error"]["code"] == "correction_late"
    desk.done(("correction", {**again, "error": "appeal", "appeal": 1}), cmd="e1")
    grade = desk.view("results", stage=1, round=1)["view"]["tables"][0]["grade"]
    assert [*before, *grade] == [19, 7, 18, 8], "from 8:2 to 7:2"
    assert referee(desk, "appeal_done", "o", appeal=1)["kind"] == "appeal_done"


def put_right(chief: Judge, cmd: str, place: Json, data: Json) -> Json:
    """Correct a deal at a table of a round that is over."""
    path = f"/events/{chief.event}/referee/tables/1/acts"
    told: Json = chief.call("POST", path, id=cmd, act="correct", data=data, **place).json()
    return told


def test_003_c6_a_case_of_discipline_goes_to_its_notice_and_the_superior_body(desk: Desk) -> None:
    opened = referee(desk, "discipline_case", "k", who="乙一", offence="speech", text="shouted")
    assert (opened["number"], opened["kind"]) == (1, "discipline_case")
    case = desk.call("GET", f"/events/{desk.event}/referee").json()["cases"][0]
    assert (case["next"], case["text"], case["status"]) == ("discipline_decided", "shouted", "open")
    grounds = {"sanctions": ["talk"], "grounds": ["repaired"], "reason": "first time"}
    said = words(referee(desk, "discipline_decided", "l", case=1, **grounds))
    assert "admonition" in said
    assert "made good of their own accord" in said
    assert case_of(desk)["next"] == "discipline_served"
    received = {"received": 1_790_000_000_000, "holidays": ["2026-09-23"]}  # Monday, 21 September: 15 working days
    assert "appeal until 2026-10-13 [003 c6.3(2)]" in words(referee(desk, "discipline_served", "s", case=1, **received))
    assert (case_of(desk)["next"], case_of(desk)["last_day"]) == ("", "2026-10-13")
    assert referee(desk, "discipline_appeal", "late", case=1, text="unjust")["error"]["code"] == "discipline_late"

    referee(desk, "discipline_case", "k2", who="丙一", offence="gifts", text="tea")
    referee(desk, "discipline_decided", "l2", case=2, sanctions=["self_criticism"], reason="known")
    referee(desk, "discipline_appeal", "a", case=2, text="unjust")
    assert (case_of(desk, 2)["next"], case_of(desk, 2)["in_force"]) == ("discipline_appeal_decided", True)
    referee(desk, "discipline_appeal_decided", "z", case=2, outcome="upheld", sanctions=["talk"], reason="too much")
    case = case_of(desk, 2)
    assert ([one["key"] for one in case["sanctions"]], case["status"], case["next"]) == (["talk"], "final", "")
    assert len(case["steps"]) == 4
    notice = desk.call("GET", f"/events/{desk.event}/documents/discipline-2?format=html&lang=en")
    assert "admonition" in notice.text


def case_of(desk: Desk, number: int = 1) -> Json:
    """A case as the desk shows it."""
    cases: list[Json] = desk.call("GET", f"/events/{desk.event}/referee").json()["cases"]
    return cases[number - 1]


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
