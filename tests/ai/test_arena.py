"""The arena, players from outside, and what a result is worth to a match."""

import random
import sys
from pathlib import Path

import pytest

from guandan.ai.arena import Made, Standing, board_of, digest, met, met_matches, ratings, standing
from guandan.ai.arena import Meeting as Pair
from guandan.ai.arena_page import Found, page, picture
from guandan.ai.bots import BOTS, bot, strongest
from guandan.ai.command import Command
from guandan.ai.confidence import Estimate, differs, mean_of
from guandan.ai.duplicate import duel, played
from guandan.ai.equity import ALONE, equities, match_worth
from guandan.ai.heuristic import Heuristic
from guandan.ai.simple import Smallest
from guandan.game.errors import NotAllowed, Unreadable
from guandan.game.levels import TOP
from guandan.game.ruleset import load
from guandan.kernel import has_native

needs_native = pytest.mark.skipif(not has_native(), reason="there is no compiled kernel")

FIRST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["hand"] and asked["actions"]
    print(json.dumps({"action": 0}), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    """A program that always takes the first action, as the player of the smallest play does."""
    path = tmp_path / "first.py"
    path.write_text(FIRST)
    return f"{sys.executable} {path}"


def test_a_program_from_outside_plays_like_its_twin_inside(program: str) -> None:
    agent = Command(program)
    try:
        for number in (0, 1):
            board = board_of("GJ17", 1, number)
            if not number:
                assert played(board, [agent] * 4) == played(board, [Smallest()] * 4)
            else:
                assert len(played(board, [agent, Heuristic()] * 2).finish) in (2, 4)
    finally:
        agent.close()


@pytest.mark.parametrize("answer", ['print("{}")', 'print("[]")', "print('{\"action\": 99999}')", "pass"])
def test_a_program_that_answers_nonsense_is_refused(tmp_path: Path, answer: str) -> None:
    path = tmp_path / "bad.py"
    path.write_text(f"input(); {answer}")
    agent = Command(f"{sys.executable} {path}")
    with pytest.raises(NotAllowed) as refusal:
        played(board_of("GJ17", 1, 0), [agent] * 4)
    assert refusal.value.code == "bot_command"
    agent.close()


def test_a_program_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotAllowed):
        bot("command:/no/such/program")
    with pytest.raises(Unreadable):
        bot("nobody")


def test_every_other_deal_begins_with_tribute() -> None:
    assert not board_of("GJ17", 3, 0).before
    for number in range(1, 40, 2):
        assert len(board_of("GJ17", 3, number).before) in (2, 4)


def test_a_deal_with_tribute_is_even_between_equals() -> None:
    for number in (1, 3, 5):
        score = duel(board_of("JS23", 2, number), Heuristic(), Heuristic())
        assert (score.won, score.levels) == (1, 0)


def test_a_meeting_replays_exactly_and_the_better_one_stands_higher() -> None:
    one, again = (met(Pair("GJ17", "heuristic", "smallest", 5), range(12)) for _ in range(2))
    assert digest(one) == digest(again)
    found = {("heuristic", "smallest"): standing(one)}
    points = ratings(["heuristic", "smallest"], found)
    assert points["heuristic"] > 0 > points["smallest"]
    seen = Found(["smallest", "heuristic"], points, found)
    assert seen.order == ["heuristic", "smallest"]
    assert "heuristic" in picture(seen)
    assert f"{standing(one).won.low:.1%} .. {standing(one).won.high:.1%}" in page(seen, "", "en")


def test_ratings_say_ten_to_one_is_four_hundred_points() -> None:
    share = Estimate(10 / 11, 0.9, 0.92)
    points = ratings(["a", "b"], {("a", "b"): Standing(share, share, 10**6)})
    assert points["a"] - points["b"] == pytest.approx(400, abs=1)


def test_what_is_clear_is_clear() -> None:
    assert standing([Made(at, 2, 6) for at in range(20)]).is_clear
    assert not standing([Made(at, at % 3, 0) for at in range(21)]).is_clear


def test_equals_are_hardly_ever_told_apart_however_often_one_looks() -> None:
    """Asked after every twenty of a thousand deals, an ordinary interval would err in about a third of these rows."""
    rng = random.Random(1)
    rows = [[rng.choice((0.0, 0.5, 0.5, 1.0)) for _ in range(1000)] for _ in range(100)]
    looks = range(20, 1001, 20)
    wrong = sum(any(differs(row[:number], 0.5) for number in looks) for row in rows)
    ordinary = sum(
        any(not (found := mean_of(row[:number], 0, 1)).low <= 0.5 <= found.high for number in looks) for row in rows
    )
    assert wrong <= 5
    assert ordinary > 15
    better = [rng.choice((0.0, 0.5, 0.5, 1.0, 1.0)) for _ in range(1000)]
    assert differs(better, 0.5)


def test_a_name_cannot_write_into_the_page() -> None:
    share = Estimate(0.6, 0.5, 0.7)
    name = "command:<script>"
    found = Found([name, "b"], {name: 1.0, "b": -1.0}, {(name, "b"): Standing(share, share, 10)})
    assert "<script>" not in page(found, "", "en") + picture(found)


@needs_native
def test_each_rung_of_the_ladder_plays() -> None:
    for name in BOTS:
        assert played(board_of("GJ17", 4, 1), [bot(name, 1, 1)] * 4).finish
        assert bot(name).name == name
    assert strongest(1000.0) == list(BOTS)[-1]
    assert strongest(0.05) == "smallest"


def test_equities_of_a_match() -> None:
    rules = load("GJ17")
    table = equities(rules)
    assert all(0 < chance < 1 for chance in table.values())
    assert table[TOP, 0] > 0.85 > table[5, 5] > 0.4
    assert table[5, 3] > table[4, 3] > table[3, 3] > table[3, 5]


def test_at_a_the_partner_must_not_be_last() -> None:
    worth = match_worth(load("GJ17"), TOP, 8, own=True)
    assert worth[4] == worth[5] == 1.0 > worth[3]
    assert list(worth) == sorted(worth)
    assert list(ALONE) == sorted(ALONE)


def test_whole_matches_are_played_from_both_sides_with_the_same_chances() -> None:
    ours, theirs = (
        met_matches(Pair("GJ17", *names, 3), (0, 1)) for names in (("smallest", "random"), ("random", "smallest"))
    )
    for one, other in zip(met_matches(Pair("GJ17", "smallest", "smallest", 3), (0, 1)), ours, strict=True):
        assert (one.won, one.levels) == (1, 0)  # the same player on both sides: what one side wins, the other loses
        assert other.won > 1
        assert other.levels > 0
    assert sum(one.won for one in theirs) < 2
