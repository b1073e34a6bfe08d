"""Links to a table: the plain one that everybody may pass on, and those that carry a role."""

import asyncio
import secrets

from fastapi import APIRouter, Request, Response
from msgspec import UNSET

from guandan.game.acts import TABLE
from guandan.game.errors import NotAllowed, OutOfTurn, Unreadable
from guandan.game.seats import SEATS, parse_seat
from guandan.server.context import Anybody, Context, Here, Me
from guandan.server.people.grants import Grant, tables_in
from guandan.server.people.invites import Invite
from guandan.server.people.person import Person
from guandan.server.people.roles import ADMINISTRATOR, ROLE_NAMES, ROLES, highest, may_give
from guandan.server.tables.appointing import OWNER, SERVER, check_source
from guandan.server.tables.room import OFFICIALS
from guandan.server.tables.table import Table, room_log
from guandan.server.wire.contract import answers
from guandan.server.wire.contract.requests import InviteWanted, OpenedLink
from guandan.server.wire.gate import address_of
from guandan.server.wire.links import base_of, qr_of
from guandan.server.wire.rest.online_tables import Origin, come_to_own_table
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api", tags=["invitations"], route_class=ShapeRoute)
SVG = "image/svg+xml"


@router.get("/tables/{table_id}/link")
async def link(table_id: str, here: Here, me: Anybody, request: Request) -> answers.Link:
    """The link to a table and its picture to photograph (QR).

    Where only invited people may sit down, whoever may invite them gets a link that lets a player sit.
    """
    address = await _address(here, table_id, me, request)
    return answers.Link(table_id, address, await asyncio.to_thread(qr_of, address))


@router.get("/tables/{table_id}/qr.svg", response_class=Response, responses={200: {"content": {SVG: {}}}})
async def qr(table_id: str, here: Here, me: Anybody, request: Request) -> Response:
    """The same picture by itself."""
    address = await _address(here, table_id, me, request)
    return Response(await asyncio.to_thread(qr_of, address), media_type=SVG)


@router.post("/tables/{table_id}/invite", status_code=201)
async def invite(table_id: str, new: InviteWanted, here: Here, me: Me, request: Request) -> answers.NewInvite:
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
    address = _with_token(here, request, token)
    qr = await asyncio.to_thread(qr_of, address)
    return answers.NewInvite(made.id, made.role, made.seat, made.expires, token, address, qr)


@router.get("/tables/{table_id}/invites")
async def invites(table_id: str, here: Here, me: Me) -> answers.Invites:
    """The links of a table that are good, for those who may make some; without their tokens."""
    table = await _by_a_giver(here, table_id, me)
    good = await here.invites.listed(room_log(table.id))
    return answers.Invites([answers.Invite(one.id, one.role, one.seat, one.expires) for one in good])


@router.delete("/tables/{table_id}/invites/{invite_id}", status_code=204)
async def revoke(table_id: str, invite_id: str, here: Here, me: Me) -> None:
    """Make a link worthless."""
    table = await _by_a_giver(here, table_id, me)
    await here.invites.revoke(room_log(table.id), invite_id)


@router.post("/invited")
async def invited(join: OpenedLink, here: Here) -> answers.Joined:
    """What a link that carries a role would give, also to nobody yet; refused if it is worth nothing any more."""
    invite = await here.invites.read(join.token)
    kind, _, name = invite.scope.partition(":")
    if kind == "event":
        called = (await here.events.event(name)).log.state.name or name
        tables = list(tables_in(invite.tables)) or UNSET
        return answers.Joined(invite.role, "", event=name, called=called, tables=tables, name=invite.name or UNSET)
    table = await here.house.table(name)
    if table.room.state.closed:
        raise OutOfTurn("room_closed")
    return answers.Joined(invite.role, invite.seat, table.id)


@router.post("/join")
async def join(join: OpenedLink, here: Here, me: Me, request: Request) -> answers.Joined:
    """Open a link that carries a role: get the role, and the chair if it names one."""
    invite = await here.invites.read(join.token)
    kind, _, name = invite.scope.partition(":")
    if invite.once:
        await here.invites.revoke(invite.scope, invite.id)
    if kind == "event":
        given = Grant(
            "", name, me.id, invite.role, invite.name or me.name, (), invite.entry, invite.id, invite.by, 0, None
        )
        await here.grants.give(given._replace(tables=tables_in(invite.tables), expires=invite.lasts))
        if invite.role == "player":
            await here.online.stand_aside(await here.events.event(name), everywhere=True)
        origin = Origin(address_of(request), join.device)
        came = await come_to_own_table(here, name, me, origin) if invite.role == "player" else None
        seat, room = (came.seat, came.room) if came else ("", UNSET)
        return answers.Joined(invite.role, seat, room, name, tables=list(tables_in(invite.tables)) or UNSET)
    table = await here.house.table(name)
    await _take_role(table, invite, me, await _source(here, table, invite.by))
    if invite.seat:
        await table.do(me, "sit", {"seat": invite.seat}, f"join {secrets.token_hex(8)}")
    return answers.Joined(table.room.state.role_of(me.id), invite.seat, table.id)


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
    given = {"who": me.id, "role": invite.role, "from": source, "giver": invite.by}
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


async def _address(here: Context, table_id: str, me: Person | None, request: Request) -> str:
    table = await here.house.table(table_id)
    invited = table.room.state.terms.seats == "invited"
    if invited and me is not None and may_give(await _standing(here, table, me), "player"):
        kept = Invite("", room_log(table.id), "player", "", me.id, InviteWanted().hours)
        return _with_token(here, request, here.invites.token(await here.invites.standing(kept)))
    return f"{base_of(here.settings, request)}/t/{table.id}"


def _with_token(here: Context, request: Request, token: str) -> str:
    """The address of a link that carries a role. What stands behind the # is sent to no server and is in no log."""
    return f"{base_of(here.settings, request)}/join#{token}"
