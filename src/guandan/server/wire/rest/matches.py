"""Matches: one's history, records to download, score sheets, verification, and going on from a position."""

import asyncio
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response

from guandan.game.errors import Unreadable
from guandan.game.view import PUBLIC
from guandan.server.context import Anybody, Asking, Context, Here, Me
from guandan.server.index.directory import cursor, place_of
from guandan.server.index.showing import Shown, shown_match
from guandan.server.people.person import NameBook, Person, ids_of, people_in
from guandan.server.tables.forking import fork
from guandan.server.tables.terms import OfEvent
from guandan.server.wire import match_work
from guandan.server.wire.contract import answers
from guandan.server.wire.contract.messages import Room
from guandan.server.wire.contract.requests import HistoryWanted, NewFork
from guandan.server.wire.match_work import packed
from guandan.server.wire.rest.online_tables import officiates
from guandan.server.wire.rest.tables import check_quota
from guandan.server.wire.shape_route import ShapeRoute
from guandan.server.wire.views import room_state
from guandan.store.roomindex import MatchRow

router = APIRouter(prefix="/api", tags=["matches"], route_class=ShapeRoute)
MOST_MEGABYTES = 4
"""Of a record that somebody sends to be verified: matches of a hundred deals are smaller."""


@router.get("/matches")
async def history(here: Here, me: Me, wanted: Annotated[HistoryWanted, Query()]) -> answers.History:
    """The matches that somebody played in, running and finished, the latest first."""
    await here.directory.settled()
    person = me.id if wanted.person == "me" else wanted.person
    after = place_of(wanted.after)
    rows = await asyncio.to_thread(here.directory.index.matches_of, ids_of(person), wanted.limit, after, me.id)
    await (names := here.house.keeper.names).learn({who for row in rows for who in people_in(row.info["players"])})
    last = rows[-1] if len(rows) == wanted.limit else None
    return answers.History([_shown(row, names) for row in rows], cursor(last and (last.began, last.id)))


def _shown(row: MatchRow, names: NameBook) -> answers.Played:
    told = msgspec.convert(
        {"id": row.id, "table": row.room, "began": row.began, "ended": row.ended, **row.info}, answers.Played
    )
    for player in told.players.values():
        player.name = player.name or names.of(player.id)
    return told


@router.get("/matches/{match_id}/record")
async def record(match_id: str, here: Here, me: Anybody, who: Asking) -> Response:
    """The record file of a match: of a running one what the viewer may see."""
    shown = await _match(here, me, match_id)
    data = await here.workers.run(who, match_work.record, packed(shown))
    name = f'attachment; filename="{match_id}.jsonl"'
    return Response(data, media_type="application/x-ndjson", headers={"Content-Disposition": name})


@router.get("/matches/{match_id}/sheet")
async def sheet(match_id: str, here: Here, me: Anybody, who: Asking) -> Annotated[Response, answers.Sheet]:
    """The score sheet, as `guandan show` prints it."""
    shown = await _match(here, me, match_id)
    return _json(await here.workers.run(who, match_work.sheet, packed(shown)))


@router.get("/matches/{match_id}/verify")
async def verify(match_id: str, here: Here, me: Anybody, who: Asking) -> Annotated[Response, answers.Verified]:
    """What the public record of a match proves, with the values to check every finished shuffle by hand."""
    shown = await _match(here, me, match_id)
    return _json(await here.workers.run(who, match_work.verification, packed(shown)))


@router.get("/matches/{match_id}/replay")
async def replay(
    match_id: str, here: Here, me: Anybody, who: Asking, *, deal: int = 1, advised: bool = False
) -> Annotated[Response, answers.Replay]:
    """A finished deal step by step: after every fact the state and all four hands.

    With `advised` each play also says what a strong player would have done instead.
    """
    shown = await _match(here, me, match_id)
    return _json(await here.workers.run(who, match_work.replay, packed(shown), deal, advised))


@router.get("/matches/{match_id}/compared")
async def compared(
    match_id: str, here: Here, me: Anybody, who: Asking, *, deal: int = 1
) -> Annotated[Response, answers.Compared]:
    """How often each player of a finished deal did what a strong player would have done."""
    shown = await _match(here, me, match_id)
    return _json(await here.workers.run(who, match_work.comparison, packed(shown), deal))


@router.get("/matches/{match_id}/deals/{number}")
async def deal_end(
    match_id: str, number: int, here: Here, me: Anybody, who: Asking
) -> Annotated[Response, answers.DealEnded]:
    """How a finished deal ended: all hands, what changed, and who owes tribute next."""
    shown = await _match(here, me, match_id)
    return _json(await here.workers.run(who, match_work.deal_end, packed(shown), number))


@router.post("/verify")
async def verify_file(request: Request, here: Here, who: Asking) -> Annotated[Response, answers.Verified]:
    """What a record file proves; the file is the body of the request."""
    data = await _body(request)
    return _json(await here.workers.run(who, match_work.verification_of_file, data))


@router.post("/replay")
async def replay_file(
    request: Request, here: Here, who: Asking, deal: int = 1, advised: bool = False
) -> Annotated[Response, answers.Replay]:
    """A finished deal of a record file step by step; the file is the body of the request."""
    data = await _body(request)
    return _json(await here.workers.run(who, match_work.replay_of_file, data, deal, advised))


@router.post("/fork", status_code=201)
async def fork_(wanted: NewFork, here: Here, me: Me) -> Room:
    """A practice table from a position of a finished deal, with bots on the other chairs; its room."""
    shown = await _match(here, me, wanted.match)
    check_quota(here, me)
    speed = {name: value for name in ("pace", "between") if (value := getattr(wanted, name)) is not None}
    table = await fork(here.house, me, shown, wanted.seq, wanted.seat, speed=speed)
    return room_state(table.room.state, table.keeper.names)


async def _match(here: Context, me: Person | None, match_id: str) -> Shown:
    """A match as far as somebody may see it; a link to it is also opened by those who have not said who they are."""

    async def rules(of: OfEvent) -> bool:
        return me is not None and await officiates(here, me, of)

    return await shown_match(here.house, here.directory, PUBLIC if me is None else me.id, match_id, rules)


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


async def _body(request: Request) -> bytes:
    """The body of a request. Raises Unreadable as soon as it is too big."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_MEGABYTES << 20:
            raise Unreadable("file_too_big", most=MOST_MEGABYTES)
    return bytes(data)
