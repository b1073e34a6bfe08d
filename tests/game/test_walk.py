"""Properties that hold whatever happens: nothing sticks, everything replays and verifies, nobody sees too much."""

import random

import pytest

from guandan.game.log import Log
from guandan.game.match import expects, follows
from guandan.game.record import record_of, verify, write_record
from guandan.game.ruleset import BOOKS
from tests.conftest import SOAK
from tests.game.check_shuffle import check
from tests.game.driver import by_chance, by_default, play_out
from tests.game.twins import assert_twins_look_alike
from tests.game.walk import walk

WALKS = 400 if SOAK else 2


def look(log: Log, rng: random.Random) -> None:
    """What holds after every act, and what is worth a look now and then."""
    assert follows(log.state) is None
    assert log.state.over or expects(log.state)
    if rng.random() < 0.01:
        play_out(Log(log.facts), 1, by_default)
    if rng.random() < 0.02:
        assert_twins_look_alike(log)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(WALKS))
def test_whatever_happens_nothing_sticks_and_everything_replays(book: str, seed: int) -> None:
    log = walk(book, seed, 300, look)
    if not log.state.over:
        play_out(log, seed, by_default if seed % 2 else by_chance)
    again = Log()
    for fact, state in zip(log.facts, log.states, strict=True):
        again.add(fact)
        assert again.state == state
    for viewer in ("public", "referee"):
        record = record_of(log.facts, viewer)
        verdict = verify(record)
        assert verdict.complete
        assert verdict.state == log.state
        result = check(write_record(record))
        assert not result.problems
        assert not result.closed
