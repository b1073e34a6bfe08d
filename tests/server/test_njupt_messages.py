"""The platforms' messages from our facts, whatever happens at a table."""

import random
from typing import Any

import pytest

from guandan.game import playing
from guandan.game.cards import parse_cards, size
from guandan.game.log import Log
from guandan.game.proposal import giveable
from guandan.game.ruleset import BOOKS
from guandan.game.seats import SEATS
from guandan.game.view import seen
from guandan.server.wire.njupt.actions import PASS, Dialect, action_of
from guandan.server.wire.njupt.asked import STAGES, plays, question
from guandan.server.wire.njupt.told import told
from tests.conftest import SOAK
from tests.game.driver import time_is_due
from tests.game.walk import walk

WALKS = 50 if SOAK else 2
Json = dict[str, Any]


def look(log: Log, _: random.Random) -> None:
    """Everybody who is waited for is asked what he may do, and nobody else."""
    for seat in SEATS:
        now = seen(log.state, seat)
        asked = question(now, Dialect.OLD)
        if now.mine is None or now.mine.act not in STAGES:
            assert asked is None
            continue
        assert asked is not None
        assert len(asked.actions) == len(asked.ours) == asked.message["indexRange"] + 1
        assert parse_cards(asked.message["handCards"]) == now.hand
        assert asked.message["publicInfo"][SEATS.index(seat)]["rest"] == size(now.hand)
        if asked.stage == "play":
            check_plays(log, seat, asked.actions)
        else:
            assert [parse_cards(action[2]) for action in asked.actions] == giveable(now)
        if not time_is_due(log.state, log.state.at):
            log.decided(asked.act(0), log.state.at)
            log.decided(asked.act(-1), log.state.at)


def check_plays(log: Log, seat: str, actions: list[list[Any]]) -> None:
    """The list is the legal list in other words: complete, and nothing twice."""
    deal, now = log.state.deal, seen(log.state, seat)
    assert deal is not None
    concrete = deal.judge.concrete(now.hand, now.to_beat)
    made = plays(now)
    allowed = playing.legal(deal, SEATS.index(seat))
    assert made == (allowed if deal.orders else concrete)
    assert set(allowed) <= set(made) <= set(concrete)
    expected = [action_of(play, now.level, Dialect.OLD) for play in made]
    assert actions == ([PASS] if now.may_pass else []) + expected
    assert len({str(action) for action in actions}) == len(actions)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(WALKS))
def test_every_list_is_our_legal_list_and_every_fact_can_be_told(book: str, seed: int) -> None:
    log = walk(book, seed, 250, look)
    for seat in SEATS:
        for number in range(len(log.facts)):
            message = told(log, number, seat, Dialect.NEW)
            if message is not None and message["stage"] == "episodeOver":
                check_end(log, number, message)


def check_end(log: Log, number: int, message: Json) -> None:
    """The cards left over are those of the hands before the deal ended."""
    ended = log.until(number + 1).course()[-2].seq
    deal = log.states[ended - 1].deal
    assert sorted(message["order"]) == [0, 1, 2, 3]
    if deal is not None and deal.hands:
        # A hand that a referee has voided was never played: it is left over, too.
        rest = {at: parse_cards(cards) for at, cards in message["restCards"] if at not in deal.voided}
        assert rest == {at: hand for at, hand in enumerate(deal.hands) if hand}
