"""Matches without a clock whose people were lost with the process that had them: they end all the same."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from guandan.server.index.directory import Directory
from guandan.server.operations.caretaker import Caretaker
from guandan.server.operations.clock import Clock
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
from tests.server.house import until
from tests.server.test_clockwork import TERMS, played_out
from tests.server.turned import TurnedClock

HOUR = 3600
ANN, BOB = Person("g-ann", "Ann"), Person("g-bob", "Bob")


@asynccontextmanager
async def serving(store: LogStore, clock: Clock) -> AsyncIterator[tuple[House, Directory, Caretaker]]:
    """What a process has of the tables; when the block ends it is gone, as if it had been killed."""
    keeper = Keeper(store, clock)
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


def away(table: Table) -> list[int]:
    return [at for at, chair in enumerate(table.room.state.chairs) if chair.away]


def test_a_match_that_nobody_comes_back_to_after_a_restart_ends_by_itself(tmp_path: Path) -> None:
    clock = TurnedClock()

    async def live() -> None:
        with LogStore(tmp_path / "matches.db") as store:
            async with serving(store, clock) as (house, directory, _):
                table = await table_of_two(house)
                await directory.settled()
            clock.forget()
            clock.put(HOUR)
            async with serving(store, clock) as (house, _, caretaker):
                caretaker.start()
                await clock.until(lambda: table.id in house.tables)
                await played_out(house.tables[table.id])
                await caretaker.stop()

    asyncio.run(live())


def test_whose_process_has_died_is_given_up_by_another_and_who_is_there_is_not(postgres: str) -> None:
    database, clock = new_database(postgres), TurnedClock()

    async def live() -> None:
        with LogStore(database) as store:
            async with serving(store, clock) as (other, directory, caretaker):
                async with serving(store, clock) as (dying, _, dying_caretaker):
                    table = await table_of_two(dying)
                    table.add(Listener(ANN, "one"))
                    here = await other.table(table.id)
                    here.add(Listener(BOB, "two"))
                    await until(lambda: all(chair.through for chair in here.room.state.chairs[:2]))
                    await dying_caretaker.take_up_forgotten()
                    await directory.settled()
                    await caretaker.take_up_forgotten()
                    assert here.idle is False
                Processes(store).sign(dying.keeper.process, 0)
                await caretaker.take_up_forgotten()
                await clock.until(lambda: away(here) == [0])

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
