"""The documents of an event over plain HTTP: which one may have, and each as a file."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from guandan.documents import serving
from guandan.documents.cards import PLAYER_LINKS, TABLE_CARDS
from guandan.event.access import viewer_of
from guandan.event.archive import exported
from guandan.game.acts import TABLE
from guandan.office.events import logs_beside
from guandan.office.logids import event_log
from guandan.server.context import Anybody, Asking, Context, Here
from guandan.server.people.grants import may_give, tables_text
from guandan.server.people.invites import Invite
from guandan.server.people.person import Person
from guandan.server.people.playerlinks import PLAYER
from guandan.server.wire.contract.events import EventDocuments
from guandan.server.wire.contract.requests import DocumentWanted
from guandan.server.wire.links import base_of, event_link
from guandan.server.wire.rest.events import actors_of
from guandan.server.wire.shape_route import JSON, ShapeRoute

router = APIRouter(prefix="/api/events/{event_id}", tags=["events"], route_class=ShapeRoute)
TYPES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "html": "text/html",
    "png": "image/png",
}
CARD_HOURS = 72
"""For how long the cards of tables are good: a weekend. They are printed for every round."""
LOOKED_AT: dict[str, dict[str, str]] = {
    "pdf": {},
    "png": {},
    "html": {
        "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        "frame-ancestors 'none'"
    },
}
"""What is looked at in the browser, with its headers: a page of ours runs nothing and loads nothing."""


@router.get("/documents")
async def listed(
    event_id: str, request: Request, here: Here, *, me: Anybody, who: Asking
) -> Annotated[Response, EventDocuments]:
    """Which documents one may have by now: the public what is public, those who run the event all of them."""
    given = await _given(here, request, event_id, me)
    return Response(await here.workers.run(who, serving.listed_file, *given), media_type=JSON)


@router.get("/documents/{name}")
async def document(
    event_id: str,
    name: str,
    request: Request,
    here: Here,
    *,
    me: Anybody,
    who: Asking,
    wanted: Annotated[DocumentWanted, Query()],
) -> Response:
    """A document as a file: PDF, HTML and a picture to look at, everything else to keep."""
    given = await _given(here, request, event_id, me)
    if name.startswith(TABLE_CARDS.name) and given[-1]:
        given[-1].update(await _devices(here, request, event_id, me))
    if name.startswith(PLAYER_LINKS.name):
        given[-1].update(await _players(here, request, event_id, me))
    made = await here.workers.run(who, serving.served_file, *given, [name, wanted.format, wanted.lang, wanted.paper])
    how = "inline" if wanted.format in LOOKED_AT else "attachment"
    file = "".join(mark if mark.isascii() and (mark.isalnum() or mark in "-_.") else "-" for mark in name)
    headers = {"Content-Disposition": f'{how}; filename="{file}.{wanted.format}"', **LOOKED_AT.get(wanted.format, {})}
    return Response(made, media_type=TYPES[wanted.format], headers=headers)


async def _given(
    here: Context, request: Request, event_id: str, me: Person | None
) -> tuple[bytes, int, str, dict[str, str]]:
    """What a worker is sent: the event as a file, for those who run it with desk and matches; the time; for whom;
    the addresses that go on cards.
    """
    event = await here.events.event(event_id)
    viewer = viewer_of(await actors_of(here, event, me))
    log = event.log.trial()

    def file() -> bytes:
        return exported(log, beside=logs_beside(here.events.store, log) if viewer.inside else {})

    link = event_link(here.settings, request, event_id)
    links = {"": link} if link else {}
    return await asyncio.to_thread(file), here.clock.wall(), viewer.kind if viewer.inside else "public", links


async def _devices(here: Context, request: Request, event_id: str, me: Person | None) -> dict[str, str]:
    """The link of each table's card: one link in the list of roles, of which every card opens its own table.

    None if phones may not keep sheets (003 c2.4, 001 §37(1)2), or for somebody who may not give that role.
    """
    event = await here.events.event(event_id)
    state = event.log.state
    held = {one.role for one in await actors_of(here, event, me)}
    numbers = {table.number for stage in state.stages for one in stage.rounds for table in one.tables}
    if me is None or not state.terms.phones or not numbers or not may_give(held, TABLE):
        return {}
    until, tables = here.clock.seconds() + CARD_HOURS * 3600, tuple(range(1, max(numbers) + 1))
    kept = Invite("", event_log(event.id), TABLE, "", me.id, CARD_HOURS, 0, "", tables_text(tables), 0, until)
    link, base = await here.invites.standing(kept), base_of(here.settings, request)
    return {str(table): f"{base}/join#{here.invites.token(link, table)}" for table in tables}


async def _players(here: Context, request: Request, event_id: str, me: Person | None) -> dict[str, str]:
    """The personal link of each player, for whoever may give that role."""
    event = await here.events.event(event_id)
    held = {one.role for one in await actors_of(here, event, me)}
    if me is None or not may_give(held, PLAYER):
        return {}
    base = base_of(here.settings, request)
    made = await here.player_links.all(event.log.state, me.id, CARD_HOURS)
    return {f"{one.entry}/{one.name}": f"{base}/join#{here.invites.token(one)}" for one in made}
