"""Clauses tried with cases of their own, each line named after its clause.

tried.txt is asked through the oracle; stated.txt holds the values that the books have from the documents.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from guandan.game.ruleset import BOOKS, load
from guandan.oracle import Oracle


def read_lines(name: str) -> list[list[str]]:
    """The cases of a file beside this one."""
    lines = (Path(__file__).parent / name).read_text("utf-8").splitlines()
    return [[part.strip() for part in line.split(" | ")] for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize(
    ("book", "op", "given", "wanted"),
    [
        pytest.param(book, op, json.loads(given), json.loads(wanted), id=f"{clause} {book} {number}")
        for number, (books, clause, op, given, wanted) in enumerate(read_lines("tried.txt"))
        for book in (BOOKS if books == "any" else books.split())
    ],
)
def test_a_clause_as_it_is_written(book: str, op: str, given: dict[str, Any], wanted: dict[str, Any]) -> None:
    told = json.loads(Oracle().line(json.dumps({"op": op, "ruleset": book, "given": given}).encode()))
    assert "result" in told, told
    assert {name: told["result"].get(name) for name in wanted} == wanted


@pytest.mark.parametrize(
    ("book", "clause", "setting", "value"),
    [pytest.param(*line, id=f"{line[1]} {line[0]} {line[2]} {line[3]}") for line in read_lines("stated.txt")],
)
def test_a_book_has_what_the_clause_states(book: str, clause: str, setting: str, value: str) -> None:
    rules, wanted = load(book), json.loads(value)
    has = rules.value(setting)
    assert wanted in has if isinstance(has, tuple) else wanted == has
    assert clause in [one.strip() for one in rules.article(setting).split(";")]
    assert rules.origin(setting) == book
