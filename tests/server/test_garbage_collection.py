"""Garbage collection: what holds itself is found, seldom."""

import asyncio
import gc
import weakref

import pytest

from guandan.server.operations import processes


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        """Close the ring."""
        self.itself = self


def test_a_ring_that_grew_old_is_found_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "EVERY", 0.01)
    before = gc.get_threshold()

    async def live() -> None:
        collecting = asyncio.create_task(processes.collecting())
        await asyncio.sleep(0)
        ring = Ring()
        gc.collect(0)
        lost = weakref.ref(ring)
        del ring
        async with asyncio.timeout(60):
            while lost() is not None:
                await asyncio.sleep(0.01)
        collecting.cancel()

    try:
        asyncio.run(live())
    finally:
        gc.set_threshold(*before)
