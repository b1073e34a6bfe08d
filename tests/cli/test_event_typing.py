"""Results as people type them, at the table and in the round that they mean."""

from typing import Any

import click
import pytest

from guandan.cli.event.results import correct, result
from guandan.cli.event.rounds import option_value
from guandan.game.errors import NotAllowed, Unreadable
from guandan.office.scores import narrow, read_score
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


@pytest.mark.parametrize("score", ["-3,-3,0,+1", "-3，-3，0，+1", "\u22123,\u22123,0,1"])
def test_a_duplicate_score_may_begin_with_a_minus(score: str) -> None:
    with result.make_context("result", ["du", "3", score, "4", "-1,0,0,0", "--stage", "1"]) as made:
        assert [narrow(one) for one in made.params["scores"][::2]] == ["3", "4"]
        typed = [[int(part) for part in narrow(one).split(",")] for one in made.params["scores"][1::2]]
        assert typed == [[-3, -3, 0, 1], [-1, 0, 0, 0]]
        assert made.params["stage"] == 1
    with correct.make_context("correct", ["du", "3", score, "--reason", "录错"]) as made:
        assert narrow(made.params["score"]).startswith("-3,-3")


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("南北弃权", "forfeit:N-S"),
        ("过A 8", "A+ 8"),
        ("弃权：双方", "forfeit:both"),
        ("弃权 东西方", "forfeit:E-W"),
        ("东西判负@8：5", "loss:E-W@8:5"),
        ("判负:南北 8:5", "loss:N-S@8:5"),
        ("9:7，东西判负@8:5", "9:7,loss:E-W@8:5"),
        ("9：9@东西", "9:9@E-W"),
        ("9-7", "9:7"),
        ("a/10", "a:10"),
        ("12比8", "12:8"),
        ("-3,+1", "-3,+1"),
        ("弃权", "forfeit"),
        ("loss:E-W,8:5", "loss:E-W,8:5"),
    ],
)
def test_chinese_words_and_other_signs_are_read_as_the_plain_ones(typed: str, plain: str) -> None:
    assert narrow(typed) == plain


def test_levels_are_typed_with_figures_too() -> None:
    log = event("JS23", 4)
    planned(log, "swiss", rounds=2)
    ready(log)
    assert read_score("14:13", log.state, log.state.stage(1), 1) == levels("A", "K")


@pytest.mark.parametrize(
    ("format_", "typed", "code"),
    [
        ("duplicate", "+4,-1", "boards_wanted"),
        ("duplicate", "9:7", "boards_wanted"),
        ("duplicate", "3,x", "boards_wanted"),
        ("swiss", "+3,-1", "score_wanted"),
        ("swiss", "9", "score_wanted"),
    ],
)
def test_a_score_of_another_kind_is_told_what_to_type_here(format_: str, typed: str, code: str) -> None:
    log = event("GJ17", 8)
    planned(log, format_, rounds=3, **({"options": {"boards": 2}} if format_ == "duplicate" else {}))
    ready(log)
    with pytest.raises(Unreadable) as caught:
        read_score(typed, log.state, log.state.stage(1), 1)
    assert caught.value.code == code


def test_a_wrong_option_is_still_told() -> None:
    with pytest.raises(click.NoSuchOption):
        result.make_context("result", ["du", "3", "9:7", "--stge", "1"])
    with pytest.raises(click.NoSuchOption):
        result.make_context("result", ["du", "3", "9:7", "-3x"])


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("9：7", "9:7"),
        ("９：７，Ａ：３", "9:7,A:3"),
        ("loss：E－W＠8：5", "loss:E-W@8:5"),
        ("match：甲组（一）", "match:甲组（一）"),
        ('{"levels": ["９", "7"]}', '{"levels": ["９", "7"]}'),
    ],
)
def test_full_width_signs_are_read(typed: str, meant: str) -> None:
    assert narrow(typed) == meant


def test_a_result_is_not_corrected_to_what_it_is() -> None:
    log = event("GJ17", 4)
    planned(log, "swiss", rounds=2)
    ready(log)
    enter(log, 1, levels("9", "T"))
    where: dict[str, Any] = {"stage": 1, "table": 1, "error": "entry", "reason": "录错"}
    assert refused(log, "correction", result=levels("9", "10"), **where) == "nothing_changes"
    act(log, "correction", result=levels("10", "9"), **where)


def test_who_is_not_there_does_not_leave_and_who_may_waive_is_told() -> None:
    log = event("GJ17", 5, late=0)
    planned(log, "swiss", rounds=2, takes={"entries": [1, 2, 3, 4]})
    assert refused(log, "withdrawn", entry=77, reason="走了") == "no_such_entry"
    assert refused(log, "excluded", "referee", entry=77, reason="走了") == "no_such_entry"
    late: dict[str, Any] = {"stage": 1, "entry": 5}
    assert refused(log, "joined", "recorder", **late) == "not_eligible"
    with pytest.raises(NotAllowed, match="chief"):
        act(log, "joined", "recorder", **late, waived="到晚了")
    act(log, "joined", "chief", **late, waived="到晚了")


def test_000_28_the_units_of_a_low_cut_are_typed_as_numbers_and_asked_for_in_words() -> None:
    units, stay = map(option_value, ("units=3,2,2", "stay=6,4"))
    assert (units, stay) == (("units", [3, 2, 2]), ("stay", [6, 4]))
    log = event("HA17", 12)
    with pytest.raises(Unreadable) as caught:
        act(log, "stage", format="low_cut", options=dict([units]))
    assert caught.value.code == "units_wanted"
    assert "stay=64,16" in caught.value.text.zh
    act(log, "stage", format="low_cut", options=dict([units, stay]))
