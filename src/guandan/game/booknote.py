"""The rule book as the first fact of a log names it: by id and digest, and an organiser's own book as a whole."""

from typing import Any

from guandan.game.errors import Conflict, Text
from guandan.game.facts import Data
from guandan.game.ruleset import BOOKS, Ruleset, differences, load, rebuilt


def noted(rules: Ruleset, name: str = "name") -> dict[str, Any]:
    """A book as it stands in a first fact; its own name is kept in the field `name`."""
    data: dict[str, Any] = {"book": rules.id, "digest": rules.digest}
    if rules.id in BOOKS:
        return data
    base, changed = differences(rules)  # an organiser's own book travels with the log
    return {**data, name: list(rules.name), "base": base, "changes": changed}


def book_of(data: Data, name: str = "name") -> Ruleset:
    """The book that a first fact names. Raises Conflict if ours of that name says something else."""
    own = "base" in data
    rules = rebuilt(data["book"], Text(*data[name]), data["base"], data["changes"]) if own else load(data["book"])
    if rules.digest != data["digest"]:
        raise Conflict("other_book", book=rules.id)
    return rules
