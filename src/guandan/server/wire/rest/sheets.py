"""The sheets of an event's tables over plain HTTP: what is on them, another line, and signatures."""

import asyncio
from collections.abc import Iterator
from functools import partial

from fastapi import APIRouter

from guandan.event.access import Actor, act_of, viewer_of
from guandan.event.log import EventLog
from guandan.event.state import Event
from guandan.event.views.pairings import place_of as hall_of
from guandan.event.views.viewer import check_view
from guandan.game.acts import Act
from guandan.game.errors import NotAllowed, OutOfTurn
from guandan.game.levels import LEVELS
from guandan.game.seats import SEATS, SIDES
from guandan.game.tribute import payers
from guandan.office.sheets import Sheet, act_on, enter, open_to, owed, place_of, read_sheet
from guandan.server.context import Context, Here, Me
from guandan.server.events.live import LiveEvent
from guandan.server.people.person import Person
from guandan.server.wire.contract.events import SheetLine, SheetLines, TableSheet
from guandan.server.wire.contract.requests import SheetEntry, SheetSignature
from guandan.server.wire.rest.events import actors_of
from guandan.server.wire.scoresheet import sheet_of
from guandan.server.wire.shape_route import ShapeRoute

router = APIRouter(prefix="/api/events/{event_id}", tags=["events"], route_class=ShapeRoute)


@router.get("/sheets")
async def sheets(event_id: str, here: Here, me: Me) -> SheetLines:
    """How far the sheets of the rounds that are on have come, for those who run the event."""
    event = await here.events.event(event_id)
    check_view("sheets", viewer_of(await actors_of(here, event, me)))
    return SheetLines(await asyncio.to_thread(_lines, here, event))


@router.get("/tables/{table}")
async def show(event_id: str, table: int, here: Here, me: Me) -> TableSheet:
    """The sheet of the round that is on at a table, for officials, the table's device and those who play there."""
    event = await here.events.event(event_id)
    await _actor(here, event, me, table)
    return await _shown(here, event, table)


@router.post("/tables/{table}/lines")
async def line(event_id: str, table: int, new: SheetEntry, here: Here, me: Me) -> TableSheet:
    """Enter a deal, or what else stands on a sheet: `deal` with the finish order, `close`, `lot`, `time`, `back`."""
    event = await here.events.event(event_id)
    actor = await _actor(here, event, me, table)
    state = event.log.state

    def written() -> None:
        sheet = _meant(here, state, table, new.match)
        if sheet.where.table.outcome is not None:
            raise OutOfTurn("no_sheet", table=table)
        act = partial(act_on, state, actor, new.act, new.data)
        enter(here.events.store, sheet, act, f"{me.id}:{new.id}", seen=new.seen, clock=here.clock.wall)

    with here.metrics.command():
        await asyncio.to_thread(written)
    event.tell_of(table)
    return await _shown(here, event, table)


@router.post("/tables/{table}/sign")
async def sign(event_id: str, table: int, new: SheetSignature, here: Here, me: Me) -> TableSheet:
    """Confirm a finished sheet for a side; or sign it as referee after both sides have, which enters its result."""
    event = await here.events.event(event_id)
    actors = await actors_of(here, event, me)
    sheet = await asyncio.to_thread(_meant, here, event.log.state, table, new.match)
    if sheet.length != new.seen or not sheet.log.state.over:
        raise OutOfTurn("match_not_over", match=sheet.name)
    stage, round_ = sheet.where.stage.number, sheet.where.round.number
    place = {"stage": stage, "round": round_, "table": table}

    def acts(log: EventLog) -> Iterator[Act]:
        signed = {**place, "side": new.side, "match": list(sheet.ref)}
        yield act_of(log.state, actors, "sheet_signed", signed)
        if new.side == "referee":
            act, excluded = here.events.read(log.state, "result", {**place, "typed": f"match:{sheet.name}"})
            yield act_of(log.state, actors, *act)
            yield from excluded

    await event.do(acts, f"{me.id}:{new.id}", None, several=False)
    return await _shown(here, event, table)


def _meant(here: Context, state: Event, table: int, match: str) -> Sheet:
    """The sheet of a table. Raises OutOfTurn if somebody means that of another round."""
    sheet = read_sheet(here.events.store, place_of(state, table))
    if match not in ("", sheet.name):
        raise OutOfTurn("no_sheet", table=table)
    return sheet


async def _actor(here: Context, event: LiveEvent, me: Person, table: int) -> Actor:
    """In which role somebody is at a table. Raises NotAllowed if they have nothing to do there."""
    where = place_of(event.log.state, table)
    asked = {"stage": where.stage.number, "round": where.round.number, "table": table}
    for one in await actors_of(here, event, me):
        if one.reaches(event.log.state, asked):
            return one
    raise NotAllowed("no_role_here")


async def _shown(here: Context, event: LiveEvent, table: int) -> TableSheet:
    return await asyncio.to_thread(_told, here, event, table)


def _told(here: Context, event: LiveEvent, table: int) -> TableSheet:
    state, now = event.log.state, here.clock.wall()
    sheet = read_sheet(here.events.store, place_of(state, table))
    where, match = sheet.where, sheet.log.state
    game, free = match.game, match.over or match.live.ordered.no_tribute
    owing = payers(game.finish) if game.finish and not game.over and not free else ()
    return TableSheet(
        table=table,
        place=hall_of(state, where.stage, where.round, table),
        stage=where.stage.number,
        round=where.round.number,
        entries=(where.table.first, where.table.second),
        names=(state.entrants[where.table.first].label, state.entrants[where.table.second].label),
        sheet=sheet_of(sheet.log),
        length=sheet.length,
        levels=(LEVELS[match.game.levels[0]], LEVELS[match.game.levels[1]]),
        level=LEVELS[match.game.level],
        on_table="none" if match.game.table is None else SIDES[match.game.table],
        owing=[SEATS[seat] for seat in owing],
        called=int(match.game.called),
        signed=list(sheet.signed),
        done=int(where.table.outcome is not None),
        acts=[] if where.table.outcome is not None else open_to(sheet.log, now),
        until_first=int(match.until_first),
        calling=where.table.called,
        phones=state.terms.phones,
        begun=where.round.begun,
        paused=where.round.paused,
        ends=ends + owed(where, sheet.log, now) if (ends := match.ends_at()) and not game.over else 0,
        now=now,
    )


def _lines(here: Context, event: LiveEvent) -> list[SheetLine]:
    state = event.log.state
    found = []
    for stage in state.stages:
        for table in stage.open.tables if stage.open else ():
            try:
                sheet = read_sheet(here.events.store, place_of(state, table.number))
            except (NotAllowed, OutOfTurn):
                continue
            found.append(_line(sheet))
    return found


def _line(sheet: Sheet) -> SheetLine:
    match, table = sheet.log.state, sheet.where.table
    deals = sum(map(len, match.score.past)) + len(match.game.deals)
    levels = (LEVELS[match.game.levels[0]], LEVELS[match.game.levels[1]])
    over, done = int(match.over), int(table.outcome is not None)
    return SheetLine(table.number, sheet.where.stage.number, deals, levels, over, list(sheet.signed), done)
