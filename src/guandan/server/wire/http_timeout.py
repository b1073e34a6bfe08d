"""The time-out of plain HTTP: a connection has to say before long what it wants.

The web server itself waits for ever for the head of a request; many who call and say nothing would use up its files.
"""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 20.0
"""Seconds for the head of a request, from the call or from its first byte on."""


class TimedHttp(H11Protocol):
    """One connection."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """He says something; or the connection becomes a socket, which has its own ways."""
        super().data_received(data)
        asked = self.cycle is not None and not self.cycle.response_complete
        if asked or self.transport.get_protocol() is not self:
            self._wait_no_more()
        elif self._patience is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """He has gone."""
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._patience = self.loop.call_later(PATIENCE, self.transport.close)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
