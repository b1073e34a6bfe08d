"""One-key arrangement: a partition of the hand, the same every time, without plain straights."""

import random

from guandan.game.arrangement import arranged
from guandan.game.cards import Cards, codes, parse_cards
from guandan.game.judge import judge
from guandan.game.levels import LEVELS
from guandan.game.ruleset import load
from guandan.game.shuffle import PACK


def parts(hand: str, level: str = "2", locked: str = "") -> list[tuple[str, str]]:
    kept = [parse_cards(one) for one in locked.split(",") if one]
    level_ = LEVELS.index(level)
    return [(part.kind, " ".join(codes(part.cards, level_))) for part in arranged(parse_cards(hand), level_, kept)]


def test_a_hand_is_split_without_a_card_lost_and_every_part_is_what_it_says() -> None:
    rng = random.Random(7)
    for _ in range(200):
        level = rng.randrange(13)
        hand: Cards = sum(rng.sample(PACK, rng.choice([1, 9, 27, 28])))
        found = arranged(hand, level)
        assert sum(part.cards for part in found) == hand
        assert arranged(hand, level) == found
        assert arranged(sum(part.cards for part in found), level) == found
        judged = judge(load("JS23"), level)
        for part in found:
            assert part.kind != "straight"
            patterns = {play.pattern for play in judged.readings(part.cards)}
            assert part.kind == "wild" or part.kind in patterns, part


def test_what_is_locked_stays_together() -> None:
    rng = random.Random(8)
    for _ in range(50):
        hand = rng.sample(PACK, 27)
        locked = [sum(hand[:3]), sum(hand[3:5])]
        found = arranged(sum(hand), 5, locked)
        assert [part.cards for part in found[:2]] == locked
        assert sum(part.cards for part in found) == sum(hand)


def test_bombs_straight_flushes_plates_tubes_and_full_houses() -> None:
    assert parts("SB SB HR HR") == [("four_jokers", "HR HR SB SB")]
    assert parts("S5 H5 C5 D5 S5")[0][0] == "bomb5"
    assert parts("S3 S4 S5 S6 S7 H7") == [("straight_flush", "S7 S6 S5 S4 S3"), ("single", "H7")]
    assert parts("S3 H3 C3 S4 H4 C4") == [("plate", "S4 H4 C4 S3 H3 C3")]
    assert parts("S3 H3 S4 H4 S5 H5") == [("triple_pairs", "S5 H5 S4 H4 S3 H3")]
    assert parts("SK HK CK S3 H3 S8 H8") == [("full_house", "SK HK CK S3 H3"), ("pair", "S8 H8")]


def test_a_bomb_is_not_broken_for_a_straight_flush_and_plain_straights_are_not_made() -> None:
    assert next(kind for kind, _ in parts("S3 S4 S5 S6 S7 H7 C7 D7")) == "bomb4"
    assert [kind for kind, _ in parts("S3 H4 S5 S6 S7")] == ["single"] * 5


def test_wild_cards_and_level_cards_are_kept_apart() -> None:
    assert parts("H2 S2 C2 D2 S3 H3 C3") == [("wild", "H2"), ("triple", "S2 C2 D2"), ("triple", "S3 H3 C3")]
