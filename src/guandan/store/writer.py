"""The writer: a thread that owns writing, for many callers at once.

While one transaction is on its way to the disk, the entries of the next gather; so a busy store syncs once for many
commands, and an idle one writes each at once.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from types import TracebackType
from typing import Any, NamedTuple, Self

from guandan.game.errors import NotAllowed
from guandan.store.batch import Request
from guandan.store.entry import Entry, Receipt, ready
from guandan.store.gathering import Gathering
from guandan.store.logstore import LogStore

MOST = 500
"""Requests in one transaction: enough to make the sync cheap, few enough that nobody waits long for the others."""

Outcome = list[Receipt] | Exception
Told = Callable[[Outcome], None]
"""Given what has become of a request, in the writer's thread."""


class Waiting(NamedTuple):
    """A caller's request."""

    entries: Sequence[Entry]
    tell: Told


class Writer:
    """Writes into a store from a thread of its own. What it promises is what `LogStore.append` promises.

    Every caller gets a receipt or refusal of its own. If a transaction as a whole fails, all its callers are told so
    and nothing was written.
    """

    def __init__(self, store: LogStore, after: Callable[[float], None] = lambda _: None) -> None:
        """Start the thread. The store stays open when the writer is closed.

        `after` is called in the thread when all callers of a transaction have been told, with the seconds it took.
        """
        self._store = store
        self._after = after
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._gathering = Gathering()
        self._closed = False
        self._door = Lock()
        self._thread = Thread(target=self._run, name="guandan-writer", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        """Use it in a `with` statement."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def submit(self, entry: Entry) -> "Future[Receipt]":
        """Have an entry written. The future has its receipt or refusal when it is on disk."""
        return self._submit([entry], lambda receipts: receipts[0])

    def submit_many(self, entries: Iterable[Entry]) -> "Future[list[Receipt]]":
        """Have entries of several logs written together: all of them or none."""
        return self._submit(list(entries), lambda receipts: receipts)

    def _submit(self, entries: Sequence[Entry], given: Callable[[list[Receipt]], Any]) -> "Future[Any]":
        future: Future[Any] = Future()
        # Once taken it will be written: a caller who does not wait for the answer has asked all the same.
        future.set_running_or_notify_cancel()

        def tell(outcome: Outcome) -> None:
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(given(outcome))

        self.write(entries, tell)
        return future

    def write(self, entries: Sequence[Entry], tell: Told) -> None:
        """Have entries written together, all of them or none; `tell` is called when they are on disk, or refused."""
        with self._door:
            if not self._closed:
                self._queue.put(Waiting(entries, tell))
                return
        tell(NotAllowed("store_closed", file=self._store.file))
        self._after(0.0)

    def close(self) -> None:
        """Write what waits, and stop."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            began = time.monotonic()
            wait = 0.0 if self._closed else self._gathering.wait(began)
            if wait:
                time.sleep(wait)
            batch, last = [first], False
            while len(batch) < MOST and not last:
                try:
                    one = self._queue.get_nowait()
                except Empty:
                    break
                if one is None:
                    last = True
                else:
                    batch.append(one)
            self._gathering.began((entry.log_id for one in batch for entry in one.entries), time.monotonic())
            self._write(batch)
            self._after(time.monotonic() - began)
            if last:
                return

    def _write(self, batch: Sequence[Waiting]) -> None:
        waiting, requests = [], []
        for one in batch:
            request = _ready(one)
            if request is not None:
                waiting.append(one)
                requests.append(request)
        outcomes: Sequence[Outcome]
        try:
            outcomes = self._store.write(requests) if requests else []
        except Exception as failed:
            # Also what nobody foresaw: a caller left without an answer would wait for ever.
            outcomes = [failed] * len(requests)
        for one, outcome in zip(waiting, outcomes, strict=True):
            one.tell(outcome)


def _ready(one: Waiting) -> Request | None:
    """The request, checked and encoded; None if it was refused, which its caller has been told."""
    try:
        return [ready(entry) for entry in one.entries]
    except Exception as refused:
        one.tell(refused)
        return None
