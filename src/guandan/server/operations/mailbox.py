"""A mailbox: what one connection is to be sent, over a socket's own line or from a queue that somebody empties."""

import asyncio
from typing import Protocol

MOST_WAITING = 200
"""Messages that may wait for a slow reader. Then they are cut off: they may resume from the number they have."""
GONE, TOO_SLOW = 1001, 4008


class Line(Protocol):
    """The sending half of a socket."""

    def say(self, message: bytes) -> bool:
        """Send a message at once; False if the other side is too far behind."""

    def hang_up(self, code: int) -> None:
        """End the connection."""


class Mailbox:
    """The messages for one connection."""

    def __init__(self, line: Line | None = None) -> None:
        """Nothing has been sent yet. On a line messages go out at once."""
        self.line = line
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.cut_off = False
        self.too_slow = False

    def send(self, message: bytes) -> None:
        """Send a message or put it into the queue; cut a reader off who does not read."""
        if self.cut_off:
            return
        line = self.line
        if line is not None:
            if line.say(message):
                return
        elif self.queue.qsize() < MOST_WAITING:
            self.queue.put_nowait(message)
            return
        self.too_slow = True
        self.close()

    def close(self) -> None:
        """Send nothing any more."""
        if self.line is None:
            self.queue.put_nowait(None)
        elif not self.cut_off:
            self.line.hang_up(self.closing_code)
        self.cut_off = True

    @property
    def closing_code(self) -> int:
        """Why the connection ends."""
        return TOO_SLOW if self.too_slow else GONE


class EventStream(Mailbox):
    """A mailbox whose messages are server-sent events: the id of each says what its reader has then."""

    @property
    def has(self) -> str:
        """What the reader has when it has read all of this."""
        return ""

    def send(self, message: bytes) -> None:
        """Put an event into the queue."""
        super().send(b"id: %s\ndata: %s\n\n" % (self.has.encode(), message))


HEARTBEAT = 15.0
"""Seconds of silence after which server-sent events send a comment: proxies cut what is silent, and that a reader has
gone is noticed only by sending."""


async def next_message(mailbox: Mailbox) -> bytes | None:
    """The next message; an empty one if there is none for a while, None at the end."""
    try:
        async with asyncio.timeout(HEARTBEAT):
            return await mailbox.queue.get()
    except TimeoutError:
        return b""
