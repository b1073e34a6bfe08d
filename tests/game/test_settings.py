"""The manual of settings: what it says of each value, and what it refuses."""

from typing import Any

import pytest

from guandan.game.settings import PARTS, RULESETS, settings


@pytest.mark.parametrize(
    ("key", "raw", "value"),
    [
        ("pair.jokers", False, False),
        ("bomb.max", 8, 8),
        ("return.limit_opponent", "none", None),
        ("return.limit_opponent", 10, 10),
        ("first.reflip", "none", "none"),
        ("levels.must_play", ["T", "A"], ("T", "A")),
        ("officials.avoid", [], ()),
        ("terms.pair", ["对子"], ("对子",)),
        ("articles.deck", "规程第一条", "规程第一条"),
    ],
)
def test_value_is_accepted(key: str, raw: Any, value: object) -> None:
    assert settings()[key].fault(raw) == ""
    assert settings()[key].value(raw) == value


@pytest.mark.parametrize(
    ("key", "raw"),
    [
        ("pair.jokers", 1),
        ("pair.jokers", "true"),
        ("bomb.max", "10"),
        ("bomb.max", True),
        ("bomb.max", 10.0),
        ("bomb.max", "none"),
        ("wind.scope", ["any"]),
        ("rank.criteria", "points"),
        ("rank.criteria", [1]),
        ("terms.pair", "对子"),
        ("articles.deck", 2),
        ("match.minutes", {"a": 1}),
    ],
)
def test_value_of_the_wrong_type_is_refused(key: str, raw: object) -> None:
    assert settings()[key].fault(raw) == "book_wrong_type"


@pytest.mark.parametrize(
    ("key", "raw"),
    [
        ("bomb.max", 3),
        ("bomb.max", 11),
        ("wind.scope", "Any"),
        ("rank.criteria", ["points", "luck"]),
        ("rank.criteria", ["points", "points"]),
        ("levels.must_play", ["1"]),
        ("levels.must_play", ["10"]),
        ("terms.pair", []),
        ("terms.pair", [" "]),
        ("articles.deck", " "),
    ],
)
def test_value_that_is_not_allowed_is_refused(key: str, raw: object) -> None:
    assert settings()[key].fault(raw) == "book_value_not_allowed"


@pytest.mark.parametrize("key", settings())
def test_every_setting_is_well_described(key: str) -> None:
    setting = settings()[key]
    assert setting.name.zh
    assert setting.name.en
    assert setting.part in PARTS
    assert setting.allowed.zh
    assert setting.allowed.en
    assert setting.type in ("flag", "number", "word", "words", "ranks", "names", "article")
    assert bool(setting.values) == (setting.type in ("word", "words", "ranks"))
    if setting.type == "number":
        assert setting.lowest <= setting.highest
    for text in setting.values.values():
        assert text.zh
        assert text.en


def test_no_two_settings_share_a_name() -> None:
    for lang in ("zh", "en"):
        names = [setting.name.pick(lang) for setting in settings().values()]
        assert len(set(names)) == len(names)


def test_parts_stand_in_the_order_of_the_matrix() -> None:
    order = list(PARTS)
    places = [order.index(setting.part) for setting in settings().values()]
    assert places == sorted(places)


def test_only_the_manual_and_the_five_books_lie_in_the_folder() -> None:
    assert len(list(RULESETS.iterdir())) == 6


@pytest.mark.parametrize(
    ("key", "value", "zh", "en"),
    [
        ("pair.jokers", True, "是", "yes"),
        ("time.play", 20, "20 秒", "20 s"),
        ("return.limit_opponent", None, "任意牌", "any card"),
        ("return.limit_opponent", 10, "10", "10"),
        ("wind.scope", "any", "任何出完牌者", "any finisher"),
        ("officials.avoid", ("region", "kin"), "同地区（单位）、亲属", "same region or unit, kin"),
        ("officials.avoid", (), "无", "none"),
        ("terms.full_house", ("三带对", "夯"), "三带对、夯", "三带对, 夯"),
        ("articles.deck", "001 §2", "001 §2", "001 §2"),
    ],
)
def test_value_in_words(key: str, value: Any, zh: str, en: str) -> None:
    assert (settings()[key].show(value, "zh"), settings()[key].show(value, "en")) == (zh, en)
