"""Twins: deals that differ only in cards a viewer does not see, which must look alike to him."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from guandan.game.acts import REFEREE
from guandan.game.cards import Cards, codes, contains, each, size
from guandan.game.facts import Fact, Hidden
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.seats import ALL, SEATS
from guandan.game.view import PUBLIC, seen, view

VIEWERS = (*SEATS, PUBLIC, REFEREE)


def shown(fact: Fact, viewer: str) -> dict[str, Any]:
    """What is sent to a viewer, without the hashes: salted, they say nothing, and change with everything."""
    sent = view(fact, viewer).as_json()
    return {name: value for name, value in sent.items() if name not in ("secret", "prev")}


def assert_twins_look_alike(log: Log) -> int:
    """What each viewer sees of the running deal and is sent of its draw stays the same when two others exchange cards.

    Gives the number of comparisons.
    """
    compared = 0
    deal = log.state.deal
    if deal is None or not deal.hands:
        return 0
    drawn = next(fact for fact in reversed(log.facts) if fact.kind == "dealt")
    for viewer in VIEWERS:
        known = deal.inspected if viewer == REFEREE else {SEATS.index(viewer)} if viewer in SEATS else set[int]()
        for one, other, twin in twins(log.state, [seat for seat in ALL if seat not in known]):
            # Without the commitment: a hash of the secret, which is another in the twin.
            assert seen(twin, viewer)._replace(commitment="") == seen(log.state, viewer)._replace(commitment="")
            assert twin.deal is not None
            hands = {SEATS[at]: Hidden(codes(twin.deal.hands[at]), "f" * 64) for at in (one, other)}
            assert shown(replace(drawn, opened={**drawn.opened, **hands}), viewer) == shown(drawn, viewer)
            compared += 1
    return compared


def twins(match: Match, seats: list[int]) -> Iterator[tuple[int, int, Match]]:
    """The match with one card exchanged between two of the seats, for every two of them that can."""
    deal = match.deal
    assert deal is not None
    for one in seats:
        for other in seats:
            hands = list(deal.hands)
            pair = _exchanged(hands[one], hands[other]) if one < other else None
            if pair is None:
                continue
            hands[one], hands[other] = pair
            assert [size(hand) for hand in hands] == [size(hand) for hand in deal.hands]
            yield one, other, match.with_deal(deal._replace(hands=tuple(hands), secret="f" * 64))


def _exchanged(one: Cards, other: Cards) -> tuple[Cards, Cards] | None:
    """Two hands with one card of each exchanged, if they differ so much."""
    for mine in each(one):
        for theirs in each(other):
            if mine != theirs and not contains(one, 2 * theirs) and not contains(other, 2 * mine):
                return one - mine + theirs, other - theirs + mine
    return None
