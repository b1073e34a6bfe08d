"""Stages that follow each other: who has met, what counts on, and old logs that have it otherwise."""

import random

from guandan.event.archive import check
from guandan.event.final import stage_ranks
from guandan.event.log import EventLog
from guandan.event.stage import Stage
from guandan.event.tiebreaks import all_met
from tests.event.events import act, event, planned, play, ready, refused, won


def met(stage: Stage) -> list[frozenset[int]]:
    return [frozenset((table.first, table.second)) for one in stage.rounds for table in one.tables]


def two_swiss(log: EventLog, carry: str) -> None:
    """Two Swiss stages of two rounds, the first six of eight going on."""
    planned(log, "swiss", rounds=2)
    for _ in range(2):
        won(log)
    act(log, "stage_closed", stage=1)
    planned(log, "swiss", rounds=2, takes={"stage": 1, "last": 6}, carry=carry)
    for _ in range(2):
        won(log, stage=2)


def test_001_28_1_nobody_meets_again_in_a_later_stage() -> None:
    for carry in ("none", "points"):
        log = event("GJ17", 8)
        two_swiss(log, carry)
        first, second = log.state.stages
        assert not set(met(first)) & set(met(second)), carry
        assert len(set(met(second))) == len(met(second))
        assert not any(one.notes for one in second.rounds)
        assert check(log) is None


def test_001_28_1_a_meeting_that_must_be_repeated_is_named_with_its_stage() -> None:
    log = event("GJ17", 4)
    planned(log, "round_robin")
    for _ in range(3):
        won(log)
    act(log, "stage_closed", stage=1)
    planned(log, "swiss", rounds=1, takes={"stage": 1})
    notes = ready(log, 2).rounds[0].notes
    assert [(one.code, one.facts["count"]) for one in notes] == [("must_repeat", 2)]


def test_001_28_1_the_regulations_may_let_them_meet_again() -> None:
    log = event("GJ17", 4)
    planned(log, "round_robin")
    for _ in range(3):
        won(log)
    act(log, "stage_closed", stage=1)
    planned(log, "swiss", rounds=1, takes={"stage": 1}, options={"earlier_met": 0})
    assert ready(log, 2).rounds[0].notes == ()


def test_a_change_by_hand_says_in_which_stage_they_met() -> None:
    log = event("GJ17", 8)
    planned(log, "swiss", rounds=1)
    won(log)
    act(log, "stage_closed", stage=1)
    planned(log, "swiss", rounds=1, takes={"stage": 1})
    tables = act(log, "draft", stage=2).data["tables"]
    again = [[at, *sorted(pair)] for at, pair in enumerate(met(log.state.stages[0]), start=1)]
    warned = act(log, "draft_changed", stage=2, pairs=again, reason="试").data["warnings"]
    assert len(tables) == 4
    assert {(code, facts["stage"], facts["round"]) for code, facts in warned} >= {("repeat_earlier", 1, 1)}


def parts(log: EventLog, stage: int, entry: int, criterion: str) -> int:
    """What a stage counts for an entry."""
    table = next(one for one in stage_ranks(log.state, stage).standings if entry in one.field.records)
    return sum(part.amount for part in table.parts(entry, criterion))


def test_003_c4_2_every_column_is_carried_on() -> None:
    log = event("JS23", 8)
    planned(log, "swiss", rounds=2)
    won(log)
    won(log)
    act(log, "stage_closed", stage=1)
    planned(log, "round_robin", takes={"stage": 1, "last": 4}, carry="points")
    won(log, stage=2)
    for entry in log.state.stages[1].entrants:
        opened = {name: parts(log, 1, entry, name) for name in ("points", "wins", "grade", "promotions")}
        table = stage_ranks(log.state, 2).standings[0]
        last = table.field.records[entry][-1]
        added = {"points": last.score.points, "wins": last.score.won, "grade": last.score.grade}
        for name, amount in {**added, "promotions": last.score.promotions}.items():
            assert parts(log, 2, entry, name) == opened[name] + amount, name
        assert [part.round for part in table.parts(entry, "wins")] == [1, 2, 3]
        assert [table.field.told(number) for number in (1, 2, 3)] == [(1, 1), (1, 2), (0, 1)]
    assert check(log) is None


def test_003_c4_2_running_totals_begin_in_the_first_stage() -> None:
    log = event("JS23", 8)
    two_swiss(log, "points")
    table = stage_ranks(log.state, 2).standings[0]
    for row in table.rows:
        total, running = 0, []
        for line in table.field.records[row.entry.number]:
            total += line.score.points
            running.append(total)
        assert [part.amount for part in table.parts(row.entry.number, "progressive")] == running
        assert len(running) == 4


def test_000_27_2_4_opponents_are_those_of_the_whole_event() -> None:
    log = event("GJ17", 8)
    two_swiss(log, "points")
    table = stage_ranks(log.state, 2).standings[0]
    assert len(table.rows) == 6
    for row in table.rows:
        found = table.parts(row.entry.number, "opponents")
        assert len(found) == 4
        for part in found:
            stage = 2 if part.opponent in log.state.stages[1].entrants else 1
            assert part.amount == parts(log, stage, part.opponent, "grade")


def test_000_27_2_3_those_who_met_in_the_first_stage_are_compared() -> None:
    log = event("GJ17", 4)
    planned(log, "round_robin")
    for _ in range(3):
        won(log)
    act(log, "stage_closed", stage=1)
    planned(log, "swiss", rounds=1, takes={"stage": 1}, carry="points")
    won(log, stage=2)
    table = stage_ranks(log.state, 2).standings[0]
    assert all_met(table.field, [1, 2, 3, 4])


def test_no_second_bye_while_another_has_none_in_a_later_stage() -> None:
    log = event("GJ17", 5)
    planned(log, "swiss", rounds=1)
    won(log)
    act(log, "stage_closed", stage=1)
    planned(log, "swiss", rounds=2, takes={"stage": 1}, carry="points")
    won(log, stage=2)
    won(log, stage=2)
    byes = [bye.entry for stage in log.state.stages for one in stage.rounds for bye in one.byes]
    assert len(set(byes)) == 3


def test_scores_of_duplicate_and_match_points_are_not_added() -> None:
    log = event("GJ17", 8)
    planned(log, "duplicate", rounds=1)
    assert refused(log, "stage", format="swiss", rounds=1, takes={"stage": 1}, carry="points") == "scores_differ"
    act(log, "stage", format="duplicate", rounds=1, takes={"stage": 1}, carry="points")
    play(log, random.Random(2))
    first, second = (stage_ranks(log.state, number).standings[0] for number in (1, 2))
    for row in first.rows:
        carried = second.parts(row.entry.number, "points")
        assert len(carried) == 2
        assert carried[0].amount == sum(part.amount for part in first.parts(row.entry.number, "points"))


def test_round_1_uses_seed_numbers_even_if_one_has_none() -> None:
    log = event("GJ17", 8, seeded=False)
    for number in range(1, 8):
        act(log, "entry_changed", entry=number, seed=number)
    planned(log, "swiss", rounds=1)
    assert [note.code for note in ready(log).rounds[0].notes] == ["partly_seeded"]
    assert check(log) is None


def test_what_changes_in_the_first_stage_changes_what_was_carried() -> None:
    log = event("GJ17", 8)
    two_swiss(log, "points")
    entry = log.state.stages[1].entrants[0]
    grade = parts(log, 2, entry, "grade")
    act(log, "penalty", stage=1, entry=entry, grade=2, reason="迟到")
    assert parts(log, 2, entry, "grade") == grade - 2
    table = stage_ranks(log.state, 2).standings[0]
    taken = next(part for part in table.parts(entry, "grade") if part.amount == -2)
    assert table.field.told(taken.round) == (1, 2)
