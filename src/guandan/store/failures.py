"""What a database reports when it cannot, as refusals that a person can read."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from guandan.game.errors import Conflict, GuandanError, NotAllowed, Unreadable

Failure = tuple[type[GuandanError], str]

NOT_A_DATABASE: Failure = (Unreadable, "store_not_a_database")
DAMAGED: Failure = (Unreadable, "store_damaged")
CANNOT_OPEN: Failure = (NotAllowed, "store_cannot_open")
READ_ONLY: Failure = (NotAllowed, "store_read_only")
FULL: Failure = (NotAllowed, "store_full")
BUSY: Failure = (Conflict, "store_busy")
LOST: Failure = (NotAllowed, "store_lost")
FAILED: Failure = (NotAllowed, "store_failed")

SQLITE: dict[int, Failure] = {
    sqlite3.SQLITE_NOTADB: NOT_A_DATABASE,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_CANTOPEN: CANNOT_OPEN,
    sqlite3.SQLITE_PERM: CANNOT_OPEN,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_INTERRUPT: BUSY,  # a statement that took too long
}
"""By the primary result code, the lowest eight bits of what SQLite reports."""

POSTGRES: dict[str, Failure] = {
    "08": CANNOT_OPEN,  # connection
    "28": CANNOT_OPEN,  # user or password
    "3D": CANNOT_OPEN,  # no such database
    "53300": CANNOT_OPEN,  # too many connections
    "57P03": CANNOT_OPEN,  # starting up or shutting down
    "25006": READ_ONLY,  # a standby, or a database that was made so
    "42501": READ_ONLY,  # no right to write
    "53100": FULL,
    "40": BUSY,  # serialization, deadlock
    "55P03": BUSY,  # lock timeout
    "57014": BUSY,  # statement timeout
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}
"""By SQLSTATE or its class."""


def refusal(error: DBAPIError, file: str) -> GuandanError:
    """The refusal that tells of a database error."""
    # Only the first of the driver's own words: SQLAlchemy adds the statement, PostgreSQL the row, which holds cards.
    detail = str(error.orig).strip().split("\n")[0]
    kind, sentence = _failure(error)
    return kind(sentence, file=file, detail=detail)


def _failure(error: DBAPIError) -> Failure:
    if (code := getattr(error.orig, "sqlite_errorcode", None)) is not None:
        return SQLITE.get(code & 0xFF, FAILED)
    if error.connection_invalidated:
        return LOST
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state is None:
        # An operational error without a state: the server has not spoken at all.
        return CANNOT_OPEN if isinstance(error, OperationalError) else FAILED
    return POSTGRES.get(state) or POSTGRES.get(state[:2], FAILED)


@contextmanager
def refusing(file: str) -> Iterator[None]:
    """Turn database errors into refusals."""
    try:
        yield
    except DBAPIError as error:
        raise refusal(error, file) from error
    except sqlite3.Error as error:  # of the driver itself
        raise refusal(DBAPIError("", None, error), file) from error
    except PoolTimeout as error:
        raise Conflict("store_busy", file=file, detail="") from error
