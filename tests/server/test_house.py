"""The house: what is wrong with some tables is no matter to the others."""

import asyncio
import itertools
import secrets
from pathlib import Path

import pytest

from guandan.game.acts import TABLE
from guandan.game.facts import GENESIS, Body, seal
from guandan.server.forking import fork
from guandan.server.house import House
from guandan.server.keeping import Keeper
from guandan.server.showing import Shown
from guandan.server.terms import terms_of
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
