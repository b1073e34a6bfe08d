"""The socket: one viewer of one table, both ways."""

import asyncio
import secrets

import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from msgspec import UNSET, UnsetType

from guandan.game.errors import GuandanError, NotAllowed, Unreadable
from guandan.server.context import Context, context_of
from guandan.server.operations.doors import Visit
from guandan.server.operations.logs import places
from guandan.server.operations.worker_pool import Asker
from guandan.server.people.person import Person
from guandan.server.tables.listener import Listener
from guandan.server.tables.table import Sight, Table
from guandan.server.wire.contract import messages
from guandan.server.wire.contract.messages import Answer, Done, Pong, Refused
from guandan.server.wire.contract.requests import Ask, Do, Hello, Ping, read_message
from guandan.server.wire.gate import address_of
from guandan.server.wire.origins import token_of
from guandan.server.wire.refusals import Internal, told
from guandan.server.wire.socket_protocol import SocketProtocol, protocol_of
from guandan.server.wire.views import encode

PATIENCE = 10
"""Seconds in which the first message must come."""
PAUSE = 0.2
"""Seconds without reading after a message that came too fast."""
PATIENT = 50
"""Messages in a row that came too fast; then the connection ends."""
GONE, TOO_SLOW = 1001, 4008

MOST_BYTES = 256 * 1024
"""Bytes that may wait for a slow reader."""

router = APIRouter()
log = structlog.get_logger()


class LineListener(Listener):
    """A listener whose messages go out at once."""

    def __init__(self, person: Person, line: SocketProtocol) -> None:
        """At the other end of a line."""
        super().__init__(person, secrets.token_hex(4))
        self._line = line

    def send(self, message: bytes) -> None:
        """Send a message, or cut a reader off who does not read."""
        if self.cut_off:
            return
        if self._line.waiting > MOST_BYTES:
            self.too_slow = True
            self.close()
            return
        self._line.say(message)

    def close(self) -> None:
        """Send nothing any more."""
        if not self.cut_off:
            self.cut_off = True
            self._line.hang_up(TOO_SLOW if self.too_slow else GONE)


@router.websocket("/api/socket")
async def socket(websocket: WebSocket) -> None:
    """One connection, from its `hello` to its end."""
    context = context_of(websocket)
    await websocket.accept()
    try:
        async with asyncio.timeout(PATIENCE):
            text = await websocket.receive_text()
        hello, visit, listener, table = await _greeted(context, text, websocket)
    except (TimeoutError, WebSocketDisconnect, KeyError):
        await _close(websocket, GONE)
        return
    except GuandanError as refused:
        await _refuse(websocket, refused)
        return
    with context.doors.inside(visit):
        table.add(listener, hello.seen, hello.match)
        # On a line there is nothing to wait for.
        sending = None if isinstance(listener, LineListener) else asyncio.create_task(_send(websocket, listener))
        try:
            await _receive(websocket, listener, table)
        finally:
            table.drop(listener)
            listener.close()
            if sending is not None:
                await asyncio.gather(sending, return_exceptions=True)


async def _greeted(context: Context, text: str, websocket: WebSocket) -> tuple[Hello, Visit, Listener, Table]:
    hello = read_message(text)
    if not isinstance(hello, Hello):
        raise Unreadable("hello_first")
    token = hello.token or token_of(websocket, context.settings)
    person = await context.people.person(token)
    context.guard.acts.take(person.id)
    table = await context.table(hello.table, person.id)
    context.doors.check(table, person.id)
    await table.reach(Sight(hello.seen, hello.match))
    line = protocol_of(websocket)
    listener = Listener(person, secrets.token_hex(4)) if line is None else LineListener(person, line)
    return hello, Visit(person.id, context.people.session(token), listener.close), listener, table


async def _send(websocket: WebSocket, listener: Listener) -> None:
    """Send what the table has for this viewer until it has nothing more."""
    try:
        while (message := await listener.queue.get()) is not None:
            await websocket.send_text(message.decode())
        await _close(websocket, TOO_SLOW if listener.too_slow else GONE)
    except (WebSocketDisconnect, RuntimeError):
        listener.close()  # the other side has gone in the middle of a message


async def _receive(websocket: WebSocket, listener: Listener, table: Table) -> None:
    context, address, refusals = context_of(websocket), address_of(websocket), 0
    while refusals < PATIENT:
        try:
            text = await websocket.receive_text()
        except (WebSocketDisconnect, RuntimeError):
            return
        except KeyError:  # a frame of bytes instead of text
            text = ""
        try:
            context.guard.acts.take(listener.person.id)
        except NotAllowed as too_fast:
            # Nothing is read any further for a while: a flood stays in the sender's own buffers.
            refusals += 1
            listener.send(_refusal(too_fast))
            await table.keeper.clock.sleep(PAUSE)
            continue
        refusals = 0
        listener.send(await _answered(text, listener, table, context, address))


async def _answered(text: str, listener: Listener, table: Table, context: Context, address: str) -> bytes:
    """What a message is answered; never an exception."""
    about: str | UnsetType = UNSET
    metrics = context.metrics
    try:
        message = read_message(text)
        about = UNSET if isinstance(message, Hello | Ping) else message.id
        if isinstance(message, Ping):
            return encode(Pong(message.at, table.now()))
        if isinstance(message, Do):
            if listener.passive:
                raise NotAllowed("taken_over")
            with metrics.command():
                seen = Sight(message.seq, message.match)
                seq = await table.do(listener.person, message.act, message.data, message.id, seen)
            if message.act == "sit":
                table.plays_through(listener)
            return encode(Done(message.id, seq))
        if isinstance(message, Ask):
            found = await table.ask(Asker(listener.person.id, address), message.what, message.data, context.workers)
            return encode(Answer(message.id))[:-1] + b"," + found[1:]
        await _check_again(message, listener, table, context)
        table.add(listener, message.seen, message.match)  # once more from there
        return encode(messages.Hello())
    except GuandanError as refused:
        return _refusal(refused, about)
    except Exception as error:
        fault = Internal("internal", id=secrets.token_hex(8))
        metrics.fault()
        log.error("fault", fault=fault.facts["id"], path="/api/socket", **places(error))
        return _refusal(fault, about)


async def _check_again(hello: Hello, listener: Listener, table: Table, context: Context) -> None:
    """Raise a refusal if a second hello means another table or another person: he would be shown the first one's."""
    same = not hello.token or (await context.people.person(hello.token)).id == listener.person.id
    if hello.table != table.id or not same:
        raise NotAllowed("hello_again")
    await table.reach(Sight(hello.seen, hello.match))


def _refusal(refused: GuandanError, about: str | UnsetType = UNSET) -> bytes:
    return encode(Refused(told(refused), about))


async def _refuse(websocket: WebSocket, refused: GuandanError) -> None:
    """Say why, and end."""
    try:
        await websocket.send_text(_refusal(refused).decode())
        await websocket.close(4000)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _close(websocket: WebSocket, code: int) -> None:
    try:
        await websocket.close(code)
    except RuntimeError:
        return  # closed already
