"""SQLite: a file with the promises of the store."""

import math
import os
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from guandan.game.errors import Conflict, NotAllowed
from guandan.store.database import Database, Found, KeyTaken, Pen, Values, spread
from guandan.store.failures import file_refusal

PATIENCE = 15
"""Seconds to wait for another process that writes to the same file, or another thread of this one."""
STATEMENT = 15
"""Seconds that one statement may take; reading the whole store piece by piece is not one."""
LOOKS = 100_000
"""Steps of SQLite between two looks at the clock."""

PRAGMAS = (
    # Commits are on disk before they are acknowledged; on macOS only a full sync reaches the disk.
    "synchronous = FULL",
    "fullfsync = ON",
    "foreign_keys = ON",
)
WRITING = (
    # The pages that a thousand tables write to again and again stay in memory (KiB), and are carried from the log to
    # their places when they have gathered (pages).
    "cache_size = -32768",
    "wal_autocheckpoint = 4000",
    # What is erased is overwritten, not only let go of.
    "secure_delete = ON",
)


AT_ONCE = 16
"""Rows that one statement inserts."""


@lru_cache(maxsize=256)
def _inserting(table: str, columns: Sequence[str], rows: int) -> str:
    marks = f"({', '.join('?' * len(columns))})"
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {', '.join([marks] * rows)}"  # noqa: S608 - our own names


class FileConnection(sqlite3.Connection):
    """A connection to the file."""

    until = math.inf
    """When the statement that runs must have ended."""


class FilePen(Pen):
    """A transaction on a file."""

    in_process = True

    def __init__(self, driver: FileConnection, file: str) -> None:
        """On a connection in a transaction."""
        self._driver, self._file = driver, file

    def read(self, sql: str, /, **values: Any) -> Sequence[Found]:
        """The rows that a statement finds."""
        with self._limited():
            return self._driver.execute(*spread(sql, values)).fetchall()

    def write(self, sql: str, /, **values: Any) -> int:
        """How many rows a statement has changed."""
        with self._limited():
            return self._driver.execute(*spread(sql, values)).rowcount

    def write_all(self, sql: str, rows: Sequence[Values]) -> None:
        """Run a statement for each of some rows."""
        with self._limited():
            self._driver.executemany(sql, rows)

    def insert_all(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Insert rows, many in one statement: each statement lets other threads run, and has to wait for them."""
        with self._limited():
            for start in range(0, len(rows), AT_ONCE):
                some = rows[start : start + AT_ONCE]
                self._driver.execute(_inserting(table, columns, len(some)), [value for row in some for value in row])

    def version(self) -> int:
        """A number that changes when another program has written to the file."""
        (version,) = self._driver.execute("PRAGMA data_version").fetchone()
        return int(version)

    def stream(self, sql: str) -> Iterator[Found]:
        """The rows of a whole table."""
        self._driver.until = math.inf
        return iter(self._driver.execute(sql))

    def tables(self) -> set[str]:
        """The names of the tables that are there."""
        names = self.column("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name for name in names if not name.startswith("sqlite_")}

    def change_tables(self, statements: Iterable[str]) -> None:
        """Run statements of the schema."""
        self._driver.until = math.inf
        for statement in statements:
            self._driver.execute(statement)

    @contextmanager
    def _limited(self) -> Iterator[None]:
        self._driver.until = time.monotonic() + STATEMENT
        try:
            yield
        except sqlite3.IntegrityError as taken:
            raise KeyTaken("store_busy", file=self._file, detail="key") from taken


class FileDatabase(Database):
    """An SQLite file. All that this process writes goes over one connection.

    SQLite lets one write at a time anyway. Over one connection it also says at any time whether another program has
    written to the file.
    """

    in_file = True

    def __init__(self, file: str) -> None:
        """A file, which is created if it is missing. Raises NotAllowed if that is impossible."""
        super().__init__(file)
        _create_file(file)
        self._idle: list[FileConnection] = []
        self._writer: FileConnection | None = None
        self._turn = threading.Lock()
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[FilePen]:
        """A transaction that reads."""
        with refusing(self.name):
            try:
                driver = self._idle.pop()
            except IndexError:
                driver = self._connected()
            try:
                with self._transaction(driver, "BEGIN") as pen:
                    yield pen
            finally:
                if self._closed:
                    driver.close()
                else:
                    self._idle.append(driver)

    standing_still = reading

    @contextmanager
    def writing(self) -> Iterator[FilePen]:
        """A transaction that writes."""
        # The lock is taken at once: a writer waits for its turn here and is never told "busy" half-way.
        with refusing(self.name), self._writing_alone() as driver, self._transaction(driver, "BEGIN IMMEDIATE") as pen:
            yield pen

    @contextmanager
    def opening(self) -> Iterator[FilePen]:
        """A transaction that creates the tables. Raises NotAllowed if commits to this file might not reach the disk."""
        with self.writing() as pen:
            yield pen
            if pen.column("PRAGMA journal_mode") != ["wal"]:
                raise NotAllowed("store_not_on_disk", file=self.name)

    def data_version(self) -> int:
        """A number that changes when anybody else has written to the file; asking does not touch the tables."""
        with refusing(self.name), self._writing_alone() as driver:
            return FilePen(driver, self.name).version()

    def erased(self) -> None:
        """Empty the write-ahead log, which has pages as they were; while somebody reads it is left for later."""
        with refusing(self.name), self._writing_alone() as driver:
            driver.until = math.inf
            driver.execute("PRAGMA busy_timeout = 0")  # nobody's writing waits for a reader
            try:
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                driver.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")

    def close(self) -> None:
        """Close the connections; one in use is closed when it has been used."""
        with self._turn:
            self._closed = True
            if self._writer is not None:
                self._writer.close()
                self._writer = None
        while self._idle:
            self._idle.pop().close()

    @contextmanager
    def _writing_alone(self) -> Iterator[FileConnection]:
        if not self._turn.acquire(timeout=PATIENCE):
            raise Conflict("store_busy", file=self.name, detail="")
        try:
            if self._writer is None:
                self._writer = self._connected(*WRITING)
            yield self._writer
        finally:
            if self._closed and self._writer is not None:
                self._writer.close()
                self._writer = None
            self._turn.release()

    @contextmanager
    def _transaction(self, driver: FileConnection, begin: str) -> Iterator[FilePen]:
        if not os.path.exists(self.name):
            # SQLite would go on writing into what nobody finds again.
            raise NotAllowed("store_gone", file=self.name)
        driver.until = math.inf
        driver.execute(begin)
        try:
            yield FilePen(driver, self.name)
            driver.until = math.inf
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
            raise

    def _connected(self, *more: str) -> FileConnection:
        # Transactions are begun here; left alone, sqlite3 begins them late and so reads before it has the lock.
        driver = sqlite3.connect(
            self.name, timeout=PATIENCE, isolation_level=None, check_same_thread=False, factory=FileConnection
        )
        try:
            driver.set_progress_handler(lambda: time.monotonic() > driver.until, LOOKS)
            _log_ahead(driver)
            for pragma in (*PRAGMAS, *more):
                driver.execute(f"PRAGMA {pragma}")
        except BaseException:
            driver.close()
            raise
        return driver


@contextmanager
def refusing(file: str) -> Iterator[None]:
    """Turn errors of SQLite into refusals."""
    try:
        yield
    except sqlite3.Error as error:
        raise file_refusal(error, file) from error


def _create_file(file: str) -> None:
    """Make the file and its folder, for their owner alone: SQLite itself would let everybody read the cards."""
    if file == ":memory:":
        raise NotAllowed("store_not_on_disk", file=file)
    try:
        Path(file).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Only a missing file: to open and close one that is in use would drop this process's locks on it.
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        raise NotAllowed("store_cannot_open", file=file, detail=error.strerror) from error


def _log_ahead(driver: FileConnection) -> None:
    """Switch the write-ahead log on; it stays on in the file."""
    present = [name for (name,) in driver.execute("SELECT name FROM sqlite_master")]
    if present and "store_version" not in present:
        return  # The database of another program is left as it is.
    patient_until = time.monotonic() + PATIENCE
    while True:
        try:
            driver.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as busy:
            # SQLite does not wait by itself here when two processes create the same file.
            if busy.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > patient_until:
                raise
            time.sleep(0.01)
