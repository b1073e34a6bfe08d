"""A worker: a process that does one piece of costly work after the other.

It is sent the name of a function and its values, and answers with bytes or a refusal: JSON and bytes over its standard
input and output, and nothing that could run by being read.
"""

import importlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import IO, Any, NamedTuple

from guandan.game.errors import (
    Ambiguous,
    Conflict,
    GuandanError,
    Illegal,
    NotAllowed,
    OutOfTurn,
    Text,
    Unreadable,
)
from guandan.server.operations.logs import places

PRIORITY = 10
"""How much a worker stands back behind the tables."""
SIZE = 8
"""Bytes before each part of a message, which say how long it is."""
KINDS = {kind.kind: kind for kind in (Unreadable, Illegal, OutOfTurn, Ambiguous, NotAllowed, Conflict)}

Work = Callable[..., bytes]
"""A function of a module; its values are bytes or what JSON can say."""


class Fault(NamedTuple):
    """What went wrong in a worker, as it is logged: its type and places, and nothing of what was worked on."""

    said: dict[str, Any]


class Done(NamedTuple):
    """What has become of a piece of work."""

    answer: bytes | GuandanError | Fault
    milliseconds: float
    """Processor time that it took."""


class Worker:
    """One worker, as its server holds it."""

    def __init__(self) -> None:
        """Start it."""
        told = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-m", __name__]
        self._process = subprocess.Popen(  # noqa: S603 - ourselves
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=told
        )
        self.done = 0

    def do(self, work: Work, given: tuple[Any, ...], longest: float) -> Done:
        """Have one piece done. Raises EOFError or OSError if the worker has died, TimeoutError if it takes too long."""
        late, began = threading.Timer(longest, self._process.kill), time.monotonic()
        late.start()
        try:
            _send(self._process.stdin, {"work": f"{work.__module__}:{work.__qualname__}"}, *given)
            told, answer = _receive(self._process.stdout)
        except EOFError:
            if time.monotonic() - began >= longest:
                raise TimeoutError from None
            raise
        finally:
            late.cancel()
        self.done += 1
        if "fault" in told:
            return Done(Fault(told["fault"]), told["ms"])
        return Done(_refusal(*told["refused"]) if "refused" in told else answer, told["ms"])

    def end(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.communicate()


def _live(asked: IO[bytes], line: IO[bytes]) -> None:
    """Work until nobody holds the other end of the line."""
    polite = False
    while True:
        try:
            told, *given = _receive(asked)
        except EOFError:
            return
        module, _, name = told["work"].partition(":")
        work: Work = getattr(importlib.import_module(module), name)
        if not polite:  # not before its modules are loaded: somebody waits for the first answer
            os.nice(PRIORITY)
            polite = True
        began, said, answer = time.process_time(), dict[str, Any](), b""
        try:
            answer = work(*given)
        except GuandanError as refused:
            facts = {name: _plain(fact) for name, fact in refused.facts.items()}
            said["refused"] = [refused.kind, refused.code, refused.article, facts]
        except Exception as fault:
            said["fault"] = places(fault)
        _send(line, {**said, "ms": (time.process_time() - began) * 1000}, answer)


def _plain(fact: Any) -> Any:
    return fact._asdict() if isinstance(fact, Text) else fact


def _refusal(kind: str, code: str, article: str, facts: dict[str, Any]) -> GuandanError:
    """A refusal made again from what was said of it."""
    said = {name: Text(**fact) if isinstance(fact, dict) else fact for name, fact in facts.items()}
    return KINDS[kind](code, article, **said)


def _send(line: IO[bytes] | None, *values: Any) -> None:
    """Send values together: how many, and of each whether it is bytes, its size and itself."""
    parts = [(b"b", one) if isinstance(one, bytes) else (b"j", json.dumps(one).encode()) for one in values]
    if line is not None:
        line.write(len(parts).to_bytes(1))
        for mark, part in parts:
            line.write(mark + len(part).to_bytes(SIZE) + part)
        line.flush()


def _receive(line: IO[bytes] | None) -> list[Any]:
    """Values that were sent together. Raises EOFError if the other end is gone."""
    found = []
    for _ in range(_read(line, 1)[0]):
        head = _read(line, 1 + SIZE)
        part = _read(line, int.from_bytes(head[1:]))
        found.append(part if head[:1] == b"b" else json.loads(part))
    return found


def _read(line: IO[bytes] | None, size: int) -> bytes:
    part = line.read(size) if line is not None else b""
    if len(part) < size:
        raise EOFError
    return part


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal gives Ctrl-C to all; the server ends its workers
    own = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is no answer
    _live(sys.stdin.buffer, own)
