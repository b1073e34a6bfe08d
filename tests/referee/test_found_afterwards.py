"""A foul found when its deal has ended: that deal is lost, not the next one (003 c3.7(3), 000 §15(3)3, R-80)."""

import random
from typing import Any

import pytest

from guandan.game.errors import NotAllowed, Unreadable
from guandan.game.log import Log
from guandan.game.record import read_record, record_of, verify, write_record
from guandan.game.seats import SEATS, right, side
from guandan.referee.rulings.carrying_along import enter
from guandan.referee.rulings.checking import check_rulings, stale
from guandan.referee.rulings.in_words import effects_of
from guandan.referee.rulings.rule import rule
from guandan.referee.rulings.taking_back import annul
from tests.game.driver import by_default, new_log, play_out, step
from tests.referee.test_carrying import CHIEF, levels, played


def ruled(log: Log, infraction: str, offender: str, **more: Any) -> int:
    number = len(log.facts)
    enter(log, rule(log, {"infraction": infraction, "offender": offender, **CHIEF, **more}), log.state.at + 1)
    return number


def one_deal(book: str) -> tuple[Log, int, int]:
    """A match whose first deal has been played, the fact of its end, and who was first."""
    log, rng = new_log(book), random.Random(3)
    while not log.state.game.deals:
        step(log, rng, by_default)
    ended = next(fact.seq for fact in log.facts if fact.kind == "deal_end")
    return log, ended, log.state.game.deals[0].finish[0]


@pytest.mark.parametrize("infraction", ["missed_report", "wrong_number"])
def test_003_c3_7_3_4_who_has_finished_first_without_a_report_loses_the_deal_that_he_has_ended(infraction: str) -> None:
    log, ended, first = one_deal("JS23")
    with pytest.raises(NotAllowed) as refused:
        ruled(log, infraction, SEATS[first], case="first")
    assert refused.value.code == "leader_needed"
    number = ruled(log, infraction, SEATS[first], case="first", leader=SEATS[right(first)])
    (deal,) = log.state.game.deals
    assert [side(seat) for seat in deal.finish] == [side(right(first))] * 2
    assert log.state.game.levels[side(right(first))] == 3
    assert log.state.game.levels[side(first)] == 0
    assert (log.state.live.ordered.no_tribute, log.state.live.ordered.leader) == (True, right(first))
    assert log.facts[number].data["entered"]["deal"] == ended
    parts = effects_of(log.states[number - 1], log.facts[number].data)
    assert {part.article for part in parts} == {"003 c3.7(3)"}
    check_rulings(log.facts)
    play_out(log, 4)
    assert log.state.over
    assert verify(read_record(write_record(record_of(log.facts, "public")))).state == log.state


def test_003_c3_7_3_3_a_wrong_tribute_found_after_the_deal_costs_that_deal() -> None:
    log, rng = new_log("JS23"), random.Random(5)
    while len(log.state.game.deals) < 2:
        step(log, rng, by_default)
    first = log.state.game.deals[0].finish[0]
    payer = SEATS[log.state.game.deals[0].finish[-1] if len(log.state.game.deals[0].finish) == 4 else right(first)]
    leader = SEATS[right(SEATS.index(payer))]
    ruled(log, "wrong_tribute", payer, case="after", leader=leader)
    assert len(log.state.game.deals) == 2
    assert {side(seat) for seat in log.state.game.deals[1].finish} == {1 - side(SEATS.index(payer))}


def test_003_c3_7_3_on_a_sheet_the_referee_names_the_deal() -> None:
    log = new_log("JS23", True)
    played(log, "EW")
    deal = len(log.facts) - 1
    number = ruled(log, "signal", "E", deal=deal, leader="N")
    assert levels(log) == "2:5"
    assert log.state.live.ordered.leader == 1
    assert stale(log) is None
    check_rulings(log.facts)
    enter(log, annul(log.state, number, {**CHIEF, "reason": "误"}), log.state.at + 1)
    assert levels(log) == "5:2"
    assert not log.state.live.ordered.no_tribute


def test_003_c3_7_3_a_foul_without_a_deal_is_about_the_one_that_is_being_played() -> None:
    log = new_log("JS23", True)
    played(log, "EW")
    ruled(log, "signal", "E", leader="N")
    assert levels(log) == "5:5"


def test_003_c3_7_3_when_the_next_deal_has_begun_nobody_names_its_leader() -> None:
    log, ended, first = one_deal("JS23")
    rng = random.Random(1)
    while log.state.deal is None or not log.state.deal.hands:
        step(log, rng, by_default)
    ruled(log, "signal", SEATS[first], deal=ended)
    assert log.state.game.levels[side(first)] == 0
    assert log.state.deal is not None
    assert not log.state.live.ordered.no_tribute


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_000_15_3_3_2_hidden_cards_found_after_the_last_deal_take_the_match_back(book: str) -> None:
    log = new_log(book, True)
    for _ in range(5):
        played(log, "EW")
    assert log.state.over
    deal = max(line.seq for line in log.state.score.sheet if line.kind == "deal_end")
    number = ruled(log, "hidden_cards", "E", deal=deal, leader="S")
    assert not log.state.over
    assert levels(log) == "A:5"
    assert log.state.live.ordered.leader == 3
    check_rulings(log.facts)
    enter(log, annul(log.state, number, {**CHIEF, "reason": "误"}), log.state.at + 1)
    assert log.state.over
    assert levels(log) == "A+:2"


def test_000_15_3_3_the_other_side_names_the_leader_of_the_deal_after_it() -> None:
    log, ended, first = one_deal("GJ17")
    ruled(log, "grave_breach", SEATS[first], deal=ended)
    (choice,) = log.state.register.pending
    assert (choice["of"], choice["who"]) == ("leader", SEATS[right(first)])


def test_000_15_3_3_who_was_double_down_anyway_loses_no_more() -> None:
    log = new_log("GJ17", True)
    played(log, "SN")
    deal = len(log.facts) - 1
    ruled(log, "grave_breach", "E", deal=deal, leader="N")
    assert levels(log) == "2:5"
    assert log.state.game.deals[0].finish[0] == SEATS.index("S")
    assert log.state.live.ordered.no_tribute


def test_000_15_3_3_a_deal_that_there_is_none_of_is_refused() -> None:
    log = new_log("GJ17", True)
    played(log, "SN")
    with pytest.raises(Unreadable):
        ruled(log, "grave_breach", "E", deal=99, leader="N")
    with pytest.raises(Unreadable):
        ruled(log, "minor_breach", "E", deal=99)
