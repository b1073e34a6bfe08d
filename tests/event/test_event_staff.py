"""Officials and schedule in the log: posts, public notice, referees at tables, times."""

from typing import Any

import pytest

from guandan.event.acts.staffing import drafted_act, public_notice, staff_findings
from guandan.event.archive import check, exported, imported
from guandan.event.log import EventLog
from guandan.game.errors import GuandanError
from tests.event.events import act, event, planned, ready, refused


def staffed(count: int = 2) -> EventLog:
    log = event("JS23", 12, units=6)
    act(log, "official", "organiser", name="长", post="chief")
    for at in range(count):
        act(log, "official", "organiser", name=f"裁{at}", post="referee", region=f"R{at}", kin=["选手1-1"] * (at == 0))
    return log


def test_posts_are_taken_and_given_up() -> None:
    log = staffed()
    assert refused(log, "official", name="长", post="chief") == "nothing_changes"
    assert refused(log, "official", name="二", post="chief") == "against_rules"
    assert refused(log, "official", name="长", post="panel") == "against_rules"
    assert refused(log, "official", name="选手3-1", post="referee") == "against_rules"
    assert refused(log, "official", name="二", post="king") == "unknown_post"
    assert refused(log, "official", name="", post="referee") == "missing_field"
    assert refused(log, "official", "recorder", name="二", post="referee") == "not_yours"
    assert refused(log, "official_gone", name="二", post="referee", reason="病") == "no_such_official"
    act(log, "official", name="选手3-1", post="referee", waived="只在其不比赛时")
    act(log, "official_gone", name="选手3-1", post="referee", reason="病")
    assert [one.name for one in log.state.officials] == ["长", "裁0", "裁1"]
    assert not [one for one in staff_findings(log.state) if one.grave]


def test_003_c5_2_1_one_third_of_the_units_is_enough() -> None:
    log = staffed()
    assert refused(log, "objection", "recorder", unit="U1", official="裁0") == "not_noticed"
    act(log, "notice", "organiser")
    assert refused(log, "objection", "recorder", unit="X", official="裁0") == "no_such_unit"
    assert act(log, "objection", "recorder", unit="U1", official="裁0").data.get("refused") is None
    assert refused(log, "objection", "recorder", unit="U1", official="裁0") == "nothing_changes"
    assert act(log, "objection", "recorder", unit="U2", official="裁0").data["refused"] == 1
    assert public_notice(log.state).refused == ("裁0",)
    planned(log, "swiss", rounds=3)
    ready(log)
    assert refused(log, "assignment", "recorder", stage=1) == "against_rules"  # one referee for six tables
    assert refused(event("JS23", 4), "notice", "organiser") == "no_officials"


def test_referees_are_drawn_and_kin_stand_aside() -> None:
    log = staffed(3)
    planned(log, "swiss", rounds=3)
    assert refused(log, "assignment", "recorder", stage=1) == "no_open_round"
    now = ready(log).rounds[0]
    tables = dict(act(log, "assignment", "recorder", stage=1).data["tables"])
    own = next(table.number for table in now.tables if 1 in (table.first, table.second))
    assert len(tables) == 6
    assert tables[own] != "裁0"
    assert log.state.stage(1).rounds[0].referees == tables
    wrong = [[table, "裁0"] for table in tables]
    assert refused(log, "assignment", "recorder", stage=1, tables=wrong) == "against_rules"
    assert refused(log, "assignment", "recorder", stage=1, tables=[1]) == "wrong_field"
    act(log, "assignment", stage=1, tables=wrong, waived="其他人未到")
    assert set(log.state.stage(1).rounds[0].referees.values()) == {"裁0"}
    assert check(log) is None
    assert imported(exported(log)).state == log.state


def slot(number: int, start: str, end: str, **more: Any) -> dict[str, Any]:
    times = {"event": "1", "round": number, "day": "2026-03-02", "unit": 1, "start": start, "end": end}
    return {**times, "spans": [["A", 1, 6]], **more}


def test_a_schedule_is_held_against_the_book() -> None:
    log = staffed()
    planned(log, "swiss", rounds=2)
    good = [slot(1, "09:00", "10:00"), slot(2, "10:30", "11:30")]
    act(log, "schedule", "recorder", slots=good, halls=[["A", 10]])
    assert len(log.state.schedule) == 2
    for slots, halls in (
        (good[:1], [["A", 10]]),
        (good, [["B", 10]]),
        (good, []),
        ([good[0], slot(2, "09:30", "11:00")], [["A", 10]]),
        ([*good, slot(1, "12:00", "13:00", event="7")], [["A", 10]]),
        ([good[0], slot(2, "10:30", "11:30", spans=[["A", 1, 3]])], [["A", 10]]),
    ):
        assert refused(log, "schedule", "recorder", slots=slots, halls=halls) == "against_rules"
    act(log, "schedule", slots=good[:1], halls=[["A", 10]], waived="第二轮另定")
    assert refused(log, "schedule", slots=[{}]) == "missing_field"
    assert refused(log, "schedule", slots=good, halls=[["A"]]) == "wrong_field"
    assert check(log) is None


def test_a_knockout_needs_fewer_tables_each_round() -> None:
    log = staffed()
    planned(log, "knockout")
    spans = [[["A", 1, 4]], [["A", 1, 4]], [["A", 1, 2]], [["A", 1, 1]]]
    slots = [slot(at, f"{7 + 2 * at}:00", f"{8 + 2 * at}:00", spans=one) for at, one in enumerate(spans, start=1)]
    act(log, "schedule", "recorder", slots=slots, halls=[["A", 6]])


def test_a_schedule_is_drafted_from_sessions_into_times_alone_or_into_halls() -> None:
    log = staffed()
    planned(log, "swiss", rounds=3, match={"mode": "time", "minutes": 40})
    evening = drafted_act(log.state, {"sessions": [["2026-03-02", "18:30", 2], ["2026-03-03", "18:30", 2]]})
    times = [(one["day"], one["start"], one["end"], one.get("spans")) for one in evening["slots"]]
    assert times[0] == ("2026-03-02", "18:30", "19:10", None)
    assert [one[0] for one in times] == ["2026-03-02", "2026-03-02", "2026-03-03"]
    hall = drafted_act(log.state, {"sessions": [["2026-03-02", "09:00", 9]], "halls": [["A", 10]]})
    assert hall["slots"][0]["spans"] == [["A", 1, 6]]
    act(log, "stage_begun", stage=1)
    act(log, "schedule", "recorder", **evening)
    act(log, "schedule", "recorder", **hall)
    with pytest.raises(GuandanError):
        drafted_act(log.state, {"sessions": [["2026-03-02", "09:00", 10_000]]})
    late = drafted_act(log.state, {"sessions": [["2026-03-02", "09:00", 2]]})
    assert refused(log, "schedule", "recorder", **late) == "against_rules"  # the third round has no time
    assert check(log) is None
