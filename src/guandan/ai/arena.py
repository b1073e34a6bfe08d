"""The arena: any number of players, each against each on the same duplicate deals, with tribute in every other deal.

The deal of a number is the same for all pairs, so what they make of it can be compared; each pair plays it twice, with
the sides swapped. Intervals are taken over deals played both ways, because the two games of a deal go together.
"""

import hashlib
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import log10
from typing import NamedTuple

from guandan.ai.agent import Agent
from guandan.ai.bots import OUTSIDE, bot
from guandan.ai.confidence import Estimate, differs, mean_of
from guandan.ai.duplicate import Board, duel
from guandan.ai.simulation import Pairing, played_match
from guandan.game.ruleset import find
from guandan.kernel import kernel
from guandan.kernel.dice import Dice

IN_A_DEAL, IN_A_MATCH = 4, 60
"""Levels that neither can bring more of."""


class Meeting(NamedTuple):
    """Two players under a book, with the seed of their deals."""

    book: str
    ours: str
    theirs: str
    seed: int


class Made(NamedTuple):
    """What our player made of a deal or a match, both times together."""

    number: int
    won: float
    levels: int


def board_of(book: str, seed: int, number: int) -> Board:
    """The deal of a number: cards, level and leader as the kernel deals them; with tribute if the number is odd."""
    rules = find(book)
    dealt = kernel(rules).dealt(seed, number)
    before = [0, 1, 2, 3]
    dice = Dice(seed + 1, number)
    for left in range(4, 1, -1):
        at = dice.below(left)
        before[at], before[left - 1] = before[left - 1], before[at]
    finish = tuple(before[:2]) if before[0] % 2 == before[1] % 2 else tuple(before)
    return Board(rules, dealt.hands, dealt.level, dealt.turn, finish if number % 2 else ())


@cache
def _kept(name: str) -> Agent:
    """A player from outside is made once for each process: its program goes on."""
    return bot(name)


def _player(name: str, seed: int, number: int) -> Agent:
    return _kept(name) if name.partition(":")[0] in OUTSIDE and ":" in name else bot(name, seed, number)


def met(meeting: Meeting, numbers: Sequence[int]) -> list[Made]:
    """Some deals of a meeting."""
    made = []
    for number in numbers:
        ours = _player(meeting.ours, meeting.seed, number)
        theirs = _player(meeting.theirs, ~meeting.seed, number)
        score = duel(board_of(meeting.book, meeting.seed, number), ours, theirs)
        made.append(Made(number, score.won, score.levels))
    return made


def met_matches(meeting: Meeting, numbers: Sequence[int]) -> list[Made]:
    """Some whole matches of a meeting, each once from either side with the same chances."""
    pairing = Pairing(*meeting)
    both = [(number, [played_match(pairing, number, side) for side in (0, 1)]) for number in numbers]
    return [Made(at, sum(one.won for one in two), sum(one.levels for one in two)) for at, two in both]


class Standing(NamedTuple):
    """What is known of a meeting so far."""

    won: Estimate
    levels: Estimate
    deals: int
    is_clear: bool = False
    """Whether it leaves no doubt which of the two is better, however often that was asked."""


def standing(made: Sequence[Made], most: int = IN_A_DEAL) -> Standing:
    """The share of deals won and the levels gained a deal, with intervals over deals."""
    won = [one.won / 2 for one in made]
    levels = mean_of([one.levels / 2 for one in made], -most, most)
    return Standing(mean_of(won, 0, 1), levels, 2 * len(made), differs(won, 0.5))


def ratings(players: Sequence[str], found: dict[tuple[str, str], Standing]) -> dict[str, float]:
    """Points as in chess (400 for ten to one), their mean 0: Bradley and Terry's model, fitted step by step."""
    points = dict.fromkeys(players, 0.0)
    for _ in range(2000):
        for mine in players:
            expected = scored = deals = 0.0
            for (ours, theirs), one in found.items():
                if mine not in (ours, theirs):
                    continue
                other = theirs if mine == ours else ours
                share = one.won.value if mine == ours else 1 - one.won.value
                share = min(1 - 1 / (one.deals + 2), max(1 / (one.deals + 2), share))
                scored += share * one.deals
                expected += one.deals / (1 + 10 ** ((points[other] - points[mine]) / 400))
                deals += one.deals
            if deals and 0 < expected < deals:
                points[mine] += 200 * log10(scored / expected * (deals - expected) / max(deals - scored, 1e-9))
        middle = sum(points.values()) / len(points)
        points = {name: value - middle for name, value in points.items()}
    return points


def meetings(book: str, players: Sequence[str], seed: int) -> list[Meeting]:
    """Each against each."""
    return [Meeting(book, ours, theirs, seed) for ours, theirs in combinations(players, 2)]


def digest(made: Sequence[Made]) -> str:
    """A short name for what happened: the same players on the same deals give the same."""
    return hashlib.sha256(repr([tuple(one) for one in made]).encode()).hexdigest()[:16]
