"""Cards and their notation."""

import random

import pytest

from guandan.game.cards import (
    CODES,
    DECK,
    HAND_SIZE,
    codes,
    contains,
    copies,
    each,
    format_cards,
    parse_card,
    parse_cards,
    rank_of,
    size,
    suit_of,
)
from guandan.game.errors import GuandanError


def test_000_2_two_packs_of_54_make_108_cards() -> None:
    assert len(CODES) == 54
    assert size(DECK) == 108
    assert all(copies(DECK, kind) == 2 for kind in CODES.values())


@pytest.mark.parametrize("code", CODES)
def test_every_card_round_trips(code: str) -> None:
    card = parse_card(code)
    assert codes(card) == [code]
    assert format_cards(card) == code
    assert size(card) == 1
    assert 1 << 8 * rank_of(card) + 2 * suit_of(card) == card


def test_every_pair_of_cards_round_trips() -> None:
    for first in CODES:
        for second in CODES:
            assert sorted(codes(parse_cards([first, second]))) == sorted([first, second])


def test_hands_round_trip_with_any_separator() -> None:
    rng = random.Random(3)
    pack = list(each(DECK))
    for _ in range(200):
        hand = sum(rng.sample(pack, rng.randint(0, HAND_SIZE)))
        assert parse_cards(format_cards(hand)) == hand
        assert parse_cards(codes(hand, 5)) == hand
        assert parse_cards(", ".join(codes(hand))) == hand
        assert sum(each(hand)) == hand
        assert size(hand) == len(codes(hand))


def test_ten_may_be_written_out_and_case_does_not_matter() -> None:
    assert parse_cards("h10 DT sb hr") == parse_cards("HT DT SB HR")


def test_a_hand_prints_high_to_low_with_the_level_cards_below_the_jokers() -> None:
    hand = parse_cards("S2 H5 D5 SA HR SB C9")
    assert format_cards(hand) == "HR SB SA C9 H5 D5 S2"
    assert format_cards(hand, level=3) == "HR SB H5 D5 SA C9 S2"


def test_contains_counts_copies() -> None:
    hand = parse_cards("S7 S7 H7")
    assert contains(hand, parse_cards("S7 H7"))
    assert not contains(hand, parse_cards("H7 H7"))
    assert not contains(hand, parse_cards("S8"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("S1", "unknown_card"),
        ("X7", "unknown_card"),
        ("HB", "unknown_card"),
        ("7", "unknown_card"),
        ("S77", "unknown_card"),
        ("S7 S7 S7", "too_many_copies"),
        ("HR HR HR", "too_many_copies"),
    ],
)
def test_impossible_cards_are_refused_in_both_languages(text: str, code: str) -> None:
    with pytest.raises(GuandanError) as refused:
        parse_cards(text)
    assert refused.value.code == code
    assert refused.value.kind == "unreadable"
    assert refused.value.text.zh != refused.value.text.en


def test_more_cards_than_a_hand_are_refused() -> None:
    with pytest.raises(GuandanError) as refused:
        parse_cards(list(CODES)[:28], most=HAND_SIZE)
    assert refused.value.code == "too_many_cards"
