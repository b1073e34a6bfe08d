"""PostgreSQL: a server with the promises of the store, by psycopg."""

from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection

from guandan.game.errors import NotAllowed

CONNECTING = 5
"""Seconds to wait for a connection: whoever waits longer would miss that the server is back."""
STATEMENT = 15
"""Seconds that the server may spend on one statement, or wait for a row that another process is writing."""
SILENCE = 20
"""Seconds after which a server that does not answer at all is given up."""

OPENING = 0x6775616E64616E
"""The number of the lock that one opener of the store holds while it looks at the tables: "guandan" in ASCII."""

SET_UP = (
    f"SET lock_timeout = '{STATEMENT}s'",
    f"SET statement_timeout = '{STATEMENT}s'",
    # Whoever switched it off for other programs did not mean that acknowledged facts may be lost.
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
)


def postgres_engine(url: URL) -> Engine:
    """The engine of a server's database, which must be there."""
    engine = create_engine(
        url,
        # Parameters are hidden cards, and belong in no error message.
        hide_parameters=True,
        # The keys decide every race; what is stricter would only add refusals of its own.
        isolation_level="READ COMMITTED",
        # A server that was started again costs nobody a refusal.
        pool_pre_ping=True,
        connect_args={"connect_timeout": CONNECTING, "application_name": "guandan"},
    )
    event.listen(engine, "do_connect", _connect)
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "checkin", _limit_again)
    return engine


def name_of(url: URL) -> str:
    """What refusals call the database: without user and password, wherever in the URL they stand."""
    host = url.host or url.query.get("host") or ""
    place = host if isinstance(host, str) else ",".join(host)
    return f"postgresql://{place}{f':{url.port}' if url.port else ''}/{url.database or ''}"


def wait_for_openers(connection: Connection) -> None:
    """Wait until nobody else creates or changes the tables, and let nobody else until this transaction ends."""
    # To change the tables of a big store takes as long as it takes.
    driver: Any = connection.connection.driver_connection
    driver.silence = None
    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({OPENING})")


def check_promises(connection: Connection, file: str) -> None:
    """Raise NotAllowed if the database cannot keep every text."""
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        raise NotAllowed("store_not_utf8", file=file, encoding=encoding)


def _connect(_: object, __: object, given: list[Any], named: dict[str, Any]) -> DBAPIConnection:
    # Here, because the driver takes a fifth of the start of a command, and most need none.
    from guandan.store.limitedconnection import LimitedConnection  # noqa: PLC0415

    made: Any = LimitedConnection.connect(*given, **named)
    return made  # type: ignore[no-any-return]


def _limit_again(connection: DBAPIConnection | None, _: object) -> None:
    driver: Any = connection
    if driver is not None:
        driver.silence = SILENCE


def _set_up(connection: DBAPIConnection, _: object) -> None:
    psycopg: Any = connection
    with psycopg.cursor() as cursor:
        for statement in SET_UP:
            cursor.execute(statement)
    psycopg.commit()
