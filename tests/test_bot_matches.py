"""Whole matches between bots under each book, every one verified: a sample in `make test`, 10,000 in `make soak`.

One match in sixteen is played in the book's own format, the others in the formats it allows: by deals, by time,
by both, with a winner or without, one game or several. So every way to end is met, and often.
"""

import gc
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from guandan.ai.heuristic import Heuristic
from guandan.game.acts import Act, Expectation
from guandan.game.match import Match
from guandan.game.record import read_record, record_of, verify, write_record
from guandan.game.ruleset import BOOKS, load
from guandan.game.seats import SEATS
from guandan.game.view import seen
from tests.conftest import SOAK
from tests.game.driver import by_default, new_log, play_out

MATCHES = 10_000 if SOAK else 6
BATCH = 50 if SOAK else 3
BOT = Heuristic()


def by_bot(match: Match, expected: Expectation, rng: random.Random) -> Act:
    """What a bot does, seeing what its seat sees."""
    return BOT.act(seen(match, expected.who)) if expected.who in SEATS else by_default(match, expected, rng)


def format_of_seed(book: str, seed: int) -> dict[str, Any]:
    """The format of a match: the book's own, or another that the book allows and that does not last long."""
    changes: dict[str, Any] = {"entropy": seed % 2, "must_decide": int(seed % 3 == 0)}
    if seed % 16 == 0:
        return changes
    rng = random.Random(seed)
    mode = rng.choice([mode for mode in load(book).words("match.modes") if mode != "game"])
    changes |= {"mode": mode, "max_deals": rng.randint(1, 2), "minutes": rng.randint(6, 10)}
    if seed % 4 == 3:
        round_ = rng.choice(("best_of", "sum"))
        games = 3 if round_ == "best_of" else rng.choice((2, 3))
        changes |= {"round": round_, "games": games, "max_deals": 1, "minutes": 6}
    return changes


def play_batch(book: str, first: int, number: int) -> tuple[int, int]:
    """Play and verify matches with these seeds; how many facts and how many deals they had."""
    facts = deals = 0
    gc.freeze()
    gc.disable()  # facts and states are trees: there is nothing to find, and looking takes its time
    for seed in range(first, first + number):
        log = new_log(book, match_id=f"{book}-{seed}", **format_of_seed(book, seed))
        play_out(log, seed, by_bot, slowest=9000)
        assert log.state.over
        assert log.state.score.result is not None
        verdict = verify(read_record(write_record(record_of(log.facts, "public"))))
        assert verdict.complete
        assert verdict.state == log.state
        facts += len(log.facts)
        deals += sum(1 for fact in log.facts if fact.kind == "deal_end")
    gc.enable()
    return facts, deals


@pytest.mark.parametrize("book", BOOKS)
def test_whole_matches_between_bots_end_and_verify(book: str) -> None:
    batches = range(0, MATCHES, BATCH)
    facts = deals = done = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for some, more in pool.map(play_batch, [book] * len(batches), batches, [BATCH] * len(batches)):
            facts, deals, done = facts + some, deals + more, done + BATCH
            if SOAK:
                print(f"\r{book} {done}/{MATCHES} matches, {deals} deals, {facts} facts", end="", file=sys.stderr)  # noqa: T201
    assert done == MATCHES
    assert deals >= MATCHES
