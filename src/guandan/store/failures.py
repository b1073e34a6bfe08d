"""What a database reports when it cannot, as refusals that a person can read."""

import sqlite3

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


def file_refusal(error: sqlite3.Error, file: str) -> GuandanError:
    """The refusal that tells of an error of SQLite."""
    code = getattr(error, "sqlite_errorcode", None)
    return _told(FAILED if code is None else SQLITE.get(code & 0xFF, FAILED), error, file)


def server_refusal(error: BaseException | None, server: str, *, silent: Failure, lost: bool = False) -> GuandanError:
    """The refusal that tells of an error of psycopg; `silent` is what it means if the server has not spoken at all."""
    state: str | None = getattr(error, "sqlstate", None)
    if lost:
        failure = LOST
    elif state is None:
        failure = silent
    else:
        failure = POSTGRES.get(state) or POSTGRES.get(state[:2], FAILED)
    return _told(failure, error, server)


def _told(failure: Failure, error: BaseException | None, name: str) -> GuandanError:
    kind, sentence = failure
    # Only the first line of the driver's own words: PostgreSQL adds the row, which holds cards.
    return kind(sentence, file=name, detail=str(error).strip().split("\n")[0])
