"""The index of what logs are about, on both databases."""

from typing import Any

import pytest

from guandan.game.errors import Conflict
from guandan.game.facts import GENESIS, Body, Fact, seal
from guandan.store import About, Entry, LogStore
from guandan.store.subjects import DESK, EVENT, MATCH, MATCHES, PAPER, ROOM

LOGS: dict[str, tuple[str, dict[str, Any]]] = {
    "a1": ("open", {"id": "a1", "recorded": 1, "about": {"event": "cup", "stage": "1", "round": "2", "table": "3"}}),
    "a2": ("open", {"id": "a2", "about": {"event": "cup", "stage": "1", "round": "2", "table": "4"}}),
    "a3": ("open", {"id": "a3", "about": {"event": "other", "round": "2"}}),
    "R-1": ("open", {"id": "R-1", "about": {"table": "R"}}),
    "b": ("open", {"id": "b"}),
    "event:cup": ("event", {"id": "cup"}),
    "desk:cup": ("desk", {"id": "desk:cup"}),
    "desk": ("desk", {"id": "desk"}),
    "room:R": ("room", {"id": "R"}),
    "odd": ("open", {"id": "odd", "about": "nothing"}),
}


def first(log_id: str) -> Fact:
    """The first fact of one of the logs."""
    kind, data = LOGS[log_id]
    return seal(Body(kind, "table", data), 0, 1_000, "open", GENESIS)


def fill(store: LogStore) -> None:
    """Begin all of them."""
    store.append_many([Entry(log_id, 0, [first(log_id)], "open") for log_id in LOGS])


def found(store: LogStore, about: About) -> set[str]:
    """The ids of logs."""
    return {kept.log_id for kept in store.logs(about=about)}


CASES = [
    (About(), set(LOGS)),
    (About(MATCHES), {"a1", "a2", "a3", "R-1", "b", "odd"}),
    (About((PAPER,)), {"a1"}),
    (About((MATCH,), "cup"), {"a2"}),
    (About(MATCHES, "cup", "1", "2"), {"a1", "a2"}),
    (About(MATCHES, "cup", "1", "2", "4"), {"a2"}),
    (About(MATCHES, table="R"), {"R-1"}),
    (About((EVENT,)), {"event:cup"}),
    (About((DESK,)), {"desk", "desk:cup"}),
    (About((DESK,), "cup"), {"desk:cup"}),
    (About((ROOM,)), {"room:R"}),
    (About(event="cup"), {"a1", "a2", "event:cup", "desk:cup"}),
    (About(MATCHES, "nothing"), set()),
]


def test_logs_are_found_by_what_they_are_about(store: LogStore) -> None:
    fill(store)
    for about, expected in CASES:
        assert found(store, about) == expected, about


def test_a_match_is_judged_from_the_first_ruling_on(store: LogStore) -> None:
    fill(store)
    assert not found(store, About(judged=True))
    start = first("a1")
    ruling = seal(Body("ruling", "referee", {}), 1, 2_000, "r", start.hash)
    store.append("a1", 1, [ruling], "r")
    assert found(store, About(MATCHES, judged=True)) == found(store, About(MATCHES, "cup", judged=True)) == {"a1"}
    both = [seal(Body("open", "table", {"id": "c"}), 0, 1, "c", GENESIS)]
    both.append(seal(Body("rewind", "referee", {}), 1, 2, "c", both[0].hash))
    store.append("c", 0, both, "c")
    assert found(store, About(judged=True)) == {"a1", "c"}


def test_a_refused_entry_leaves_no_subject(store: LogStore) -> None:
    fill(store)
    wrong = seal(Body("open", "table", {}), 5, 1, "x", GENESIS)
    with pytest.raises(Conflict):
        store.append("x", 0, [wrong], "x")
    assert "x" not in found(store, About())


def test_the_index_answers_without_reading_every_log(store: LogStore) -> None:
    """The plan of the database uses the index of events; PostgreSQL is asked not to scan the few rows of a test."""
    fill(store)
    ask = "SELECT log_id FROM subjects WHERE event = 'cup' AND kind IN ('match', 'paper') AND round = '2'"
    with store.database.reading() as pen:
        if not store.database.in_file:
            pen.write("SET LOCAL enable_seqscan = off")
        plan = pen.read(f"EXPLAIN {'QUERY PLAN' if store.database.in_file else ''} {ask}")
    assert "subjects_by_event" in str(plan)
