"""The house: what is wrong with some tables is no matter to the others."""

import asyncio
import itertools
import json
import secrets
from collections.abc import Callable
from pathlib import Path

import pytest

from guandan.game.acts import TABLE
from guandan.game.facts import GENESIS, Body, Fact, seal
from guandan.server.index.showing import Shown
from guandan.server.operations.keeping import Keeper
from guandan.server.people.person import Person
from guandan.server.tables.forking import fork
from guandan.server.tables.house import House
from guandan.server.tables.listener import Listener
from guandan.server.tables.terms import terms_of
from guandan.store import LogStore
from tests.server.test_clockwork import OWNER, TERMS, four_bots, played_out

BROKEN = 120
"""More than are asked for at a time."""


def test_a_hundred_tables_that_cannot_be_read_do_not_keep_another_waiting(tmp_path: Path) -> None:
    async def live() -> None:
        with LogStore(tmp_path / "matches.db") as store:
            before = House(Keeper(store))
            table = await four_bots(before)
            await table.do(OWNER, "begin", {}, "b")
            await before.stop()
            for number in range(BROKEN):
                room = seal(Body("room", "g-1", {"id": f"BAD{number}"}), 0, 1, "x", GENESIS)
                match = seal(Body("open", TABLE, {}), 0, 1, "x", GENESIS)
                store.append(f"room:BAD{number}", 0, [room], "x")
                store.append(f"BAD{number}-1", 0, [match], "x", due=1)
            after = House(Keeper(store))
            after.start()
            async with asyncio.timeout(60):
                while table.id not in after.tables:
                    await asyncio.sleep(0.05)
            await played_out(after.tables[table.id])
            await after.stop()

    asyncio.run(live())


class Peeking(Keeper):
    """A keeper that lets somebody look whenever something has been read."""

    peek: Callable[[], None] = staticmethod(lambda: None)

    async def read(self, log_id: str, after: int = -1, limit: int | None = None) -> list[Fact]:
        facts = await super().read(log_id, after, limit)
        self.peek()
        return facts


def test_who_looks_while_the_next_match_is_read_sees_one_match_or_the_other(tmp_path: Path) -> None:
    async def live() -> None:
        with LogStore(tmp_path / "matches.db") as store:
            one, keeper = House(Keeper(store)), Peeking(store)
            other = House(keeper)
            table = await four_bots(one)
            await table.do(OWNER, "begin", {}, "b")
            await played_out(table)
            there = await other.table(table.id)
            await table.do(OWNER, "begin", {}, "again")
            listener = Listener(Person("g-1", "Ann"), "1")
            keeper.peek = lambda: there.add(listener, 0, quiet=True)
            await there.catch_up()
            there.add(listener, 0, quiet=True)
            told = []
            while not listener.queue.empty():
                told.append(json.loads(await listener.queue.get() or b""))
            assert [one["match"] for one in told][:2] == [f"{table.id}-1"] * 2
            assert told[-1]["match"] == f"{table.id}-2"
            assert all(one["facts"][0]["data"]["id"] == one["match"] for one in told if one["type"] == "welcome")
            await one.stop()
            await other.stop()

    asyncio.run(live())


def test_who_asks_for_a_table_and_goes_leaves_the_one_table_to_the_next(tmp_path: Path) -> None:
    async def live() -> None:
        with LogStore(tmp_path / "matches.db") as store:
            before = House(Keeper(store))
            code = (await before.open(OWNER, terms_of(TERMS))).id
            house = House(Keeper(store))
            gone, stays = asyncio.create_task(house.table(code)), asyncio.create_task(house.table(code))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            third = await house.table(code)
            assert await stays is third is house.tables[code]
            await before.stop()
            await house.stop()

    asyncio.run(live())


def test_a_code_that_is_taken_is_not_given_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = itertools.chain("AAAAAA" * 2, "BBBBBB" * 3, "CCCCCC")
    monkeypatch.setattr(secrets, "choice", lambda _: next(letters))

    async def live() -> None:
        with LogStore(tmp_path / "matches.db") as store:
            house = House(Keeper(store))
            first, second = [await house.open(OWNER, terms_of(TERMS)) for _ in range(2)]
            assert (first.id, second.id) == ("AAAAAA", "BBBBBB")
            for seat in "ENWS":
                await second.do(OWNER, "seat_bot", {"seat": seat, "name": f"bot {seat}"}, seat)
            await second.do(OWNER, "begin", {}, "b")
            await played_out(second)
            assert second.match is not None
            shown = Shown(second.room.state.match, second.id, "public", second.match.facts, {"watch": "live"})
            start = next(fact.seq for fact in second.match.facts if fact.kind == "dealt")
            practice = await fork(house, OWNER, shown, start, "E")
            assert practice.id == "CCCCCC"
            await house.stop()

    asyncio.run(live())
