"""The score sheet (记分表) of a match: the lines from which its levels and results follow, and can be worked out again.

Amending a ruling or correcting a score changes lines of the sheet; everything after them is recomputed from the finish
orders. Deals already played at a level that is wrong by then stand, and are flagged for the chief referee.
"""

from collections.abc import Sequence
from typing import NamedTuple

from guandan.game.facts import Data, Fact

COUNTED = ("deal", "time", "close", "lot", "deal_end", "pause", "resume")
"""The kinds of facts that make the sheet, and of effects those in `RULED`."""
RULED = ("set_levels", "end_game", "end_match")
STOPS = ("pause", "resume")
REFINISHED = "set_finish"
"""The effect that changes the finish of a deal on the sheet; it has no line of its own."""
DROPPED = "dropped"
"""A deal that a ruling had given to a side, after the ruling was withdrawn: it does not count, and may come back."""


class Line(NamedTuple):
    """A line of the sheet."""

    seq: int
    """The number of the fact that it comes from; for what an amended ruling has put there, of the ruling amended."""
    at: int
    kind: str
    by: str
    data: Data
    """That of the fact. A deal that was played and then given to a side has its own finish under `played`.
    So has one whose finish a ruling has changed (`moved`)."""

    @property
    def ruling(self) -> int | None:
        """The ruling that it follows from."""
        number: int | None = self.data.get("ruling")
        return number

    @property
    def given(self) -> bool:
        """Whether it is a deal that nobody has played to its end: a ruling has given it to a side."""
        return self.ruling is not None and "played" not in self.data


class Flag(NamedTuple):
    """A line that does not fit the levels any more; the chief decides what is to be done."""

    seq: int
    reason: str
    """`level`: played at another level than it should have been; `spare`: played though nothing was left to play."""


def stops_since(earlier: Sequence[Line], later: Sequence[Line]) -> list[Line]:
    """The stops on a later sheet that are not on an earlier one."""
    known = {line.seq for line in earlier}
    return [line for line in later if line.kind in STOPS and line.seq not in known]


def lost_time(lines: Sequence[Line]) -> int:
    """How long a match was stopped, in milliseconds; a stop that lasts does not count yet."""
    stops = [line for line in lines if line.kind in STOPS]
    return sum(after.at - before.at for before, after in zip(stops[::2], stops[1::2], strict=False))


def line_of(fact: Fact) -> Line | None:
    """The line of a fact, if it counts."""
    if fact.kind in COUNTED or (fact.kind == "effect" and fact.data["word"] in RULED):
        return Line(fact.seq, fact.at, fact.kind, fact.by, fact.data)
    return None
