"""What a question gives: its fields, read with care."""

from typing import Any

from guandan.game.cards import HAND_SIZE, Cards, parse_cards
from guandan.game.errors import Unreadable, at_least, like, one_of
from guandan.game.levels import PASSED, TOP, parse_level


class Given:
    """The fields under `given`. Each reader raises Unreadable with the name of the field."""

    def __init__(self, fields: dict[str, Any]) -> None:
        """Wrap the decoded object."""
        self._fields = fields

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self._fields.get(name) is not None

    def need(self, name: str) -> Any:
        """The field as it is."""
        if not self.has(name):
            raise Unreadable("missing_field", field=name)
        return self._fields[name]

    def level(self, name: str = "level") -> int:
        """A level at which cards are played, 2 to A."""
        return parse_level(self.need(name), TOP)

    def reached(self, name: str) -> int:
        """A level that a side has reached, 2 to A+."""
        return parse_level(self.need(name), PASSED)

    def cards(self, name: str) -> Cards:
        """One hand or play: 1 to 27 cards, as a list of codes or one text."""
        return read_cards(self.need(name), name)

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.need(name)
        if not isinstance(value, bool):
            raise Unreadable("wrong_field", field=name, allowed=one_of(("true", "false")))
        return value

    def integer(self, name: str) -> int:
        """A whole number."""
        value = self.need(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise Unreadable("wrong_field", field=name, allowed=at_least(1))
        return value

    def word(self, name: str, allowed: tuple[str, ...]) -> str:
        """One of the allowed words."""
        value = self.need(name)
        if value not in allowed:
            raise Unreadable("wrong_field", field=name, allowed=one_of(allowed))
        return str(value)


def read_cards(value: object, name: str) -> Cards:
    """Cards as a list of codes or one text, at least one and no more than a full hand."""
    if not isinstance(value, str | list):
        raise Unreadable("wrong_field", field=name, allowed=like('["S7", "H7"], "S7 H7"'))
    cards = parse_cards(value, most=HAND_SIZE)
    if not cards:
        raise Unreadable("no_cards", field=name)
    return cards
