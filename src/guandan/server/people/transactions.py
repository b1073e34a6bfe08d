"""The tables of people in the store: transactions that end in a refusal if the database cannot."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine

from guandan.store import LogStore
from guandan.store.engine import writing
from guandan.store.failures import refusing


class Transactions:
    """Begins transactions. What is done in them blocks: they belong in a thread."""

    def __init__(self, store: LogStore) -> None:
        """On a store that is open."""
        self._store = store
        self._writer = writing(store.engine)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads."""
        with self._transaction(self._store.engine) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes; it is on disk when the block has ended."""
        with self._transaction(self._writer) as connection:
            yield connection

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Connection]:
        with refusing(self._store.file), engine.begin() as connection:
            yield connection
