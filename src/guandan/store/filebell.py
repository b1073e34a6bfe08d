"""The bell of an SQLite file: heard in this process at once, and what other programs write within a second."""

import time
from collections.abc import Mapping
from queue import Empty, SimpleQueue

from guandan.game.errors import GuandanError
from guandan.store.bell import Bell, Heard, Lengths, Listener, Watched, logger
from guandan.store.database import Pen
from guandan.store.sqlite import FileDatabase

LOOK = 0.5
"""Seconds between two looks at whether another program has written to the file."""


class FileListener(Listener):
    """Hears what this process writes, and looks at the file now and then."""

    def __init__(self, file: FileDatabase, lengths: Lengths, heard: Heard, watched: Watched, *, own: bool) -> None:
        """Start it."""
        self._file, self.own = file, own
        self.queue: SimpleQueue[Mapping[str, int]] = SimpleQueue()
        self._told: dict[str, int] = {}
        super().__init__(lengths, heard, watched)

    def close(self) -> None:
        """Hear nothing more."""
        self._closed.set()
        self.queue.put({})
        super().close()

    def _run(self) -> None:
        seen = self._version()
        self.ready.set()
        look_at = 0.0  # at once, for what was written before
        while not self._closed.is_set():
            try:
                grown = self.queue.get(timeout=max(0.0, look_at - time.monotonic()))
            except Empty:
                grown = {}
            for log_id, length in grown.items():
                self._tell(log_id, length)
            if time.monotonic() < look_at or self._closed.is_set():
                continue
            now = self._version()
            if now != seen or not look_at:
                self._try_to_catch_up()
            seen, look_at = now, time.monotonic() + LOOK

    def _version(self) -> int | None:
        try:
            return self._file.data_version()
        except GuandanError:
            logger.exception("the file of the store cannot be looked at")
            return None

    def _try_to_catch_up(self) -> None:
        try:
            self._catch_up()
        except GuandanError:
            logger.exception("the watched logs cannot be read")
        watched = set(self._watched())
        self._told = {log_id: length for log_id, length in self._told.items() if log_id in watched}

    def _tell(self, log_id: str, length: int) -> None:
        # What this process wrote is heard from the queue and seen in the file.
        if length > self._told.get(log_id, 0):
            self._told[log_id] = length
            super()._tell(log_id, length)


class FileBell(Bell):
    """Rings in this process."""

    def __init__(self, file: FileDatabase, lengths: Lengths) -> None:
        """Hang it up."""
        self._file = file
        super().__init__(lengths)

    def ring(self, pen: Pen, grown: Mapping[str, int]) -> None:
        """Nothing yet: a file tells nobody."""

    def written(self, grown: Mapping[str, int]) -> None:
        """Tell the listeners."""
        for listener in self._listeners:
            if grown and isinstance(listener, FileListener) and listener.own:
                listener.queue.put(grown)

    def _listener(self, heard: Heard, watched: Watched, *, own: bool) -> Listener:
        return FileListener(self._file, self._lengths, heard, watched, own=own)
