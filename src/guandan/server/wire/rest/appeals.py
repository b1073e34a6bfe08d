"""The referee's desk of an event over plain HTTP: appeals from the form to the decision, and cases of discipline."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Response

from guandan.event.access import Actor, desk_actor, viewer_of
from guandan.event.log import EventLog
from guandan.event.views.appeals import desk_changes, referee_desk
from guandan.event.views.pages import as_json
from guandan.event.views.viewer import Viewer
from guandan.office import desks
from guandan.office.appeals import desk_act
from guandan.server.context import Context, Here, Me
from guandan.server.wire.contract.events import DeskDone, RefereeDesk
from guandan.server.wire.contract.requests import DeskCommand
from guandan.server.wire.rest.events import actors_of
from guandan.server.wire.shape_route import JSON, ShapeRoute, encode

router = APIRouter(prefix="/api/events/{event_id}", tags=["events"], route_class=ShapeRoute)


@router.get("/referee")
async def show(event_id: str, here: Here, me: Me) -> Annotated[Response, RefereeDesk]:
    """The appeals and cases of an event, for those who run it."""
    event = await here.events.event(event_id)
    viewer = viewer_of(await actors_of(here, event, me))
    return Response(await asyncio.to_thread(_shown, here, event.log.trial(), viewer), media_type=JSON)


def _shown(here: Context, log: EventLog, viewer: Viewer) -> bytes:
    desk = desks.desk_or_new(here.events.store, log.state.id, log.state.rules)
    return encode(as_json(referee_desk(log, desk, viewer)))


@router.post("/referee")
async def act(event_id: str, command: DeskCommand, here: Here, me: Me) -> DeskDone:
    """Enter something about an appeal or a case; or with `preview` only say what it would change."""
    event = await here.events.event(event_id)
    actor = desk_actor(await actors_of(here, event, me), command.act)
    return await asyncio.to_thread(_entered, here, event.log.trial(), actor, command, me.id)


def _entered(here: Context, log: EventLog, actor: Actor, command: DeskCommand, person: str) -> DeskDone:
    store, event = here.events.store, log.state
    wanted = desk_act(store, log, command.act, command.data, actor.role)
    before = desks.desk_or_new(store, event.id, event.rules)
    if command.preview:
        after = desks.tried(store, event.id, wanted, event.rules)
        fact = after.facts[-1]
    else:
        after, fact = desks.enter(store, event.id, wanted, event.rules, f"{person}:{command.id}")
    told = as_json(desk_changes(before.state, after.state, fact))
    return DeskDone(len(after.facts), fact.kind, int(fact.data.get("appeal") or fact.data.get("case") or 0), told)
