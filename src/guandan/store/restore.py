"""Restore (恢复): a backup becomes a store again, on any database that is empty."""

from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, LargeBinary, MetaData, Table, insert, select

from guandan.game.errors import NotAllowed, Unreadable
from guandan.store import postgres, sqlite
from guandan.store.backupcheck import Progress, check_backup, silent
from guandan.store.backupfile import BackupReader, Header, opened_backup
from guandan.store.engine import bare_engine, version_of, writing
from guandan.store.failures import refusing
from guandan.store.migrations import migrate
from guandan.store.schema import PASSING, VERSION

AT_ONCE = 1000
"""Rows in one statement."""


def restore_backup(path: Path, place: str | Path, progress: Progress = silent) -> Header:
    """Write a backup into an empty store, in one transaction, after all of it has been checked.

    Raises a refusal, and changes nothing, if the backup is not whole or there is anything in the store.
    """
    header = check_backup(path, progress)
    engine, file = bare_engine(place)
    try:
        with refusing(file), writing(engine).begin() as connection, opened_backup(path) as backup:
            if connection.dialect.name == "postgresql":
                postgres.wait_for_openers(connection)
                postgres.check_promises(connection, file)
            _make_room(connection, file)
            # As it was on the day of the backup, and then on from there like any old store.
            migrate(connection, 0, header.store)
            _load(connection, backup, progress)
            if header.store < VERSION:
                migrate(connection, header.store, VERSION)
            if connection.dialect.name == "sqlite":
                sqlite.check_promises(connection, file)
    finally:
        engine.dispose()
    return header


def _make_room(connection: Connection, file: str) -> None:
    """Take the tables of an empty store away. Raises NotAllowed if it is not empty."""
    if version_of(connection, file) == 0:
        return
    present = MetaData()
    present.reflect(connection)
    for table in present.sorted_tables:
        if table.name not in PASSING and connection.execute(select(table).limit(1)).first() is not None:
            raise NotAllowed("restore_not_empty", file=file)
    present.drop_all(connection)


def _load(connection: Connection, backup: BackupReader, progress: Progress) -> None:
    tables = _tables(connection, backup)
    done = 0
    for name, rows in groupby(backup.rows(), key=lambda one: one[0]):
        table = tables[name]
        binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
        values = (row for _, row in rows)
        while some := list(islice(values, AT_ONCE)):
            connection.execute(insert(table), list(_with_bytes(some, binary)))
            done += len(some)
            progress("load", done, backup.header.total)


def _tables(connection: Connection, backup: BackupReader) -> dict[str, Table]:
    """The tables that wait for the rows. Raises Unreadable if those of the backup are others."""
    present = MetaData()
    present.reflect(connection)
    found = {table.name: table for table in present.sorted_tables if table.name not in PASSING}
    columns = {name: sorted(table.columns.keys()) for name, table in found.items()}
    if columns != {name: sorted(names) for name, names in backup.header.tables.items()}:
        raise Unreadable("backup_altered", file=backup.name, detail="tables")
    return found


def _with_bytes(rows: list[dict[str, Any]], binary: list[str]) -> Iterator[dict[str, Any]]:
    for row in rows:
        for name in binary:
            if isinstance(row[name], str):
                row[name] = row[name].encode()
        yield row
