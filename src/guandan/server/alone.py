"""One server on an SQLite file: two would each take the people of the other for absent."""

import sqlite3

from guandan.game.errors import NotAllowed
from guandan.store.failures import refusing


def alone_on(file: str) -> sqlite3.Connection:
    """Be the one server of a file, for as long as the connection is held; a process that dies lets go of it.

    The lock is that of an empty SQLite file beside it, which every system has. Raises NotAllowed if another has it.
    """
    with refusing(f"{file}.serving"):
        try:
            held = sqlite3.connect(f"{file}.serving", timeout=0, isolation_level=None)
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise NotAllowed("served_already", file=file) from error
            raise
    return held
