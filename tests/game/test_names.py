"""Names in both languages and in each book's own terms."""

import pytest

from guandan.game.cards import CODES, parse_card
from guandan.game.errors import Text
from guandan.game.judge import judge
from guandan.game.names import card_name, pattern_name, play_name
from guandan.game.patterns import PATTERNS
from guandan.game.plays import parse_reading
from guandan.game.ruleset import BOOKS, load


def test_every_card_has_its_own_name_in_both_languages() -> None:
    names = [card_name(parse_card(code)) for code in CODES]
    assert len({name.zh for name in names}) == len({name.en for name in names}) == 54
    assert card_name(parse_card("HT")) == Text("红心10", "10 of hearts")
    assert card_name(parse_card("SB")) == Text("小王", "small joker")


@pytest.mark.parametrize(
    ("pattern", "terms"),
    [
        ("full_house", ["三带对", "三带对", "三带二", "三带对", "三带两"]),
        ("plate", ["三同连张", "三同连张", "二连三", "二连三", "钢板"]),
        ("four_jokers", ["四大天王", "四大天王", "四大天王", "王炸", "四王"]),
        ("single", ["单张", "单张", "单张", "单张", "单牌"]),
        ("bomb5", ["五张炸弹"] * 5),
    ],
)
def test_g2_to_g5_patterns_are_named_in_each_books_own_terms(pattern: str, terms: list[str]) -> None:
    assert [pattern_name(load(book), pattern).zh for book in BOOKS] == terms


def test_every_pattern_has_a_name_in_every_book() -> None:
    for book in BOOKS:
        names = [pattern_name(load(book), pattern) for pattern in PATTERNS]
        assert len({name.zh for name in names}) == len({name.en for name in names}) == len(PATTERNS)


@pytest.mark.parametrize(
    ("reading", "name"),
    [
        ("single:HR", Text("大王", "big joker")),
        ("pair:SB", Text("对子 小王", "pair, small joker")),
        ("full_house:K", Text("三带对 K", "full house, king")),
        ("straight:T", Text("顺子 10为顶", "straight to the 10")),
        ("four_jokers", Text("四大天王", "four jokers")),
    ],
)
def test_plays_in_words(reading: str, name: Text) -> None:
    judged = judge(load("GJ17"), 0)
    assert play_name(judged, judged.known(parse_reading(reading, 0))) == name
