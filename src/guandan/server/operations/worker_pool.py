"""Costly work in processes apart, so that it takes nothing from the tables.

A few workers of low priority do one piece at a time. Whoever asks is charged the processor time that their pieces took,
and is refused while they owe. A piece that takes too long ends with its worker; another one takes its place.
"""

import asyncio
import os
import secrets
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import structlog

from guandan.game.errors import GuandanError, NotAllowed
from guandan.server.operations.limits import Guard
from guandan.server.operations.worker import Done, Fault, Work, Worker
from guandan.server.wire.refusals import Internal

PLACES = max(1, (os.cpu_count() or 1) // 2)
"""Workers: half of the processors at most."""
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


class Asker(NamedTuple):
    """Who asks: the person, or the address if nobody says who they are; and the address, which is charged."""

    who: str
    address: str


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
            done = worker.do(work, given, LONGEST)
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
