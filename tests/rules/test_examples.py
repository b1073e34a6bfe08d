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
    expected = {name: value for name, value in example["then"].items() if name not in BOOKS}
    if book in example["then"]:  # one answer for each book: who shuffles
        expected["shuffler"] = example["then"][book]
    assert {name: answer["result"].get(name) for name in expected} == expected


def test_every_example_of_an_op_is_decided() -> None:
    """What is told in prose is a test of its own, named after the example."""
    undecided = {example["op"] for example in EXAMPLES if example["area"] in "ABCD"} - set(OPS)
    assert undecided == {"scenario"}


def test_every_scenario_of_the_game_the_match_and_the_referee_has_a_test_of_its_name() -> None:
    written = "\n".join(path.read_text("utf-8") for path in Path(__file__).parents[1].rglob("test_*.py"))
    for example in EXAMPLES:
        if example["op"] == "scenario" and example["area"] in "ABCD":
            assert f"def test_{example['id'].lower().replace('-', '_')}_" in written, example["id"]
