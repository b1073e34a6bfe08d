"""The manual of settings: what it says of each value, and what it refuses."""

from typing import Any

import pytest

from guandan.game.ruleset import load
from guandan.game.settings import CLASHES, PARTS, RULESETS, Value, contradictions, settings


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
        ("sequence.level_natural", False),
        ("first.ace_low", False),
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
    assert len(list(RULESETS.glob("*.toml"))) == 6


@pytest.mark.parametrize(
    ("key", "value", "zh", "en"),
    [
        ("pair.jokers", True, "是", "yes"),
        ("time.play", 20, "20 秒", "20 s"),
        ("time.play", 1, "1 秒", "1 s"),
        ("forfeit.wins", 1, "1 轮", "1 round"),
        ("event.rounds", 2, "2 轮", "2 rounds"),
        ("tie.swiss_last_rounds", 0, "0 轮", "0 rounds"),
        ("levels.partner_last", 1, "1 级", "1 level"),
        ("discipline.appeal_days", 1, "1 个工作日", "1 working day"),
        ("match.minutes", None, "由规程定", "set by the regulations"),
        ("match.max_deals", None, "由规程定", "set by the regulations"),
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


# ---- values that cannot stand together


def whole(book: str, **changed: Value) -> dict[str, Value]:
    """All values of a book, some of them changed; a__b is the key a.b."""
    values = {key: entry.value for key, entry in load(book).entries.items()}
    return values | {key.replace("__", "."): value for key, value in changed.items()}


def test_clashes_name_real_settings_and_values() -> None:
    for key, value, other, against in CLASHES:
        for name, one in ((key, value), (other, against)):
            assert settings()[name].fault("none" if one is None else one) == "", name


@pytest.mark.parametrize(("key", "value", "other", "against"), CLASHES)
def test_every_clash_is_found(key: str, value: Value, other: str, against: Value) -> None:
    assert (key, other) in contradictions(whole("GJ17") | {key: value, other: against})


@pytest.mark.parametrize(
    ("changed", "pair"),
    [
        ({"match__mode": "deals", "match__max_deals": 9, "match__modes": ("time",)}, ("match.mode", "match.modes")),
        ({"late__warning_from": 400}, ("late.warning_from", "late.foul_from")),
        ({"late__foul_from": 601}, ("late.foul_from", "late.forfeit_from")),
        ({"late__foul_from": None, "late__warning_from": 601}, ("late.warning_from", "late.forfeit_from")),
        ({"cut__min": 54, "cut__max": 53}, ("cut.min", "cut.max")),
        ({"shuffle__later_max": 1}, ("shuffle.later_min", "shuffle.later_max")),
        ({"schedule__interval_max": 29}, ("schedule.interval_min", "schedule.interval_max")),
        ({"table__screen_width_min": 145}, ("table.screen_width_min", "table.screen_width_max")),
        (
            {"match__mode": "time", "match__minutes": 3, "match__no_new_deal": 180},
            ("match.no_new_deal", "match.minutes"),
        ),
        ({"score__pass_a_bonus": 20}, ("score.grade", "score.pass_a_bonus")),
        ({"appeal__panel_min": 4, "appeal__panel_max": 4}, ("appeal.panel_odd", "appeal.panel_max")),
    ],
)
def test_contradiction(changed: dict[str, Value], pair: tuple[str, str]) -> None:
    assert list(contradictions(whole("JS23", **changed))) == [pair]


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"late__warning_from": 300},
        {"late__foul_from": None},
        {"late__warning_from": None, "late__forfeit_from": 300},
        {"match__no_new_deal": 3600, "match__minutes": 1},
        {"appeal__panel_min": 4},
        {"appeal__panel_min": 4, "appeal__panel_max": 4, "appeal__panel_odd": False},
        {"pair__jokers": False, "full_house__joker_pair": "forbid"},
    ],
)
def test_no_contradiction(changed: dict[str, Value]) -> None:
    assert list(contradictions(whole("JS23", **changed))) == []
