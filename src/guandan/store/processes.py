"""The processes that serve a store: each gives a sign of life now and then, and sees which others have."""

from guandan.store.database import insert_into
from guandan.store.logstore import LogStore

FORGOTTEN = 86_400_000
"""Milliseconds after which a process that has given no sign is not worth a row."""
SIGN = insert_into("processes", ("id", "seen"), "ON CONFLICT (id) DO UPDATE SET seen = excluded.seen")


class Processes:
    """Signs of life in a store."""

    def __init__(self, store: LogStore) -> None:
        """Read and write the signs of a store."""
        self._database = store.database

    def sign(self, process: str, now: int) -> None:
        """A process lives."""
        with self._database.writing() as pen:
            pen.write(SIGN, id=process, seen=now)
            pen.write("DELETE FROM processes WHERE seen < :before", before=now - FORGOTTEN)

    def living(self, since: int) -> set[str]:
        """Those that have given a sign since a moment."""
        with self._database.reading() as pen:
            return set(pen.column("SELECT id FROM processes WHERE seen >= :since", since=since))
