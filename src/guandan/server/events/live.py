"""An event that is served: its log in memory, acts one after the other, and everybody who looks told of its growth.

The log is the truth. Other processes and the command line write to it too: what they wrote is read before an act is
refused, and when the bell of the store rings. Views are kept for as long as the log has the length they were made for.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple, TypeVar

from guandan.event.log import EventLog
from guandan.event.state import Event
from guandan.event.views.shown import seen_by
from guandan.event.views.viewer import PUBLIC, Viewer, sees_the_same
from guandan.game.acts import Act
from guandan.game.facts import Fact
from guandan.office.events import deed_of
from guandan.office.ledger import Ledger
from guandan.office.logids import event_log
from guandan.server.operations.clock import LogTime
from guandan.server.operations.keeping import Keeper
from guandan.server.operations.mailbox import Mailbox
from guandan.server.wire.contract.messages import Grown
from guandan.server.wire.views import encode

MOST_VIEWS = 500
"""Views that are kept for one length of the log."""
Value = TypeVar("Value")
Acts = Callable[[EventLog], Iterable[Act]]


class Tried(NamedTuple):
    """What acts would do: the event as it is, the log as it would be, and their facts."""

    before: Event
    log: EventLog
    facts: list[Fact]


class LiveEvent:
    """One event of this process."""

    def __init__(self, keeper: Keeper, log: EventLog) -> None:
        """Take up an event from its log."""
        self._keeper, self.id = keeper, log.state.id
        self._ledger = Ledger(event_log(self.id), log)
        self._lock = asyncio.Lock()
        self.listeners: set[Mailbox] = set()
        self.used = keeper.clock.monotonic()
        """When somebody last asked for it."""
        self._time = LogTime(keeper.clock, log.state.at)
        self._told = len(log.facts)
        self._grown, self._shown = asyncio.Event(), asyncio.Event()
        self._seen_state, self._shown_at = log.state, len(log.facts)
        """The event as it was told last, and how long the log was when everybody could see something new in it."""
        self._closed = False
        self._views: dict[tuple[object, ...], asyncio.Task[bytes]] = {}
        self._seen: dict[Viewer, asyncio.Task[EventLog]] = {}
        """The log as each class of viewers may see it."""
        self._views_of = 0
        """The length of the log that they were made for."""

    @property
    def log(self) -> EventLog:
        """The log as far as it is known here."""
        return self._ledger.log

    @property
    def length(self) -> int:
        """How many facts are known here."""
        return len(self.log.facts)

    def _now(self) -> int:
        """The time for the next fact; it goes on when the time of day has been put back."""
        return self._time.now(self.log.state.at)

    @property
    def busy(self) -> bool:
        """Whether somebody looks at it or does something."""
        return bool(self.listeners) or self._lock.locked()

    async def do(self, acts: Acts, command: str, seen: int | None, *, several: bool) -> list[Fact]:
        """Do acts, all of them or none, once for each command; their facts. Raises a refusal.

        They are decided in a thread: to pair a thousand entries takes a while. Of `several` a refusal names its table.
        """
        deed = deed_of(acts, command, seen, several=several, clock=self._now)
        async with self._lock:
            done = await self._keeper.carried_out(self._ledger.do(deed, command, doubtful=True), apart=True)
            self._tell()
        return done.facts

    async def tried(self, acts: Acts, seen: int | None, *, several: bool) -> Tried:
        """What acts would do; nothing is written. Raises a refusal."""
        deed = deed_of(acts, "preview", seen, several=several, clock=self._now)
        start, before = self.length, self.log.state
        log, _ = await asyncio.to_thread(self._ledger.tried, deed)
        return Tried(before, log, list(log.facts[start:]))

    async def take(self, log: EventLog) -> None:
        """Go on with a log that was read again, because parts of it have been erased."""
        async with self._lock:
            self._ledger = Ledger(event_log(self.id), log)
            self._views_of = 0

    async def catch_up(self) -> None:
        """Read what others have written."""
        async with self._lock:
            await self._keeper.carried_out(self._ledger.catch_up())
            self._tell()

    async def reach(self, length: int | None) -> None:
        """Know at least as much as somebody else does, who may have been told by another process."""
        if length is not None and length > self.length:
            await self.catch_up()

    async def grown_beyond(self, length: int, viewer: Viewer) -> None:
        """Wait until the log has more facts than that; for the public, such as show them something."""
        if viewer == PUBLIC:
            while self._shown_at <= length and not self._closed:
                await self._shown.wait()
        while self.length <= length and not self._closed:
            await self._grown.wait()

    def close(self) -> None:
        """End all connections, and let nobody wait any longer: the server stops."""
        self._closed = True
        self._grown.set()
        self._shown.set()
        for mailbox in tuple(self.listeners):
            mailbox.close()

    def listen(self, mailbox: Mailbox) -> None:
        """Tell somebody how long the log is, now and whenever it grows."""
        self.listeners.add(mailbox)
        mailbox.send(self._news())

    def tell_of(self, table: int) -> None:
        """Tell everybody that the sheet of a table has another line."""
        news = encode(Grown(self.id, self.length, table))
        for mailbox in tuple(self.listeners):
            mailbox.send(news)

    def _news(self) -> bytes:
        return encode(Grown(self.id, self.length))

    def _tell(self) -> None:
        if self.length == self._told:
            return
        self._now()  # what is waited for from here on is measured from here on
        self._told, news = self.length, self._news()
        waiting, self._grown = self._grown, asyncio.Event()
        waiting.set()
        if not sees_the_same(PUBLIC, self._seen_state, self.log.state):
            self._shown_at = self.length
            waiting, self._shown = self._shown, asyncio.Event()
            waiting.set()
        self._seen_state = self.log.state
        for mailbox in tuple(self.listeners):
            mailbox.send(news)

    async def view(self, key: tuple[object, ...], viewer: Viewer, make: Callable[[EventLog], bytes]) -> bytes:
        """A view as it is sent to a class of viewers, made once for each length of the log. Raises a refusal."""
        if self._views_of != self.length or len(self._views) > MOST_VIEWS:
            self._views_of, self._views, self._seen = self.length, {}, {}
        found = self._views.get((viewer, *key))
        if found is None:
            found = self._views[viewer, *key] = asyncio.create_task(self._made(viewer, make))
        return await _shared(found)

    async def _made(self, viewer: Viewer, make: Callable[[EventLog], bytes]) -> bytes:
        if viewer not in self._seen:
            log = self.log.trial()  # what is added meanwhile is not in it
            self._seen[viewer] = asyncio.create_task(asyncio.to_thread(seen_by, viewer, log))
        return await asyncio.to_thread(make, await _shared(self._seen[viewer]))


async def _shared(task: Awaitable[Value]) -> Value:
    """What a task gives to several who wait for it: one who goes away does not stop it."""
    return await asyncio.shield(task)
