"""Rehearsed results are results of the game: the recorded match gives the same, and the same seed the same event."""

from typing import Any

import pytest

from guandan.event.history import Entry, History, Meeting
from guandan.event.pairing import pair
from guandan.event.problem import prepare
from guandan.event.ranking import ranking_of
from guandan.event.rehearsal import EVEN, Model, Rates, arrival, leaving, rehearse, strengths
from guandan.event.standings import standings
from guandan.event.swiss import swiss_of
from guandan.game.acts import SCORER, Act
from guandan.game.format import MODES, ROUNDS, format_of
from guandan.game.levels import PASSED
from guandan.game.ruleset import BOOKS, load
from guandan.game.seats import SEATS, SIDES
from tests.game.driver import book_with, new_log

GAMES = {"one": 1, "best_of": 3, "sum": 2}


def changes(mode: str, rounds: str, must_decide: int) -> dict[str, Any]:
    limits = {"minutes": 40, "max_deals": 5, "grace": 120}
    return {"mode": mode, **limits, "round": rounds, "games": GAMES[rounds], "must_decide": must_decide}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("must_decide", [0, 1])
def test_a_recorded_match_gives_the_same_result(book: str, mode: str, rounds: str, must_decide: int) -> None:
    format_ = changes(mode, rounds, must_decide)
    rules = book_with(book, mode)
    model = Model(rules, format_of(rules, format_), "s", {1: 150})
    for number in range(1, 4):
        made = rehearse(model, number, 1, 2)
        log = new_log(book, recorded=True, **format_)
        for at, deals in enumerate(made.finishes, start=1):
            began = log.state.at
            for deal in deals:
                log.act(Act("result", SCORER, {"finish": [SEATS[seat] for seat in deal]}), log.state.at + 1)
            if len(log.state.score.games) < at:
                log.act(Act("close", SCORER), began + 40 * 60_000)
        assert made.result is not None
        if log.state.deciding:
            assert made.result.winner is not None
            winner = made.result.winner
            order = made.extra or [winner, 1 - winner, winner + 2, 3 - winner]
            if log.state.by_lot:
                log.act(Act("lot", SCORER, {"winner": SIDES[winner]}), log.state.at)
            else:
                log.act(Act("result", SCORER, {"finish": [SEATS[seat] for seat in order]}), log.state.at + 1)
        assert log.state.score.games == made.games
        assert log.state.over
        assert log.state.score.result == made.result


@pytest.mark.parametrize("book", BOOKS)
def test_levels_grades_and_points_fit_the_book(book: str) -> None:
    rules = load(book)
    model = Model(rules, format_of(rules, {}), "levels")
    for number in range(1, 60):
        made = rehearse(model, number, 1, 2)
        assert made.result is not None
        assert made.meeting.scores is not None
        one, other = made.meeting.scores
        assert made.result.levels != (PASSED, PASSED)
        bonus = rules.number("score.pass_a_bonus") if PASSED in made.result.levels else 0
        assert one.grade + other.grade == (100 + bonus if rules.word("score.grade") == "c100" else 26)
        assert one.won + other.won <= 1
        assert (one.grade, one.points) == (made.result.grade[0], made.result.points[0])


def test_a_result_depends_on_the_seed_and_the_table_alone() -> None:
    rules = load("NJ")
    model = Model(rules, format_of(rules, {}), "a")
    again = [rehearse(model, number, 3, 8) for number in (2, 1)]
    assert [rehearse(model, number, 3, 8) for number in (1, 2)] == again[::-1]
    assert rehearse(model._replace(seed="b"), 1, 3, 8) != again[1]
    assert rehearse(model, 1, 3, 8, stage="final") != again[1]


def test_the_lot_of_a_rehearsal_never_changes() -> None:
    """Written down once: another program, or a later version, must find the same."""
    rules = load("NJ")
    made = rehearse(Model(rules, format_of(rules, {}), "2026"), 1, 1, 2)
    assert [" ".join("".join(SEATS[seat] for seat in deal) for deal in game) for game in made.finishes] == [
        "SWNE NWSE EW NWSE EW ENWS ESNW"
    ]


def test_the_stronger_win_more_often() -> None:
    rules = load("GJ17")
    model = Model(rules, format_of(rules, {}), "strong", {1: 200})
    won = sum(rehearse(model, number, 1, 2).result.winner == 0 for number in range(200))  # type: ignore[union-attr]
    assert won > 170
    even = model._replace(strengths={})
    won = sum(rehearse(even, number, 1, 2).result.winner == 0 for number in range(200))  # type: ignore[union-attr]
    assert 70 < won < 130


def test_strengths_fall_with_the_seed() -> None:
    found = strengths([Entry(4, seed=1), Entry(2, seed=2), Entry(9)], "s", 100)
    assert found == {4: EVEN + 100, 2: EVEN + 50, 9: EVEN}
    assert strengths([Entry(1)], "s") == {1: EVEN + 200}
    assert strengths([], "s") == {}


def test_rates_are_kept() -> None:
    rules = load("GJ17")
    model = Model(rules, format_of(rules, {"mode": "deals", "max_deals": 1}), "r", {}, Rates(100, 50, 60, 40))
    tables = [rehearse(model, 1, number, number + 1).meeting for number in range(1, 1000)]
    assert 30 < sum(sum(table.forfeits) == 1 for table in tables) < 100
    assert 20 < sum(sum(table.forfeits) == 2 for table in tables) < 70
    late = [arrival(model, number, 5) for number in range(1000)]
    assert set(late) == {1, 2, 3, 4, 5}
    assert 70 < sum(one > 1 for one in late) < 130
    assert arrival(model, 1, 1) == 1
    gone = leaving(model, 1, [Entry(number) for number in range(1, 1001)])
    assert 25 < len(gone) < 80
    assert leaving(model._replace(rates=Rates(withdraw=1000)), 1, [Entry(1), Entry(2), Entry(3)]) == (1,)
    assert leaving(model._replace(rates=Rates(withdraw=1000)), 1, [Entry(1)]) == ()


def test_a_knockout_always_has_a_winner() -> None:
    for book in BOOKS:
        rules = load(book)
        format_ = format_of(rules, {"must_decide": 1, **({"minutes": 10} if rules.limit("match.minutes") else {})})
        model = Model(rules, format_, "ko", {}, Rates(absent=300, forfeit=100))
        for number in range(1, 40):
            made = rehearse(model, number, 1, 2)
            assert made.meeting.forfeits != (True, True)
            if made.result is not None:
                assert made.result.winner is not None


def test_a_whole_event_can_be_rehearsed() -> None:
    rules = load("JS23")
    entries = [Entry(number, seed=number) for number in range(1, 21)]
    model = Model(rules, format_of(rules, {}), "e", strengths(entries, "e", 400))
    swiss, history = swiss_of(rules), History()
    for number in range(1, 6):
        made = pair(prepare(entries, history, swiss, "e"))
        meetings: list[Meeting] = [rehearse(model, number, one.first, one.second).meeting for one in made.pairs]
        history = History((*history.rounds, tuple(meetings)))
    table = standings(entries, history, ranking_of(rules))
    best = [row.entry.number for row in table.rows[:5]]
    assert min(best) <= 2
    assert sum(best) < 50
