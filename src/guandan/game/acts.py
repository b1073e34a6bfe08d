"""Acts: what somebody wants to do, and what a state waits for."""

from types import MappingProxyType
from typing import Any, NamedTuple

from guandan.game.facts import Data

TABLE = "table"
"""The system that runs the table: it deals, keeps the clock and draws what follows from the rules."""
REFEREE = "referee"
SCORER = "scorer"


NOTHING: Data = MappingProxyType({})


class Act(NamedTuple):
    """A command: who wants to do what. Time and command id come with it when it is appended to a log."""

    kind: str
    by: str
    data: Data = NOTHING
    said: Any = None
    """What the data say, in place of them, from somebody in this process: the shape of the kind (see fields.py)."""


class Expectation(NamedTuple):
    """Something a state waits for."""

    who: str
    act: str
    limit: str
    """The setting of the rule book that limits the time; empty if none does."""
    default: Data | None
    """The data of the act that is taken when time is over. Only its owner is shown it."""
