"""Perft: how many ways there are to go on for some turns. The counts are in tests/golden/perft.txt."""

from pathlib import Path
from typing import NamedTuple

import pytest

from guandan.game.cards import parse_cards
from guandan.game.levels import parse_level
from guandan.game.ruleset import Ruleset
from guandan.game.seats import parse_seat
from guandan.kernel import Position
from tests.conftest import SOAK
from tests.kernel.conftest import Maker
from tests.kernel.positions import RULES

FILE = Path(__file__).parents[1] / "golden" / "perft.txt"
MOST = {"python": 40_000, "native": 30_000_000} if SOAK else {"python": 2_500, "native": 800_000}
"""Counts beyond this are left to the other kernel, or to `make soak`."""


class Entry(NamedTuple):
    rules: Ruleset
    position: Position
    counts: tuple[int, ...]


def entries() -> list[Entry]:
    found = []
    for block in FILE.read_text("utf-8").split("\n\n"):
        lines = [line.partition(" ") for line in block.splitlines() if line and not line.startswith("#")]
        if not lines:
            continue
        fields = {key: value for key, _, value in lines if key in ("book", "level", "leader", *"ENWS")}
        rules = next(rules for rules in RULES if rules.id == fields["book"])
        hands = tuple(parse_cards(fields[seat]) for seat in "ENWS")
        position = Position.lead(parse_level(fields["level"]), hands, parse_seat(fields["leader"]))
        counts = tuple(int(value.split()[1]) for key, _, value in lines if key == "perft")
        found.append(Entry(rules, position, counts))
    return found


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: f"{entry.rules.id}-{entry.position.level}")
def test_counts_are_those_of_the_file(make: Maker, entry: Entry) -> None:
    kernel = make(entry.rules)
    table = kernel.table(entry.position)
    for depth, count in enumerate(entry.counts, 1):
        if count <= MOST[kernel.name.split()[0]]:
            assert table.perft(depth) == count
    assert table.perft(0) == 1
    assert table.position == entry.position
