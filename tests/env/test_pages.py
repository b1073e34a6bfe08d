"""The pages of the kernel and of the environments say what is so."""

import re
from itertools import accumulate
from pathlib import Path

import pytest

from guandan.env import ACTIONS, OBSERVATION, PARTS, VERSION

DOCS = Path(__file__).parents[2] / "docs"
BLOCKS = [
    pytest.param(block, id=f"{page}-{number}")
    for page in ("kernel.md", "environment.md")
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL))
]


@pytest.mark.parametrize("block", BLOCKS)
def test_examples_run(block: str) -> None:
    exec(compile(block, "example", "exec"), {})  # noqa: S102


def test_the_table_of_the_observation_is_its_layout() -> None:
    text = (DOCS / "environment.md").read_text("utf-8")
    rows = [(int(first), length) for first, length in re.findall(r"^\| (\d+) \| ([\dx ]+) \|", text, re.MULTILINE)]
    lengths = [length for _, length in PARTS]
    starts = dict(zip(accumulate([0, *lengths]), lengths, strict=False))
    for first, length in rows[rows.index((0, "54")) :]:
        assert starts[first] == int(length.split()[-1])
    assert rows[-1][0] + int(rows[-1][1]) == OBSERVATION
    assert f"**version {VERSION}**" in text
    assert f"Discrete({ACTIONS})" in text
