"""PostgreSQL: a server with the promises of the store, by SQLAlchemy and psycopg.

Loading them takes longer than most commands, so this module is imported where a server is named and nowhere else.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from sqlalchemy import URL, Connection, TextClause, create_engine, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from guandan.game.errors import Conflict, GuandanError, NotAllowed, Unreadable
from guandan.store.database import Database, Found, KeyTaken, Pen, Values, spread
from guandan.store.failures import CANNOT_OPEN, FAILED, server_refusal
from guandan.store.limitedconnection import SILENCE, LimitedConnection

CONNECTING = 5
"""Seconds to wait for a connection: whoever waits longer would miss that the server is back."""
STATEMENT = 15
"""Seconds that the server may spend on one statement, or wait for a row that another process is writing."""
AT_ONCE = 1000
"""Rows of a whole table in memory."""

OPENING = 0x6775616E64616E
"""The number of the lock that one opener of the store holds while it looks at the tables: "guandan" in ASCII."""

SET_UP = (
    f"SET lock_timeout = '{STATEMENT}s'",
    f"SET statement_timeout = '{STATEMENT}s'",
    # Whoever switched it off for other programs did not mean that acknowledged facts may be lost.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
)
SPELT = (
    # How the schema is spelt here. Texts are compared and sorted by their bytes, whatever language the server speaks.
    (r"\bTEXT\b", 'TEXT COLLATE "C"'),
    (r"\bBLOB\b", "BYTEA"),
    (r"\bWITHOUT ROWID\b", ""),
)

_text = lru_cache(512)(text)


class ServerPen(Pen):
    """A transaction on a server."""

    def __init__(self, connection: Connection, server: str) -> None:
        """On a connection in a transaction."""
        self._connection, self._server = connection, server

    def read(self, sql: str, /, **values: Any) -> Sequence[Found]:
        """The rows that a statement finds."""
        rows: Sequence[Found] = self._run(*_spelt(sql, values)).all()
        return rows

    def write(self, sql: str, /, **values: Any) -> int:
        """How many rows a statement has changed."""
        return int(self._run(*_spelt(sql, values)).rowcount)

    def write_all(self, sql: str, rows: Sequence[Values]) -> None:
        """Run a statement for each of some rows."""
        self._run(_text(sql), list(rows))

    def stream(self, sql: str) -> Iterator[Found]:
        """The rows of a whole table."""
        return iter(self._connection.execution_options(yield_per=AT_ONCE).execute(text(sql)))

    def tables(self) -> set[str]:
        """The names of the tables that are there."""
        return set(self.column("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"))

    def change_tables(self, statements: Iterable[str]) -> None:
        """Run statements of the schema."""
        for statement in statements:
            for ours, theirs in SPELT:
                statement = re.sub(ours, theirs, statement)  # noqa: PLW2901
            self._connection.exec_driver_sql(statement)

    def _run(self, statement: TextClause, values: Any) -> Any:
        try:
            return self._connection.execute(statement, values)
        except IntegrityError as taken:
            raise KeyTaken("store_busy", file=self._server, detail="key") from taken


class ServerDatabase(Database):
    """A database of a server, which must be there."""

    def __init__(self, place: str) -> None:
        """By its URL. Raises Unreadable if it is none."""
        try:
            self.url = make_url(place).set(drivername="postgresql+psycopg")
            super().__init__(_name_of(self.url))
            self.engine = create_engine(
                self.url,
                # Parameters are hidden cards, and belong in no error message.
                hide_parameters=True,
                # The keys decide every race; what is stricter would only add refusals of its own.
                isolation_level="READ COMMITTED",
                # A server that was started again costs nobody a refusal.
                pool_pre_ping=True,
                connect_args={"connect_timeout": CONNECTING, "application_name": "guandan"},
            )
        except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as wrong:
            raise Unreadable("store_wrong_url") from wrong
        event.listen(self.engine, "do_connect", _connect)
        event.listen(self.engine, "connect", _set_up)
        event.listen(self.engine, "checkin", self._back)
        self._closed = False

    @contextmanager
    def writing(self) -> Iterator[ServerPen]:
        """A transaction."""
        with refusing(self.name), self.engine.begin() as connection:
            yield ServerPen(connection, self.name)

    reading = writing

    @contextmanager
    def opening(self) -> Iterator[ServerPen]:
        """A transaction that creates the tables. Raises NotAllowed if the database cannot keep every text."""
        with refusing(self.name), self.engine.begin() as connection:
            pen = ServerPen(connection, self.name)
            # To change the tables of a big store takes as long as it takes.
            driver: Any = connection.connection.driver_connection
            driver.silence = None
            pen.write("SET LOCAL statement_timeout = 0")
            pen.read("SELECT pg_advisory_xact_lock(:number)", number=OPENING)
            (encoding,) = pen.column("SHOW server_encoding")
            if encoding != "UTF8":
                raise NotAllowed("store_not_utf8", file=self.name, encoding=encoding)
            yield pen

    @contextmanager
    def standing_still(self) -> Iterator[ServerPen]:
        """A transaction that sees all tables as they were at one moment."""
        with self.reading() as pen:
            pen.write("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield pen

    def erased(self) -> None:
        """Old rows and the log are the server's to clear away: vacuum and checkpoints do so."""

    def close(self) -> None:
        """Close the connections; those in use as soon as they come back."""
        self._closed = True
        self.engine.dispose()

    def _back(self, connection: DBAPIConnection | None, _: object) -> None:
        """A connection is no longer in use."""
        driver: Any = connection
        if driver is not None and self._closed:
            driver.close()
        elif driver is not None:
            driver.silence = SILENCE


@contextmanager
def refusing(server: str) -> Iterator[None]:
    """Turn errors of the server into refusals."""
    try:
        yield
    except DBAPIError as error:
        raise refusal(error, server) from error
    except PoolTimeout as error:
        raise Conflict("store_busy", file=server, detail="") from error


def refusal(error: DBAPIError, server: str) -> GuandanError:
    """The refusal that tells of an error."""
    silent = CANNOT_OPEN if isinstance(error, OperationalError) else FAILED
    return server_refusal(error.orig, server, silent=silent, lost=error.connection_invalidated)


def _spelt(sql: str, values: dict[str, Any]) -> tuple[TextClause, dict[str, Any]]:
    spelt, given = spread(sql, values)
    return _text(spelt), given


def _name_of(url: URL) -> str:
    """What refusals call the database: without user and password, wherever in the URL they stand."""
    host = url.host or url.query.get("host") or ""
    place = host if isinstance(host, str) else ",".join(host)
    return f"postgresql://{place}{f':{url.port}' if url.port else ''}/{url.database or ''}"


def _connect(_: object, __: object, given: list[Any], named: dict[str, Any]) -> DBAPIConnection:
    made: Any = LimitedConnection.connect(*given, **named)
    return made  # type: ignore[no-any-return]


def _set_up(connection: DBAPIConnection, _: object) -> None:
    driver: Any = connection
    try:
        with driver.cursor() as cursor:
            for statement in SET_UP:
                cursor.execute(statement)
        driver.commit()
    except BaseException:  # nobody else would close what the pool has never had
        driver.close()
        raise
