"""Tables for those who wait in the ranked queue: every process looks each second, the store lets one win."""

import asyncio
import secrets

import structlog

from guandan.game.acts import TABLE, Act
from guandan.game.errors import GuandanError
from guandan.game.seats import SEATS
from guandan.server.index.directory import Directory
from guandan.server.people.circle import Circle
from guandan.server.people.person import Person
from guandan.server.tables.house import House
from guandan.server.tables.ranked import TERMS, RankedQueue, Seating, seatings, tickets
from guandan.server.tables.table import Table
from guandan.server.tables.terms import terms_of

log = structlog.get_logger()


class RankedTables:
    """Opens tables for those who wait."""

    def __init__(self, house: House, directory: Directory, queue: RankedQueue, circle: Circle) -> None:
        """In a house."""
        self._house, self._directory, self._queue, self._circle = house, directory, queue, circle

    async def look(self) -> None:
        """Let those sit down together who can by now."""
        now = self._house.keeper.clock.wall()
        for seating in await asyncio.to_thread(self._seatings, now):
            claim = f"? {secrets.token_hex(8)}"
            if await asyncio.to_thread(self._queue.claim, seating.people, claim):
                try:
                    room = (await self._opened(seating)).id
                except GuandanError as refused:
                    log.warning("ranked", code=refused.code)
                    room = ""  # they wait on
                await asyncio.to_thread(self._queue.claim, seating.people, room, claim)

    def _seatings(self, now: int) -> list[Seating]:
        if not (rows := self._queue.waiting()):
            return []
        self._queue.forget(now)
        rows = self._queue.waiting()
        people = [row.person for row in rows]
        return seatings(tickets(rows, self._directory.ratings.some(people)), now, self._circle.apart(people))

    async def _opened(self, seating: Seating) -> Table:
        more = {"rated": 1} if seating.rated else {"quick": 1}
        table = await self._house.open(Person(TABLE, ""), terms_of({**TERMS, **more}))
        await self._house.keeper.names.learn(seating.people)
        for seat, who in zip(SEATS, seating.chairs, strict=True):
            if who:
                await table.do(Person(who, self._house.keeper.names.of(who)), "sit", {"seat": seat}, f"ranked {seat}")
            else:
                await table.by_itself(Act("seat_bot", TABLE, {"seat": seat}))
        await table.by_itself(Act("begin", TABLE))
        return table
