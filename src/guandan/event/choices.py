"""Choices that a rule book leaves to the regulations of an event (规程)."""

from collections.abc import Mapping
from typing import Any

from guandan.game.errors import NotAllowed, Unreadable, quoted
from guandan.game.ruleset import Ruleset

Choices = Mapping[str, Any]


def known(choices: Choices, names: tuple[str, ...]) -> None:
    """Refuse a choice that there is not. Raises Unreadable."""
    for name in choices:
        if name not in names:
            raise Unreadable("unknown_choice", name=quoted(name), allowed=", ".join(names))


def chosen(choices: Choices, name: str, allowed: tuple[Any, ...], rules: Ruleset, key: str) -> Any:
    """The value chosen, by default the first allowed. Raises NotAllowed for a value that the book's `key` rules out."""
    value = choices.get(name, allowed[0])
    if not isinstance(value, str | int) or value not in allowed:
        words = [str(word).lower() if isinstance(word, bool) else str(word) for word in allowed]
        raise NotAllowed("choice_not_allowed", rules.article(key), name=name, value=quoted(value), allowed=words)
    return value
