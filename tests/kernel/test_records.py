"""Whole matches replay equally: every deal of a log goes the same way on a kernel's table."""

import pytest

from guandan.game.cards import parse_cards
from guandan.game.deal import OVER, PLAY
from guandan.game.plays import Play
from guandan.game.ruleset import BOOKS
from guandan.kernel import Position, Table
from tests.conftest import SOAK
from tests.game.driver import by_chance, new_log, play_out
from tests.kernel.conftest import Maker


@pytest.mark.parametrize("book", BOOKS)
def test_records_replay_equally(make: Maker, book: str) -> None:
    for seed in range(6 if SOAK else 1):
        log = play_out(new_log(book, mode="deals", max_deals=2), seed, by_chance)
        kernel = make(log.state.rules)
        table: Table | None = None
        played = 0
        for fact, state in zip(log.facts, log.states, strict=True):
            deal = state.deal
            if deal is None or deal.phase not in (PLAY, OVER):
                table = None
            elif table is None:
                table = kernel.table(Position.of(deal))
            elif fact.kind in ("play", "pass"):
                if fact.kind == "play":
                    table.play(Play(fact.data["pattern"], fact.data["rank"], parse_cards(fact.data["cards"])))
                else:
                    table.pass_turn()
                played += 1
                assert table.over == (deal.phase == OVER)
                if table.over:
                    assert table.finish == deal.finish
                else:
                    assert table.position == Position.of(deal)
        assert played > 100
