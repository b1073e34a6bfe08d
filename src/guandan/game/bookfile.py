"""One rule book file: what it says of itself and what it states, or everything that is wrong with it.

A statement is `limit_opponent = { value = 10, article = "003 c3.5(4)1" }`. A book may restate the article alone, the
value is then its parent's. An organiser's own book may give plain values: their article is the regulations (规程).
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from guandan.game.errors import Conflict, GuandanError, NotAllowed, Text, Unreadable
from guandan.game.keylines import key_lines
from guandan.game.settings import Setting, Value, settings

MOST_BYTES = 1 << 20
REGULATIONS = "regulations 规程"
MOST_PROBLEMS = 200
ID = re.compile(r"[\w.-]{1,40}")
UNNAMED = Text("", "")

FIELDS: Mapping[str, Text] = {
    "id": Text("编号", "an id"),
    "parent": Text("上级规则的编号或文件名", "the id or file name of a rule book"),
    "name": Text('文字，或 { zh = "…", en = "…" }', 'text, or { zh = "…", en = "…" }'),
    "title": Text('文字，或 { zh = "…", en = "…" }', 'text, or { zh = "…", en = "…" }'),
    "year": Text("整数", "a whole number"),
    "source": Text("文字", "text"),
}
"""What a book may say of itself under [book]."""


class Stated(NamedTuple):
    """A value (absent if it is the parent's) and the article that says so."""

    inherits: bool
    value: Value
    article: str


@dataclass
class BookFile:
    """A file as far as it could be read. `problems` are in the order of their lines."""

    file: str
    text: str
    own: bool
    """One of the five books of this package: every value needs its article."""
    id: str = ""
    parent: str = ""
    name: Text = UNNAMED
    title: Text = UNNAMED
    year: int = 0
    source: str = ""
    stated: dict[str, Stated] = field(default_factory=dict)
    problems: list[GuandanError] = field(default_factory=list)

    @cached_property
    def lines(self) -> dict[tuple[str, ...], int]:
        """The line of every key."""
        return key_lines(self.text)

    def line(self, *path: str) -> int:
        """The line of a key, or of the nearest table around it."""
        return next((self.lines[path[:end]] for end in range(len(path), 0, -1) if path[:end] in self.lines), 1)

    def refuse(self, kind: type[GuandanError], code: str, path: Iterable[str], **facts: Any) -> None:
        """Note a problem at `path`."""
        self.problems.append(kind(code, file=self.file, line=self.line(*path), **facts))


def read_book(path: Path, own: bool = False) -> BookFile:
    """Read a file with everything that is wrong inside it.

    Raises Unreadable if it is no text in TOML at all.
    """
    return parse_book(_text(path), str(path), own)


def parse_book(text: str, file: str, own: bool = False) -> BookFile:
    """The book written in `text`; `file` is its name in problems.

    Raises Unreadable if it is not TOML.
    """
    book = BookFile(file, text, own)
    tables = _toml(text, file)
    _about(book, tables.pop("book", {}))
    for path, raw in _statements(tables):
        if len(book.problems) >= MOST_PROBLEMS:
            book.refuse(Unreadable, "book_many_problems", path, count=MOST_PROBLEMS)
            break
        _state(book, path, raw)
    book.problems.sort(key=lambda problem: problem.facts["line"])
    return book


def _text(path: Path) -> str:
    if path.is_dir():
        raise Unreadable("book_directory", file=path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise Unreadable("book_missing", file=path) from None
    except (OSError, ValueError) as error:
        raise Unreadable("book_unreadable", file=path, detail=error) from None
    if len(data) > MOST_BYTES:
        raise Unreadable("book_huge", file=path, most=MOST_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("book_not_utf8", file=path, line=data.count(b"\n", 0, error.start) + 1) from None


def _toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers too long and tables too deep for Python
        said, _, place = str(error).partition(" (at ")
        line = re.match(r"line (\d+)", place)
        last = text.rstrip().count("\n") + 1
        raise Unreadable("book_broken", file=file, line=int(line[1]) if line else last, detail=said) from None


def _about(book: BookFile, about: object) -> None:
    """Read the [book] table."""
    fields = about if isinstance(about, dict) else {}
    for key, raw in fields.items():
        if key not in FIELDS:
            _unknown(book, ("book", key), [f"book.{name}" for name in FIELDS])
        elif not _fits(key, raw):
            book.refuse(Unreadable, "book_bad_field", ("book", key), key=key, **_both(FIELDS[key]))
        elif key in ("name", "title"):
            setattr(book, key, Text(raw, raw) if isinstance(raw, str) else Text(raw["zh"], raw["en"]))
        else:
            setattr(book, key, raw)
    if not ID.fullmatch(book.id) and not any(problem.facts.get("key") == "id" for problem in book.problems):
        book.refuse(Unreadable, "book_no_id", ("book", "id"))
    book.name = Text(book.name.zh or book.id, book.name.en or book.id)
    book.title = Text(book.title.zh or book.name.zh, book.title.en or book.name.en)


def _fits(key: str, raw: object) -> bool:
    if key == "year":
        return isinstance(raw, int) and not isinstance(raw, bool)
    if key in ("name", "title") and isinstance(raw, dict):
        return raw.keys() == {"zh", "en"} and all(isinstance(words, str) for words in raw.values())
    return isinstance(raw, str)


def _statements(tables: Mapping[str, object]) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every statement with its path; a value outside any table comes with a path of one."""
    for table, entries in tables.items():
        if isinstance(entries, dict):
            for name, raw in entries.items():
                yield (table, name), raw
        else:
            yield (table,), entries


def _state(book: BookFile, path: tuple[str, ...], raw: object) -> None:
    """Check one statement and take it up."""
    key = ".".join(path)
    setting = settings().get(key)
    if setting is None:
        _unknown(book, path, _near_tables(path))
        return
    form = raw if isinstance(raw, dict) else {"value": raw}
    if odd := [name for name in form if name not in ("value", "article")]:
        for name in odd:
            _unknown(book, (*path, name), [f"{key}.value", f"{key}.article"])
        return
    article = form.get("article", REGULATIONS)
    if not isinstance(article, str) or not article.strip():
        book.refuse(Unreadable, "book_no_article", (*path, "article"), key=key)
        return
    if setting.type == "article" and not isinstance(raw, dict):
        article = raw if isinstance(raw, str) else article
    elif book.own and "article" not in form:
        book.refuse(Unreadable, "book_no_article", path, key=key)
    if "value" not in form and "article" in form:
        book.stated[key] = Stated(True, None, article)
    else:
        _state_value(book, path, setting, form.get("value", {}), article)


def _state_value(book: BookFile, path: tuple[str, ...], setting: Setting, raw: object, article: str) -> None:
    fault = setting.fault(raw)
    if fault:
        kind = NotAllowed if fault == "book_value_not_allowed" else Unreadable
        book.refuse(kind, fault, (*path, "value"), key=setting.key, value=_as_written(raw), **_both(setting.allowed))
    else:
        book.stated[setting.key] = Stated(False, setting.value(raw), article)


def _as_written(raw: object) -> str:
    """A value as it may have stood in the file, not too long."""
    written = json.dumps(raw, ensure_ascii=False, default=str)
    return written if len(written) <= 60 else f"{written[:57]}..."


def _both(text: Text) -> dict[str, str]:
    return {"allowed_zh": text.zh, "allowed_en": text.en}


def _near_tables(path: tuple[str, ...]) -> list[str]:
    """What could be meant: the keys of this table, or the tables if there is no such table."""
    beside = [key for key in settings() if key.startswith(f"{path[0]}.")]
    return beside if beside and len(path) > 1 else sorted({key.partition(".")[0] for key in settings()})


def _unknown(book: BookFile, path: tuple[str, ...], allowed: list[str]) -> None:
    """Refuse a key, with the nearest one that exists."""
    near = _nearest(path, allowed)
    code = "book_unknown_key_near" if near else "book_unknown_key"
    book.refuse(Unreadable, code, path, key=".".join(path), allowed=", ".join(allowed), near=near)


def _nearest(path: tuple[str, ...], allowed: list[str]) -> str:
    """What was probably meant: a slip in the whole key, a slip in its last part, or the right name in a wrong table."""
    if close := get_close_matches(".".join(path), [*allowed, *settings()], 1, 0.8):
        return close[0]
    last = {key.rpartition(".")[2]: key for key in allowed}
    if close := get_close_matches(path[-1], last, 1):
        return last[close[0]]
    return next((key for key in settings() if key.rpartition(".")[2] == path[-1]), "")


def clash(book: BookFile, owner: str) -> None:
    """Note that the book's id already belongs to `owner`."""
    book.refuse(Conflict, "book_id_taken", ("book", "id"), id=book.id, owner=owner)
