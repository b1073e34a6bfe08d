"""A log that keeps fewer states has the same ones."""

import random

import pytest

from guandan.game.acts import REFEREE, Act
from guandan.game.log import Log
from guandan.game.ruleset import BOOKS
from guandan.game.states import EVERY, GONE
from tests.game.driver import by_chance, new_log, play_out, step


def kept(log: Log) -> int:
    """How many states are there without folding."""
    return sum(state is not GONE for state in log.states._kept)


@pytest.mark.parametrize("book", BOOKS)
def test_every_state_is_the_same_wherever_it_is_asked_for(book: str) -> None:
    whole = play_out(new_log(book), 5, by_chance)
    thin = Log(whole.facts)
    thin.thin()
    assert kept(thin) < len(whole.facts) / EVERY * 4 + 200
    assert list(thin.states) == list(whole.states)
    assert [thin.states[seq] for seq in range(len(whole.facts))] == list(whole.states)
    assert [thin.states[-seq] for seq in range(1, 60)] == [whole.states[-seq] for seq in range(1, 60)]
    assert thin.states[3:90:7] == whole.states[3:90:7]
    assert thin.state == whole.state
    middle = len(whole.facts) // 2
    assert list(thin.until(middle).states) == list(whole.until(middle).states)
    with pytest.raises(IndexError):
        thin.states[len(whole.facts)]


def test_playing_on_going_back_and_trying_are_the_same() -> None:
    rng = random.Random(6)
    whole = new_log("JS23")
    thin = Log(whole.facts)

    def follow() -> None:
        for fact in whole.facts[len(thin.facts) :]:
            thin.add(fact)
        assert thin.state == whole.state

    for _ in range(6):
        for _ in range(200):
            if not whole.state.over:
                step(whole, rng, by_chance)
        follow()
        thin.thin()
        to = rng.randrange(len(whole.facts))
        if not whole.state.over:
            whole.act(Act("rewind", REFEREE, {"to": to}), whole.state.at)
            follow()
    assert kept(thin) < len(thin.facts)
    trial = thin.trial()
    assert list(trial.states) == list(whole.states)
    assert list(thin.states) == list(whole.states)
