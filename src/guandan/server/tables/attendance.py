"""Attendance: the chairs of a table and who is there; a bot stands in for whoever is not."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Set
from typing import Any, NamedTuple, Protocol

from guandan.game.acts import TABLE, Act
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.seats import SEATS
from guandan.server.operations.clock import MACHINE, Clock, Timer
from guandan.server.operations.keeping import Keeper
from guandan.server.tables.listener import Listener
from guandan.server.tables.roomlog import RoomLog
from guandan.server.wire.contract.messages import TakenOver
from guandan.server.wire.views import encode


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


ASLEEP = 2
"""How often in a row somebody has let the clock run out who is taken to be away."""
LATELY = 40
"""The facts that are looked through for that."""
AGAIN = 1.0
"""Seconds after which it is tried again to put a bot on the chair of somebody who has gone."""


class Attended(Protocol):
    """A table as far as attendance goes."""

    keeper: Keeper
    room: RoomLog
    match: Log | None

    @property
    def playing(self) -> bool:
        """Whether a match is running."""

    @property
    def listeners(self) -> set[Listener]:
        """Who looks at it."""

    async def by_itself(self, act: Act, still: Callable[[], bool] = ...) -> None:
        """A fact of the room that nobody asked for, if it is still true."""


class Attendance:
    """Watches over the chairs of one table."""

    def __init__(self, table: Attended) -> None:
        """At a table."""
        self._table = table
        self._presence = Presence(table.keeper.clock)
        self._roll: Timer | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._coming: set[str] = set()
        """Who has come here just now, which the other processes have still to be told."""
        self._adopted: set[str] = set()
        """Whom another process had and this one now watches over; nobody twice in a match."""

    @property
    def idle(self) -> bool:
        """Whether nobody is waited for."""
        return self._roll is None

    @property
    def attended(self) -> bool:
        """Whether anybody on a chair of a running match has been here lately, or has still a while to come."""
        absent = self._table.room.state.terms.absent
        return self._table.playing and any(self._presence.lately(person, absent) for person in self._people())

    def came(self, listener: Listener) -> None:
        """Somebody has come to their chair: of two devices on one chair the later takes over, and the earlier is told.

        A device may be at another process: that they came is then a fact of the room, once until they change again.
        """
        if self._table.room.state.chair_of(listener.person.id) is None:
            return
        person = listener.person.id
        self._take_over(person, listener)
        listener.passive = False
        self._stand_in("back", person)
        keeper, at = self._table.keeper, self._table.room.state.chair_of(person)
        if not keeper.alone and at is not None and self._table.room.state.chairs[at].through != keeper.process:
            self._start(self._announce(person, SEATS[at]))

    def _take_over(self, person: str, by: Listener | None = None) -> None:
        """Tell somebody's devices that they go on from another, which may be at another process."""
        for listener in self._table.listeners:
            if listener is not by and listener.person.id == person and not listener.passive:
                listener.passive = True
                listener.send(encode(TakenOver()))

    async def _announce(self, person: str, seat: str) -> None:
        """Tell the other processes that somebody plays through this one; what they said before is out of date."""

        def still() -> bool:
            return any(one.person.id == person and not one.passive for one in self._table.listeners)

        self._coming.add(person)
        here = Act("here", TABLE, {"seat": seat, "through": self._table.keeper.process})
        try:
            await self._table.by_itself(here, still)
        finally:
            self._coming.discard(person)
        at = self._table.room.state.chair_of(person)
        if at is not None and self._table.room.state.chairs[at].through == self._table.keeper.process:
            self.visited(person)  # the others have stopped watching over them, even if they have gone there meanwhile

    def visited(self, person: str) -> None:
        """Somebody has asked for something: if they sit here, they are there for a while."""
        if self._table.room.state.chair_of(person) is not None:
            self._presence.note(person)
            self._watch()

    def seated(self) -> None:
        """A match begins or is taken up: whoever sits here has a while to come."""
        self._presence.anew()
        self._adopted.clear()
        if self._table.keeper.alone:
            self._presence.note(*self._people())
        self._watch()

    def adopt(self, living: Set[str]) -> None:
        """Give those a while to come whom no living process has: theirs has died, or they have never come at all."""
        lost = [
            chair.person
            for chair in self._table.room.state.chairs
            if chair.person and not chair.away and chair.through not in living
        ]
        for person in lost:
            if person not in self._adopted and not self._presence.knows(person):
                self._adopted.add(person)
                self._presence.note(person)
        self._watch()

    def _people(self) -> list[str]:
        return [chair.person for chair in self._table.room.state.chairs if chair.person and not chair.away]

    def _watch(self) -> None:
        if self._table.playing and self._roll is None:
            self._call_roll()

    def _call_roll(self) -> None:
        """Bots stand in for those who have gone; the roll is called again when the next one may have."""
        self._roll = None
        if not self._table.playing:
            return
        listening = {listener.person.id for listener in self._table.listeners}
        gone, again = self._presence.roll(self._people(), listening, self._table.room.state.terms.absent)
        for person in gone:
            self._stand_in("away", person)
        if gone or again is not None:  # what could not be written is tried again
            again_in = AGAIN if gone else again or 0
            self._roll = self._table.keeper.clock.call_later(again_in, self._call_roll)

    def heard_elsewhere(self, fact: Fact) -> None:
        """Another process takes somebody for gone, or has them: whoever is here is not gone, and vice versa."""
        if fact.by != TABLE or fact.kind not in ("away", "back", "here"):
            return
        room = self._table.room.state
        person = room.chairs[SEATS.index(fact.data["seat"])].person
        if fact.kind == "here":
            if person not in self._coming:
                self._take_over(person)
                self._presence.elsewhere(person)
            return
        listening = any(listener.person.id == person for listener in self._table.listeners)
        here = listening or self._presence.lately(person, room.terms.absent)
        if fact.kind == "back" and not listening:
            self._presence.elsewhere(person)
        elif here and not self._asleep(fact.data["seat"]):
            self._stand_in("back", person)

    def look_for_sleepers(self) -> None:
        """A bot stands in for whoever has let the clock run out twice in a row."""
        match = self._table.match
        if match is None or "auto" not in [name for fact in match.facts[-5:] for name in fact.data]:
            return
        for seat, chair in zip(SEATS, self._table.room.state.chairs, strict=True):
            if chair.person and not chair.away and self._asleep(seat):
                self._stand_in("away", chair.person)

    def _asleep(self, seat: str) -> bool:
        """Whether a chair has let the clock run out twice in a row since its holder came or came back."""
        since = self._table.room.state.chairs[SEATS.index(seat)].since
        facts = self._table.match.facts[-LATELY:] if self._table.match else []
        own = [fact.data.get("auto", 0) for fact in facts if fact.by == seat and fact.at > since]
        return own[-ASLEEP:] == [1] * ASLEEP

    def _stand_in(self, kind: str, person: str) -> None:
        room = self._table.room.state
        at = room.chair_of(person)
        if at is not None and room.chairs[at].away is (kind == "back"):
            self._start(self._table.by_itself(Act(kind, TABLE, {"seat": SEATS[at]})))

    def _start(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Let go of the timer."""
        if self._roll is not None:
            self._roll.cancel()
