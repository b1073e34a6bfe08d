"""Generator = validator: what is listed is accepted, and what is accepted is listed, on small and full hands."""

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from bench import naive

from guandan.game.cards import (
    DECK,
    HAND_SIZE,
    RANKS,
    SUIT_RANKS,
    Cards,
    contains,
    copies,
    each,
    rank_of,
    size,
    suit_of,
    wild_card,
)
from guandan.game.judge import Judge, judge
from guandan.game.patterns import catalogue
from guandan.game.plays import Play
from guandan.game.ruleset import load
from tests.conftest import SOAK

RULES = load("GJ17")
PACK = list(each(DECK))

EACH = [pytest.param(level, wilds, id=f"{RANKS[level]}-{wilds}") for level in SUIT_RANKS for wilds in range(3)]
HANDS = 12 if SOAK else 1
"""Hands of each kind for each level and number of wild cards."""


def positions(level: int, wilds: int, most: int = HAND_SIZE) -> Iterator[tuple[Judge, Cards, random.Random]]:
    """Hands of all sizes with this many wild cards: whole ones, and such as are rich in ranks or suits."""
    rng = random.Random(100 * level + wilds)
    wild = wild_card(level)
    for number in range(HANDS * 4):
        ranks = rng.sample(range(15), rng.choice([2, 4, 6])) if number % 4 == 1 else range(15)
        suits = rng.sample(range(4), rng.choice([1, 2])) if number % 4 == 2 else range(4)
        pool = [card for card in PACK if card != wild and rank_of(card) in ranks and _of_suit(card, suits)]
        full = most if number % 4 == 0 else rng.randint(1, most)
        hand = sum(rng.sample(pool, min(len(pool), full - wilds)) if full > wilds else []) + wilds * wild
        if hand:
            yield judge(RULES, level), hand, rng


def _of_suit(card: Cards, suits: Sequence[int]) -> bool:
    return rank_of(card) > 12 or suit_of(card) in suits


@pytest.mark.parametrize(("level", "wilds"), EACH)
def test_everything_listed_is_accepted_once_and_in_canonical_order(level: int, wilds: int) -> None:
    for judged, hand, _ in positions(level, wilds):
        plays = judged.concrete(hand)
        assert all(contains(hand, play.cards) for play in plays)
        for play in plays if len(plays) < 500 else plays[:: len(plays) // 500]:
            assert play in judged.readings(play.cards)
        assert all(judged.strength(one) < judged.strength(other) for one, other in pairwise(plays))


@pytest.mark.parametrize(("level", "wilds"), EACH)
def test_everything_accepted_is_listed(level: int, wilds: int) -> None:
    """Cards are chosen by the rows of the catalogue, with and without wilds, and by chance."""
    accepted = 0
    for judged, hand, rng in positions(level, wilds):
        listed = set(judged.concrete(hand))
        held = list(each(hand))
        for _ in range(60):
            chance = sum(rng.sample(held, min(len(held), rng.randint(1, 10))))
            cards = _near_a_row(judged, hand, rng) if rng.random() < 0.8 else chance
            readings = judged.readings(cards) if cards else []
            accepted += bool(readings)
            assert set(readings) <= listed
    assert accepted > 50


def _near_a_row(judged: Judge, hand: Cards, rng: random.Random) -> Cards:
    """Cards of the hand that come near to a random row: natural cards where there are any, wilds for the rest."""
    row = rng.choice(catalogue(RULES, judged.level))
    wilds = copies(hand, judged.wild_place)
    naturals = [card for card in each(hand) if card != judged.wild]
    rng.shuffle(naturals)
    chosen: list[Cards] = []
    for rank, number in row.needs:
        of_rank = [card for card in naturals if (card.bit_length() - 1) // 8 == rank]
        spare = rng.randint(0, wilds)
        chosen += of_rank[: max(0, number - spare)]
    missing = sum(number for _, number in row.needs) - len(chosen)
    return sum(chosen) + min(wilds, missing) * judged.wild


@pytest.mark.parametrize(("level", "wilds"), EACH)
def test_deduplicated_plays_are_the_first_of_their_class(level: int, wilds: int) -> None:
    for judged, hand, _ in positions(level, wilds):
        relevant = 0
        for play in judged.concrete(hand):
            if play.pattern == "straight_flush":
                relevant |= play.cards & ~(3 << judged.wild_place)
        first: dict[object, Play] = {}
        for play in judged.concrete(hand):
            first.setdefault((play.pattern, play.rank, *_class(judged, play.cards, relevant)), play)
        assert judged.legal(hand) == list(first.values())


def _class(judged: Judge, cards: Cards, relevant: Cards) -> tuple[object, ...]:
    """Cards per rank, number of wilds, suit-relevant cards (DESIGN 4)."""
    per_rank = tuple(sum(byte >> 2 * suit & 3 for suit in range(4)) for byte in cards.to_bytes(15, "little"))
    telling = tuple(card for card in each(cards) if card & relevant)
    return per_rank, copies(cards, judged.wild_place), telling


@pytest.mark.parametrize(("level", "wilds"), EACH)
def test_replies_are_the_plays_that_beat(level: int, wilds: int) -> None:
    tables = [hand for _, hand, _ in positions(level, 1)]
    for (judged, hand, rng), table in zip(positions(level, wilds), tables, strict=False):
        distinct, every = judged.legal(hand), judged.concrete(hand)
        for led in rng.sample(judged.legal(table), min(8, len(judged.legal(table)))):
            assert judged.legal(hand, led) == [play for play in distinct if judged.beats(play, led)]
            assert judged.concrete(hand, led) == [play for play in every if judged.beats(play, led)]


@pytest.mark.parametrize(("level", "wilds"), EACH)
def test_a_second_generator_that_tries_every_row_agrees(level: int, wilds: int) -> None:
    for number, (judged, hand, _) in enumerate(positions(level, wilds, most=18)):
        if number % 3 == 0:
            assert naive.plays(judged, hand) == judged.concrete(hand)


@pytest.mark.parametrize("level", SUIT_RANKS)
def test_whole_hands_agree_with_the_second_generator(level: int) -> None:
    judged, hand, _ = next(positions(level, level % 3))
    assert size(hand) == HAND_SIZE
    assert naive.plays(judged, hand) == judged.concrete(hand)
