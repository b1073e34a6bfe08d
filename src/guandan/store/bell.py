"""The bell: it rings when a log has grown, so that nobody has to look all the time.

A ring carries the log and its length and nothing else; who hears it reads the log. Rings may come twice or late, never
before the facts are on disk. One that may have been missed - the connection was down, another program wrote to the
file - is made up for, for the logs that the listener watches.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from threading import Event, Thread

from guandan.store.database import Pen

Heard = Callable[[str, int], None]
"""Told of a log and its length, in the listener's thread."""

Watched = Callable[[], Iterable[str]]
"""The logs that a listener must not miss a ring of."""

Lengths = Callable[[Iterable[str]], dict[str, int]]

logger = logging.getLogger(__name__)


class Listener(ABC):
    """A thread that hears the bell, until it is closed."""

    def __init__(self, lengths: Lengths, heard: Heard, watched: Watched) -> None:
        """Start it."""
        self._lengths, self._heard, self._watched = lengths, heard, watched
        self.ready = Event()
        """Set when everything written from now on will be heard."""
        self._closed = Event()
        self._thread = Thread(target=self._run, name="guandan-bell", daemon=True)
        self._thread.start()

    @abstractmethod
    def _run(self) -> None:
        """Hear the bell until closed."""

    def close(self) -> None:
        """Hear nothing more."""
        self._closed.set()
        self._thread.join()

    def _tell(self, log_id: str, length: int) -> None:
        try:
            self._heard(log_id, length)
        except Exception:
            # A fault of whoever listens must not make the bell deaf for good.
            logger.exception("a listener of the bell failed")

    def _catch_up(self) -> None:
        """Ring for all watched logs."""
        for log_id, length in self._lengths(self._watched()).items():
            self._tell(log_id, length)


class Bell(ABC):
    """The bell of a store."""

    def __init__(self, lengths: Lengths) -> None:
        """Hang it up."""
        self._lengths = lengths
        self._listeners: list[Listener] = []

    @abstractmethod
    def ring(self, pen: Pen, grown: Mapping[str, int]) -> None:
        """Inside the transaction that makes logs grow: what is to be heard when it is on disk."""

    @abstractmethod
    def written(self, grown: Mapping[str, int]) -> None:
        """After that transaction."""

    @abstractmethod
    def _listener(self, heard: Heard, watched: Watched, *, own: bool) -> Listener:
        """A new listener."""

    def listen(self, heard: Heard, watched: Watched = tuple, *, own: bool = True) -> Listener:
        """Call `heard` for every growth of a log, in a thread of its own, until the listener or the store is closed.

        `watched` says for which logs a ring that may have been missed is made up for. Without `own` the listener need
        not be told of what this store itself writes.
        """
        listener = self._listener(heard, watched, own=own)
        self._listeners.append(listener)
        return listener

    def close(self) -> None:
        """Close all listeners."""
        for listener in self._listeners:
            listener.close()
        self._listeners.clear()
