"""The processes of a server: several on one socket (POSIX), how each ends, and the lock of an SQLite file.

Every worker is a whole server, and one that dies is replaced. Two servers on one SQLite file would each take the
people of the other for absent.
"""

import asyncio
import ctypes
import gc
import os
import signal
import socket
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from fastapi import FastAPI

from guandan.game.errors import NotAllowed
from guandan.server.operations.metrics import count_together, forget_worker
from guandan.server.wire.http_timeout import TimedHttp
from guandan.server.wire.socket_protocol import SocketProtocol
from guandan.store.sqlite import refusing

PATIENCE = 10
"""Seconds that requests have to end in; then they are cut off, so that a stop is a stop."""
BREATH = 1.0
"""Seconds between two starts of the same worker: one that cannot start must not spin."""
SWITCH = 0.001
"""Seconds after which a thread lets another one have Python: a bot that thinks must not hold up the tables."""
ORPHANED = 1.0
"""Seconds after which a worker notices that its parent has died."""
YOUNG = 1_000
"""New objects after which Python looks through the newest for those that hold each other and nobody else does."""
NEVER = 1_000_000
"""Looks at the newest after which it would look at older ones."""
EVERY = 900
"""Seconds between two looks through everything."""
LARGE = 1 << 20
"""Bytes of a block that the system gets back as soon as it is free; glibc would keep it after the first large body."""
M_MMAP_THRESHOLD = -3
"""How glibc's `mallopt` calls that."""
ENDING = (signal.SIGTERM, signal.SIGINT)


def run_workers(number: int, serve: Callable[[], None]) -> None:
    """Run `serve` in so many processes until this one is told to end; then all of them end."""
    with tempfile.TemporaryDirectory(prefix="guandan-") as folder:
        count_together(folder)
        _run_workers(number, serve)


def _run_workers(number: int, serve: Callable[[], None]) -> None:
    workers: dict[int, float] = {}
    ending = False

    def end(_: int, __: object) -> None:
        nonlocal ending
        ending = True
        for pid in workers:
            # Not what came: a terminal gives Ctrl-C to all of them, and a second one would mean "at once".
            os.kill(pid, signal.SIGTERM)

    for signum in ENDING:
        signal.signal(signum, end)
    while not ending:
        while len(workers) < number and not ending:
            # Nobody is told to end before it is known that they are there.
            signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
            workers[_forked(serve)] = time.monotonic()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        pid, _ = os.wait()
        began = workers.pop(pid)
        forget_worker(pid)
        if not ending:
            time.sleep(max(0.0, BREATH - (time.monotonic() - began)))
    while workers:
        workers.pop(os.wait()[0])


def _forked(serve: Callable[[], None]) -> int:
    """The process number of a new worker."""
    parent = os.getpid()
    pid = os.fork()
    if pid:
        return pid
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    for signum in ENDING:
        signal.signal(signum, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
    code = 1
    try:
        serve()
        code = 0
    finally:
        sys.stdout.flush()
        os._exit(code)  # what the parent has to do on its way out is not the child's


def _end_with(parent: int) -> None:
    """End this worker when its parent has died: nobody would replace it, or tell it to end."""
    while os.getppid() == parent:
        time.sleep(ORPHANED)
    os.kill(os.getpid(), signal.SIGTERM)


def can_fork() -> bool:
    """Whether this system has what several workers need."""
    return hasattr(os, "fork")


def web_server(app: FastAPI, proxy: str | None = None) -> "Running":
    """The web server of an application; it believes the forwarded headers of the proxies it is told of."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=TimedHttp,
        ws=SocketProtocol,
        ws_max_size=16_384,
        # What is said is short and said often: packing it would cost more than it saves.
        ws_per_message_deflate=False,
        # Only of proxies that we are told of: anybody else can write these headers too.
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy or "",
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    return Running(config)


class Running(uvicorn.Server):
    """A server that ends when it is told to, also while people listen: they would wait for ever."""

    _collecting: asyncio.Task[None] | None = None
    _alone = False

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until the process is told to end; the process does nothing else."""
        self._alone = True
        sys.setswitchinterval(SWITCH)
        with suppress(AttributeError, OSError):  # another library of C has other ways
            ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self._alone:
            self._collecting = asyncio.create_task(collecting())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End every connection to a table or an event, then wait for what is being done."""
        app = self.config.app
        if isinstance(app, FastAPI):
            app.state.context.doors.close()
            app.state.context.events.stop()
        await super().shutdown(sockets)


async def collecting() -> None:
    """Collect garbage for as long as the server runs; what is there from the start is never looked at.

    Play leaves none, requests and closed connections do. A look through a thousand tables stops all of them for most of
    a second, so only the newest objects are looked through as they come, a thousand at a time (some milliseconds);
    everything is looked through seldom, by the clock.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()


def only_server_of(file: str) -> sqlite3.Connection:
    """Be the one server of a file, for as long as the connection is held; a process that dies lets go of it.

    The lock is that of an empty SQLite file beside it, which every system has. Raises NotAllowed if another has it.
    """
    with refusing(f"{file}.serving"):
        try:
            held = sqlite3.connect(f"{file}.serving", timeout=0, isolation_level=None)
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise NotAllowed("served_already", file=file) from error
            raise
    return held
