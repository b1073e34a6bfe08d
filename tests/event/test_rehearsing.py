"""Whole events rehearsed through their logs."""

from typing import Any

import pytest

from guandan.event.archive import check
from guandan.event.log import EventLog
from guandan.event.rehearsal import Rates
from guandan.event.rehearsing import Script, rehearsed
from guandan.event.roster import Person, Registration
from guandan.game.ruleset import BOOKS
from tests.event.events import act, event, levels, ready


def rehearse(log: EventLog, seed: str = "s", **more: Any) -> EventLog:
    for _ in rehearsed(log, Script(seed, **more)):
        pass
    assert log.state.status == "closed"
    assert check(log) is None
    return log


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("format_", ["swiss", "round_robin", "knockout", "double_knockout", "groups"])
def test_every_book_comes_to_its_end(book: str, format_: str) -> None:
    log = event(book, 7)
    act(log, "stage", format=format_, rounds=4 if format_ == "swiss" else 0)
    rehearse(log, rates=Rates(withdraw=30, forfeit=60, absent=30))


def test_stages_follow_each_other_and_two_people_enter_results() -> None:
    log = event("JS23", 9, twice=1)
    act(log, "stage", format="groups", options={"groups": 3})
    act(log, "stage", format="knockout", takes={"stage": 1, "first": 1, "last": 2}, modes=[[1, "best_of", 3]])
    rehearse(log)
    assert [stage.status for stage in log.state.stages] == ["closed", "closed"]


def test_it_goes_on_from_where_the_event_is() -> None:
    log = event("GJ17", 4, twice=1)
    act(log, "stage", format="round_robin")
    act(log, "stage_begun", stage=1)
    ready(log)
    act(log, "result", "recorder/甲", stage=1, table=1, result=levels("9", "7"))
    act(log, "result", "recorder/乙", stage=1, table=1, result=levels("7", "9"))
    act(log, "suspended", reason="停电")
    rehearse(log)


def test_late_entries_come_when_they_should() -> None:
    log = event("GJ17", 4)
    act(log, "stage", format="swiss", rounds=3)
    late = Registration((Person("晚"), Person("迟")), number=9)
    rehearse(log, late={2: [late]})
    assert 9 in log.state.stage(1).entrants
    assert 9 not in [side for table in log.state.stage(1).rounds[0].tables for side in (table.first, table.second)]
