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
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from guandan.game.errors import Conflict, GuandanError, NotAllowed, Text, Unreadable, quoted
from guandan.game.keylines import key_lines
from guandan.game.settings import NONE, Setting, Value, settings
from guandan.game.tomlcache import read_toml

MOST_BYTES = 1 << 20
REGULATIONS = "regulations 规程"
MOST_PROBLEMS = 200
ID = re.compile(r"[\w.-]{1,40}")
UNNAMED = Text("", "")

FIELDS: Mapping[str, Text] = {
    "id": Text("文字（字母、数字、点、横线，不超过 40 字）", "text: at most 40 letters, digits, dots and dashes"),
    "parent": Text("上级规则的编号或文件名", "the id or file name of a rule book"),
    "infractions": Text("五部规则之一的编号", "the id of one of the five books"),
    "name": Text('文字，或 { zh = "…", en = "…" }', 'text, or { zh = "…", en = "…" }'),
    "title": Text('文字，或 { zh = "…", en = "…" }', 'text, or { zh = "…", en = "…" }'),
    "year": Text("年份，1..9999 的整数", "a year, a whole number 1..9999"),
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
    """A file as far as it could be read."""

    file: str
    text: str
    own: bool
    """One of the five books of this package: every value needs its article."""
    id: str = ""
    parent: str = ""
    infractions: str = ""
    """Whose infractions and penalties it takes over, instead of its parent's."""
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

    def sort(self) -> None:
        """Bring the problems into the order of their lines; those of the parents' files stay behind."""
        self.problems.sort(key=self._place)

    def _place(self, problem: GuandanError) -> tuple[bool, bool, int]:
        elsewhere = problem.facts["file"] != self.file
        return elsewhere, problem.code == "book_many_problems", 0 if elsewhere else problem.facts["line"]


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
    about = tables.pop("book", {})
    if not isinstance(about, dict):
        raise Unreadable("book_not_table", file=file, line=book.line("book"), table="book")
    _about(book, about)
    for path, raw in _statements(tables):
        if len(book.problems) >= MOST_PROBLEMS:
            book.refuse(Unreadable, "book_many_problems", path, count=MOST_PROBLEMS)
            break
        _state(book, path, raw)
    book.sort()
    return book


def _text(path: Path) -> str:
    file = str(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise Unreadable("book_missing", file=file) from None
    except IsADirectoryError:
        raise Unreadable("book_directory", file=file) from None
    except OSError as error:
        raise Unreadable("book_unreadable", file=_brief(file), detail=error.strerror) from None
    except ValueError:  # a NUL in the name
        raise Unreadable("book_unreadable", file=_brief(file), detail="not a file name") from None
    if len(data) > MOST_BYTES:
        raise Unreadable("book_huge", file=file, most=MOST_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("book_not_utf8", file=file, line=data.count(b"\n", 0, error.start) + 1) from None


def _brief(file: str) -> str:
    """The name of a file that may be no name at all."""
    return quoted(file.replace("\0", "?"))


def _toml(text: str, file: str) -> dict[str, Any]:
    try:
        return read_toml(text)
    except tomllib.TOMLDecodeError as error:
        said, _, place = str(error).partition(" (at ")
        line, column = _end(text) if place.startswith("end") else map(int, re.findall(r"\d+", place))
        raise Unreadable("book_broken", file=file, line=line, column=column, detail=said) from None
    except (ValueError, RecursionError):
        raise Unreadable("book_beyond", file=file) from None


def _end(text: str) -> tuple[int, int]:
    """Line and column of the end of a text."""
    lines = text.rstrip().split("\n")
    return len(lines), len(lines[-1]) + 1


def _about(book: BookFile, about: Mapping[str, Any]) -> None:
    """Read the [book] table."""
    for key, raw in about.items():
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
        return isinstance(raw, int) and not isinstance(raw, bool) and 1 <= raw <= 9999
    if key in ("name", "title") and isinstance(raw, dict):
        return raw.keys() == {"zh", "en"} and all(_printable(words) for words in raw.values())
    return _printable(raw) if key in ("name", "title") else isinstance(raw, str)


def _printable(raw: object) -> bool:
    """A text that a terminal only prints: names travel with books, and control characters would act."""
    return isinstance(raw, str) and raw.isprintable()


def _statements(tables: Mapping[str, object]) -> Iterator[tuple[tuple[str, ...], object]]:
    """Every statement with its path; a value outside any table, or an unknown empty one, comes with a path of one."""
    for table, entries in tables.items():
        if isinstance(entries, dict) and (entries or table in _tables()):
            for name, raw in entries.items():
                yield (table, name), raw
        else:
            yield (table,), entries


@cache
def _tables() -> dict[str, None]:
    """The tables that a book may have, in order."""
    return dict.fromkeys(key.partition(".")[0] for key in settings())


def _state(book: BookFile, path: tuple[str, ...], raw: object) -> None:
    """Check one statement and take it up."""
    key = ".".join(path)
    setting = settings().get(key)
    if key in _tables():
        book.refuse(Unreadable, "book_not_table", path, table=key)
        return
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
        book.refuse(kind, fault, (*path, "value"), key=setting.key, value=as_written(raw), **_both(setting.allowed))
    else:
        book.stated[setting.key] = Stated(False, setting.value(raw), article)


def as_written(value: object) -> str:
    """A value as it may have stood in a book, not too long."""
    written = _as_toml(value)
    return written if len(written) <= 60 else f"{written[:57]}..."


def _as_toml(value: object) -> str:
    if value is None:
        return f'"{NONE}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 1 << 64 else hex(value)  # Python refuses to write out a very long number
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_as_toml, value))}]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{name} = {_as_toml(inner)}" for name, inner in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def _both(text: Text) -> dict[str, str]:
    return {"allowed_zh": text.zh, "allowed_en": text.en}


def _near_tables(path: tuple[str, ...]) -> list[str]:
    """What could be meant: the keys of this table, or the tables if there is no such table."""
    beside = [key for key in settings() if key.startswith(f"{path[0]}.")]
    return beside if beside and len(path) > 1 else sorted(_tables())


def _unknown(book: BookFile, path: tuple[str, ...], allowed: list[str]) -> None:
    """Refuse a key, with the nearest one that exists."""
    near = _nearest(path, allowed)
    code = "book_unknown_key_near" if near else "book_unknown_key"
    book.refuse(Unreadable, code, path, key=quoted(".".join(path)), allowed=", ".join(allowed), near=near)


def _nearest(path: tuple[str, ...], allowed: list[str]) -> str:
    """What was probably meant: a slip in the key or in its last part, or the right name in a wrong table or in none."""
    if close := get_close_matches(".".join(path), [*allowed, *settings()], 1, 0.8):
        return close[0]
    last = {key.rpartition(".")[2]: key for key in allowed}
    same = next((key for key in settings() if key.rpartition(".")[2] == path[-1]), "")
    if same and len(path) == 1:
        return same
    if close := get_close_matches(path[-1], last, 1):
        return last[close[0]]
    return same


def clash(book: BookFile, owner: Text) -> None:
    """Note that the book's id already belongs to `owner`."""
    book.refuse(Conflict, "book_id_taken", ("book", "id"), id=book.id, owner_zh=owner.zh, owner_en=owner.en)
