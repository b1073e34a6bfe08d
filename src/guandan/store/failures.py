"""What a database reports when it cannot, as refusals that a person can read."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from guandan.game.errors import Conflict, GuandanError, NotAllowed, Unreadable

SQLITE: dict[int, tuple[type[GuandanError], str]] = {
    sqlite3.SQLITE_NOTADB: (Unreadable, "store_not_a_database"),
    sqlite3.SQLITE_CORRUPT: (Unreadable, "store_damaged"),
    sqlite3.SQLITE_CANTOPEN: (NotAllowed, "store_cannot_open"),
    sqlite3.SQLITE_PERM: (NotAllowed, "store_cannot_open"),
    sqlite3.SQLITE_READONLY: (NotAllowed, "store_read_only"),
    sqlite3.SQLITE_FULL: (NotAllowed, "store_full"),
    sqlite3.SQLITE_BUSY: (Conflict, "store_busy"),
    sqlite3.SQLITE_LOCKED: (Conflict, "store_busy"),
}
"""By the primary result code, the lowest eight bits of what SQLite reports."""


def refusal(error: DBAPIError, file: str) -> GuandanError:
    """The refusal that tells of a database error."""
    # Only the driver's own words: SQLAlchemy adds the statement, which says nothing to a player.
    detail = str(error.orig).strip().split("\n")[0]
    code = getattr(error.orig, "sqlite_errorcode", None)
    kind, sentence = SQLITE.get(code & 0xFF if code else 0, (NotAllowed, "store_failed"))
    return kind(sentence, file=file, detail=detail)


@contextmanager
def refusing(file: str) -> Iterator[None]:
    """Turn database errors into refusals."""
    try:
        yield
    except DBAPIError as error:
        raise refusal(error, file) from error
