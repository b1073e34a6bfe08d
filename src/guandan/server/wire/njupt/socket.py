"""The doors for bots of the platforms: `/game/NAME` as in v1003 ... v1006, and `/` as in OpenGuanDan."""

import asyncio
import json
from typing import Any

import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from guandan.game.errors import GuandanError, NotAllowed, Unreadable, at_least, like
from guandan.server.context import Context, context_of
from guandan.server.operations.doors import Visit
from guandan.server.people.names import cleaned
from guandan.server.tables.table import Table
from guandan.server.wire.gate import address_of
from guandan.server.wire.njupt.actions import Dialect
from guandan.server.wire.njupt.lobby import Wish, lobby_of, number_of, wish_of
from guandan.server.wire.njupt.replies import read
from guandan.server.wire.njupt.session import Bell, Session
from guandan.server.wire.rest.tables import check_quota

Json = dict[str, Any]
PATIENCE = 60
"""Seconds in which a bot must say which room it wants."""
DONE, REFUSED = 1000, 4000
NO_TABLE = "gd"
"""Some bots come to `/game/gd/NAME`: the name of the game, not of a table."""
ROOMS = ("CREATE_ROOM", "JOIN_ROOM")
FIELDS = {"roomId": "table", "seatNum": "seat", "round": "games"}
"""What the newer platform says in its first message, and what we call it."""
OK, BAD = 200, 400

router = APIRouter()
log = structlog.get_logger()


@router.websocket("/game/{name}")
async def by_name(websocket: WebSocket, name: str) -> None:
    """A bot that only gives a name: it gets the next chair of the table that waits, or of the one it names."""
    await _old(websocket, name, "")


@router.websocket("/game/{table}/{name}")
async def by_table(websocket: WebSocket, table: str, name: str) -> None:
    """The same with the table in the path, for bots whose address cannot have parameters."""
    await _old(websocket, name, "" if table == NO_TABLE else table)


@router.websocket("/")
async def by_room(websocket: WebSocket) -> None:
    """A bot that makes or joins a room with its first message."""
    await websocket.accept()
    try:
        async with asyncio.timeout(PATIENCE):
            table, bell, answer = await _room(websocket)
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        await _close(websocket, REFUSED)
        return
    await _play(websocket, table, bell, Dialect.NEW, answer)


async def _old(websocket: WebSocket, name: str, table: str) -> None:
    await websocket.accept()
    try:
        said = dict(websocket.query_params)
        wish = wish_of({**said, "table": table} if table else said)
        joined, bell = await _join(websocket, wish, name)
    except GuandanError as refused:
        await _refuse(websocket, refused)
        return
    await _play(websocket, joined, bell, Dialect.OLD)


async def _refuse(websocket: WebSocket, refused: GuandanError) -> None:
    """Say why, and end."""
    try:
        await _say(websocket, {"error": refused.as_json()})
    except (WebSocketDisconnect, RuntimeError):
        return
    await _close(websocket, REFUSED)


async def _room(websocket: WebSocket) -> tuple[Table, Bell, Json]:
    """Wait until a room has been made or joined; what the bot is answered."""
    while True:
        message = await _receive(websocket)
        kind = message.get("type") if isinstance(message, dict) else None
        if kind not in ROOMS:
            continue
        try:
            wish, name = _wanted(kind, message.get("data"), dict(websocket.query_params))
            table, bell = await _join(websocket, wish, name)
        except GuandanError as refused:
            error = refused.as_json()
            await _say(websocket, {"type": kind, "code": BAD, "message": error["message"], "error": error, "data": {}})
            continue
        place = {"roomId": number_of(table.id), "userNum": table.room.state.chair_of(bell.person.id), "table": table.id}
        # Said by whoever lets the bot play: it may have gone by now, and then its chair is given up.
        return table, bell, {"type": kind, "code": OK, "data": place}


def _wanted(kind: str, data: Any, said: dict[str, str]) -> tuple[Wish, str]:
    """What a bot of the newer platform wants, and its name; parameters of the address add to it. Raises Unreadable."""
    if not isinstance(data, dict):
        raise Unreadable("wrong_field", field="data", allowed=like("{}"))
    wanted: dict[str, Any] = dict(said)
    for theirs, ours in FIELDS.items():
        if data.get(theirs) is not None:
            wanted[ours] = data[theirs]
    if kind == "CREATE_ROOM":
        wanted["table"] = ""
    elif not wanted.get("table"):
        raise Unreadable("wrong_field", field="roomId", allowed=at_least(1))
    return wish_of(wanted), str(data.get("userId", ""))


async def _join(websocket: WebSocket, wish: Wish, name: str) -> tuple[Table, Bell]:
    context = context_of(websocket)
    if not wish.token:  # a guest is made, as by `POST /api/guest`
        context.guard.entries.take(address_of(websocket))
    token = wish.token or (await context.people.guest(_name(name))).token
    person = await context.people.person(token)
    context.guard.acts.take(person.id)
    context.doors.check_person(person.id)
    bell = Bell(person, context.people.session(token))
    return await lobby_of(websocket).join(wish, bell, lambda: check_quota(context, person)), bell


def _name(said: str) -> str:
    """A name that can be shown: bots are not asked for another one."""
    try:
        return cleaned(said)
    except GuandanError:
        return "player"


async def _play(websocket: WebSocket, table: Table, bell: Bell, dialect: Dialect, answer: Json | None = None) -> None:
    """Let a bot play until it goes or all is over; first it is given the answer that it waits for."""
    lobby = lobby_of(websocket)

    async def send(message: Json) -> None:
        await _say(websocket, message)

    session = Session(table, bell, lobby.parties.get(table.id), dialect, send)
    running = asyncio.create_task(_run(websocket, session, answer))
    context = context_of(websocket)
    try:
        with context.doors.inside(Visit(bell.person.id, bell.session, bell.close)):
            while True:
                heard = await _receive(websocket)
                await _in_turn(context, bell)
                await session.hear(heard)
    except (WebSocketDisconnect, RuntimeError):
        return
    finally:
        table.drop(bell)
        bell.close()
        (failed,) = await asyncio.gather(running, return_exceptions=True)
        if failed is not None:
            log.error("njupt", table=table.id, error=type(failed).__name__)
        await lobby.leave(table, bell.person)


async def _in_turn(context: Context, bell: Bell) -> None:
    """Let a flood wait in the sender's own buffers."""
    while True:
        try:
            context.guard.acts.take(bell.person.id)
            return
        except NotAllowed:
            await context.house.keeper.clock.sleep(1)


async def _run(websocket: WebSocket, session: Session, answer: Json | None) -> None:
    try:
        if answer is not None:
            await _say(websocket, answer)
        await session.run()
    except (WebSocketDisconnect, RuntimeError):
        return  # the bot has gone in the middle of a message
    finally:  # whatever happens, a bot is not left waiting at a dead connection
        await _close(websocket, DONE)


async def _receive(websocket: WebSocket) -> Any:
    """The JSON value of the next frame; None if it is none."""
    try:
        return read(await websocket.receive_text())
    except KeyError:  # a frame of bytes instead of text
        return None


async def _say(websocket: WebSocket, message: Json) -> None:
    await websocket.send_text(json.dumps(message, ensure_ascii=False))


async def _close(websocket: WebSocket, code: int) -> None:
    try:
        await websocket.close(code)
    except RuntimeError:
        return  # closed already
