"""Every table of a chart or group says what it is."""

from guandan.cli.event.words import round_lines
from guandan.event.log import EventLog
from guandan.event.tabletitles import pool_title, table_title
from guandan.event.views.results import results
from guandan.event.views.viewer import OFFICE
from tests.event.events import act, event, planned, ready, won


def titles(number: int, log: EventLog) -> list[str]:
    stage = log.state.stage(number)
    return [table_title(stage, table).en for table in stage.rounds[-1].tables]


def test_the_final_and_the_match_for_third_place() -> None:
    log = event("GJ17", 8)
    planned(log, "knockout", options={"third": 1})
    ready(log)
    assert titles(1, log) == [f"M{game} quarter-final" for game in range(1, 5)]
    won(log)
    ready(log)
    assert titles(1, log) == ["M5 semi-final", "M6 semi-final"]
    won(log)
    ready(log)
    assert titles(1, log) == ["M7 for places 3 and 4", "M8 final"]
    lines = round_lines(results(log.state, log.state.stage(1), None, OFFICE), "zh")
    assert "M7 三四名决赛" in lines[1]
    assert "M8 决赛" in lines[2]


def test_the_areas_of_a_double_elimination() -> None:
    log = event("GJ17", 16)
    planned(log, "double_knockout", options={"reset": 1})
    won(log)
    ready(log)
    assert titles(1, log) == [
        *(f"M{game} winners' area" for game in range(9, 13)),
        *(f"M{game} losers' area" for game in range(13, 17)),
    ]


def test_groups_finals_and_page() -> None:
    log = event("JS23", 8)
    planned(log, "groups", options={"groups": 2})
    ready(log)
    assert titles(1, log) == ["group 1", "group 1", "group 2", "group 2"]
    for _ in range(3):
        won(log)
    act(log, "stage_closed", stage=1)
    planned(log, "finals", options={"widths": [2, 2]}, takes={"stage": 1, "first": 1, "last": 4})
    stage = log.state.stage(2)
    assert [pool_title(stage, pool).en for pool in (1, 2)] == ["for places 1 to 4", "for places 5 to 8"]
    log = event("JS23", 4)
    planned(log, "page")
    ready(log)
    assert titles(1, log) == ["M1 loser plays on", "M2 loser is out"]


def test_a_swiss_has_no_titles() -> None:
    log = event("JS23", 4)
    planned(log, "swiss", rounds=2)
    ready(log)
    assert titles(1, log) == ["", ""]
