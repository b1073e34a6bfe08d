"""Deals and matches between bots, numbered within a seed: the same number gives the same cards and the same result.

A deal is played twice, with the sides swapped, so that luck in the cards cancels out. In a match with an even number
our bot sits East and West, in one with an odd number North and South.
"""

import hashlib
from functools import cache
from typing import NamedTuple

from guandan.ai.bots import bot
from guandan.ai.driver import next_act
from guandan.ai.duplicate import Board, duel
from guandan.game.dealtext import DealText, write_deal
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import opening_body
from guandan.game.ruleset import Ruleset, find
from guandan.game.seats import SEATS, side
from guandan.kernel import kernel

THINKING = 5_000
"""Milliseconds that an act takes on the clock of a simulated match."""


class Pairing(NamedTuple):
    """Who meets whom, under which rules, with which chances."""

    book: str
    """The name of the rule book, as `find` takes it: a rule book itself does not travel between processes."""
    ours: str
    theirs: str
    seed: int

    @property
    def rules(self) -> Ruleset:
        """The rule book."""
        return _book(self.book)


@cache
def _book(name: str) -> Ruleset:
    return find(name)


class BoardResult(NamedTuple):
    """A deal played both ways round."""

    won: int
    """How often we had the first finisher: 0, 1 or 2."""
    levels: int
    """Levels gained less levels given away."""
    texts: tuple[str, ...] = ()
    """How it went each time, if somebody wants to read it."""


class MatchResult(NamedTuple):
    """A whole match."""

    won: float
    """1 if we won, 0 if they did, a half for a draw."""
    levels: int
    """That we went up, less those of theirs."""
    deals: int
    facts: tuple[Fact, ...]


def played_board(pairing: Pairing, number: int, *, told: bool = False) -> BoardResult:
    """The deal with this number, both ways round; `told` with its texts."""
    dealt = kernel(pairing.rules).dealt(pairing.seed, number)
    board = Board(pairing.rules, dealt.hands, dealt.level, dealt.turn)
    ours, theirs = bot(pairing.ours, pairing.seed, number), bot(pairing.theirs, ~pairing.seed, number)
    score = duel(board, ours, theirs)
    head = DealText(pairing.rules, board.level, number + 1, board.leader, board.hands)
    deals = [head._replace(tricks=one.tricks, finish=one.finish) for one in score.times] if told else []
    return BoardResult(score.won, score.levels, tuple(map(write_deal, deals)))


def played_match(pairing: Pairing, number: int, sits: int | None = None) -> MatchResult:
    """The match with this number, in the rule book's own format; `sits` says on which side we do."""
    us = number % 2 if sits is None else sits
    ours, theirs = bot(pairing.ours, pairing.seed, number), bot(pairing.theirs, ~pairing.seed, number)
    agents = {name: ours if side(seat) == us else theirs for seat, name in enumerate(SEATS)}
    names = {name: agents[name].name for name in SEATS}
    log = Log()
    log.open(opening_body(f"simulation-{pairing.seed}-{number}", pairing.rules, names, {"clock": "none"}), 0)

    def chance() -> str:
        return hashlib.sha256(f"simulation {pairing.seed} {number} {log.state.register.dealt}".encode()).hexdigest()

    while (act := next_act(log, agents, chance, at := log.state.at + THINKING)) is not None:
        log.act(act, at)
    result = log.state.score.result
    winner = None if result is None else result.winner
    deals = sum(1 for fact in log.facts if fact.kind == "deal_end")
    ended = [deal for game in (*log.state.score.past, log.state.game.deals) for deal in game]
    levels = sum(deal.raised if deal.winner == us else -deal.raised for deal in ended)
    return MatchResult(0.5 if winner is None else float(winner == us), levels, deals, tuple(log.facts))
