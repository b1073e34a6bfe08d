"""The daily deal over plain HTTP: playing it, and its table of results."""

import asyncio
from datetime import date

from fastapi import APIRouter
from msgspec import UNSET

from guandan.server.context import Anybody, Context, Here, Me
from guandan.server.people.person import ids_of
from guandan.server.tables.daily import (
    Line,
    day_of,
    ends_at,
    made_by_bots,
    parse_day,
    room_of,
    rooms_of,
    sat_down,
    table_of,
)
from guandan.server.wire.contract.answers import Daily, DailyResult
from guandan.server.wire.contract.messages import Room
from guandan.server.wire.rest.tables import check_quota
from guandan.server.wire.shape_route import ShapeRoute
from guandan.server.wire.views import room_state

router = APIRouter(prefix="/api", tags=["lobby"], route_class=ShapeRoute)
MOST = 100


@router.get("/daily")
async def daily(here: Here, me: Anybody, day: str = "") -> Daily:
    """The deal of a day, today's unless another is asked for: what one has made of it, and the table of results."""
    today = day_of(here.house.keeper.clock.wall())
    wanted = parse_day(day, today)
    await here.directory.settled()
    lines = await asyncio.to_thread(_lines, here, wanted)
    mine = ids_of(me.id) if me else ()
    own = next((line for line in lines if line.who in mine), None)
    shown = lines[:MOST] if own is None or own in lines[:MOST] else [*lines[:MOST], own]
    await (names := here.house.keeper.names).learn(line.who for line in shown)
    running = me is not None and own is None and await _begun(here, wanted, me.id)
    return Daily(
        day=wanted.isoformat(),
        today=int(wanted == today),
        ends=ends_at(wanted),
        table=room_of(wanted, me.id) if running and me else "",
        field=len(lines),
        results=[_result(line, names.of(line.who), mine) for line in shown],
    )


def _lines(here: Context, day: date) -> list[Line]:
    secret = here.house.keeper.board_secret(f"daily/{day}")
    return table_of(here.directory.index.ended_between(*rooms_of(day)), lambda: made_by_bots(secret, day))


async def _begun(here: Context, day: date, person: str) -> bool:
    """Whether somebody has begun to play the deal of a day."""
    rooms = await asyncio.to_thread(here.directory.index.rooms_of, ids_of(person), MOST)
    return any(room.id == room_of(day, person) for room in rooms)


def _result(line: Line, name: str, mine: tuple[str, ...]) -> DailyResult:
    own = line.who in mine
    return DailyResult(line.place, line.who, name, line.result, line.score, int(own), line.match if own else UNSET)


@router.post("/daily", status_code=201)
async def play(here: Here, me: Me) -> Room:
    """Play today's deal, or go on with it; the room. It is played once."""
    check_quota(here, me)
    table = await sat_down(here.house, me, day_of(here.house.keeper.clock.wall()))
    return room_state(table.room.state, table.keeper.names)
