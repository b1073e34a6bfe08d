"""Roles in events over plain HTTP: given to accounts and by links, listed with who gave them, withdrawn at once."""

import asyncio

from fastapi import APIRouter, Request

from guandan.event.access import OF_ENTRY
from guandan.event.kinds import ROLES
from guandan.game.acts import TABLE
from guandan.game.errors import NotAllowed, Text, Unreadable
from guandan.office.logids import event_log
from guandan.office.players import is_person
from guandan.server.context import Context, Here, Me
from guandan.server.events.live import LiveEvent
from guandan.server.people.grants import Grant, may_give, tables_in, tables_text
from guandan.server.people.invites import Invite
from guandan.server.people.person import Person
from guandan.server.people.playerlinks import PLAYER
from guandan.server.wire.contract import events as contract
from guandan.server.wire.contract.events import EventGrant, EventLink, EventRoles, NewEventLink
from guandan.server.wire.contract.requests import EventLinkWanted, GrantWanted, PlayerLinksWanted, RoleWanted
from guandan.server.wire.links import base_of, qr_of
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api/events/{event_id}", tags=["events"], route_class=ShapeRoute)
TABLES, ENTRY = Text("牌桌", "tables"), Text("参赛号", "entry")


@router.get("/roles")
async def listed(event_id: str, here: Here, me: Me) -> EventRoles:
    """Who is what in an event, and the links that are good, for those who may give roles there."""
    event = await here.events.event(event_id)
    await _check(here, event, me, PLAYER)
    held, links = await here.grants.listed(event.id), await here.invites.listed(event_log(event.id))
    await here.house.keeper.names.learn(
        {who for one in held for who in (one.person, one.by)} | {one.by for one in links}
    )
    return EventRoles([_grant(here, one) for one in held], [_link(here, one) for one in links])


@router.post("/roles", status_code=201)
async def give(event_id: str, new: GrantWanted, here: Here, me: Me) -> EventGrant:
    """Give somebody a role, by the name of their account or by their id."""
    event = await here.events.event(event_id)
    await _check(here, event, me, new.role)
    _check_reach(event, new)
    who = new.who if is_person(new.who) else await here.people.account_named(new.who)
    if not who:
        raise Unreadable("no_such_person")
    await here.house.keeper.names.learn([who, me.id])
    name = new.name or here.house.keeper.names.of(who)
    until = None if new.hours is None else here.clock.seconds() + new.hours * 3600
    wanted = Grant("", event.id, who, new.role, name, tuple(sorted(new.tables)), new.entry, "", me.id, 0, until)
    given = await here.grants.give(wanted)
    if given.role == PLAYER:
        await here.online.stand_aside(event, everywhere=True)
    return _grant(here, given)


@router.delete("/roles/{grant_id}", status_code=204)
async def withdraw(event_id: str, grant_id: str, here: Here, me: Me) -> None:
    """Withdraw a role: from now on it does nothing."""
    event = await here.events.event(event_id)
    found = next((one for one in await here.grants.listed(event.id) if one.id == grant_id), None)
    if found is None:
        raise NotAllowed("grant_over")
    if found.person != me.id:  # everybody may give up what they have
        await _check(here, event, me, found.role)
    await here.grants.withdraw(event.id, grant_id)
    await here.online.stand_aside(event, everywhere=True)


@router.post("/links", status_code=201)
async def link(event_id: str, new: EventLinkWanted, here: Here, me: Me, request: Request) -> NewEventLink:
    """Make a link, and its QR code, that gives a role to whoever opens it."""
    event = await here.events.event(event_id)
    await _check(here, event, me, new.role)
    _check_reach(event, new)
    until, tables = here.clock.seconds() + new.hours * 3600, tables_text(tuple(new.tables))
    made, token = await here.invites.add(
        Invite(
            "", event_log(event.id), new.role, "", me.id, new.hours, int(new.once), new.name, tables, new.entry, until
        )
    )
    address = f"{base_of(here.settings, request)}/join#{token}"
    await here.house.keeper.names.learn([me.id])
    return NewEventLink(_link(here, made), token, address, await asyncio.to_thread(qr_of, address))


@router.post("/links/players", status_code=201)
async def player_links(
    event_id: str, new: PlayerLinksWanted, here: Here, me: Me, request: Request
) -> contract.PlayerLinks:
    """The personal link of every player, made for whoever has none; those of who plays no more are withdrawn."""
    event = await here.events.event(event_id)
    await _check(here, event, me, PLAYER)
    base, entrants = base_of(here.settings, request), event.log.state.entrants
    made = await here.player_links.all(event.log.state, me.id, new.hours)
    return contract.PlayerLinks(
        [
            contract.PlayerLink(
                one.id,
                one.entry,
                entrants[one.entry].label,
                one.name,
                f"{base}/join#{here.invites.token(one)}",
                one.expires,
            )
            for one in made
        ]
    )


@router.delete("/links/players", status_code=204)
async def revoke_player_links(event_id: str, here: Here, me: Me) -> None:
    """Make the personal links of all players worthless, and withdraw every role that they have given."""
    event = await here.events.event(event_id)
    await _check(here, event, me, PLAYER)
    await here.player_links.revoke(event.log.state)


@router.delete("/links/{link_id}", status_code=204)
async def revoke(event_id: str, link_id: str, here: Here, me: Me) -> None:
    """Make a link worthless, and withdraw every role that it has given."""
    event = await here.events.event(event_id)
    found = next((one for one in await here.invites.listed(event_log(event.id)) if one.id == link_id), None)
    if found is None:
        raise NotAllowed("invite_over")
    await _check(here, event, me, found.role)
    await here.invites.revoke(event_log(event.id), link_id)
    await here.grants.withdraw_all(event.id, link_id)
    await here.online.stand_aside(event, everywhere=True)


async def _check(here: Context, event: LiveEvent, me: Person, role: str) -> None:
    """Raise NotAllowed if somebody may neither give nor withdraw a role."""
    held = {one.role for one in await here.grants.of(event.id, me.id)}
    if not may_give(held, role) and not await here.roles.administers(me.id):
        raise NotAllowed("grant_not_yours", role=ROLES[role])


def _check_reach(event: LiveEvent, new: RoleWanted) -> None:
    """Raise Unreadable if a role does not say what it is for."""
    if new.role == TABLE and not new.tables:
        raise Unreadable("grant_needs", role=ROLES[new.role], what=TABLES)
    if new.role in OF_ENTRY:
        if not new.entry:
            raise Unreadable("grant_needs", role=ROLES[new.role], what=ENTRY)
        event.log.state.entrant(new.entry)


def _grant(here: Context, one: Grant) -> EventGrant:
    names = here.house.keeper.names
    return EventGrant(
        one.role,
        one.name,
        list(one.tables),
        one.entry,
        one.expires,
        id=one.id,
        person=one.person,
        called=names.of(one.person),
        by=names.of(one.by),
        at=one.at,
        link=one.invite,
    )


def _link(here: Context, one: Invite) -> EventLink:
    by = here.house.keeper.names.of(one.by)
    tables = list(tables_in(one.tables))
    return EventLink(
        one.role, one.name, tables, one.entry, one.lasts, id=one.id, by=by, expires=one.expires, once=one.once
    )
