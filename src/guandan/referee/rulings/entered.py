"""What a referee enters for a ruling, read with care: every field is checked, whether the ruling needs it or not."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from guandan.game.cards import Cards, codes, parse_cards
from guandan.game.errors import TEXT, Unreadable, like, quoted
from guandan.game.fields import Card, Count, Reader, Seat, names_of, read, written, wrong
from guandan.game.patterns import PATTERNS


def _read_lines(field: str, value: Any) -> str:
    if not isinstance(value, str) or not all(sign.isprintable() or sign == "\n" for sign in value):
        raise wrong(field, TEXT)
    return value


def _read_cards(field: str, value: Any) -> Cards:
    if not isinstance(value, str | list):
        raise wrong(field, like('["S7", "H7"], "S7 H7"'))
    return parse_cards(value)


def _read_pattern(_: str, value: Any) -> str:
    if not isinstance(value, str) or value not in PATTERNS:
        raise Unreadable("unknown_pattern", pattern=quoted(value), allowed=", ".join(PATTERNS))
    return value


def _read_shown(field: str, value: Any) -> str:
    """A pattern, or that the cards show none."""
    return "none" if value == "none" else _read_pattern(field, value)


Lines = Annotated[str, Reader(_read_lines)]
"""A text of one or more lines."""


class Entered(NamedTuple):
    """Every field that `rulings.rule` may be given."""

    infraction: Lines | None = None
    offender: Lines | None = None
    case: Lines | None = None
    sanction: Lines | None = None
    official: Lines | None = None
    role: Lines | None = None
    confirmed: Lines | None = None
    confirmed_role: Lines | None = None
    acting: bool | None = None
    consent: bool | None = None
    discretion: bool | None = None
    reason: Lines | None = None
    waived: Lines | None = None
    settled: Lines | None = None
    cards: Annotated[Cards, Reader(_read_cards, codes)] | None = None
    card: Card | None = None
    right_card: Card | None = None
    pattern: Annotated[str, Reader(_read_shown)] | None = None
    dictated: Annotated[str, Reader(_read_pattern)] | None = None
    drawer: Seat | None = None
    since: Count | None = None
    deal: Count | None = None
    seconds: Count | None = None
    other_seconds: Count | None = None
    leader: Seat | None = None
    wanted: bool | None = None
    amends: Count | None = None


FIELDS = names_of(Entered)


def entered(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a ruling as they stand in the register; those that are None are left out.

    Raises Unreadable for a field that does not exist, or a value that it cannot have.
    """
    return written(read(Entered, fields, strict=True))


def as_entered(given: Mapping[str, Any]) -> dict[str, Any]:
    """What a ruling is given, its fields as they stand in the register: the same cards are always written the same."""
    return {**given, **entered({name: value for name, value in given.items() if name in FIELDS})}
