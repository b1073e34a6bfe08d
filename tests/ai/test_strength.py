"""How strong the rule-of-thumb player is: duplicated deals, same cards with the sides swapped."""

from bench.opponents import ByChance, boards

from guandan.ai.agent import Agent
from guandan.ai.duplicate import Board, duel, gain, played
from guandan.ai.heuristic import Heuristic
from guandan.ai.simple import Smallest
from tests.conftest import SOAK

BOARDS = 2000 if SOAK else 200


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


def test_levels_gained() -> None:
    assert gain((0, 2)) == 3
    assert gain((0, 1, 2, 3)) == 2
    assert gain((0, 1, 3, 2)) == 1
