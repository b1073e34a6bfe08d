"""A clock that tests turn by hand: absence and time limits take no time."""

import asyncio
import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from guandan.server.operations.clock import Clock

BEGAN = 1_800_000_000_000
PATIENCE = 120
"""Seconds of the machine until something that never becomes so is given up."""
ROUNDS = 10
"""How often the event loop goes round after each timer, so that whoever waited for it gets to wait for the next."""


@dataclass(order=True)
class Waiting:
    """A timer."""

    at: float
    number: int
    do: Callable[[], object] = field(compare=False)
    over: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.over = True


class TurnedClock(Clock):
    """Stands still until it is turned. Waiting for nothing takes no time."""

    def __init__(self) -> None:
        self._wall, self._now = float(BEGAN), 0.0
        self._timers: list[Waiting] = []
        self._numbers = count()

    def wall(self) -> int:
        return int(self._wall)

    def monotonic(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.get_running_loop().create_future()
        timer = self.call_later(seconds, lambda: None if woken.done() else woken.set_result(None))
        try:
            await woken
        finally:
            timer.cancel()

    def call_later(self, seconds: float, do: Callable[[], object]) -> Waiting:
        timer = Waiting(self._now + max(0.0, seconds), next(self._numbers), do)
        if seconds <= 0:
            asyncio.get_running_loop().call_soon(lambda: None if timer.over else do())
        else:
            heapq.heappush(self._timers, timer)
        return timer

    def forget(self) -> None:
        """Drop all timers: whoever set them has gone."""
        self._timers.clear()

    def put(self, seconds: float) -> None:
        """Put the time of day forward or, by fewer than none, back; nobody has waited for that."""
        self._wall += seconds * 1000

    async def turn(self, seconds: float) -> None:
        """Let time pass: in its order, all that is due in it."""
        until = self._now + seconds
        await _go_round()
        while self._timers and self._timers[0].at <= until:
            timer = heapq.heappop(self._timers)
            self._pass(timer.at - self._now)
            if not timer.over:
                timer.do()
                await _go_round()
        self._pass(until - self._now)
        await _go_round()

    async def turn_on(self) -> None:
        """Let time pass until the next thing is due, and do that."""
        while self._timers and self._timers[0].over:
            heapq.heappop(self._timers)
        if self._timers:
            await self.turn(self._timers[0].at - self._now)

    async def until(self, ready: Callable[[], object]) -> None:
        """Let time pass until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not ready():
                await self.turn(1)
                await asyncio.sleep(0.002)  # for what is done in threads meanwhile

    def _pass(self, seconds: float) -> None:
        self._now += max(0.0, seconds)
        self._wall += max(0.0, seconds) * 1000


async def _go_round() -> None:
    for _ in range(ROUNDS):
        await asyncio.sleep(0)
