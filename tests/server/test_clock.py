"""Time within a log never runs back and never stops a table, whatever is done to the time of day."""

import asyncio
from pathlib import Path
from typing import Any

from guandan.game.record import record_of, verify
from guandan.server.operations.clock import LogTime
from guandan.server.operations.keeping import Keeper
from guandan.server.people.person import Person
from guandan.server.tables import agenda
from guandan.server.tables.house import House
from guandan.server.tables.table import Table
from guandan.server.tables.terms import terms_of
from guandan.store import LogStore
from tests.server.house import until
from tests.server.turned import BEGAN, TurnedClock

OWNER = Person("g-owner", "甲")
HOUR = 3600.0
TERMS: dict[str, Any] = {"book": "JS23", "format": {"mode": "deals", "max_deals": 1}, "pace": 1000, "between": 5}


async def bots_playing(house: House) -> Table:
    table = await house.open(OWNER, terms_of(TERMS))
    for seat in "ENWS":
        await table.do(OWNER, "seat_bot", {"seat": seat}, seat)
    await table.do(OWNER, "begin", {}, "b")
    return table


async def settled(house: House) -> None:
    """Wait until what is being done has been done."""
    await until(lambda: not any(table.lock.locked() or table.clockwork.busy for table in house.tables.values()))


async def passed(house: House, clock: TurnedClock, seconds: int) -> None:
    """Let time pass, a second at a time."""
    for _ in range(seconds):
        await clock.turn(1)
        await settled(house)


def length(table: Table) -> int:
    assert table.match is not None
    return len(table.match.facts)


def test_a_clock_that_is_put_back_stops_no_table(tmp_path: Path) -> None:
    async def play() -> None:
        clock = TurnedClock()
        with LogStore(tmp_path / "m.db") as store:
            house = House(Keeper(store, clock))
            table = await bots_playing(house)
            await passed(house, clock, 10)
            before = length(table)
            clock.put(-HOUR)
            await passed(house, clock, 10)
            assert length(table) >= before + 5, "a bot takes a second at most"
            clock.put(-HOUR)
            while table.playing:
                await passed(house, clock, 10)
            assert table.match is not None
            times = [fact.at for fact in table.match.facts]
            assert times == sorted(times)
            assert times[-1] - times[0] < HOUR * 1000, "what was waited is what was written down"
            assert verify(record_of(table.match.facts, "public")).complete
            await house.stop()

    asyncio.run(play())


def test_after_a_restart_behind_the_last_fact_tables_go_on_by_themselves(tmp_path: Path) -> None:
    async def play() -> None:
        clock = TurnedClock()
        with LogStore(tmp_path / "m.db") as store:
            house = House(Keeper(store, clock))
            table = await bots_playing(house)
            await passed(house, clock, 10)
            before, code = length(table), table.id
            await house.stop()
        clock.put(-24 * HOUR)
        with LogStore(tmp_path / "m.db") as store:
            house = House(Keeper(store, clock))
            house.start()
            await until(lambda: code in house.tables)
            await passed(house, clock, 10)
            assert length(house.tables[code]) >= before + 5
            await house.stop()

    asyncio.run(play())


def test_a_clock_that_is_put_forward_costs_nobody_his_time(tmp_path: Path) -> None:
    async def play() -> None:
        clock = TurnedClock()
        with LogStore(tmp_path / "m.db") as store:
            house = House(Keeper(store, clock))
            table = await house.open(OWNER, terms_of(TERMS))
            await table.do(OWNER, "sit", {"seat": "E"}, "s")
            for seat in "NWS":
                await table.do(OWNER, "seat_bot", {"seat": seat}, seat)
            await table.do(OWNER, "begin", {}, "b")
            while (due := table.clockwork.next()) is None or due.what != agenda.CLOCK:
                await passed(house, clock, 1)  # until it is the person's turn
            before = length(table)
            waits = (due.at - table.waited_until()) / 1000
            assert waits > 0
            clock.put(HOUR)
            table.wake()
            await passed(house, clock, 1)
            assert length(table) == before
            await passed(house, clock, int(waits) + 1)
            assert length(table) > before
            await house.stop()

    asyncio.run(play())


def test_the_time_of_a_log() -> None:
    clock = TurnedClock()
    time = LogTime(clock, 0)
    assert (time.until(0), time.now(0)) == (BEGAN, BEGAN)
    asyncio.run(clock.turn(2))
    assert time.until(0) == BEGAN + 2000
    clock.put(60)
    assert (time.until(0), time.now(0)) == (BEGAN + 2000, BEGAN + 62_000)
    assert time.until(BEGAN + 62_000) == BEGAN + 62_000, "a fact was written with the time of day"
    clock.put(-600)
    asyncio.run(clock.turn(1))
    assert time.now(BEGAN + 62_000) == BEGAN + 63_000
    assert LogTime(clock, BEGAN + 900_000).now(BEGAN + 900_000) == BEGAN + 900_000, "a log that is in the future"
