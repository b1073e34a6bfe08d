"""One's circle: friends, recent players, blocked people, invitations to a table, and reports."""

import asyncio
from collections.abc import Callable, Mapping

from fastapi import APIRouter

from guandan.game.acts import TABLE
from guandan.game.errors import NotAllowed, OutOfTurn
from guandan.office.players import GONE
from guandan.server.context import Context, Here, Me
from guandan.server.people.person import Person, ids_of
from guandan.server.people.roles import ROLE_NAMES, may_give
from guandan.server.tables.appointing import OWNER
from guandan.server.wire.contract import social
from guandan.server.wire.contract.requests import CircleAct, FriendCalled, NewReport
from guandan.server.wire.rest.profiles import somebodies
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api", tags=["people"], route_class=ShapeRoute)
RECENT = 20


@router.get("/circle")
async def circle(here: Here, me: Me) -> social.Circle:
    """One's friends, whom one met lately, whom one has blocked, and who asks for what."""
    await here.directory.settled()
    said = await asyncio.to_thread(here.circle.of, me.id)
    met = await asyncio.to_thread(here.directory.scores.met, ids_of(me.id), RECENT)
    recent = {one.person: one.at for one in met if one.person not in said.blocked}
    friends = await _members(here, {**said.friends, **said.asked}, said.of, tables=said.friends)
    return social.Circle(
        friends,
        await _members(here, recent, said.of),
        await _members(here, said.blocked, said.of),
        await asked(here, me),
    )


async def _members(
    here: Context, people: Mapping[str, int], relation: Callable[[str], str], tables: Mapping[str, int] | None = None
) -> list[social.Member]:
    """People with what they are to one, the latest first; nobody whose account is gone."""
    shown = [one for one in await somebodies(here, list(people)) if one.name != GONE]
    return sorted(
        [
            social.Member(
                one.id,
                one.name,
                one.avatar,
                relation(one.id),
                people[one.id],
                await _plays_at(here, one.id) if tables and one.id in tables else "",
            )
            for one in shown
        ],
        key=lambda one: -one.at,
    )


async def _plays_at(here: Context, person: str) -> str:
    """The table at which somebody plays now and everybody may watch."""
    rooms = await asyncio.to_thread(here.directory.index.rooms_of, ids_of(person), 5)
    return next((row.id for row in rooms if row.state == "playing" and row.listed and row.watched), "")


async def asked(here: Context, me: Person) -> list[social.Asked]:
    """Who asks somebody for what: to come to a table, to be friends, to queue as a pair."""
    said = await asyncio.to_thread(here.circle.of, me.id)
    calls = await asyncio.to_thread(here.circle.calls, me.id)
    wanting = await asyncio.to_thread(here.queue.wanting, me.id)
    found = [("table", one.by, one.room, one.at) for one in calls]
    found += [("ranked", one.person, "", one.since) for one in wanting if one.person in said.friends]
    found += [("friend", who, "", at) for who, at in said.asking.items()]
    names = {one.id: one for one in await somebodies(here, [who for _, who, _, _ in found])}
    return [
        social.Asked(who, names[who].name, names[who].avatar, kind, table, at)
        for kind, who, table, at in found
        if names[who].name != GONE
    ]


@router.post("/circle", status_code=204)
async def change(wanted: CircleAct, here: Here, me: Me) -> None:
    """Ask somebody to be a friend or agree, block them, or let go of either."""
    act = {"befriend": here.circle.befriend, "block": here.circle.block, "let_go": here.circle.let_go}[wanted.act]
    await asyncio.to_thread(act, me.id, wanted.person)


@router.post("/tables/{table_id}/call", status_code=204)
async def call(table_id: str, wanted: FriendCalled, here: Here, me: Me) -> None:
    """Ask a friend to come to a table at which one sits or that one owns; they may sit down there then."""
    table = await here.table(table_id, me.id)
    room = table.room.state
    if room.closed:
        raise OutOfTurn("room_closed")
    invited = room.terms.seats == "invited"
    if invited and not may_give(room.role_of(me.id), "player"):
        raise NotAllowed("role_needed", role=ROLE_NAMES["organiser"])
    if not invited and room.chair_of(me.id) is None and room.role_of(me.id) != "organiser":
        raise OutOfTurn("not_seated")
    await asyncio.to_thread(here.circle.call, wanted.person, me.id, table.id)
    if invited and not room.role_of(wanted.person):
        given = {"who": wanted.person, "role": "player", "from": OWNER, "giver": me.id}
        await table.do(Person(TABLE, ""), "role", given, f"call {wanted.person}")


@router.delete("/calls/{table_id}", status_code=204)
async def answered(table_id: str, here: Here, me: Me) -> None:
    """Come to a table to which one was asked, or not: it is not asked any more."""
    await asyncio.to_thread(here.circle.answered, me.id, table_id)


@router.post("/reports", status_code=204)
async def report(wanted: NewReport, here: Here, me: Me) -> None:
    """Tell the administrators of somebody."""
    table = wanted.table if wanted.table.isalnum() else ""
    await asyncio.to_thread(here.reports.file, me.id, wanted.person, wanted.reason, wanted.note, table)
