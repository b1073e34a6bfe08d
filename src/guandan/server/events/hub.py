"""The events of a process: each loaded when somebody asks for it, kept while it is used, and the list of all."""

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

import structlog

from guandan.event.appealing import CARRIED_OUT
from guandan.event.log import EventLog
from guandan.event.online import online_tables
from guandan.event.personal import forgotten
from guandan.event.state import Event
from guandan.event.views.overview import Overview, overview
from guandan.event.views.viewer import PUBLIC
from guandan.game.acts import Act
from guandan.game.errors import Conflict, GuandanError, Unreadable, quoted
from guandan.game.facts import Fact
from guandan.office.appeals import carrying
from guandan.office.events import NewEvent
from guandan.office.logids import event_log, title_of
from guandan.office.matches import read_match
from guandan.office.scores import Said, read_act
from guandan.office.tablematches import exclusions
from guandan.server.events.live import LiveEvent
from guandan.server.operations.keeping import Keeper
from guandan.store import About, Entry, LogStore
from guandan.store.subjects import EVENT

FORGOTTEN = 600
"""Seconds for which an event is kept in memory that nobody uses."""
LONGEST = 60
"""Characters of an event's id."""
log = structlog.get_logger()


class _Listed(NamedTuple):
    """An event of the list, and the length of the log it was made from."""

    length: int
    line: Overview | None
    """None if it cannot be folded."""
    online: bool
    """Whether some of it is played online now, or goes on by itself."""


class Events:
    """All events of a process."""

    def __init__(self, keeper: Keeper, store: LogStore) -> None:
        """None is loaded yet."""
        self.keeper, self.store = keeper, store
        self.live: dict[str, LiveEvent] = {}
        self._loading: dict[str, asyncio.Task[LiveEvent]] = {}
        self._lines: dict[str, _Listed] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to hear what other processes write."""
        self.keeper.listen(self._heard, lambda: [event_log(one) for one in list(self.live)])

    def stop(self) -> None:
        """End all connections."""
        for event in self.live.values():
            event.close()

    def _heard(self, log_id: str, length: int) -> None:
        event = self.live.get(log_id.removeprefix(event_log("")))
        if event is not None and length > event.length:
            task = asyncio.create_task(self._caught_up(event))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _caught_up(self, event: LiveEvent) -> None:
        try:
            await event.catch_up()
        except GuandanError as refused:
            log.warning("log", log=event_log(event.id), code=refused.code)

    async def event(self, event_id: str) -> LiveEvent:
        """An event by its id. Raises Unreadable if there is none."""
        now = self.keeper.clock.monotonic()
        for one in [one for one in self.live.values() if not one.busy and one.used < now - FORGOTTEN]:
            del self.live[one.id]
        if event_id not in self.live:
            if event_id not in self._loading:
                loading = self._loading[event_id] = asyncio.create_task(self._load(event_id))
                loading.add_done_callback(lambda _: self._loading.pop(event_id, None))
            return await asyncio.shield(self._loading[event_id])
        self.live[event_id].used = now
        return self.live[event_id]

    async def _load(self, event_id: str) -> LiveEvent:
        if not 1 <= len(event_id) <= LONGEST or not event_id.isprintable():
            raise Unreadable("no_such_event", event=quoted(event_id))
        try:
            facts = await self.keeper.read(event_log(event_id))
        except Unreadable as missing:
            if missing.code == "no_such_log":
                raise Unreadable("no_such_event", event=quoted(event_id)) from None
            raise
        found = self.live[event_id] = LiveEvent(self.keeper, await asyncio.to_thread(EventLog, facts))
        return found

    async def erase(self, event: LiveEvent, facts: list[Fact]) -> None:
        """Erase the personal parts, here and in the store, that facts have ordered to be erased."""
        parts = [part for fact in facts for part in forgotten(event.log.facts, fact)]
        if parts:
            await asyncio.to_thread(self.store.forget, event_log(event.id), parts)
            await event.take(EventLog(await self.keeper.read(event_log(event.id))))

    async def open(self, new: NewEvent, command: str) -> LiveEvent:
        """Begin an event; the same command begins it once. Raises Conflict if there is another of its name."""
        made = new.log(self.keeper.clock.wall(), command)
        title = title_of(made.state.rules.id, made.state.name)
        try:
            await self.keeper.write(Entry(event_log(new.id), 0, made.facts, command, title=title))
        except Conflict as taken:
            if taken.code != "log_moved_on":
                raise
            there = await self.event(new.id)
            if there.log.facts[0].cmd != command:
                raise Conflict("event_exists", event=quoted(new.id)) from None
            return there
        return await self.event(new.id)

    def read(self, event: Event, kind: str, data: Mapping[str, Any]) -> tuple[Said, list[Act]]:
        """An act with what was typed in it read, and the acts that follow from the match it names; from a thread."""
        if kind in CARRIED_OUT and data.get("appeal") is not None:
            data = {**data, **carrying(self.store, event, data)}
        act, excluded = read_act(event, kind, data, lambda name: read_match(self.store, name))
        return act, exclusions(event, excluded)

    async def listed(self) -> list[Overview]:
        """All events as everybody may see them, the one that changed last first; not those put away or practised on."""
        return await asyncio.to_thread(self._listed)

    def _listed(self) -> list[Overview]:
        lines = (one.line for one in self._known().values())
        return [line for line in lines if line is not None and line.status != "put_away" and not line.practice]

    async def played_online(self) -> set[str]:
        """The ids of events in which something is played online now."""
        found = await asyncio.to_thread(self._known)
        return {log_id.removeprefix(event_log("")) for log_id, one in found.items() if one.online}

    def _known(self) -> dict[str, _Listed]:
        """All events by their logs, each read again only if it has grown."""
        found = {}
        for kept in self.store.logs(about=About((EVENT,))):
            known = self._lines.get(kept.log_id)
            if known is None or known.length != kept.facts:
                known = self._lines[kept.log_id] = self._read(kept.log_id, kept.facts)
            found[kept.log_id] = known
        return found

    def _read(self, log_id: str, length: int) -> _Listed:
        try:
            state = EventLog(self.store.read(log_id)).state
        except GuandanError as refused:
            log.warning("log", log=log_id, code=refused.code)
            return _Listed(length, None, online=False)
        itself = state.terms.online.itself and state.status == "open" and state.begun
        return _Listed(
            length, overview(state, PUBLIC), online=not state.terms.practice and (itself or bool(online_tables(state)))
        )
