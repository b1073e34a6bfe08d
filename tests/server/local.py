"""A server of the real protocols in a thread of the test process: it starts in no time, and its clock can be turned."""

import asyncio
import sys
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import TracebackType
from typing import Any

import structlog
import uvloop

from guandan.cli.serve import listen
from guandan.server.app import application
from guandan.server.operations.clock import MACHINE, Clock
from guandan.server.operations.limits import NO_LIMITS, Limits
from guandan.server.operations.processes import web_server
from guandan.server.settings import Settings
from tests.server.client import Server
from tests.server.house import wait_for
from tests.server.turned import TurnedClock

PATIENCE = 120
"""Seconds until a server in which something is stuck is given up."""


class Stderr:
    """Where the server's lines go, as always: to standard error, whatever that is now.

    Standard output is the test's own; what a doctest prints would be mixed with them.
    """

    def write(self, text: str) -> int:
        """Write some text."""
        return sys.stderr.write(text)

    def flush(self) -> None:
        """Write all of it."""
        sys.stderr.flush()


structlog.configure(logger_factory=structlog.PrintLoggerFactory(Stderr()))  # type: ignore[arg-type]


class LocalServer(Server):
    """The server on the store of a folder."""

    def __init__(
        self,
        home: Path,
        *,
        limits: Limits = NO_LIMITS,
        clock: Clock = MACHINE,
        proxy: str | None = None,
        public_url: str = "",
        place: str | Path | None = None,
        settings: Settings | None = None,
    ) -> None:
        """Start it and wait until it answers."""
        self.home, self.clock = home, clock
        self._settings, self._proxy = settings or Settings(public_url, limits), proxy
        self._place = place or home / "matches.db"
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it, again on the same port."""
        listening = listen("127.0.0.1", self.port)
        self.port = listening.getsockname()[1]
        app = application(self._place, self._settings, self.clock)
        self._server, ready = web_server(app, self._proxy), threading.Event()

        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            serving = asyncio.create_task(self._server.serve(sockets=[listening]))
            while not self._server.started and not serving.done():
                await asyncio.sleep(0.005)
            ready.set()
            await serving

        self._thread = threading.Thread(target=uvloop.run, args=(serve(),), daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE)
        assert self._server.started
        self.context = app.state.context

    def run(self, doing: Coroutine[Any, Any, Any]) -> Any:
        """What a coroutine gives that runs inside the server."""
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(PATIENCE)

    def turn(self, seconds: float) -> None:
        """Let time pass."""
        assert isinstance(self.clock, TurnedClock)
        self.run(self.clock.turn(seconds))

    def until(self, ready: Callable[[], Any]) -> Any:
        """What `ready` gives as soon as it gives something; time passes until then."""

        def look() -> Any:
            found = ready()
            if not found:
                self.turn(1)
            return found

        return wait_for(look)

    def kill(self) -> None:
        """End it; `start` begins again on the same port and store. To die without a warning takes a process."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        if isinstance(self.clock, TurnedClock):
            self.clock.forget()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it."""
        self.kill()
