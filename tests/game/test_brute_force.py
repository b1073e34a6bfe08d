"""The engine against `brute.py`, a second definition of what may be played, on many small hands.

First the definition itself is held against the worked examples and the table of ambiguous holdings in the handbook, A5.
Set GUANDAN_SOAK to compare twenty times as many hands.
"""

import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from guandan.game.cards import codes, parse_cards
from guandan.game.judge import Judge, judge
from guandan.game.plays import Play
from guandan.game.ruleset import BOOKS, load
from tests.game import brute

LEVELS = brute.NATURAL_ORDER
SOAK = 20 if os.environ.get("GUANDAN_SOAK") else 1

# --- The definition: worked examples ---

EXAMPLES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parents[1] / "rules" / "examples.yaml").read_text("utf-8")
)


def examples(op: str) -> list[Any]:
    return [pytest.param(ex, id=f"{ex['id']}-{ex['source']}") for ex in EXAMPLES if ex["op"] == op]


def as_reading(text: str, level: str) -> brute.Reading:
    pattern, rank = text.split(":")
    return pattern, level if rank == "L" else rank


@pytest.mark.parametrize("example", examples("classify"))
def test_definition_classifies_worked_example(example: dict[str, Any]) -> None:
    level, then = str(example["given"]["level"]), example["then"]
    found = brute.readings(example["given"]["cards"], level)
    assert then["legal"] is bool(found)
    assert found == {as_reading(option, level) for option in then.get("options", [])}
    if "default" in then:
        assert brute.default(example["given"]["cards"], level) == as_reading(then["default"], level)


@pytest.mark.parametrize("example", examples("beats"))
def test_definition_compares_worked_example(example: dict[str, Any]) -> None:
    level = str(example["given"]["level"])
    (on_table,) = brute.readings(example["given"]["prev"], level)
    answers = brute.readings(example["given"]["next"], level)
    assert any(brute.beats(answer, on_table, level) for answer in answers) is example["then"]["beats"]


# --- The definition: the table of ambiguous holdings in the handbook, A5, row by row ---

LEVEL = "7"
WILD = ["H7"]
RANKS_APART = [("3", "4"), ("4", "9"), ("2", "A"), ("K", "A"), ("6", "7"), ("A", "7"), ("K", "7")]
"""X and Y with X below Y at level 7."""
NEIGHBOURS = [("A", "2"), ("2", "3"), ("6", "7"), ("7", "8"), ("Q", "K"), ("K", "A")]
"""X and the next rank up."""


def of(rank: str, count: int) -> list[str]:
    """Cards of a rank, none of them wild."""
    return [suit + rank for suit in "SDCSDC"[:count]]


def suited(ranks: str) -> list[str]:
    return ["S" + rank for rank in ranks]


def mixed(ranks: str) -> list[str]:
    return [suit + rank for suit, rank in zip("SDSSS", ranks, strict=False)]


def expect(cards: list[str], options: set[brute.Reading], default: brute.Reading | None) -> None:
    assert brute.readings(cards, LEVEL) == options, cards
    assert brute.default(cards, LEVEL) == default, cards


def tops(pattern: str, ranks: str) -> set[brute.Reading]:
    return {(pattern, rank) for rank in ranks}


@pytest.mark.parametrize(("x", "y"), RANKS_APART)
def test_two_pairs_and_a_wild_000_7_2_2(x: str, y: str) -> None:
    expect(of(x, 2) + of(y, 2) + WILD, {("full_house", x), ("full_house", y)}, ("full_house", y))


@pytest.mark.parametrize(("x", "y"), RANKS_APART)
def test_pair_single_and_two_wilds_000_7_3_2(x: str, y: str) -> None:
    both = {("full_house", x), ("full_house", y)}
    expect(of(x, 2) + of(y, 1) + 2 * WILD, both, ("full_house", y))
    expect(of(x, 1) + of(y, 2) + 2 * WILD, both, ("full_house", y))


@pytest.mark.parametrize("x", LEVELS)
def test_triple_and_two_wilds_h_07(x: str) -> None:
    expect(of(x, 3) + 2 * WILD, {("bomb5", x), ("full_house", x)}, ("bomb5", x))


@pytest.mark.parametrize(("x", "y"), RANKS_APART)
def test_triple_single_and_a_wild_000_4_6(x: str, y: str) -> None:
    expect(of(x, 3) + of(y, 1) + WILD, {("full_house", x)}, ("full_house", x))
    expect(of(y, 3) + of(x, 1) + WILD, {("full_house", y)}, ("full_house", y))


@pytest.mark.parametrize(
    ("four", "ends"),
    [("A234", "5"), ("2345", "56"), ("4567", "78"), ("6789", "9T"), ("9TJQ", "QK"), ("TJQK", "KA"), ("JQKA", "A")],
)
def test_four_consecutive_and_a_wild_000_7_2_5(four: str, ends: str) -> None:
    expect(mixed(four) + WILD, tops("straight", ends), ("straight", ends[-1]))


@pytest.mark.parametrize(
    ("four", "ends"), [("A234", "5"), ("2345", "56"), ("4567", "78"), ("9TJQ", "QK"), ("TJQK", "KA"), ("JQKA", "A")]
)
def test_four_suited_consecutive_and_a_wild_000_7_2_6(four: str, ends: str) -> None:
    options = tops("straight", ends) | tops("straight_flush", ends)
    expect(suited(four) + WILD, options, ("straight_flush", ends[-1]))


@pytest.mark.parametrize(
    ("three", "ends"),
    [("A23", "5"), ("234", "56"), ("345", "567"), ("678", "89T"), ("TJQ", "QKA"), ("JQK", "KA"), ("QKA", "A")],
)
def test_three_suited_consecutive_and_two_wilds_000_7_2_6(three: str, ends: str) -> None:
    options = tops("straight", ends) | tops("straight_flush", ends)
    expect(suited(three) + 2 * WILD, options, ("straight_flush", ends[-1]))


@pytest.mark.parametrize(
    ("three", "ends"),
    [("A24", "5"), ("A35", "5"), ("235", "56"), ("356", "67"), ("357", "7"), ("347", "7"), ("TJK", "KA"), ("JKA", "A")],
)
def test_three_suited_with_a_gap_and_two_wilds_000_7_2_6(three: str, ends: str) -> None:
    options = tops("straight", ends) | tops("straight_flush", ends)
    expect(suited(three) + 2 * WILD, options, ("straight_flush", ends[-1]))


@pytest.mark.parametrize(("x", "y"), NEIGHBOURS)
def test_plate_with_wilds_000_7_2_7(x: str, y: str) -> None:
    for cards in (
        of(x, 3) + of(y, 1) + 2 * WILD,
        of(x, 1) + of(y, 3) + 2 * WILD,
        of(x, 3) + of(y, 2) + WILD,
        of(x, 2) + of(y, 3) + WILD,
    ):
        expect(cards, {("plate", y)}, ("plate", y))


@pytest.mark.parametrize("x", LEVELS)
def test_four_and_a_wild_000_7_2_3(x: str) -> None:
    expect(of(x, 4) + WILD, {("bomb5", x)}, ("bomb5", x))


@pytest.mark.parametrize("joker", brute.JOKERS)
@pytest.mark.parametrize("x", LEVELS)
def test_joker_pair_with_wilds_003_c3_4_7_6(x: str, joker: str) -> None:
    expect([joker, joker, *of(x, 1), *WILD, *WILD], {("full_house", x)}, ("full_house", x))
    expect([joker, joker, *of(x, 2), *WILD], {("full_house", x)}, ("full_house", x))


@pytest.mark.parametrize(("x", "y", "ends"), [("8", "9", "9T"), ("7", "8", "89"), ("2", "3", "34"), ("Q", "K", "KA")])
def test_two_adjacent_pairs_and_two_wilds_000_7_3_2(x: str, y: str, ends: str) -> None:
    expect(of(x, 2) + of(y, 2) + 2 * WILD, tops("triple_pairs", ends) | {("plate", y)}, None)


def test_aces_twos_and_two_wilds_000_4_3() -> None:
    expect(of("A", 2) + of("2", 2) + 2 * WILD, {("triple_pairs", "3"), ("plate", "2")}, None)


def test_kings_aces_and_two_wilds_000_4_3() -> None:
    expect(of("K", 2) + of("A", 2) + 2 * WILD, {("triple_pairs", "A"), ("plate", "A")}, None)


@pytest.mark.parametrize(("x", "z"), [("A", "3"), ("2", "4"), ("6", "8"), ("J", "K"), ("Q", "A")])
def test_two_pairs_with_a_gap_and_two_wilds_000_7_2_4(x: str, z: str) -> None:
    expect(of(x, 2) + of(z, 2) + 2 * WILD, {("triple_pairs", z)}, ("triple_pairs", z))


@pytest.mark.parametrize("x", LEVELS)
def test_triple_and_a_wild_000_7_2_3(x: str) -> None:
    expect(of(x, 3) + WILD, {("bomb4", x)}, ("bomb4", x))


def test_wilds_alone_are_level_cards_h_08() -> None:
    expect(WILD, {("single", "7")}, ("single", "7"))
    expect(2 * WILD, {("pair", "7")}, ("pair", "7"))


def test_following_prefers_the_pattern_on_the_table_h_07() -> None:
    cards = of("9", 3) + 2 * WILD
    assert brute.default(cards, LEVEL, ("full_house", "8")) == ("full_house", "9")
    assert brute.default(cards, LEVEL, ("full_house", "T")) == ("bomb5", "9")
    assert brute.default(cards, LEVEL, ("bomb5", "9")) is None


def test_suits_matter_only_near_a_straight_flush_design_4() -> None:
    hand = ["S3", "S4", "S5", "S6", "D6", "CK", "DK", "SK"]
    assert brute.relevant(hand, LEVEL) == set()
    assert brute.relevant([*hand, *WILD], LEVEL) == {"S3", "S4", "S5", "S6"}

    def singles(hand: list[str], rank: str) -> int:
        return sum(key[:2] == ("single", rank) for key in brute.deduplicated(hand, LEVEL))

    assert (singles(hand, "6"), singles(hand, "K")) == (1, 1)
    assert (singles([*hand, *WILD], "6"), singles([*hand, *WILD], "K")) == (2, 1)


# --- The engine: hands to compare on ---

AROUND = ["A", *brute.NATURAL_ORDER]
"""The ranks as runs know them."""
DECK = 2 * (brute.SUIT_CARDS + brute.JOKERS)


def stretch(rng: random.Random, length: int) -> list[str]:
    start = rng.randrange(len(AROUND) - length + 1)
    return AROUND[start : start + length]


def few_ranks(rng: random.Random, _: str) -> Callable[[str], bool]:
    """Pairs, triples, plates and full houses."""
    ranks = stretch(rng, rng.choice((2, 3)))
    return lambda card: brute.RANK[card] in ranks


def few_suits(rng: random.Random, _: str) -> Callable[[str], bool]:
    """Straight flushes, also with a wild in the place of a card one holds, and like cards that are not part of one."""
    ranks, suits = stretch(rng, rng.choice((5, 6))), rng.sample("SHCD", rng.choice((1, 2, 2)))
    return lambda card: brute.RANK[card] in ranks and brute.SUIT[card] in suits


def hearts(rng: random.Random, level: str) -> Callable[[str], bool]:
    """Straight flushes in which a wild may lie in its own place."""
    stretches = [AROUND[start : start + 6] for start in range(len(AROUND) - 5)]
    ranks = rng.choice([ranks for ranks in stretches if level in ranks])
    return lambda card: brute.RANK[card] in ranks and brute.SUIT[card] == "H"


def holes(rng: random.Random, _: str) -> Callable[[str], bool]:
    """Runs that lack one or two ranks."""
    ranks = rng.sample(stretch(rng, 6), rng.choice((4, 5)))
    return lambda card: brute.RANK[card] in ranks


def one_rank(rng: random.Random, _: str) -> Callable[[str], bool]:
    """Bombs."""
    rank = rng.choice(brute.NATURAL_ORDER)
    return lambda card: brute.RANK[card] == rank


def jokers(rng: random.Random, _: str) -> Callable[[str], bool]:
    ranks = [*brute.JOKERS, rng.choice(brute.NATURAL_ORDER)]
    return lambda card: brute.RANK[card] in ranks


def level_rank(rng: random.Random, level: str) -> Callable[[str], bool]:
    """Level cards in their two places: above the ace, and in runs."""
    ranks = [level, rng.choice(brute.NATURAL_ORDER), *stretch(rng, 2)]
    return lambda card: brute.RANK[card] in ranks


def anything(_rng: random.Random, _: str) -> Callable[[str], bool]:
    return lambda _card: True


KINDS = [few_ranks, few_suits, hearts, holes, one_rank, jokers, level_rank, anything]
"""Ways to draw a hand; each tells which cards it favours."""


SIZES = (1, 2, 3, 4, 5, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 9)
"""Of the hands: the larger ones tell more."""


def draw(rng: random.Random, kind: int, level: str, wilds: int, size: int) -> list[str]:
    """A hand with just so many wilds; what the favoured cards do not fill comes from the rest of the deck."""
    favoured = KINDS[kind % len(KINDS)](rng, level)
    deck = rng.sample([card for card in DECK if card != brute.wild_of(level)], len(DECK) - 2)
    deck.sort(key=favoured, reverse=True)
    return wilds * [brute.wild_of(level)] + deck[: max(size - wilds, 0)]


# --- The engine: comparison ---


def plain(play: Play) -> brute.Play:
    return play.pattern, play.rank, tuple(sorted(codes(play.cards)))


def engine_play(play: brute.Play) -> Play:
    pattern, rank, cards = play
    return Play(pattern, rank, parse_cards(cards))


def compare_lists(engine: Judge, hand: list[str], to_beat: Play | None = None) -> None:
    """Both lists of plays, and their order."""
    level, cards = LEVELS[engine.level], parse_cards(hand)
    on_table = to_beat.reading if to_beat else None
    what = f"{engine.rules.id}, level {level}, {' '.join(hand)} on {on_table}"

    every = engine.concrete(cards, to_beat)
    assert {plain(play) for play in every} == brute.concrete(hand, level, on_table), what
    assert len(every) == len(set(every)), what

    legal = engine.legal(cards, to_beat)
    classes = brute.deduplicated(hand, level, on_table).values()
    firsts = {min((engine_play(play) for play in plays), key=lambda play: play.cards) for plays in classes}
    assert {plain(play) for play in legal} == {plain(play) for play in firsts}, what
    assert len(legal) == len(set(legal)), what

    for reading in {play.reading for play in every}:
        in_order = [play.cards for play in every if play.reading == reading]
        assert in_order == sorted(in_order), what
    kept = set(legal)
    assert legal == [play for play in every if play in kept], what


def compare_readings(engine: Judge, hand: list[str], on_table: list[Play]) -> None:
    """What each choice of cards from the hand is, and is taken for, on lead and on follow."""
    level = LEVELS[engine.level]
    for chosen in brute.subsets(hand):
        cards, what = parse_cards(chosen), f"{engine.rules.id}, level {level}, {' '.join(chosen)}"
        found = engine.readings(cards)
        assert {(play.pattern, play.rank) for play in found} == brute.readings(chosen, level), what
        assert len(found) == len(set(found)), what
        assert all(play.cards == cards for play in found), what
        taken = engine.default(cards)
        assert (taken.reading if taken else None) == brute.default(chosen, level), what
        for to_beat in on_table:
            expected = brute.default(chosen, level, to_beat.reading)
            if expected is not None:
                assert engine.assumed(cards, to_beat).reading == expected, f"{what} on {to_beat}"


def compare(engine: Judge, hand: list[str], on_table: list[Play]) -> None:
    compare_lists(engine, hand)
    compare_readings(engine, hand, on_table)
    for to_beat in on_table:
        compare_lists(engine, hand, to_beat)


def plays_to_beat(rng: random.Random, hand: list[str], level: str, count: int) -> list[Play]:
    """Some plays of another hand, each pattern and rank as likely as any other."""
    by_reading = {(pattern, rank): cards for pattern, rank, cards in sorted(brute.concrete(hand, level))}
    chosen = rng.sample(sorted(by_reading.items()), min(count, len(by_reading)))
    return [engine_play((*reading, cards)) for reading, cards in chosen]


@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("level", LEVELS)
def test_engine_agrees_on_small_hands(level: str, wilds: int) -> None:
    rng = random.Random(f"{level} {wilds}")
    engine = judge(load("GJ17"), LEVELS.index(level))
    cell = 3 * LEVELS.index(level) + wilds
    for number in range(3 * SOAK) if SOAK > 1 else (cell % 3,):
        size, kind = rng.choice(SIZES), 3 * cell + number
        hand = draw(rng, kind, level, wilds, size)
        other = draw(rng, kind, level, rng.choice((0, 0, 0, 1)), 7)
        compare(engine, hand, plays_to_beat(rng, other, level, 4))


@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("book", BOOKS)
def test_every_book_agrees(book: str, wilds: int) -> None:
    """The five books have one and the same card play, the handbook, A3-A6."""
    rng = random.Random(f"{book} {wilds}")
    for number in range(2 * SOAK):
        level = rng.choice(LEVELS)
        kind = 2 * (3 * BOOKS.index(book) + wilds) + number
        hand = draw(rng, kind, level, wilds, 7)
        other = draw(rng, kind, level, 0, 7)
        compare(judge(load(book), LEVELS.index(level)), hand, plays_to_beat(rng, other, level, 2))


@pytest.mark.parametrize("number", range(2 * SOAK))
def test_engine_agrees_on_a_larger_hand_with_two_wilds(number: int) -> None:
    rng = random.Random(f"larger {number}")
    level = rng.choice(LEVELS)
    compare_lists(judge(load("GJ17"), LEVELS.index(level)), draw(rng, number, level, 2, rng.choice((10, 11))))


@pytest.mark.parametrize(
    ("level", "hand"),
    [
        ("2", "S9 S9 H9 H9 C9 C9 D9 D9 H2 H2 SK"),
        ("9", "S9 S9 H9 H9 C9 C9 D9 D9 S8 CT SB"),
        ("A", "SB SB HR HR HA HA SA SK SK"),
        ("5", "H4 H5 H5 H6 H7 H8 S5 HA H2 H3"),
        ("2", "S4 S5 S7 D5 D7 C7 S7 H2 H2"),
        ("2", "S4 S5 S6 S7 S8 D4 D6 D6"),
    ],
    ids=[
        "ten of a rank",
        "eight level cards",
        "four jokers and wilds",
        "wilds in their own place",
        "suits that matter with the wilds",
        "suits that matter without wilds",
    ],
)
def test_engine_agrees_at_the_edges_a4(level: str, hand: str) -> None:
    compare(judge(load("GJ17"), LEVELS.index(level)), hand.split(), [])


def test_more_than_ten_cards_are_nothing_a4() -> None:
    eleven = ["S9", "S9", "H9", "H9", "C9", "C9", "D9", "D9", "H2", "H2", "SK"]
    assert brute.readings(eleven, "2") == frozenset()
    assert judge(load("GJ17"), LEVELS.index("2")).readings(parse_cards(eleven)) == []


def every_play(level: str) -> list[Play]:
    """One play of each pattern and rank that exists at the level, with wilds only where it needs them."""
    wild, found = brute.wild_of(level), set[brute.Play]()
    for rank in brute.NATURAL_ORDER:
        copies = [card for card in DECK if brute.RANK[card] == rank and card != wild] + [wild, wild]
        found |= {
            ("single", rank, (copies[0],)),
            ("pair", rank, tuple(copies[:2])),
            ("triple", rank, tuple(copies[:3])),
        }
        found |= {(f"bomb{size}", rank, tuple(copies[:size])) for size in range(4, min(len(copies), 10) + 1)}
        found.add(("full_house", rank, (*copies[:3], "SB", "SB")))
    for length, count, pattern in (
        (5, 1, "straight"),
        (5, 1, "straight_flush"),
        (3, 2, "triple_pairs"),
        (2, 3, "plate"),
    ):
        for start in range(len(AROUND) - length + 1):
            ranks = AROUND[start : start + length]
            cards = [suit + rank for rank in ranks for suit in "SDC"[:count]]
            if pattern == "straight":
                cards[0] = "C" + ranks[0]
            found.add((pattern, ranks[-1], tuple(cards)))
    found |= {("single", joker, (joker,)) for joker in brute.JOKERS}
    found |= {("pair", joker, (joker, joker)) for joker in brute.JOKERS}
    found.add(("four_jokers", "HR", ("SB", "SB", "HR", "HR")))
    return [engine_play(play) for play in sorted(found)]


@pytest.mark.parametrize("level", LEVELS)
def test_engine_compares_every_two_plays_alike_000_8(level: str) -> None:
    engine, plays = judge(load("GJ17"), LEVELS.index(level)), every_play(level)
    assert len(plays) == 15 + 15 + 13 + 13 + 10 + 12 + 13 + 10 + 1 + 12 * 7 + 5
    for play in plays:
        assert play.reading in brute.readings(codes(play.cards), level)
    different = [
        f"{a} on {b}"
        for a in plays
        for b in plays
        if engine.beats(a, b) is not brute.beats(a.reading, b.reading, level)
    ]
    assert different == []
