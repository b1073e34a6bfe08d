"""The bench: long work for people - verifying, replaying - of which only a little is done at a time.

Whoever asks for much waits for himself: each has one place at most, and behind him come the others.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from guandan.game.errors import NotAllowed

PLACES = 2
"""Pieces of work at a time. Each takes a second of a processor, which the tables need as well."""
WAITING = 8
"""Pieces that one may have asked for at a time."""
RETRY = 5


class Bench:
    """The places of a process."""

    def __init__(self) -> None:
        """All are free."""
        self._places = asyncio.Semaphore(PLACES)
        self._turns: dict[str, asyncio.Lock] = {}
        self._asked: Counter[str] = Counter()

    @asynccontextmanager
    async def place(self, who: str) -> AsyncIterator[None]:
        """A place for somebody, when it is his turn. Raises NotAllowed if he has asked for too much already."""
        if self._asked[who] >= WAITING:
            raise NotAllowed("too_busy", retry=RETRY)
        self._asked[who] += 1
        turn = self._turns.setdefault(who, asyncio.Lock())
        try:
            async with turn, self._places:
                yield
        finally:
            self._asked[who] -= 1
            if not self._asked[who]:
                del self._asked[who], self._turns[who]
