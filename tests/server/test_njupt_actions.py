"""Plays in the words of the platforms, and answers in theirs."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.game.cards import DECK, Cards, each, parse_cards
from guandan.game.judge import judge
from guandan.game.plays import Play
from guandan.game.ruleset import BOOKS, load
from guandan.server.wire.njupt.actions import PASS, Dialect, action_of, hand_of
from guandan.server.wire.njupt.replies import answer_in, place_of, read

UP = "A23456789TJQKA"
SIZES = {"Single": 1, "Pair": 2, "Trips": 3, "ThreeWithTwo": 5, "ThreePair": 6, "TwoTrips": 6, "Straight": 5}


def action(pattern: str, rank: str, cards: str, level: str = "2", dialect: Dialect = Dialect.OLD) -> list[Any]:
    return action_of(Play(pattern, rank, parse_cards(cards)), "23456789TJQKA".index(level), dialect)


@pytest.mark.parametrize(
    ("pattern", "rank", "cards", "level", "expected"),
    [
        # Examples of the manuals.
        ("single", "5", "D5", "2", ["Single", "5", ["D5"]]),
        ("pair", "4", "C4 H4", "2", ["Pair", "4", ["H4", "C4"]]),
        ("full_house", "A", "SA SA DA H8 D8", "9", ["ThreeWithTwo", "A", ["SA", "SA", "DA", "H8", "D8"]]),
        ("bomb4", "9", "H9 H9 C9 D9", "9", ["Bomb", "9", ["H9", "H9", "C9", "D9"]]),
        ("bomb5", "2", "S2 H2 H2 C2 H9", "9", ["Bomb", "2", ["S2", "H2", "H2", "C2", "H9"]]),
        # A run by its lowest card, the wild in the place it fills.
        ("straight", "5", "SA H2 C3 D4 S5", "7", ["Straight", "A", ["SA", "H2", "C3", "D4", "S5"]]),
        ("straight", "A", "ST HJ CQ DK SA", "7", ["Straight", "T", ["ST", "HJ", "CQ", "DK", "SA"]]),
        ("straight_flush", "9", "S5 S6 H2 S8 S9", "2", ["StraightFlush", "5", ["S5", "S6", "H2", "S8", "S9"]]),
        ("triple_pairs", "3", "SA HA S2 H2 S3 H9", "9", ["ThreePair", "A", ["SA", "HA", "S2", "H2", "S3", "H9"]]),
        ("plate", "A", "SK HK CK SA HA CA", "2", ["TwoTrips", "K", ["SK", "HK", "CK", "SA", "HA", "CA"]]),
        # Wilds beside a triple, and as themselves.
        ("full_house", "7", "S7 C7 H2 D9 H2", "2", ["ThreeWithTwo", "7", ["S7", "C7", "H2", "D9", "H2"]]),
        ("full_house", "7", "S7 C7 D7 H2 H2", "2", ["ThreeWithTwo", "7", ["S7", "C7", "D7", "H2", "H2"]]),
        ("full_house", "2", "S2 H2 H2 D9 C9", "2", ["ThreeWithTwo", "2", ["S2", "H2", "H2", "C9", "D9"]]),
        ("single", "SB", "SB", "2", ["Single", "B", ["SB"]]),
        ("pair", "HR", "HR HR", "2", ["Pair", "R", ["HR", "HR"]]),
        ("four_jokers", "HR", "HR HR SB SB", "2", ["Bomb", "JOKER", ["SB", "SB", "HR", "HR"]]),
    ],
)
def test_a_play_in_their_words(pattern: str, rank: str, cards: str, level: str, expected: list[Any]) -> None:
    assert action(pattern, rank, cards, level) == expected


def test_four_jokers_have_another_name_on_the_newer_platform() -> None:
    assert action("four_jokers", "HR", "HR HR SB SB", dialect=Dialect.NEW) == [
        "FourKings",
        "R",
        ["SB", "SB", "HR", "HR"],
    ]


def test_a_hand_goes_up_with_the_level_between_ace_and_jokers() -> None:
    shown = hand_of(parse_cards("HR SB SA D5 S5 H5 C2 S2 DT"), 3)
    assert shown == ["S2", "C2", "DT", "SA", "S5", "H5", "D5", "SB", "HR"]


def some_hand(seed: int, many: int) -> Cards:
    return sum(random.Random(seed).sample(list(each(DECK)), many))


@given(seed=st.integers(0, 2**32), many=st.integers(1, 14), level=st.integers(0, 12), book=st.sampled_from(BOOKS))
def test_every_play_has_one_action_and_every_action_one_play(seed: int, many: int, level: int, book: str) -> None:
    hand = some_hand(seed, many)
    made = judge(load(book), level).concrete(hand)
    actions = [action_of(play, level, Dialect.OLD) for play in made]
    for play, (kind, rank, cards) in zip(made, actions, strict=True):
        assert parse_cards(cards) == play.cards
        assert len(cards) == SIZES.get(kind, len(cards))
        fits(kind, rank, cards, f"H{'23456789TJQKA'[level]}")
    shuffled = [[kind, rank, cards[::-1]] for kind, rank, cards in actions]
    assert [place_of(one, actions) for one in shuffled] == list(range(len(actions)))


def fits(kind: str, rank: str, cards: list[str], wild: str) -> None:
    """Whether the cards stand where a bot looks for them: the rank that names the action comes first."""
    if rank == "JOKER":
        return
    copies = {"ThreePair": 2, "TwoTrips": 3, "Straight": 1, "StraightFlush": 1}.get(kind, len(cards))
    copies = 3 if kind == "ThreeWithTwo" else copies
    for place, card in enumerate(cards[:3] if kind == "ThreeWithTwo" else cards):
        assert card == wild or card[1] == (UP[UP.index(rank) + place // copies] if copies < len(cards) else rank)
    if kind == "ThreeWithTwo":
        assert len({card[1] for card in cards[3:] if card != wild}) <= 1


ACTIONS = [PASS, ["Single", "5", ["C5"]], ["Pair", "4", ["H4", "C4"]]]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"actIndex": 2}', 2),
        ('{"type": "PLAY", "data": {"roomId": 1, "player": 0, "act": ["Pair", "4", ["C4", "H4"]]}}', 2),
        ('{"type": "PLAY", "data": {"act": ["PASS", "PASS", "PASS"]}}', 0),
        ('{"type": "TRIBUTE", "data": {"act": ["Single", "5", ["C5"]]}}', 1),
        ('["Single", "5", ["C5"]]', 1),
        ('{"action": ["PASS", "PASS", ["PASS"]]}', 0),
    ],
)
def test_both_ways_to_answer(text: str, place: int) -> None:
    answer = answer_in(read(text))
    assert answer is not None
    assert place_of(answer, ACTIONS) == place


GARBAGE = [
    "",
    "[",
    "null",
    "7e999",
    '"PASS"',
    "{}",
    '{"actIndex": -1}',
    '{"actIndex": 3}',
    '{"actIndex": true}',
    '{"actIndex": 1.0}',
    '{"actIndex": "1"}',
    '{"actIndex": 1' + "0" * 3000 + "}",
    '{"type": "PLAY"}',
    '{"type": "PLAY", "data": []}',
    '{"type": "PLAY", "data": {"act": null}}',
    '{"type": ["PLAY"], "data": {}}',
    '["Single", "5", [["C5"]]]',
    '["Single", 5, ["C5"]]',
    '["Single", "5"]',
    '["Single", "6", ["C6"]]',
    "[" * 4000,
    '{"actIndex": 0, "pad": "' + "x" * 5000 + '"}',
]


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_what_is_no_answer(text: str) -> None:
    answer = answer_in(read(text))
    assert answer is None or place_of(answer, ACTIONS) is None
