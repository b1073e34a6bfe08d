"""The clock of a server: wall time for what is written down, monotonic time for waiting.

Everything that reads the time or waits takes it from here, so that tests can turn it by hand.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will be called."""

    def cancel(self) -> None:
        """Do not call it."""


class Clock:
    """The machine's own clock."""

    def wall(self) -> int:
        """The time of day in milliseconds. Somebody may put it forward or back."""
        return time.time_ns() // 1_000_000

    def seconds(self) -> int:
        """The time of day in whole seconds."""
        return self.wall() // 1000

    def monotonic(self) -> float:
        """Seconds since some moment; they never run back."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, do: Callable[[], object]) -> Timer:
        """Call something in the event loop after a while."""
        return asyncio.get_running_loop().call_later(seconds, do)


MACHINE = Clock()


class LogTime:
    """The time of one log: it never runs back, and it goes on whatever becomes of the time of day.

    What is waited for is measured from the last fact on by the monotonic clock. Facts are written down with the time
    of day, or with the time that has been waited until where the day is behind it.
    """

    def __init__(self, clock: Clock, latest: int) -> None:
        """For a log whose last fact has the time `latest`, which may be in the future if the clock was put back."""
        self._clock = clock
        self._at, self._since = max(clock.wall(), latest), clock.monotonic()
        self._latest = latest

    def until(self, latest: int) -> int:
        """How far the waiting has come, in milliseconds, if the last fact has the time `latest`."""
        if latest != self._latest:
            self._at, self._since, self._latest = latest, self._clock.monotonic(), latest
        return self._at + int((self._clock.monotonic() - self._since) * 1000)

    def now(self, latest: int) -> int:
        """The time for the next fact, in milliseconds."""
        return max(self._clock.wall(), self.until(latest))
