"""What is appended is there, once, and follows what was there."""

from dataclasses import replace
from pathlib import Path

import pytest

from guandan.game.errors import Conflict, GuandanError, Unreadable
from guandan.game.facts import GENESIS, Fact, Hidden, check_chain
from guandan.game.log import Log
from guandan.store import Due, Head, Kept, LogStore, Receipt
from tests.store.played import commands


def fill(store: LogStore, log_id: str = "m", count: int = 12) -> list[Fact]:
    facts = []
    for before, new, cmd in commands(count):
        receipt = store.append(log_id, before, new, cmd, answer={"seq": new[-1].seq})
        assert receipt == Receipt(True, before + len(new), {"seq": new[-1].seq})
        facts += new
    return facts


def test_facts_come_back_as_they_were_with_all_they_hide(store: LogStore) -> None:
    facts = fill(store)
    again = store.read("m")
    assert again == facts
    assert [fact.opened for fact in again] == [dict(fact.opened) for fact in facts]
    assert any(fact.opened for fact in again)
    assert check_chain(again) == store.head("m").hash
    assert Log(again).state == Log(facts).state


def test_a_log_is_read_from_any_number_on(store: LogStore) -> None:
    facts = fill(store)
    assert store.read("m", after=3) == facts[4:]
    assert store.read("m", after=-9) == facts
    assert store.read("m", after=3, limit=2) == facts[4:6]
    assert store.read("m", after=len(facts) - 1) == []
    assert store.head("m") == Head(len(facts), facts[-1].hash)


def test_everything_is_there_after_opening_it_again(place: str) -> None:
    with LogStore(place) as store:
        facts = fill(store)
    with LogStore(place) as store:
        assert store.read("m") == facts
        assert store.answer("m", "c2") == Receipt(False, 4, {"seq": 3})


def test_a_path_and_a_url_are_the_same_file(tmp_path: Path) -> None:
    with LogStore(str(tmp_path / "m.db")) as store:
        facts = fill(store)
    with LogStore(f"sqlite:///{tmp_path / 'm.db'}") as store:
        assert store.read("m") == facts


def test_a_log_that_has_not_begun(store: LogStore) -> None:
    assert not store.exists("m")
    assert store.head("m") == Head(0, GENESIS)
    assert store.answer("m", "c0") is None
    assert store.logs() == []
    with pytest.raises(Unreadable, match='there is no match "m"'):
        store.read("m")
    fill(store, count=1)
    assert store.exists("m")


def test_the_same_command_gets_the_same_answer_and_writes_nothing(store: LogStore) -> None:
    facts = fill(store)
    for before, new, cmd in commands(12):
        receipt = store.append("m", before, new, cmd, answer={"another": "answer"}, due=5)
        assert receipt == Receipt(False, before + len(new), {"seq": new[-1].seq})
        assert store.answer("m", cmd) == receipt
    assert store.read("m") == facts
    assert store.due(10) == []


def test_the_same_command_decided_again_on_the_newest_log_writes_nothing(store: LogStore) -> None:
    *done, (before, new, _) = commands(12)
    for earlier, facts, cmd in done:
        store.append("m", earlier, facts, cmd)
    assert store.append("m", before, new, "c4") == Receipt(False, 6, None)
    assert store.head("m").length == before


def test_the_same_command_id_in_another_log_is_another_command(store: LogStore) -> None:
    assert fill(store, "one") == fill(store, "two")


def test_an_answer_is_what_json_makes_of_it_from_the_first_time_on(store: LogStore) -> None:
    (first, *_) = commands(1)
    receipt = store.append("m", *first, answer={"hand": ("S2", "红"), "ok": True, "none": None})
    assert receipt.answer == {"hand": ["S2", "红"], "ok": True, "none": None}
    assert store.answer("m", "c0") == receipt._replace(fresh=False)


@pytest.mark.parametrize("expected", [0, 4, 12, 14, 1000])
def test_a_wrong_number_is_refused_and_changes_nothing(store: LogStore, expected: int) -> None:
    facts = fill(store)
    with pytest.raises(Conflict) as refusal:
        store.append("m", expected, facts[expected : expected + 1], "late", due=5)
    assert refusal.value.code == "log_moved_on"
    assert store.read("m") == facts
    assert store.answer("m", "late") is None
    assert store.due(10) == []


def test_facts_that_do_not_follow_are_refused_and_change_nothing(store: LogStore) -> None:
    *done, (before, new, cmd) = commands(12)
    for earlier, facts, command in done:
        store.append("m", earlier, facts, command)
    kept = store.read("m")
    fact = new[0]
    broken = {
        "chain_broken": [replace(fact, prev=GENESIS)],
        "out_of_number": [fact, replace(fact, prev=fact.hash)],
        "not_a_fact": [replace(fact, data={"half": 0.5})],
        "hidden_differs": [replace(fact, secret={"E": "0" * 64}, opened={"E": Hidden(["S2"], "salt")})],
    }
    for code, wrong in broken.items():
        with pytest.raises(GuandanError) as refusal:
            store.append("m", before, wrong, cmd)
        assert refusal.value.code == code
    assert store.read("m") == kept
    assert store.append("m", before, new, cmd).fresh


def test_a_command_without_facts_is_remembered_and_moves_no_deadline(store: LogStore) -> None:
    for before, new, cmd in commands(5):
        store.append("m", before, new, cmd, due=70)
    length = store.head("m").length
    assert store.append("m", length, [], "refused", answer={"code": "not_now"}) == Receipt(
        True, length, {"code": "not_now"}
    )
    assert store.append("m", length, [], "refused") == Receipt(False, length, {"code": "not_now"})
    assert store.due(70) == [Due("m", 70)]
    with pytest.raises(Conflict):
        store.append("m", length - 1, [], "stale")
    with pytest.raises(Unreadable):
        store.append("nowhere", 0, [], "lost")


def test_deadlines_are_those_of_the_last_append_the_most_urgent_first(store: LogStore) -> None:
    deadlines: dict[str, list[int | None]] = {"a": [10, 50], "b": [50, 40], "c": [5, None], "d": [None, 41]}
    for log_id, dues in deadlines.items():
        for (before, new, cmd), due in zip(commands(2), dues, strict=True):
            store.append(log_id, before, new, cmd, due=due)
    assert store.due(39) == []
    assert store.due(41) == [Due("b", 40), Due("d", 41)]
    assert store.due(1000, limit=2) == [Due("b", 40), Due("d", 41)]
    whole = store.due(1000)
    assert [store.due(1000, 1, last) for last in [None, *whole]] == [*([one] for one in whole), []]
    assert store.due(1000)[-1] == Due("a", 50)


def test_the_list_of_logs_has_the_last_changed_first(store: LogStore) -> None:
    for before, new, cmd in commands(3):
        store.append("one", before, new, cmd, title="决赛 1" if not before else "ignored")
    for before, new, cmd in commands(5):
        store.append("two", before, new, cmd)
    # The third command of a match has two facts: the cut and the hands that follow from it.
    assert store.logs() == [Kept("two", "", 6, 1000, 1005), Kept("one", "决赛 1", 4, 1000, 1002)]


@pytest.mark.parametrize("wrong", ["", "\x00", "\ud800", "a\nb", "x" * 201])
def test_names_that_no_database_keeps_are_refused(store: LogStore, wrong: str) -> None:
    (_, new, _), *_ = commands(1)
    for log_id, cmd in ((wrong, "c"), ("m", wrong)):
        with pytest.raises(Unreadable):
            store.append(log_id, 0, new, cmd)
        with pytest.raises(Unreadable):
            store.answer(log_id, cmd)
    for ask in (store.read, store.head, store.exists):
        with pytest.raises(Unreadable):
            ask(wrong)
    assert store.logs() == []
