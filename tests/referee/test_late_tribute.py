"""A wrong tribute that comes to light after the deal has ended (000 §18(4))."""

import random
from typing import Any

import pytest

from guandan.game.acts import REFEREE, Act
from guandan.game.errors import Conflict, Unreadable
from guandan.game.log import Log
from guandan.game.record import read_record, record_of, verify, write_record
from guandan.game.seats import SEATS
from guandan.referee.rulings.carrying_along import enter
from guandan.referee.rulings.checking import check_rulings, stale
from guandan.referee.rulings.rule import rule
from guandan.referee.rulings.taking_back import annul
from tests.game.driver import by_default, new_log, step
from tests.referee.test_carrying import CHIEF, levels, played


def ruled(log: Log, offender: str, infraction: str = "wrong_tribute", **more: Any) -> int:
    number = len(log.facts)
    case = {"case": "after"} if infraction == "wrong_tribute" else {}
    given = {"infraction": infraction, "offender": offender, **case, **CHIEF, **more}
    enter(log, rule(log, given), log.state.at + 1)
    return number


def finishes(log: Log) -> list[str]:
    return ["".join(SEATS[seat] for seat in deal.finish) for deal in log.state.game.deals]


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
@pytest.mark.parametrize(
    ("finish", "offender", "becomes", "after"),
    [
        ("NESW", "N", "ESWN", "7:2"),  # the second becomes first
        ("NESW", "E", "NSWE", "5:5"),
        ("NESW", "W", "NESW", "5:4"),
        ("NS", "N", "SEWN", "5:3"),
        ("NS", "E", "NS", "5:5"),
    ],
)
def test_000_18_4_who_paid_a_wrong_tribute_is_last_and_the_others_move_up(
    book: str, finish: str, offender: str, becomes: str, after: str
) -> None:
    log = new_log(book, True, "M")
    played(log, "EW")
    played(log, finish)
    number = ruled(log, offender)
    assert finishes(log)[-1] == becomes[: 2 if becomes[:2] in ("NS", "EW") else 4]
    assert levels(log) == after
    check_rulings(log.facts)
    assert stale(log) is None
    assert verify(read_record(write_record(record_of(log.facts, "public")))).state == log.state
    enter(log, annul(log.state, number, {**CHIEF, "reason": "误"}), log.state.at + 1)
    assert finishes(log)[-1] == finish


def test_000_18_4_the_referee_names_the_deal() -> None:
    log = new_log("HA17", True, "M")
    played(log, "EW")
    played(log, "NESW")
    deal = len(log.facts) - 1
    played(log, "EW")
    before = levels(log)
    ruled(log, "N", deal=0)
    assert levels(log) == before
    ruled(log, "N", deal=deal)
    assert finishes(log) == ["EW", "ESWN", "EW"]
    assert levels(log) == "T:2"
    with pytest.raises(Unreadable):
        ruled(log, "N", deal=999)


def test_000_18_4_found_after_a_deal_that_was_played_and_while_the_next_is() -> None:
    log = new_log("HA17", False, "M")
    rng = random.Random(3)
    while not log.state.game.deals:
        step(log, rng, by_default)
    deal = next(fact.seq for fact in log.facts if fact.kind == "deal_end")
    first = log.state.game.deals[0].finish[0]
    while log.state.deal is None or not log.state.deal.hands:
        step(log, rng, by_default)
    ruled(log, SEATS[first], deal=deal)
    assert log.state.game.deals[0].finish[-1] == first
    assert log.state.deal is not None
    assert not log.state.deal.voided
    check_rulings(log.facts)


def test_000_18_4_it_survives_going_back_and_a_match_that_was_over() -> None:
    log = new_log("HA17", True, "M", mode="deals", max_deals=2, must_decide=0)
    played(log, "EW")
    played(log, "NESW")
    assert log.state.over
    to = next(fact.seq for fact in log.facts if fact.kind == "deal_end" and fact.data["finish"][0] == "N")
    ruled(log, "N")
    assert log.state.over
    assert levels(log) == "7:2"
    log.act(Act("rewind", REFEREE, {"to": to}), log.state.at)
    assert levels(log) == "7:2"


def test_000_18_4_a_deal_that_a_ruling_decided_is_left_to_that_ruling() -> None:
    log = new_log("HA17", True, "M")
    played(log, "EW")
    ruled(log, "E", "grave_breach", leader="N")
    before = levels(log)
    ruled(log, "N")
    assert levels(log) == before
    played(log, "EW")
    deal = len(log.facts) - 1
    ruled(log, "E")
    with pytest.raises(Conflict):
        log.act(Act("correct", REFEREE, {"deal": deal, "finish": ["E", "W"], "reason": "x"}), log.state.at)
    with pytest.raises(Unreadable):
        log.act(Act("effect", REFEREE, {"word": "set_finish", "deal": deal, "finish": ["E", "W"]}), log.state.at)


def test_000_18_4_a_foul_amended_into_that_deal_takes_it_over() -> None:
    log = new_log("HA17", True, "M")
    played(log, "EW")
    first = ruled(log, "N", "minor_breach")
    played(log, "NESW")
    ruled(log, "N")
    assert levels(log) == "7:2"
    new = ruled(log, "N", "grave_breach", amends=first)
    assert levels(log) == "8:2"
    assert len(log.state.game.deals) == 2
    assert stale(log) is None
    enter(log, annul(log.state, new, {**CHIEF, "reason": "误"}), log.state.at + 1)
    assert levels(log) == "7:2"
