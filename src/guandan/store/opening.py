"""Opening a database: tables that are ours, of the version that this program works with."""

from pathlib import Path

from guandan.game.errors import Unreadable
from guandan.store.database import Database, Pen
from guandan.store.schema import EARLIER, newest, statements
from guandan.store.sqlite import FileDatabase

SQLITE = ("sqlite", "sqlite+pysqlite")
POSTGRES = ("postgres", "postgresql", "postgresql+psycopg")


def file_of(place: str | Path) -> str | None:
    """The SQLite file that a path or a URL names; None for a server. Raises Unreadable if it is none we know."""
    if isinstance(place, Path) or "://" not in place:
        return str(place)
    scheme, _, rest = place.partition("://")
    if scheme in SQLITE:
        return rest[1:].partition("?")[0] or ":memory:"
    if scheme not in POSTGRES:
        raise Unreadable("store_wrong_url")
    return None


def database_at(place: str | Path) -> Database:
    """A database that nobody has looked into yet."""
    file = file_of(place)
    if file is not None:
        return FileDatabase(file)
    from guandan.store.postgres import ServerDatabase  # noqa: PLC0415 - takes longer than most commands

    return ServerDatabase(str(place))


def open_database(place: str | Path) -> Database:
    """A database whose tables were created, brought up to date or found to be right. Raises a refusal if not."""
    database = database_at(place)
    try:
        with database.opening() as pen:
            version = version_of(pen, database.name)
            if version > newest():
                raise Unreadable("store_newer", file=database.name, version=version, ours=newest())
            migrate(pen, version, newest())
    except BaseException:
        database.close()
        raise
    return database


def version_of(pen: Pen, file: str) -> int:
    """The version of the tables; 0 if there are none. Raises Unreadable if they are another program's."""
    present = pen.tables()
    if not present:
        return 0
    row = pen.first("SELECT version FROM store_version") if "store_version" in present else None
    if row is None:
        raise Unreadable("store_foreign", file=file)
    if row[0] <= EARLIER:
        raise Unreadable("store_older", file=file, version=row[0])
    return int(row[0])


def migrate(pen: Pen, version: int, target: int) -> None:
    """Bring the tables of one version to a later one, inside the caller's transaction. Version 0 is no tables."""
    if version < target:
        pen.change_tables(statements(version, target))
        pen.write("DELETE FROM store_version")
        pen.write("INSERT INTO store_version (version) VALUES (:version)", version=target)
