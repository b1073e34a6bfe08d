"""The bell: whoever listens is told of every growth of a log, after it is on disk."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Queue

from guandan.store import Entry, Listener, LogStore, Writer
from tests.store.played import commands

PATIENCE = 60
"""Seconds after which something is certainly wrong; nothing is measured."""

Rings = Queue[tuple[str, int]]

APPENDER = """
import sys
from guandan.store import LogStore
from tests.store.played import commands
with LogStore(sys.argv[1]) as store:
    for log_id in sys.argv[2:]:
        for before, new, cmd in commands(3):
            store.append(log_id, before, new, cmd)
"""


@contextmanager
def heard(store: LogStore, watched: Callable[[], list[str]] = list) -> Iterator[tuple[Rings, Listener]]:
    rings: Rings = Queue()
    listener = store.bell.listen(lambda log_id, length: rings.put((log_id, length)), watched)
    assert listener.ready.wait(PATIENCE)
    yield rings, listener
    listener.close()


def until(rings: Rings, wanted: tuple[str, int]) -> list[tuple[str, int]]:
    """All rings up to a certain one."""
    found = [rings.get(timeout=PATIENCE)]
    while found[-1] != wanted:
        found.append(rings.get(timeout=PATIENCE))
    return found


def test_every_growth_is_heard_in_order(store: LogStore) -> None:
    with heard(store) as (rings, _):
        lengths = [store.append("桌 1", *step).length for step in commands(5)]
        assert until(rings, ("桌 1", lengths[-1])) == [("桌 1", length) for length in lengths]


def test_what_does_not_grow_does_not_ring(store: LogStore) -> None:
    with heard(store) as (rings, _):
        (first, second) = commands(2)
        store.append("m", *first)
        store.append("m", *first)
        store.append("m", 1, [], "only an answer")
        store.append("m", *second)
        assert until(rings, ("m", 2)) == [("m", 1), ("m", 2)]


def test_a_group_rings_for_each_of_its_logs(store: LogStore) -> None:
    (first,) = commands(1)
    with heard(store) as (rings, _), Writer(store) as writer:
        names = {f"log {number}" for number in range(30)}
        for future in [writer.submit(Entry(name, *first)) for name in sorted(names)]:
            future.result()
        assert {rings.get(timeout=PATIENCE) for _ in names} == {(name, 1) for name in names}


def test_what_another_process_writes_is_heard(place: str, store: LogStore) -> None:
    with heard(store, lambda: ["m"]) as (rings, _):
        subprocess.run([sys.executable, "-c", APPENDER, place, "m"], check=True)
        until(rings, ("m", 4))


def test_a_listener_may_do_without_what_its_own_store_writes(place: str, store: LogStore) -> None:
    """On PostgreSQL all are told of all, and it makes no difference."""
    rings: Rings = Queue()
    listener = store.bell.listen(lambda log_id, length: rings.put((log_id, length)), lambda: ["m"], own=False)
    assert listener.ready.wait(PATIENCE)
    for step in commands(3):
        store.append("own", *step)
    subprocess.run([sys.executable, "-c", APPENDER, place, "m"], check=True)
    found = until(rings, ("m", 4))
    assert not store.database.in_file or {log_id for log_id, _ in found} == {"m"}


def test_what_was_written_before_anybody_listened_is_made_up_for(store: LogStore) -> None:
    for step in commands(3):
        store.append("m", *step)
        store.append("not watched", *step)
    with heard(store, lambda: ["m", "not there"]) as (rings, _):
        assert rings.get(timeout=PATIENCE) == ("m", 4)


def test_several_may_listen_and_one_that_fails_hears_on(store: LogStore) -> None:
    told: Rings = Queue()

    def failing(log_id: str, length: int) -> None:
        told.put((log_id, length))
        raise RuntimeError("a fault")

    broken = store.bell.listen(failing)
    assert broken.ready.wait(PATIENCE)
    with heard(store) as (rings, _):
        for step in commands(3):
            store.append("m", *step)
        assert until(rings, ("m", 4)) == until(told, ("m", 4)) == [("m", 1), ("m", 2), ("m", 4)]


def test_nothing_is_heard_after_closing(store: LogStore) -> None:
    first, second = commands(2)
    with heard(store) as (rings, listener):
        store.append("m", *first)
        until(rings, ("m", 1))
        listener.close()
        store.append("m", *second)
    assert rings.empty()


def test_a_broken_connection_is_made_again_and_nothing_watched_is_missed(place: str, store: LogStore) -> None:
    """On PostgreSQL; on SQLite there is nothing to break, and the test shows that nothing is missed there either."""
    first, second, third = commands(3)
    with heard(store, lambda: ["m"]) as (rings, _):
        store.append("m", *first)
        until(rings, ("m", 1))
        if not store.database.in_file:
            with LogStore(place) as other:
                with other.database.writing() as pen:
                    pen.read(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )
                other.append("m", *second)
        else:
            store.append("m", *second)
        until(rings, ("m", 2))
        # The store's own connections were cut too, and nobody is refused for it.
        store.append("m", *third)
        until(rings, ("m", 4))
