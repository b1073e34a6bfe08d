"""The score sheet (记分表) of a match: the lines from which its levels and results follow, and can be worked out again.

Amending a ruling or correcting a score changes lines of the sheet; everything after them is recomputed from the finish
orders. Deals already played at a level that is wrong by then stand, and are flagged for the chief referee.
"""

from typing import NamedTuple

from guandan.game.facts import Data, Fact

COUNTED = ("deal", "time", "close", "lot", "deal_end", "pause", "resume")
"""The kinds of facts that make the sheet, and of effects those in `RULED`."""
RULED = ("set_levels", "end_game", "end_match")


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


def with_stops(earlier: tuple[Line, ...], later: tuple[Line, ...]) -> tuple[Line, ...]:
    """An earlier sheet with the stops of a later one: going back does not give lost time back."""
    stops = [line for line in later if line.kind in ("pause", "resume") and line not in earlier]
    return (*earlier, *stops)


def line_of(fact: Fact) -> Line | None:
    """The line of a fact, if it counts."""
    if fact.kind in COUNTED or (fact.kind == "effect" and fact.data["word"] in RULED):
        return Line(fact.seq, fact.at, fact.kind, fact.by, fact.data)
    return None
