"""Rulings about a deal that has ended: where they are registered, and that the running deal does not feel them."""

import random
from typing import Any

import pytest

from guandan.game.deal import PLAY
from guandan.game.log import Log
from guandan.game.seats import SEATS
from guandan.referee.rulings.carrying_along import enter
from guandan.referee.rulings.checking import check_rulings, stale
from guandan.referee.rulings.in_force import entries
from guandan.referee.rulings.in_words import effects_of
from guandan.referee.rulings.taking_back import annul
from tests.game.driver import by_default, step
from tests.referee.tables import CHIEF, HUAIAN, in_second_deal, judged, recorded, result, whole, words

GAME = ["EW"] * 4 + ["ENWS"]
"""A game in which East and West pass A at once."""


def ends(log: Log) -> list[int]:
    return [line.seq for line in log.state.score.sheet if line.kind == "deal_end"]


def places(log: Log) -> list[tuple[int, int]]:
    return [(one.game, one.deal) for one in log.state.register.rulings]


def three_games(book: str = "GJ17") -> Log:
    """A best of three with its first game ended and a deal of the second played."""
    log = recorded(book, *GAME, "NS", round="best_of", games=3)
    assert len(log.state.score.games) == 1
    return log


def test_000_15_3_3_a_ruling_about_a_finished_deal_is_registered_under_it() -> None:
    log = three_games()
    judged(log, "minor_breach", "E", deal=ends(log)[1])
    judged(log, "minor_breach", "N", deal=ends(log)[5])
    judged(log, "minor_breach", "S")
    assert places(log) == [(1, 2), (2, 1), (2, 2)]
    assert [one.moment.game for one in entries(log.state)] == [1, 2, 2]
    check_rulings(log.facts)


def test_000_15_3_3_whoever_amends_it_may_name_another_deal_or_none() -> None:
    log = three_games()
    judged(log, "minor_breach", "E", deal=ends(log)[1])
    judged(log, "minor_breach", "E", deal=ends(log)[2], amends=log.state.register.rulings[-1].seq)
    assert places(log)[-1] == (1, 3)
    judged(log, "minor_breach", "E", amends=log.state.register.rulings[-1].seq)
    assert places(log)[-1] == (2, 2)
    check_rulings(log.facts)


@pytest.mark.parametrize("book", HUAIAN)
def test_000_15_3_4_a_third_foul_found_in_the_next_game_loses_the_game_it_was_in(book: str) -> None:
    log = three_games(book)
    before = log.state.game.levels, log.state.game.table
    for deal in ends(log)[:2]:
        judged(log, "disturbance", "N", deal=deal)
    data = judged(log, "disturbance", "S", deal=ends(log)[2])
    assert [one["sanction"] for one in data["steps"]] == ["loss"]
    (effect,) = data["effects"]
    assert (effect["word"], effect["game"], effect["grade"], effect["points"]) == ("end_game", 1, [26, 0], [2, 0])
    assert (len(log.state.score.games), log.state.score.games[0].reason) == (1, "ruling")
    assert (log.state.game.levels, log.state.game.table) == before
    (part,) = effects_of(log.states[log.state.register.rulings[-1].seq - 1], data)
    assert "game 1" in part.text.en
    assert "第 1 局" in part.text.zh
    check_rulings(log.facts)
    for finish in GAME:  # East and West win the second game too
        result(log, finish)
    assert log.state.over


@pytest.mark.parametrize("book", HUAIAN)
def test_000_15_3_4_the_winners_of_a_game_may_lose_it_when_the_match_is_over(book: str) -> None:
    log = recorded(book, *["NS"] * 3, *GAME, *GAME, round="best_of", games=3)
    assert log.state.over
    for deal in ends(log)[:3]:
        data = judged(log, "disturbance", "E", deal=deal)
    assert words(data) == ["end_game"]
    assert not log.state.over
    assert [game.winner for game in log.state.score.games] == [1, 0]
    number = log.state.register.rulings[-1].seq
    check_rulings(log.facts)
    enter(log, annul(log.state, number, {**CHIEF, "official": "Qian", "reason": "wrong pair"}), log.state.at + 1)
    assert [game.winner for game in log.state.score.games] == [0, 0]
    assert log.state.over
    assert stale(log) is None


def stopped(log: Log, offender: str, **more: Any) -> list[str]:
    return words(judged(log, "serious_breach", offender, **more))


@pytest.mark.parametrize("book", ["HA17", "GJ17", "NJ", "JS23"])
def test_r_100_a_violation_in_a_finished_deal_stops_nobody_in_the_next(book: str) -> None:
    log = in_second_deal(book)
    before = whole(log)
    assert stopped(log, "S", deal=ends(log)[0]) == []
    assert whole(log) == before
    assert places(log) == [(1, 1)]
    assert stopped(log, "E") in (["skip"], ["choice"])
    check_rulings(log.facts)


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("wrong_follow", {"cards": ["S7"], "pattern": "single"}),
        ("out_of_turn_pass", {}),
        ("out_of_turn_play", {"cards": ["S7"], "pattern": "single"}),
        ("missed_report", {}),
    ],
)
def test_r_100_nor_is_the_running_deal_put_right_for_it(code: str, more: dict[str, Any]) -> None:
    log = in_second_deal("GJ17")
    before = whole(log)
    assert words(judged(log, code, "S", deal=ends(log)[0], **more)) == []
    assert whole(log) == before


def test_r_100_two_violations_found_afterwards_are_still_a_foul() -> None:
    log, rng = in_second_deal("GJ17"), random.Random(2)
    judged(log, "serious_breach", "S")
    while len(log.state.game.deals) < 2 or log.state.deal is None or log.state.deal.phase != PLAY:
        step(log, rng, by_default, 50)
    data = judged(log, "serious_breach", "N", deal=ends(log)[1])
    assert [one["sanction"] for one in data["steps"]] == ["foul"]
    assert set(words(data)) <= {"set_finish"}
    assert [seat % 2 for seat in log.state.game.deals[1].finish[:2]] == [0, 0]
    assert SEATS[log.state.game.deals[1].finish[0]] in "EW"
