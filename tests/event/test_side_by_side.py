"""Stages played side by side: referees counted in all of them, table numbers of their own, names on the schedule."""

from typing import Any

from guandan.event.acts.staffing import schedule_findings
from guandan.event.archive import check
from guandan.event.exchange.tables import timetable_page
from guandan.event.log import EventLog
from guandan.event.schedule import Hall, Slot, Span
from guandan.game.acts import SCORER, Act
from guandan.game.errors import Text
from guandan.game.log import Log
from guandan.game.match import opening_body
from guandan.game.ruleset import load
from guandan.game.seats import SEATS
from guandan.referee.ladder import Moment, Sanctioned, climb, within
from tests.event.events import START, act, event, planned, ready, refused


def two_stages(referees: int, entries: int = 12) -> EventLog:
    """A field in two halves, each a Swiss of its own, with their first rounds published."""
    log = event("JS23", entries)
    for at in range(referees):
        act(log, "official", "organiser", name=f"裁{at}", post="referee")
    half = entries // 2
    for first in (1, half + 1):
        planned(log, "swiss", rounds=3, takes={"entries": list(range(first, first + half))})
    ready(log, 1)
    ready(log, 2)
    return log


def test_r_91_by_lot_those_without_tables_elsewhere_come_first() -> None:
    log = two_stages(2)
    one, other = (set(dict(act(log, "assignment", stage=stage).data["tables"]).values()) for stage in (1, 2))
    assert len(one | other) == 2


def test_r_91_003_c5_2_1_if_they_are_too_few_all_are_drawn_up_to_four_tables_in_both() -> None:
    log = two_stages(2, 8)  # two tables in each stage
    act(log, "assignment", stage=1, tables=[[1, "裁0"], [2, "裁1"]], waived="手工")
    tables = dict(act(log, "assignment", stage=2).data["tables"])
    assert set(tables.values()) <= {"裁0", "裁1"}
    full = two_stages(1, 16)
    act(full, "assignment", stage=1)
    assert refused(full, "assignment", stage=2) == "against_rules"


def test_003_c5_2_1_by_hand_too_the_tables_of_other_stages_count() -> None:
    log = two_stages(3)
    by_hand: list[list[Any]] = [[1, "裁0"], [2, "裁0"], [3, "裁0"]]
    act(log, "assignment", stage=1, tables=by_hand, waived="手工")
    assert refused(log, "assignment", stage=2, tables=by_hand) == "against_rules"
    act(log, "assignment", stage=2, tables=[[1, "裁0"], [2, "裁1"], [3, "裁1"]])
    assert check(log) is None


def test_a_stage_may_have_table_numbers_of_its_own() -> None:
    log = event("JS23", 12)
    planned(log, "swiss", rounds=3, takes={"entries": [1, 2, 3, 4]})
    planned(log, "round_robin", takes={"entries": [5, 6, 7, 8, 9, 10]}, tables_from=21)
    ready(log, 1)
    assert [one.number for one in ready(log, 2).rounds[0].tables] == [21, 22, 23]
    assert refused(log, "result", "recorder/甲", stage=2, table=1, result={"levels": ["9", "7"]}) == "no_such_table"
    act(log, "result", "recorder/甲", stage=2, table=22, result={"levels": ["9", "7"]})
    assert check(log) is None


def test_the_schedule_calls_stages_by_their_names() -> None:
    log = event("JS23", 8)
    planned(log, "swiss", rounds=1, name="预赛")
    slots = (Slot("1", 1, "2026-03-02", 1, 540, 600, (Span("A", 1, 4),)),)
    assert timetable_page(slots, "zh", log.state.stage_names).rows[0][3] == "预赛"
    (wrong, *_) = schedule_findings(log.state, (), (Hall("A", 10),))
    assert "预赛" in wrong.named(log.state.stage_names).text.zh
    assert isinstance(wrong.text, Text)


def test_001_16_3_the_first_rounds_of_two_stages_are_two_rounds() -> None:
    here = {"round": 1, "match": "a", "stage": "1"}
    facts = [Sanctioned(1, 0, "violation", **here), Sanctioned(2, 0, "violation", round=1, match="b", stage="2")]  # type: ignore[arg-type]
    assert [one.sanction for one in climb(load("GJ17"), facts, 0)] == ["violation", "violation"]
    same = [facts[0], facts[1]._replace(stage="1")]
    assert [one.sanction for one in climb(load("GJ17"), same, 0)] == ["violation", "violation", "foul"]
    assert within("round", Moment(round=1, stage="1"), Moment(round=1))  # nobody has said otherwise


def test_003_c3_7_5_forfeits_in_a_row_are_of_one_stage() -> None:
    facts = [Sanctioned(at, 0, "forfeit", round=at, match=f"m{at}", stage=f"{at}") for at in (1, 2)]
    assert [one.sanction for one in climb(load("JS23"), facts, 0)] == ["forfeit", "forfeit"]
    same = [one._replace(stage="1") for one in facts]
    assert "exclusion" in [one.sanction for one in climb(load("JS23"), same, 0)]


def test_a_match_says_its_stage() -> None:
    log = Log()
    about = {"event": "cup", "stage": "2", "round": "1", "table": "21"}
    log.open(opening_body("m", load("JS23"), dict.fromkeys(SEATS, ""), {}, recorded=True, about=about), START)
    assert dict(log.state.agreed.about) == about
    log.act(Act("result", SCORER, {"finish": ["E", "W"]}), START + 1)
