"""Opening a database: an engine with the promises of the store, on tables that are ours."""

import os
import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, inspect, make_url, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from guandan.game.errors import NotAllowed, Unreadable
from guandan.store.failures import refusing
from guandan.store.schema import VERSION, metadata, versions

PATIENCE = 30
"""Seconds to wait for another process that writes to the same SQLite file."""

PRAGMAS = (
    # Commits are on disk before they are acknowledged; on macOS only a full sync reaches the disk.
    "synchronous = FULL",
    "fullfsync = ON",
    "foreign_keys = ON",
)


def url_of(place: str | Path) -> URL:
    """The URL of a database, or of an SQLite file given by its path. Raises Unreadable if it is no URL."""
    if isinstance(place, Path) or "://" not in place:
        return URL.create("sqlite", database=str(place))
    try:
        return make_url(place)
    except ArgumentError as wrong:
        raise Unreadable("store_wrong_url") from wrong


def open_engine(place: str | Path) -> tuple[Engine, str]:
    """The engine of a checked database, and the name that refusals call it by."""
    url = url_of(place)
    sqlite = url.get_backend_name() == "sqlite"
    file = url.database or ":memory:" if sqlite else url.render_as_string(hide_password=True)
    try:
        # Parameters are hidden cards, and belong in no error message.
        engine = create_engine(url, hide_parameters=True, connect_args={"timeout": PATIENCE} if sqlite else {})
    except (NoSuchModuleError, ImportError) as unknown:
        raise Unreadable("store_wrong_url") from unknown
    if sqlite:
        _create_file(file)
        event.listen(engine, "connect", _set_up)
        event.listen(engine, "begin", _begin)
    try:
        with refusing(file), writing(engine).begin() as connection:
            _check_tables(connection, file)
            if sqlite and connection.exec_driver_sql("PRAGMA journal_mode").scalar() != "wal":
                raise NotAllowed("store_not_on_disk", file=file)
    except BaseException:
        engine.dispose()
        raise
    return engine, file


def writing(engine: Engine) -> Engine:
    """The engine for transactions that write."""
    return engine.execution_options(writes=True)


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


def _set_up(connection: DBAPIConnection, _: object) -> None:
    # Transactions are begun below; left alone, sqlite3 begins them late and so reads before it has the lock.
    sqlite: Any = connection
    sqlite.isolation_level = None
    _log_ahead(sqlite)
    for pragma in PRAGMAS:
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
    # A writer takes the lock at once: it waits its turn here and is never told "busy" half-way.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _check_tables(connection: Connection, file: str) -> None:
    """Create the tables in an empty database; refuse tables that are not ours or not yet known."""
    present = inspect(connection).get_table_names()
    if not present:
        metadata.create_all(connection)
        connection.execute(insert(versions).values(version=VERSION))
        return
    version = connection.scalar(select(versions.c.version)) if versions.name in present else None
    if version is None:
        raise Unreadable("store_foreign", file=file)
    if version > VERSION:
        raise Unreadable("store_newer", file=file, version=version, ours=VERSION)
