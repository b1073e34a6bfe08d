"""A pen: one transaction that writes, with as little between the writer and its database as there can be.

The statements are written once, for SQLAlchemy. On SQLite they are spelled out once too and then given to the driver
itself: building a result for every one of them costs several times what SQLite takes.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.dialects import sqlite

from guandan.store.sqlite import check_there, limit

Values = Mapping[str, Any]


class Pen(Protocol):
    """Reads and writes inside one transaction."""

    def read(self, statement: Executable, values: Values) -> Sequence[Sequence[Any]]:
        """The rows that a statement finds."""

    def write(self, statement: Executable, rows: Sequence[Values]) -> None:
        """Run a statement for each of some rows."""


class ConnectionPen:
    """Writes by SQLAlchemy, into any database."""

    def __init__(self, connection: Connection) -> None:
        """On a connection in a transaction."""
        self._connection = connection

    def read(self, statement: Executable, values: Values) -> Sequence[Sequence[Any]]:
        """The rows that a statement finds."""
        return self._connection.execute(statement, dict(values)).all()

    def write(self, statement: Executable, rows: Sequence[Values]) -> None:
        """Run a statement for each of some rows."""
        self._connection.execute(statement, [dict(row) for row in rows])


class FilePen:
    """Writes by the driver, into an SQLite file."""

    def __init__(self, driver: Any) -> None:
        """On a connection of the driver in a transaction."""
        self._driver = driver

    def read(self, statement: Executable, values: Values) -> Sequence[Sequence[Any]]:
        """The rows that a statement finds."""
        text, given = _spelled(statement)
        found: list[Sequence[Any]] = self._driver.execute(text, {**given, **values}).fetchall()
        return found

    def write(self, statement: Executable, rows: Sequence[Values]) -> None:
        """Run a statement for each of some rows."""
        self._driver.executemany(_spelled(statement)[0], rows)


@cache
def _spelled(statement: Executable) -> tuple[str, Values]:
    """A statement as SQLite reads it, and the values it brings along itself."""
    compiled = statement.compile(dialect=sqlite.dialect(paramstyle="named"))  # type: ignore[attr-defined]
    return str(compiled), {name: value for name, value in compiled.params.items() if value is not None}


@contextmanager
def transaction(engine: Engine) -> Iterator[Pen]:
    """A transaction that writes; on disk when the block has ended, and nothing of it if that raises."""
    if engine.dialect.name != "sqlite":
        with engine.begin() as connection:
            yield ConnectionPen(connection)
        return
    check_there(engine)
    with closing(engine.raw_connection()) as pooled:
        driver: Any = pooled.driver_connection
        driver.execute("BEGIN IMMEDIATE")
        limit(pooled.info)
        try:
            yield FilePen(driver)
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
            raise
