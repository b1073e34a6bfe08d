"""The socket protocol of the web server, with a short way for a table that has much to say.

What a table tells goes straight into the buffer of the connection, without a task and a queue for each listener. A
short text, which is what people send, is read without waking the parser. Whoever is heard of anyway is not pinged.
"""

import asyncio
from collections import deque
from typing import Any, cast
from weakref import WeakKeyDictionary

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where it could be built
from websockets.http11 import Request
from websockets.protocol import OPEN

EXTENSION = "guandan.socket"
"""Under which name the scope of a socket has it."""
TEXT = 0x81
"""The first byte of a frame that is a whole text."""
SHORT, MIDDLE = 126, 127
"""Lengths that say: two bytes with the length follow, or eight."""
MASKED = 0x80
"""What a client adds to the length: four bytes follow with which the text is masked."""
MOST_BYTES = 256 * 1024
"""Bytes that may wait for a slow reader."""
MOST_UNREAD = 8
"""Messages that may wait to be answered; then the other side has to wait, too."""
GRACE = 5.0
"""Seconds for the other side to answer when it is told that this is the end."""


class Inbox:
    """What has come on one connection, for the one who reads it: `asyncio.Queue` as far as the web server uses it."""

    def __init__(self) -> None:
        """Nothing has come."""
        self.events: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        """How many have not been read."""
        return len(self.events)

    def empty(self) -> bool:
        """Whether all have been read."""
        return not self.events

    def put_nowait(self, event: Any) -> None:
        """Something has come: an event of the web server, or a text."""
        self.events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def more(self) -> asyncio.Future[None]:
        """Done when something has come; for one reader."""
        self._reader = asyncio.get_running_loop().create_future()
        return self._reader

    async def get(self) -> Any:
        """The next event, when it is there."""
        while not self.events:
            await self.more()
        event = self.events.popleft()
        return {"type": "websocket.receive", "text": event} if type(event) is str else event


class Outbox:
    """The connections of a loop that have something to say.

    It is sent when the loop has done what it does now: whoever acts is told in one packet what has happened and that it
    is done.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Of a loop."""
        self._loop = loop
        self._waiting: list[SocketProtocol] = []

    def add(self, one: "SocketProtocol") -> None:
        """One that has begun to have something to say."""
        if not self._waiting:
            self._loop.call_soon(self._send)
        self._waiting.append(one)

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            one.send_unsent()


_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


class SocketProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    heard = False
    """Whether anything has come since the last look."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """As the web server makes one."""
        super().__init__(*given, **named)
        self._inbox = Inbox()
        self.queue = self._inbox  # type: ignore[assignment]
        self._most = min(self.config.ws_max_size, (1 << 16) - 1)
        self._left: int | None = 0
        """Bytes of a frame that are still to come; None if that is not known any more."""
        self._unsent: list[bytes] = []
        outbox = _outboxes.get(self.loop)
        if outbox is None:
            outbox = _outboxes[self.loop] = Outbox(self.loop)
        self._outbox = outbox

    def handle_connect(self, event: Request) -> None:
        """Show the application this protocol as an extension of its scope."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        self.heard = True
        if self._left == 0 and self._read_at_once(data):
            return
        if self.handshake_complete:
            self._left = None if self._left is None else left_of_frame(data, self._left)
        super().data_received(data)

    def _read_at_once(self, data: bytes) -> bool:
        """Read what has come, if it is one whole text and nothing else; the parser knows nothing of it then."""
        conn, inbox = self.conn, self._inbox
        if len(data) < 6 or data[0] != TEXT or conn.state is not OPEN or self.close_sent or conn.extensions:
            return False
        if self.frames or not self.handshake_complete:  # a text in several frames has begun
            return False
        length, start = data[1] - MASKED, 6
        if length == SHORT:
            length, start = data[2] << 8 | data[3], 8
        if not 0 <= length <= self._most or length == MIDDLE or len(data) != start + length:
            return False
        try:
            text = apply_mask(data[start:], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return False
        inbox.put_nowait(text)
        if len(inbox) >= MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    async def send(self, message: Any) -> None:
        """Send what the application says. One that was answered instead of opened is no fault for the server's log."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            self.handshake_complete = True

    def send_keepalive_ping(self) -> None:
        """Ask whether anybody is there, unless something has come since the last time."""
        if not self.heard:
            super().send_keepalive_ping()
            return
        self.heard, self.last_ping_rtt = False, 0.0
        self.schedule_ping()

    async def hear(self) -> str:
        """The next text. Raises WebSocketDisconnect at the end, and KeyError for a frame of bytes."""
        events = self._inbox.events
        while not events:
            await self._inbox.more()
        heard = events.popleft()
        if self.read_paused and not events:
            self.read_paused = False
            self.transport.resume_reading()
        if type(heard) is str:  # it was read at once
            return heard
        if heard["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(heard["code"])
        text: str = heard["text"]
        return text

    def say(self, message: bytes) -> bool:
        """Send a text; False if too much waits for the other side already. Nothing happens once the connection ends."""
        unsent = self._unsent
        if not unsent:
            transport = self.transport
            if self.close_sent or self.disconnected or transport.is_closing():
                return True
            if transport.get_write_buffer_size() > MOST_BYTES:
                return False
            self._outbox.add(self)
        if self.conn.extensions:  # a frame must be made by those who have agreed on something
            self.conn.send_text(message)
            unsent += self.conn.data_to_send()
            return True
        length = len(message)
        if length < SHORT:
            head = bytes((TEXT, length))
        elif length < 1 << 16:
            head = bytes((TEXT, SHORT, length >> 8, length & 255))
        else:
            head = bytes((TEXT, MIDDLE)) + length.to_bytes(8, "big")
        unsent += (head, message)
        return True

    def send_unsent(self) -> None:
        """Send what there is to say; nothing if the connection is ending."""
        if self._unsent:
            data = b"".join(self._unsent)
            self._unsent.clear()
            if not (self.close_sent or self.disconnected or self.transport.is_closing()):
                self.transport.write(data)

    def shutdown(self) -> None:
        """End it with the server."""
        self.send_unsent()
        super().shutdown()

    def hang_up(self, code: int) -> None:
        """End it, also if the other side reads nothing."""
        self.send_unsent()
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GRACE, self.transport.abort)


def left_of_frame(data: bytes, start: int) -> int | None:
    """How many bytes of its last frame are still to come after some data, in which a frame begins at `start`.

    None if not even its length has come.
    """
    end = start
    while end < len(data):
        head = data[end : end + 10]
        short = head[1] & 127 if len(head) > 1 else MIDDLE
        size = 8 if short == MIDDLE else 2 if short == SHORT else 0
        if len(head) < 2 + size:
            return None
        end += 6 + size + (int.from_bytes(head[2 : 2 + size], "big") if size else short)
    return end - len(data)


def protocol_of(websocket: WebSocket) -> SocketProtocol | None:
    """The protocol of a socket; None behind another web server."""
    found = websocket.scope.get("extensions", {}).get(EXTENSION)
    return found if isinstance(found, SocketProtocol) else None
