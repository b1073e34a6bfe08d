"""The card counter is a function of what everybody sees and one's own hand (complaint 8: it must not mislead)."""

import random

from guandan.game.cards import size
from guandan.game.log import Log
from guandan.game.seats import ALL, SEATS
from guandan.game.view import PUBLIC, seen, unseen
from tests.game.driver import by_chance, new_log, step
from tests.game.twins import twins


def positions(book: str) -> list[Log]:
    """A match, after each of its facts."""
    log = new_log(book, mode="deals", max_deals=2)
    rng = random.Random(book)
    while not log.state.over:
        step(log, rng, by_chance)
    return [log.until(length) for length in range(1, len(log.facts), 3)]


def test_the_counter_follows_from_the_public_view_and_the_own_hand() -> None:
    for log in positions("GJ17"):
        deal = log.state.deal
        public = seen(log.state, PUBLIC)
        for at in ALL:
            own = seen(log.state, SEATS[at])
            assert unseen(own) == unseen(public._replace(hand=own.hand))
            if deal is not None and deal.hands:
                assert size(unseen(own)) == sum(size(hand) for other, hand in enumerate(deal.hands) if other != at)


def test_the_counter_is_the_same_whoever_of_the_others_has_which_card() -> None:
    compared = 0
    for log in positions("JS23"):
        if log.state.deal is None or not log.state.deal.hands:
            continue
        for at in ALL:
            for _, _, twin in twins(log.state, [seat for seat in ALL if seat != at]):
                assert unseen(seen(twin, SEATS[at])) == unseen(seen(log.state, SEATS[at]))
                compared += 1
    assert compared > 100
