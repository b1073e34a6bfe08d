"""With no input at all, any table ends by itself."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from guandan.game.format import LIMITS
from guandan.game.log import Log
from guandan.game.record import record_of, verify
from guandan.game.seats import SEATS
from guandan.server.agenda import agenda
from guandan.server.room import RoomLog
from guandan.store import LogStore
from tests.server.client import Person, Server
from tests.server.test_whole_matches import table_of

QUICK = dict.fromkeys(LIMITS, 1)
"""A second for everything that is limited."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("home")) as running:
        yield running


def wait_for_the_end(person: Person, table: str) -> str:
    """Look, without touching anything, until the match is over; its id."""
    told = person.call("GET", f"/tables/{table}/facts").json()
    match, seen = str(told["match"]), told["length"]
    while not told["state"]["over"]:
        told = person.call("GET", f"/tables/{table}/facts?wait=5&match={match}&seen={seen}").json()
        seen = told["from"] + len(told["facts"]) if told["type"] != "room" else seen
        told = told if told["type"] != "room" else {"state": {"over": 0}}
    return match


@pytest.mark.parametrize("clock", ["friendly", "official"])
def test_four_people_who_never_do_anything(server: Server, clock: str) -> None:
    people = [Person(server, name) for name in ("甲", "乙", "丙", "丁")]
    format_ = {"mode": "deals", "max_deals": 1, "clock": clock, "limits": QUICK}
    table = table_of(people, "JS23", format=format_, between=0, absent=3600)
    match = wait_for_the_end(Person(server, "看客"), table)
    with LogStore(server.home / "matches.db") as store:
        facts, room = store.read(match), RoomLog(store.read(f"room:{table}")).state
    assert verify(record_of(facts, "public")).complete
    for seat in SEATS:
        assert any("auto" in fact.data for fact in facts if fact.by == seat), "the clock acted first"
    assert all(chair.away for chair in room.chairs), "after two time-outs a bot stands in"


def test_a_pause_ends_by_itself(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        person = Person(server, "甲")
        table = table_of([person], "JS23", pause=1)
        assert "seq" in person.do(table, "pause", "p")
        told = person.call("GET", f"/tables/{table}/facts").json()
        assert told["state"]["paused"] == 1
    with LogStore(tmp_path / "matches.db") as store:
        room, log = RoomLog(store.read(f"room:{table}")), Log(store.read(told["match"]))
        (due,) = store.due(time.time_ns() // 1_000_000 + 60_000)
    item = agenda(room.state, log)
    assert item is not None
    assert (item.what, item.at, due.log_id) == ("resume", log.facts[-1].at + 60_000, told["match"])
    assert due.at == item.at, "the moment is in the store, for whichever process is there by then"
