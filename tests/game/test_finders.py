"""Finders of straights and straight flushes: everything that is there, nothing else, fewest wild cards first."""

import random

import pytest

from guandan.game.cards import RANKS, Cards, contains, copies, each, parse_card, parse_cards
from guandan.game.finders import GATHERED, SOUGHT, find, gather
from guandan.game.judge import Judge, judge
from guandan.game.plays import Reading
from guandan.game.ruleset import BOOKS, load
from guandan.game.shuffle import PACK


def some_hand(rng: random.Random) -> Cards:
    return sum(rng.sample(PACK, rng.choice([5, 12, 27, 28])))


def kinds(judged: Judge, hand: Cards, pattern: str) -> set[tuple[str, int]]:
    """The runs of a hand by top rank and, for straight flushes, by suit, as the generator knows them."""
    plays = [play for play in judged.concrete(hand) if play.pattern == pattern]
    return {(play.rank, suit_of_run(judged, play.cards) if pattern == "straight_flush" else 0) for play in plays}


def suit_of_run(judged: Judge, cards: Cards) -> int:
    naturals = cards - copies(cards, judged.wild_place) * judged.wild
    return next((card.bit_length() - 1) % 8 // 2 for card in each(naturals))


@pytest.mark.parametrize("pattern", SOUGHT)
def test_finders_find_what_the_generator_finds(pattern: str) -> None:
    rng = random.Random(pattern)
    for _ in range(60):
        judged = judge(load(rng.choice(BOOKS)), rng.randrange(13))
        hand = some_hand(rng)
        found = find(judged, hand, pattern)
        assert all(contains(hand, one.play.cards) for one in found)
        assert all(judged.can_be(one.play.cards, one.play.reading) for one in found)
        assert all(one.wilds == copies(one.play.cards, judged.wild_place) for one in found)
        assert [one.wilds for one in found] == sorted(one.wilds for one in found)
        for rank, suit in kinds(judged, hand, pattern):
            reading = Reading(pattern, rank)
            alike = [one for one in found if pattern == "straight" or suit_of_run(judged, one.play.cards) == suit]
            assert any(judged.can_be(one.play.cards, reading) for one in alike), (reading, found)


@pytest.mark.parametrize("pattern", SOUGHT)
def test_every_run_found_through_an_anchor_contains_it(pattern: str) -> None:
    rng = random.Random(pattern)
    for _ in range(20):
        judged = judge(load("JS23"), rng.randrange(13))
        hand = some_hand(rng)
        for anchor in {*each(hand)} - {judged.wild}:
            found = find(judged, hand, pattern, anchor)
            assert all(contains(one.play.cards, anchor) for one in found)
            for play in judged.concrete(hand):
                if play.pattern == pattern and contains(play.cards, anchor):
                    assert any(judged.can_be(one.play.cards, play.reading) for one in found)


def test_fewest_wild_cards_come_first_then_the_highest() -> None:
    judged = judge(load("JS23"), RANKS.index("9"))
    hand = parse_cards("H9 S3 S4 S5 S6 S7 S8 D2")
    found = find(judged, hand, "straight_flush")
    told = [(one.play.rank, one.wilds) for one in found]
    assert told == [("8", 0), ("7", 0), ("9", 1), ("6", 1)]


def test_a_joker_is_in_no_run() -> None:
    judged = judge(load("JS23"), 0)
    assert find(judged, parse_cards("SB S3 H4 S5 S6 S7"), "straight", parse_card("SB")) == []


@pytest.mark.parametrize("kind", GATHERED)
def test_pairs_plates_and_bombs_are_found_by_rank_as_the_generator_knows_them(kind: str) -> None:
    rng = random.Random(kind)
    for _ in range(40):
        judged = judge(load(rng.choice(BOOKS)), rng.randrange(13))
        hand = some_hand(rng)
        found = gather(judged, hand, kind)
        assert all(contains(hand, one.play.cards) for one in found)
        assert all(judged.can_be(one.play.cards, one.play.reading) for one in found)
        assert all(one.wilds == copies(one.play.cards, judged.wild_place) for one in found)
        assert [one.wilds for one in found] == sorted(one.wilds for one in found)
        known = {play.rank for play in judged.concrete(hand) if play.pattern.startswith(kind)}
        assert {one.play.rank for one in found} == known


def test_a_bomb_takes_all_of_its_rank_and_a_pair_that_tears_nothing_comes_first() -> None:
    judged = judge(load("JS23"), 0)
    hand = parse_cards("S9 H9 C9 D9 S9 S4 D4 H4 SK DK")
    assert [str(one.play) for one in gather(judged, hand, "bomb")] == ["bomb5:9 S9 S9 H9 C9 D9"]
    assert [one.play.rank for one in gather(judged, hand, "pair")] == ["K", "4", "9"]
    assert [one.play.rank for one in gather(judged, hand, "pair", parse_card("D4"))] == ["4"]
