"""Who is there: whoever listens to a table, and for a while whoever has just asked something.

Each process knows only those who have been there through it. Where one process serves all tables, nobody can be
elsewhere, and the chairs of people who have never come count too.
"""

from collections.abc import Iterable, Set
from typing import NamedTuple

from guandan.server.operations.clock import MACHINE, Clock


class Roll(NamedTuple):
    """What a roll-call has found."""

    gone: list[str]
    """Those who have not been there for too long."""
    again: float | None
    """Seconds after which the next one may be gone; None if nobody can be."""


class Presence:
    """When the people of one table have last given a sign of life, in seconds of the machine's own clock."""

    def __init__(self, clock: Clock = MACHINE) -> None:
        """Nobody has come yet."""
        self._clock = clock
        self._last: dict[str, float] = {}

    def note(self, *people: str) -> None:
        """They are there now."""
        now = self._clock.monotonic()
        for person in people:
            self._last[person] = now

    def anew(self) -> None:
        """A match begins: nobody is gone who was there before it."""
        self.note(*self._last)

    def elsewhere(self, person: str) -> None:
        """Another process knows better about somebody."""
        self._last.pop(person, None)

    def knows(self, person: str) -> bool:
        """Whether this process watches over somebody."""
        return person in self._last

    def lately(self, person: str, absent: float) -> bool:
        """Whether somebody was here in the last `absent` seconds."""
        return person in self._last and self._clock.monotonic() < self._last[person] + absent

    def roll(self, people: Iterable[str], listening: Set[str], absent: float) -> Roll:
        """Who of the people has gone, none of whom may be gone while they listen."""
        now = self._clock.monotonic()
        left = {one: self._last[one] + absent - now for one in people if one in self._last and one not in listening}
        waits = [seconds for seconds in left.values() if seconds > 0]
        return Roll([one for one, seconds in left.items() if seconds <= 0], min(waits, default=None))
