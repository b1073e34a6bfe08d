"""How a finished match went for each who sat there when it began: what profiles and charts are made of.

Whoever left in the middle keeps the result of the chair, as with ratings; whoever came later has none.
"""

from collections.abc import Sequence
from typing import NamedTuple

from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.patterns import SHAPES
from guandan.game.seats import ALL, SEATS, partner, side
from guandan.game.tribute import is_double_down
from guandan.server.index.projection import Ended, Played
from guandan.store.scorebook import DRAWN, WON, Score

BOMBS = frozenset(shape.name for shape in SHAPES if shape.tier)
"""Everything of the bomb class: straight flushes and four jokers too."""


class Tally(NamedTuple):
    """What a seat did and had in a match."""

    deals: int
    firsts: int
    given: int
    taken: int
    paid: int
    received: int
    bombs: int


def tallies(facts: Sequence[Fact]) -> list[Tally]:
    """What each seat did and had: deals that were played out, as they stand after all rulings and corrections."""
    log = Log(facts)
    score = log.state.score
    played = [deal for deals in (*score.past, log.state.game.deals) for deal in deals if deal.ruling is None]
    doubles = [deal.winner for deal in played if is_double_down(deal.finish)]
    paid, received, bombs = [0] * 4, [0] * 4, [0] * 4
    for fact in log.course():
        if fact.kind == "exchange":
            for giver, _, taker in fact.data["payments"]:
                paid[SEATS.index(giver)] += 1
                received[SEATS.index(taker)] += 1
        elif fact.kind == "play" and fact.data["pattern"] in BOMBS:
            bombs[SEATS.index(fact.by)] += 1
    return [
        Tally(
            deals=len(played),
            firsts=sum(deal.finish[0] == at for deal in played),
            given=doubles.count(side(at)),
            taken=len(doubles) - doubles.count(side(at)),
            paid=paid[at],
            received=received[at],
            bombs=bombs[at],
        )
        for at in ALL
    ]


def scores_of(match: Played, end: Ended, facts: Sequence[Fact], *, rated: bool) -> list[Score]:
    """The score of every person who began a match that is over; a practice from a position of another has none."""
    if match.fork is not None or end.at is None:
        return []
    found, people = tallies(facts), [chair.person for chair in match.chairs]
    won = [DRAWN if end.winner is None else WON if side(at) == end.winner else 0 for at in ALL]
    return [
        Score(people[at], match.id, end.at, int(rated), people[partner(at)], won[at], *found[at])
        for at in ALL
        if people[at]
    ]
