"""What a question gives: its fields, each read by a reader of `game/fields.py`."""

from collections.abc import Mapping
from typing import Any, TypeVar

from guandan.game.cards import HAND_SIZE, Cards, parse_cards
from guandan.game.errors import Unreadable, at_least, like, one_of
from guandan.game.fields import Reader, mapped, parsed, read, wrong
from guandan.game.levels import LEVELS, PASSED, TOP, parse_level
from guandan.game.seats import SEATS, parse_seat

T = TypeVar("T")


def _read_flag(field: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise wrong(field, one_of(("true", "false")))
    return value


def _read_whole(field: str, value: Any) -> int:
    if type(value) is not int:
        raise wrong(field, at_least(1))
    return value


def _read_cards(field: str, value: Any) -> Cards:
    if not isinstance(value, str | list):
        raise wrong(field, like('["S7", "H7"], "S7 H7"'))
    cards = parse_cards(value, most=HAND_SIZE)
    if not cards:
        raise Unreadable("no_cards", field=field)
    return cards


ANYTHING: Reader[Any] = Reader(lambda _, value: value)
OBJECT: Reader[dict[str, Any]] = mapped(ANYTHING)
FLAG = Reader(_read_flag)
WHOLE = Reader(_read_whole)
SHORT = Reader(lambda _, value: str(value or "")[:200])
"""Anything as a text that is not long; nothing and 0 are none."""
SEED = Reader(lambda _, value: str(value)[:200])
CARDS = Reader(_read_cards)
"""One hand or play: 1 to 27 cards, as a list of codes or one text."""
SEAT = parsed(parse_seat, SEATS.__getitem__)
LEVEL = parsed(lambda value: parse_level(value, TOP), LEVELS.__getitem__)
"""A level at which cards are played, 2 to A."""
REACHED = parsed(lambda value: parse_level(value, PASSED), LEVELS.__getitem__)
"""A level that a side has reached, 2 to A+."""


def loose(shape: type[Any], example: str) -> Reader[Any]:
    """An object of a shape; whatever else it says does not matter here."""

    def read_loose(field: str, value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise wrong(field, like(example))
        return read(shape, value, within=f"{field}.")

    return Reader(read_loose)


class Given:
    """The fields under `given`."""

    def __init__(self, fields: dict[str, Any]) -> None:
        """Wrap the decoded object."""
        self._fields = fields

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self._fields.get(name) is not None

    def need(self, name: str, kind: Reader[T]) -> T:
        """The value of a field. Raises Unreadable with its name."""
        if not self.has(name):
            raise Unreadable("missing_field", field=name)
        return kind.read(name, self._fields[name])

    def get(self, name: str, kind: Reader[T], otherwise: Any) -> T:
        """The same of a field that may be left out."""
        return self.need(name, kind) if self.has(name) else otherwise
