"""The socket protocol of the web server, with a short way for a table that has much to say.

What a table tells goes straight into the buffer of the connection, without a task and a queue for each listener.
Whoever is heard of anyway is not pinged.
"""

from typing import Any, cast

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "guandan.socket"
"""Under which name the scope of a socket has it."""
TEXT = 0x81
"""The first byte of a frame that is a whole text."""
SHORT, MIDDLE = 126, 127
"""Lengths that say: two bytes with the length follow, or eight."""
GRACE = 5.0
"""Seconds for the other side to answer when it is told that this is the end."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    heard = False
    """Whether anything has come since the last look."""
    _sending = False

    def __init__(self, *given: Any, **named: Any) -> None:
        """As the web server makes one."""
        super().__init__(*given, **named)
        self._said: list[bytes] = []

    def handle_connect(self, event: Request) -> None:
        """Show the application this protocol as an extension of its scope."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        self.heard = True
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask whether anybody is there, unless something has come since the last time."""
        if not self.heard:
            super().send_keepalive_ping()
            return
        self.heard, self.last_ping_rtt = False, 0.0
        self.schedule_ping()

    async def hear(self) -> str:
        """The next text. Raises WebSocketDisconnect at the end, and KeyError for a frame of bytes."""
        heard = await self.receive()
        if heard["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(heard["code"])
        text: str = cast("Any", heard)["text"]
        return text

    @property
    def waiting(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self.transport.get_write_buffer_size()

    def say(self, message: bytes) -> None:
        """Send a text, with all that is said before the loop goes on. Nothing happens if the connection is ending."""
        if self.close_sent or self.disconnected:
            return
        if self.conn.extensions:  # a frame must be made by those who have agreed on something
            self.conn.send_text(message)
            self._said += self.conn.data_to_send()
        else:
            length = len(message)
            if length < SHORT:
                head = bytes((TEXT, length))
            elif length < 1 << 16:
                head = bytes((TEXT, SHORT, length >> 8, length & 255))
            else:
                head = bytes((TEXT, MIDDLE)) + length.to_bytes(8, "big")
            self._said += (head, message)
        if not self._sending:
            # Whoever acts is told the facts and that it is done: two messages, one packet.
            self._sending = True
            self.loop.call_soon(self._send_said)

    def _send_said(self) -> None:
        self._sending = False
        said = b"".join(self._said)
        self._said.clear()
        if said and not self.close_sent and not self.transport.is_closing():
            self.transport.write(said)

    def hang_up(self, code: int) -> None:
        """End it, also if the other side reads nothing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self._send_said()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GRACE, self.transport.abort)


def protocol_of(websocket: WebSocket) -> SocketProtocol | None:
    """The protocol of a socket; None behind another web server."""
    found = websocket.scope.get("extensions", {}).get(EXTENSION)
    return found if isinstance(found, SocketProtocol) else None
