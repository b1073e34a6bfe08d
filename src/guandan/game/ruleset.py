"""A rule book (规则) with every gap filled from its parents: what the rest of the program asks.

    >>> from guandan.game.ruleset import load
    >>> load("JS23").limit("return.limit_opponent"), load("JS23").article("return.limit_opponent")
    (10, '003 c3.5(4)1; H-14')

No code asks which book it is; it asks for the setting.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from guandan.game.bookfile import REGULATIONS, BookFile, as_written, clash, read_book
from guandan.game.errors import Conflict, GuandanError, Text, Unreadable, quoted
from guandan.game.settings import LISTS, NONE, RULESETS, Value, contradictions, is_penal, settings
from guandan.game.tomlcache import read_toml

FILES: Mapping[str, str] = MappingProxyType(
    {
        "HA17": "huaian-2017",
        "GJ17": "national-2017",
        "NJ": "nanjing-universities",
        "JS23": "jiangsu-2023",
        "CLUB": "club-100",
    }
)
SUPERSEDED = RULESETS / "superseded"
BOOKS = tuple(FILES)
"""The five books, in the order of their documents."""


class Entry(NamedTuple):
    """A value, the article behind it, and the id of the book that states it."""

    value: Value
    article: str
    origin: str


@dataclass(frozen=True)
class Ruleset:
    """A whole rule book. Two are equal if they have the same id and say the same."""

    id: str
    digest: str
    """SHA-256 over what code decides by: what a record names, so that a later change of the book shows."""
    name: Text = field(compare=False)
    title: Text = field(compare=False)
    year: int = field(compare=False)
    """Of the document; 0 if it bears no date."""
    source: str = field(compare=False)
    parent: str = field(compare=False)
    """The id of the book that fills the gaps; empty for the root."""
    base: "Ruleset | None" = field(compare=False, repr=False)
    """The parent itself."""
    entries: Mapping[str, Entry] = field(compare=False, repr=False)

    def flag(self, key: str) -> bool:
        """A setting that is true or false."""
        return bool(self._typed(key, "flag"))

    def number(self, key: str) -> int:
        """A number that is always there."""
        value = self._typed(key, "number")
        if settings()[key].none or not isinstance(value, int):
            raise TypeError(f"{key} may be absent; ask limit()")
        return value

    def limit(self, key: str) -> int | None:
        """A number, or None where the book sets none."""
        value = self._typed(key, "number")
        return value if isinstance(value, int) else None

    def word(self, key: str) -> str:
        """The word of a choice."""
        return str(self._typed(key, "word"))

    def words(self, key: str) -> tuple[str, ...]:
        """A list: words of a choice, ranks, or names."""
        value = self._typed(key, *LISTS)
        return value if isinstance(value, tuple) else ()

    def value(self, key: str) -> Value:
        """The value, whatever its type."""
        return self.entries[key].value

    def article(self, key: str) -> str:
        """Where the value is written."""
        return self.entries[key].article

    def article_of(self, key: str, word: str) -> str:
        """Where one word of a list is written: its own article, if there is one for each in the same order."""
        words, articles = self.words(key), self.article(key).split("; ")
        each = len(words) == len(articles) and word in words
        return articles[words.index(word)] if each else self.article(key)

    def origin(self, key: str) -> str:
        """The id of the book whose article that is."""
        return self.entries[key].origin

    def _typed(self, key: str, *types: str) -> Value:
        if settings()[key].type not in types:
            raise TypeError(f"{key} is of type {settings()[key].type}, not {' or '.join(types)}")
        return self.entries[key].value


def load(name: str) -> Ruleset:
    """One of our five, by id in any case, by file stem or by file name.

    Raises Unreadable if there is none.
    """
    for book, stem in FILES.items():
        if name.casefold() in (book.casefold(), stem, f"{stem}.toml"):
            return _own(book)
    raise Unreadable("book_unknown", book=quoted(name), allowed=", ".join(BOOKS))


def load_file(path: str | Path) -> Ruleset:
    """An organiser's own book.

    Raises the first of its problems.
    """
    problems, ruleset = check_file(path)
    if ruleset is None:
        raise problems[0]
    return ruleset


def find(name: str) -> Ruleset:
    """One of ours by name, or else a file: anything that ends in .toml or lies in a directory."""
    try:
        return load(name)
    except Unreadable:
        if name.endswith(".toml") or Path(name).name != name or _is_there(Path(name)):
            return load_file(name)
        raise


def _is_there(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def check_file(path: str | Path) -> tuple[list[GuandanError], Ruleset | None]:
    """Every problem of a file and of its parents, or the book if there is none."""
    return _resolve(Path(path), ())


@cache
def _own(book: str) -> Ruleset:
    ruleset = load_file(RULESETS / f"{FILES[book]}.toml")
    for key in settings():
        if key not in ruleset.entries:
            raise Unreadable("book_missing_value", file=f"{FILES[book]}.toml", key=key)
    return ruleset


def _resolve(path: Path, below: tuple[Path, ...]) -> tuple[list[GuandanError], Ruleset | None]:
    """Read a file and its parents; `below` are the files that led here."""
    own = path.absolute().parent == RULESETS
    try:
        book = read_book(path, own)
    except GuandanError as problem:
        return [problem], None
    if not own and book.id.casefold() in (taken.casefold() for taken in BOOKS):
        clash(book, load(book.id).name)
    parent = _parent(book, path, below)
    adopted = _adopted(book)
    if not book.problems and (parent is not None or own):
        ruleset = _fill(book, parent, adopted)
        _refuse_contradictions(book, ruleset)
        if not book.problems:
            return [], ruleset
    book.sort()
    return book.problems, None


def _refuse_contradictions(book: BookFile, ruleset: Ruleset) -> None:
    if ruleset.entries.keys() != settings().keys():  # the root book with a gap; `_own` says so
        return
    for key, other in contradictions({key: entry.value for key, entry in ruleset.entries.items()}):
        value, against = (as_written(ruleset.value(name)) for name in (key, other))
        path = (key if key in book.stated else other).split(".")
        book.refuse(Conflict, "book_contradiction", path, key=key, value=value, other=other, against=against)


def _parent(book: BookFile, path: Path, below: tuple[Path, ...]) -> Ruleset | None:
    """The parent, if it is there; its problems become those of `book`."""
    facts = {"parent": quoted(book.parent), "allowed": ", ".join(BOOKS)}
    if not book.parent:
        if not book.own:
            book.refuse(Unreadable, "book_no_parent", ("book",), **facts)
        return None
    try:
        return load(book.parent)
    except Unreadable:
        if book.parent in (".", "..") or any(mark in book.parent for mark in "/\\:\0"):
            book.refuse(Unreadable, "book_parent_path", ("book", "parent"), parent=quoted(book.parent))
            return None
        beside = path.parent / book.parent
    chain = (*below, path.resolve())
    if beside.resolve() in chain:
        names = " → ".join(file.name for file in (*chain, beside))
        book.refuse(Conflict, "book_cycle", ("book", "parent"), chain=names)
        return None
    if not _is_there(beside):
        book.refuse(Unreadable, "book_unknown_parent", ("book", "parent"), **facts)
        return None
    problems, parent = _resolve(beside, chain)
    book.problems += problems
    if parent and parent.id.casefold() == book.id.casefold():
        clash(book, Text(beside.name, beside.name))
    return parent


def _adopted(book: BookFile) -> Mapping[str, Entry]:
    """The infractions and penalties that a book takes over from one of the five."""
    if not book.infractions:
        return {}
    try:
        other = load(book.infractions)
    except Unreadable:
        allowed = {"parent": quoted(book.infractions), "allowed": ", ".join(BOOKS)}
        book.refuse(Unreadable, "book_unknown_parent", ("book", "infractions"), **allowed)
        return {}
    return {key: entry for key, entry in other.entries.items() if is_penal(settings()[key])}


def _fill(book: BookFile, parent: Ruleset | None, adopted: Mapping[str, Entry]) -> Ruleset:
    """The whole book: its own statements over what it has adopted, over its parent's."""
    entries = {**(parent.entries if parent else {}), **adopted}
    for key, stated in book.stated.items():
        if stated.inherits and key not in entries:
            continue
        value = entries[key].value if stated.inherits else stated.value
        entries[key] = Entry(value, stated.article, book.id)
    return Ruleset(
        id=book.id,
        digest=_digest(entries),
        name=book.name,
        title=book.title,
        year=book.year,
        source=book.source,
        parent=parent.id if parent else "",
        base=parent,
        entries=MappingProxyType({key: entries[key] for key in settings() if key in entries}),
    )


def _digest(entries: Mapping[str, Entry]) -> str:
    """SHA-256 over what code decides by: without notes, and without what held before there was a setting for it."""
    known = settings()
    decide = {key: entry.value for key, entry in sorted(entries.items()) if not known[key].note}
    values = {key: value for key, value in decide.items() if known[key].was is None or value != known[key].was}
    canonical = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


@cache
def versions(book: str) -> tuple[Ruleset, ...]:
    """One of our five: as it is now, then as it was before a reading changed, as differences from the present one."""
    now = load(book)
    files = [read_toml(path.read_text(encoding="utf-8")) for path in sorted(SUPERSEDED.glob("*.toml"))]
    older = [rebuilt(now.id, now.name, now, file["changes"]) for file in files if file["book"] == now.id]
    return (now, *(replace(old, parent=now.parent, base=now.base) for old in older))


def by_digest(book: str, digest: str) -> Ruleset:
    """The book of that id which a log was made under, also if it is superseded by now.

    Raises Unreadable if there is no such book, Conflict if ours never said that.
    """
    for version in versions(load(book).id):
        if version.digest == digest:
            return version
    raise Conflict("other_book", book=load(book).id)


def differences(ruleset: Ruleset) -> tuple[str, dict[str, Any]]:
    """The nearest of our five under an organiser's book, and what the book changes in it: enough to build it again."""
    base = ruleset
    while base.base is not None and base.id not in BOOKS:
        base = base.base
    changed = {key: entry.value for key, entry in ruleset.entries.items() if entry.value != base.value(key)}
    return base.id, {key: _plain(value) for key, value in changed.items()}


def _plain(value: Value) -> Any:
    """A value as it stands in a fact, where nothing is absent and nothing is true or false."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return int(value)
    return list(value) if isinstance(value, tuple) else value


def rebuilt(book: str, name: Text, base: str | Ruleset, changes: Mapping[str, Any]) -> Ruleset:
    """An organiser's book from its `differences`. Raises Unreadable for a setting or value that is not allowed."""
    parent = load(base) if isinstance(base, str) else base
    entries = dict(parent.entries)
    for key, plain in changes.items():
        setting = settings().get(key)
        raw = bool(plain) if setting is not None and setting.type == "flag" and plain in (0, 1) else plain
        if setting is None or setting.fault(raw):
            raise Unreadable("book_bad_change", key=quoted(key), value=as_written(plain))
        entries[key] = Entry(setting.value(raw), REGULATIONS, book)
    changed = MappingProxyType(entries)
    return replace(
        parent, id=book, digest=_digest(entries), name=name, title=name, parent=parent.id, base=parent, entries=changed
    )
