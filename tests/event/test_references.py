"""The exported event is whole: what it refers to travels with it, or is named."""

import pytest

from guandan.event.archive import exported, unpacked
from guandan.event.references import beside, not_found, referred
from guandan.game.errors import Conflict
from tests.event.events import enter, event, planned, ready
from tests.game.driver import new_log

TOLD = {"winner": "E-W", "grade": [15, 11], "points": [2, 0], "promotions": [7, 5], "reason": "time"}


def test_logs_beside_an_event_travel_with_it() -> None:
    log, match = event("GJ17", 4), new_log("GJ17", match_id="m7")
    planned(log, "swiss", rounds=2)
    ready(log)
    last = match.facts[-1]
    enter(log, 1, {"match": ["m7", last.seq, last.hash], "result": TOLD}, by="table")
    enter(log, 2, {"match": ["m8", 3, "a" * 64], "result": TOLD}, by="table")
    assert [ref.log for ref in referred(log.facts[-2].data)] == ["m7"]
    store = {"m7": match.facts}
    others = beside(log.facts, store.get, own="event:cup")
    assert list(others) == ["m7"]
    data = exported(log, beside=others)
    again = unpacked(data)
    assert again.log.head == log.head
    assert [fact.hash for fact in again.beside["m7"]] == [fact.hash for fact in match.facts]
    assert exported(again.log, beside=again.beside) == data
    assert not_found(log.facts, again.beside.get, own=("cup",)) == ("m8",)
    with pytest.raises(Conflict):
        not_found(log.facts, {"m7": match.facts[:-1]}.get, own=("cup",))
