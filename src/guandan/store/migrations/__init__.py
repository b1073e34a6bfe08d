"""Migrations: the steps by which a store of an older version becomes one of the newest.

Each step is a file in `versions`, in the form of alembic; its revision is the version it leads to. The version itself
stands in the table `store_version`, which is older than the migrations, and not in a table of alembic's own.
"""

from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, insert

from guandan.store.schema import versions


def steps() -> ScriptDirectory:
    """The files of the steps."""
    return ScriptDirectory(Path(__file__).parent)


def migrate(connection: Connection, version: int, target: int) -> None:
    """Bring tables of one version to a later one, inside the caller's transaction. Version 0 is an empty database."""
    wanted = steps().iterate_revisions(str(target), str(version) if version else None)
    with Operations.context(MigrationContext.configure(connection)):
        for step in reversed(list(wanted)):
            step.module.upgrade()
    connection.execute(delete(versions))
    connection.execute(insert(versions).values(version=target))
