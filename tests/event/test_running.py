"""A round begins, is paused, time is called; announcements; recall; terms changed; an event put away (issue 14, 18)."""

from typing import Any

from guandan.event.archive import check, exported, imported
from guandan.event.final import stage_ranks
from guandan.event.log import EventLog
from tests.event.events import MINUTE, START, act, enter, event, levels, planned, ready, refused, won


def published() -> EventLog:
    log = event("GJ17", 4)
    planned(log, "swiss", rounds=3)
    ready(log)
    return log


def test_a_round_begins_is_paused_and_time_is_called() -> None:
    log = published()
    assert refused(log, "round_paused", stage=1, reason="停电") == "nothing_changes"
    act(log, "round_begun", "referee/甲", stage=1, at=START + MINUTE)
    assert refused(log, "round_begun", stage=1) == "round_has_begun"
    act(log, "round_paused", stage=1, reason="停电", at=START + 5 * MINUTE)
    act(log, "round_resumed", stage=1, at=START + 8 * MINUTE)
    act(log, "time_called", stage=1, at=START + 60 * MINUTE)
    assert refused(log, "time_called", stage=1) == "nothing_changes"
    one = log.state.stage(1).rounds[0]
    assert (one.begun, one.paused, one.stopped) == (START + MINUTE, 0, 3 * MINUTE)
    assert one.time_called == START + 60 * MINUTE
    assert refused(log, "time_called", "player/1", stage=1) == "not_yours"
    assert check(log) is None


def test_a_published_round_is_recalled_before_a_card_is_played() -> None:
    log = published()
    assert refused(log, "recalled", "recorder/甲", stage=1, reason="错") == "not_yours"
    act(log, "recalled", stage=1, reason="漏了一对")
    assert log.state.stage(1).draft is not None
    act(log, "draft", stage=1)
    act(log, "published", stage=1)
    act(log, "round_begun", stage=1)
    assert refused(log, "recalled", stage=1, reason="错") == "round_is_played"
    again = published()
    enter(again, 1, levels("9", "7"))
    assert refused(again, "recalled", stage=1, reason="错") == "round_is_played"
    assert check(log) is None


def test_announcements_are_kept() -> None:
    log = published()
    act(log, "announcement", "recorder/甲", text="第二轮 10:30 开始")
    (one,) = log.state.announcements
    assert (one.by, one.text, one.fact) == ("recorder/甲", "第二轮 10:30 开始", log.facts[-1].seq)
    assert refused(log, "announcement", text=" ") == "missing_field"
    assert imported(exported(log)).state == log.state


def test_name_and_terms_are_changed_while_nothing_was_drawn_by_them() -> None:
    log = event("JS23", 0)
    act(log, "event_changed", "organiser", terms={"kinds": ["pairs_mixed"]}, name="秋季赛", reason="改期")
    assert (log.state.name, log.state.terms.conditions.kinds) == ("秋季赛", ("pairs_mixed",))
    act(log, "entry", players=[{"name": "甲", "sex": "m"}, {"name": "乙", "sex": "f"}])
    asked: dict[str, Any] = {"terms": {"kinds": ["pairs_men"]}, "reason": "改"}
    assert refused(log, "event_changed", "organiser", **asked) == "terms_have_entries"
    act(log, "event_changed", "organiser", terms={"late": 3}, reason="放宽")
    assert log.state.terms.conditions.late == 3
    assert refused(log, "event_changed", "organiser", terms={"late": 3}, reason="放宽") == "nothing_changes"
    assert refused(log, "event_changed", "organiser", terms={"nonsense": 3}, reason="x") == "unknown_choice"
    assert refused(log, "event_changed", "recorder/甲", name="x", reason="x") == "not_yours"
    assert check(log) is None


def test_another_name_leaves_a_draft_as_it_is() -> None:
    log = event("JS23", 4)
    planned(log, "swiss", rounds=2)
    act(log, "draft", stage=1)
    act(log, "event_changed", "organiser", name="秋季赛", reason="冠名")
    act(log, "published", stage=1)
    assert check(log) is None


def test_an_event_made_by_mistake_is_put_away() -> None:
    log = event("GJ17", 4)
    act(log, "put_away", "organiser", reason="重复")
    assert refused(log, "entry", players=[{"name": "甲"}, {"name": "乙"}]) == "event_put_away"
    act(log, "put_back", "organiser")
    planned(log, "swiss", rounds=3)
    won(log)
    assert refused(log, "put_away", "organiser", reason="重复") == "event_has_rounds"
    assert check(log) is None


def test_004_a_penalty_in_points_counts_on_the_100_point_scale() -> None:
    log = event("CLUB", 4)
    planned(log, "swiss", rounds=2)
    ready(log)
    for table in (1, 2):
        enter(log, table, levels("9", "7"))
    act(log, "locked", stage=1)
    first = log.state.stage(1).rounds[0].tables[0].first

    def score() -> object:
        row = next(row for row in stage_ranks(log.state, 1).standings[0].rows if row.entry.number == first)
        return row.values[0]

    assert score() == 60
    act(log, "penalty", stage=1, entry=first, points=10, reason="迟到")
    assert score() == 50
