"""The server while it runs, and how it ends: whoever waits for news is let go first."""

import socket

import uvicorn
from fastapi import FastAPI

PATIENCE = 10
"""Seconds that requests have to end in; then they are cut off, so that a stop is a stop."""


class Running(uvicorn.Server):
    """A server that ends when it is told to, also while people listen: they would wait for ever."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End every connection to a table, then wait for what is being done."""
        app = self.config.app
        if isinstance(app, FastAPI):
            app.state.context.doors.close()
        await super().shutdown(sockets)
