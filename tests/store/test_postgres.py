"""What a PostgreSQL server refuses is told in one sentence, without passwords and without cards."""

import os
import signal
from typing import Any

import pytest
from sqlalchemy.exc import DBAPIError, OperationalError

from guandan.game.errors import GuandanError
from guandan.store import LogStore
from guandan.store import postgres as postgres_module
from guandan.store.failures import POSTGRES
from guandan.store.postgres import ServerDatabase, refusal, refusing
from guandan.store.schema import newest
from tests.postgres import new_database
from tests.store.played import commands


def told(place: str) -> GuandanError:
    with pytest.raises(GuandanError) as refused:
        LogStore(place)
    assert "hunter2" not in str(refused.value.as_json())
    assert refused.value.text.en.count("\n") == 0
    return refused.value


def code_of(place: str) -> str:
    return told(place).code


@pytest.mark.parametrize(
    "place",
    [
        "postgresql://me:hunter2@127.0.0.1:1/none",
        "postgresql+psycopg://me@127.0.0.1:1/none?password=hunter2",
        "postgres://me:hunter2@/none?host=/nowhere",
    ],
)
def test_a_server_that_is_not_there(place: str) -> None:
    assert code_of(place) == "store_cannot_open"


@pytest.mark.parametrize("place", ["postgresql+psycopg2://h/d", "mysql://h/d", "postgresql://h:port/d"])
def test_what_we_do_not_speak(place: str) -> None:
    assert code_of(place) == "store_wrong_url"


def test_databases_that_are_not_ours(server: str) -> None:
    assert code_of(server.replace("/postgres?", "/nosuch?")) == "store_cannot_open"
    latin = new_database(server, "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    assert code_of(latin) == "store_not_utf8"
    place = new_database(server)
    with LogStore(place) as store, store.database.writing() as pen:
        pen.write("UPDATE store_version SET version = version + 1")
    assert str(newest() + 1) in told(place).text.en
    place = new_database(server)
    with LogStore(place) as store, store.database.writing() as pen:
        pen.change_tables(["CREATE TABLE photos (id int)", "DROP TABLE store_version"])
    assert code_of(place) == "store_foreign"


def test_a_database_that_may_only_be_read(server: str) -> None:
    place = new_database(server)
    *done, (before, new, cmd) = commands(3)
    with LogStore(place) as store:
        for step in done:
            store.append("m", *step)
    with LogStore(f"{place}&options=-cdefault_transaction_read_only%3Don") as store:
        with pytest.raises(GuandanError) as refused:
            store.append("m", before, new, cmd)
        assert refused.value.code == "store_read_only"
        assert len(store.read("m")) == before


class Reported(Exception):
    """As psycopg reports an error: with a state, and the row in a second line."""

    def __init__(self, sqlstate: str | None) -> None:
        super().__init__("it failed\nDETAIL: Failing row contains (SB, HR)")
        self.sqlstate = sqlstate


def test_every_state_has_a_sentence_without_the_row() -> None:
    for state, (_, sentence) in POSTGRES.items():
        error = refusal(DBAPIError("INSERT", {}, Reported(state.ljust(5, "0"))), "postgresql://h/d")
        assert error.code == sentence
        assert "row" not in error.text.en
    assert refusal(OperationalError("", {}, Reported(None)), "h").code == "store_cannot_open"
    assert refusal(DBAPIError("", {}, Reported("42P01")), "h").code == "store_failed"
    assert refusal(DBAPIError("", {}, Reported("57P01"), connection_invalidated=True), "h").code == "store_lost"


def test_a_server_that_is_frozen_is_given_up(postgres: str) -> None:
    """It neither answers nor hangs up, so that no limit of its own can help."""
    frozen: list[int] = []

    def ask(store: LogStore) -> None:
        assert isinstance(store.database, ServerDatabase)
        with refusing(store.file), store.database.engine.begin() as connection:
            driver: Any = connection.connection.driver_connection
            driver.silence = 0.2
            frozen.append(driver.info.backend_pid)
            os.kill(frozen[0], signal.SIGSTOP)
            connection.exec_driver_sql("SELECT 1")

    with LogStore(new_database(postgres)) as store:
        try:
            with pytest.raises(GuandanError) as refused:
                ask(store)
            assert refused.value.code == "store_lost"
            assert store.head("m").length == 0, "the next one has a connection of its own"
        finally:
            os.kill(frozen[0], signal.SIGCONT)


def test_a_statement_has_a_limit_at_the_server(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_module, "SET_UP", ("SET statement_timeout = '50ms'",))
    with LogStore(new_database(postgres)) as store:
        with pytest.raises(GuandanError) as refused, store.database.reading() as pen:
            pen.read("SELECT pg_sleep(3600)")
        assert refused.value.code == "store_busy"
