"""Levels and promotion."""

from pathlib import Path

import pytest

from guandan.game.errors import GuandanError
from guandan.game.levels import LEVELS, PASSED, TOP, gain, parse_level, promote
from guandan.game.ruleset import BOOKS, load, load_file


def test_every_level_round_trips() -> None:
    for number, name in enumerate(LEVELS):
        assert parse_level(name) == number
        if name.isdigit():
            assert parse_level(int(name)) == number
    assert parse_level(10) == parse_level("10") == parse_level("t")


@pytest.mark.parametrize("text", ["", "1", "B", "SB", "A++", "22", 14, -2, None, 2.0, True, ["2"]])
def test_what_is_no_level(text: object) -> None:
    with pytest.raises(GuandanError) as refused:
        parse_level(text)
    assert refused.value.code == "unknown_level"


@pytest.mark.parametrize("book", BOOKS)
def test_b3_promotion_under_every_book(book: str) -> None:
    rules = load(book)
    assert [gain(rules, partner) for partner in (2, 3, 4)] == [3, 2, 1]
    for level in range(TOP):
        for partner in (2, 3, 4):
            for own_deal in (True, False):
                expected = min(level + 5 - partner, TOP)
                assert promote(rules, level, partner, own_deal=own_deal) == expected
    assert [promote(rules, TOP, partner, own_deal=True) for partner in (2, 3, 4)] == [PASSED, PASSED, TOP]
    assert [promote(rules, TOP, partner, own_deal=False) for partner in (2, 3, 4)] == [TOP, TOP, TOP]


def test_r_11_an_own_book_may_name_other_levels_that_must_be_played(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    head = '[book]\nid = "OWN"\nparent = "GJ17"\nname = { zh = "自定", en = "own" }\n'
    path.write_text(head + '[levels]\nmust_play = ["J", "A"]\n', "utf-8")
    rules = load_file(path)
    nine, jack = LEVELS.index("9"), LEVELS.index("J")
    assert promote(rules, nine, 2, own_deal=False) == jack
    assert promote(rules, jack, 2, own_deal=False) == jack
    assert promote(rules, jack, 2, own_deal=True) == TOP


def test_a_game_that_is_over_has_no_promotion() -> None:
    with pytest.raises(GuandanError):
        promote(load("GJ17"), PASSED, 2, own_deal=True)
