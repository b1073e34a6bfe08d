"""The processes that serve a store: each gives a sign of life now and then, and sees which others have."""

from sqlalchemy import delete, select

from guandan.store.engine import writing
from guandan.store.failures import refusing
from guandan.store.logstore import LogStore
from guandan.store.roomindex import upsert
from guandan.store.schema import processes

FORGOTTEN = 86_400_000
"""Milliseconds after which a process that has given no sign is not worth a row."""


class Processes:
    """Signs of life in a store."""

    def __init__(self, store: LogStore) -> None:
        """Read and write the signs of a store."""
        self._engine, self._file = store.engine, store.file

    def sign(self, process: str, now: int) -> None:
        """A process lives."""
        with refusing(self._file), writing(self._engine).begin() as connection:
            seen = upsert(connection, processes).values(id=process, seen=now)
            connection.execute(seen.on_conflict_do_update(index_elements=["id"], set_={"seen": seen.excluded.seen}))
            connection.execute(delete(processes).where(processes.c.seen < now - FORGOTTEN))

    def living(self, since: int) -> set[str]:
        """Those that have given a sign since a moment."""
        with refusing(self._file), self._engine.begin() as connection:
            return set(connection.scalars(select(processes.c.id).where(processes.c.seen >= since)))
