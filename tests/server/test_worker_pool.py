"""Costly work: it is done apart from the tables, whoever asks for much keeps nobody else waiting, and pays for it."""

import asyncio
import os
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from guandan.game.errors import GuandanError, NotAllowed, Text, Unreadable
from guandan.server import app
from guandan.server.operations import doors as doors_module
from guandan.server.operations import worker_pool
from guandan.server.operations.limits import NO_LIMITS, Guard, Limits
from guandan.server.operations.worker import Done, Worker
from guandan.server.operations.worker_pool import LONGEST, WAITING, Asker, WorkerPool
from guandan.server.settings import Settings
from guandan.server.wire import gate
from tests.server.house import FAST, ONE_DEAL, PATIENCE
from tests.server.local import LocalServer
from tests.server.turned import TurnedClock


def process() -> bytes:
    return str(os.getpid()).encode()


def refusing() -> bytes:
    raise Unreadable("no_cards")


def echo(*given: object) -> bytes:
    raise Unreadable("wrong_field", "§1", field=repr(given), allowed=Text("甲", "one"))


def dying() -> bytes:
    os._exit(1)


def endless() -> bytes:
    time.sleep(3600)
    return b""


def faulty(card: str) -> bytes:
    raise KeyError(card)


def test_work_is_done_apart_and_whatever_becomes_of_a_worker_another_takes_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def ask() -> None:
        pool = WorkerPool(Guard(NO_LIMITS))
        first = await pool.run(Asker("a", "a"), process)
        assert int(first) != os.getpid()
        assert await pool.run(Asker("a", "a"), process) == first, "a worker goes on"
        refused: list[str] = []
        for work, given in ((refusing, ()), (faulty, ("S7",)), (dying, ()), (endless, ())):
            monkeypatch.setattr(worker_pool, "LONGEST", 0.2 if work is endless else LONGEST)
            with pytest.raises(GuandanError) as wrong:
                await pool.run(Asker("a", "a"), work, *given)
            assert "S7" not in str(wrong.value.as_json())
            refused.append(wrong.value.code)
        assert refused == ["no_cards", "internal", "too_busy", "too_busy"]
        monkeypatch.setattr(worker_pool, "LONGEST", LONGEST)
        assert await pool.run(Asker("a", "a"), process) != first
        pool.close()

    asyncio.run(ask())


def test_bytes_and_values_go_to_a_worker_and_refusals_come_back_whole() -> None:
    given = (b"\x00\xff" * 100_000, b"", "牌", None, [1, 2**100], {"a": True})
    asked = Worker()
    try:
        told = asked.do(echo, given, 10 * PATIENCE).answer  # it stands back behind all else
    finally:
        asked.end()
    assert isinstance(told, Unreadable)
    assert (told.code, told.article) == ("wrong_field", "§1")
    assert told.facts == {"field": repr(given), "allowed": Text("甲", "one")}
    assert told.text.zh.endswith("甲")


class Threads(WorkerPool):
    """Works in threads, which a test can hold up."""

    def _done(self, work: Any, given: tuple[Any, ...]) -> Done:
        return Done(work(*given), 500)


def test_who_asks_for_much_leaves_a_place_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "PLACES", 2)

    async def ask() -> None:
        pool, open_door, done = Threads(Guard(NO_LIMITS)), threading.Event(), list[str]()

        def work(who: str) -> bytes:
            if who == "greedy":
                assert open_door.wait(PATIENCE)
            done.append(who)
            return b""

        greedy = [asyncio.create_task(pool.run(Asker("greedy", "greedy"), work, "greedy")) for _ in range(WAITING)]
        await asyncio.sleep(0)
        await pool.run(Asker("other", "other"), work, "other")
        assert done == ["other"]
        with pytest.raises(NotAllowed, match="busy"):
            await pool.run(Asker("greedy", "greedy"), work, "greedy")
        open_door.set()
        await asyncio.gather(*greedy)
        await pool.run(Asker("greedy", "greedy"), work, "greedy")
        assert done == ["other", *["greedy"] * (WAITING + 1)]

    asyncio.run(ask())


def test_whoever_asks_pays_what_it_cost() -> None:
    async def ask() -> None:
        clock = TurnedClock()
        pool = Threads(Guard(Limits(costs=100), clock))
        for _ in range(2):
            await pool.run(Asker("a", "a"), lambda: b"")
        with pytest.raises(NotAllowed, match="too fast"):
            await pool.run(Asker("a", "a"), lambda: b"")
        await pool.run(Asker("b", "b"), lambda: b"")
        await clock.turn(1)
        await pool.run(Asker("a", "a"), lambda: b"")

    asyncio.run(ask())


def test_everything_that_goes_through_a_whole_match_is_work(tmp_path: Path) -> None:
    serving = app.application(tmp_path / "matches.db", Settings(limits=NO_LIMITS))

    async def ask() -> None:
        inside = httpx.AsyncClient(transport=httpx.ASGITransport(app=serving), base_url="http://guandan")
        async with serving.router.lifespan_context(serving), inside as client, asyncio.timeout(PATIENCE):
            me = (await client.post("/api/guest", json={"name": "Ann"})).json()
            client.headers["Authorization"] = f"Bearer {me['token']}"
            wanted = {"terms": {**FAST, "format": ONE_DEAL}, "bots": True}
            match = (await client.post("/api/tables", json=wanted)).json()["match"]
            while not (await client.get(f"/api/matches/{match}/sheet")).json().get("over"):
                await asyncio.sleep(0.05)
            work = [f"/api/matches/{match}/{what}" for what in ("record", "sheet", "verify", "replay", "deals/1")]
            answers = [await client.get(path) for path in work]
            assert [answer.status_code for answer in answers] == [200] * len(work)
            assert answers[2].json() == (await client.post("/api/verify", content=answers[0].content)).json()
            serving.state.context.workers._asked[me["id"]] = WAITING
            assert [(await client.get(path)).status_code for path in work] == [429] * len(work)
            study = {"hand": ["S7"], "what": "legal"}
            assert (await client.post("/api/study", json=study)).status_code == 429

    asyncio.run(ask())


def test_bodies_that_never_end_are_bounded_in_sum_and_by_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """14.22: 295 bodies one byte short held 1.4 GB."""
    monkeypatch.setattr(doors_module, "MOST_HELD", (3 << 20) + 1000)
    monkeypatch.setattr(gate, "PATIENCE", 20 * PATIENCE)  # a busy machine does not cut them off before they are counted

    async def opened(port: int, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = (
            f"POST /api/verify HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {address}\r\nContent-Length: {1 << 20}\r\n\r\n"
        )
        writer.write(head.encode() + b" " * ((1 << 20) - 1))
        return reader, writer

    async def attack(server: LocalServer) -> list[bytes]:
        doors, waiting = server.context.doors, []
        for number, address in enumerate(("192.0.2.1", "192.0.2.1", "192.0.2.2")):
            waiting.append(await opened(server.port, address))
            while doors.held < (number + 1) * ((1 << 20) - 1):
                await asyncio.sleep(0.01)
        told = []
        for address in ("192.0.2.1", "192.0.2.3"):
            reader, writer = await opened(server.port, address)
            told.append((await reader.readline()).split()[1])
            writer.close()
        for reader, writer in waiting:
            writer.write(b" ")
            told.append((await reader.readline()).split()[1])
            writer.close()
        while doors.held:
            await asyncio.sleep(0.01)
        return told

    with LocalServer(tmp_path, limits=Limits(), proxy="127.0.0.1") as server:
        told = asyncio.run(attack(server))
    assert told == [b"429", b"429", b"400", b"400", b"400"], "two of an address, three megabytes of all, then none"
