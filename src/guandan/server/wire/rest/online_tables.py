"""The tables of an event that are played online over plain HTTP: which they are, and coming to one.

Players are given their own chair, officials of the event their role; everybody else looks on where one may.
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Request

from guandan.event.access import Actor
from guandan.event.formats.duplicate import board
from guandan.event.online import (
    beginning,
    begins_by_itself,
    board_set,
    boards_of,
    is_online,
    is_open,
    is_played_out,
    online_table,
    online_tables,
    room_name,
    side_of,
)
from guandan.event.plans import plan_of
from guandan.event.reports import Where
from guandan.game.acts import TABLE, Act
from guandan.game.cards import codes
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn
from guandan.game.seats import SEATS
from guandan.game.shuffle import commitment, drawn, seed, shuffled
from guandan.office.logids import event_log
from guandan.server.context import Anybody, Context, Here, Me
from guandan.server.events.live import LiveEvent
from guandan.server.events.tables import OFFICE, officiating, plays_boards
from guandan.server.people.grants import Grant
from guandan.server.people.person import Person, ids_of
from guandan.server.tables.appointing import EVENT
from guandan.server.tables.table import Table
from guandan.server.tables.terms import OfEvent
from guandan.server.wire.contract.answers import OnlineTable
from guandan.server.wire.contract.events import Came, OnlineBoard, OnlineBoards, OnlineTables
from guandan.server.wire.contract.requests import Coming
from guandan.server.wire.gate import address_of
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api/events/{event_id}", tags=["events"], route_class=ShapeRoute)
WATCHED = ("live", "deal")
WATCHER = "spectator"


class Origin(NamedTuple):
    """Where somebody comes from: kept as a hash for the chief of the event, and nowhere else."""

    network: str
    device: str
    """The mark that their browser has given itself; empty if they come without one."""


def origin_of(request: Request, coming: Coming | None = None) -> Origin:
    """Where a request comes from."""
    return Origin(address_of(request), coming.device if coming else "")


From = Annotated[Origin, Depends(origin_of)]


@router.get("/online")
async def listed(event_id: str, here: Here, me: Anybody) -> OnlineTables:
    """The tables that are played online now, with one's own chair."""
    event = await here.events.event(event_id)
    held = await here.grants.of(event.id, me.id) if me is not None else []
    return OnlineTables([_shown(here, one, held, me) for one in online_tables(event.log.state)])


@router.get("/boards")
async def boards(event_id: str, here: Here, stage: int = 1, number: int = 1) -> OnlineBoards:
    """A set of boards of a duplicate: its commitments and, when nobody plays it any more, its cards with the proof."""
    event = (await here.events.event(event_id)).log.state
    of = event.stage(stage)
    count, named = plan_of(of.spec).boards(of.spec), board_set(event, of, number)
    shown = count and any(table.game == number and is_online(of, table) for one in of.played for table in one.tables)
    is_over = bool(shown) and is_played_out(event, of, number)
    found = [_board(here, f"{named}/{one}", one, is_over=is_over) for one in range(1, count + 1)] if shown else []
    return OnlineBoards(stage, number, int(is_over), found)


def _board(here: Context, name: str, number: int, *, is_over: bool) -> OnlineBoard:
    secret = here.house.keeper.board_secret(name)
    sealed, leader = commitment(secret), SEATS[board(number).leader]
    if not is_over:
        return OnlineBoard(name, leader, sealed.hash)
    hands = drawn(shuffled(seed(secret, ("",) * 4, name)), 0)
    shown = {seat: codes(hand) for seat, hand in zip(SEATS, hands, strict=True)}
    return OnlineBoard(name, leader, sealed.hash, sealed.salt, secret, shown)


@router.post("/online/{table}")
async def come(event_id: str, table: int, here: Here, me: Me, origin: From) -> Came:
    """Come to a table that is played online: to one's chair, to officiate, or to look on where one may."""
    event = await here.events.event(event_id)
    where = online_table(event.log.state, table)
    if where is None or not is_open(where, here.clock.wall()):
        raise OutOfTurn("not_online", table=table)
    return await _come(here, event, where, me, origin)


async def come_to_own_table(here: Context, event_id: str, me: Person, origin: Origin) -> Came | None:
    """Sit down at the table at which somebody plays now; None if there is none."""
    event = await here.events.event(event_id)
    held = await here.grants.of(event.id, me.id)
    for where in online_tables(event.log.state):
        if is_open(where, here.clock.wall()) and _plays(where, held) is not None:
            return await _come(here, event, where, me, origin)
    return None


async def own_tables(here: Context, me: Person) -> list[OnlineTable]:
    """The tables of all events at which somebody plays now."""
    found = []
    for one in await here.grants.entered(me.id):
        event = await here.events.event(one.event)
        for where in online_tables(event.log.state):
            if side_of(where, one.entry) is not None and where.table.outcome is None:
                found.append(_shown(here, where, [one], me))
    return found


async def _come(here: Context, event: LiveEvent, where: Where, me: Person, origin: Origin) -> Came:
    held = await here.grants.of(event.id, me.id)
    table, own = await here.online.table(where), _plays(where, held)
    if own is not None:
        await here.sightings.note(event.id, own.entry, own.name, origin.network, origin.device)
        return Came(table.id, "player", await _sit(table, where, own, me))
    actors = officiating(where.event, where.stage.number, where.round.number, where.table.number, held)
    if actors:
        check_plays_no_boards(where, held)
    else:
        if not _is_watched(where):
            raise NotAllowed("not_your_table", table=where.table.number)
        return Came(table.id, WATCHER, "")
    role = highest(actors).role
    await appoint(table, event.id, me, role)
    return Came(table.id, role, "")


def _plays(where: Where, held: Sequence[Grant]) -> Grant | None:
    """The role by which somebody plays at a table."""
    return next((one for one in held if one.role == "player" and side_of(where, one.entry) is not None), None)


def check_plays_no_boards(where: Where, held: Sequence[Grant]) -> None:
    """Raise NotAllowed if an official plays in the stage of a duplicate: at every table they would see their boards."""
    if plays_boards(where, held):
        raise NotAllowed("plays_boards")


async def officiates(here: Context, me: Person, of: OfEvent) -> bool:
    """Whether somebody rules at a table of an event, and may see its match when it is over."""
    event = await here.events.event(of.id)
    held = await here.grants.of(event.id, me.id)
    if not officiating(event.log.state, of.stage, of.round, of.table, held):
        return False
    stage = event.log.state.stage(of.stage)
    now = stage.round(of.round)
    check_plays_no_boards(Where(event.log.state, stage, now, now.table(of.table)), held)
    return True


def highest(actors: Sequence[Actor]) -> Actor:
    """Of the roles in which somebody may rule, the highest."""
    return min(actors, key=lambda one: OFFICE.index(one.role))


async def appoint(table: Table, event_id: str, me: Person, role: str, seat: str | None = None) -> None:
    """Write a role of the event into the room, once; for a player with the chair that is kept for them."""
    room, ids = table.room.state, ids_of(me.id)
    kept = seat is None or SEATS.index(seat) in {room.kept.get(one) for one in ids}
    if role not in {room.roles.get(one) for one in ids} or not kept:
        given = {"who": me.id, "role": role, "from": EVENT, "giver": event_log(event_id), "seat": seat}
        await table.do(Person(TABLE, ""), "role", given, f"{len(table.room.facts)} {role} {me.id}"[:64])


async def _sit(table: Table, where: Where, own: Grant, me: Person) -> str:
    """Sit down on one's own chair, also if one came by another device before; the seat."""
    room = table.room.state
    held = room.chair_of(me.id)
    if held is not None:
        return SEATS[held]
    at = _chair(table, where, own)
    if at is None:
        raise Conflict("no_chair_left", table=where.table.number)
    await appoint(table, where.event.id, me, "player", SEATS[at])
    if room.chairs[at].person and room.chairs[at].person not in ids_of(me.id):
        await table.by_itself(Act("stand", TABLE, {"seat": SEATS[at]}))
    await table.do(me, "sit", {"seat": SEATS[at]}, f"come {len(table.room.facts)}")
    return SEATS[at]


def _chair(table: Table, where: Where, own: Grant) -> int | None:
    """The chair of a player: by their name, however often they come; without one the first that is free."""
    side, chairs = side_of(where, own.entry) or 0, table.room.state.chairs
    theirs = (side, side + 2)
    named = [at for at in theirs if where.players[at] in (own.name, own.name.rpartition(" ")[0])]
    if named:
        return named[0]
    return next((at for at in theirs if not chairs[at].person), None)


def _is_watched(where: Where) -> bool:
    """Whether everybody may look on at a table."""
    return where.event.terms.online.watch in WATCHED and not boards_of(where)


def _shown(here: Context, where: Where, held: Sequence[Grant], me: Person | None) -> OnlineTable:
    event, now = where.event, here.clock.wall()
    name, begins = room_name(where), beginning(event, where.stage, where.round)
    table = here.house.tables.get(name)
    state = "open" if is_open(where, now) else "soon"
    seated, seat, own = 0, "", _plays(where, held)
    if table is not None:
        chairs = table.room.state.chairs
        seated = sum(bool(chair.person) for chair in chairs)
        # Between two boards of a duplicate it is still played.
        state = "playing" if table.match is not None and (table.playing or boards_of(where)) else state
        state = "over" if table.match is not None and state != "playing" else state
    if own is not None and me is not None:
        sits = table.room.state.chair_of(me.id) if table is not None else None
        at = sits if sits is not None else _chair(table, where, own) if table is not None else None
        seat = SEATS[(side_of(where, own.entry) or 0) if at is None else at]
    return OnlineTable(
        event=event.id,
        event_name=event.name,
        stage=where.stage.number,
        round=where.round.number,
        table=where.table.number,
        room=name,
        names=(event.entrants[where.table.first].label, event.entrants[where.table.second].label),
        state="over" if where.table.outcome is not None else state,
        seated=seated,
        begins=begins.at if begins.fixed or begins_by_itself(where.round, where.stage) else 0,
        seat=seat,
        watched=int(_is_watched(where)),
    )
