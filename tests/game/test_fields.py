"""The one reader of acts and facts: what a shape declares is read, refused by field, and written back in one form."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.game.errors import GuandanError, Unreadable
from guandan.game.fields import (
    Card,
    CardSet,
    Count,
    Day,
    Days,
    Level,
    Name,
    Names,
    Reference,
    Said,
    Seat,
    Side,
    mapped,
    number,
    read,
    text,
    word,
    written,
)


class Inner(NamedTuple):
    name: Name
    places: tuple[Count, Count] = (0, 0)


class Skip(NamedTuple):
    seat: Seat


class Whole(NamedTuple):
    seat: Seat
    side: Side
    level: Level
    card: Card
    cards: CardSet
    word: Annotated[str, word("rule", "other")]
    number: Annotated[int, number(1, 9)]
    said: Said
    ref: Reference
    inner: Inner
    list: tuple[Inner, ...] = ()
    names: Names = ()
    days: Days = ()
    day: Day | None = None
    map: Mapping[str, int] = {}
    limits: Annotated[Mapping[str, int], mapped(number(0), "play", "lead")] = {}
    flag: bool = False
    any: Any = None
    as_: str = ""
    note: Annotated[str, text(5, line=True)] = ""


GIVEN: dict[str, Any] = {
    "seat": "N",
    "side": "E-W",
    "level": "T",
    "card": "HR",
    "cards": ["S7", "H7"],
    "word": "rule",
    "number": 9,
    "said": "x",
    "ref": ["match-7", 12, "a" * 64],
    "inner": {"name": "y"},
}
MORE: dict[str, Any] = {
    "list": [{"name": "a", "places": [1, 2]}],
    "names": ["a", "b"],
    "days": ["2026-10-01"],
    "day": "2026-10-02",
    "map": {"a": -1},
    "limits": {"play": 20},
    "flag": 1,
    "any": [1, {"a": "b"}],
    "as": "pair:7",
    "note": "ok",
}


def test_what_is_read_is_written_back() -> None:
    for data in (GIVEN, {**GIVEN, **MORE}):
        assert written(read(Whole, data)) == data


def test_values_are_those_of_the_game() -> None:
    whole = read(Whole, {**GIVEN, **MORE})
    assert (whole.seat, whole.side, whole.level, whole.flag, whole.as_) == (1, 0, 8, True, "pair:7")
    assert whole.inner == Inner("y")


def test_defaults_are_left_out_and_none_counts_as_left_out() -> None:
    assert written(read(Whole, {**GIVEN, "flag": 0, "names": [], "day": None, "list": []})) == GIVEN


WRONG: list[tuple[str, Any, str]] = [
    ("seat", "X", "unknown_seat"),
    ("level", "B", "unknown_level"),
    ("cards", [], "no_cards"),
    ("cards", 7, "wrong_field"),
    ("word", "neither", "wrong_field"),
    ("word", [], "wrong_field"),
    ("number", 10, "wrong_field"),
    ("number", True, "wrong_field"),
    ("said", "  ", "missing_field"),
    ("ref", ["match-7", 12, "a"], "wrong_field"),
    ("ref", "match-7", "wrong_field"),
    ("inner", [], "wrong_field"),
    ("inner", {"name": "y", "more": 1}, "wrong_field"),
    ("list", {}, "wrong_field"),
    ("names", ["a", "a"], "wrong_field"),
    ("names", "a", "wrong_field"),
    ("days", ["yesterday"], "wrong_field"),
    ("day", 20261001, "wrong_field"),
    ("map", {"a": "b"}, "wrong_field"),
    ("limits", {"other": 1}, "wrong_field"),
    ("flag", 2, "wrong_field"),
    ("flag", 1.0, "wrong_field"),
    ("any", 1.5, "wrong_field"),
    ("note", "too long", "wrong_field"),
    ("note", "a\nb", "wrong_field"),
]


@pytest.mark.parametrize(("field", "value", "code"), WRONG)
def test_what_a_field_cannot_be_is_refused(field: str, value: Any, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(Whole, {**GIVEN, field: value})
    assert caught.value.code == code


def test_a_refusal_names_the_field_down_to_its_place() -> None:
    with pytest.raises(Unreadable) as caught:
        read(Whole, {**GIVEN, "list": [{"name": "a"}, {"name": "b", "places": [1]}]})
    assert caught.value.facts["field"] == "list[1].places"
    with pytest.raises(Unreadable) as caught:
        read(Whole, {**GIVEN, "list": [{}]})
    assert (caught.value.code, caught.value.facts["field"]) == ("missing_field", "list[0].name")


def test_a_missing_field_is_named_and_a_strange_one_where_that_is_asked() -> None:
    with pytest.raises(Unreadable) as caught:
        read(Skip, {})
    assert (caught.value.code, caught.value.facts["field"]) == ("missing_field", "seat")
    assert read(Skip, {"seat": "E", "more": 1}) == Skip(0)
    with pytest.raises(Unreadable):
        read(Skip, {"seat": "E", "more": 1}, strict=True)


def test_a_shape_that_nobody_can_read_is_a_mistake_of_ours() -> None:
    class Odd(NamedTuple):
        when: float

    with pytest.raises(TypeError):
        read(Odd, {"when": 1.0})


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from([*GIVEN, *MORE]), junk)
def test_anything_is_read_or_refused(field: str, value: Any) -> None:
    try:
        whole = read(Whole, {**GIVEN, **MORE, field: value})
    except GuandanError:
        return
    assert read(Whole, written(whole)) == whole
