"""Presence: who is at the table, and for whom a bot stands in because he is not."""

import asyncio
from typing import Protocol

from guandan.game.acts import TABLE, Act
from guandan.game.log import Log
from guandan.game.seats import SEATS
from guandan.server.listener import Listener
from guandan.server.room import RoomLog

ASLEEP = 2
"""How often in a row somebody has let the clock run out who is taken to be away."""
LATELY = 40
"""The facts that are looked through for that."""


class Attended(Protocol):
    """A table as far as presence goes."""

    room: RoomLog
    match: Log | None

    @property
    def playing(self) -> bool:
        """Whether a match is running."""

    @property
    def listeners(self) -> set[Listener]:
        """Who looks at it."""

    async def by_itself(self, act: Act) -> None:
        """A fact of the room that nobody asked for."""


class Presence:
    """Watches over the chairs of one table."""

    def __init__(self, table: Attended) -> None:
        """At a table."""
        self._table = table
        self._tasks: set[asyncio.Task[None]] = set()

    def came(self, listener: Listener) -> None:
        """Somebody has come to his chair: of two devices on one chair the later takes over, and the earlier is told."""
        if self._table.room.state.chair_of(listener.person.id) is None:
            return
        listener.passive = False
        for other in self._table.listeners:
            if other is not listener and other.person.id == listener.person.id and not other.passive:
                other.passive = True
                other.send(b'{"type":"taken_over"}')
        self._stand_in("back", listener.person.id)

    def went(self, listener: Listener) -> None:
        """Somebody looks no more; if he does not come back in time a bot stands in."""
        if self._table.playing and self._table.room.state.chair_of(listener.person.id) is not None:
            absent = self._table.room.state.terms.absent
            asyncio.get_running_loop().call_later(absent, self._absent, listener.person.id)

    def _absent(self, person: str) -> None:
        if self._table.playing and not any(one.person.id == person for one in self._table.listeners):
            self._stand_in("away", person)

    def look_for_sleepers(self) -> None:
        """A bot stands in for whoever has let the clock run out twice in a row."""
        match = self._table.match
        if match is None or not any("auto" in fact.data for fact in match.facts[-5:]):
            return
        last = [fact for fact in match.facts[-LATELY:] if fact.by in SEATS]
        for seat, chair in zip(SEATS, self._table.room.state.chairs, strict=True):
            own = [fact.data.get("auto", 0) for fact in last if fact.by == seat][-ASLEEP:]
            if chair.person and not chair.away and own == [1] * ASLEEP:
                self._stand_in("away", chair.person)

    def _stand_in(self, kind: str, person: str) -> None:
        room = self._table.room.state
        at = room.chair_of(person)
        if at is not None and room.chairs[at].away is (kind == "back"):
            task = asyncio.create_task(self._table.by_itself(Act(kind, TABLE, {"seat": SEATS[at]})))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
