"""The store as the server uses it: from the event loop, without making it wait."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from guandan.game.facts import Fact
from guandan.store import LogStore


class Page(NamedTuple):
    """New facts of one log, to be written together with others or not at all."""

    log_id: str
    expected: int
    facts: Sequence[Fact]
    cmd: str
    due: int | None = None
    title: str = ""


class Keeper:
    """Writes and reads logs in threads."""

    def __init__(self, store: LogStore) -> None:
        """Keep logs in a store."""
        self.store = store

    async def write(self, *pages: Page) -> None:
        """Write all the pages or none. Raises Conflict if a log has moved on."""
        await asyncio.to_thread(self._write, pages)

    def _write(self, pages: Sequence[Page]) -> None:
        for page in pages:
            self.store.append(page.log_id, page.expected, page.facts, page.cmd, due=page.due, title=page.title)

    async def read(self, log_id: str, after: int = -1) -> list[Fact]:
        """The facts of a log with numbers above `after`."""
        return await asyncio.to_thread(self.store.read, log_id, after)
