"""Names in both languages and in each book's own terms."""

import pytest

from guandan.game.cards import CODES, parse_card, parse_cards
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
        ("pair:SB", Text("对小王", "pair of small jokers")),
        ("full_house:K", Text("三带对 K", "full house, kings")),
        ("straight:T", Text("顺子 6到10", "straight, 6 to 10")),
        ("straight_flush:5", Text("同花顺 A到5", "straight flush, ace to 5")),
        ("four_jokers", Text("四大天王", "four jokers")),
    ],
)
def test_what_is_declared_in_words(reading: str, name: Text) -> None:
    judged = judge(load("GJ17"), 0)
    assert play_name(judged, judged.known(parse_reading(reading, 0))) == name


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ("S5", [Text("单张 5", "single 5")]),
        ("S8 D8", [Text("对8", "pair of 8s")]),
        ("SJ DJ CJ", [Text("三同张 J", "three jacks")]),
        ("S7 D7 C7 S4 D4", [Text("三带二 7带4", "full house, 7s over 4s")]),
        (
            "S7 D7 S4 D4 H2",
            [Text("三带二 7带4", "full house, 7s over 4s"), Text("三带二 4带7", "full house, 4s over 7s")],
        ),
        ("ST DJ CQ SK DA", [Text("顺子 10到A", "straight, 10 to ace")]),
        ("SA DA C2 S2 D3 H3", [Text("三连对 A到3", "triple pairs, ace to 3")]),
        ("S3 D3 C3 S4 D4 C4", [Text("二连三 3和4", "plate, 3s and 4s")]),
        ("HT HT DT CT", [Text("炸弹 四张10", "bomb of four 10s")]),
        ("D5 D6 H2 D8 D9", [Text("方块同花顺 5到9", "straight flush in diamonds, 5 to 9")]),
    ],
)
def test_plays_in_words(cards: str, names: list[Text]) -> None:
    judged = judge(load("NJ"), 0)
    assert [play_name(judged, play) for play in judged.readings(parse_cards(cards))][: len(names)] == names
