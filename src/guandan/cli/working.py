"""Long work on the command line: shared out to processes, with a bar that moves on."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from guandan.game.errors import Text

Result = TypeVar("Result")

CHUNK = 8
"""Boards or matches that a process plays before it reports."""
WINDOW = 32
"""How many such pieces wait for each process."""


@contextmanager
def bar(what: Text, number: int, lang: str) -> Iterator[Any]:
    """A progress bar on stderr; the function that moves it on."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what.pick(lang), total=number)
        yield partial(progress.advance, task)


def each(work: Callable[[range], list[Result]], number: int, workers: int, first: int = 0) -> Iterator[list[Result]]:
    """The results of numbered work in order, some at a time, from several processes."""
    pool = ProcessPoolExecutor(workers, initializer=_leave_stopping_to_us)
    window = CHUNK * WINDOW * workers  # more are not put into the queue at once
    last = first + number
    try:
        for begin in range(first, last, window):
            end = min(begin + window, last)
            yield from pool.map(work, [range(at, min(at + CHUNK, end)) for at in range(begin, end, CHUNK)])
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_stopping_to_us() -> None:
    """Ctrl-C reaches every process of a terminal; one answer is enough."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
