"""A database: transactions that read and write by SQL, the same on every database.

Statements are texts with named parameters (`:name`), and values go into a statement in no other way. A parameter
that is a list stands for `(a, b, c)`.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from guandan.game.errors import Conflict
from guandan.game.facts import LARGEST

Values = Mapping[str, Any]
Found = Any
"""A row that a statement has found: a tuple of its values."""


class KeyTaken(Conflict):
    """A row with this key is there already, or the row that it refers to is not."""


class Pen(ABC):
    """Reads and writes inside one transaction."""

    in_process = False
    """Whether a statement costs no way to a server and back."""

    @abstractmethod
    def read(self, sql: str, /, **values: Any) -> Sequence[Found]:
        """The rows that a statement finds."""

    @abstractmethod
    def write(self, sql: str, /, **values: Any) -> int:
        """How many rows a statement has changed. Raises KeyTaken."""

    @abstractmethod
    def write_all(self, sql: str, rows: Sequence[Values]) -> None:
        """Run a statement for each of some rows. Raises KeyTaken."""

    def insert_all(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Insert rows, each with its values in the order of the columns. Raises KeyTaken."""
        if rows:
            self.write_all(insert_into(table, columns), [dict(zip(columns, row, strict=True)) for row in rows])

    def version(self) -> int | None:
        """A number that changes when anybody else has written to the database; None if it does not say."""
        return None

    @abstractmethod
    def stream(self, sql: str) -> Iterator[Found]:
        """The rows of a whole table, a few at a time, however long that takes."""

    @abstractmethod
    def tables(self) -> set[str]:
        """The names of the tables that are there, whosever they are."""

    @abstractmethod
    def change_tables(self, statements: Iterable[str]) -> None:
        """Run statements of the schema."""

    def first(self, sql: str, /, **values: Any) -> Found | None:
        """The first row that a statement finds."""
        rows = self.read(sql, **values)
        return rows[0] if rows else None

    def column(self, sql: str, /, **values: Any) -> list[Any]:
        """The first value of each row that a statement finds."""
        return [row[0] for row in self.read(sql, **values)]


class Database(ABC):
    """Where a store is. Threads may share it; every transaction has a connection of its own."""

    in_file = False
    """Whether it is a file of this machine, which one server alone serves; else other machines may share it."""

    def __init__(self, name: str) -> None:
        """A database that refusals call by a name, which holds no password."""
        self.name = name

    @abstractmethod
    def reading(self) -> AbstractContextManager[Pen]:
        """A transaction that reads. Raises a refusal if the database cannot."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Pen]:
        """A transaction that writes: on disk when the block has ended, and nothing of it if that raises.

        Raises a refusal if the database cannot.
        """

    @abstractmethod
    def opening(self) -> AbstractContextManager[Pen]:
        """The same for whoever creates or changes the tables: alone, and as long as it takes."""

    @abstractmethod
    def standing_still(self) -> AbstractContextManager[Pen]:
        """A transaction that sees all tables as they were at one moment."""

    @abstractmethod
    def erased(self) -> None:
        """What a transaction has erased stands in no file of this machine from now on, as far as that is ours to do."""

    @abstractmethod
    def close(self) -> None:
        """Close the connections."""


def insert_into(table: str, columns: Iterable[str], rest: str = "") -> str:
    """The statement that inserts a row by the names of its columns; `rest` says what to do if it is there already."""
    names = list(columns)
    marks = ", ".join(f":{name}" for name in names)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks}) {rest}"  # noqa: S608 - names of our own schema


def spread(sql: str, values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A statement whose lists are spelt out one by one, and its values."""
    for name in [name for name, value in values.items() if isinstance(value, list | tuple)]:
        parts = {f"{name}_{number}": one for number, one in enumerate(values.pop(name))}
        values |= parts
        marks = ", ".join(f":{part}" for part in parts) or "NULL"
        sql = re.sub(rf":{name}\b", f"({marks})", sql)
    return sql, values


def contains(words: str) -> str:
    """The pattern of texts with some words in them, for `LIKE ... ESCAPE '/'`."""
    escaped = re.sub("[/%_]", r"/\g<0>", words)
    return f"%{escaped}%"


def at_most(limit: int | None) -> int:
    """A limit as every database reads it."""
    return LARGEST if limit is None else limit
