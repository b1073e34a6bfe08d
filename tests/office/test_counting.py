"""A pair's other matches of the event count when a ruling climbs the ladder, on the command line and on the server."""

import asyncio
from typing import Any

import pytest

from guandan.game.errors import GuandanError, Unreadable
from guandan.game.match import Match
from guandan.office.matches import match_logs, others
from guandan.office.refereeing import Official
from guandan.server.operations.keeping import Keeper
from guandan.server.people.person import Person
from guandan.server.tables.lawbook import consulted
from guandan.server.tables.officiating import official_act
from guandan.server.tables.room import Room
from guandan.server.tables.terms import terms_of
from guandan.server.wire.contract.questions import Outcome, Prospect
from guandan.store import LogStore
from tests.cli.desk import Desk, desk

__all__ = ["desk"]
GIVEN: dict[str, Any] = {"infraction": "signal", "case": "plain", "offender": "N"}
FIRST = ("--sanction", "violation", "--yes")
OPTIONS = ("signal", "--case", "plain", "--offender", "N", "--role", "chief", "--official", "孙裁")
ROOM = Room("R", "p-1", terms_of({}), 0, roles={"p-2": "chief"})
REFEREE = Person("p-2", "孙裁")


def ruled(desk: Desk) -> None:
    """Two matches of an event on paper: a pair was ruled against in the first."""
    for match, table in (("R1", "1"), ("R2", "2")):
        desk.paper(match, "HA17", "--event", "cup", "--round", table, "--table", table)
    desk.do("referee", "rule", "R1", *OPTIONS, *FIRST)


def test_the_server_counts_what_the_command_line_counts(desk: Desk) -> None:
    ruled(desk)
    told = desk.json("referee", "rule", "R2", *OPTIONS, "--dry-run")["ruling"]
    log = desk.log("R2")
    with LogStore(desk.home / "matches.db") as store:
        keeper = Keeper(store)
        beside: list[Match] = asyncio.run(keeper.others(log.state))
        keeper.close()
        assert [one.id for one in beside] == [one.id for one in others(store, log.state, print)] == ["R1"]
    act = official_act(ROOM, log, REFEREE, "rule", GIVEN, now=log.state.at, beside=beside)
    assert {name: act.data[name] for name in ("nth", "steps", "sanction")} == {
        name: told[name] for name in ("nth", "steps", "sanction")
    }
    assert told["nth"] == 2
    with pytest.raises(GuandanError) as open_:  # alone it is the first, for which the book leaves a choice
        official_act(ROOM, log, REFEREE, "rule", GIVEN, now=log.state.at)
    assert open_.value.code == "sanction_not_open"
    asked = consulted(Official("p-2", ROOM.role_of("p-2")), log, "ruling", GIVEN, beside=beside)
    assert isinstance(asked, Prospect)
    assert isinstance(asked.outcome, Outcome)
    assert asked.nth == told["nth"]
    assert len(asked.outcome.steps) == len(told["steps"])


def test_a_match_of_no_event_counts_alone(desk: Desk) -> None:
    desk.paper("R1", "HA17")
    desk.do("referee", "rule", "R1", *OPTIONS, *FIRST)
    desk.paper("R2", "HA17")
    with LogStore(desk.home / "matches.db") as store:
        assert others(store, desk.log("R2").state, print) == []
        assert [log.state.id for log in match_logs(store, print)] == ["R1"]


def test_a_log_that_cannot_be_read_is_named(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    ruled(desk)
    broken: list[str] = []
    with LogStore(desk.home / "matches.db") as store:
        monkeypatch.setattr("guandan.office.matches.read_match", _unreadable)
        assert match_logs(store, lambda log_id, why: broken.append(f"{log_id} {why.code}")) == []
    assert broken == ["R1 not_a_log"]


def _unreadable(_: LogStore, __: str) -> None:
    raise Unreadable("not_a_log")
