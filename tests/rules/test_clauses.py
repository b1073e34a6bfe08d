"""Every clause of the five documents is accounted for: tried by a test, or kept by people."""

import re
from collections.abc import Iterator
from pathlib import Path

from guandan.game.ruleset import BOOKS, load

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DIGITS = str.maketrans("①②③④", "1234")
NUMBER = re.compile(r"00[0-3] [§sc][0-9.]+(?:\(\d+\)|\d+|[①②③④])*|001 App\.\d+|004 [一-龥]+")
ROWS = (HERE.parent / "referee" / "articles.txt", HERE / "examples.yaml", HERE / "tried.txt", HERE / "stated.txt")
"""Tables of cases, each under its article and each a test."""


def read_clauses() -> Iterator[tuple[str, str]]:
    """Each clause and how it is kept: "" by the program, "people", or "word" if it only says what a word means."""
    for line in (HERE / "clauses.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            article, *items = line.split("  ")
            for item in items:
                text = item.rstrip("*=")
                yield f"{article}{'' if text == '-' else text}", {"*": "people", "=": "word"}.get(item[-1], "")


CLAUSES = dict(read_clauses())
CITED = {one.strip() for book in BOOKS for entry in load(book).entries.values() for one in entry.article.split(";")}
TRIED = {number for file in ROWS for number in NUMBER.findall(file.read_text("utf-8"))}
TESTS = "\n".join(
    name for file in (ROOT / "tests").rglob("*.py") for name in re.findall(r"def (test_\w+)", file.read_text("utf-8"))
)
PEOPLE = (ROOT / "docs" / "rules" / "README.md").read_text("utf-8").partition("## What is for people")[2]


def in_other_print(clause: str) -> str:
    """A clause of 000 as 001 numbers it; the two are one text (docs/rules/README.md)."""
    found = re.fullmatch(r"000 §(\d+)(.*)", clause)
    if not found:
        return clause
    article, item = int(found[1]), found[2]
    moved = {"12(4)": "12(5)", "14(1)": "14(1)", "14(3)": "14(2)", "14(4)": "14(3)", "14(5)": "14(3)"}
    if f"{article}{item}" in moved:
        return f"001 §{moved[f'{article}{item}']}"
    if article == 14:
        return f"001 §14(1){item.removeprefix('(2)')}"
    if article == 15:
        penalty = re.fullmatch(r"\(3\)(\d)(.*)", item)
        return f"001 §16({penalty[1]}){penalty[2].translate(DIGITS)}" if penalty else "001 §15"
    return f"001 §{article + (article >= 16)}{item}"


BOTH: dict[str, set[str]] = {}
for one in CLAUSES:
    BOTH.setdefault(in_other_print(one), set()).update((one, in_other_print(one)))


def with_those_above(clause: str) -> Iterator[str]:
    """A clause, and the clause whose item it is: a list that is cited is cited with its items."""
    yield clause
    above = re.sub(r"(?<=\))\d+$|[①②③④]$|\(\d+\)$|(?<=\d)\.\d+$", "", clause)
    if above != clause and not re.fullmatch(r"00[01] §\d+|003 c\d+", above):
        yield from with_those_above(above)


def is_tried(clause: str) -> bool:
    """Whether a test is named after it, or it has a line in a table of cases."""
    names = [number for print_ in BOTH[in_other_print(clause)] for number in with_those_above(print_)]
    spelled = [
        re.sub(r"[^0-9a-z]+", "_", name.translate(DIGITS).replace(")", "_").lower()).strip("_") for name in names
    ]
    return any(name in TRIED for name in names) or any(
        # A heading of 004 cannot stand in the name of a test.
        name != "004" and re.search(rf"_{name}(?:_[a-z]|_00[0-4]_|$)", TESTS, re.MULTILINE)
        for name in spelled
    )


def test_what_the_program_keeps_is_tried() -> None:
    assert [clause for clause, kept in CLAUSES.items() if not kept and not is_tried(clause)] == []


def test_what_people_keep_stands_in_the_handbook() -> None:
    def is_told(clause: str) -> bool:
        prints = BOTH[in_other_print(clause)]
        named = {number for one in prints for number in (*with_those_above(one), one.split("(")[0], one.split(".")[0])}
        return any(re.search(rf"{re.escape(number)}(?![\d(])", PEOPLE) for number in named)

    assert [clause for clause, kept in CLAUSES.items() if kept == "people" and not is_told(clause)] == []


def test_what_a_setting_cites_is_not_left_to_people() -> None:
    assert [clause for clause, kept in CLAUSES.items() if kept == "people" and clause in CITED | TRIED] == []


def test_the_list_is_whole_and_nothing_else_is_cited() -> None:
    documents = [one[:3] for one in CLAUSES]
    assert [documents.count(f"00{number}") for number in range(5)] == [164, 225, 39, 212, 13]
    numbers = {number for number in CITED | TRIED if NUMBER.fullmatch(number)}
    assert [one for one in sorted(numbers) if not any(clause.startswith(one) for clause in CLAUSES)] == []
