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
RULINGS = Path(__file__).parents[2] / "docs" / "rules" / "rulings.md"
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


def test_every_setting_is_pinned() -> None:
    assert PINNED.keys() == settings().keys()


def test_a_panel_of_three_or_five_is_three_or_five() -> None:
    book = load("JS23")  # 003 c5.3(1)
    least, most = book.number("appeal.panel_min"), book.limit("appeal.panel_max")
    assert [size for size in range(least, (most or 0) + 1) if size % 2 or not book.flag("appeal.panel_odd")] == [3, 5]


def test_h_62_club_knows_no_sanction_but_those_written() -> None:
    """Whatever another book punishes by warning, violation or foul is none here, signals excepted (004 比赛秩序)."""
    club = load("CLUB")
    parts = ("report", "deal", "time", "penalties")
    words = {key: club.value(key) for key, one in settings().items() if one.part in parts and one.type == "word"}
    punished = {key for key, word in words.items() if any(step in str(word) for step in ("warn", "violation", "foul"))}
    assert punished == {"signal.penalty"}
    assert {club.value(f"{step}.effect") for step in ("violation", "foul")} == {"none"}


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
CLAUSES_OF_PART = {"2.3": 7, "3.1": 2, "3.2": 4, "3.4": 8, "3.5": 9, "3.6": 2, "3.7": 6, "3.8": 3, "3.9": 2} | {
    "4.1": 3,
    "5.1": 6,
    "5.2": 8,
    "5.3": 2,
    "6.1": 2,
    "6.2": 3,
    "6.3": 2,
}
"""The parts of 003 with clauses (一), (二), …"""
ITEMS_OF_PART = {"4.3": 3}
"""The parts of 003 with items 1, 2, … and no clauses."""


def jiangsu(chapter: str, part: str, clause: str | None, item: str | None) -> bool:
    """Whether 003 has such a place."""
    if clause:
        return 1 <= int(clause) <= CLAUSES_OF_PART.get(f"{chapter}.{part}", 0)
    if item:
        return 1 <= int(item) <= ITEMS_OF_PART.get(f"{chapter}.{part}", 0)
    return 1 <= int(part) <= PARTS_OF_CHAPTER.get(int(chapter), 0)


def own_ruling(ruling: str) -> bool:
    return f"## R-{ruling} " in RULINGS.read_text(encoding="utf-8")


GRAMMAR: tuple[tuple[str, Callable[..., bool]], ...] = (
    # articles 22-24 of 000 and what followed 33 are lost; the text of 32 stands without heading under 31
    (r"000 §(\d+)(?:\(\d+\)(?:\d+)?[①-④]?)?", lambda n: int(n) in {*range(1, 22), *range(25, 34)}),
    (r"001 §(\d+)(?:\(\d+\)(?:\d+)?)?", lambda n: 1 <= int(n) <= 40),
    (r"001 App\.(\d+)", lambda n: 1 <= int(n) <= 10),
    (r"002 s(\d+)(?:\.\d+)?", lambda n: 1 <= int(n) <= 14),
    (r"003 c(\d)\.(\d+)(?:\((\d+)\)(?:\d+(?:\(\d\))?)?|\.(\d+))?", jiangsu),
    (rf"004 (?:{HEADINGS})", lambda: True),
    (r"H-(\d\d)", lambda n: 1 <= int(n) <= 68),
    (r"R-(\d+)", own_ruling),
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
        ("003 c3.6(3)", False),
        ("003 c4.3.3", True),
        ("003 c4.3(3)", False),
        ("003 c4.3.4", False),
        ("003 c3.5.1", False),
        ("004 牌型", True),
        ("004 别的", False),
        ("H-68", True),
        ("H-" + "69", False),
        ("R-" + "99", False),
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
    written = set(re.findall(r"^## (R-\d+) ", RULINGS.read_text(encoding="utf-8"), re.MULTILINE))
    source = Path(guandan.__file__).parent
    files = [path for path in source.rglob("*") if path.suffix in (".py", ".toml")]
    cited = {ref for path in files for ref in re.findall(r"R-\d+", path.read_text(encoding="utf-8"))}
    assert written == cited
