"""The two databases of the store: every test of what it promises runs on both."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from guandan.store import LogStore, schema
from tests.postgres import new_database

_numbers = count(1)

Place = Callable[[], str]
"""Names the place of another empty store."""
Later = Callable[[], None]
"""Lets this program be a later one, whose logs have a place and whose places have a table."""
STEP = """
-- With a remark.
ALTER TABLE logs ADD COLUMN place TEXT NOT NULL DEFAULT 'club';
CREATE TABLE places (id TEXT NOT NULL PRIMARY KEY, picture BLOB)
"""


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Adds a step to the schema."""
    return lambda: monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, STEP))


@pytest.fixture(scope="session")
def server(postgres: str) -> str:
    """The PostgreSQL server."""
    return postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Makes places of empty stores, on one database and then on the other."""
    if request.param == "sqlite":
        return lambda: str(tmp_path / f"store{next(_numbers)}" / "matches.db")
    server: str = request.getfixturevalue("server")
    return lambda: new_database(server)


@pytest.fixture
def place(new_place: Place) -> str:
    """The place of an empty store."""
    return new_place()


@pytest.fixture
def store(place: str) -> Iterator[LogStore]:
    """An empty store."""
    with LogStore(place) as opened:
        yield opened
