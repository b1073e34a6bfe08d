"""The judge, article by article: what the worked examples leave open."""

import pytest

from guandan.game.cards import RANKS, SUIT_RANKS, format_cards, parse_cards
from guandan.game.errors import Ambiguous, GuandanError, Illegal
from guandan.game.judge import Judge, judge
from guandan.game.patterns import catalogue
from guandan.game.plays import Play, Reading, parse_reading
from guandan.game.ruleset import BOOKS, load


def at(level: str, book: str = "GJ17") -> Judge:
    return judge(load(book), RANKS.index(level))


def names(level: str, cards: str) -> list[str]:
    judged = at(level)
    return judged.names(judged.readings(parse_cards(cards)))


def beats(level: str, following: str, prev: str) -> bool:
    judged = at(level)
    (play,), (led,) = judged.readings(parse_cards(following)), judged.readings(parse_cards(prev))
    return judged.beats(play, led)


@pytest.mark.parametrize(
    ("level", "cards", "readings"),
    [
        # the handbook, A5, the table of ambiguous holdings
        ("2", "S7 D7 C9 D9 H2", ["full_house:9", "full_house:7"]),
        ("2", "S7 D7 C9 H2 H2", ["full_house:9", "full_house:7"]),
        ("2", "S7 D7 C7 H2 H2", ["bomb5:7", "full_house:7"]),
        ("2", "S7 D7 C7 D9 H2", ["full_house:7"]),
        ("7", "S2 D3 C4 D5 H7", ["straight:6", "straight:5"]),
        ("7", "SA D2 C3 D4 H7", ["straight:5"]),
        ("2", "SJ DQ CK DA H2", ["straight:A"]),
        ("2", "S4 S5 S6 H2 H2", [f"{kind}:{top}" for kind in ("straight_flush", "straight") for top in "876"]),
        ("7", "S2 S3 S4 H7 H7", [f"{kind}:{top}" for kind in ("straight_flush", "straight") for top in "65"]),
        ("2", "SQ SK SA H2 H2", ["straight_flush:A", "straight:A"]),
        ("2", "S4 S6 S7 H2 H2", [f"{kind}:{top}" for kind in ("straight_flush", "straight") for top in "87"]),
        ("2", "S7 D7 C7 D8 H2 H2", ["plate:8"]),
        ("2", "S7 D7 C7 D8 C8 H2", ["plate:8"]),
        ("2", "S7 D7 C7 H7 H2", ["bomb5:7"]),
        ("2", "SB SB S7 H2 H2", ["full_house:7"]),
        ("2", "SB SB S7 D7 H2", ["full_house:7"]),
        ("3", "SA DA C2 D2 H3 H3", ["triple_pairs:3", "plate:2"]),
        ("2", "SK DK CA DA H2 H2", ["triple_pairs:A", "plate:A"]),
        ("2", "S7 D7 C9 D9 H2 H2", ["triple_pairs:9"]),
        ("2", "S7 D7 C7 H2", ["bomb4:7"]),
    ],
)
def test_a5_ambiguous_holdings(level: str, cards: str, readings: list[str]) -> None:
    assert names(level, cards) == readings


@pytest.mark.parametrize(
    "cards",
    [
        "SB SB HR",  # three jokers
        "SB HR",
        "SB SB HR HR H2",  # four jokers and a wild
        "SK DK CK SB H2",  # a wild never completes a joker pair
        "SB SB SB",
        "S3 S4 S5 S6",
        "S3 S4 S5 S6 S7 S8",
        "SQ SK SA S2 S3",
        "S3 D3 C3 S4",
        "S3 D3 S4 D4 S5 D5 S6 D6",
        "S3 D3 C3 S5 D5 C5",
        "S3 S5 S7",
    ],
)
def test_a4_what_is_no_pattern(cards: str) -> None:
    if cards == "SB SB SB":
        with pytest.raises(GuandanError):
            parse_cards(cards)
    else:
        assert names("2", cards) == []


def test_h_08_nothing_but_wilds_are_level_cards() -> None:
    assert names("9", "H9") == ["single:L"]
    assert names("9", "H9 H9") == ["pair:L"]


def test_000_7_2_a_wild_may_be_a_third_copy_or_a_ninth_card() -> None:
    assert names("2", "H7 H7 H2") == ["triple:7"]
    assert names("2", "S9 S9 H9 H9 D9 D9 C9 C9 H2") == ["bomb9:9"]


def test_level_cards_with_wilds_may_also_be_a_full_house() -> None:
    """XXX + WW of the handbook, A5 where X is the level rank: the wilds may be another pair."""
    assert names("K", "SK DK CK HK HK") == ["bomb5:L", "full_house:L"]


def test_non_heart_level_cards_are_never_wild() -> None:
    assert names("2", "S2 C8") == []


def test_level_card_in_a_run_sits_at_its_printed_place() -> None:
    assert names("5", "S4 D5 C6 D7 S8") == ["straight:8"]
    assert names("5", "SJ DQ CK DA S5") == []


def test_000_8_1_straight_flushes_of_equal_top_do_not_beat_each_other() -> None:
    assert not beats("2", "S3 S4 S5 S6 S7", "D3 D4 D5 D6 D7")
    assert beats("2", "S4 S5 S6 S7 S8", "D3 D4 D5 D6 D7")


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("SB SB HR HR", "S9 S9 H9 H9 D9 D9 C9 C9"),
        ("S3 S3 H3 H3 D3 D3", "ST SJ SQ SK SA"),
        ("DA D2 D3 D4 D5", "SK SK HK HK DK"),
        ("S3 S3 H3 H3 D3", "SA SA HA HA"),
        ("S3 S3 H3 H3", "SK SK HK SQ SQ"),
        ("S3 S3 H3 H3", "SB SB"),
    ],
)
def test_a6_4_the_order_of_the_bomb_class(higher: str, lower: str) -> None:
    assert beats("7", higher, lower)
    assert not beats("7", lower, higher)


def test_a6_2_ace_low_runs_are_the_lowest() -> None:
    assert beats("9", "S2 D2 S3 D3 S4 D4", "SA DA S2 D2 S3 D3")
    assert beats("9", "S2 D2 C2 S3 D3 C3", "SA DA CA S2 D2 C2")
    assert beats("9", "SK DK CK SA DA CA", "SQ DQ CQ SK DK CK")


def test_a_play_is_refused_with_code_sentence_and_article() -> None:
    judged = at("2", "JS23")
    led = judged.declare(parse_cards("SK DK"))
    with pytest.raises(Illegal) as no_pattern:
        judged.declare(parse_cards("S3 D4"))
    assert (no_pattern.value.code, no_pattern.value.article) == ("not_a_pattern", "003 c3.4(7)")
    with pytest.raises(Illegal) as too_low:
        judged.declare(parse_cards("S3 D3"), to_beat=led)
    assert (too_low.value.code, too_low.value.article) == ("does_not_beat", "003 c3.5(5)2")
    with pytest.raises(Illegal) as other:
        judged.declare(parse_cards("SA DA"), Reading("pair", "K"))
    assert other.value.code == "not_that_pattern"
    assert "对A" in other.value.text.zh
    assert too_low.value.text.zh.startswith("S3 D3 压不过对K")


def test_an_undeclared_ambiguous_play_is_refused_with_the_readings() -> None:
    judged = at("2")
    cards = parse_cards("S7 D7 C8 D8 H2 H2")
    with pytest.raises(Ambiguous) as asked:
        judged.declare(cards)
    assert asked.value.as_json()["options"] == ["triple_pairs:9", "triple_pairs:8", "plate:8"]
    assert judged.declare(cards, parse_reading("plate:8", judged.level)).pattern == "plate"


def test_a5_4_a_follow_is_judged_against_the_table() -> None:
    """Only readings that beat are offered; if there is one, nobody is asked."""
    judged = at("2")
    led = judged.known(parse_reading("straight:7", judged.level))
    assert judged.declare(parse_cards("S4 D5 C6 H7 H2"), to_beat=led).rank == "8"
    plate = judged.known(parse_reading("plate:7", judged.level))
    assert judged.declare(parse_cards("S7 D7 C8 D8 H2 H2"), to_beat=plate).pattern == "plate"


@pytest.mark.parametrize(
    ("cards", "to_beat", "assumed"),
    [
        ("S7 D7 C8 D8 H2 H2", None, "triple_pairs:8"),  # no default: first in canonical order
        ("S7 D7 C8 D8 H2 H2", "triple_pairs:5", "triple_pairs:9"),
        ("S7 D7 C8 D8 H2 H2", "plate:5", "plate:8"),
        ("D7 D8 D9 DT H2", "straight:8", "straight:J"),  # of the pattern on the table first
        ("D7 D8 D9 DT H2", "straight:J", "straight_flush:J"),
        ("D7 D8 D9 DT H2", None, "straight_flush:J"),
    ],
)
def test_design_4_what_is_assumed_where_nobody_can_be_asked(cards: str, to_beat: str | None, assumed: str) -> None:
    judged = at("2")
    prev = None if to_beat is None else judged.known(parse_reading(to_beat, judged.level))
    assert str(judged.assumed(parse_cards(cards), prev).reading) == assumed


@pytest.mark.parametrize(
    ("level", "cards", "reading", "stands_for"),
    [
        ("2", "C8 H2", "pair:8", "H8 C8"),
        ("5", "H4 H5 H6 H7 H8", "straight_flush:8", "H5 H8 H7 H6 H4"),
        ("5", "H4 H5 H6 H7 H8", "straight:8", "S5 H8 H7 H6 H4"),
        ("2", "D7 D8 D9 H2 H2", "straight_flush:J", "DT DJ D9 D8 D7"),
        ("2", "D7 D8 D9 H2 H2", "straight:9", "H5 H6 D9 D8 D7"),
        ("2", "SK DK CK H2 H2", "full_house:K", "H2 H2 SK CK DK"),  # a wild is itself where it can be
        ("2", "S3 D4 C5 S6 H2", "straight:6", "H2 S6 C5 D4 S3"),
        ("K", "SK DK CK HK HK", "full_house:K", "SK H2 H2 CK DK"),
    ],
)
def test_stands_for(level: str, cards: str, reading: str, stands_for: str) -> None:
    judged = at(level)
    play = judged.declare(parse_cards(cards), parse_reading(reading, judged.level))
    assert judged.stands_for(play) == stands_for.split()


@pytest.mark.parametrize("level", SUIT_RANKS)
def test_every_reading_round_trips_at_every_level(level: int) -> None:
    for row in catalogue(load("GJ17"), level):
        reading = Reading(row.pattern, RANKS[row.rank])
        assert parse_reading(str(reading), level) == reading
        assert parse_reading(reading.at_level(level), level) == reading


def test_plays_round_trip_as_text() -> None:
    judged = at("5")
    hand = parse_cards("HR SB SB S5 H5 SA DA CA SK DK C9 D9 H9 S9 S8 S7 S6 D4 D3 D2")
    for play in judged.concrete(hand):
        declared, _, cards = str(play).partition(" ")
        assert Play(*parse_reading(declared, judged.level), parse_cards(cards)) == play


@pytest.mark.parametrize("text", ["", "pair", "pair:", "pair:1", "pear:8", "full_house:X", "bomb11:3", "bomb:3"])
def test_unreadable_declarations(text: str) -> None:
    with pytest.raises(GuandanError):
        at("2").known(parse_reading(text, 0))


def test_known_refuses_what_no_cards_can_be() -> None:
    judged = at("2")
    for text in ("triple:SB", "straight:4", "bomb9:L", "full_house:HR"):
        with pytest.raises(Illegal):
            judged.known(parse_reading(text, judged.level))


def test_a_hand_of_bombs_and_two_wilds_is_listed_without_repetition() -> None:
    judged = at("9")
    hand = parse_cards("H9 H9 SA SA HA HA DA DA CA CA SK SK HK HK DK DK CK CK SQ SQ HQ HQ DQ DQ CQ CQ S9")
    plays = judged.legal(hand)
    assert len(plays) == len(set(plays))
    assert "bomb10:A" in judged.names(plays)
    assert format_cards(hand, judged.level).startswith("S9 H9 H9")


@pytest.mark.parametrize("book", BOOKS)
def test_all_books_agree_on_the_plays_of_a_hand(book: str) -> None:
    hand = parse_cards("HR SB SB S5 H5 SA DA CA SK DK C9 D9 H9 S9 S8 S7 S6 D4 D3 D2")
    assert at("5", book).legal(hand) == at("5").legal(hand)
