"""The fields of acts and facts: every kind of value is read, refused and written back in this one place.

A shape is a NamedTuple. Its annotations declare the fields, once for reading and for writing:

    class Lodged(NamedTuple):
        pair: Said                                        a text that says something
        against: Reference                                [log, number, hash]
        question: Annotated[str, word("rule", "other")]   one of some words
        signed: Names = ()                                may be left out
        leader: Seat | None = None                        the same

    said = read(Lodged, act.data)     raises Unreadable, with the field and what is allowed
    data = written(said)              the one form of it: what equals its default is not written

A field whose name Python keeps for itself has an underscore behind it: `as_` is written `as`.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from guandan.game.cards import Cards, codes, format_cards, parse_card, parse_cards
from guandan.game.errors import Text, Unreadable, at_least, at_most, like, one_of, quoted
from guandan.game.facts import DEEPEST, LARGEST, Data, plain
from guandan.game.levels import LEVELS, parse_level
from guandan.game.seats import SEATS, SIDES, parse_seat, parse_side

T = TypeVar("T")
MOST = 2000
"""Characters of a text, and entries of a list, for which nothing else is said."""


def _same(value: Any) -> Any:
    return value


class Reader(NamedTuple, Generic[T]):
    """How one kind of value is read and written."""

    read: Callable[[str, Any], T]
    """The value of a field: its name, and what stands there. Raises Unreadable."""
    write: Callable[[T], Any] = _same
    """The value as it stands in data."""


def wrong(field: str, allowed: Text | str) -> Unreadable:
    """The refusal of a value that a field cannot have."""
    return Unreadable("wrong_field", field=field, allowed=allowed)


# The kinds of values.


def number(least: int = -LARGEST, most: int = LARGEST) -> Reader[int]:
    """A whole number between two others."""
    allowed = at_least(least) if most == LARGEST else f"{least} ... {most}"

    def read_number(field: str, value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise wrong(field, allowed)
        return value

    return Reader(read_number)


def word(*words: str) -> Reader[str]:
    """One of some words."""
    known, allowed = frozenset(words), one_of(words)

    def read_word(field: str, value: Any) -> str:
        if not isinstance(value, str) or value not in known:
            raise wrong(field, allowed)
        return value

    return Reader(read_word)


def text(most: int = MOST, *, empty: bool = True, line: bool = False) -> Reader[str]:
    """A text of at most so many characters, which may have to say something, and to stand on one line."""
    allowed = at_most(most)

    def read_text(field: str, value: Any) -> str:
        if not isinstance(value, str) or len(value) > most or (line and not value.isprintable()):
            raise wrong(field, allowed)
        if not empty and not value.strip():
            raise Unreadable("missing_field", field=field)
        return value

    return Reader(read_text)


def parsed(parse: Callable[[Any], int], form: Callable[[int], str]) -> Reader[int]:
    """A value of the game that has a text form of its own: a seat, a side, a level, a card."""
    return Reader(lambda _, value: parse(value), form)


def listed(each: Reader[Any], least: int = 0, most: int = 10_000, *, different: bool = False) -> Reader[Any]:
    """A list of values of one kind; so many of them, and all different if that is asked."""
    allowed = like("[" + ", ".join(["..."] * min(max(least, 1), 4)) + "]")

    def read_list(field: str, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or not least <= len(value) <= most:
            raise wrong(field, allowed)
        found = tuple([each.read(f"{field}[{at}]", one) for at, one in enumerate(value)])
        if different and len(set(found)) < len(found):
            raise wrong(field, allowed)
        return found

    return Reader(read_list, lambda value: [each.write(one) for one in value])


def mapped(each: Reader[Any], *keys: str) -> Reader[Any]:
    """A map from texts, or from these only, to values of one kind."""
    allowed = one_of(keys) if keys else like('{"...": ...}')

    def read_map(field: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping) or not all(key in keys if keys else isinstance(key, str) for key in value):
            raise wrong(field, allowed)
        return {key: each.read(f"{field}.{key}", one) for key, one in value.items()}

    return Reader(read_map, lambda value: {key: each.write(one) for key, one in value.items()})


def shaped(shape: type[Any]) -> Reader[Any]:
    """A map of a declared shape within another."""

    def read_shape(field: str, value: Any) -> Any:
        if not isinstance(value, Mapping) or field.count(".") > DEEPEST:
            raise wrong(field, like("{" + ", ".join(f'"{name}": ...' for name in names_of(shape)) + "}"))
        return read(shape, value, strict=True, within=f"{field}.")

    return Reader(read_shape, written)


def placed(shape: type[Any]) -> Reader[Any]:
    """A shape written as a list of its values in order; the last ones may be left out if they have a default."""

    def read_placed(field: str, value: Any) -> Any:
        fields = _fields(shape)
        least = sum(one.default is REQUIRED for one in fields)
        if not isinstance(value, list | tuple) or not least <= len(value) <= len(fields):
            raise wrong(field, like("[" + ", ".join(one.key for one in fields) + "]"))
        given = [one.read(f"{field}[{at}]", part) for at, (one, part) in enumerate(zip(fields, value, strict=False))]
        return shape(*given)

    return Reader(
        read_placed,
        lambda value: [one.write(part) for one, part in zip(_fields(shape), value, strict=True)],
    )


class Ref(NamedTuple):
    """A fact in another log: that log's id, the number of the fact, and its hash."""

    log: str
    seq: int
    hash: str

    def as_data(self) -> list[str | int]:
        """As it stands in a fact."""
        return list(self)


def _read_yes(field: str, value: Any) -> bool:
    if not isinstance(value, int) or value not in (0, 1):
        raise wrong(field, one_of((0, 1)))
    return bool(value)


def _read_cards(field: str, value: Any) -> Cards:
    if not isinstance(value, str | list):
        raise wrong(field, like('["S7", "H7"]'))
    cards = parse_cards(value)
    if not cards:
        raise Unreadable("no_cards")
    return cards


def _read_day(field: str, value: Any) -> str:
    try:
        return date.fromisoformat(value if isinstance(value, str) else "").isoformat()
    except ValueError:
        raise wrong(field, like("2026-10-01")) from None


def _read_ref(field: str, value: Any) -> Ref:
    whole = isinstance(value, list | tuple) and [type(part) for part in value] == [str, int, str]
    if not whole or len(value[2]) != 64:
        raise wrong(field, like('["match-7", 12, "<hash>"]'))
    return Ref(*value)


def _read_plain(field: str, value: Any) -> Any:
    if not plain(value):
        raise wrong(field, like('1, "text", [...]'))
    return value


# What a shape may say of a field, besides `int`, `str`, `bool`, `Any`, shapes, and tuples and maps of all these.

NAME = text(200, empty=False)
SEAT = parsed(parse_seat, SEATS.__getitem__)
Seat = Annotated[int, SEAT]
Side = Annotated[int, parsed(parse_side, SIDES.__getitem__)]
Winner = Annotated[
    int | None,
    Reader(
        lambda _, value: None if value == "none" else parse_side(value),
        lambda side: "none" if side is None else SIDES[side],
    ),
]
"""A side, or `none` for a draw."""
Level = Annotated[int, parsed(parse_level, LEVELS.__getitem__)]
Card = Annotated[Cards, parsed(parse_card, format_cards)]
CardSet = Annotated[Cards, Reader(_read_cards, codes)]
"""Cards, at least one, written ["S7", "H7"] and also read from "S7 H7"."""
COUNT = number(0)
Count = Annotated[int, COUNT]
"""A whole number that is not negative: how many, the number of a fact, a time in milliseconds."""
Said = Annotated[str, text(empty=False)]
"""A text that says something."""
Name = Annotated[str, NAME]
Names = Annotated[tuple[str, ...], listed(NAME, different=True)]
DAY = Reader(_read_day)
Day = Annotated[str, DAY]
Days = Annotated[tuple[str, ...], listed(DAY, different=True)]
Reference = Annotated[Ref, Reader(_read_ref, list)]

_KNOWN: dict[Any, Reader[Any]] = {
    int: number(),
    str: text(),
    bool: Reader(_read_yes, int),
    Any: Reader(_read_plain),
}


def reader_of(hint: Any) -> Reader[Any]:
    """The reader of an annotation. Raises TypeError if a shape says something that nobody can read."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return next(extra for extra in hint.__metadata__ if isinstance(extra, Reader))
    if hint in _KNOWN:
        return _KNOWN[hint]
    if origin in (Union, UnionType):  # what may be None may be left out
        (only,) = (arg for arg in args if arg is not NoneType)
        return reader_of(only)
    if origin is tuple:
        return listed(reader_of(args[0])) if args[-1] is Ellipsis else listed(reader_of(args[0]), len(args), len(args))
    if origin is Mapping:
        return mapped(reader_of(args[1]))
    if isinstance(hint, type) and issubclass(hint, tuple):
        return shaped(hint)
    raise TypeError(f"a shape cannot have a field of the type {hint}")


# Shapes.

REQUIRED: Any = object()


class _Field(NamedTuple):
    """A field of a shape."""

    key: str
    """Its name in data."""
    read: Callable[[str, Any], Any]
    write: Callable[[Any], Any]
    default: Any


_SHAPES: dict[Any, tuple[_Field, ...]] = {}


def _fields(shape: Any) -> tuple[_Field, ...]:
    """The fields of a shape, as its annotations declare them."""
    if shape not in _SHAPES:
        _SHAPES[shape] = _declared(shape)
    return _SHAPES[shape]


def _declared(shape: Any) -> tuple[_Field, ...]:
    hints, defaults = get_type_hints(shape, include_extras=True), shape._field_defaults
    names: Iterable[str] = shape._fields
    return tuple(
        _Field(name.removesuffix("_"), *reader_of(hints[name]), defaults.get(name, REQUIRED)) for name in names
    )


def names_of(shape: type[Any]) -> tuple[str, ...]:
    """The names of a shape's fields as they stand in data."""
    return tuple(field.key for field in _fields(shape))


def read(shape: type[T], data: Data, *, strict: bool = False, within: str = "") -> T:
    """The value of a shape in some data; a field that is None counts as left out.

    Raises Unreadable with the field and what is allowed. `strict` refuses fields that the shape does not have.
    """
    if strict:
        known = names_of(shape)
        for name in data:
            if name not in known:
                raise wrong(within + quoted(name), one_of(known))
    fields = _SHAPES.get(shape) or _fields(shape)
    values = []
    for key, read_field, _, default in fields:
        value = data.get(key) if data else None
        if value is not None:
            values.append(read_field(within + key, value))
        elif default is REQUIRED:
            raise Unreadable("missing_field", field=within + key)
        else:
            values.append(default)
    return shape(*values)


def written(value: Any) -> dict[str, Any]:
    """The data of a shape's value: what equals its default is left out, so that there is one form of it."""
    return {
        key: write(part)
        for (key, _, write, default), part in zip(_fields(type(value)), value, strict=True)
        if default is REQUIRED or part != default
    }
