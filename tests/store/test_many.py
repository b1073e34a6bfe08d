"""Several logs change together, or not at all."""

from dataclasses import replace

import pytest

from guandan.game.errors import Conflict, GuandanError, Unreadable
from guandan.store import Due, Entry, LogStore, Receipt
from tests.store.played import commands


def entries(log_id: str, count: int) -> list[Entry]:
    return [Entry(log_id, before, new, cmd, {"at": before}) for before, new, cmd in commands(count)]


def test_two_logs_change_together(store: LogStore) -> None:
    one, two = entries("one", 4), entries("two", 4)
    for first, second in zip(one, two, strict=True):
        lengths = [first.length, second.length]
        answer = {"at": first.expected_seq}
        assert store.append_many([first, second]) == [Receipt(True, length, answer) for length in lengths]
        assert store.append_many([first, second]) == [Receipt(False, length, answer) for length in lengths]
    assert store.read("one") == store.read("two") == [fact for entry in one for fact in entry.facts]
    assert store.append_many([]) == []


def test_one_log_takes_several_entries_at_once(store: LogStore) -> None:
    many = entries("m", 6)
    many[-1] = many[-1]._replace(due=9)
    assert [receipt.length for receipt in store.append_many(many)] == [entry.length for entry in many]
    assert store.read("m") == [fact for entry in many for fact in entry.facts]
    assert store.due(9) == [Due("m", 9)]
    (kept,) = store.logs()
    assert kept.changed == many[-1].facts[-1].at


def test_if_one_is_refused_nothing_is_written(store: LogStore) -> None:
    (one, later), (two, _) = entries("one", 2), entries("two", 2)
    fact = two.facts[0]
    wrong = {
        "log_moved_on": later._replace(log_id="two"),
        "chain_broken": two._replace(facts=[replace(fact, prev="1" * 64)]),
        "no_such_log": two._replace(facts=[]),
        "wrong_field": two._replace(due=1 << 80),
        "command_twice": one,
    }
    for code, bad in wrong.items():
        for order in ([one, bad], [bad, one]):
            with pytest.raises(GuandanError) as refused:
                store.append_many(order)
            assert refused.value.code in (code, "log_moved_on")
    assert store.logs() == []
    assert store.append_many([one, two])[1].fresh


def test_commands_of_which_only_some_were_done_are_refused(store: LogStore) -> None:
    (one, *_), (two, *_) = entries("one", 1), entries("two", 1)
    store.append_many([one])
    with pytest.raises(Conflict) as refused:
        store.append_many([one, two])
    assert refused.value.code == "partly_done"
    assert not store.exists("two")


@pytest.mark.parametrize("due", [-1, 1 << 60])
def test_a_deadline_that_no_clock_shows_is_refused(store: LogStore, due: int) -> None:
    (one,) = entries("one", 1)
    with pytest.raises(Unreadable):
        store.append_many([one._replace(due=due)])
    assert store.logs() == []
