"""Stores of older versions: they become the newest on opening, with everything in them."""

import subprocess
import sys

import pytest

from guandan.store import LogStore, opening
from guandan.store.database import Pen
from guandan.store.schema import PASSING, newest, statements, tables
from tests.store.conftest import Later, Place
from tests.store.played import commands


def shape(store: LogStore) -> dict[str, set[str]]:
    """The columns of the tables that are there."""
    columns = "SELECT column_name FROM information_schema.columns WHERE table_name = :name"
    if store.database.in_file:
        columns = "SELECT name FROM pragma_table_info(:name)"
    with store.database.reading() as pen:
        return {name: set(pen.column(columns, name=name)) for name in pen.tables()}


def version(store: LogStore) -> list[int]:
    with store.database.reading() as pen:
        return pen.column("SELECT version FROM store_version")


def test_every_step_is_read_by_both_databases(store: LogStore, place: str, later: Later) -> None:
    for _ in range(2):
        with LogStore(place) as opened:
            found = shape(opened)
        assert all(found.pop(name) for name in PASSING)
        assert found == {table.name: set(table.columns) for table in tables(newest())}
        assert all(table.key for table in tables(newest()))
        assert all(statement.strip() for statement in statements(0, newest()))
        later()
    assert store.logs() == []


def test_texts_are_compared_by_their_bytes(store: LogStore) -> None:
    """Whatever language the server speaks."""
    with store.database.writing() as pen:
        add = "INSERT INTO persons (id, name, created) VALUES (:id, '', 0)"
        pen.write_all(add, [{"id": one} for one in ("b", "É", "A", "a", "张")])
        assert pen.column("SELECT id FROM persons ORDER BY id") == ["A", "a", "b", "É", "张"]


def test_an_older_store_is_migrated_with_all_its_logs(new_place: Place, later: Later) -> None:
    place = new_place()
    *done, (before, new, cmd) = commands(12)
    with LogStore(place) as store:
        for step in done:
            store.append("m", *step, due=77, title="决赛")
        facts = store.read("m")
    later()
    for _ in range(2):
        with LogStore(place) as store:
            assert store.read("m") == facts
            assert version(store) == [newest()]
            with store.database.reading() as pen:
                assert pen.read("SELECT title, place FROM logs") == [("决赛", "club")]
    with LogStore(place) as store:
        assert store.append("m", before, new, cmd).fresh


def test_a_migration_that_fails_leaves_the_store_as_it_was(
    new_place: Place, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = new_place()
    with LogStore(place) as store:
        before = shape(store)
    later()

    def cut_off(pen: Pen, start: int, target: int) -> None:
        migrate(pen, start, target)
        raise KeyboardInterrupt

    migrate = opening.migrate
    with monkeypatch.context() as patched:
        patched.setattr(opening, "migrate", cut_off)
        with pytest.raises(KeyboardInterrupt):
            LogStore(place)
        patched.setattr(opening, "migrate", lambda *_: None)
        with LogStore(place) as store:
            assert shape(store) == before
            assert version(store) == [newest() - 1]
    with LogStore(place) as store:
        assert version(store) == [newest()]


def test_many_processes_may_open_the_same_new_store(new_place: Place) -> None:
    place = new_place()
    ask = [sys.executable, "-c", "import sys; from guandan.store import LogStore; print(LogStore(sys.argv[1]).logs())"]
    openers = [subprocess.Popen([*ask, place], stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert [opener.communicate()[0] for opener in openers] == ["[]\n"] * 4
    assert {opener.returncode for opener in openers} == {0}
