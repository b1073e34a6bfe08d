"""The house: all tables that this process has in memory, and those that the store says are due."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable
from functools import partial

import structlog

from guandan.game.acts import TABLE
from guandan.game.errors import Conflict, GuandanError, Unreadable
from guandan.game.log import Log
from guandan.server.operations.keeping import Keeper
from guandan.server.operations.limits import UNLIMITED_BOTS, FastBots
from guandan.server.operations.logs import places
from guandan.server.people.person import Person
from guandan.server.tables.roomlog import RoomLog, opening_body
from guandan.server.tables.table import Table, room_log, room_of
from guandan.server.tables.terms import Terms
from guandan.store import Due, Entry

AGAIN = 0.03
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of the short code of a room: nothing that looks like something else."""
CODES = 5
"""Codes that are tried for a new room."""
FORGOTTEN = 120
"""Seconds for which a table is kept in memory that nobody uses."""
REST = 60
"""Seconds for which a table is left alone that could not be taken up."""
OVERDUE = 1500
"""Milliseconds after which a deadline that its own process has not kept is kept by any other."""

log = structlog.get_logger()


class House:
    """All tables of a process."""

    def __init__(self, keeper: Keeper, fast_bots: FastBots = UNLIMITED_BOTS) -> None:
        """An empty house on a store."""
        self.keeper, self._fast_bots = keeper, fast_bots
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._resting: dict[str, float] = {}
        """Tables that could not be taken up, and until when they are left alone."""
        self._watch: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to listen, and to look for what is due."""
        self.keeper.listen(self._heard, self._watched)
        self._watch = asyncio.create_task(self._watching())

    def _watched(self) -> list[str]:
        """The logs of the tables in memory; called from the thread of the bell."""
        tables = list(self.tables.values())
        return [log_id for table in tables for log_id in (room_log(table.id), table.room.state.match) if log_id]

    def _heard(self, log_id: str, length: int) -> None:
        """A log has grown: if another process wrote it, read it."""
        table = self.tables.get(room_of(log_id))
        if table is None or length <= table.length(log_id):
            return
        if table.lock.locked():
            # Most likely our own, not yet acknowledged: look again in a moment.
            self.keeper.clock.call_later(AGAIN, partial(self._heard, log_id, length))
        else:
            task = asyncio.create_task(table.catch_up())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Let go of everything; the logs are on disk."""
        if self._watch is not None:
            self._watch.cancel()
        for table in list(self.tables.values()):
            table.stop()
            for listener in list(table.listeners):
                listener.close()
        self.keeper.close()

    async def open(self, owner: Person, terms: Terms) -> Table:
        """A new room."""
        now = self.keeper.clock.wall()

        async def opened(code: str) -> RoomLog:
            room = RoomLog()
            facts = room.open(opening_body(code, owner.id, terms), now, "open")
            await self.keeper.write(Entry(room_log(code), 0, facts, "open", title=terms.title))
            return room

        room = await with_new_code(opened)
        table = self.tables[room.state.id] = Table(self.keeper, room, None, self._fast_bots)
        return table

    async def opened(self, room_id: str, terms: Terms, owner: str = TABLE) -> Table:
        """The room with an id of its own, made if there is none: also if several processes want it at once."""
        if room_id not in self.tables:
            facts = RoomLog().open(opening_body(room_id, owner, terms), self.keeper.clock.wall(), "open")
            try:
                await self.keeper.write(Entry(room_log(room_id), 0, facts, "open", title=terms.title))
            except Conflict as there:
                if there.code != "log_moved_on":
                    raise
        return await self.table(room_id)

    async def table(self, room_id: str) -> Table:
        """A table by the code of its room. Raises Unreadable if there is none."""
        if room_id in self.tables:
            self.tables[room_id].used = self.keeper.clock.monotonic()
            return self.tables[room_id]
        # Two who ask at once must not get two tables.
        if room_id not in self._loading:
            loading = self._loading[room_id] = asyncio.create_task(self._load(room_id))
            # When it is there, not when the first who asked has gone: the others would load another one.
            loading.add_done_callback(lambda _: self._loading.pop(room_id, None))
        return await asyncio.shield(self._loading[room_id])

    async def _load(self, room_id: str) -> Table:
        if not (len(room_id) <= 40 and room_id.isalnum()):
            raise Unreadable("no_such_room", table=room_id[:40])
        try:
            room = RoomLog(await self.keeper.read(room_log(room_id)))
        except Unreadable as missing:
            if missing.code == "no_such_log":
                raise Unreadable("no_such_room", table=room_id) from None
            raise
        match_id = room.state.match
        match = Log(await self.keeper.read(match_id)) if match_id else None
        table = Table(self.keeper, room, match, self._fast_bots)
        await self.keeper.names.learn(table.people)
        self.tables[room_id] = table
        table.seated()
        table.wake()
        return table

    async def renamed(self, person: str) -> None:
        """Show somebody under another name at every table of this process; the others notice it by themselves."""
        self.keeper.names.forget(person)
        await self.look_names_up()

    async def look_names_up(self) -> None:
        """Show everybody under the names they have now: another process may have given somebody another one."""
        changed = await self.keeper.names.learn({who for table in self.tables.values() for who in table.people})
        for table in self.tables.values():
            if not changed.isdisjoint(table.people):
                table.renamed()

    def _sweep(self) -> None:
        """Forget the tables at which nobody is and nothing happens; they are in the store."""
        long_ago = self.keeper.clock.monotonic() - FORGOTTEN
        for table in [one for one in self.tables.values() if one.idle and one.used < long_ago]:
            del self.tables[table.id]

    async def _watching(self) -> None:
        """Take up the tables whose deadline has passed: after a start, or when another process has died."""
        while True:
            try:
                await self._take_up()
                self._sweep()
            except GuandanError as refused:
                log.warning("store", code=refused.code)
            except Exception as error:
                log.error("fault", path="house", **places(error))
            await self.keeper.clock.sleep(1)

    async def _take_up(self) -> None:
        wall, now = self.keeper.clock.wall(), self.keeper.clock.monotonic()
        self._resting = {room_id: until for room_id, until in self._resting.items() if until > now}
        last: Due | None = None
        while page := await self.keeper.due(wall - OVERDUE, last):
            last = page[-1]
            await self._take(dict.fromkeys(room_of(due.log_id) for due in page))
        # A clock that was put back would let these wait until the time of day has caught up with them.
        await self._take(dict.fromkeys(room_of(log_id) for log_id in await self.keeper.ahead(wall)))

    async def _take(self, room_ids: Iterable[str]) -> None:
        """Take up tables that are due."""
        for room_id in room_ids:
            if room_id in self._resting:
                continue
            try:
                await (self.tables[room_id].catch_up() if room_id in self.tables else self.table(room_id))
            except Exception as error:  # what is wrong with one table must not keep the others waiting
                code = getattr(error, "code", "fault")
                rest = 1 if code.startswith("store_") else REST  # the store will be back, a broken table will not
                self._resting[room_id] = self.keeper.clock.monotonic() + rest
                log.error("table", room=room_id, code=code, **places(error))


async def with_new_code(make: Callable[[str], Awaitable[RoomLog]]) -> RoomLog:
    """A room under a new short code; under another one if there is a room with this one already."""
    for _ in range(CODES - 1):
        try:
            return await make(_new_code())
        except Conflict as taken:
            if taken.code != "log_moved_on":
                raise
    return await make(_new_code())


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(6))
