"""The bench: who asks for much keeps nobody else waiting."""

import asyncio
from pathlib import Path

import httpx
import pytest

from guandan.game.errors import NotAllowed
from guandan.server import app
from guandan.server.operations.bench import WAITING, Bench
from guandan.server.operations.limits import NO_LIMITS
from guandan.server.settings import Settings
from tests.server.house import FAST, ONE_DEAL, PATIENCE


def test_who_asks_for_much_leaves_a_place_for_others() -> None:
    async def ask() -> None:
        bench, open_door, done = Bench(), asyncio.Event(), list[str]()

        async def work(who: str) -> None:
            async with bench.place(who):
                if who == "greedy":
                    await open_door.wait()
                done.append(who)

        greedy = [asyncio.create_task(work("greedy")) for _ in range(WAITING)]
        await asyncio.sleep(0)
        await work("other")
        assert done == ["other"]
        with pytest.raises(NotAllowed, match="busy"):
            await work("greedy")
        open_door.set()
        await asyncio.gather(*greedy)
        await work("greedy")
        assert done == ["other", *["greedy"] * (WAITING + 1)]

    asyncio.run(ask())


async def _leave_it(*_: object) -> None:
    """Python's collector stays as the tests have it."""


def test_everything_that_goes_through_a_whole_match_waits_for_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "collecting", _leave_it)
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
            assert [(await client.get(path)).status_code for path in work] == [200] * len(work)
            serving.state.context.bench._asked[me["id"]] = WAITING
            assert [(await client.get(path)).status_code for path in work] == [429] * len(work)

    asyncio.run(ask())
