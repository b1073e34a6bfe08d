"""The health of a server: whether it can write to its store, and whether it has room for more."""

import asyncio
import time

from guandan.game.errors import NotAllowed
from guandan.server.operations.keeping import Keeper
from guandan.store.processes import Processes

LIMIT = 5.0
"""Seconds in which a write must have been done."""
FRESH = 1.0
"""Seconds for which an answer is good: whoever asks often does not write often."""


class Health:
    """Tries a write now and then, when somebody asks."""

    def __init__(self, processes: Processes, keeper: Keeper) -> None:
        """Of a store."""
        self._processes, self._keeper = processes, keeper
        self._trying: asyncio.Task[float] | None = None
        self._until = 0.0

    async def checked(self) -> float:
        """The milliseconds that a write took. Raises a refusal if it could not be done, or not in time."""
        if self._trying is None or (self._trying.done() and time.monotonic() > self._until):
            self._trying = asyncio.create_task(self._try())
        try:
            return await asyncio.wait_for(asyncio.shield(self._trying), LIMIT)
        except TimeoutError:
            raise NotAllowed("store_slow", seconds=int(LIMIT)) from None

    async def _try(self) -> float:
        began = time.perf_counter()
        try:
            await asyncio.to_thread(self._processes.sign, self._keeper.process, self._keeper.clock.wall())
        finally:
            self._until = time.monotonic() + FRESH
        return (time.perf_counter() - began) * 1000
