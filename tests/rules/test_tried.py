"""Clauses tried with cases of their own, asked through the oracle: tried.txt, each line named after its clause."""

import json
from pathlib import Path
from typing import Any

import pytest

from guandan.game.ruleset import BOOKS
from guandan.oracle import Oracle

LINES = [
    [part.strip() for part in line.split(" | ")]
    for line in (Path(__file__).parent / "tried.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(
    ("book", "op", "given", "wanted"),
    [
        pytest.param(book, op, json.loads(given), json.loads(wanted), id=f"{clause} {book} {number}")
        for number, (books, clause, op, given, wanted) in enumerate(LINES)
        for book in (BOOKS if books == "any" else books.split())
    ],
)
def test_a_clause_as_it_is_written(book: str, op: str, given: dict[str, Any], wanted: dict[str, Any]) -> None:
    told = json.loads(Oracle().line(json.dumps({"op": op, "ruleset": book, "given": given}).encode()))
    assert "result" in told, told
    assert {name: told["result"].get(name) for name in wanted} == wanted
