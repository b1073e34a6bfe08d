"""The socket: one viewer of one table, both ways."""

import asyncio
import secrets
import time
from typing import Any

import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from guandan.game.errors import GuandanError, NotAllowed, Unreadable
from guandan.game.facts import canonical
from guandan.server.context import Context, context_of
from guandan.server.listener import Listener
from guandan.server.messages import Ask, Do, Hello, Ping, read_message
from guandan.server.table import Table

PATIENCE = 10
"""Seconds in which the first message must come."""
GONE, TOO_SLOW = 1001, 4008

router = APIRouter()
log = structlog.get_logger()


@router.websocket("/api/socket")
async def socket(websocket: WebSocket) -> None:
    """One connection, from its `hello` to its end."""
    await websocket.accept()
    try:
        async with asyncio.timeout(PATIENCE):
            text = await websocket.receive_text()
        listener, table = await _greeted(context_of(websocket), text, websocket)
    except (TimeoutError, WebSocketDisconnect, KeyError):
        await _close(websocket, GONE)
        return
    except GuandanError as refused:
        await _refuse(websocket, refused)
        return
    sending = asyncio.create_task(_send(websocket, listener))
    try:
        await _receive(websocket, listener, table)
    finally:
        table.drop(listener)
        listener.close()
        await asyncio.gather(sending, return_exceptions=True)


async def _greeted(context: Context, text: str, websocket: WebSocket) -> tuple[Listener, Table]:
    hello = read_message(text)
    if not isinstance(hello, Hello):
        raise Unreadable("hello_first")
    person = context.people.person(hello.token or websocket.cookies.get("guandan", ""))
    table = await context.house.table(hello.table)
    listener = Listener(person, secrets.token_hex(4))
    table.add(listener, hello.seen, hello.match)
    return listener, table


async def _send(websocket: WebSocket, listener: Listener) -> None:
    """Send what the table has for this viewer until it has nothing more."""
    try:
        while (message := await listener.queue.get()) is not None:
            await websocket.send_text(message.decode())
        await _close(websocket, TOO_SLOW if listener.too_slow else GONE)
    except (WebSocketDisconnect, RuntimeError):
        listener.close()  # the other side has gone in the middle of a message


async def _receive(websocket: WebSocket, listener: Listener, table: Table) -> None:
    while True:
        try:
            text = await websocket.receive_text()
        except (WebSocketDisconnect, RuntimeError):
            return
        except KeyError:  # a frame of bytes instead of text
            text = ""
        listener.send(await _answered(text, listener, table))


async def _answered(text: str, listener: Listener, table: Table) -> bytes:
    """What a message is answered; never an exception."""
    told: dict[str, Any] = {}
    try:
        message = read_message(text)
        told = {} if isinstance(message, Hello | Ping) else {"id": message.id}
        if isinstance(message, Ping):
            return canonical({"type": "pong", "at": message.at, "now": time.time_ns() // 1_000_000})
        if isinstance(message, Do):
            if listener.passive:
                raise NotAllowed("taken_over")
            done = await table.do(listener.person, message.act, message.data, message.id, message.seq)
            return canonical({"type": "done", **told, **done})
        if isinstance(message, Ask):
            found = await table.ask(listener.person.id, message.what, message.data)
            return canonical({"type": "answer", **told, **found})
        table.add(listener, message.seen, message.match)  # a second hello: once more from there
        return canonical({"type": "hello"})
    except GuandanError as refused:
        return canonical({"type": "refused", **told, "error": refused.as_json()})


async def _refuse(websocket: WebSocket, refused: GuandanError) -> None:
    """Say why, and end."""
    try:
        await websocket.send_text(canonical({"type": "refused", "error": refused.as_json()}).decode())
        await websocket.close(4000)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _close(websocket: WebSocket, code: int) -> None:
    try:
        await websocket.close(code)
    except RuntimeError:
        return  # closed already
