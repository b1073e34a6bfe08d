"""The caretaker: what the house does about rooms without anybody's act.

It puts bots on the empty chairs of quick tables, seats those who wait for a ranked match, closes rooms in which nobody
has been for an hour, sees to it that a match ends whose people were lost with their process, and forgets guests who can
never come back. Every process has one; the numbers in the logs let one of them win.
"""

import asyncio

import structlog

from guandan.game.acts import TABLE, Act
from guandan.game.errors import Conflict, GuandanError, Unreadable
from guandan.game.seats import SEATS
from guandan.server.index.directory import Directory
from guandan.server.index.projection import fill_at
from guandan.server.operations.logs import places
from guandan.server.people.accounts import Accounts
from guandan.server.tables.house import House
from guandan.server.tables.ranked_tables import RankedTables
from guandan.server.tables.table import Table
from guandan.store.processes import Processes

ABANDONED = 3_600_000
"""Milliseconds after which a room without a match and without people is closed."""
ROUND = 60
"""Seconds between two rounds through the house."""
CLEARING = 60 * ROUND
"""Seconds after which guests who can never come back are forgotten again."""
MOST = 50
"""Rooms that are closed, filled or taken up at once."""
DEAD = 3 * ROUND * 1000
"""Milliseconds without a sign after which a process is taken to have died, and nobody to be in a room."""

log = structlog.get_logger()


class Caretaker:
    """Looks after the rooms of a house."""

    def __init__(
        self, house: House, directory: Directory, processes: Processes, accounts: Accounts, ranked: RankedTables
    ) -> None:
        """Look after a house."""
        self._ranked = ranked
        self._house, self._directory, self._processes, self._accounts = house, directory, processes, accounts
        self._clock = house.keeper.clock
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._going_round())

    async def stop(self) -> None:
        """Go home."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _going_round(self) -> None:
        await self._directory.complete()
        second = 0
        while True:
            try:
                await self.fill()
                await self._ranked.look()
                if second % ROUND == 0:
                    await self.note_people()
                    await self.take_up_forgotten()
                    await self.close_abandoned()
                if second % CLEARING == 0:
                    await asyncio.to_thread(self._accounts.clear_guests, self._clock.wall() // 1000)
            except GuandanError as refused:
                log.warning("caretaker", code=refused.code)
            except Exception as error:
                log.error("fault", path="caretaker", **places(error))
            second += 1
            await self._clock.sleep(1)

    async def fill(self) -> None:
        """Put bots on the chairs of quick tables that have waited long enough, and begin."""
        due = await asyncio.to_thread(self._directory.index.rooms_to_fill, self._clock.wall(), MOST)
        # Of the tables here their own time counts: it is the same whatever is done to the time of day.
        here = self._house.tables
        for room_id in [*(one for one in due if one not in here), *(one for one in here if _has_waited(here[one]))]:
            if (table := await self._table(room_id)) is not None:
                await begin_with_bots(table)
        await self._directory.settled()

    async def _table(self, room_id: str) -> Table | None:
        """A table, or None if it cannot be read: then the others are still to be looked after."""
        try:
            return await self._house.table(room_id)
        except (Unreadable, Conflict) as refused:
            log.warning("caretaker", room=room_id, code=refused.code)
            # As if somebody had been there: next time others come first.
            await asyncio.to_thread(self._directory.index.is_present, [room_id], self._clock.wall())
            return None

    async def note_people(self) -> None:
        """Write down in which rooms of this process somebody is."""
        present = [table.id for table in self._house.tables.values() if table.attended]
        if present:
            await asyncio.to_thread(self._directory.index.is_present, present, self._clock.wall())

    async def take_up_forgotten(self) -> None:
        """Take up matches without a clock that wait for people who were lost with a process, and watch over those."""
        now = self._clock.wall()
        await asyncio.to_thread(self._processes.sign, self._house.keeper.process, now)
        living = await asyncio.to_thread(self._processes.living, now - DEAD)
        for room_id in await asyncio.to_thread(self._directory.index.forgotten_rooms, now - DEAD, MOST):
            await self._table(room_id)
        for table in list(self._house.tables.values()):
            table.adopt(living)

    async def close_abandoned(self) -> None:
        """Close rooms in which nobody has been for long."""
        await self._directory.settled()
        for room_id in await asyncio.to_thread(self._directory.index.left_rooms, self._clock.wall() - ABANDONED, MOST):
            table = await self._table(room_id)
            if table is not None and not table.listeners:
                await table.by_itself(Act("close", TABLE))


def _has_waited(table: Table) -> bool:
    """Whether a quick table has waited long enough for people."""
    room = table.room.state
    at = None if room.closed or table.playing else fill_at(room)
    return at is not None and at <= table.room_waited_until()


async def begin_with_bots(table: Table) -> None:
    """Put bots on the empty chairs of a table and begin; what is not possible any more is left."""
    for number, seat in enumerate(SEATS):
        if not table.room.state.chairs[number].holder:
            await table.by_itself(Act("seat_bot", TABLE, {"seat": seat}))
    await table.by_itself(Act("begin", TABLE))
