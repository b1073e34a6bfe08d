"""Finding an infraction: three keystrokes, in every book, in Chinese, by pinyin initials and in English."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.game.ruleset import BOOKS, load
from guandan.referee import lookup, spelling
from guandan.referee.infractions import table
from guandan.referee.lookup import search
from guandan.referee.spelling import HAN, SYLLABLES, syllables
from guandan.referee.tablefile import infractions

GJ17 = table(load("GJ17"))


def found(query: str, book: str = "GJ17") -> list[str]:
    return [row.infraction.code for row in search(table(load(book)), query)]


@pytest.mark.parametrize("book", BOOKS)
def test_every_infraction_is_first_after_three_keystrokes_in_each_way(book: str) -> None:
    rows = table(load(book))
    assert len(rows) == len(infractions())
    for row in rows:
        pinyin, zh, en = row.infraction.keys
        assert pinyin.isascii()
        assert HAN.search(zh)
        assert en.isascii()
        for key in (pinyin, zh, en):
            assert len(key) <= 3
            assert search(rows, key)[0] is row, key


def test_the_order_of_the_answer_does_not_hang_on_a_key_alone() -> None:
    """Without any key, every infraction is found by its whole name in each way, before all others."""
    bare = [row._replace(infraction=row.infraction._replace(keys=("", "", ""))) for row in GJ17]
    for row in bare:
        for name in (row.infraction.name.zh, row.infraction.name.en, row.infraction.pinyin, row.infraction.code):
            assert search(bare, name)[0] is row, name


def test_every_name_is_spelt_as_its_initials_say() -> None:
    for one in infractions().values():
        unspelt = [sign for sign in HAN.findall(one.name.zh) if sign not in SYLLABLES]
        assert not unspelt, "spelling.py needs the pinyin of these"
        assert "".join(syllable[:1] for syllable in syllables(one.name.zh)) == one.pinyin


@pytest.mark.parametrize(
    ("query", "codes"),
    [
        ("cuo", {"wrong_tribute", "wrong_return", "wrong_lead", "wrong_follow", "wrong_number"}),
        ("gongcuo", {"wrong_tribute"}),
        ("qianzi", {"unsigned"}),
        ("chidao", {"late", "both_late"}),
        ("吸烟", {"minor_breach"}),
        ("饮酒", {"minor_breach"}),
    ],
)
def test_whole_syllables_and_what_001_36_forbids_find_it_too(query: str, codes: set[str]) -> None:
    assert set(found(query)) >= codes


@pytest.mark.parametrize("word", sorted({word for one in infractions().values() for word in one.words}))
def test_every_word_finds_its_infraction(word: str) -> None:
    owners = {code for code, one in infractions().items() if word in one.words}
    assert owners <= set(found(word))


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("YXCP", "out_of_turn_play"),
        ("ｙｘｃ", "out_of_turn_play"),
        (" 越序出 ", "out_of_turn_play"),
        ("turn play", "out_of_turn_play"),
        ("yxp", "out_of_turn_draw"),
        ("翻查", "manner"),
        ("咳嗽", "signal"),
        ("cough", "signal"),
        ("手机", "phone"),
        ("10张", "missed_report"),
    ],
)
def test_what_a_referee_would_type_first(query: str, first: str) -> None:
    assert found(query)[0] == first


@pytest.mark.parametrize(
    ("query", "near"),
    [("出越序", "out_of_turn_play"), ("弃牌", "manner"), ("tribute", "wrong_tribute"), ("report", "missed_report")],
)
def test_a_vague_query_still_leads_there(query: str, near: str) -> None:
    assert near in found(query)[:3]


def test_a_plain_signal_also_leads_to_the_grave_breach() -> None:
    assert {"signal", "grave_breach"} <= set(found("信号"))


def test_no_query_is_the_whole_table_and_nonsense_is_nothing() -> None:
    assert search(GJ17, "  ") == list(GJ17)
    assert search(GJ17, "zzzz") == []
    assert search(GJ17, "龘") == []
    assert search(GJ17, "?!") == []


@given(st.text(max_size=8))
def test_any_query_is_answered_with_rows_each_once(query: str) -> None:
    codes = [row.infraction.code for row in search(GJ17, query)]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("module", [lookup, spelling])
def test_examples(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]
