"""Known heads: where the logs end that this process wrote last, so that they are not read again for every command."""

from collections.abc import Collection, Mapping
from threading import Lock

from guandan.store.database import Pen
from guandan.store.entry import Head

MOST = 10_000
"""Logs that are remembered; then all are forgotten."""


class KnownHeads:
    """Heads that hold as long as nobody else has written to the database, which a file says and a server does not."""

    def __init__(self) -> None:
        """Nothing is known."""
        self._lock = Lock()
        self._heads: dict[str, Head] = {}
        self._version: int | None = None
        self._turn = 0

    def begun(self, pen: Pen, log_ids: Collection[str]) -> tuple[int, dict[str, Head]]:
        """A transaction begins to write to some logs: its number, and the heads that are known.

        They are forgotten until `written` says how it ended: if it fails, they are read again.
        """
        version = pen.version()
        with self._lock:
            self._turn += 1
            if version is None or version != self._version or len(self._heads) > MOST:
                self._heads, self._version = {}, version
            return self._turn, {log_id: self._heads.pop(log_id) for log_id in log_ids if log_id in self._heads}

    def written(self, turn: int, grown: Mapping[str, Head]) -> None:
        """A transaction is on disk; if another one has begun meanwhile, it has read what there was."""
        with self._lock:
            if turn == self._turn and self._version is not None:
                self._heads.update(grown)
