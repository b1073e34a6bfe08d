"""The terms of entry (规程): pairs or teams, men, women or mixed, the age group, and how many may be replaced.

The books leave all of it to the regulations (003 c3.1, c3.2, H-42); where they name age groups, these are the ages.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from guandan.game.errors import Unreadable, quoted

KINDS = ("pairs", "teams")
SEXES = ("open", "men", "women", "mixed")
GROUPS = {"open": (0, 0), "senior": (60, 0), "middle_a": (45, 59), "middle_b": (25, 44), "youth": (18, 24)}
"""From which age to which; 0 if there is no limit (003 c3.2)."""


class Terms(NamedTuple):
    """What an entry must be like, and how results are entered."""

    kind: str = "pairs"
    sex: str = "open"
    group: str = "open"
    least_age: int = 0
    most_age: int = 0
    """0 if there is no limit."""
    date: str = ""
    """The day on which ages count, by default the first day of competition (H-42)."""
    pairs: int = 1
    """How many pairs of a team play at once."""
    players: int = 2
    """The most players of an entry."""
    substitutes: int = 0
    """How many players of an entry may be replaced after the event has begun."""
    checked_in: int = 0
    """Whether only those take part who have checked in."""
    twice: int = 0
    """Whether every result is entered by two people."""


NUMBERS = {"least_age": 120, "most_age": 120, "players": 20, "substitutes": 20, "checked_in": 1, "twice": 1}


def terms_of(data: Mapping[str, Any]) -> Terms:
    """The terms as the regulations state them. Raises Unreadable."""
    for name in data:
        if name not in Terms._fields:
            raise Unreadable("unknown_choice", name=quoted(name), allowed=", ".join(Terms._fields))
    kind, sex = _word(data, "kind", KINDS), _word(data, "sex", SEXES)
    group = _word(data, "group", tuple(GROUPS))
    least, most = GROUPS[group]
    pairs = _number(data, "pairs", 2 if kind == "teams" else 1, 10)
    if pairs < 1 or (kind == "pairs" and pairs != 1):
        raise Unreadable("wrong_field", field="pairs", allowed="1" if kind == "pairs" else "1 ... 10")
    defaults = {"least_age": least, "most_age": most, "players": 2 * pairs}
    numbers = {name: _number(data, name, defaults.get(name, 0), most) for name, most in NUMBERS.items()}
    if numbers["players"] < 2 * pairs:
        raise Unreadable("wrong_field", field="players", allowed=f"{2 * pairs} ... 20")
    day = data.get("date", "")
    if day != "" or numbers["least_age"] or numbers["most_age"]:
        read_day(day, "date")
    return Terms(kind=kind, sex=sex, group=group, date=day, pairs=pairs, **numbers)


def read_day(text: object, field: str) -> date:
    """A day written 2026-05-01. Raises Unreadable."""
    try:
        if isinstance(text, str) and len(text) == len("2026-05-01"):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise Unreadable("wrong_field", field=field, allowed="2026-05-01")


def _word(data: Mapping[str, Any], name: str, allowed: tuple[str, ...]) -> str:
    value = data.get(name, allowed[0])
    if value not in allowed:
        raise Unreadable("wrong_field", field=name, allowed=", ".join(allowed))
    return str(value)


def _number(data: Mapping[str, Any], name: str, default: int, most: int) -> int:
    value = data.get(name, default)
    if type(value) is not int or not 0 <= value <= most:
        raise Unreadable("wrong_field", field=name, allowed=f"0 ... {most}")
    return value
