"""Forfeits of duplicate (R-131), and the score opened into its boards."""

from guandan.cli.event.words import board_lines, boards_json, round_lines
from guandan.event.archive import check
from guandan.event.final import stage_ranks
from guandan.event.log import EventLog
from guandan.event.ranking import criterion_name
from guandan.event.stage import Stage
from guandan.event.views.results import results
from guandan.event.views.standings import boards_of
from guandan.event.views.viewer import OFFICE
from tests.event.events import enter, event, planned, ready


def duplicate(log: EventLog) -> Stage:
    """Four tables of two boards; at the last one North-South does not come."""
    planned(log, "duplicate", rounds=1, options={"boards": 2})
    ready(log)
    for table, boards in enumerate(([3, -1], [1, 1], [-2, 3]), start=1):
        enter(log, table, {"signed": boards})
    enter(log, 4, {"forfeit": "N-S"})
    return log.state.stage(1)


def points(log: EventLog) -> dict[int, int]:
    (table,) = stage_ranks(log.state, 1).standings
    return {row.entry.number: value for row in table.rows for value in row.values if isinstance(value, int)}


def test_a_forfeit_costs_every_board_of_its_set() -> None:
    log = event("GJ17", 8)
    stage = duplicate(log)
    one, *_, last = stage.rounds[0].tables
    found = points(log)
    # East-West had 3 1 -2 and -1 1 3: to win by three is 7 and 6 better, to lose by it as North-South 7 and 6 worse.
    assert found[last.first] == (9 - 2) + (9 - 3)
    assert found[last.second] == (-9 + 2) + (-9 + 3)
    assert min(found, key=found.__getitem__) == last.second
    # Those who played are compared with each other only.
    assert found[one.first] == (9 - 2 - 0) + (-3 - 3 - 0)
    assert found[one.first] == -found[one.second]
    (table,) = stage_ranks(log.state, 1).standings
    assert [part.kind for part in table.parts(last.second, "compared")] == ["forfeit"]
    assert criterion_name(table.criteria[0]).en == "duplicate score"
    lines = round_lines(results(log.state, stage, 1, OFFICE), "zh")
    assert lines[4].endswith("弃权 N-S")
    assert check(log) is None


def test_a_score_is_opened_into_its_boards() -> None:
    log = event("GJ17", 8)
    stage = duplicate(log)
    for number, total in points(log).items():
        assert sum(one["score"] for one in boards_json(boards_of(stage, number, None), number)) == total
    one, *_, last = stage.rounds[0].tables
    lines = board_lines(boards_of(stage, one.second, None), one.second, "en")
    assert lines[1:] == ["  round 1, board 1  -3  against 2 tables  -7", "  round 1, board 2  +1  against 2 tables  +6"]
    assert "弃权" in board_lines(boards_of(stage, last.second, None), last.second, "zh")[1]


def test_who_was_there_never_loses_by_a_forfeit_and_a_double_forfeit_costs_both() -> None:
    log = event("GJ17", 8)
    planned(log, "duplicate", rounds=1, options={"boards": 1})
    ready(log)
    enter(log, 1, {"signed": [3]})
    enter(log, 2, {"signed": [3]})
    enter(log, 3, {"forfeit": "N-S"})
    enter(log, 4, {"forfeit": "both"})
    third, fourth = log.state.stage(1).rounds[0].tables[2:]
    found = points(log)
    assert (found[third.first], found[third.second]) == (0, 0)  # lost by 3 as North-South everywhere
    assert (found[fourth.first], found[fourth.second]) == (-12, 0)
