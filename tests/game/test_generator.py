"""Generator = validator: what is listed is accepted, and what is accepted is listed, on small and full hands."""

import random
from itertools import pairwise

from bench import naive
from hypothesis import given
from hypothesis import strategies as st

from guandan.game.cards import DECK, HAND_SIZE, SUIT_RANKS, SUITS, Cards, contains, copies, each, place, size
from guandan.game.judge import Judge, judge
from guandan.game.patterns import catalogue
from guandan.game.plays import Play
from guandan.game.ruleset import load

RULES = load("GJ17")
PACK = list(each(DECK))

levels = st.sampled_from(SUIT_RANKS)


@st.composite
def positions(draw: st.DrawFn, most: int = HAND_SIZE) -> tuple[Judge, Cards]:
    """A judge and a hand with 0 to 2 wild cards, often from few ranks or suits so that patterns are frequent."""
    level = draw(levels)
    wild = 1 << place(level, SUITS.index("H"))
    ranks = draw(st.sets(st.integers(0, 14), min_size=draw(st.sampled_from([1, 3, 5, 15])), max_size=15))
    suits = draw(st.sets(st.integers(0, 3), min_size=1, max_size=4))
    pool = [at for at, card in enumerate(PACK) if card != wild and _matches(card, ranks, suits)]
    wilds = draw(st.integers(0, 2))
    taken = draw(st.lists(st.sampled_from(pool), unique=True, max_size=most - wilds)) if pool else []
    hand = sum(PACK[at] for at in taken) + wilds * wild
    return judge(RULES, level), hand or wild


def _matches(card: Cards, ranks: set[int], suits: set[int]) -> bool:
    at = card.bit_length() - 1
    return at // 8 in ranks and (at // 8 > 12 or at % 8 // 2 in suits)


@given(positions())
def test_everything_listed_is_accepted_once_and_in_canonical_order(position: tuple[Judge, Cards]) -> None:
    judged, hand = position
    plays = judged.concrete(hand)
    assert all(contains(hand, play.cards) and play in judged.readings(play.cards) for play in plays)
    assert all(judged.strength(one) < judged.strength(other) for one, other in pairwise(plays))


@given(positions(), st.randoms(use_true_random=False))
def test_everything_accepted_is_listed(position: tuple[Judge, Cards], rng: random.Random) -> None:
    """Cards are chosen by the rows of the catalogue, with and without wilds, and by chance."""
    judged, hand = position
    listed = set(judged.concrete(hand))
    for _ in range(60):
        cards = _near_a_row(judged, hand, rng) if rng.random() < 0.8 else sum(rng.sample(list(each(hand)), 1))
        if cards and contains(hand, cards):
            assert set(judged.readings(cards)) <= listed


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


@given(positions())
def test_deduplicated_plays_are_the_first_of_their_class(position: tuple[Judge, Cards]) -> None:
    judged, hand = position
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


@given(positions(), positions())
def test_replies_are_the_plays_that_beat(position: tuple[Judge, Cards], other: tuple[Judge, Cards]) -> None:
    judged, hand = position
    for led in judged.legal(other[1])[:: max(1, len(judged.legal(other[1])) // 12)]:
        for listed, every in (
            (judged.legal(hand, led), judged.legal(hand)),
            (judged.concrete(hand, led), judged.concrete(hand)),
        ):
            assert listed == [play for play in every if judged.beats(play, led)]


@given(positions(most=16))
def test_a_second_generator_that_tries_every_row_agrees(position: tuple[Judge, Cards]) -> None:
    judged, hand = position
    assert naive.plays(judged, hand) == judged.concrete(hand)


def test_whole_hands_agree_with_the_second_generator() -> None:
    rng = random.Random(11)
    for level in SUIT_RANKS:
        judged = judge(RULES, level)
        hand = sum(rng.sample(PACK, HAND_SIZE))
        assert size(hand) == HAND_SIZE
        assert naive.plays(judged, hand) == judged.concrete(hand)
