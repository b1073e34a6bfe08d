"""The writer: many callers, few transactions, and for each caller what it would have got alone."""

import random
import resource
from concurrent.futures import Future
from pathlib import Path
from threading import Event

import pytest

from guandan.game.errors import Conflict, GuandanError, NotAllowed
from guandan.store import Entry, LogStore, Receipt, Writer
from guandan.store.batch import Request
from tests.store.conftest import Place
from tests.store.played import commands


class SlowStore(LogStore):
    """A store that begins a transaction only when it is let, and counts them."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.let = Event()
        self.sizes: list[int] = []

    def write(self, requests: "list[Request]") -> list[list[Receipt] | GuandanError]:  # type: ignore[override]
        self.let.wait()
        self.sizes.append(len(requests))
        return super().write(requests)


def entry(log_id: str, number: int = 0, cmd: str = "") -> Entry:
    before, new, own = list(commands(number + 1))[number]
    return Entry(log_id, before, new, cmd or own, {"number": number})


def outcome(asked: "Future[Receipt]") -> Receipt | str:
    refused = asked.exception()
    if refused is None:
        return asked.result()
    assert isinstance(refused, GuandanError)
    return refused.code


def test_what_waits_is_written_together_and_each_caller_gets_its_own_answer(place: str) -> None:
    with SlowStore(place) as store, Writer(store) as writer:
        first = writer.submit(entry("first"))
        asked = [
            writer.submit(entry("a")),
            writer.submit(entry("a")),  # the same command again
            writer.submit(entry("a", 0, "late")),  # the number is taken
            writer.submit(entry("a", 1)),  # follows what is not on disk yet
            writer.submit(entry("b", 1)),  # nothing to follow
            writer.submit(entry("c")._replace(title="\x00")),
            writer.submit(entry("d")),
        ]
        both = writer.submit_many([entry("e"), entry("f")])
        half = writer.submit_many([entry("g"), entry("h", 1)])
        store.let.set()
        assert outcome(first) == Receipt(True, 1, {"number": 0})
        assert [outcome(one) for one in asked] == [
            Receipt(True, 1, {"number": 0}),
            Receipt(False, 1, {"number": 0}),
            "log_moved_on",
            Receipt(True, 2, {"number": 1}),
            "log_moved_on",
            "wrong_field",
            Receipt(True, 1, {"number": 0}),
        ]
        assert [receipt.length for receipt in both.result()] == [1, 1]
        assert isinstance(half.exception(), Conflict)
        # The malformed one did not get as far; the first may have gone alone.
        assert sum(store.sizes) == 9
        assert len(store.sizes) <= 2
        assert {kept.log_id: kept.facts for kept in store.logs()} == {"first": 1, "a": 2, "d": 1, "e": 1, "f": 1}


def test_the_writer_answers_as_append_does(new_place: Place) -> None:
    """The same random commands, one by one into one store and by the writer into another."""
    chance = random.Random(7)
    played = list(commands(6))
    asked = []
    for _ in range(150):
        before, new, cmd = chance.choice(played)
        facts = new if chance.random() < 0.8 else []
        asked.append(Entry(chance.choice("abc"), before, facts, cmd if facts else f"no {cmd}", chance.randint(0, 9)))
    alone: list[Receipt | str] = []
    with LogStore(new_place()) as store:
        for one in asked:
            try:
                alone += store.append_many([one])
            except GuandanError as refused:
                alone.append(refused.code)
        lengths = store.lengths("abc")
    with SlowStore(new_place()) as store, Writer(store) as writer:
        futures = [writer.submit(one) for one in asked]
        store.let.set()
        assert [outcome(future) for future in futures] == alone
        assert store.lengths("abc") == lengths
        assert len(store.sizes) < 5
    assert {type(one) for one in alone} == {str, Receipt}


def test_two_writers_of_one_store_do_each_command_once(place: str) -> None:
    """As two processes have them: each with connections of its own."""
    with LogStore(place) as one, LogStore(place) as two, Writer(one) as first, Writer(two) as second:
        played = list(commands(8))
        for before, new, cmd in played:
            race = [
                (
                    first.submit(Entry(f"log {number}", before, new, cmd, "first")),
                    second.submit(Entry(f"log {number}", before, new, cmd, "second")),
                )
                for number in range(20)
            ]
            for pair in race:
                receipts = [future.result() for future in pair]
                assert sorted(receipt.fresh for receipt in receipts) == [False, True]
                assert receipts[0].answer == receipts[1].answer
        assert set(one.lengths(f"log {number}" for number in range(20)).values()) == {before + len(new)}


def test_a_disk_that_is_full_is_told_to_all_and_nothing_is_written(tmp_path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    with SlowStore(str(tmp_path / "matches.db")) as store, Writer(store) as writer:
        store.let.set()
        writer.submit(entry("before")).result()
        store.let.clear()
        writer.submit(entry("first"))
        many = [Entry(f"log {number}", *step) for number in range(100) for step in commands(1)]
        futures = [writer.submit(one) for one in many]
        resource.setrlimit(resource.RLIMIT_FSIZE, (90_000, limits[1]))
        try:
            store.let.set()
            codes = {outcome(future) for future in futures}
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert codes <= {"store_full", "store_failed"}
        assert len(codes) == 1
        assert store.lengths(one.log_id for one in many) == {}
        # When there is room again it goes on.
        assert writer.submit(entry("after")).result().fresh


def test_what_nobody_foresaw_is_told_to_all_and_the_writer_goes_on(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a fault")

    with LogStore(place) as store, Writer(store) as writer:
        with monkeypatch.context() as patched:
            patched.setattr(store, "write", broken)
            assert isinstance(writer.submit(entry("a")).exception(), RuntimeError)
        assert writer.submit(entry("a")).result().fresh


def test_closing_writes_what_waits_and_takes_nothing_more(place: str) -> None:
    with SlowStore(place) as store:
        writer = Writer(store)
        futures = [writer.submit(entry(f"log {number}")) for number in range(10)]
        store.let.set()
        writer.close()
        assert all(future.result().fresh for future in futures)
        assert isinstance(writer.submit(entry("late")).exception(), NotAllowed)
        writer.close()
        assert not store.exists("late")
