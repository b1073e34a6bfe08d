"""The documents of an event over plain HTTP: which one may have, and each as a file."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response

from guandan.documents import serving
from guandan.event.access import viewer_of
from guandan.event.archive import exported
from guandan.office.events import logs_beside
from guandan.server.context import Anybody, Asking, Context, Here
from guandan.server.people.person import Person
from guandan.server.wire.contract.events import EventDocuments
from guandan.server.wire.contract.requests import DocumentWanted
from guandan.server.wire.rest.events import actors_of
from guandan.server.wire.shape_route import JSON, ShapeRoute

router = APIRouter(prefix="/api/events/{event_id}", tags=["events"], route_class=ShapeRoute)
TYPES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "html": "text/html",
}
LOOKED_AT: dict[str, dict[str, str]] = {
    "pdf": {},
    "html": {
        "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        "frame-ancestors 'none'"
    },
}
"""What is looked at in the browser, with its headers: a page of ours runs nothing and loads nothing."""


@router.get("/documents")
async def listed(event_id: str, here: Here, me: Anybody, who: Asking) -> Annotated[Response, EventDocuments]:
    """Which documents one may have by now: the public what is public, those who run the event all of them."""
    given = await _given(here, event_id, me)
    return Response(await here.workers.run(who, serving.listed_file, *given), media_type=JSON)


@router.get("/documents/{name}")
async def document(
    event_id: str, name: str, here: Here, *, me: Anybody, who: Asking, wanted: Annotated[DocumentWanted, Query()]
) -> Response:
    """A document as a file: PDF and HTML to look at, everything else to keep."""
    given = await _given(here, event_id, me)
    made = await here.workers.run(who, serving.served_file, *given, [name, wanted.format, wanted.lang])
    how = "inline" if wanted.format in LOOKED_AT else "attachment"
    file = "".join(mark if mark.isascii() and (mark.isalnum() or mark in "-_.") else "-" for mark in name)
    headers = {"Content-Disposition": f'{how}; filename="{file}.{wanted.format}"', **LOOKED_AT.get(wanted.format, {})}
    return Response(made, media_type=TYPES[wanted.format], headers=headers)


async def _given(here: Context, event_id: str, me: Person | None) -> tuple[bytes, int, str]:
    """What a worker is sent: the event as a file, for those who run it with desk and matches; the time; for whom."""
    event = await here.events.event(event_id)
    viewer = viewer_of(await actors_of(here, event, me))
    log = event.log.trial()

    def file() -> bytes:
        return exported(log, beside=logs_beside(here.events.store, log) if viewer.inside else {})

    return await asyncio.to_thread(file), here.clock.wall(), viewer.kind if viewer.inside else "public"
