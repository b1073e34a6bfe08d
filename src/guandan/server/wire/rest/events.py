"""Events over plain HTTP: the list, a new one, views, acts, and waiting for growth."""

import asyncio
import secrets
from collections.abc import Iterator
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import StreamingResponse

from guandan.event.access import Actor, act_of, viewer_of
from guandan.event.archive import Difference
from guandan.event.kinds import ROLES
from guandan.event.log import EventLog, day_of
from guandan.event.rehearsing import practised
from guandan.event.views.changes import changes
from guandan.event.views.pages import as_json
from guandan.event.views.shown import Asked, shown
from guandan.event.views.viewer import PUBLIC, Viewer, check_view
from guandan.game.acts import Act
from guandan.game.errors import Conflict, NotAllowed
from guandan.game.facts import Fact
from guandan.office.events import NewEvent as Wanted
from guandan.office.events import keep, packed, take_in
from guandan.server.context import Anybody, Context, Here, Me
from guandan.server.events.live import LiveEvent
from guandan.server.operations.mailbox import EventStream
from guandan.server.people.grants import Grant, signature
from guandan.server.people.person import Person
from guandan.server.wire.contract.events import (
    VIEWS,
    Acted,
    EventAddress,
    EventFact,
    EventList,
    EventState,
    Shown,
    Standing,
)
from guandan.server.wire.contract.requests import EventCommand, EventSeen, NewEvent, Practice, ViewWanted
from guandan.server.wire.links import event_link, qr_of
from guandan.server.wire.rest.tables import streamed
from guandan.server.wire.shape_route import JSON, ShapeRoute, encode

router = APIRouter(prefix="/api", tags=["events"], route_class=ShapeRoute)
MAKER = ("organiser", "chief", "recorder")
"""What the maker of an event is in it, so that one person can run an evening; roles can be withdrawn."""


@router.get("/events")
async def listed(here: Here) -> Annotated[Response, EventList]:
    """All events as everybody may see them: those that are on, to come, and over."""
    every = await here.events.listed()
    phases = {phase: [as_json(one) for one in every if one.phase == phase] for phase in ("now", "coming", "over")}
    return Response(encode(phases), media_type=JSON)


@router.post("/events", status_code=201)
async def new(new: NewEvent, here: Here, me: Me) -> EventState:
    """Begin an event; whoever does is its organiser."""
    here.guard.openings.take(me.id)
    name = new.id or f"{day_of(here.clock.wall()).replace('-', '')}-{secrets.token_hex(4)}"
    signed = Actor("organiser", signature(me.name))
    wanted = Wanted(name, new.name, new.book, new.terms, new.seed, signed.by)
    event = await here.events.open(wanted, f"{me.id}:{new.command or secrets.token_hex(8)}")
    await _make(here, event, me)
    return await _state(here, event, me)


@router.get("/events/{event_id}")
async def show(event_id: str, here: Here, me: Anybody, known: Annotated[EventSeen, Query()]) -> EventState:
    """What an event is and what one may do there; with `seen` and `wait` not before its log has grown (long poll).

    The public, and with `public` anybody, hears of it when there is something new for everybody, or when time is up.
    """
    event = await here.events.event(event_id)
    await event.reach(known.seen)
    if known.wait and known.seen is not None:
        viewer = PUBLIC if known.public else viewer_of(await actors_of(here, event, me))
        try:
            async with asyncio.timeout(known.wait):
                await event.grown_beyond(known.seen, viewer)
        except TimeoutError:
            pass
    return await _state(here, event, me)


@router.get("/events/{event_id}/address")
async def address(event_id: str, here: Here, request: Request) -> EventAddress:
    """Where everybody finds an event, with a code to photograph."""
    link = event_link(here.settings, request, (await here.events.event(event_id)).id)
    return EventAddress(link, await asyncio.to_thread(qr_of, link) if link else "")


@router.get("/events/{event_id}/growth")
async def growth(
    event_id: str, here: Here, last_event_id: Annotated[str, Header(max_length=20)] = ""
) -> StreamingResponse:
    """How long the log is, now and whenever it grows, as server-sent events."""
    event = await here.events.event(event_id)
    await event.reach(int(last_event_id) if last_event_id.isascii() and last_event_id.isdigit() else None)

    def listening() -> EventStream:
        stream = GrowthStream(event)
        event.listen(stream)
        return stream

    return streamed(here, (secrets.token_hex(8), ""), listening, event.listeners.discard)


class GrowthStream(EventStream):
    """A stream whose events say how long a log is."""

    def __init__(self, event: LiveEvent) -> None:
        """Of an event."""
        super().__init__()
        self._event = event

    @property
    def has(self) -> str:
        """The length of the log."""
        return str(self._event.length)


@router.get("/events/{event_id}/views/{view}")
async def view(
    event_id: str, view: str, here: Here, me: Anybody, wanted: Annotated[ViewWanted, Query()]
) -> Annotated[Response, Shown, VIEWS]:
    """A view of an event: `view` has the structure of its name, `length` is how long the log was."""
    event = await here.events.event(event_id)
    viewer = PUBLIC if wanted.public else viewer_of(await actors_of(here, event, me))
    asked = _asked(wanted)

    def made(log: EventLog) -> bytes:
        return encode(_shown(view, log, viewer, asked))

    return Response(await event.view((view, asked), viewer, made), media_type=JSON)


@router.post("/events/{event_id}/acts")
async def act(event_id: str, command: EventCommand, here: Here, me: Me) -> Acted:
    """Do acts of the event's log, all of them or none; or with `preview` only say what they would do."""
    event = await here.events.event(event_id)
    await event.reach(command.seen)
    actors = await actors_of(here, event, me)
    viewer = viewer_of(actors)

    def acts(log: EventLog) -> Iterator[Act]:
        for one in command.acts:
            act, excluded = here.events.read(log.state, one.act, one.data)
            yield act_of(log.state, actors, *act)
            yield from excluded

    several = len(command.acts) > 1
    if command.preview:
        tried = await event.tried(acts, command.seen, several=several)
        found = (
            await asyncio.to_thread(_shown, command.view, tried.log, viewer, _asked(command.part))
            if command.view
            else None
        )
        told = await asyncio.to_thread(changes, tried.before, tried.log.state, tried.facts) if viewer.inside else ()
        shown_facts = _facts(tried.facts, viewer)
        return Acted(len(tried.log.facts), shown_facts, as_json(told), found["view"] if found else msgspec.UNSET)
    with here.metrics.command():
        facts = await event.do(acts, f"{me.id}:{command.id}", command.seen, several=several)
        await here.events.erase(event, facts)
        await here.online.stand_aside(event)
    return Acted(event.length, _facts(facts, viewer), [])


@router.get("/events/{event_id}/file", response_class=Response, responses={200: {"content": {JSON: {}}}})
async def file(event_id: str, here: Here, me: Me, personal: bool = False) -> Response:
    """The whole event as one file, to keep or to go on elsewhere; `personal` data for organiser and committee alone."""
    event = await here.events.event(event_id)
    actors = await actors_of(here, event, me)
    check_view("file", viewer_of(actors))
    if personal and not any(one.role in ("organiser", "committee") for one in actors):
        raise NotAllowed("grant_not_yours", role=ROLES["organiser"])
    data = await asyncio.to_thread(packed, here.events.store, event.log.trial(), personal=personal)
    name = f'attachment; filename="{quote(event.id)}.json"'
    return Response(data, media_type=JSON, headers={"content-disposition": name})


@router.post("/events/file", status_code=201)
async def load(request: Request, here: Here, me: Me) -> EventState:
    """Take in an event as `GET .../file` or `guandan event export` wrote it, after every fact in it was derived again.

    The person who sends it becomes organiser, chief and recorder there, as if they had begun it.
    """
    here.guard.openings.take(me.id)
    taken = await asyncio.to_thread(take_in, here.events.store, await request.body())
    if isinstance(taken, Difference):
        raise Conflict("fact_unexpected", seq=taken.seq)
    event = await here.events.event(taken.state.id)
    await _make(here, event, me)
    return await _state(here, event, me)


@router.post("/events/{event_id}/practice", status_code=201)
async def practise(event_id: str, wanted: Practice, here: Here, me: Me) -> EventState:
    """Make a copy of an event to practise on: it says so wherever its name stands, and no list has it.

    The person who asks is organiser, chief and recorder there; nobody else's role and no link leads to it.
    """
    event = await here.events.event(event_id)
    check_view("file", viewer_of(await actors_of(here, event, me)))
    here.guard.openings.take(me.id)
    name = f"{event.id[:40]}-practice-{secrets.token_hex(3)}"
    copy = await asyncio.to_thread(practised, event.log.trial(), name, rehearse=wanted.rehearse)
    await asyncio.to_thread(keep, here.events.store, copy)
    made = await here.events.event(name)
    await _make(here, made, me)
    return await _state(here, made, me)


def _asked(wanted: ViewWanted) -> Asked:
    return Asked(**wanted.model_dump(exclude={"public"}))


def _shown(view: str, log: EventLog, viewer: Viewer, asked: Asked) -> dict[str, Any]:
    return {"length": len(log.facts), "viewer": viewer.kind, "view": as_json(shown(view, log, viewer, asked))}


def _facts(facts: list[Fact], viewer: Viewer) -> list[EventFact]:
    """The facts of acts: those who run the event are shown what they say, with personal parts as hashes alone."""
    return [EventFact(one.seq, one.at, one.by, one.kind, dict(one.data) if viewer.inside else {}) for one in facts]


async def _make(here: Context, event: LiveEvent, me: Person) -> None:
    for role in MAKER:
        await here.grants.give(Grant("", event.id, me.id, role, me.name, (), 0, "", me.id, 0, None))


async def _grants(here: Context, event: LiveEvent, me: Person | None) -> list[Grant]:
    return await here.grants.of(event.id, me.id) if me is not None else []


async def actors_of(here: Context, event: LiveEvent, me: Person | None) -> list[Actor]:
    """What somebody is in an event."""
    return [one.actor for one in await _grants(here, event, me)]


async def _state(here: Context, event: LiveEvent, me: Person | None) -> EventState:
    held, state = await _grants(here, event, me), event.log.state
    return EventState(
        event.id,
        state.name,
        state.status,
        event.length,
        viewer_of([one.actor for one in held]).kind,
        [Standing(one.role, one.name, list(one.tables), one.entry, one.expires) for one in held],
        here.clock.wall(),
    )
