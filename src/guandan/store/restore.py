"""Restore (恢复): a backup becomes a store again, on any database that is empty."""

from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from guandan.game.errors import NotAllowed, Unreadable
from guandan.store.backupcheck import Progress, check_backup, silent
from guandan.store.backupfile import BackupReader, Header, opened_backup
from guandan.store.database import Pen, insert_into
from guandan.store.opening import database_at, migrate, version_of
from guandan.store.schema import PASSING, newest, tables

AT_ONCE = 1000
"""Rows in one statement."""


def restore_backup(path: Path, place: str | Path, progress: Progress = silent) -> Header:
    """Write a backup into an empty store, in one transaction, after all of it has been checked.

    Raises a refusal, and changes nothing, if the backup is not whole or there is anything in the store.
    """
    header = check_backup(path, progress)
    database = database_at(place)
    try:
        with database.opening() as pen, opened_backup(path) as backup:
            _make_room(pen, database.name)
            # As it was on the day of the backup, and then on from there like any old store.
            migrate(pen, 0, header.store)
            _load(pen, backup, progress)
            migrate(pen, header.store, newest())
    finally:
        database.close()
    return header


def _make_room(pen: Pen, file: str) -> None:
    """Take the tables of an empty store away. Raises NotAllowed if it is not empty."""
    version = version_of(pen, file)
    found = [table.name for table in tables(min(version, newest()))]
    if version > newest() or any(pen.first(f"SELECT 1 FROM {name} LIMIT 1") for name in found):  # noqa: S608
        raise NotAllowed("restore_not_empty", file=file)
    if version:
        pen.change_tables(f"DROP TABLE {name}" for name in (*PASSING, *reversed(found)))


def _load(pen: Pen, backup: BackupReader, progress: Progress) -> None:
    waiting = {table.name: table for table in tables(backup.header.store)}
    columns = {name: sorted(table.columns) for name, table in waiting.items()}
    if columns != {name: sorted(names) for name, names in backup.header.tables.items()}:
        raise Unreadable("backup_altered", file=backup.name, detail="tables")
    done = 0
    for name, rows in groupby(backup.rows(), key=lambda one: one[0]):
        table = waiting[name]
        binary = [column for column, kind in table.columns.items() if kind == "BLOB"]
        insert = insert_into(name, table.columns)
        values = (row for _, row in rows)
        while some := list(islice(values, AT_ONCE)):
            pen.write_all(insert, list(_with_bytes(some, binary)))
            done += len(some)
            progress("load", done, backup.header.total)


def _with_bytes(rows: list[dict[str, Any]], binary: list[str]) -> Iterator[dict[str, Any]]:
    for row in rows:
        for name in binary:
            if isinstance(row[name], str):
                row[name] = row[name].encode()
        yield row
