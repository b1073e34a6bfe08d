"""The tables of rounds that are played online: opened with the round, begun together, their results entered.

Nobody has to do anything. What is due follows from the log of the event and those of its rooms, and every room and
every act has a name of its own: a server that is started again, or a second one, goes on and does nothing twice.
"""

import asyncio
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

import structlog

from guandan.event.access import Actor
from guandan.event.log import EventLog
from guandan.event.online import (
    Arrived,
    beginning,
    begins_by_itself,
    board_set,
    boards_of,
    forfeits,
    is_open,
    lateness,
    online_tables,
    room_name,
    with_hidden_boards,
)
from guandan.event.reports import Where
from guandan.event.stage import Round, Stage
from guandan.event.state import Event
from guandan.event.waiting import waiting
from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.booknote import noted
from guandan.game.errors import GuandanError, NotAllowed, Unreadable
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.seats import ALL, SEATS, SIDES
from guandan.office.logids import event_log
from guandan.office.matches import counted
from guandan.referee.clock import CLOCK
from guandan.referee.rulings.rule import rule
from guandan.server.events.hub import Events
from guandan.server.events.live import LiveEvent
from guandan.server.operations.clock import LogTime
from guandan.server.operations.logs import places
from guandan.server.people.grants import Grant, Grants
from guandan.server.people.person import Person, account_of
from guandan.server.people.sightings import Sightings
from guandan.server.tables.appointing import EVENT
from guandan.server.tables.house import House
from guandan.server.tables.room import Room
from guandan.server.tables.roomlog import RoomLog
from guandan.server.tables.table import Table, board_log
from guandan.server.tables.terms import OfEvent, Terms

SCAN = 10
"""Seconds after which events are looked for that others have written."""
CLERK = f"recorder/{CLOCK}"
"""Who begins rounds here, and goes on with the next."""
GOING_ON = ("locked", "stage_begun", "joined", "draft", "published", "stage_closed")
"""What is done by itself in an event whose regulations say so."""
OFFICE = ("chief", "deputy", "referee")
"""Who officiates at a table as what they are in the event, the highest first."""
STEPS = 6
"""How many of them are done at once."""
GONE = 30
"""Seconds after which somebody is taken to have dropped out, where their side forfeits in the end."""
LATE = ("late", "both_late")
Value = TypeVar("Value")
log = structlog.get_logger()


def terms_of(where: Where) -> Terms:
    """The terms of the room of a table."""
    event, online, boards = where.event, where.event.terms.online, boards_of(where)
    place = OfEvent(
        event.id,
        where.stage.number,
        where.round.number,
        where.table.number,
        where.players,
        stand_in=online.absent == "bot",
        boards=boards,
        set=board_set(event, where.stage, where.table.game) if boards else "",
        book=noted(event.rules),
    )
    # Whoever saw one table of a duplicate would know the cards of all others.
    watch = "none" if boards else online.watch
    board = {"mode": "deals", "max_deals": 1, "entropy": 0} if boards else {}
    return Terms(
        book=place.book.get("base") or event.rules.id,
        format={"clock": "official", "entropy": 1, **where.changes, **board},
        title=f"{event.name} {where.round.number}-{where.table.number}"[:60],
        seats="invited",
        watch=watch,
        delay=online.delay if watch == "live" else 0,
        between=online.between,
        counter="no",
        pause=180,
        absent=min(GONE, online.wait) if online.absent == "forfeit" else online.wait,
        event=place,
    )


def arrived(room: Room) -> Arrived:
    """When each side was complete."""
    sides = ([room.chairs[at] for at in ALL if at % 2 == side] for side in (0, 1))
    first, second = (
        max(one.since for one in chairs) if all(one.person for one in chairs) else None for chairs in sides
    )
    return first, second


def plays_boards(where: Where, held: Sequence[Grant]) -> bool:
    """Whether somebody plays in the stage of a duplicate: at every table of it they would see their boards."""
    return bool(boards_of(where)) and any(one.role == "player" and one.entry in where.stage.entrants for one in held)


def officiating(event: Event, stage: int, round_: int, table: int, held: Sequence[Grant]) -> list[Actor]:
    """As what somebody rules at a table by the roles that they hold in the event."""
    said = {"stage": stage, "round": round_, "table": table}
    return [one.actor for one in held if one.role in OFFICE and one.actor.reaches(event, said)]


def _appointed(room: RoomLog, who: str) -> bool:
    """Whether it was an event that gave somebody their role here."""
    given = (fact for fact in reversed(room.facts) if fact.kind == "role" and fact.data["who"] == who)
    return any(fact.data["from"] == EVENT for fact in islice(given, 1))


class EventTables:
    """Runs the online tables of all events of a store."""

    def __init__(self, events: Events, house: House, sightings: Sightings, grants: Grants) -> None:
        """Look after the events of a process."""
        self._events, self._house, self._sightings, self._grants = events, house, sightings, grants
        self._clock = house.keeper.clock
        self._task: asyncio.Task[None] | None = None
        self._told: set[tuple[str, str]] = set()
        """What was refused and logged."""
        self._times: dict[tuple[str, int, int, int], LogTime] = {}
        """By event, stage and round, since it was published or begun."""
        self._calls: dict[str, int] = {}
        """By room, how many wait there for a referee, as those who look at the floor were told."""

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._going_round())

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _going_round(self) -> None:
        second, known = 0, set[str]()
        while True:
            try:
                if second % SCAN == 0:
                    known = await self._events.played_online()
                    await self._forget()
            except GuandanError as refused:
                log.warning("events", code=refused.code)
            except Exception as error:
                log.error("fault", path="events", **places(error))
            for event_id in sorted(known | set(self._events.live)):
                await self._apart(event_id, self.look_after(event_id))
            second += 1
            await self._clock.sleep(1)

    async def _apart(self, about: str, doing: Awaitable[Value]) -> Value | None:
        """Do something; what is wrong with one event or table keeps no other waiting."""
        try:
            return await doing
        except GuandanError as refused:
            self._log(about, refused)
        except Exception as error:
            log.error("fault", path="events", about=about, **places(error))
        return None

    async def _forget(self) -> None:
        """Forget where the players of events came from that are over."""
        for event_id in await self._sightings.events():
            if (await self._events.event(event_id)).log.state.over:
                await self._sightings.forget(event_id)

    async def look_after(self, event_id: str) -> None:
        """Do what is due in an event; nothing in a copy to practise on, where nobody comes to the tables."""
        event = await self._events.event(event_id)
        if event.log.state.status != "open" or event.log.state.terms.practice:
            return
        for _ in range(STEPS):  # what is entered may let the next round begin
            length = event.length
            await self.stand_aside(event)
            await self._rounds(event)
            if event.log.state.terms.online.itself:
                await self._go_on(event)
            if event.length == length:
                return

    async def stand_aside(self, event: LiveEvent, *, everywhere: bool = False) -> None:
        """Take their role at a table away from who officiates no more in the event, or plays the boards of the table.

        They see no more there. Since they came their role may have been withdrawn, or its time be over, or they may
        have become a player; `everywhere` also at tables that nobody has in memory.
        """
        state = event.log.state
        tables = {room_name(one): one for one in (*with_hidden_boards(state), *online_tables(state))}
        for room, where in tables.items():
            if everywhere or room in self._house.tables:
                await self._apart(room, self._stand_aside(where))

    async def _stand_aside(self, where: Where) -> None:
        try:
            table = await self._house.table(room_name(where))
        except Unreadable as missing:
            if missing.code == "no_such_room":  # nobody has come to it yet
                return
            raise
        at = (where.stage.number, where.round.number, where.table.number)
        for who in table.room.state.officials:
            held = await self._grants.of(where.event.id, account_of(who))
            left = _appointed(table.room, who) and not officiating(where.event, *at, held)
            if left or plays_boards(where, held):
                given = {"who": who, "role": "spectator", "from": EVENT, "giver": event_log(where.event.id)}
                await table.do(Person(TABLE, ""), "role", given, f"{len(table.room.facts)} aside {who}"[:64])

    async def _rounds(self, event: LiveEvent) -> None:
        now, state = self._clock.wall(), event.log.state
        tables = [one for one in online_tables(state) if is_open(one, now)]
        found = [(one, await self._apart(room_name(one), self.table(one))) for one in tables]
        for stage in {one.stage.number: one.stage for one in tables}.values():
            mine = [table for one, table in found if one.stage.number == stage.number]
            if stage.open is not None and begins_by_itself(stage.open, stage):
                begins, full = beginning(state, stage, stage.open), all(one and one.room.state.full for one in mine)
                reached = now if begins.fixed else self._waited(state, stage, stage.open, stage.open.published)
                if reached >= begins.at or (full and not begins.fixed):
                    said = {"stage": stage.number, "round": stage.open.number}
                    await self._do(
                        event, [Act("round_begun", CLERK, said)], f"begin {stage.number}.{stage.open.number}"
                    )
        for where, table in found:
            if table is not None:
                await self._apart(table.id, self._at(event, where, table))

    def _waited(self, event: Event, stage: Stage, now: Round, since: int) -> int:
        """How far the waiting since something happened to a round has come, whatever the time of day does."""
        key = (event.id, stage.number, now.number, since)
        return self._times.setdefault(key, LogTime(self._clock, since)).until(since)

    async def table(self, where: Where) -> Table:
        """The room of a table, opened now if it is not."""
        return await self._house.opened(room_name(where), terms_of(where))

    async def _at(self, event: LiveEvent, where: Where, table: Table) -> None:
        """What is due at one table."""
        room, match = table.room.state, table.match
        if len(room.calls) != self._calls.pop(room.id, 0):
            event.tell_of(where.table.number)
        if room.calls:
            self._calls[room.id] = len(room.calls)
        if where.table.outcome is not None:
            if table.playing and not room.closed:  # an official has decided it
                await table.by_itself(Act("close", TABLE, {"administrator": CLERK}))
        elif match is None:
            await self._before(event, where, table)
        elif match.state.over and not match.state.register.pending:
            await self._after(event, where, table, match.state)
        elif gone := self._dropped(where, table):
            levels = {} if boards_of(where) else {"levels": [LEVELS[level] for level in match.state.game.levels]}
            await self._enter(event, where, {**_place(where), "result": {"forfeit": gone, **levels}})
        else:
            await self._stop_or_go(where, table, match)
            await self._rule_lateness(where, table, match)

    async def _after(self, event: LiveEvent, where: Where, table: Table, match: Match) -> None:
        """A match is over: its result goes to the event, or the next board is played."""
        room, ruled = table.room.state, match.score.result is not None and match.score.result.reason == "ruling"
        if room.matches < boards_of(where) and not ruled:
            if not where.round.paused and table.waited_until() >= match.at + room.terms.between * 1000:
                await table.by_itself(Act("begin", TABLE))
            return
        names = ",".join(f"match:{board_log(room.id, number)}" for number in range(1, room.matches + 1))
        await self._enter(event, where, {**_place(where), "typed": names})

    async def _before(self, event: LiveEvent, where: Where, table: Table) -> None:
        """A match begins with its round, or when the last of its players comes; who does not come forfeits."""
        room = table.room.state
        gone = forfeits(where, arrived(room), self._waited(where.event, where.stage, where.round, where.round.begun))
        if gone:
            await self._enter(event, where, {**_place(where), "result": {"forfeit": gone}})
        elif room.full and where.round.begun and not where.round.paused:
            await table.by_itself(Act("begin", TABLE))

    def _dropped(self, where: Where, table: Table) -> str:
        """The side that has forfeited because one of its players dropped out and was waited for in vain."""
        online, room = where.event.terms.online, table.room.state
        if online.absent != "forfeit" or not table.playing:
            return ""
        last = {fact.data["seat"]: fact.at for fact in table.room.facts if fact.kind == "away"}
        latest = table.room_waited_until() - (online.wait - room.terms.absent) * 1000
        gone = {at % 2 for at in ALL if room.chairs[at].away and last.get(SEATS[at], latest) <= latest}
        return "both" if len(gone) > 1 else "".join(SIDES[side] for side in gone)

    async def _stop_or_go(self, where: Where, table: Table, match: Log) -> None:
        """A pause of the round is one of its matches."""
        stopped, paused = match.state.register.paused is not None, bool(where.round.paused)
        if stopped == paused or match.state.register.pending:
            return
        last = next((one for one in reversed(match.facts) if one.kind in ("pause", "resume")), None)
        if paused or (last is not None and last.cmd.startswith(f"{TABLE}:")):  # not what a referee has stopped here
            await table.happen(match, len(match.facts), Act("pause" if paused else "resume", REFEREE))

    async def _rule_lateness(self, where: Where, table: Table, match: Log) -> None:
        """Rule what coming late costs, once for each side."""
        first, second = arrived(table.room.state)
        if first is None or second is None or not where.round.begun or table.room.state.matches > 1:
            return
        late = lateness(where, (first, second))
        done = {one.data["offender"] for one in match.state.register.rulings if one.data.get("infraction") in LATE}
        for side, own in enumerate(late):
            if own is not None and own > 0 and SIDES[side] not in done:
                beside = await table.keeper.others(match.state)
                act = _late_ruling(match, side, late, beside)
                if act is not None:
                    await table.happen(match, len(match.facts), act)

    async def _enter(self, event: LiveEvent, where: Where, said: dict[str, Any]) -> None:
        def acts(now: EventLog) -> Iterator[Act]:
            act, excluded = self._events.read(now.state, "result", said)
            yield Act(act.kind, f"{TABLE}/{where.table.number}", act.data)
            yield from excluded

        await event.do(acts, f"online {room_name(where)}", None, several=False)

    async def _do(self, event: LiveEvent, acts: Iterable[Act], command: str) -> None:
        seen = event.length
        try:
            await event.do(lambda _: acts, command, seen, several=False)
        except GuandanError as refused:
            self._log(event.id, refused)

    async def _go_on(self, event: LiveEvent) -> None:
        """Lock a round, pair and publish the next, close the stage, where the regulations say so."""
        for _ in range(STEPS):
            act = _next(event.log.state)
            if act is None:
                return
            length = event.length
            await self._do(event, [act], f"itself {length}")
            if event.length == length:
                return

    def _log(self, about: str, refused: GuandanError) -> None:
        if (about, refused.code) not in self._told and refused.code not in ("log_moved_on", "log_grown", "result_in"):
            self._told.add((about, refused.code))
            log.warning("events", about=about, code=refused.code)


def _place(where: Where) -> dict[str, int]:
    return {"stage": where.stage.number, "round": where.round.number, "table": where.table.number}


def _next(event: Event) -> Act | None:
    """The next thing that is done by itself; nothing before somebody has published the first round."""
    if not event.begun:
        return None
    found = next((one for one in waiting(event) if one.complete), None)
    return Act(found.act, CLERK, found.data) if found is not None and found.act in GOING_ON else None


def _late_ruling(match: Log, side: int, late: tuple[int | None, int | None], beside: list[Match]) -> Act | None:
    """The ruling on a side that came late; None if the book, or a person, has to say what it costs."""
    own, other = late[side], late[1 - side]
    both = other is not None and other > 0
    given: dict[str, Any] = {
        "infraction": LATE[both],
        "offender": SIDES[side],
        "seconds": (own or 0) // 1000,
        "official": CLOCK,
        **({"other_seconds": (other or 0) // 1000} if both else {}),
    }
    for more in ({}, {"leader": SEATS[1 - side]}):
        try:
            act = rule(match, {**given, **more}, counted(match.state, beside))
            match.decided(act, match.state.at)
        except NotAllowed:
            continue
        except GuandanError:
            return None
        return act
    return None
