"""The file of a backup: a header, all rows of all tables, and a digest, as JSON lines in gzip.

It is the same for every database, and the same data gives the same bytes. `docs/store.md` describes it.
"""

import base64
import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

from guandan.game.errors import GuandanError, Unreadable
from guandan.game.facts import canonical, plain
from guandan.store.schema import newest

FORMAT = "guandan-backup"
FILE_VERSION = 1
LONGEST = 1 << 28
"""Bytes of a line: more is no row of ours, and would only fill the memory."""


class Header(NamedTuple):
    """What a backup holds."""

    store: int
    """The version of the tables."""
    tables: Mapping[str, Sequence[str]]
    """Their columns."""
    rows: Mapping[str, int]

    @property
    def total(self) -> int:
        """Of all rows."""
        return sum(self.rows.values())


class BackupWriter:
    """Writes the lines of a backup."""

    def __init__(self, file: IO[bytes], header: Header) -> None:
        """Begin with the header."""
        # Without a time and a name the same data gives the same bytes.
        self._gzip = gzip.GzipFile("", "wb", fileobj=file, mtime=0)
        self._digest = hashlib.sha256()
        self._line({"format": FORMAT, "version": FILE_VERSION, **header._asdict()})

    def row(self, table: str, values: Sequence[Any]) -> None:
        """One row of a table."""
        self._line([table, *(_encoded(value) for value in values)])

    def end(self) -> None:
        """The digest of all lines before it."""
        self._gzip.write(canonical({"sha256": self._digest.hexdigest()}) + b"\n")
        self._gzip.close()

    def _line(self, value: Any) -> None:
        line = canonical(value) + b"\n"
        self._digest.update(line)
        self._gzip.write(line)


class BackupReader:
    """Reads the lines of a backup. Nothing it has given is to be trusted before all rows were read."""

    def __init__(self, file: IO[bytes], name: str) -> None:
        """Read the header. Raises Unreadable if the file is no backup, or a newer one."""
        self._gzip = gzip.GzipFile(fileobj=file, mode="rb")
        self._digest = hashlib.sha256()
        self.name = name
        try:
            line, first = self._line()
        except GuandanError as wrong:
            if wrong.code == "backup_cut_off":
                raise
            raise Unreadable("backup_foreign", file=name) from wrong
        self._digest.update(line)
        self.header = self._header(first)

    def _header(self, first: Any) -> Header:
        if not isinstance(first, dict) or first.get("format") != FORMAT:
            raise Unreadable("backup_foreign", file=self.name)
        for field, ours in (("version", FILE_VERSION), ("store", newest())):
            version = first.get(field)
            if type(version) is not int or version < 1:
                raise self._altered("header")
            if version > ours:
                raise Unreadable("backup_newer", file=self.name, version=version, ours=ours)
        tables, rows = first.get("tables"), first.get("rows")
        if not isinstance(tables, dict) or not isinstance(rows, dict) or tables.keys() != rows.keys():
            raise self._altered("header")
        names = [*tables, *(name for columns in tables.values() if isinstance(columns, list) for name in columns)]
        counts = [count for count in rows.values() if type(count) is int and count >= 0]
        if not all(isinstance(name, str) for name in names) or len(counts) != len(rows):
            raise self._altered("header")
        return Header(first["store"], tables, rows)

    def rows(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """All rows, with the table of each. Raises Unreadable, at the end at the latest, if they are not as written."""
        left = dict(self.header.rows)
        line, row = self._line()
        while isinstance(row, list):
            self._digest.update(line)
            table = row[0] if row else None
            columns = self.header.tables.get(table) if isinstance(table, str) else None
            if not isinstance(table, str) or columns is None or len(row) != len(columns) + 1:
                raise self._altered("row")
            left[table] -= 1
            yield table, {name: self._decoded(value) for name, value in zip(columns, row[1:], strict=True)}
            line, row = self._line()
        if row != {"sha256": self._digest.hexdigest()}:
            raise self._altered("sha256")
        if any(left.values()):
            raise self._altered("rows")
        if self._read():
            raise self._altered("end")

    def _line(self) -> tuple[bytes, Any]:
        """The next line and its value."""
        line = self._read()
        if not line.endswith(b"\n"):
            raise self._altered("line") if len(line) == LONGEST else Unreadable("backup_cut_off", file=self.name)
        try:
            return line, json.loads(line)
        except (ValueError, RecursionError) as broken:
            raise self._altered("line") from broken

    def _read(self) -> bytes:
        try:
            return self._gzip.readline(LONGEST)
        except EOFError as short:
            raise Unreadable("backup_cut_off", file=self.name) from short
        except (gzip.BadGzipFile, zlib.error) as broken:
            raise self._altered("gzip") from broken

    def _decoded(self, value: Any) -> Any:
        if isinstance(value, dict) and isinstance(text := value.get("base64"), str):
            try:
                return base64.b64decode(text, validate=True)
            except ValueError as broken:
                raise self._altered("row") from broken
        # Half a sign is no text, and no database would take it.
        half = isinstance(value, str) and not value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in value)
        if half or not (value is None or isinstance(value, bool | str) or (isinstance(value, int) and plain(value))):
            raise self._altered("row")
        return value

    def _altered(self, detail: str) -> Unreadable:
        return Unreadable("backup_altered", file=self.name, detail=detail)


def _encoded(value: Any) -> Any:
    """A value as JSON has it. Bytes that are text, as those of facts are, stay readable."""
    if not isinstance(value, bytes):
        return value
    try:
        return value.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(value).decode()}


@contextmanager
def opened_backup(path: Path) -> Iterator[BackupReader]:
    """The reader of a file. Raises Unreadable if it cannot be read."""
    try:
        with path.open("rb") as file:
            yield BackupReader(file, str(path))
    except OSError as error:
        raise Unreadable("file_unreadable", file=str(path), detail=error.strerror or type(error).__name__) from error
