"""The lobby: tables to sit down at, tables to watch, one's own, and a quick match."""

import asyncio
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Query
from msgspec import UnsetType

from guandan.game.view import PUBLIC
from guandan.server.context import Anybody, Here, Me
from guandan.server.index.directory import cursor, place_of
from guandan.server.people.person import ids_of
from guandan.server.tables.house import House
from guandan.server.tables.listener import visible
from guandan.server.tables.quick import quick
from guandan.server.tables.room import BOT
from guandan.server.tables.table import Table
from guandan.server.wire.contract import answers
from guandan.server.wire.contract.messages import Chair, Room
from guandan.server.wire.contract.requests import LobbyWanted, QuickMatch
from guandan.server.wire.rest.circles import asked
from guandan.server.wire.rest.online_tables import own_tables
from guandan.server.wire.rest.tables import check_quota
from guandan.server.wire.rest.weekly import weekly
from guandan.server.wire.shape_route import ShapeRoute
from guandan.server.wire.views import match_state, room_state
from guandan.store.roomindex import RoomIndex, RoomRow

router = APIRouter(prefix="/api", tags=["lobby"], route_class=ShapeRoute)
OWN = 20
LOOKED_AT, WORTH, TOGETHER = 50, 8, 2
"""Running tables that are looked at, that are told as worth watching, and people at the least at such a table."""


@router.get("/lobby")
async def lobby(here: Here, me: Anybody, wanted: Annotated[LobbyWanted, Query()]) -> answers.Lobby:
    """Open tables with a free chair, running tables to watch, one's own tables, and how many there are.

    Whoever has not said who they are sees the same, and has no tables of their own.
    """
    await here.directory.settled()
    told = await asyncio.to_thread(_lobby, here.directory.index, me.id if me else "", wanted)
    if me is not None and wanted.part == "all":
        told.events, told.asked = await own_tables(here, me), await asked(here, me)
    if here.weekly.plan is not None and wanted.part == "all":
        told.weekly = await weekly(here, me, here.weekly.plan)
    if wanted.part == "all":
        told.worth = await _worth(here.house, here.directory.index)
    names, pages = (
        here.house.keeper.names,
        [part.tables for part in (told.open, told.running) if not isinstance(part, UnsetType)],
    )
    worth = [one.table for one in told.worth or []]
    chairs = [chair for page in (*pages, told.mine or [], worth) for table in page for chair in table.chairs]
    await names.learn(chair.holder for chair in chairs)
    for chair in chairs:
        chair.name, chair.avatar = chair.name or names.of(chair.holder), names.avatar_of(chair.holder)
    return told


def _lobby(index: RoomIndex, person: str, wanted: LobbyWanted) -> answers.Lobby:
    after = place_of(wanted.after)
    told = answers.Lobby()
    if wanted.part != "running":
        told.open = _page(index.open_rooms(wanted.limit, after, wanted.book), wanted.limit)
    if wanted.part != "open":
        told.running = _page(index.running_rooms(wanted.limit, after, wanted.book), wanted.limit)
    if wanted.part == "all":
        own = index.rooms_of(ids_of(person), OWN) if person else []
        told.mine, told.counts = [_shown(row) for row in own], answers.Counts(**index.counts())
    return told


async def _worth(house: House, index: RoomIndex) -> list[answers.WorthWatching]:
    """Running tables that people may want to watch: of events and rated ones first, then those with most people."""
    rows = await asyncio.to_thread(index.running_rooms, LOOKED_AT, None, "")
    tables = [table for table in map(_shown, rows) if _people(table) >= TOGETHER]
    tables.sort(key=lambda table: (table.rated, _people(table)), reverse=True)
    worth = [_watched(await house.table(table.id), table) for table in tables[:WORTH]]
    return sorted(worth, key=lambda one: (bool(one.event), one.table.rated, one.spectators), reverse=True)


def _people(table: answers.Listed) -> int:
    return sum(chair.holder not in ("", BOT) for chair in table.chairs)


def _watched(table: Table, listed: answers.Listed) -> answers.WorthWatching:
    """A table as its spectators see it now."""
    room, match = table.room.state, table.match
    stop = 0 if match is None else visible(room, match, PUBLIC, table.stored, table.now())
    told = match_state(match.states[stop - 1]) if match is not None and stop else None
    return answers.WorthWatching(
        listed,
        told.dealt if told else 0,
        told.levels if told else {},
        room.terms.event.id if room.terms.event else "",
        sum(one.viewer == PUBLIC for one in table.listeners),
    )


def _page(rows: list[RoomRow], limit: int) -> answers.Part:
    last = rows[-1] if len(rows) == limit else None
    return answers.Part([_shown(row) for row in rows], cursor(last and (last.changed, last.id)))


def _shown(row: RoomRow) -> answers.Listed:
    info = {**row.info, "chairs": [Chair(**one) for one in row.info["chairs"]]}
    return answers.Listed(row.id, row.state, row.changed, row.lacks, **info)


@router.post("/quick", status_code=201)
async def quick_match(wanted: QuickMatch, here: Here, me: Me) -> Room:
    """Sit down at a table that lacks people, or at a new one; the room. Bots take the empty chairs in a moment."""
    terms: dict[str, Any] = {"book": wanted.book, "format": wanted.format, "quick": wanted.wait}
    terms |= {name: value for name in ("pace", "between") if (value := getattr(wanted, name)) is not None}
    check_quota(here, me)
    shunned = await asyncio.to_thread(here.circle.shunned, me.id)
    table = await quick(here.house, here.directory, me, terms, f"quick {secrets.token_hex(8)}", shunned)
    return room_state(table.room.state, table.keeper.names)
