"""Tables over plain HTTP: make one, sit down, act, ask, and wait for what happens."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Header, Query, Response
from fastapi.responses import StreamingResponse

from guandan.game.errors import NotAllowed
from guandan.game.seats import SEATS, parse_seat
from guandan.game.view import PUBLIC
from guandan.server.context import Anybody, Asking, Context, Here, Looking, Me
from guandan.server.operations.doors import Visit
from guandan.server.operations.mailbox import EventStream, next_message
from guandan.server.people.person import Person
from guandan.server.tables.listener import Listener, sees_as, visible
from guandan.server.tables.table import Sight
from guandan.server.tables.terms import terms_of
from guandan.server.wire.contract import questions
from guandan.server.wire.contract.answers import Replay, Written
from guandan.server.wire.contract.messages import News, Room, RoomNews, Welcome
from guandan.server.wire.contract.requests import Command, Known, KnownSince, NewTable, Question
from guandan.server.wire.replaying import watched
from guandan.server.wire.shape_route import ShapeRoute
from guandan.server.wire.views import room_state

router = APIRouter(prefix="/api", tags=["tables"], route_class=ShapeRoute)
UNBUFFERED = {"X-Accel-Buffering": "no"}
"""Asks a proxy to pass events on at once."""


@router.post("/tables", status_code=201)
async def make(new: NewTable, here: Here, me: Me) -> Room:
    """Make a table; with `bots` a match begins at once."""
    terms = terms_of(new.terms)
    # Whatever can be refused is refused before there is a table.
    if new.sit is not None:
        parse_seat(new.sit)
    if new.bots and terms.rated:
        raise NotAllowed("rated_people_only")
    check_quota(here, me)
    table = await here.house.open(me, terms)
    if new.sit is not None:
        await table.do(me, "sit", {"seat": new.sit}, "sit")
    if new.bots:
        for at, chair in zip(SEATS, table.room.state.chairs, strict=True):
            if not chair.holder:
                await table.do(me, "seat_bot", {"seat": at}, f"bot {at}")
        await table.do(me, "begin", {}, "begin")
    return room_state(table.room.state, table.keeper.names)


def check_quota(here: Context, me: Person) -> None:
    """Raise NotAllowed if the server is full, or somebody has too many tables or makes them too fast."""
    here.doors.check_room(sum(table.playing for table in here.house.tables.values()))
    most = here.guard.limits.tables
    owned = (table for table in here.house.tables.values() if table.room.state.owner == me.id)
    if most and sum(not table.room.state.closed for table in owned) >= most:
        raise NotAllowed("too_many_tables", most=most, retry=60)
    here.guard.openings.take(me.id)


@router.get("/tables/{table_id}")
async def show(table_id: str, here: Here, me: Anybody) -> Room:
    """The room of a table; of a private one only who belongs there is told more than that it is there."""
    table = await here.table(table_id, me.id if me else "")
    return room_state(table.room.state, table.keeper.names)


@router.post("/tables/{table_id}/do")
async def do(table_id: str, command: Command, here: Here, me: Me) -> Written:
    """Do something: `sit`, `stand`, `begin`, `ready`, `play`, `pass`, `tribute`, `return`, ..."""
    table = await here.table(table_id, me.id)
    table.visited(me.id)
    with here.metrics.command():
        seen = Sight(command.seq, command.match)
        return Written(await table.do(me, command.act, command.data, command.id, seen))


@router.post("/tables/{table_id}/ask")
async def ask(table_id: str, question: Question, here: Here, me: Me, who: Asking) -> questions.Answered:
    """Ask something; nothing is written."""
    table = await here.table(table_id, me.id)
    table.visited(me.id)
    return Response(await table.ask(who, question.what, question.data, here.workers), media_type="application/json")


@router.get("/tables/{table_id}/facts")
async def facts(
    table_id: str,
    here: Here,
    looker: Looking,
    since: Annotated[KnownSince, Query()],
) -> Annotated[Response, Welcome, News, RoomNews]:
    """The state, and the facts from number `seen` of `match` on: a snapshot, or what is new (long poll)."""
    match, seen, wait = since.match, since.seen, since.wait
    me, session = looker
    table = await here.table(table_id, me.id)
    here.doors.check(table, me.id)
    await table.reach(Sight(seen, match))
    listener = Listener(me, secrets.token_hex(4))
    with here.doors.inside(Visit(me.id, session, listener.close)):
        table.add(listener, seen, match, quiet=True)
        try:
            message = await listener.queue.get()
            new_in_room = since.room is not None and since.room != listener.room_seen
            if wait and not new_in_room and seen == listener.seen and match == listener.match:
                try:
                    async with asyncio.timeout(wait):
                        message = await listener.queue.get() or message
                except TimeoutError:
                    pass
        finally:
            table.drop(listener)
    return Response(message, media_type="application/json")


@router.get("/tables/{table_id}/deal")
async def deal(table_id: str, here: Here, me: Anybody) -> Replay:
    """The running deal step by step, as far as its spectators have been told, and where they see the hands with these.

    What comes afterwards is told by the socket. No steps: no deal has begun, or nothing may be seen yet.
    """
    table = await here.table(table_id, me.id if me else "")
    room, match = table.room.state, table.match
    if match is None:
        return Replay("", 0, 0, [])
    stop = visible(room, match, PUBLIC, table.stored, table.now())
    return watched(match, stop, sees_as(room, PUBLIC), table.keeper.names.of)


class StreamListener(EventStream, Listener):
    """A listener whose messages are server-sent events."""

    @property
    def has(self) -> str:
        """The match and the facts of it."""
        return f"{self.match}/{self.seen}"


@router.get("/tables/{table_id}/events")
async def events(
    table_id: str,
    here: Here,
    looker: Looking,
    since: Annotated[Known, Query()],
    last_event_id: Annotated[str, Header(max_length=220)] = "",
) -> StreamingResponse:
    """The same as the socket sends, as server-sent events, for where no socket gets through.

    A reader that connects again by itself says the id of its last event, and goes on from there.
    """
    me, session = looker
    table = await here.table(table_id, me.id)
    here.doors.check(table, me.id)
    had = _of_event(last_event_id) or Sight(since.seen, since.match)
    await table.reach(had)

    # From the first line on: an answer that never begins must not leave a listener behind.
    def listening() -> StreamListener:
        listener = StreamListener(me, secrets.token_hex(4))
        table.add(listener, had.seq, had.match)
        return listener

    return streamed(here, (me.id, session), listening, table.drop)


def _of_event(last: str) -> Sight | None:
    """What the reader of an event has; None if it is no id of ours."""
    match, _, seen = last.rpartition("/")
    return Sight(int(seen), match) if seen.isascii() and seen.isdigit() and len(seen) < 10 else None


Stream = TypeVar("Stream", bound=EventStream)


def streamed(
    here: Context, who: tuple[str, str], begin: Callable[[], Stream], end: Callable[[Stream], object]
) -> StreamingResponse:
    """Server-sent events to somebody, by person and session, from the first one on until the reader has gone."""

    async def lines() -> AsyncIterator[bytes]:
        stream = begin()
        with here.doors.inside(Visit(*who, stream.close)):
            try:
                while (event := await next_message(stream)) is not None:
                    yield event or b": \n\n"
            finally:
                end(stream)

    return StreamingResponse(lines(), media_type="text/event-stream", headers=UNBUFFERED)
