"""The five books against the rule matrix: every row covered, every difference pinned, every citation sound."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import guandan
from guandan.game.bookfile import parse_book, read_book
from guandan.game.ruleset import BOOKS, FILES, Ruleset, load
from guandan.game.settings import RULESETS, settings

MATRIX = Path(__file__).with_name("matrix.txt")
RULINGS = Path(__file__).parents[2] / "docs" / "rules" / "own-rulings.md"
CHILDREN = [book for book in BOOKS if load(book).base]


def read_matrix() -> dict[str, tuple[str, list[str]]]:
    """Key -> (row, what the five books say)."""
    found = {}
    for line in MATRIX.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            row, key, values = re.fullmatch(r"(\S+)\s+(\S+) = (.*)", line).groups()  # type: ignore[union-attr]
            cells = [cell.strip() for cell in values.split("|")]
            found[key] = (row, [cells[1] if cell == "=" else cell for cell in cells])
    return found


PINNED = read_matrix()


def as_pinned(book: Ruleset, key: str) -> str:
    value = book.value(key)
    if isinstance(value, tuple):
        return " ".join(value) or "-"
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("key", PINNED)
def test_value_is_what_the_document_says(key: str) -> None:
    row, expected = PINNED[key]
    assert [as_pinned(load(book), key) for book in BOOKS] == expected
    assert row == "-" or row in settings()[key].rows


def test_every_difference_between_books_is_pinned() -> None:
    differing = {key for key in settings() if len({load(book).value(key) for book in BOOKS}) > 1}
    assert {key for key in differing if settings()[key].type != "article"} <= PINNED.keys()


def test_every_row_of_the_matrix_has_a_setting() -> None:
    covered = {row for setting in settings().values() for row in setting.rows}
    assert covered == {f"G{number}" for number in range(1, 147)}


@pytest.mark.parametrize("book", CHILDREN)
def test_child_repeats_no_value_of_its_parent(book: str) -> None:
    parent = load(book).base
    assert parent
    stated = read_book(RULESETS / f"{FILES[book]}.toml", own=True).stated
    assert [key for key, own in stated.items() if not own.inherits and own.value == parent.value(key)] == []


def test_root_states_every_setting_in_full() -> None:
    stated = read_book(RULESETS / "national-2017.toml", own=True).stated
    assert stated.keys() == settings().keys()
    assert not any(own.inherits for own in stated.values())


def test_value_without_article_is_refused_in_our_own_books() -> None:
    text = '[book]\nid = "JS23"\nparent = "GJ17"\n[time]\nplay = 25\ntribute = { value = 25 }\n'
    codes = [(problem.code, problem.facts["line"]) for problem in parse_book(text, "x.toml", own=True).problems]
    assert codes == [("book_no_article", 5), ("book_no_article", 6)]


# ---- citations

HEADINGS = "牌型|牌型的大小|亮牌和相关规则解释|相关名称解释|进贡和还贡|升级规则|积分规则|比赛秩序|成绩计算"
PARTS_OF_CHAPTER = {2: 4, 3: 9, 4: 5, 5: 3, 6: 3, 7: 2}


def own_ruling(ruling: str) -> bool:
    return f"## R-{ruling} " in RULINGS.read_text(encoding="utf-8")


GRAMMAR: tuple[tuple[str, Callable[..., bool]], ...] = (
    # articles 22-24 of 000 and what followed 33 are lost
    (r"000 §(\d+)(?:\(\d+\)(?:\d+)?[①-④]?)?", lambda n: int(n) in {*range(1, 22), *range(25, 34)}),
    (r"001 §(\d+)(?:\(\d+\)(?:\d+)?)?", lambda n: 1 <= int(n) <= 40),
    (r"001 App\.(\d+)", lambda n: 1 <= int(n) <= 10),
    (r"002 s(\d+)(?:\.\d+)?", lambda n: 1 <= int(n) <= 14),
    (r"003 c(\d)\.(\d+)(?:\(\d+\)(?:\d+(?:\(\d\))?)?)?", lambda c, p: 1 <= int(p) <= PARTS_OF_CHAPTER.get(int(c), 0)),
    (rf"004 (?:{HEADINGS})", lambda: True),
    (r"H-(\d\d)", lambda n: 1 <= int(n) <= 68),
    (r"R-(\d\d)", own_ruling),
    (r"silent: [a-z ]+ [一-龥]+", lambda: True),
)
"""The forms of a citation, and which of them exist."""


def sound(citation: str) -> bool:
    """Whether one citation follows the grammar and can exist."""
    return any(exists(*found.groups()) for form, exists in GRAMMAR if (found := re.fullmatch(form, citation)))


@pytest.mark.parametrize(
    ("citation", "right"),
    [
        ("000 §10(2)", True),
        ("000 §15(3)3①", True),
        ("000 §23", False),
        ("000 §34", False),
        ("001 §40", True),
        ("001 §41", False),
        ("001 App.10", True),
        ("001 App.11", False),
        ("002 s9.2", True),
        ("002 s15", False),
        ("003 c3.5(5)3(2)", True),
        ("003 c3.10", False),
        ("004 牌型", True),
        ("004 别的", False),
        ("H-68", True),
        ("H-69", False),
        ("R-99", False),
        ("silent: not named 未提及", True),
        ("silent", False),
        ("", False),
    ],
)
def test_grammar_of_citations(citation: str, right: bool) -> None:
    assert sound(citation) is right


@pytest.mark.parametrize("book", BOOKS)
def test_every_citation_is_sound(book: str) -> None:
    wrong = {
        key: entry.article
        for key, entry in load(book).entries.items()
        if not all(sound(citation) for citation in entry.article.split("; "))
    }
    assert wrong == {}


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_cites_its_own_document_for_what_it_states(book: str) -> None:
    ruleset = load(book)
    others = {load(other).source for other in BOOKS} - {ruleset.source}
    for entry in ruleset.entries.values():
        if entry.origin == book and entry.article[:3] in others:
            pytest.fail(f"{book} cites {entry.article}")


def test_every_own_ruling_is_used() -> None:
    written = set(re.findall(r"^## (R-\d\d) ", RULINGS.read_text(encoding="utf-8"), re.MULTILINE))
    source = Path(guandan.__file__).parent
    files = [path for path in source.rglob("*") if path.suffix in (".py", ".toml")]
    cited = {ref for path in files for ref in re.findall(r"R-\d\d", path.read_text(encoding="utf-8"))}
    assert written == cited
