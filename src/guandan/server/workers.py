"""Several processes on one socket (POSIX): each is a whole server, and one that dies is replaced."""

import os
import signal
import sys
import time
from collections.abc import Callable

BREATH = 1.0
"""Seconds between two starts of the same worker: one that cannot start must not spin."""
ENDING = (signal.SIGTERM, signal.SIGINT)


def run_workers(number: int, serve: Callable[[], None]) -> None:
    """Run `serve` in so many processes until this one is told to end; then all of them end."""
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
            # Nobody is told to end before it is known that he is there.
            signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
            workers[_forked(serve)] = time.monotonic()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
        pid, _ = os.wait()
        began = workers.pop(pid)
        if not ending:
            time.sleep(max(0.0, BREATH - (time.monotonic() - began)))
    while workers:
        workers.pop(os.wait()[0])


def _forked(serve: Callable[[], None]) -> int:
    """The process number of a new worker."""
    pid = os.fork()
    if pid:
        return pid
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


def can_fork() -> bool:
    """Whether this system has what several workers need."""
    return hasattr(os, "fork")
