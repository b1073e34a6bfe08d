"""The lobby: tables to sit down at, tables to watch, one's own, and a quick match."""

import asyncio
import secrets
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from guandan.server.context import Anybody, Here, Me
from guandan.server.index.directory import cursor, place_of
from guandan.server.people.person import ids_of
from guandan.server.tables.quick import WAIT, quick
from guandan.server.wire.rest.tables import check_quota
from guandan.server.wire.views import room_json
from guandan.store.roomindex import RoomIndex, RoomRow

router = APIRouter(prefix="/api", tags=["lobby"])
OWN = 20


class Wanted(BaseModel):
    """Which part of the lobby, and from where on."""

    part: Literal["all", "open", "running"] = "all"
    after: str = Field(default="", description="`next` of the page before; with `part` open or running")
    limit: int = Field(default=20, ge=1, le=100)
    book: str = Field(default="", max_length=20, pattern=r"^[!-~]*$", description="only tables of this rule book")


class Quick(BaseModel, extra="forbid"):
    """What somebody wants to play at once."""

    book: str = "JS23"
    format: dict[str, Any] = {}
    wait: int = Field(default=WAIT, ge=1, le=60, description="seconds after which bots take the empty chairs")
    pace: int | None = Field(default=None, description="the longest time a bot takes over a play, in milliseconds")
    between: int | None = Field(default=None, description="seconds for looking at the end of a deal")


@router.get("/lobby")
async def lobby(here: Here, me: Anybody, wanted: Annotated[Wanted, Query()]) -> dict[str, Any]:
    """Open tables with a free chair, running tables to watch, one's own tables, and how many there are.

    Whoever has not said who he is sees the same, and has no tables of his own.
    """
    await here.directory.settled()
    return await asyncio.to_thread(_lobby, here.directory.index, me.id if me else "", wanted)


def _lobby(index: RoomIndex, person: str, wanted: Wanted) -> dict[str, Any]:
    after = place_of(wanted.after)
    told: dict[str, Any] = {}
    if wanted.part != "running":
        told["open"] = _page(index.open_rooms(wanted.limit, after, wanted.book), wanted.limit)
    if wanted.part != "open":
        told["running"] = _page(index.running_rooms(wanted.limit, after, wanted.book), wanted.limit)
    if wanted.part == "all":
        own = index.rooms_of(ids_of(person), OWN) if person else []
        told |= {"mine": [_shown(row) for row in own], "counts": index.counts()}
    return told


def _page(rows: list[RoomRow], limit: int) -> dict[str, Any]:
    last = rows[-1] if len(rows) == limit else None
    return {"tables": [_shown(row) for row in rows], "next": cursor(last and (last.changed, last.id))}


def _shown(row: RoomRow) -> dict[str, Any]:
    return {"id": row.id, "state": row.state, "changed": row.changed, "lacks": row.lacks, **row.info}


@router.post("/quick", status_code=201)
async def quick_match(wanted: Quick, here: Here, me: Me) -> dict[str, Any]:
    """Sit down at a table that lacks people, or at a new one; the room. Bots take the empty chairs in a moment."""
    terms: dict[str, Any] = {"book": wanted.book, "format": wanted.format, "quick": wanted.wait}
    terms |= {name: value for name in ("pace", "between") if (value := getattr(wanted, name)) is not None}
    check_quota(here, me)
    table = await quick(here.house, here.directory, me, terms, f"quick {secrets.token_hex(8)}")
    return room_json(table.room.state)
