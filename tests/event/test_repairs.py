"""Corrected results and the pairings made from the old ones (001 §35(1), 003 c4.3.3, R-142)."""

import random
from typing import Any

import pytest

from guandan.event.archive import check
from guandan.event.log import EventLog
from tests.event.events import act, enter, event, levels, planned, play, ready, refused, won

APPEAL = ["desk:cup", 9, "c" * 64]
RIGHT: dict[str, Any] = {"stage": 1, "round": 1, "table": 1, "error": "published", "reason": "申诉成立"}
UPHELD: dict[str, Any] = {**RIGHT, "appeal": APPEAL}


def chart(book: str) -> EventLog:
    """Four in a knockout; the final is published."""
    log = event(book, 4)
    planned(log, "knockout")
    won(log)
    ready(log)
    return log


def other(log: EventLog, table: int = 1) -> tuple[dict[str, Any], int]:
    """A result that turns the first table of round 1 round, and who wins by it."""
    one = log.state.stage(1).rounds[0].tables[table - 1]
    assert one.outcome is not None
    assert one.outcome.winner is not None
    return (levels("7", "9"), one.second) if one.outcome.winner == 0 else (levels("9", "7"), one.first)


def final(log: EventLog) -> set[int]:
    (table,) = log.state.stage(1).rounds[1].tables
    return {table.first, table.second}


@pytest.mark.parametrize("book", ["HA17", "GJ17", "CLUB"])
def test_001_35_1_after_an_upheld_appeal_the_unplayed_round_is_paired_again(book: str) -> None:
    log = chart(book)
    result, winner = other(log)
    result["on_table"] = "E-W"
    assert winner not in final(log)
    assert refused(log, "correction", **UPHELD, result=result) == "repair_or_stands"
    assert refused(log, "correction", **UPHELD, result=result, repair=1, stands=1) == "repair_or_stands"
    assert refused(log, "correction", "recorder/甲", **UPHELD, result=result, repair=1) == "not_yours"
    act(log, "correction", **UPHELD, result=result, repair=1)
    assert log.state.stage(1).open is None
    ready(log)
    assert winner in final(log)
    play(log, random.Random(1))
    assert check(log) is None


def test_001_35_1_without_an_appeal_or_once_it_is_played_the_pairing_stands() -> None:
    log = chart("GJ17")
    result, winner = other(log)
    assert refused(log, "correction", **RIGHT, result=result) == "went_on"
    assert refused(log, "correction", **RIGHT, result=result, repair=1) == "pairing_stands"
    enter(log, 1, levels("9", "7"))
    assert refused(log, "correction", **UPHELD, result=result, repair=1) == "next_round_played"
    assert refused(log, "correction", **UPHELD, result=result) == "went_on"
    act(log, "correction", **UPHELD, result=result, stands=1)
    assert winner not in final(log)


@pytest.mark.parametrize("book", ["JS23", "NJ"])
def test_003_c4_3_3_the_result_is_put_right_and_the_published_pairing_stands(book: str) -> None:
    log = chart(book)
    result, winner = other(log)
    pairing = final(log)
    assert refused(log, "correction", **UPHELD, result=result, repair=1) == "pairing_stands"
    act(log, "correction", **UPHELD, result=result)
    table = log.state.stage(1).rounds[0].tables[0]
    assert table.outcome is not None
    assert (table.first, table.second)[table.outcome.winner or 0] == winner
    assert final(log) == pairing
    play(log, random.Random(1))
    places = {entry: place for place, entry, *_ in log.facts[-1].data["ranking"]}
    assert {places[one] for one in pairing} == {1, 2}
    assert check(log) is None


def test_003_c4_3_3_a_second_correction_takes_the_first_one_back() -> None:
    log = chart("JS23")
    first = log.state.stage(1).rounds[0].tables[0]
    result, _ = other(log)
    act(log, "correction", **UPHELD, result=result)
    assert log.state.stage(1).rounds[0].tables[0].course == "E-W"
    act(log, "correction", **UPHELD, result=levels("9", "7"))
    again = log.state.stage(1).rounds[0].tables[0]
    assert (again.course, again.outcome) == ("", first.outcome)
    assert check(log) is None


def test_001_35_1_a_swiss_round_follows_the_result_of_an_upheld_appeal() -> None:
    log = event("GJ17", 8)
    planned(log, "swiss", rounds=3)
    won(log)
    assert refused(log, "correction", **UPHELD, result=other(log)[0], repair=1) == "nothing_to_repair"
    ready(log)
    result, winner = other(log)
    act(log, "correction", **UPHELD, result=result, repair=1)
    ready(log)
    winners = set(range(2, 5)) | {winner}
    first = log.state.stage(1).rounds[1].tables
    assert all(((one.first in winners) == (one.second in winners)) for one in first)
    play(log, random.Random(2))
    assert check(log) is None


def test_a_round_robin_has_nothing_to_pair_again() -> None:
    log = event("GJ17", 4)
    planned(log, "round_robin")
    won(log)
    ready(log)
    assert refused(log, "correction", **UPHELD, result=other(log)[0], repair=1) == "pairs_fixed"


def test_001_26_2_a_result_that_nobody_has_gone_on_from_is_free_in_a_double_knockout() -> None:
    log = event("GJ17", 8)
    planned(log, "double_knockout")
    for _ in range(3):
        won(log)
    stage = ready(log)  # only the losers' area plays on
    seated = {one for table in stage.rounds[3].tables for one in (table.first, table.second)}
    number = next(one.number for one in stage.rounds[2].tables if not {one.first, one.second} & seated)
    one = stage.rounds[2].tables[number - 1]
    right = {**RIGHT, "round": 3, "table": number}
    act(
        log,
        "correction",
        **right,
        result=levels("7", "9") if min(one.first, one.second) == one.first else levels("9", "7"),
    )
    assert log.state.stage(1).rounds[2].tables[number - 1].course == ""
    play(log, random.Random(3))
    assert check(log) is None
