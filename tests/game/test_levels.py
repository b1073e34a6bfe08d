"""Levels and promotion."""

import pytest

from guandan.game.errors import GuandanError
from guandan.game.levels import LEVELS, PASSED, TOP, parse_level, promote
from guandan.game.ruleset import BOOKS, load


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
    for level in range(TOP):
        for gain in (1, 2, 3):
            for own_deal in (True, False):
                assert promote(rules, level, gain, own_deal=own_deal) == min(level + gain, TOP)
    assert [promote(rules, TOP, gain, own_deal=True) for gain in (1, 2, 3)] == [TOP, PASSED, PASSED]
    assert [promote(rules, TOP, gain, own_deal=False) for gain in (1, 2, 3)] == [TOP, TOP, TOP]


def test_a_game_that_is_over_has_no_promotion() -> None:
    for level, gain in ((PASSED, 1), (3, 0), (3, 4)):
        with pytest.raises(GuandanError):
            promote(load("GJ17"), level, gain, own_deal=True)
