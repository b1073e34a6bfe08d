"""The commands of the guides do what the guides show."""

import shlex
from pathlib import Path

import pytest

from tests.cli.desk import Desk, desk
from tests.cli.test_event import BAD, GOOD

__all__ = ["desk"]
GUIDES = Path(__file__).parents[2] / "docs" / "guide"


def sessions(guide: str) -> list[tuple[str, str]]:
    """Every command of the guide with the output below it."""
    found: list[tuple[str, str]] = []
    inside = False
    for line in (GUIDES / guide).read_text("utf-8").splitlines():
        if line.startswith("    $ guandan "):
            found.append((line.removeprefix("    $ guandan "), ""))
            inside = True
        elif inside and (line.startswith("    ") or not line):
            command, output = found[-1]
            found[-1] = command, f"{output}{line[4:]}\n"
        else:
            inside = False
    return [(command, output.rstrip()) for command, output in found]


@pytest.mark.parametrize("guide", ["referee.md", "event.md"])
def test_every_command_of_a_guide_prints_what_stands_there(
    desk: Desk, guide: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = sessions(guide)
    assert len(found) >= 10
    monkeypatch.chdir(desk.home)
    (desk.home / "list.csv").write_text(GOOD + "蒋五,沈六,南通中学,6,\n韩七,杨八,苏州大学,7,\n", "utf-8")
    (desk.home / "bad.csv").write_text(BAD, "utf-8")
    for command, output in found:
        done = desk.run(*shlex.split(command))
        lines = [line.rstrip() for line in (done.stdout + done.stderr).splitlines()]
        assert "\n".join(lines).rstrip() == "\n".join(map(str.rstrip, output.splitlines())), command
