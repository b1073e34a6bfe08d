"""The socket: one viewer of one table, both ways; or one who hears that an event has grown."""

import asyncio
import secrets
from typing import Protocol

import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from msgspec import UNSET, UnsetType

from guandan.game.errors import GuandanError, NotAllowed, Unreadable
from guandan.server.context import Context, context_of, looker_of
from guandan.server.events.live import LiveEvent
from guandan.server.operations.clock import Clock
from guandan.server.operations.doors import Visit
from guandan.server.operations.logs import places
from guandan.server.operations.mailbox import GONE, Mailbox
from guandan.server.operations.worker_pool import Asker
from guandan.server.tables.listener import Listener
from guandan.server.tables.table import Sight, Table
from guandan.server.wire.contract import messages
from guandan.server.wire.contract.messages import Answer, Done, Pong, Refused
from guandan.server.wire.contract.requests import Ask, Do, Hello, Message, Ping, read_message
from guandan.server.wire.gate import address_of
from guandan.server.wire.refusals import Internal, told
from guandan.server.wire.socket_protocol import protocol_of
from guandan.server.wire.views import encode

PATIENCE = 10
"""Seconds in which the first message must come."""
PAUSE = 0.2
"""Seconds without reading after a message that came too fast."""
PATIENT = 50
"""Messages in a row that came too fast; then the connection ends."""

router = APIRouter()
log = structlog.get_logger()


class Guest(Protocol):
    """Whoever is at the other end, and what they came for."""

    mailbox: Mailbox
    visit: Visit

    def come(self) -> None:
        """Begin to be told."""

    def go(self) -> None:
        """Be told no more."""

    async def answered(self, message: Message) -> bytes:
        """The answer to a message. Raises a refusal."""


class TableGuest:
    """Somebody at a table."""

    def __init__(self, context: Context, hello: Hello, table: Table, listener: Listener, visit: Visit) -> None:
        """With the hello that they said."""
        self._context, self._hello, self._table = context, hello, table
        self._listener = listener
        self.mailbox: Mailbox = listener
        self.visit = visit
        self.asker = Asker(listener.person.id, "")
        """For whom and from where costly questions are answered."""

    def come(self) -> None:
        """Begin to be told."""
        self._table.add(self._listener, self._hello.seen, self._hello.match)

    def go(self) -> None:
        """Be told no more."""
        self._table.drop(self._listener)

    async def answered(self, message: Message) -> bytes:
        """The answer to a message. Raises a refusal."""
        listener, table = self._listener, self._table
        if isinstance(message, Ping):
            return encode(Pong(message.at, table.now()))
        if isinstance(message, (Do, Ask)) and listener.person.is_visitor:
            raise NotAllowed("not_signed_in")
        if isinstance(message, Do):
            if listener.passive:
                raise NotAllowed("taken_over")
            with self._context.metrics.command():
                seen = Sight(message.seq, message.match)
                seq = await table.do(listener.person, message.act, message.data, message.id, seen)
            if message.act == "sit":
                table.plays_through(listener)
            return encode(Done(message.id, seq))
        if isinstance(message, Ask):
            found = await table.ask(self.asker, message.what, message.data, self._context.workers)
            return encode(Answer(message.id))[:-1] + b"," + found[1:]
        await self._check_again(message)
        table.add(listener, message.seen, message.match)  # once more from there
        return encode(messages.Hello())

    async def _check_again(self, hello: Hello) -> None:
        """Raise a refusal if a second hello means another table or person: they would be shown the first one's."""
        people = self._context.people
        same = not hello.token or (await people.person(hello.token)).id == self._listener.person.id
        if hello.table != self._table.id or not same:
            raise NotAllowed("hello_again")
        await self._table.reach(Sight(hello.seen, hello.match))


class EventGuest:
    """Somebody who hears that an event has grown."""

    def __init__(self, event: LiveEvent, clock: Clock, visit: Visit, mailbox: Mailbox) -> None:
        """Of an event."""
        self._event, self._clock, self.visit, self.mailbox = event, clock, visit, mailbox

    def come(self) -> None:
        """Begin to be told."""
        self._event.listen(self.mailbox)

    def go(self) -> None:
        """Be told no more."""
        self._event.listeners.discard(self.mailbox)

    async def answered(self, message: Message) -> bytes:
        """The answer to a ping; everything else goes over plain HTTP. Raises a refusal."""
        if not isinstance(message, Ping):
            raise NotAllowed("hello_again")
        return encode(Pong(message.at, self._clock.wall()))


@router.websocket("/api/socket")
async def socket(websocket: WebSocket) -> None:
    """One connection, from its `hello` to its end."""
    context = context_of(websocket)
    await websocket.accept()
    try:
        async with asyncio.timeout(PATIENCE):
            text = await websocket.receive_text()
        guest = await _greeted(context, text, websocket)
    except (TimeoutError, WebSocketDisconnect, KeyError):
        await _close(websocket, GONE)
        return
    except GuandanError as refused:
        await _refuse(websocket, refused)
        return
    mailbox = guest.mailbox
    with context.doors.inside(guest.visit):
        guest.come()
        # On a line there is nothing to wait for.
        sending = asyncio.create_task(_send(websocket, mailbox)) if mailbox.line is None else None
        # In a task of its own, so that a message does not wake all the layers of the web framework one by one.
        receiving = asyncio.create_task(_receive(websocket, guest))
        try:
            await receiving
        finally:
            guest.go()
            mailbox.close()
            if sending is not None:
                await asyncio.gather(sending, return_exceptions=True)


async def _greeted(context: Context, text: str, websocket: WebSocket) -> Guest:
    hello = read_message(text)
    if not isinstance(hello, Hello):
        raise Unreadable("hello_first")
    line = protocol_of(websocket)
    if hello.event:
        event = await context.events.event(hello.event)
        mailbox = Mailbox(line)
        # Nobody has to say who they are: what they are told, everybody may know.
        visit = Visit(secrets.token_hex(8), "", mailbox.close)
        return EventGuest(event, context.house.keeper.clock, visit, mailbox)
    person, session = await looker_of(websocket, hello.token)
    table = await context.table(hello.table, person.id)
    context.doors.check(table, person.id)
    await table.reach(Sight(hello.seen, hello.match))
    listener = Listener(person, secrets.token_hex(4), line)
    visit = Visit(person.id, session, listener.close)
    guest = TableGuest(context, hello, table, listener, visit)
    guest.asker = Asker(person.id, address_of(websocket))
    return guest


async def _send(websocket: WebSocket, mailbox: Mailbox) -> None:
    """Send what there is for this viewer until there is nothing more."""
    try:
        while (message := await mailbox.queue.get()) is not None:
            await websocket.send_text(message.decode())
        await _close(websocket, mailbox.closing_code)
    except (WebSocketDisconnect, RuntimeError):
        mailbox.close()  # the other side has gone in the middle of a message


async def _receive(websocket: WebSocket, guest: Guest) -> None:
    context, line, refusals = context_of(websocket), protocol_of(websocket), 0
    while refusals < PATIENT:
        try:
            text = await (websocket.receive_text() if line is None else line.hear())
        except (WebSocketDisconnect, RuntimeError):
            return
        except KeyError:  # a frame of bytes instead of text
            text = ""
        try:
            context.guard.acts.take(guest.visit.person)
        except NotAllowed as too_fast:
            # Nothing is read any further for a while: a flood stays in the sender's own buffers.
            refusals += 1
            guest.mailbox.send(_refusal(too_fast))
            await context.house.keeper.clock.sleep(PAUSE)
            continue
        refusals = 0
        guest.mailbox.send(await _answered(text, guest, context))


async def _answered(text: str, guest: Guest, context: Context) -> bytes:
    """What a message is answered; never an exception."""
    about: str | UnsetType = UNSET
    try:
        message = read_message(text)
        about = UNSET if isinstance(message, Hello | Ping) else message.id
        return await guest.answered(message)
    except GuandanError as refused:
        return _refusal(refused, about)
    except Exception as error:
        fault = Internal("internal", id=secrets.token_hex(8))
        context.metrics.fault()
        log.error("fault", fault=fault.facts["id"], path="/api/socket", **places(error))
        return _refusal(fault, about)


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
