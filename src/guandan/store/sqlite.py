"""SQLite: a file with the promises of the store."""

import math
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from guandan.game.errors import NotAllowed
from guandan.store.schema import versions

PATIENCE = 15
"""Seconds to wait for another process that writes to the same file."""
STATEMENT = 15
"""Seconds that one statement may take; reading the whole store piece by piece is not one."""
LOOKS = 100_000
"""Steps of SQLite between two looks at the clock."""
UNTIL = "until"
"""Under which name a connection keeps when its statement must have ended."""

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
)


def sqlite_engine(url: URL) -> Engine:
    """The engine of a file, which is created if it is missing."""
    _create_file(url.database or ":memory:")
    engine, writer = _engine(url), _engine(url, pool_size=1, max_overflow=0, pool_timeout=PATIENCE)
    event.listen(writer, "connect", _set_up_writer)
    event.listen(engine, "engine_disposed", lambda _: writer.dispose())
    _writers[engine] = writer.execution_options(writes=True)
    return engine


_writers: WeakKeyDictionary[Engine, Engine] = WeakKeyDictionary()


def writing(engine: Engine) -> Engine:
    """The engine for transactions that write: all of this process go over one connection.

    SQLite lets one write at a time anyway. Over one connection it also says at any time whether another program has
    written to the file.
    """
    return _writers[engine]


def data_version(engine: Engine) -> int:
    """A number that changes when anybody else has written to the file; asking does not touch the tables."""
    with closing(writing(engine).raw_connection()) as pooled:
        sqlite: Any = pooled.driver_connection
        (version,) = sqlite.execute("PRAGMA data_version").fetchone()
    return int(version)


def check_there(engine: Engine) -> None:
    """Raise NotAllowed if somebody has deleted the file: SQLite would go on writing into what nobody finds again."""
    file = engine.url.database or ":memory:"
    if file != ":memory:" and not os.path.exists(file):
        raise NotAllowed("store_gone", file=file)


def _engine(url: URL, **pool: int) -> Engine:
    # Parameters are hidden cards, and belong in no error message.
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": PATIENCE}, **pool)
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "before_cursor_execute", _limit)
    return engine


def check_promises(connection: Connection, file: str) -> None:
    """Raise NotAllowed if commits to this file might not reach the disk."""
    if connection.exec_driver_sql("PRAGMA journal_mode").scalar() != "wal":
        raise NotAllowed("store_not_on_disk", file=file)


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


def limit(info: dict[Any, Any]) -> None:
    """Give what a connection does next, by the notes that its pool keeps of it, the time of one statement."""
    info[UNTIL] = time.monotonic() + STATEMENT


def _limit(connection: Connection, *given: Any) -> None:
    connection.info[UNTIL] = math.inf if given[3].execution_options.get("yield_per") else time.monotonic() + STATEMENT


def _set_up(connection: DBAPIConnection, record: ConnectionPoolEntry) -> None:
    # Transactions are begun below; left alone, sqlite3 begins them late and so reads before it has the lock.
    sqlite: Any = connection
    sqlite.isolation_level = None
    info = record.info
    info[UNTIL] = math.inf
    sqlite.set_progress_handler(lambda: time.monotonic() > info[UNTIL], LOOKS)
    _log_ahead(sqlite)
    for pragma in PRAGMAS:
        sqlite.execute(f"PRAGMA {pragma}")


def _set_up_writer(connection: DBAPIConnection, _: object) -> None:
    sqlite: Any = connection
    for pragma in WRITING:
        sqlite.execute(f"PRAGMA {pragma}")


def _log_ahead(sqlite: sqlite3.Connection) -> None:
    """Switch the write-ahead log on; it stays on in the file."""
    present = [name for (name,) in sqlite.execute("SELECT name FROM sqlite_master")]
    if present and versions.name not in present:
        return  # The database of another program is left as it is.
    patient_until = time.monotonic() + PATIENCE
    while True:
        try:
            sqlite.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as busy:
            # SQLite does not wait by itself here when two processes create the same file.
            if busy.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > patient_until:
                raise
            time.sleep(0.01)


def _begin(connection: Connection) -> None:
    check_there(connection.engine)
    # A writer takes the lock at once: it waits its turn here and is never told "busy" half-way.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
