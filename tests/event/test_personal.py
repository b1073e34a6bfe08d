"""Personal data are sealed parts of facts: salted, opened for those who may, erasable without breaking the chain."""

import json
from typing import Any

import pytest

from guandan.event.archive import check, exported, imported
from guandan.event.log import EventLog
from guandan.event.personal import parts_of
from guandan.game.errors import Conflict
from guandan.game.facts import check_chain
from tests.event.events import act, event, refused

PHONE, ID, BORN = "13812345678", "320100199001010011", "1960-01-01"
ZHANG = {"name": "张三", "sex": "m", "born": BORN, "id": ID, "phone": PHONE}
LI = {"name": "李四", "sex": "f", "born": "1961-02-03", "phone": "13987654321"}
SECRETS = (PHONE, ID, BORN, "13987654321", "1961-02-03")


def entered() -> EventLog:
    log = event("JS23", 0, kinds=["pairs_mixed"], groups=["senior"], reference="2026-05-01")
    act(log, "entry", players=[ZHANG, LI], unit="南京")
    third = {"name": "王五", "sex": "m", "born": "1950-01-01", "phone": "13711112222"}
    fourth = {"name": "赵六", "sex": "f", "born": "1951-01-01"}
    act(log, "import_entries", entries=[{"players": [third, fourth]}], source="list.csv")
    fifth = {"name": "钱七", "sex": "m", "born": "1955-05-05", "phone": "13733334444"}
    act(log, "substitution", entry=2, out="王五", player=fifth, reason="病")
    act(log, "entry_changed", entry=1, unit="苏州")
    return log


def test_what_is_hashed_has_nothing_personal_and_the_state_has_all() -> None:
    log = entered()
    chained = b"".join(fact.line for fact in log.facts).decode()
    assert "张三" in chained
    assert not any(part in chained for part in (*SECRETS, "13711112222", "13733334444"))
    assert [tuple(fact.secret) for fact in log.facts if fact.secret] == [("1", "2"), ("1.1", "1.2"), ("player",)]
    assert log.state.entrants[1].players[0].phone == PHONE
    assert log.state.entrants[2].players[0].born == "1955-05-05"
    assert EventLog(log.facts).state == log.state
    assert check(log) is None


def test_the_same_data_have_another_hash_every_time() -> None:
    one, other = entered(), entered()
    assert [fact.secret for fact in one.facts if fact.secret] != [fact.secret for fact in other.facts if fact.secret]


def test_an_export_is_redacted_unless_asked() -> None:
    log = entered()
    bare, full = exported(log), exported(log, personal=True)
    assert not any(part.encode() in bare for part in SECRETS)
    assert all(part.encode() in full for part in SECRETS)
    assert imported(full).state == log.state
    again = imported(bare)
    assert again.head == log.head
    assert again.state.entrants[1].players[0].name == "张三"
    assert again.state.entrants[1].players[0].phone == ""
    assert again.state.entrants[1].withheld
    assert check(again) is None
    assert exported(again) == bare
    act(again, "entry_changed", entry=1, unit="南通")
    assert check(again) is None


def test_parts_are_erased_without_breaking_the_chain() -> None:
    log = entered()
    act(log, "personal_erased", "organiser", entry=1, reason="本人要求")
    assert parts_of(log.facts, 1) == [(1, ("1", "2"))]
    assert parts_of(log.facts, 2) == [(2, ("1.1", "1.2")), (3, ("player",))]
    gone = dict(parts_of(log.facts, 1))
    left = [
        fact.opening({part: one for part, one in fact.opened.items() if part not in gone.get(fact.seq, ())})
        for fact in log.facts
    ]
    assert check_chain(left) == log.head
    again = EventLog(left)
    assert again.state == log.state
    assert not any(part.encode() in exported(again, personal=True) for part in SECRETS)
    assert check(again) is None
    assert refused(log, "personal_erased", "recorder/甲", entry=1, reason="x") == "not_yours"


def test_a_part_that_was_altered_is_found() -> None:
    full = json.loads(exported(entered(), personal=True))
    fact = next(fact for fact in full["facts"] if fact["kind"] == "entry")
    fact["open"]["1"][0]["phone"] = "13800000000"
    with pytest.raises(Conflict):
        imported(json.dumps(full).encode())


def test_nobody_passes_by_saying_that_something_is_withheld() -> None:
    log = entered()
    young: list[dict[str, Any]] = [{**ZHANG, "name": "甲", "id": "", "born": "2000-01-01"}, {**LI, "name": "乙"}]
    assert refused(log, "entry", players=young, withheld=1) == "not_eligible"
    assert refused(log, "import_entries", entries=[{"players": young, "withheld": 1}]) == "wrong_field"
