"""Matches without a clock whose people were lost with the process that had them: they end all the same."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from guandan.server.index.directory import Directory
from guandan.server.operations.caretaker import Caretaker
from guandan.server.operations.keeping import Keeper
from guandan.server.people.accounts import Accounts
from guandan.server.people.circle import Circle
from guandan.server.people.person import Person
from guandan.server.tables.house import House
from guandan.server.tables.listener import Listener
from guandan.server.tables.ranked import RankedQueue
from guandan.server.tables.ranked_tables import RankedTables
from guandan.server.tables.table import Table
from guandan.server.tables.terms import terms_of
from guandan.store import LogStore
from guandan.store.processes import Processes
from tests.postgres import new_database
from tests.server.test_clockwork import PATIENCE, TERMS, played_out

HOUR = 3_600_000_000_000
"""In nanoseconds."""
ANN, BOB = Person("g-ann", "Ann"), Person("g-bob", "Bob")


@asynccontextmanager
async def serving(store: LogStore) -> AsyncIterator[tuple[House, Directory, Caretaker]]:
    """What a process has of the tables; when the block ends it is gone, as if it had been killed."""
    keeper = Keeper(store)
    house, directory = House(keeper), Directory(keeper, store)
    house.start()
    directory.start()
    try:
        ranked = RankedTables(house, directory, RankedQueue(store.database), Circle(store.database))
        yield house, directory, Caretaker(house, directory, Processes(store), Accounts(store.database), ranked)
    finally:
        await directory.stop()
        await house.stop()


async def table_of_two(house: House) -> Table:
    """Ann and Bob play with two bots and without a clock."""
    table = await house.open(ANN, terms_of({**TERMS, "absent": 5}))
    await table.do(ANN, "sit", {"seat": "E"}, "a")
    await table.do(BOB, "sit", {"seat": "N"}, "b")
    for seat in "WS":
        await table.do(ANN, "seat_bot", {"seat": seat}, seat)
    await table.do(ANN, "begin", {}, "begin")
    return table


async def away(table: Table, *seats: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while [at for at, chair in enumerate(table.room.state.chairs) if chair.away] != list(seats):
            await asyncio.sleep(0.05)


def test_a_match_that_nobody_comes_back_to_after_a_restart_ends_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: now() - HOUR)

    async def live() -> None:
        with LogStore(tmp_path / "matches.db") as store:
            async with serving(store) as (house, directory, _):
                table = await table_of_two(house)
                await directory.settled()
            monkeypatch.undo()
            async with serving(store) as (house, _, caretaker):
                caretaker.start()
                async with asyncio.timeout(PATIENCE):
                    while table.id not in house.tables:
                        await asyncio.sleep(0.05)
                await played_out(house.tables[table.id])
                await caretaker.stop()

    asyncio.run(live())


def test_whose_process_has_died_is_given_up_by_another_and_who_is_there_is_not(postgres: str) -> None:
    database = new_database(postgres)

    async def live() -> None:
        with LogStore(database) as store:
            async with serving(store) as (other, directory, caretaker):
                async with serving(store) as (dying, _, dying_caretaker):
                    table = await table_of_two(dying)
                    table.add(Listener(ANN, "one"))
                    here = await other.table(table.id)
                    here.add(Listener(BOB, "two"))
                    async with asyncio.timeout(PATIENCE):
                        while not all(chair.through for chair in here.room.state.chairs[:2]):
                            await asyncio.sleep(0.05)
                    await dying_caretaker.take_up_forgotten()
                    await directory.settled()
                    await caretaker.take_up_forgotten()
                    assert here.idle is False
                Processes(store).sign(dying.keeper.process, 0)
                await caretaker.take_up_forgotten()
                await away(here, 0)

    asyncio.run(live())


def test_a_sign_of_life_lasts_until_it_is_too_old(tmp_path: Path) -> None:
    with LogStore(tmp_path / "matches.db") as store:
        processes = Processes(store)
        processes.sign("a", 1_000)
        processes.sign("b", 2_000)
        assert processes.living(1_500) == {"b"}
        processes.sign("a", 3_000)
        assert processes.living(1_500) == {"a", "b"}
        processes.sign("c", 100_000_000)
        assert processes.living(0) == {"c"}
