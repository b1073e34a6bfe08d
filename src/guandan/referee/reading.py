"""What an act at the desk says: its fields, read with care, and references into other logs."""

from collections.abc import Iterable
from typing import Any

from guandan.game.acts import Act
from guandan.game.errors import OutOfTurn, Unreadable, at_least, like, one_of, quoted
from guandan.game.facts import Data
from guandan.game.fields import Ref

MOST = 2000
"""Characters of a written text."""


def ref(act: Act, name: str) -> Ref:
    """A reference of the form [log, number, hash]."""
    value = act.data.get(name)
    if not isinstance(value, list) or [type(part) for part in value] != [str, int, str] or len(value[2]) != 64:
        raise Unreadable("wrong_field", field=name, allowed=like('["match-7", 12, "<hash>"]'))
    return Ref(*value)


def by(act: Act, *who: str) -> None:
    """Refuse an act of anybody else."""
    if act.by not in who:
        raise OutOfTurn("not_yours", by=quoted(act.by), act=act.kind)


def words(act: Act, name: str, allowed: Iterable[str]) -> list[str]:
    """A list of different words out of those allowed."""
    known, value = list(allowed), act.data.get(name, [])
    fine = isinstance(value, list) and all(isinstance(word, str) and word in known for word in value)
    if not fine or len(set(value)) < len(value):
        raise Unreadable("wrong_field", field=name, allowed=one_of(known))
    return list(value)


def word(act: Act, name: str, allowed: Iterable[str]) -> str:
    """One of the words allowed."""
    known, value = list(allowed), act.data.get(name)
    if not isinstance(value, str) or value not in known:
        raise Unreadable("wrong_field", field=name, allowed=one_of(known))
    return value


def names(act: Act, name: str) -> list[str]:
    """A list of different names, none of them empty."""
    return read_names(act.data, name)


def read_names(data: Data, name: str) -> list[str]:
    """The same out of any map."""
    value = data.get(name, [])
    fine = isinstance(value, list) and all(isinstance(one, str) and one.strip() for one in value)
    if not fine or len(set(value)) < len(value):
        raise Unreadable("wrong_field", field=name, allowed=like('["...", "..."]'))
    return list(value)


def flag(act: Act, name: str) -> bool:
    """Yes or no, written 1 or 0; no if it is missing."""
    value: Any = act.data.get(name, 0)
    if value not in (0, 1):
        raise Unreadable("wrong_field", field=name, allowed=one_of((0, 1)))
    return bool(value)


def amount(act: Act, name: str) -> int:
    """A whole number that is not negative; 0 if it is missing."""
    number = act.number(name) if name in act.data else 0
    if number < 0:
        raise Unreadable("wrong_field", field=name, allowed=at_least(0))
    return number


def written(act: Act, name: str) -> str:
    """A text that says something."""
    text = act.text(name, MOST)
    if not text.strip():
        raise Unreadable("missing_field", field=name)
    return text
