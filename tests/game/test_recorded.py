"""A match that is only recorded from a sheet gives what the same match gave at the table."""

import random
from typing import Any

import pytest

from guandan.game.acts import REFEREE, SCORER, TABLE, Act
from guandan.game.deal import PLAY
from guandan.game.format import MODES, ROUNDS
from guandan.game.log import Log
from guandan.game.ruleset import BOOKS
from guandan.game.seats import SEATS
from tests.conftest import SOAK
from tests.game.driver import by_chance, new_log, next_act, play_out, time_is_due

GAMES = {"one": 1, "best_of": 3, "sum": 2}
AT_TIME = ({"at_time": "stop"}, {"at_time": "finish"}, {"at_time": "grace", "grace": 120})


def cut_short(log: Log, seed: int) -> Log:
    """The match to its end, each deal decided by voiding one hand after the other: every finish order, in few facts."""
    rng = random.Random(seed)
    while not log.state.over:
        at = log.state.at + rng.randint(1, 60_000)
        deal = log.state.deal
        if time_is_due(log.state, at):
            act = Act("time", TABLE)
        elif deal is not None and deal.phase == PLAY:
            seat = rng.choice([seat for seat in range(4) if seat not in deal.voided])
            act = Act("effect", REFEREE, {"word": "void_hand", "seat": SEATS[seat]})
        else:
            act = next_act(log, rng)
        log.act(act, at)
    return log


def on_paper(played: Log, paper: Log) -> Log:
    """The finish orders, times and lots of a played match, written down. Each game's clock runs from its own start."""
    late: int | None = None
    for fact in played.facts:
        if fact.kind == "deal" and late is None:
            late = fact.at - paper.state.at
        at = fact.at - (late or 0)
        if fact.kind == "deal_end":
            paper.act(Act("result", SCORER, {"finish": fact.data["finish"]}), at)
        elif fact.kind == "time" and paper.state.format.at_time != "stop":
            paper.act(Act("time", REFEREE, {"running": 1}), at)
        elif fact.kind == "lot":
            paper.act(Act("lot", SCORER, dict(fact.data)), at)
        elif fact.kind == "game_end":
            if len(paper.state.score.games) <= sum(one.kind == "game_end" for one in played.facts[: fact.seq]):
                paper.act(Act("close", SCORER), at)
            late = None
    return paper


def assert_same(played: Log, paper: Log) -> None:
    assert paper.state.over
    assert paper.state.score.result == played.state.score.result
    assert paper.state.score.games == played.state.score.games
    assert paper.state.game.levels == played.state.game.levels
    assert paper.state.game.deals == played.state.game.deals
    ends = [[fact.data for fact in log.facts if fact.kind == "deal_end"] for log in (played, paper)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("rounds", ROUNDS)
@pytest.mark.parametrize("must_decide", [0, 1])
def test_every_format_gives_on_paper_what_it_gave_at_the_table(
    book: str, mode: str, rounds: str, must_decide: int
) -> None:
    for seed in range(60) if SOAK else ((3 + must_decide) * ((BOOKS.index(book) + must_decide) % 2),):
        changes: dict[str, Any] = {
            "mode": mode,
            "minutes": 15,
            "max_deals": 1 + seed % 4,
            "round": rounds,
            "games": GAMES[rounds],
            "must_decide": must_decide,
            **AT_TIME[seed % 3],
        }
        played = cut_short(new_log(book, match_id=f"M{seed}", **changes), seed)
        assert_same(played, on_paper(played, new_log(book, recorded=True, match_id="P", **changes)))


@pytest.mark.parametrize("book", BOOKS)
def test_000_13_1_a_match_played_card_by_card_gives_the_same_on_paper(book: str) -> None:
    played = play_out(new_log(book), 5, by_chance)
    assert_same(played, on_paper(played, new_log(book, recorded=True)))
