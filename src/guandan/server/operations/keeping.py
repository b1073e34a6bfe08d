"""The store as the server uses it: from the event loop, without making it wait."""

import asyncio
import hashlib
import hmac
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import structlog

from guandan.game.errors import Conflict, GuandanError
from guandan.game.facts import Fact
from guandan.game.match import Match
from guandan.office.ledger import ReadOn, Wishes
from guandan.office.matches import others
from guandan.referee.register import event_of
from guandan.server.operations.clock import MACHINE, Clock
from guandan.server.people.person import NameBook
from guandan.store import Due, Entry, LogStore, Receipt, Writer

Value = TypeVar("Value")
log = structlog.get_logger()
Heard = Callable[[str, int], None]
Asked = asyncio.Future[list[Receipt]]


class Keeper:
    """Writes logs in groups by the store's writer, reads them in threads, and hears when they grow."""

    def __init__(self, store: LogStore, clock: Clock = MACHINE) -> None:
        """Keep logs in a store, by a clock."""
        self._store, self.clock = store, clock
        self.names = NameBook(store, clock)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._answered: deque[tuple[Asked, list[Receipt] | Exception]] = deque()
        self._writer = Writer(store, self._after)
        self.process = secrets.token_hex(4)
        """What this process is called where several share the store."""
        self.board_key = b""
        """What the packs of duplicate boards are drawn by: it is the same for all processes, and stands in no log."""
        self.wrote: Callable[[Sequence[Entry]], None] = lambda _: None
        """Told what was written here, when it is on disk."""
        self.appended: Callable[[float], None] = lambda _: None
        """Told how many seconds a transaction has taken, in the writer's thread."""

    def board_secret(self, board: str) -> str:
        """The secret of the pack of a board, 64 hexadecimal digits."""
        return hmac.new(self.board_key, f"board {board}".encode(), hashlib.sha256).hexdigest()

    @property
    def alone(self) -> bool:
        """Whether no other process serves these tables."""
        return self._store.database.in_file

    async def write(self, *entries: Entry) -> list[Receipt]:
        """Write all the entries or none; they are on disk afterwards.

        Raises Conflict `log_moved_on` if a log has moved on, also because the same command was done elsewhere.
        """
        self._loop = asyncio.get_running_loop()
        asked: Asked = self._loop.create_future()
        self._writer.write(entries, lambda outcome: self._answered.append((asked, outcome)))
        receipts = await asked
        for entry, receipt in zip(entries, receipts, strict=True):
            if not receipt.fresh:
                raise Conflict("log_moved_on", log=entry.log_id, seq=entry.expected_seq)
        self.wrote(entries)
        return receipts

    def _after(self, seconds: float) -> None:
        """In the writer's thread: wake the event loop once for all that a transaction has answered."""
        self.appended(seconds)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._give)

    def _give(self) -> None:
        while self._answered:
            asked, outcome = self._answered.popleft()
            if asked.done():  # nobody waits any more
                continue
            if isinstance(outcome, Exception):
                asked.set_exception(outcome)
            else:
                asked.set_result(outcome)

    async def read(self, log_id: str, after: int = -1, limit: int | None = None) -> list[Fact]:
        """The facts of a log with numbers above `after`."""
        return await asyncio.to_thread(self._store.read, log_id, after, limit)

    async def carried_out(self, wishes: Wishes[Value], *, apart: bool = False) -> Value:
        """Grant the wishes of a ledger, and return what comes of them; `apart` decides in threads what takes long."""
        step: Callable[[Any], Any] = wishes.send
        given: Any = None
        while True:
            over, wish = await asyncio.to_thread(_step, step, given) if apart else _step(step, given)
            if over:
                value: Value = wish
                return value
            try:
                if isinstance(wish, ReadOn):
                    given = await self.read(wish.log_id, wish.after)
                else:
                    given = await self.write(*wish.entries)
                step = wishes.send
            except GuandanError as refused:
                step, given = wishes.throw, refused

    async def others(self, match: Match) -> list[Match]:
        """The other matches of a match's event in which a referee has done something: their rulings count in this."""
        if not event_of(match):
            return []

        def broken(log_id: str, refused: GuandanError) -> None:
            log.warning("log", log=log_id, code=refused.code)

        return await asyncio.to_thread(others, self._store, match, broken)

    async def due(self, now: int, after: Due | None = None) -> list[Due]:
        """Some logs whose deadline has passed, the most urgent first; `after` is the last of those before."""
        return await asyncio.to_thread(self._store.due, now, 100, after)

    async def ahead(self, now: int) -> list[str]:
        """Some logs that wait for something and are ahead of the time of day, because the clock was put back."""
        return await asyncio.to_thread(self._store.ahead, now, 100)

    def listen(self, heard: Heard, watched: Callable[[], Iterable[str]]) -> None:
        """Call `heard` in the event loop whenever another process has made a log grow."""
        loop = asyncio.get_running_loop()

        def ring(log_id: str, length: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(heard, log_id, length)

        # What is written here its table knows already.
        self._store.bell.listen(ring, watched, own=False)

    def close(self) -> None:
        """Write what waits."""
        self._writer.close()


def _step(step: Callable[[Any], Any], given: Any) -> tuple[bool, Any]:
    """The next wish; or that there is none any more, and what has come of them."""
    try:
        return False, step(given)
    except StopIteration as end:
        return True, end.value
