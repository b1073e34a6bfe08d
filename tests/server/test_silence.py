"""With no input at all, any table ends by itself."""

import time
from itertools import pairwise

import pytest

from guandan.game.format import LIMITS
from guandan.game.log import Log
from guandan.game.record import record_of, verify
from guandan.game.seats import SEATS
from guandan.server.tables.agenda import agenda
from guandan.server.tables.roomlog import RoomLog
from guandan.store import LogStore
from tests.server.client import Person, Server
from tests.server.house import until
from tests.server.local import LocalServer
from tests.server.test_whole_matches import table_of
from tests.server.turned import TurnedClock

QUICK = dict.fromkeys(LIMITS, 1)
"""A second for everything that is limited."""
PAUSE = 180 * 60_000
"""The longest pause, in milliseconds."""


async def until_the_end(server: LocalServer, code: str) -> str:
    """Let time pass, without touching anything, until the match is over; its id."""
    assert isinstance(server.clock, TurnedClock)
    table = server.context.house.tables[code]
    while table.playing:
        await server.clock.turn(1)
        await until(lambda: not (table.lock.locked() or table.clockwork.busy))
    match: str = table.room.state.match
    return match


@pytest.mark.parametrize("clock", ["friendly", "official"])
def test_four_people_who_never_do_anything(turned: LocalServer, clock: str) -> None:
    people = [Person(turned, name) for name in ("甲", "乙", "丙", "丁")]
    format_ = {"mode": "deals", "max_deals": 1, "clock": clock, "limits": QUICK}
    table = table_of(people, "JS23", format=format_, between=0, absent=3600)
    match = turned.run(until_the_end(turned, table))
    with LogStore(turned.home / "matches.db") as store:
        facts, room = store.read(match), RoomLog(store.read(f"room:{table}")).state
    assert verify(record_of(facts, "public")).complete
    for seat, chair in zip(SEATS, room.chairs, strict=True):
        own = [fact.data.get("auto", 0) for fact in facts if fact.by == seat]
        assert any(own), "the clock acted first"
        # By the official clock somebody may have lost the deal before it has run out for him twice.
        twice = clock == "friendly" or (1, 1) in pairwise(own[:-1])
        assert chair.away >= twice, "after two time-outs a bot stands in"


def test_a_pause_ends_by_itself(server: Server) -> None:
    person = Person(server, "甲")
    table = table_of([person], "JS23", pause=180)
    assert "seq" in person.do(table, "pause", "p")
    told = person.call("GET", f"/tables/{table}/facts").json()
    assert told["state"]["paused"] == 1
    with LogStore(server.home / "matches.db") as store:
        room, log = RoomLog(store.read(f"room:{table}")), Log(store.read(told["match"]))
        (due,) = (one for one in store.due(time.time_ns() // 1_000_000 + PAUSE) if one.log_id == told["match"])
    item = agenda(room.state, log)
    assert item is not None
    assert (item.what, item.at, due.log_id) == ("resume", log.facts[-1].at + PAUSE, told["match"])
    assert due.at == item.at, "the moment is in the store, for whichever process is there by then"
