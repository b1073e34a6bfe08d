"""The bench: who asks for much keeps nobody else waiting."""

import asyncio

import pytest

from guandan.game.errors import NotAllowed
from guandan.server.bench import WAITING, Bench


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
