"""Lists of entries over plain HTTP: an empty one to send out, one that is looked at, and one that is brought in."""

import asyncio
import secrets
from collections.abc import Iterator
from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response

from guandan.event.access import act_of, viewer_of
from guandan.event.exchange.cells import written
from guandan.event.exchange.entries import Reading, read_entries, rows_of
from guandan.event.exchange.template import template_xlsx
from guandan.event.log import EventLog
from guandan.event.roster import merged
from guandan.game.acts import Act
from guandan.game.errors import NotAllowed
from guandan.server.context import Here, Me
from guandan.server.wire.contract.events import EntryList, ListProblem
from guandan.server.wire.contract.parts import Words
from guandan.server.wire.links import base_of, qr_of
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api", tags=["events"], route_class=ShapeRoute)
SVG = "image/svg+xml"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@router.get("/events/{event_id}/template.xlsx", response_class=Response, responses={200: {"content": {XLSX: {}}}})
async def template(event_id: str, here: Here) -> Response:
    """The empty list of entries, for the units to fill in."""
    conditions = (await here.events.event(event_id)).log.state.terms.conditions
    return Response(await asyncio.to_thread(template_xlsx, conditions), media_type=XLSX)


@router.get(
    "/events/{event_id}/entries/{number}/code.svg",
    response_class=Response,
    responses={200: {"content": {SVG: {}}}},
)
async def check_in_code(event_id: str, number: int, here: Here, request: Request) -> Response:
    """The code that the players of an entry show at the check-in: whoever may check in opens it and marks them as here.

    It holds an address and no secret.
    """
    event = await here.events.event(event_id)
    event.log.state.entrant(number)
    address = f"{base_of(here.settings, request)}/e/{quote(event.id)}/checkin/{number}"
    return Response(await asyncio.to_thread(qr_of, address), media_type=SVG)


@router.post("/events/{event_id}/list")
async def entry_list(
    event_id: str,
    request: Request,
    here: Here,
    me: Me,
    bring: Annotated[Literal["", "all", "good"], Query(description="bring its entries in, or the good rows")] = "",
) -> EntryList:
    """Look at a list of entries, xlsx or csv: every fault in its row. With `bring` its entries are brought in."""
    event, data = await here.events.event(event_id), await request.body()
    actors = [one.actor for one in await here.grants.of(event.id, me.id)]
    if not viewer_of(actors).inside:
        raise NotAllowed("office_only")

    def read(log: EventLog) -> Reading:
        known = [one.form for one in log.state.entrants.values() if one.status == "in"]
        return read_entries(data, log.state.terms.conditions, known)

    def acts(log: EventLog) -> Iterator[Act]:
        entries = [one.as_data() for one in merged(read(log).accepted(skip=bring == "good"))]
        yield act_of(log.state, actors, "import_entries", {"entries": entries})

    reading = await asyncio.to_thread(read, event.log.trial())
    if bring:
        await event.do(acts, f"{me.id}:{secrets.token_hex(8)}", event.length, several=False)
    return await asyncio.to_thread(_told, data, reading)


def _told(data: bytes, reading: Reading) -> EntryList:
    rows = [[written(cell) for cell in row] for row in rows_of(data)]
    first = min((line.row for line in reading.lines), default=2)
    wrong = [
        ListProblem(one.row, one.column, int(one.finding.grave), Words(*one.finding.text), one.finding.article)
        for one in reading.problems
    ]
    return EntryList(
        first - 1, rows, len(merged(line.registration for line in reading.lines)), len(reading.good), wrong
    )
