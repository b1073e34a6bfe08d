"""What the log of a played match disproves, and what a ruling must say, named after the articles."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from guandan.game.cards import codes, size
from guandan.game.deal import PLAY, RETURN, TRIBUTE, Deal
from guandan.game.errors import TEXT, GuandanError, one_of
from guandan.game.facts import Data
from guandan.game.log import Log
from guandan.game.seats import SEATS, SIDES, side
from guandan.game.tribute import payers
from guandan.referee.infractions import table
from guandan.referee.rulings.missed_reports import report_cases, report_due
from guandan.referee.rulings.rule import rule
from tests.game.driver import by_chance, new_log, next_act

CHIEF = {"role": "chief", "official": "Gu", "consent": 1}


def played(book: str, until: Callable[[Log, Deal], bool], seed: int = 1) -> Log:
    """A match played by chance until something is so of its running deal."""
    log, rng = new_log(book), random.Random(seed)
    while log.state.deal is None or not until(log, log.state.deal):
        log.act(next_act(log, rng, by_chance), log.state.at)
    return log


def in_play(book: str) -> Log:
    return played(book, lambda _, deal: deal.phase == PLAY)


def ruled(log: Log, infraction: str, offender: str, **given: Any) -> Data:
    return rule(log, {"infraction": infraction, "offender": offender, **CHIEF, **given}).data


def refused(log: Log, infraction: str, offender: Any, **given: Any) -> GuandanError:
    with pytest.raises(GuandanError) as caught:
        ruled(log, infraction, offender, **given)
    return caught.value


def last_seat(log: Log) -> str:
    """A seat that has to report by now."""
    return next(seat for at, seat in enumerate(SEATS) if report_due(log, at) is not None)


# Reports.


@pytest.mark.parametrize("book", ["JS23", "NJ", "HA17", "GJ17"])
def test_000_12_1_003_c3_5_6_who_holds_more_than_ten_cards_has_missed_no_report(book: str) -> None:
    log = in_play(book)
    case = {"case": "once"} if book in ("JS23", "NJ") else {}
    refusal = refused(log, "missed_report", "E", **case)
    assert (refusal.code, refusal.facts["cards"]) == ("report_not_due", 27)
    assert refused(log, "wrong_number", "E", **case).code == "report_not_due"


@pytest.mark.parametrize("case", ["first", "finished"])
def test_003_c3_7_3_4_nobody_who_has_cards_has_finished(case: str) -> None:
    log = played("JS23", lambda _, deal: bool(deal.hands) and any(0 < size(hand) <= 10 for hand in deal.hands))
    refusal = refused(log, "missed_report", last_seat(log), case=case)
    assert (refusal.code, refusal.facts["allowed"]) == ("case_disproved", "once")
    assert "003 c3.7" in refusal.article
    assert ruled(log, "missed_report", last_seat(log), case="once")["sanction"] == "warning"
    assert ruled(log, "missed_report", last_seat(log))["case"] == "once"


def test_003_c3_7_1_9_a_missed_report_may_have_been_pointed_out_earlier() -> None:
    log = played("JS23", lambda _, deal: bool(deal.finished))
    seat = SEATS[log.state.deal.finished[0]] if log.state.deal else "E"
    told = report_cases(log, SEATS.index(seat))
    assert (told[0], told[-1]) == ("once", "first")
    assert ruled(log, "missed_report", seat, case="once")["sanction"] == "warning"
    assert ruled(log, "missed_report", seat, leader=SEATS[1 - side(SEATS.index(seat))])["sanction"] == "foul"


# Tribute and return.


def owing(_: Log, deal: Deal) -> bool:
    return deal.phase == TRIBUTE and not deal.paid


@pytest.mark.parametrize("book", ["JS23", "HA17", "GJ17"])
def test_000_18_3_only_who_owes_a_card_gives_a_wrong_one(book: str) -> None:
    log = played(book, owing)
    deal = log.state.deal
    assert deal is not None
    payer = payers(deal.before)[0]
    free = next(seat for seat in range(4) if seat not in payers(deal.before))
    assert refused(log, "wrong_tribute", SEATS[free], case="before").code == "owes_nothing"
    late = refused(log, "wrong_tribute", SEATS[payer], case="after")
    assert (late.code, late.facts["allowed"]) == ("case_disproved", "before")
    assert ruled(log, "wrong_tribute", SEATS[payer], case="before")["sanction"] == "warning"
    assert refused(log, "wrong_return", SEATS[payer], case="before").code == "owes_nothing"


def test_000_18_2_only_who_takes_a_card_returns_a_wrong_one() -> None:
    log = played("GJ17", lambda _, deal: deal.phase == RETURN)
    deal = log.state.deal
    assert deal is not None
    taker = deal.payments[0].taker
    assert refused(log, "wrong_return", SEATS[deal.payments[0].giver], case="before").code == "owes_nothing"
    assert ruled(log, "wrong_return", SEATS[taker], case="before")["sanction"] == "warning"


def test_000_18_4_in_the_first_deal_nobody_owes_anything() -> None:
    log = in_play("GJ17")
    assert refused(log, "wrong_tribute", "E", case="after").code == "case_disproved"
    assert refused(log, "wrong_tribute", "E", case="before").code == "owes_nothing"


def test_000_18_4_after_play_began_the_payer_s_hand_is_void() -> None:
    log = played("GJ17", lambda _, deal: bool(deal.returned) and any(deal.played))
    deal = log.state.deal
    assert deal is not None
    payer = SEATS[next(iter(deal.paid))]
    assert [one["word"] for one in ruled(log, "wrong_tribute", payer, case="after")["effects"]] == ["void_hand"]
    early = refused(log, "wrong_tribute", payer, case="before")
    assert (early.code, early.facts["allowed"]) == ("case_disproved", "after")


# The lead.


@pytest.mark.parametrize("book", ["JS23", "GJ17"])
def test_000_16_3_1_who_is_not_to_lead_has_not_led_wrongly(book: str) -> None:
    log = in_play(book)
    assert log.state.deal is not None
    leader = log.state.deal.turn
    cards = {"cards": codes(log.state.deal.hands[leader])[:1], "pattern": "single"}
    assert ruled(log, "wrong_lead", SEATS[leader], **cards)["remedies"]
    assert refused(log, "wrong_lead", SEATS[(leader + 1) % 4], **cards).code == "not_on_lead"


def test_a_recorded_match_trusts_its_referee() -> None:
    log = new_log("JS23", recorded=True)
    for code, case in (("missed_report", "once"), ("wrong_tribute", "before"), ("wrong_lead", "")):
        assert ruled(log, code, "E", **({"case": case} if case else {}))["infraction"] == code


@pytest.mark.parametrize("article", ["000 §16(4)", "000 §17(2)2"])
def test_the_partner_s_lead_is_restricted_by_what_the_cards_are(article: str) -> None:
    log = in_play("HA17")
    assert log.state.deal is not None
    turn = log.state.deal.turn
    code, seat = ("wrong_lead", turn) if "16" in article else ("out_of_turn_play", (turn + 1) % 4)
    cards = codes(log.state.deal.hands[seat])[:1]
    (effect,) = [one for one in ruled(log, code, SEATS[seat], cards=cards)["effects"] if one["word"] == "forbid_lead"]
    assert effect == {"word": "forbid_lead", "seat": SEATS[(seat + 2) % 4], "pattern": "single"}
    open_ = refused(log, code, SEATS[seat])
    assert open_.code == "pattern_needed"
    assert "single" in str(open_.facts["allowed"])
    several = refused(log, code, SEATS[seat], cards=["S3", "S4"])
    assert several.code == "pattern_needed"
    nothing = ruled(log, code, SEATS[seat], cards=["S3", "S4"], pattern="none")
    assert "forbid_lead" not in [one["word"] for one in nothing["effects"]]


def test_000_16_4_on_a_sheet_no_pattern_is_asked_for() -> None:
    assert ruled(new_log("HA17", recorded=True), "wrong_lead", "E")["remedies"]


# Who it is.


@pytest.mark.parametrize("book", ["HA17", "GJ17", "NJ", "JS23"])
def test_000_15_3_2_003_c3_7_2_a_violation_names_its_player(book: str) -> None:
    log = new_log(book, recorded=True)
    refusal = refused(log, "serious_breach", "E-W")
    assert (refusal.code, refusal.facts["allowed"]) == ("needs_seat", "E, N, W, S")
    assert ruled(log, "serious_breach", "E")["sanction"] == "violation"
    for row in table(log.state.rules):
        for case in row.cases:
            if "seat" in case.asks:
                given = {"case": case.code, "waived": ""} if case.code else {}
                assert refused(log, row.infraction.code, "E-W", **given).code == "needs_seat"


def test_an_offender_is_named_by_a_text() -> None:
    refusal = refused(new_log("JS23", recorded=True), "forfeit", 3)
    assert (refusal.code, refusal.facts["field"], refusal.facts["allowed"]) == ("wrong_field", "offender", TEXT)


@pytest.mark.parametrize("offender", ["a", ""])
def test_whoever_is_no_seat_and_no_side_is_told_what_there_is(offender: str) -> None:
    log = new_log("JS23", recorded=True)
    refusal = refused(log, "out_of_turn_play", offender)
    assert (refusal.code, refusal.facts["allowed"]) == ("wrong_field", one_of(SEATS))
    assert refused(log, "forfeit", offender).facts["allowed"] == one_of((*SEATS, *SIDES))


# Who leads after a foul.


def test_003_c3_7_3_the_referee_names_the_leader() -> None:
    log = in_play("JS23")
    refusal = refused(log, "signal", "N")
    assert (refusal.code, refusal.facts["allowed"]) == ("leader_needed", "E, W")
    assert "003 c3.7(3)" in refusal.article
    *_, ordered = ruled(log, "signal", "N", leader="W")["effects"]
    assert ordered == {"word": "next_deal", "no_tribute": 1, "leader": "W"}
    assert refused(log, "signal", "N", leader="S").code == "leader_of_offenders"


@pytest.mark.parametrize("book", ["JS23", "HA17", "GJ17"])
def test_003_c3_7_3_000_15_3_3_on_a_sheet_the_leader_is_who_was_given(book: str) -> None:
    log = new_log(book, recorded=True)
    assert ruled(log, "grave_breach", "N")["effects"][-1] == {"word": "next_deal", "no_tribute": 1}
    assert ruled(log, "grave_breach", "N", leader="E")["effects"][-1]["leader"] == "E"


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_000_15_3_3_the_opponents_choose_the_leader(book: str) -> None:
    last = ruled(in_play(book), "grave_breach", "N")["effects"][-1]
    assert (last["word"], last["of"], len(last["options"])) == ("choice", "leader", 2)
