"""Issue 14.24: what bots of the house add to a shuffle stands in the commitment, before any person adds something."""

import pytest

from guandan.game.acts import TABLE, Act
from guandan.game.errors import OutOfTurn, Unreadable
from guandan.game.match import expects
from guandan.game.record import record_of, verify, write_record
from tests.game.check_shuffle import check
from tests.game.driver import new_log, play_out

SECRET = "a" * 64


def test_only_the_others_are_asked_and_a_bot_adds_nothing_afterwards() -> None:
    log = new_log("JS23", entropy=1)
    log.act(Act("deal", TABLE, {"secret": SECRET, "house": {"N": "one", "S": "two"}}), 1, "deal")
    assert [one.who for one in expects(log.state)] == ["E", "W"]
    with pytest.raises(OutOfTurn):
        log.act(Act("entropy", "N", {"value": "another"}), 1, "late")
    for seat in "EW":
        log.act(Act("entropy", seat, {"value": seat}), 1, seat)
    assert log.state.deal is not None
    assert log.state.deal.entropy == ("E", "one", "W", "two")


@pytest.mark.parametrize("house", [{"X": "one"}, {"N": 1}, {"N": "\u202e"}, "N", {"N": "x" * 65}])
def test_texts_of_the_house_are_texts_by_seat(house: object) -> None:
    log = new_log("JS23", entropy=1)
    with pytest.raises(Unreadable):
        log.act(Act("deal", TABLE, {"secret": SECRET, "house": house}), 1, "deal")


def test_a_match_that_asks_nobody_takes_none() -> None:
    log = new_log("JS23")
    log.act(Act("deal", TABLE, {"secret": SECRET, "house": {"N": "one"}}), 1, "deal")
    assert "house" not in log.facts[-1].data


def test_a_match_with_texts_of_the_house_verifies_and_checks() -> None:
    log = new_log("CLUB", entropy=1)
    log.act(Act("deal", TABLE, {"secret": SECRET, "house": {"N": "one", "W": "two", "S": "three"}}), 1, "deal")
    play_out(log, 1)
    record = record_of(log.facts, "public")
    verify(record)
    assert check(write_record(record)).problems == []
