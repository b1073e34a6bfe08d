"""Scores of losses and forfeits, named after their articles."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.levels import PASSED, TOP, parse_level
from guandan.game.log import Log
from guandan.game.match import opening_body
from guandan.game.record import record_of, verify
from guandan.game.ruleset import BOOKS, load
from guandan.referee.losses import Score, both_forfeited, forfeited, lost
from guandan.referee.rulings.checking import check_rulings
from tests.game.driver import new_log
from tests.referee.tables import check_chosen, ended, judged, play_until_lead


def levels(a: str, b: str) -> tuple[int, int]:
    return parse_level(a), parse_level(b)


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_ex_080_000_15_3_4_a_lost_game_is_18_to_0(book: str) -> None:
    score = lost(load(book), 1, levels("6", "3"))  # the opponents' grade would be 16
    assert (score.winner, score.points, score.grade) == (0, (2, 0), (18, 0))
    assert "15(3)4" in score.article or "16(4)" in score.article


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_ex_081_h_24_a_grade_above_18_stands_for_the_winner(book: str) -> None:
    score = lost(load(book), 0, levels("3", "T"))
    assert (score.grade, score.points) == ((0, 20), (0, 2))
    assert "H-24" in score.article
    assert lost(load(book), 0, levels("3", "8")).grade == (0, 18)  # five levels ahead is 18 anyhow


@pytest.mark.parametrize(
    ("offender", "other", "recorded", "grade"),
    [
        ("9", "7", ("9", "K"), (9, 17)),  # EX-082
        ("K", "6", ("J", "A+"), (9, 17)),  # EX-083, H-52
        ("3", "T", ("3", "T"), (6, 20)),  # EX-084
        ("3", "7", ("3", "7"), (9, 17)),  # a lead of exactly four is the same thing
        ("J", "J", ("J", "A+"), (9, 17)),
        ("A", "A", ("J", "A+"), (9, 17)),
    ],
)
def test_003_c3_7_4_the_other_side_stands_four_above_the_offenders(
    offender: str, other: str, recorded: tuple[str, str], grade: tuple[int, int]
) -> None:
    score = lost(load("JS23"), 0, levels(offender, other))
    assert (score.levels, score.grade, score.points) == (levels(*recorded), grade, (0, 2))
    assert score.promotions == score.levels  # H-23


def test_004_a_disqualified_pair_loses_120_to_0() -> None:
    score = lost(load("CLUB"), 0, levels("A+", "2"), 0)
    assert (score.grade, score.points, score.winner) == ((0, 120), (0, 0), 1)


def test_ex_085_003_c3_7_4_a_forfeit_is_17_to_0() -> None:
    score = forfeited(load("JS23"), 1)
    assert (score.grade, score.points, score.promotions) == ((17, 0), (2, 0), (4, 0))
    assert score.levels == levels("6", "2")


def test_000_15_3_4_a_forfeit_is_18_to_0_or_the_better_grade() -> None:
    assert forfeited(load("HA17"), 1).grade == (18, 0)
    assert forfeited(load("HA17"), 1, levels("A+", "2")).grade == (26, 0)


def test_002_s13_a_forfeit_brings_17_and_4_promotions_and_the_forfeiter_nothing() -> None:
    score = forfeited(load("NJ"), 0)
    assert (score.grade, score.points, score.promotions) == ((0, 17), (0, 2), (0, 4))  # H-63


@pytest.mark.parametrize(("offender", "other"), [("5", "5"), ("3", "T"), ("A", "2"), ("2", "A+")])
def test_002_s13_r_60_a_forfeit_is_flat_whatever_the_levels_are(offender: str, other: str) -> None:
    score = forfeited(load("NJ"), 0, levels(offender, other))
    assert (score.grade, score.points, score.promotions) == ((0, 17), (0, 2), (0, 4))
    assert score.levels == levels("2", "6")
    assert "002 s13" in score.article


def test_r_07_club_forfeit_is_68_to_0() -> None:
    assert forfeited(load("CLUB"), 0).grade == (0, 68)


def test_003_c3_7_4_h_50_who_does_not_sign_has_nothing_and_the_others_their_lead() -> None:
    assert forfeited(load("JS23"), 0, levels("9", "7"))[1:3] == (levels("9", "K"), (0, 17))
    far = forfeited(load("JS23"), 0, levels("3", "T"))
    assert (far.levels, far.grade, far.promotions) == (levels("3", "T"), (0, 20), levels("2", "T"))
    assert "H-50" in far.article


def test_h_48_if_neither_appears_nobody_gets_anything() -> None:
    assert both_forfeited(load("JS23"))[:5] == (None, (0, 0), (0, 0), (0, 0), (0, 0))


reached = st.tuples(st.integers(0, PASSED), st.integers(0, TOP))


@given(st.sampled_from(BOOKS), st.integers(0, 1), reached, st.sampled_from((lost, forfeited)))
def test_a_ruling_never_costs_the_other_side_anything(book: str, loser: int, ahead: tuple[int, int], how: Any) -> None:
    score: Score = how(load(book), loser, ahead if loser else ahead[::-1])
    assert score.winner == 1 - loser
    assert score.points[loser] == 0
    assert score.grade[1 - loser] > score.grade[loser]
    assert all(0 <= level <= PASSED for level in score.levels)


@given(st.sampled_from(BOOKS), st.integers(0, 1), reached)
def test_the_score_is_an_effect_that_ends_the_match_with_it(book: str, loser: int, ahead: tuple[int, int]) -> None:
    score = lost(load(book), loser, ahead)
    log = Log()
    log.open(opening_body("m", load(book), dict.fromkeys("ENWS", ""), {}, recorded=True), 0)
    log.act(Act("effect", REFEREE, score.effect()), 1)
    result = log.state.score.result
    assert result is not None
    assert log.state.over
    assert (result.winner, result.levels, result.grade, result.points, result.promotions) == score[:5]


def at_their_ace(book: str, fouls: int, before: tuple[str, ...], in_play: bool) -> Log:
    """A match in which East and West play their own A, and the other side has so many fouls."""
    log = new_log(book, recorded=not in_play)

    def lose(*sides: str) -> None:
        for side in sides:
            log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": side}), log.state.at)

    lose(*before)
    for _ in range(fouls):
        judged(log, "grave_breach" if book == "GJ17" else "signal", "N")
        check_chosen(log)
    while log.state.game.levels[0] < TOP:
        lose("N-S")
    if in_play:
        log.act(Act("deal", TABLE, {"secret": "4" * 64}), log.state.at)
        play_until_lead(log)
    return log


@pytest.mark.parametrize("in_play", [False, True])
@pytest.mark.parametrize(
    ("book", "fouls", "before", "grade"), [("JS23", 1, (), [25, 1]), ("GJ17", 2, ("E-W",), [22, 0])]
)
def test_000_15_3_4_003_c3_7_4_the_score_of_a_loss_is_that_of_the_table_before(
    book: str, fouls: int, before: tuple[str, ...], grade: list[int], in_play: bool
) -> None:
    log = at_their_ace(book, fouls, before, in_play)
    data = judged(log, "grave_breach" if book == "GJ17" else "signal", "N")
    assert [step["sanction"] for step in data["steps"]] == ["loss"]
    assert (ended(log)["grade"], ended(log)["promotions"]) == (grade, [12, 0])
    verify(record_of(log.facts, "referee"))
    check_rulings(log.facts)
