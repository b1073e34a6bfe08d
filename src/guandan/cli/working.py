"""Long work on the command line: shared out to processes, with a bar that moves on."""

import json
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from guandan.ai.cluster import Remote
from guandan.game.errors import Text

Result = TypeVar("Result")

CHUNK = 8
"""Boards or matches that a process plays before it reports."""


@contextmanager
def bar(what: Text, number: int, lang: str) -> Iterator[Any]:
    """A progress bar on stderr; the function that moves it on."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what.pick(lang), total=number)
        yield partial(progress.advance, task)


def each(
    work: Callable[[range], list[Result]], made: Callable[..., Result], workers: int, number: int, first: int = 0
) -> Iterator[list[Result]]:
    """The results of numbered work in order, some at a time, from several processes.

    A process is a copy of this one and answers with lists of numbers and texts as JSON, of which `made` makes a result
    again. What a process could not do is done here, so that a refusal is heard in its own words.
    """
    pieces = _pieces(number, first)
    workers = min(workers, len(pieces)) if "fork" in multiprocessing.get_all_start_methods() else 1
    if workers <= 1:
        yield from map(work, pieces)
        return
    copies = multiprocessing.get_context("fork")
    processes, lines = [], []
    for at in range(workers):
        ours, theirs = copies.Pipe(duplex=False)
        lines.append(ours)
        process = copies.Process(target=_do, args=(work, pieces[at::workers], theirs, lines), daemon=True)
        process.start()
        theirs.close()
        processes.append(process)
    try:
        for at, piece in enumerate(pieces):
            try:
                told = json.loads(lines[at % workers].recv_bytes())
            except EOFError:
                yield work(piece)
            else:
                yield [made(*one) for one in told]
    finally:
        for process in processes:
            process.terminate()
            process.join()


def each_asked(ask: Callable[[range], Remote[list[Result]]], number: int, first: int = 0) -> Iterator[list[Result]]:
    """The same from a cluster, which is asked for pieces."""
    for pending in [ask(piece) for piece in _pieces(number, first)]:
        yield pending.result()


def _pieces(number: int, first: int) -> list[range]:
    return [range(at, min(at + CHUNK, first + number)) for at in range(first, first + number, CHUNK)]


def _do(work: Callable[[range], list[Any]], pieces: list[range], line: Connection, copied: list[Connection]) -> None:
    """Do some pieces, one after the other, as fast as they are fetched, and end when nobody fetches them."""
    for other in copied:
        other.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal; one answer is enough
    for piece in pieces:
        try:
            line.send_bytes(json.dumps(work(piece)).encode())
        except Exception:  # whoever fetches it does it again, and hears the refusal
            return
