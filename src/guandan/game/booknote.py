"""The rule book as the first fact of a log names it: by id and digest, and an organiser's own book as a whole."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from guandan.game.errors import Conflict, Text
from guandan.game.facts import Data
from guandan.game.fields import Name, read, written
from guandan.game.ruleset import BOOKS, Ruleset, by_digest, differences, load, rebuilt, versions


class BookNote(NamedTuple):
    """What a first fact says of its book."""

    book: Name
    digest: str
    title: tuple[str, str] | None = None
    base: str = ""
    """The book that an organiser's own is built on; empty for one of ours."""
    changes: Mapping[str, Any] = {}


def noted(rules: Ruleset) -> dict[str, Any]:
    """A book as it stands in a first fact."""
    if rules.id in BOOKS:
        return written(BookNote(rules.id, rules.digest))
    base, changed = differences(rules)  # an organiser's own book travels with the log
    return written(BookNote(rules.id, rules.digest, rules.name, base, changed))


def book_of(data: Data) -> Ruleset:
    """The book that a first fact names. Raises Conflict if ours of that name says something else."""
    note = read(BookNote, data)
    title = Text(*note.title) if note.title else Text(note.book, note.book)
    if not note.base:
        return by_digest(note.book, note.digest)
    for base in versions(load(note.base).id):
        rules = rebuilt(note.book, title, base, note.changes)
        if rules.digest == note.digest:
            return rules
    raise Conflict("other_book", book=note.book)
