"""Every row of the infraction tables, named after its article: sanctions, who rules them, remedies, scope."""

from pathlib import Path
from typing import NamedTuple

import pytest

from guandan.game.ruleset import BOOKS, load
from guandan.referee.infractions import row, table

LINES = Path(__file__).with_name("articles.txt")
OFFICIALS = {"r": "referee", "d": "deputy_or_chief", "c": "chief", "k": "chief_and_committee"}


class Line(NamedTuple):
    """What one document says of one step."""

    book: str
    article: str
    code: str
    case: str
    nth: int
    options: tuple[tuple[str, str], ...]
    remedies: tuple[str, ...]
    scope: str


def words(cell: str) -> tuple[str, ...]:
    return tuple(word for word in cell.split() if word != "-")


def read(text: str) -> list[Line]:
    found = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        where, what, sanctions, remedies, scope = line.split(" | ")
        books, _, articles = where.partition("  ")
        code, case, nth = what.split()
        options = tuple((sanction, OFFICIALS[who]) for sanction, who in (cell.split("@") for cell in sanctions.split()))
        found += [
            Line(book, article, code, case.strip("-"), int(nth), options, words(remedies), scope.strip("-"))
            for book, article in zip(books.split(), articles.split(" = "), strict=True)
        ]
    return found


READ = read(LINES.read_text("utf-8"))


def named(line: Line) -> str:
    time = f" time {line.nth}" if line.scope else ""
    return f"{line.article} {line.code} {line.case}".strip().replace("_", " ") + f"{time} ({line.book})"


@pytest.mark.parametrize("line", READ, ids=named)
def test_article(line: Line) -> None:
    case = row(load(line.book), line.code).case(line.case)
    step = case.at(line.nth)
    assert step.nth == line.nth
    assert step.options == line.options
    assert step.remedies == line.remedies
    assert case.scope == line.scope
    assert line.article in [part.partition(":")[0] for part in step.article.split("; ")]


@pytest.mark.parametrize("book", BOOKS)
def test_every_step_of_every_row_is_tested(book: str) -> None:
    steps = [
        (one.infraction.code, case.code, step.nth)
        for one in table(load(book))
        for case in one.cases
        for step in case.steps
    ]
    lines = [(line.code, line.case, line.nth) for line in READ if line.book == book]
    assert not set(steps) - set(lines), "articles.txt has no line for these"
    assert not set(lines) - set(steps), "infractions.toml has no such steps"
    assert len(lines) == len(steps), "articles.txt says something twice"


@pytest.mark.parametrize(
    ("book", "article", "key", "value"),
    [
        ("HA17", "000 §15(3)3①", "ladder.violations_per_foul", 2),
        ("HA17", "000 §15(3)3①", "ladder.violation_scope", "round"),
        ("HA17", "000 §15(3)4", "ladder.fouls_per_loss", 3),
        ("HA17", "000 §15(3)4", "ladder.foul_scope", "game"),
        ("HA17", "000 §15(3)5", "ladder.losses_per_exclusion", 2),
        ("GJ17", "001 §16(3)1", "ladder.violations_per_foul", 2),
        ("GJ17", "001 §16(4)", "ladder.fouls_per_loss", 3),
        ("GJ17", "001 §16(5)", "ladder.losses_per_exclusion", 2),
        ("JS23", "003 c3.7(2)", "ladder.warnings_per_violation", 2),
        ("JS23", "003 c3.7(2)", "violation.effect", "optional_skip_play"),
        ("JS23", "003 c3.7(3)", "ladder.violations_per_foul", 2),
        ("JS23", "003 c3.7(4)", "ladder.fouls_per_loss", 2),
        ("JS23", "003 c3.7(5)", "ladder.losses_per_exclusion", 2),
        ("JS23", "003 c3.7(5)", "ladder.forfeits_per_exclusion", 2),
        ("CLUB", "004 比赛秩序", "ladder.offences_per_exclusion", 2),
    ],
    ids=str,
)
def test_what_adds_up_is_no_infraction_but_a_setting(book: str, article: str, key: str, value: object) -> None:
    """The rows of D2 and D3 that count other rows."""
    rules = load(book)
    assert rules.value(key) == value
    assert article in rules.article(key).split("; ")


def test_003_c3_7_late_from_zero_five_and_ten_minutes() -> None:
    late = row(load("JS23"), "late")
    assert [(case.limit, case.at(1).sanctions) for case in late.cases] == [
        (0, ("warning",)),
        (300, ("foul",)),
        (600, ("forfeit",)),
    ]


def test_r_01_a_wrong_number_is_counted_with_missed_reports() -> None:
    assert row(load("GJ17"), "wrong_number").case().counts_as == "missed_report"
    assert row(load("GJ17"), "manner").case().counts_as == "manner"


def test_what_is_entered_follows_from_the_remedies() -> None:
    assert row(load("GJ17"), "wrong_lead").case().asks == ("seat", "cards", "dictated", "pattern")
    assert row(load("JS23"), "wrong_lead").case().asks == ("seat", "cards")
