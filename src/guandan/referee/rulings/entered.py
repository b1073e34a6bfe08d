"""What a referee enters for a ruling, read with care: every field is checked, whether the ruling needs it or not."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from guandan.game.cards import codes, format_cards, parse_card, parse_cards
from guandan.game.errors import TEXT, Unreadable, at_least, like, one_of, quoted
from guandan.game.facts import LARGEST
from guandan.game.patterns import PATTERNS
from guandan.game.seats import SEATS, parse_seat

Reader = Callable[[str, Any], Any]


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str) or not all(sign.isprintable() or sign == "\n" for sign in value):
        raise Unreadable("wrong_field", field=name, allowed=TEXT)
    return value


def _number(name: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise Unreadable("wrong_field", field=name, allowed=at_least(0))
    return value


def _flag(name: str, value: Any) -> int:
    if value not in (0, 1) or not isinstance(value, int):
        raise Unreadable("wrong_field", field=name, allowed=one_of((0, 1)))
    return int(value)


def _seat(_: str, value: Any) -> str:
    return SEATS[parse_seat(value)]


def _card(name: str, value: Any) -> str:
    return format_cards(parse_card(_text(name, value)))


def _cards(name: str, value: Any) -> list[str]:
    if not isinstance(value, str | list):
        raise Unreadable("wrong_field", field=name, allowed=like('["S7", "H7"], "S7 H7"'))
    return codes(parse_cards(value))


def _pattern(_: str, value: Any) -> str:
    if value not in PATTERNS:
        raise Unreadable("unknown_pattern", pattern=quoted(value), allowed=", ".join(PATTERNS))
    return str(value)


def _shown(name: str, value: Any) -> str:
    """A pattern, or that the cards show none."""
    return "none" if value == "none" else _pattern(name, value)


FIELDS: Mapping[str, Reader] = MappingProxyType(
    {
        "infraction": _text,
        "offender": _text,
        "case": _text,
        "sanction": _text,
        "official": _text,
        "role": _text,
        "confirmed": _text,
        "confirmed_role": _text,
        "acting": _flag,
        "consent": _flag,
        "discretion": _flag,
        "reason": _text,
        "waived": _text,
        "settled": _text,
        "cards": _cards,
        "card": _card,
        "right_card": _card,
        "pattern": _shown,
        "dictated": _pattern,
        "drawer": _seat,
        "since": _number,
        "deal": _number,
        "seconds": _number,
        "other_seconds": _number,
        "leader": _seat,
        "wanted": _flag,
        "amends": _number,
    }
)
"""Every field that `rulings.rule` may be given, with its reader."""


def entered(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a ruling as they stand in the register; those that are None are left out.

    Raises Unreadable for a field that there is none of, or a value that it cannot have.
    """
    for name in fields:
        if name not in FIELDS:
            raise Unreadable("wrong_field", field=quoted(name), allowed=one_of(FIELDS))
    return {name: FIELDS[name](name, value) for name, value in fields.items() if value is not None}
