"""Duplicate deals (复式): the same cards played twice with the sides swapped, so that luck in the cards cancels out."""

from collections.abc import Sequence
from typing import NamedTuple

from guandan.ai.agent import Agent
from guandan.game import opening
from guandan.game.cards import Cards
from guandan.game.deal import OVER, RETURN, TRIBUTE, Deal, pass_turn, play, start_play
from guandan.game.dealtext import Turn
from guandan.game.engine import applied, decided
from guandan.game.fields import read
from guandan.game.levels import gain, partner_place
from guandan.game.match import Match, around
from guandan.game.playing import Played as PlayedCards
from guandan.game.playing import meant
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SEATS, side
from guandan.game.tribute import Finish, Roles
from guandan.game.view import seen


class Board(NamedTuple):
    """A deal to be played several times: hands, level and who leads."""

    rules: Ruleset
    hands: tuple[Cards, ...]
    level: int
    leader: int
    before: Finish = ()
    """The finish for which tribute is owed; then the leader follows from it."""


class Played(NamedTuple):
    """A board played once."""

    tricks: tuple[tuple[Turn, ...], ...]
    finish: Finish


class Score(NamedTuple):
    """What a side made of a board, over both times it was played."""

    won: int
    """How often it had the first finisher: 0, 1 or 2."""
    levels: int
    """Levels gained less levels given away."""
    times: tuple[Played, Played]
    """How it went, first with that side East and West."""


def played(board: Board, agents: Sequence[Agent]) -> Played:
    """One deal played from its tribute or its first lead to its end; one agent a seat."""
    deal = Deal(board.rules, board.level, "", Roles(0, 0, 0), hands=board.hands, before=board.before)
    match = around(deal)
    deal = _exchanged(deal, match, agents) if board.before else start_play(deal, board.leader)
    tricks: list[list[Turn]] = []
    while deal.phase != OVER:
        seat = deal.turn
        if deal.to_beat is None:
            tricks.append([])
        act = agents[seat].act(seen(match.with_deal(deal), SEATS[seat]))
        if act.kind == "pass":
            tricks[-1].append((seat, None))
            deal = pass_turn(deal, seat)
        else:
            said = act.said or read(PlayedCards, act.data)
            made = deal.judge.declare(said.cards, meant(said, board.level), deal.to_beat)
            tricks[-1].append((seat, made))
            deal = play(deal, seat, made)
    return Played(tuple(map(tuple, tricks)), deal.finish)


def _exchanged(deal: Deal, match: Match, agents: Sequence[Agent]) -> Deal:
    """The deal after tribute and return."""
    deal = deal._replace(phase=TRIBUTE)
    while deal.phase in (TRIBUTE, RETURN):
        body = opening.follows(deal)
        if body is None:
            who = opening.expects(deal)[0].who
            act = agents[SEATS.index(who)].act(seen(match.with_deal(deal), who))
            body = decided(opening.KINDS, deal, act)
        deal = applied(opening.KINDS, deal, body)
    return deal


def duel(board: Board, ours: Agent, theirs: Agent) -> Score:
    """A board played with our agents on one side, then on the other."""
    times = played(board, (ours, theirs) * 2), played(board, (theirs, ours) * 2)
    levels = [gain(board.rules, partner_place(one.finish)) for one in times]
    gains = [levels[us] if side(one.finish[0]) == us else -levels[us] for us, one in enumerate(times)]
    return Score(sum(1 for one in gains if one > 0), sum(gains), times)
