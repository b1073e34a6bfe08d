"""Costly work in processes apart, so that it takes nothing from the tables.

A few workers of low priority do one piece at a time. Whoever asks is charged the processor time that their pieces took,
and is refused while they owe. A piece that takes too long ends with its worker; another one takes its place.
"""

import asyncio
import multiprocessing
import os
import secrets
import signal
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import structlog

from guandan.game.errors import GuandanError, NotAllowed
from guandan.server.operations.limits import Guard
from guandan.server.operations.logs import places
from guandan.server.wire.refusals import Internal

PLACES = max(1, (os.cpu_count() or 1) // 2)
"""Workers: half of the processors at most."""
PRIORITY = 10
"""How much a worker stands back behind the tables."""
WAITING = 8
"""Pieces that one may have asked for at a time."""
QUEUE = 64
"""Pieces that may wait altogether."""
LONGEST = 120.0
"""Seconds that one piece may take."""
TIRED = 500
"""Pieces after which a worker is replaced, and the memory that it has gathered is given back."""
RETRY = 5

log = structlog.get_logger()
Work = Callable[..., bytes]


class Asker(NamedTuple):
    """Who asks: the person, or the address if nobody says who they are; and the address, which is charged."""

    who: str
    address: str


class Fault(NamedTuple):
    """What went wrong in a worker, as it is logged: its type and places, and nothing of what was worked on."""

    said: dict[str, Any]


class Done(NamedTuple):
    """What has become of a piece of work."""

    answer: bytes | GuandanError | Fault
    milliseconds: float
    """Processor time that it took."""


class WorkerPool:
    """The workers of a process."""

    def __init__(self, guard: Guard) -> None:
        """Nobody works yet: a worker begins with its first piece."""
        self._guard = guard
        self._places = asyncio.Semaphore(PLACES)
        self._idle: list[Worker] = []
        self._threads = ThreadPoolExecutor(PLACES, "worker-pool")
        self._asked: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}

    async def run(self, asker: Asker, work: Work, *given: Any) -> bytes:
        """What a function of a module gives for some values, which are sent to another process.

        Each has one piece done at a time. Raises what the function refuses, and NotAllowed if too much is asked for or
        it takes too long.
        """
        who, address = asker
        self._guard.costs.check(address)
        if self._asked[who] >= WAITING or self._asked.total() >= QUEUE:
            raise NotAllowed("too_busy", retry=RETRY)
        self._asked[who] += 1
        turn = self._turns.setdefault(who, asyncio.Lock())
        try:
            async with turn, self._places:
                self._guard.costs.check(address)
                done = await asyncio.get_running_loop().run_in_executor(self._threads, self._done, work, given)
        finally:
            self._asked[who] -= 1
            if not self._asked[who]:
                del self._asked[who], self._turns[who]
        self._guard.costs.charge(address, done.milliseconds)
        if isinstance(done.answer, GuandanError):
            raise done.answer
        if isinstance(done.answer, Fault):
            fault = Internal("internal", id=secrets.token_hex(8))
            log.error("fault", fault=fault.facts["id"], path="worker", work=work.__name__, **done.answer.said)
            raise fault
        return done.answer

    def _done(self, work: Work, given: tuple[Any, ...]) -> Done:
        """In a thread: have a worker do it."""
        worker = self._idle.pop() if self._idle else Worker()
        try:
            done = worker.do(work, given)
        except (EOFError, OSError, TimeoutError) as lost:
            log.warning("worker", work=work.__name__, lost=type(lost).__name__)
            worker.end()
            return Done(NotAllowed("too_busy", retry=RETRY), LONGEST * 1000 if isinstance(lost, TimeoutError) else 0)
        if worker.done >= TIRED:
            worker.end()
        else:
            self._idle.append(worker)
        return done

    def close(self) -> None:
        """End all workers."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        while self._idle:
            self._idle.pop().end()


class Worker:
    """One process that does what it is sent."""

    def __init__(self) -> None:
        """Start it."""
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_working, args=(theirs,), name="guandan-worker", daemon=True)
        self._process.start()
        theirs.close()
        self.done = 0

    def do(self, work: Work, given: tuple[Any, ...]) -> Done:
        """Have one piece done. Raises EOFError or OSError if the worker has died, TimeoutError if it takes too long."""
        self._line.send((work, given))
        if not self._line.poll(LONGEST):
            raise TimeoutError
        self.done += 1
        done: Done = self._line.recv()
        return done

    def end(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.join()
        self._line.close()


def _working(line: Connection) -> None:
    """The life of a worker: it ends when nobody holds the other end of the line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal gives Ctrl-C to all; the server ends its workers
    polite = False
    while True:
        try:
            work, given = line.recv()
            if not polite:  # not before its modules are loaded: somebody waits for the first answer
                os.nice(PRIORITY)
                polite = True
            began = time.process_time()
            answer: bytes | GuandanError | Fault
            try:
                answer = work(*given)
            except GuandanError as refused:
                answer = refused
            except Exception as fault:
                answer = Fault(places(fault))
            line.send(Done(answer, (time.process_time() - began) * 1000))
        except (EOFError, OSError):
            return
