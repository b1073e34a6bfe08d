"""Stages that follow each other: who has met, what counts on, and old logs that have it otherwise."""

from guandan.event.archive import check, exported, imported
from guandan.event.before import before
from guandan.event.log import EventLog, opening_body
from guandan.event.stage import Stage
from guandan.game.ruleset import load
from tests.event.events import START, act, event, people, planned, ready, won


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


def old(book: str = "GJ17", count: int = 8) -> EventLog:
    """An event as logs of the first edition have it."""
    log = EventLog()
    log.open(opening_body("old", "杯赛", load(book), seed="published seed", edition=1), START)
    for number in range(1, count + 1):
        act(log, "entry", "recorder/甲", players=people(number), seed=number)
    return log


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


def test_a_log_of_the_first_edition_stands() -> None:
    log = old()
    two_swiss(log, "points")
    assert "edition" not in log.facts[0].data
    first, second = log.state.stages
    assert set(met(first)) & set(met(second))
    assert before(log.state, second).rounds == ()
    assert check(log) is None
    assert imported(exported(log)).state == log.state
