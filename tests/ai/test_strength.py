"""How strong the rule-of-thumb player is: duplicated deals, same cards with the sides swapped."""

from bench.opponents import ByChance, boards

from guandan.ai.agent import Agent
from guandan.ai.duplicate import Board, duel, played
from guandan.ai.heuristic import Heuristic
from guandan.ai.simple import Smallest
from guandan.game.ruleset import rebuilt
from tests.conftest import SOAK

BOARDS = 2000 if SOAK else 60


def win_rate(theirs: Agent) -> float:
    scores = [duel(board, Heuristic(), theirs) for board in boards(2024, BOARDS)]
    return sum(score.won for score in scores) / (2 * len(scores))


def test_it_beats_random_players() -> None:
    assert win_rate(ByChance(1)) >= 0.97


def test_it_beats_players_of_the_smallest_legal_play() -> None:
    assert win_rate(Smallest()) >= 0.9


def test_against_itself_a_board_is_even() -> None:
    for board in boards(7, 10):
        score = duel(board, Heuristic(), Heuristic())
        assert (score.won, score.levels) == (1, 0)


def test_a_board_replays_exactly() -> None:
    board: Board = next(boards(8, 1))
    assert played(board, [Heuristic()] * 4) == played(board, [Heuristic()] * 4)


def test_a_board_gains_what_the_book_says() -> None:
    board = next(boards(8, 1))
    generous = rebuilt(
        "OWN",
        board.rules.name,
        "GJ17",
        {"levels.partner_second": 4, "levels.partner_third": 3, "levels.partner_last": 2},
    )
    plain, more = (duel(board._replace(rules=rules), Smallest(), Heuristic()) for rules in (board.rules, generous))
    assert [one.finish for one in plain.times] == [one.finish for one in more.times]
    assert abs(more.levels) > abs(plain.levels)
