"""The discipline register, named after its articles."""

from datetime import date
from typing import Any

import pytest

from guandan.game.errors import Text
from guandan.game.ruleset import rebuilt
from guandan.referee.desk import DeskLog, waiting
from guandan.referee.discipline import GROUNDS, OFFENCES, SANCTIONS, day_of, last_working_day
from tests.referee.desks import DAY, START, act, desk, refused


def opened(log: DeskLog, who: str = "张三", unit: str = "", offence: str = "disorder") -> None:
    act(log, "discipline_case", "chief", who=who, unit=unit, offence=offence, text="罢赛")


def decided(log: DeskLog, case: int = 1, **data: Any) -> None:
    given = {"sanctions": ["public_criticism", "lose_award"], "reason": "情节严重", **data}
    act(log, "discipline_decided", "committee", case=case, **given)


def test_003_c6_2_nine_offences_and_eight_sanctions() -> None:
    assert (len(OFFENCES), len(SANCTIONS)) == (9, 8)
    for text in (*OFFENCES.values(), *SANCTIONS.values(), *GROUNDS.values()):
        assert text.zh
        assert text.en


@pytest.mark.parametrize("offence", OFFENCES)
def test_003_c6_2_1_every_offence_can_be_registered(offence: str) -> None:
    log = desk("JS23")
    opened(log, offence=offence)
    assert log.state.discipline.all[0].offence == offence


def test_003_c6_1_1_c3_6_2_5_committee_and_authority_decide() -> None:
    log = desk("JS23")
    opened(log)
    assert waiting(log.state)[0].who == "committee"
    for by in ("referee", "chief", "panel"):
        assert refused(log, "discipline_decided", by, case=1, sanctions=["talk"], reason="-") == "not_yours"
    act(log, "discipline_decided", "authority", case=1, sanctions=["talk"], reason="初犯")
    assert log.state.discipline.all[0].status == "decided"
    assert refused(log, "discipline_decided", "committee", case=1, sanctions=[], reason="-") == "case_elsewhere"


def test_003_c6_2_3_1_sanctions_are_used_alone_or_together() -> None:
    log = desk("JS23")
    opened(log)
    decided(log, sanctions=list(SANCTIONS))
    assert log.state.discipline.all[0].sanctions == tuple(SANCTIONS)
    opened(log, who="李四")
    assert refused(log, "discipline_decided", "committee", case=2, sanctions=["prison"], reason="-") == "wrong_field"
    assert refused(log, "discipline_decided", "committee", case=2, sanctions=["talk"] * 2, reason="-") == "wrong_field"


def test_003_c6_2_3_mitigation_and_aggravation_are_recorded() -> None:
    log = desk("JS23")
    opened(log)
    decided(log, grounds=["repaired"])
    assert log.state.discipline.all[0].grounds == ("repaired",)


@pytest.mark.parametrize(("who", "unit", "again"), [("张三", "", True), ("李四", "南京队", True), ("李四", "", False)])
def test_003_c6_2_3_3_the_same_person_or_unit_again_is_heavier(who: str, unit: str, again: bool) -> None:
    log = desk("JS23")
    opened(log, unit="南京队")
    decided(log)
    opened(log, who=who, unit=unit)
    decided(log, case=2)
    assert ("repetition" in log.state.discipline.all[1].grounds) is again


def test_003_c6_3_2_fifteen_working_days_from_the_written_decision() -> None:
    log = desk("JS23")
    opened(log)
    decided(log)
    act(log, "discipline_served", "committee", case=1)
    assert log.state.discipline.all[0].last_day == "2026-03-23"  # Monday 2 March and three weeks
    end_of_day = START + 21 * DAY + 14 * 3_600_000 + 3_599_000
    assert day_of(end_of_day) == date(2026, 3, 23)
    assert refused(log, "discipline_appeal", "party", end_of_day + 60_000, case=1, text="不服") == "discipline_late"
    assert refused(log, "discipline_appeal", "captain", end_of_day, case=1, text="不服") == "not_yours"
    act(log, "discipline_appeal", "party", end_of_day, case=1, text="不服")


def test_r_33_holidays_and_weekend_days_worked_in_exchange() -> None:
    october = [f"2026-10-0{day}" for day in range(1, 8)]
    start = date(2026, 9, 30)
    assert last_working_day(start, 1, [], []) == date(2026, 10, 1)
    assert last_working_day(start, 1, october, []) == date(2026, 10, 8)
    assert last_working_day(start, 3, october, []) == date(2026, 10, 12)
    assert last_working_day(start, 3, october, ["2026-10-10"]) == date(2026, 10, 10)


def test_003_c6_3_2_an_appeal_does_not_stop_the_decision() -> None:
    log = desk("JS23")
    opened(log)
    assert not log.state.discipline.in_force(log.state.discipline.all[0])
    decided(log)
    act(log, "discipline_appeal", "party", case=1, text="不服")
    case = log.state.discipline.all[0]
    assert case.status == "appealed"
    assert log.state.discipline.in_force(case)
    assert waiting(log.state)[0].who == "superior"


def test_a_book_may_stay_a_decision_under_appeal() -> None:
    log = desk(rebuilt("MILD", Text("缓", "mild"), "JS23", {"discipline.stay": 1}))
    opened(log)
    decided(log)
    act(log, "discipline_appeal", "party", case=1, text="不服")
    assert not log.state.discipline.in_force(log.state.discipline.all[0])


@pytest.mark.parametrize(("outcome", "left"), [("upheld", ("talk",)), ("rejected", ("public_criticism", "lose_award"))])
def test_003_c6_3_2_the_superior_body_has_the_last_word(outcome: str, left: tuple[str, ...]) -> None:
    log = desk("JS23")
    opened(log)
    decided(log)
    act(log, "discipline_appeal", "party", case=1, text="不服")
    decision: dict[str, Any] = {"case": 1, "outcome": outcome, "sanctions": ["talk"], "reason": "复核"}
    assert refused(log, "discipline_appeal_decided", "committee", **decision) == "not_yours"
    act(log, "discipline_appeal_decided", "superior", **decision)
    assert (log.state.discipline.all[0].status, log.state.discipline.all[0].sanctions) == ("final", left)
    assert refused(log, "discipline_appeal", "party", case=1, text="再诉") == "case_elsewhere"


@pytest.mark.parametrize("book", ["HA17", "GJ17", "CLUB"])
def test_003_c6_other_books_have_no_rules_of_discipline(book: str) -> None:
    case: dict[str, Any] = {"who": "张三", "offence": "gifts", "text": "-"}
    assert refused(desk(book), "discipline_case", "chief", **case) == "no_register"


def test_dates_that_are_none_are_refused() -> None:
    log = desk("JS23")
    opened(log)
    decided(log)
    assert refused(log, "discipline_served", "committee", case=1, holidays=["soon"]) == "wrong_field"
    assert refused(log, "discipline_served", "committee", case=2) == "no_such_case"
    assert refused(log, "discipline_served", "committee", case=1, received=START + 1) == "wrong_field"
    assert day_of(1 << 53).year == 9000
