"""What referees do in an event over plain HTTP: the floor, the register, and acts at any table."""

import asyncio
from collections.abc import Callable
from typing import Annotated

import structlog
from fastapi import APIRouter, Query, Response

from guandan.event.access import WIDE, Actor, check_chief, viewer_of
from guandan.event.kinds import ROLES, RULING
from guandan.event.log import EventLog
from guandan.event.online import boards_of, is_online, room_name
from guandan.event.reports import Where
from guandan.event.state import Event
from guandan.event.views.floor import ChairCall, TableNow, floor, places_on, played_in
from guandan.event.views.pages import as_json
from guandan.event.views.picture import picture
from guandan.event.views.register import event_register
from guandan.event.views.shared import shared_places
from guandan.event.views.viewer import check_view
from guandan.game.errors import Conflict, GuandanError, NotAllowed, OutOfTurn, Unreadable, one_of, quoted
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.seats import SEATS
from guandan.office.desks import correction_window, desk_or_new
from guandan.office.matches import match_logs, others, read_match
from guandan.office.refereeing import CHOOSE, REFEREE_ACTS, Deed, Official, enter
from guandan.office.sheets import Sheet, read_sheet
from guandan.server.context import Context, Here, Me
from guandan.server.events.live import LiveEvent
from guandan.server.events.tables import arrived
from guandan.server.people.person import Person
from guandan.server.tables.lawbook import CONSULTED, consulted
from guandan.server.tables.room import RefereeCall, Room
from guandan.server.tables.table import Table, board_log
from guandan.server.wire.contract.events import EventRegister, Floor, Refereed, SharedPlaces
from guandan.server.wire.contract.questions import RefereeAnswered
from guandan.server.wire.contract.requests import FloorWhere, RefereeAct, RefereeQuestion, RefereeWhere
from guandan.server.wire.rest.events import actors_of
from guandan.server.wire.rest.online_tables import appoint, check_plays_no_boards, highest
from guandan.server.wire.shape_route import JSON, ShapeRoute, encode
from guandan.store import LogStore

router = APIRouter(prefix="/api/events/{event_id}/referee", tags=["events"], route_class=ShapeRoute)
log = structlog.get_logger()


@router.get("/floor")
async def show_floor(
    event_id: str, here: Here, me: Me, where: Annotated[FloorWhere, Query()]
) -> Annotated[Response, Floor]:
    """The tables of the rounds that are on: clocks, calls, what each waits for, whose they are; or one of any round."""
    event = await here.events.event(event_id)
    actors = await actors_of(here, event, me)
    viewer = viewer_of(actors)
    check_view("floor", viewer)
    state = event.log.state
    places = places_on(state) if where.table is None else [_where(state, where.table, where)]
    live = _live_tables(here, places)
    mine = _mine(places, actors)

    def made() -> bytes:
        store = here.events.store
        known = {_number(one): _known(store, one, live.get(_number(one))) for one in places}
        limits = desk_or_new(store, state.id, state.rules).state.corrections
        told = floor(state, known, viewer, places=places, tables=mine, now=here.clock.wall(), limits=limits)
        return encode(as_json(told))

    return Response(await asyncio.to_thread(made), media_type=JSON)


def _number(where: Where) -> tuple[int, int]:
    """What a table of the floor is known by."""
    return where.stage.number, where.table.number


def _mine(places: list[Where], actors: list[Actor]) -> frozenset[int] | None:
    """The tables of somebody; None if all are."""
    if any(one.role in WIDE for one in actors):
        return None
    found = set()
    for event, stage, now, table, _ in places:
        said = {"stage": stage.number, "round": now.number, "table": table.number}
        if any(one.reaches(event, said) for one in actors if one.role in RULING):
            found.add(table.number)
    return frozenset(found)


def _live_tables(here: Context, places: list[Where]) -> dict[tuple[int, int], TableNow]:
    """What is known of the tables that are played online: only in the event loop nobody writes to them."""
    found = {}
    for where in places:
        live = here.house.tables.get(room_name(where._replace(board=0))) if _is_room(where) else None
        if live is not None:
            room = live.room.state
            calls = () if room.closed else tuple(_call(room, one) for one in room.calls)
            match = live.match.trial() if live.match is not None else None
            boards = room.matches if boards_of(where) else 0
            found[_number(where)] = TableNow(match, arrived(room), calls, room.id, boards=boards)
    return found


def _call(room: Room, one: RefereeCall) -> ChairCall:
    at = room.chair_of(one.who)
    return ChairCall("" if at is None else SEATS[at], one.reason, one.at)


def _is_room(where: Where) -> bool:
    return is_online(where.stage, where.table) and where.event.terms.pairs == 1


def _known(store: LogStore, where: Where, live: TableNow | None) -> TableNow:
    """What is known of a table, or of an earlier board of a duplicate that is played online."""
    if live is None:
        return _kept(store, where)
    if where.board in (0, live.boards):
        return live
    begun = where.board < live.boards
    return live._replace(log=read_match(store, board_log(live.room, where.board)) if begun else None)


def _kept(store: LogStore, where: Where) -> TableNow:
    """What is kept of a table: its sheet, or the match that was played online and to which its result refers."""
    if is_online(where.stage, where.table):
        played = played_in(where) if _is_room(where) else ()
        boards = len(played) if boards_of(where) else 0
        found = played[where.board - 1 : where.board or None] if where.board <= len(played) else ()
        return TableNow(read_match(store, found[-1]) if found else None, boards=boards)
    if where.boards and not where.board:
        return TableNow()
    sheet = read_sheet(store, where)
    return TableNow(sheet.log, signed=sheet.signed)


@router.get("/register")
async def show_register(event_id: str, here: Here, me: Me) -> Annotated[Response, EventRegister]:
    """Every ruling, correction and going back in the matches of an event, and the ladder of each pair."""
    event = await here.events.event(event_id)
    viewer = viewer_of(await actors_of(here, event, me))
    check_view("register", viewer)
    called = await _called(here, event)

    def made(log_: EventLog) -> bytes:
        logs = match_logs(here.events.store, _broken, log_.state.id)
        return encode(as_json(event_register(log_.state, logs, viewer, called)))

    return Response(await asyncio.to_thread(made, event.log.trial()), media_type=JSON)


async def _called(here: Context, event: LiveEvent) -> Callable[[str], str]:
    """What officials are called: at an online table they sign with their ids, and in the event they have names."""
    held = [one for one in await here.grants.listed(event.id) if one.role in RULING and one.name]
    known, others_ = {one.person: one.name for one in reversed(held)}, here.house.keeper.names
    await others_.learn(known)
    return lambda who: known.get(who) or others_.of(who)


def _broken(log_id: str, refused: GuandanError) -> None:
    log.warning("log", log=log_id, code=refused.code)


@router.get("/shared")
async def show_shared(event_id: str, here: Here, me: Me) -> Annotated[Response, SharedPlaces]:
    """Players who came from one network or device, for the chief of the event alone."""
    event = await here.events.event(event_id)
    check_chief(await actors_of(here, event, me))
    return Response(encode(as_json(shared_places(event.log.state, await here.sightings.of(event.id)))), media_type=JSON)


@router.post("/tables/{table}/ask")
async def ask(event_id: str, table: int, question: RefereeQuestion, here: Here, me: Me) -> RefereeAnswered:
    """What an official asks before they rule: `infractions`, `law`, `ruling`, `rulings`, `moments`, `deed`."""
    if question.what not in CONSULTED:
        raise Unreadable("unknown_act", act=quoted(question.what), allowed=one_of(CONSULTED))
    event = await here.events.event(event_id)
    at = await _at(here, event, me, table, question)
    called = await _called(here, event)

    def answered() -> bytes:
        beside = others(here.events.store, at.log.state, _broken)
        limits = correction_window(here.events.store, at.log.state, _appeal(question.data.get("data")))
        told = consulted(
            at.official,
            at.log,
            question.what,
            question.data,
            beside=beside,
            name=called,
            limits=limits,
            now=here.clock.wall(),
        )
        return encode(told)

    return Response(await asyncio.to_thread(answered), media_type=JSON)


@router.post("/tables/{table}/acts")
async def act(event_id: str, table: int, command: RefereeAct, here: Here, me: Me) -> Refereed:
    """Rule, take back, confirm, choose, stop, look, put right or go back: the same at every table."""
    if command.act not in (*REFEREE_ACTS, CHOOSE):
        raise Unreadable("unknown_act", act=quoted(command.act), allowed=one_of((*REFEREE_ACTS, CHOOSE)))
    event = await here.events.event(event_id)
    at = await _at(here, event, me, table, command)
    before, start = at.log.state, len(at.log.facts)
    if at.live is not None and at.live.playing:
        await at.live.do(me, command.act, command.data, command.id)
        after = at.live.match.trial() if at.live.match is not None else at.log
    else:
        after = await asyncio.to_thread(_entered, here, at, command, f"{me.id}:{command.id}")
        if at.live is not None:
            await at.live.catch_up()
    event.tell_of(table)

    def told() -> Refereed:
        beside = others(here.events.store, after.state, _broken)
        made = [fact.seq for fact in after.facts[start:]]
        return Refereed(after.state.id, len(after.facts), made, _shown(before, beside), _shown(after.state, beside))

    return await asyncio.to_thread(told)


def _shown(match: Match, beside: list[Match]) -> object:
    return as_json(picture(match, beside))


def _entered(here: Context, at: "Place", command: RefereeAct, cmd: str) -> Log:
    store = here.events.store
    beside = others(store, at.log.state, _broken)
    limits = correction_window(store, at.log.state, _appeal(command.data))
    deed = Deed(at.official, command.act, command.data, beside, limits)
    enter(store, at.sheet, deed, cmd, seen=command.seen, at=here.clock.wall())
    return Log(store.read(at.sheet.name))


def _appeal(data: object) -> int:
    """The appeal that a deed carries out; 0 if it names none."""
    number = data.get("appeal", 0) if isinstance(data, dict) else 0
    return number if type(number) is int else 0


@router.post("/tables/{table}/heard", status_code=204)
async def heard(event_id: str, table: int, asked: RefereeWhere, here: Here, me: Me) -> None:
    """The referee is here: the calls from the chairs of a table that is played online are heard."""
    event = await here.events.event(event_id)
    where, actor = await _reached(here, event, me, table, asked)
    live = await here.online.table(where._replace(board=0)) if _is_room(where) else None
    if live is None or not live.room.state.calls:
        raise Conflict("nothing_changes")
    await appoint(live, event.id, me, actor.role)
    await live.do(me, "heard", {}, f"heard {len(live.room.facts)}")
    event.tell_of(table)


class Place:
    """A table as an official comes to it: its match, and the room where it is played online."""

    def __init__(self, sheet: Sheet, official: Official, live: Table | None = None) -> None:
        """With what was found of it."""
        self.sheet, self.log, self.official, self.live = sheet, sheet.log, official, live


async def _reached(here: Context, event: LiveEvent, me: Person, table: int, asked: RefereeWhere) -> tuple[Where, Actor]:
    """A table, and the role in which somebody comes to it. Raises a refusal if they rule nothing there."""
    where = _where(event.log.state, table, asked)
    said = {"stage": where.stage.number, "round": where.round.number, "table": table}
    actors = await actors_of(here, event, me)
    mine = [one for one in actors if one.role in RULING]
    if not mine:
        raise NotAllowed("no_role_here") if not actors else OutOfTurn("not_yours", by=quoted(actors[0].by), act="rule")
    reaching = [one for one in mine if one.reaches(where.event, said)]
    if not reaching:
        raise NotAllowed("not_in_reach", role=ROLES[mine[0].role])
    if _is_room(where):
        check_plays_no_boards(where, await here.grants.of(event.id, me.id))
    return where, highest(reaching)


async def _at(here: Context, event: LiveEvent, me: Person, table: int, asked: RefereeWhere) -> Place:
    """A table with who comes to it. Raises a refusal if they rule nothing there, or it has no match."""
    where, actor = await _reached(here, event, me, table, asked)
    online = _is_room(where)
    if not online and where.boards and not where.board:
        raise NotAllowed("sheet_of_pairs")
    if not all(where.players):
        raise OutOfTurn("line_up_first", table=table)
    if not online:
        sheet = await asyncio.to_thread(read_sheet, here.events.store, where)
        return Place(sheet, Official(actor.name or actor.role, actor.role))
    live = await here.online.table(where._replace(board=0))
    if live.match is None or where.board > live.room.state.matches:
        raise OutOfTurn("no_match")
    if where.board not in (0, live.room.state.matches):
        kept = board_log(live.id, where.board)
        earlier = await asyncio.to_thread(read_match, here.events.store, kept)
        return Place(Sheet(where, kept, earlier, len(earlier.facts)), Official(me.id, actor.role))
    if live.playing:
        await appoint(live, event.id, me, actor.role)
    name, match = live.room.state.match, live.match.trial()
    return Place(Sheet(where, name, match, len(match.facts)), Official(me.id, actor.role), live)


def _where(state: Event, table: int, asked: RefereeWhere) -> Where:
    """The table of the published round that is asked for, else of the one that is on. Raises a refusal."""
    if asked.stage is not None:
        stage = state.stage(asked.stage)
        number, most = asked.round if asked.round is not None else len(stage.played), len(stage.played)
        if number > most:
            raise Unreadable("no_such_round", round=number, most=most)
        one = stage.round(number)
        return _board(Where(state, stage, one, one.table(table), asked.board))
    for stage in state.stages:
        if stage.open is not None and any(one.number == table for one in stage.open.tables):
            return _board(Where(state, stage, stage.open, stage.open.table(table), asked.board))
    raise OutOfTurn("no_sheet", table=table)


def _board(where: Where) -> Where:
    """A table, or one of its boards. Raises Unreadable if it has none of that number."""
    if where.board > where.boards:
        raise Unreadable("no_such_board", board=where.board, most=where.boards)
    return where
