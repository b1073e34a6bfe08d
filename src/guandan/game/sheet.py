"""The score sheet (记分表) of a match: the lines from which its levels and results follow, and can be worked out again.

Amending a ruling or correcting a score changes lines of the sheet; everything after them is recomputed from the finish
orders. Deals already played at a level that is wrong by then stand, and are flagged for the chief referee.
"""

from typing import NamedTuple

from guandan.game.facts import Data

COUNTED = ("open", "deal", "time", "close", "lot", "deal_end", "pause", "resume")
"""The kinds of facts that make the sheet, and of effects those in `RULED`."""
RULED = ("set_levels", "end_match")


class Line(NamedTuple):
    """A line of the sheet."""

    seq: int
    """The number of the fact that it comes from."""
    at: int
    kind: str
    by: str
    data: Data

    @property
    def ruling(self) -> int | None:
        """The ruling that it follows from."""
        number: int | None = self.data.get("ruling")
        return number


class Flag(NamedTuple):
    """A line that does not fit the levels any more; the chief decides what is to be done."""

    seq: int
    reason: str
    """`level`: played at another level than it should have been; `spare`: played though nothing was left to play."""


def line_of(seq: int, at: int, kind: str, by: str, data: Data) -> Line | None:
    """The line of a fact, if it counts."""
    counts = kind in COUNTED or (kind == "effect" and data["word"] in RULED)
    return Line(seq, at, kind, by, data) if counts else None
