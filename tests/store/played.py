"""Real facts: a match played by its defaults, from nothing or from where a log stands."""

import hashlib
from collections.abc import Iterator

from guandan.game.acts import Act
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import expects, opening_body
from guandan.game.ruleset import load

PLAYERS = {"E": "东", "N": "北", "W": "西", "S": "南"}


def step(log: Log, cmd: str, who: str = "") -> list[Fact]:
    """The facts of the next command. `who` makes the shuffles of one player of the log differ from another's."""
    at = 1_000 + len(log.facts)
    if not log.facts:
        return log.open(opening_body("m", load("GJ17"), PLAYERS, {}), at, cmd)
    expected = expects(log.state)[0]
    if expected.act != "deal":
        return log.act(Act(expected.act, expected.who, expected.default or {}), at, cmd)
    secret = hashlib.sha256(f"{who} {len(log.facts)}".encode()).hexdigest()
    return log.act(Act("deal", expected.who, {"secret": secret}), at, cmd)


def commands(count: int) -> Iterator[tuple[int, list[Fact], str]]:
    """So many commands of one match: the length of the log before each, its facts, its id."""
    log = Log()
    for number in range(count):
        cmd = f"c{number}"
        before = len(log.facts)
        yield before, step(log, cmd), cmd
