"""Results as people type them, at the table and in the round that they mean."""

from typing import Any

from guandan.cli.event.results import read_score
from tests.event.events import act, enter, event, levels, planned, ready, refused, won


def test_a_correction_without_a_round_is_of_the_last_that_was_played() -> None:
    log = event("GJ17", 8)
    planned(log, "knockout", modes=[[1, "best_of", 3]])
    ready(log)
    for table in log.state.stage(1).rounds[0].tables:
        enter(log, table.number, {"games": [levels("9", "7"), levels("9", "7")]})
    act(log, "locked", stage=1)
    act(log, "draft", stage=1)
    stage = log.state.stage(1)
    # The draft of round 2 is one game a match; round 1 was not.
    assert read_score("9:7", log.state, stage, 1) == {"games": [levels("9", "7")]}
    result = {"games": [levels("7", "9"), levels("7", "9")]}
    where: dict[str, Any] = {"stage": 1, "table": 1, "result": result, "reason": "抄反"}
    fact = act(log, "correction", error="published", **where)
    assert fact.data["round"] == 1
    assert act(log, "ruled", stage=1, table=2, result={"forfeit": "N-S"}, reason="弃权").data["round"] == 1
    # A result is of the round that comes.
    assert refused(log, "result", stage=1, table=1, result=levels("9", "7")) == "round_unpublished"


def test_a_round_that_is_on_goes_before_one_that_was_played() -> None:
    log = event("GJ17", 8)
    planned(log, "swiss", rounds=3)
    won(log)
    ready(log)
    enter(log, 1, levels("9", "7"))
    where: dict[str, Any] = {"stage": 1, "table": 1, "result": levels("8", "7"), "reason": "录错"}
    assert act(log, "correction", error="entry", **where).data["round"] == 2
