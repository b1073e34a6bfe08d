"""For administrators: accounts and tables of others, and who did what."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, Field

from guandan.game.acts import TABLE, Act
from guandan.game.errors import NotAllowed
from guandan.server.context import Here, Me
from guandan.server.people.administration import By
from guandan.server.wire.gate import address_of

router = APIRouter(prefix="/api/admin", tags=["administration"])


class Somebody(BaseModel):
    """An account by its name, or anybody by their id."""

    who: str = Field(max_length=80)


class Renamed(Somebody):
    """The same, with another name."""

    name: str


class ClosedTable(BaseModel):
    """A table by its code."""

    table: str = Field(max_length=40)


async def _administrator(here: Here, me: Me, request: Request) -> By:
    if not await here.roles.administers(me.id):
        raise NotAllowed("administrators_only")
    return By(me.id, address_of(request))


Administrator = Annotated[By, Depends(_administrator)]


@router.post("/password")
async def password(wanted: Somebody, here: Here, by: Administrator) -> dict[str, Any]:
    """A new password for an account: told once, and all its devices are signed out."""
    person = await asyncio.to_thread(here.administration.found, wanted.who)
    new = await asyncio.to_thread(here.administration.reset_password, wanted.who, by)
    _put_out(here, person.id)
    return {"id": person.id, "name": person.name, "password": new}


@router.post("/ban")
async def ban(wanted: Somebody, here: Here, by: Administrator) -> dict[str, Any]:
    """Keep somebody out."""
    person = await asyncio.to_thread(here.administration.ban, wanted.who, by)
    _put_out(here, person.id)
    return person._asdict()


@router.post("/unban")
async def unban(wanted: Somebody, here: Here, by: Administrator) -> dict[str, Any]:
    """Let somebody in again."""
    return (await asyncio.to_thread(lambda: here.administration.ban(wanted.who, by, lift=True)))._asdict()


@router.post("/rename")
async def rename(wanted: Renamed, here: Here, by: Administrator) -> dict[str, Any]:
    """Give an account another name; its devices have to sign in again."""
    person = await asyncio.to_thread(here.administration.rename, wanted.who, wanted.name, by)
    _put_out(here, person.id)
    return person._asdict()


@router.post("/delete")
async def delete(wanted: Somebody, here: Here, by: Administrator) -> dict[str, Any]:
    """Take an account away, with its name."""
    person = await asyncio.to_thread(here.administration.delete, wanted.who, by)
    _put_out(here, person.id)
    return {"id": person.id}


@router.post("/close")
async def close(wanted: ClosedTable, here: Here, by: Administrator) -> dict[str, Any]:
    """Close a table; a running match stops where it is."""
    table = await here.house.table(wanted.table)
    await table.by_itself(Act("close", TABLE, {"administrator": by.person}))
    await asyncio.to_thread(here.administration.audit.note, "close", *by, table.id)
    return {"table": table.id, "closed": int(table.room.state.closed)}


@router.get("/audit")
async def audit(
    here: Here, _: Administrator, limit: Annotated[int, Query(ge=1, le=1000)] = 100, who: str = ""
) -> dict[str, Any]:
    """Sign-ins and acts of administrators, the latest first."""
    lines = await asyncio.to_thread(here.administration.audit.lines, limit, who)
    return {"lines": [line._asdict() for line in lines]}


def _put_out(here: Here, person: str) -> None:
    """End somebody's connections; other processes notice within 15 seconds."""
    here.people.forget()
    here.doors.put_out(person=person)
