"""Stores of older versions: they become the newest on opening, with everything in them."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, text

from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.store import Due, LogStore, Receipt
from guandan.store.engine import bare_engine, writing
from guandan.store.migrations import migrate, steps
from guandan.store.rows import row_of
from guandan.store.schema import VERSION, metadata, versions
from tests.store.conftest import Place
from tests.store.played import commands

VERSION_1 = Path(__file__).with_name("version1.sql")


def old_store(file: Path, count: int = 12) -> list[Fact]:
    """A store as version 1 of this program left it, with two logs."""
    written = []
    raw = sqlite3.connect(file)
    raw.executescript(f"PRAGMA journal_mode = WAL; {VERSION_1.read_text('utf-8')}")
    for log_id in ("m", "n"):
        raw.execute("INSERT INTO logs VALUES (?, '决赛', 1000, 0, 77)", (log_id,))
        for before, new, cmd in commands(count):
            for seq, fact in enumerate(new, before):
                raw.execute("INSERT INTO facts VALUES (?, ?, ?, ?)", (log_id, seq, *row_of(fact)))
                written += [fact] if log_id == "m" else []
            raw.execute("INSERT INTO answers VALUES (?, ?, ?, '{}')", (log_id, cmd, before + len(new)))
    raw.execute("UPDATE logs SET changed = ?", (written[-1].at,))
    raw.commit()
    raw.close()
    return written


def test_the_newest_migration_is_the_version() -> None:
    assert steps().get_current_head() == str(VERSION)
    revisions = [step.revision for step in steps().walk_revisions()]
    assert revisions == [str(number) for number in range(VERSION, 0, -1)]


def test_a_store_of_version_1_is_migrated_with_all_its_logs(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    facts = old_store(file)
    for _ in range(2):
        with LogStore(file) as store:
            assert store.read("m") == store.read("n") == facts
            assert Log(store.read("m")).state == Log(facts).state
            assert store.answer("n", "c3") == Receipt(False, 5, {})
            assert store.due(100) == [Due("m", 77), Due("n", 77)]
            assert [kept.title for kept in store.logs(limit=2)] == ["决赛", "决赛"]
            with store.engine.connect() as connection:
                assert connection.execute(select(versions)).all() == [(VERSION,)]
    *_, (before, new, cmd) = commands(13)
    with LogStore(file) as store:
        assert store.append("m", before, new, cmd).fresh


def test_the_first_migration_makes_the_tables_of_version_1(tmp_path: Path) -> None:
    engine, _ = bare_engine(tmp_path / "new.db")
    with writing(engine).begin() as connection:
        migrate(connection, 0, 1)
    engine.dispose()
    old = sqlite3.connect(tmp_path / "old.db")
    old.executescript(VERSION_1.read_text("utf-8"))
    new = sqlite3.connect(tmp_path / "new.db")
    ask = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    one, two = ([(name, "".join(sql.split())) for name, sql in raw.execute(ask)] for raw in (old, new))
    assert one == two
    old.close()
    new.close()


def test_the_migrations_lead_to_the_tables_of_the_schema(store: LogStore) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata) == []


@pytest.mark.filterwarnings("ignore:Skipped unsupported reflection of expression-based index")
def test_every_older_version_is_migrated_on_either_database(new_place: Place) -> None:
    for version in range(1, VERSION):
        place = new_place()
        engine, _ = bare_engine(place)
        with writing(engine).begin() as connection:
            migrate(connection, 0, version)
        engine.dispose()
        with LogStore(place) as store, store.engine.connect() as connection:
            assert connection.execute(select(versions)).all() == [(VERSION,)]
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_migration_that_fails_leaves_the_store_as_it_was(new_place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place = new_place()
    engine, _ = bare_engine(place)
    with writing(engine).begin() as connection:
        migrate(connection, 0, 1)

    def cut_off(*asked: int) -> None:
        migrate(*asked)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("guandan.store.migrations.migrate", cut_off)
        with pytest.raises(KeyboardInterrupt):
            LogStore(place)
    with engine.connect() as connection:
        assert connection.execute(select(versions)).all() == [(1,)]
    engine.dispose()
    with LogStore(place) as store, store.engine.connect() as connection:
        assert connection.scalar(text("SELECT version FROM store_version")) == VERSION


def test_many_processes_may_open_the_same_old_store(new_place: Place) -> None:
    place = new_place()
    engine, _ = bare_engine(place)
    with writing(engine).begin() as connection:
        migrate(connection, 0, 1)
    engine.dispose()
    ask = [sys.executable, "-c", "import sys; from guandan.store import LogStore; print(LogStore(sys.argv[1]).logs())"]
    openers = [subprocess.Popen([*ask, place], stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert [opener.communicate()[0] for opener in openers] == ["[]\n"] * 4
    assert {opener.returncode for opener in openers} == {0}
