"""The time-out of plain HTTP: a connection has to say before long what it wants, and waits for its turn.

The web server itself waits for ever for the head of a request; many who call and say nothing would use up its files.
It also reads the rest of a body that was refused as fast as it comes, and begins all requests of a moment at once; many
of either would hold up all tables.
"""

import asyncio
from collections import Counter
from typing import ClassVar

import structlog
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_SILENT = 100
"""Connections of one address that have not said anything yet; browsers open a few ahead."""
PATIENCE = 20.0
"""Seconds for the head of a request, from the call or from its first byte on."""
UNWANTED = 16 << 20
"""Bytes a second, of all connections together, that are read of bodies whose requests are answered already."""
TOLD_APART = 60.0
"""Seconds between two lines in the log about those who are cut off: a flood of calls is none of lines."""
APART = 0.001
"""Seconds between the beginnings of two requests while many come: tables are heard in between."""
AT_ONCE = 8
"""Requests that begin without waiting after a quiet moment."""

log = structlog.get_logger()


class TimedHttp(H11Protocol):
    """One connection."""

    _patience: asyncio.TimerHandle | None = None
    _silent: ClassVar[Counter[str]] = Counter()
    """By address, the connections of this process that have not said anything yet."""
    _cut: ClassVar[int] = 0
    """How many were cut off since the last line in the log."""
    _tell_at: ClassVar[float] = 0.0
    """When the log may have the next line about it."""
    _from = ""
    _read_until: ClassVar[float] = 0.0
    """When what has been read of unwanted bodies has had its time."""
    _begin_at: ClassVar[float] = 0.0
    """When the next request may begin."""
    _turn: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls. Whoever holds too many silent connections is cut off at once."""
        super().connection_made(transport)
        self._from = str((transport.get_extra_info("peername") or ("",))[0])
        self._silent[self._from] += 1
        self._wait()
        if self._silent[self._from] > MOST_SILENT:
            transport.abort()
            self._tell()

    def _tell(self) -> None:
        """Log that somebody was cut off, with those since the last such line."""
        TimedHttp._cut += 1
        now = self.loop.time()
        if now >= self._tell_at:
            log.warning("silent", connections=MOST_SILENT, cut=self._cut)
            TimedHttp._cut, TimedHttp._tell_at = 0, now + TOLD_APART

    def _speaks(self) -> None:
        """The first byte has come, or none will come any more."""
        if self._from:
            self._silent[self._from] -= 1
            if not self._silent[self._from]:
                del self._silent[self._from]
            self._from = ""

    def data_received(self, data: bytes) -> None:
        """The client says something; or the connection becomes a socket, which has its own ways."""
        self._speaks()
        if self.cycle is None or (self.cycle.response_complete and not self.cycle.more_body):
            now = self.loop.time()
            TimedHttp._begin_at = max(self._begin_at, now - AT_ONCE * APART) + APART
            if self._begin_at > now:
                self.flow.pause_reading()
                self._turn = self.loop.call_at(self._begin_at, self._go_on, data)
                return
        self._heard(data)

    def _go_on(self, data: bytes) -> None:
        """It is the turn of this connection."""
        self._turn = None
        self.flow.resume_reading()
        self._heard(data)

    def _heard(self, data: bytes) -> None:
        super().data_received(data)
        asked = self.cycle is not None and not self.cycle.response_complete
        if asked or self.transport.get_protocol() is not self:
            self._wait_no_more()
        elif self._patience is None:
            self._wait()
        if self.cycle is not None and self.cycle.response_complete and self.cycle.more_body:
            self._slow_down(len(data))

    def _slow_down(self, size: int) -> None:
        """Read on when all unwanted bodies have had the time for what came of them."""
        TimedHttp._read_until = max(self.loop.time(), self._read_until) + size / UNWANTED
        self.flow.pause_reading()
        self.loop.call_at(self._read_until, self.flow.resume_reading)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._speaks()
        if self._turn is not None:
            self._turn.cancel()
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._patience = self.loop.call_later(PATIENCE, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
