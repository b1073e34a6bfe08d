"""The worked examples that the oracle can decide, each named after its source article."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from guandan.game.ruleset import BOOKS
from guandan.oracle import OPS, Oracle

EXAMPLES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "examples.yaml").read_text("utf-8"))


def books(example: dict[str, Any]) -> list[str]:
    asked = example["ruleset"]
    return list(BOOKS) if asked == "any" else asked if isinstance(asked, list) else [asked]


CASES = [
    pytest.param(example, book, id=f"{example['id']}-{book}-{example['source']}")
    for example in EXAMPLES
    if example["op"] in OPS
    for book in books(example)
]


@pytest.mark.parametrize(("example", "book"), CASES)
def test_worked_example(example: dict[str, Any], book: str) -> None:
    question = {"op": example["op"], "ruleset": book, "given": example["given"]}
    answer = json.loads(Oracle().line(json.dumps(question).encode()))
    assert "result" in answer, answer
    decided = {name: answer["result"].get(name) for name in example["then"]}
    assert decided == example["then"]


def test_every_a_and_b_example_of_an_op_is_decided() -> None:
    """Only what needs a deal or a match is left for the parts that come with them."""
    later = {"scenario", "flip", "late_shuffle", "tribute"}
    undecided = {example["op"] for example in EXAMPLES if example["area"] in "AB"} - set(OPS)
    assert undecided <= later
