"""Opening a database: an engine with the promises of the store, on tables that are ours."""

from pathlib import Path

from sqlalchemy import URL, Connection, Engine, inspect, make_url, select
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from guandan.game.errors import Unreadable
from guandan.store import postgres, sqlite
from guandan.store.failures import refusing
from guandan.store.schema import VERSION, versions

SQLITE = ("sqlite", "sqlite+pysqlite")
POSTGRES = ("postgres", "postgresql", "postgresql+psycopg")


def url_of(place: str | Path) -> URL:
    """The URL of a database, or of an SQLite file given by its path. Raises Unreadable if it is none we know."""
    if isinstance(place, Path) or "://" not in place:
        return URL.create("sqlite", database=str(place))
    try:
        url = make_url(place)
    except (ArgumentError, ValueError) as wrong:
        raise Unreadable("store_wrong_url") from wrong
    if url.drivername in POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    if url.drivername not in SQLITE:
        raise Unreadable("store_wrong_url")
    return url


def is_sqlite(url: URL | Engine) -> bool:
    """Whether this is SQLite; else it is PostgreSQL."""
    return (url.dialect.name if isinstance(url, Engine) else url.get_backend_name()) == "sqlite"


def open_engine(place: str | Path) -> tuple[Engine, str]:
    """The engine of a checked database, and the name that refusals call it by."""
    engine, file = bare_engine(place)
    try:
        with refusing(file), writing(engine).begin() as connection:
            check_tables(connection, file)
    except BaseException:
        engine.dispose()
        raise
    return engine, file


def bare_engine(place: str | Path) -> tuple[Engine, str]:
    """The engine of a database that nobody has looked into yet, and its name."""
    url = url_of(place)
    try:
        if is_sqlite(url):
            return sqlite.sqlite_engine(url), url.database or ":memory:"
        return postgres.postgres_engine(url), postgres.name_of(url)
    except (NoSuchModuleError, ImportError) as unknown:
        raise Unreadable("store_wrong_url") from unknown


def writing(engine: Engine) -> Engine:
    """The engine for transactions that write."""
    return sqlite.writing(engine) if is_sqlite(engine) else engine.execution_options(writes=True)


def check_tables(connection: Connection, file: str) -> None:
    """Create or migrate the tables, alone; refuse tables that are not ours or not yet known."""
    if connection.dialect.name == "postgresql":
        postgres.wait_for_openers(connection)
        postgres.check_promises(connection, file)
    version = version_of(connection, file)
    if version > VERSION:
        raise Unreadable("store_newer", file=file, version=version, ours=VERSION)
    if version < VERSION:
        # Loading alembic takes longer than opening a store, and is needed once in its life.
        from guandan.store.migrations import migrate  # noqa: PLC0415

        migrate(connection, version, VERSION)
    if connection.dialect.name == "sqlite":
        sqlite.check_promises(connection, file)


def version_of(connection: Connection, file: str) -> int:
    """The version of the tables; 0 if there are none. Raises Unreadable if they are another program's."""
    present = inspect(connection).get_table_names()
    if not present:
        return 0
    version = connection.scalar(select(versions.c.version)) if versions.name in present else None
    if version is None:
        raise Unreadable("store_foreign", file=file)
    return int(version)
