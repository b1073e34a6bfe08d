"""For administrators: accounts and tables of others, and who did what."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from guandan.game.acts import TABLE, Act
from guandan.game.errors import NotAllowed
from guandan.server.context import Here, Me
from guandan.server.people.administration import By
from guandan.server.wire.contract import answers, social
from guandan.server.wire.contract.requests import ClosedTable, Renamed, Settled, Somebody
from guandan.server.wire.gate import address_of
from guandan.server.wire.rest.profiles import somebodies
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api/admin", tags=["administration"], route_class=ShapeRoute)


async def _administrator(here: Here, me: Me, request: Request) -> By:
    if not await here.roles.administers(me.id):
        raise NotAllowed("administrators_only")
    return By(me.id, address_of(request))


Administrator = Annotated[By, Depends(_administrator)]


@router.post("/password")
async def password(wanted: Somebody, here: Here, by: Administrator) -> answers.NewPassword:
    """A new password for an account: told once, and all its devices are signed out."""
    person = await asyncio.to_thread(here.administration.found, wanted.who)
    new = await asyncio.to_thread(here.administration.reset_password, wanted.who, by)
    _put_out(here, person.id)
    return answers.NewPassword(person.id, person.name, new)


@router.post("/ban")
async def ban(wanted: Somebody, here: Here, by: Administrator) -> answers.Player:
    """Keep somebody out."""
    person = await asyncio.to_thread(here.administration.ban, wanted.who, by)
    _put_out(here, person.id)
    return answers.Player(*person)


@router.post("/unban")
async def unban(wanted: Somebody, here: Here, by: Administrator) -> answers.Player:
    """Let somebody in again."""
    return answers.Player(*await asyncio.to_thread(lambda: here.administration.ban(wanted.who, by, lift=True)))


@router.post("/rename")
async def rename(wanted: Renamed, here: Here, by: Administrator) -> answers.Player:
    """Give an account another name; its devices have to sign in again."""
    person = await asyncio.to_thread(here.administration.rename, wanted.who, wanted.name, by)
    await here.house.renamed(person.id)
    _put_out(here, person.id)
    return answers.Player(*person)


@router.post("/delete")
async def delete(wanted: Somebody, here: Here, by: Administrator) -> answers.Player:
    """Take an account away, with its name."""
    person = await asyncio.to_thread(here.administration.delete, wanted.who, by)
    await here.house.renamed(person.id)
    _put_out(here, person.id)
    return answers.Player(*person)


@router.post("/close")
async def close(wanted: ClosedTable, here: Here, by: Administrator) -> answers.Closed:
    """Close a table; a running match stops where it is."""
    table = await here.house.table(wanted.table)
    await table.by_itself(Act("close", TABLE, {"administrator": by.person}))
    await asyncio.to_thread(here.administration.audit.note, "close", *by, table.id)
    return answers.Closed(table.id, int(table.room.state.closed))


@router.get("/reports")
async def reports(
    here: Here, _: Administrator, limit: Annotated[int, Query(ge=1, le=200)] = 50, settled: bool = False
) -> social.ReportList:
    """What people have reported, open or settled, the latest first."""
    rows = await asyncio.to_thread(lambda: here.reports.listed(limit, settled=settled))
    people = list({who for row in rows for who in (row.given_by, row.about)})
    named = {one.id: one for one in await somebodies(here, people)}
    return social.ReportList(
        [
            social.ReportLine(
                row.id,
                row.at,
                named[row.given_by],
                named[row.about],
                row.reason,
                row.note,
                row.room,
                row.times,
                int(row.banned),
                row.verdict,
                row.settled,
            )
            for row in rows
        ]
    )


@router.post("/reports/{report_id}", status_code=204)
async def settle(report_id: str, wanted: Settled, here: Here, by: Administrator) -> None:
    """Settle a report; to ban somebody does it too. What else is done about them is done by its own address."""
    about = await asyncio.to_thread(here.reports.settle, report_id, wanted.verdict, by.person)
    if wanted.verdict == "banned":
        await asyncio.to_thread(here.administration.ban, about, by)
        _put_out(here, about)
    await asyncio.to_thread(here.administration.audit.note, f"report_{wanted.verdict}", *by, about)


@router.get("/audit")
async def audit(
    here: Here, _: Administrator, limit: Annotated[int, Query(ge=1, le=1000)] = 100, who: str = ""
) -> answers.AuditLog:
    """Sign-ins and acts of administrators, the latest first."""
    lines = await asyncio.to_thread(here.administration.audit.lines, limit, who)
    return answers.AuditLog([answers.AuditLine(*line) for line in lines])


def _put_out(here: Here, person: str) -> None:
    """End somebody's connections; other processes notice within 15 seconds."""
    here.people.forget()
    here.doors.put_out(person=person)
