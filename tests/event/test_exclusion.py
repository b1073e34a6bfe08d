"""An exclusion entered at the event's desk: what becomes of the match in which it was ruled."""

from typing import Any

import pytest

from guandan.event.archive import check, exported, imported
from guandan.event.log import EventLog
from guandan.event.outcomes import Outcome
from tests.event.events import act, enter, event, levels, planned, ready, refused

BOOKS = ("HA17", "GJ17", "NJ", "JS23", "CLUB")


def cup(book: str, format_: str = "round_robin", **more: Any) -> EventLog:
    """Four pairs; 1 meets 4 at table 1."""
    log = event(book, 4)
    planned(log, format_, **more)
    ready(log)
    return log


def first_table(log: EventLog) -> Outcome:
    outcome = log.state.stage(1).rounds[0].tables[0].outcome
    assert outcome is not None
    return outcome


def excluded(log: EventLog, entry: int = 4, **more: Any) -> Outcome:
    act(log, "excluded", entry=entry, reason="串通", consent=1, **more)
    assert log.state.entrants[entry].status == "excluded"
    assert check(log) is None
    assert imported(exported(log)).state == log.state
    return first_table(log)


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
@pytest.mark.parametrize("before", [("7", "9"), ("9", "7"), ("A+", "3")])
def test_000_15_3_5_001_16_5_the_match_becomes_18_to_0_whatever_the_lead(book: str, before: tuple[str, str]) -> None:
    log = cup(book)
    enter(log, 1, levels(*before))
    outcome = excluded(log, stage=1)
    assert (outcome.how, outcome.winner) == ("loss", 0)
    assert [(one.points, one.won, one.grade) for one in outcome.scores] == [(2, 1, 18), (0, 0, 0)]


@pytest.mark.parametrize("book", ["NJ", "JS23"])
def test_003_c3_7_4_the_others_stand_four_levels_higher(book: str) -> None:
    log = cup(book)
    enter(log, 1, levels("5", "9"))
    outcome = excluded(log, stage=1, round=1)
    assert [(one.points, one.grade) for one in outcome.scores] == [(2, 17), (0, 9)]


def test_004_the_round_is_120_to_0() -> None:
    log = cup("CLUB", "swiss", rounds=2)
    table = log.state.stage(1).rounds[0].tables[0]
    enter(log, table.number, levels("5", "9", on_table="N-S"))
    outcome = excluded(log, table.second, stage=1)
    assert [one.grade for one in outcome.scores] == [120, 0]


@pytest.mark.parametrize("book", BOOKS)
def test_d2_an_exclusion_that_is_not_about_the_match_leaves_its_result(book: str) -> None:
    log = cup(book, "swiss", rounds=2)
    table = log.state.stage(1).rounds[0].tables[0]
    enter(log, table.number, levels("5", "9"))
    assert excluded(log, table.second).how == "played"


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_000_15_3_5_it_may_be_ruled_before_the_result_and_after_the_lock(book: str) -> None:
    log = cup(book)
    assert excluded(log, stage=1, levels=["A", "2"]).scores[0].grade == 18
    log = cup(book)
    enter(log, 1, levels("7", "9"))
    enter(log, 2, levels("7", "9"))
    act(log, "locked", stage=1)
    assert excluded(log, stage=1, round=1).scores[0].grade == 18


def test_r_50_both_excluded_in_one_match_nobody_wins_it() -> None:
    log = cup("GJ17")
    enter(log, 1, levels("7", "9"))
    excluded(log, 4, stage=1)
    outcome = excluded(log, 1, stage=1)
    assert (outcome.how, outcome.winner, [one.grade for one in outcome.scores]) == ("loss", None, [0, 0])


def test_the_round_must_be_one_it_played_and_who_went_on_stays() -> None:
    log = cup("GJ17")
    asked: dict[str, Any] = {"entry": 4, "reason": "x"}
    assert refused(log, "excluded", **asked, stage=2) == "no_such_stage"
    assert refused(log, "excluded", **asked, stage=1, round=2) == "no_such_round"
    assert refused(log, "excluded", **asked, stage=1, levels=["9"]) == "wrong_field"
    chart = cup("GJ17", "knockout")
    enter(chart, 1, levels("9", "7"))
    enter(chart, 2, levels("9", "7"))
    act(chart, "locked", stage=1)
    winner = chart.state.stage(1).rounds[0].tables[0].first
    ready(chart)
    assert refused(chart, "excluded", entry=winner, reason="x", stage=1, round=1) == "pairing_stands"
    odd = event("GJ17", 3)
    planned(odd, "round_robin")
    ready(odd)
    resting = odd.state.stage(1).rounds[0].byes[0].entry
    assert refused(odd, "excluded", entry=resting, reason="x", stage=1) == "no_meeting"


def test_a_grade_alone_is_enough_to_keep_the_better_one() -> None:
    log = cup("JS23")
    enter(log, 1, {"grade": [24, 2]})
    assert [one.grade for one in excluded(log, stage=1).scores] == [24, 2]


def test_003_c3_7_5_with_c3_6_2_4_who_leaves_with_consent_is_not_disqualified() -> None:
    log = cup("JS23")
    act(log, "withdrawn", "recorder", entry=4, reason="病", consent=1)
    assert log.state.entrants[4].status == "withdrawn"
    assert check(log) is None


@pytest.mark.parametrize("by", ["recorder", "organiser", "chief"])
def test_003_c3_6_2_4_nobody_is_disqualified_for_leaving_without_the_committee(by: str) -> None:
    log = cup("JS23")
    assert refused(log, "withdrawn", by, entry=4, reason="走了") == "leaving_excludes"
    assert refused(log, "excluded", entry=4, reason="走了") == "needs_consent"
    act(log, "excluded", entry=4, reason="走了", consent=1)
    act(log, "withdrawn", "committee", entry=3, reason="走了")
    assert [log.state.entrants[one].status for one in (3, 4)] == ["excluded", "excluded"]
    assert check(log) is None


def test_001_23_who_has_gone_without_consent_is_entered_by_whoever_rules_a_forfeit() -> None:
    log = cup("GJ17")
    for by in ("recorder", "organiser", "deputy"):
        assert refused(log, "withdrawn", by, entry=4, reason="走了") == "leaving_needs_consent"
    act(log, "withdrawn", "chief", entry=4, reason="走了")
    assert log.state.entrants[4].status == "withdrawn"
    assert check(log) is None


def test_003_c3_7_4_a_forfeit_after_play_brings_the_offenders_level_and_four() -> None:
    log = cup("JS23")
    enter(log, 1, {"forfeit": "N-S", "levels": ["5", "8"]})
    assert [(one.grade, one.promotions) for one in first_table(log).scores] == [(17, 10), (0, 0)]
