"""Backup (备份): the whole store at one moment, in one file, while others go on writing."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from guandan.game.errors import GuandanError, NotAllowed, Unreadable
from guandan.store.backupcheck import Progress, check_backup, silent
from guandan.store.backupfile import BackupWriter, Header, opened_backup
from guandan.store.logstore import LogStore
from guandan.store.schema import newest, tables


def write_backup(store: LogStore, path: Path, progress: Progress = silent) -> Header:
    """Write a backup, read it again and only then give it its name; a backup of that name is replaced.

    Raises a refusal, and leaves what was there, if it cannot be written or the store turns out to be damaged.
    """
    _check_name(path)
    with _replacing(path) as temporary:
        with temporary.open("wb") as file:
            header = _write(store, file, progress)
            file.flush()
            os.fsync(file.fileno())
        try:
            check_backup(temporary, progress)
        except Unreadable as broken:
            # What was just written is what the store holds.
            detail = str(broken.facts.get("detail", broken.code))
            raise Unreadable("store_damaged", file=store.file, detail=detail) from broken
    return header


def _write(store: LogStore, file: IO[bytes], progress: Progress) -> Header:
    found = tables(newest())
    with store.database.standing_still() as pen:
        rows = {table.name: pen.column(f"SELECT COUNT(*) FROM {table.name}")[0] for table in found}  # noqa: S608
        header = Header(newest(), {table.name: list(table.columns) for table in found}, rows)
        writer = BackupWriter(file, header)
        done = 0
        for table in found:
            columns, keys = ", ".join(table.columns), ", ".join(table.key)
            for row in pen.stream(f"SELECT {columns} FROM {table.name} ORDER BY {keys}"):  # noqa: S608
                writer.row(table.name, row)
                done += 1
                progress("write", done, header.total)
        writer.end()
    return header


def _check_name(path: Path) -> None:
    """Raise NotAllowed rather than replace what is no backup, such as the store itself."""
    if not path.exists():
        return
    try:
        with opened_backup(path):
            pass
    except GuandanError as other:
        # One that a newer version wrote, or that was cut off, is a backup all the same.
        if other.code not in ("backup_newer", "backup_cut_off", "backup_altered"):
            raise NotAllowed("backup_in_the_way", file=str(path)) from other


@contextmanager
def _replacing(path: Path) -> Iterator[Path]:
    """A file beside it, for its owner alone, that takes its name when all has gone well."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        os.close(handle)
        temporary = Path(name)
        try:
            yield temporary
            temporary.replace(path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        _sync_folder(path.parent)
    except OSError as error:
        raise NotAllowed("backup_not_written", file=str(path), detail=error.strerror or str(error)) from error


def _sync_folder(folder: Path) -> None:
    """Make the new name last. Windows has no such thing."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
