"""The commands of the referee's guide do what the guide shows."""

import shlex
from pathlib import Path

from tests.cli.desk import Desk, desk

__all__ = ["desk"]
GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "referee.md"


def sessions() -> list[tuple[str, str]]:
    """Every command of the guide with the output below it."""
    found: list[tuple[str, str]] = []
    inside = False
    for line in GUIDE.read_text("utf-8").splitlines():
        if line.startswith("    $ guandan "):
            found.append((line.removeprefix("    $ guandan "), ""))
            inside = True
        elif inside and (line.startswith("    ") or not line):
            command, output = found[-1]
            found[-1] = command, f"{output}{line[4:]}\n"
        else:
            inside = False
    return [(command, output.rstrip()) for command, output in found]


def test_every_command_of_the_guide_prints_what_stands_there(desk: Desk) -> None:
    found = sessions()
    assert len(found) >= 10
    for command, output in found:
        done = desk.run(*shlex.split(command))
        assert (done.stdout + done.stderr).rstrip() == output, command
