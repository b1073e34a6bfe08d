"""Links to a table: the plain one that everybody may pass on, and those that carry a role."""

import asyncio
import io
import secrets
from typing import Any, Literal

import segno
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from guandan.game.acts import TABLE
from guandan.game.errors import NotAllowed, OutOfTurn, Unreadable
from guandan.game.seats import SEATS, parse_seat
from guandan.server.context import Context, Here, Me
from guandan.server.people.invites import LONGEST, Invite
from guandan.server.people.person import Person
from guandan.server.people.roles import ADMINISTRATOR, ROLE_NAMES, ROLES, highest, may_give
from guandan.server.tables.appointing import OWNER, SERVER, check_source
from guandan.server.tables.room import OFFICIALS
from guandan.server.tables.table import Table, room_log

router = APIRouter(prefix="/api", tags=["invitations"])
SVG = "image/svg+xml"


class NewInvite(BaseModel):
    """What a link gives to whoever opens it."""

    role: Literal["spectator", "player", "scorer", "referee", "chief", "organiser"] = "player"
    seat: str | None = Field(default=None, description="the chair it is for: E, N, W or S")
    hours: int = Field(default=24, ge=1, le=LONGEST, description="how long it is good")
    once: bool = Field(default=False, description="whether the first person who opens it uses it up")


class Join(BaseModel):
    """A link that somebody has opened."""

    token: str = Field(description="what stands behind the # of the link", max_length=1000)


@router.get("/tables/{table_id}/link")
async def link(table_id: str, here: Here, request: Request) -> dict[str, Any]:
    """The link to a table and its picture to photograph (QR)."""
    table = await here.house.table(table_id)
    return await _pictured(f"{_base(here, request)}/t/{table.id}", code=table.id)


@router.get("/tables/{table_id}/qr.svg", response_class=Response, responses={200: {"content": {SVG: {}}}})
async def qr(table_id: str, here: Here, request: Request) -> Response:
    """The same picture by itself."""
    table = await here.house.table(table_id)
    return Response(await asyncio.to_thread(_qr, f"{_base(here, request)}/t/{table.id}"), media_type=SVG)


@router.post("/tables/{table_id}/invite", status_code=201)
async def invite(table_id: str, new: NewInvite, here: Here, me: Me, request: Request) -> dict[str, Any]:
    """Make a link that carries a role at this table. It expires, and can be revoked by its id."""
    table = await here.house.table(table_id)
    if not may_give(await _standing(here, table, me), new.role):
        raise NotAllowed("role_not_yours", role=ROLE_NAMES[new.role])
    if new.role in OFFICIALS:
        check_source(table.room.state, await _source(here, table, me.id))
    if new.seat is not None and new.role != "player":
        raise Unreadable("seat_for_players")
    seat = "" if new.seat is None else SEATS[parse_seat(new.seat)]
    made, token = await here.invites.make(room_log(table.id), new.role, seat, me.id, new.hours, once=new.once)
    # Behind the # it is not sent to any server, and stands in no log.
    return await _pictured(f"{_base(here, request)}/join#{token}", token=token, **_shown(made))


@router.get("/tables/{table_id}/invites")
async def invites(table_id: str, here: Here, me: Me) -> dict[str, Any]:
    """The links of a table that are good, for those who may make some; without their tokens."""
    table = await _by_a_giver(here, table_id, me)
    return {"invites": [_shown(one) for one in await here.invites.listed(room_log(table.id))]}


@router.delete("/tables/{table_id}/invites/{invite_id}", status_code=204)
async def revoke(table_id: str, invite_id: str, here: Here, me: Me) -> None:
    """Make a link worthless."""
    table = await _by_a_giver(here, table_id, me)
    await here.invites.revoke(room_log(table.id), invite_id)


@router.post("/invited")
async def invited(join: Join, here: Here) -> dict[str, Any]:
    """What a link that carries a role would give, also to nobody yet; refused if it is worth nothing any more."""
    invite = await here.invites.read(join.token)
    kind, _, name = invite.scope.partition(":")
    if kind == "event":
        return {"event": name, "role": invite.role, "seat": ""}
    table = await here.house.table(name)
    if table.room.state.closed:
        raise OutOfTurn("room_closed")
    return {"table": table.id, "role": invite.role, "seat": invite.seat}


@router.post("/join")
async def join(join: Join, here: Here, me: Me) -> dict[str, Any]:
    """Open a link that carries a role: get the role, and the chair if it names one."""
    invite = await here.invites.read(join.token)
    kind, _, name = invite.scope.partition(":")
    if invite.once:
        await here.invites.revoke(invite.scope, invite.id)
    if kind == "event":
        await here.roles.give(invite.scope, me.id, invite.role, invite.by)
        return {"event": name, "role": invite.role, "seat": ""}
    table = await here.house.table(name)
    await _take_role(table, invite, me, await _source(here, table, invite.by))
    if invite.seat:
        await table.do(me, "sit", {"seat": invite.seat}, f"join {secrets.token_hex(8)}")
    return {"table": table.id, "role": table.room.state.role_of(me.id), "seat": invite.seat}


async def _source(here: Context, table: Table, giver: str) -> str:
    """Where a role at a table comes from: an administrator gives it for the server, unless they play there."""
    plays = table.room.state.chair_of(giver) is not None
    return SERVER if not plays and await here.roles.administers(giver) else OWNER


async def _take_role(table: Table, invite: Invite, me: Person, source: str) -> None:
    """Write the role into the room, in the name of the table; a link never takes a higher one away."""
    held = table.room.state.role_of(me.id)
    if held and ROLES.index(held) >= ROLES.index(invite.role):
        return
    # Once for each link: whoever lost the role since does not get it back by the same one.
    given = {"who": me.id, "role": invite.role, "name": me.name, "from": source, "giver": invite.by}
    await table.do(Person(TABLE, ""), "role", given, f"invite {invite.id} {me.id}")


async def _standing(here: Context, table: Table, me: Person) -> str:
    """What somebody is at a table as far as giving roles goes."""
    role = table.room.state.role_of(me.id)
    return highest((role, ADMINISTRATOR)) if await here.roles.administers(me.id) else role


async def _by_a_giver(here: Context, table_id: str, me: Person) -> Table:
    table = await here.house.table(table_id)
    if not may_give(await _standing(here, table, me), "spectator"):
        raise NotAllowed("role_needed", role=ROLE_NAMES["organiser"])
    return table


def _shown(invite: Invite) -> dict[str, Any]:
    return {"id": invite.id, "role": invite.role, "seat": invite.seat, "expires": invite.expires}


def _base(here: Context, request: Request) -> str:
    return here.settings.public_url or f"{request.url.scheme}://{request.url.netloc}"


async def _pictured(link: str, **told: Any) -> dict[str, Any]:
    return {**told, "link": link, "qr": await asyncio.to_thread(_qr, link)}


def _qr(text: str) -> str:
    """A picture of a text that a telephone reads; drawn to scale with whatever shows it."""
    file = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        file, kind="svg", omitsize=True, xmldecl=False, svgns=True, nl=False, light="#fff"
    )
    return file.getvalue().decode()
