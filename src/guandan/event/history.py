"""What an event has seen so far: its entries, the meetings of each round, and points given or taken besides."""

from typing import NamedTuple

BYE = 0
"""The opponent of an entry that has a bye (轮空); the Berger tables write it the same way (001 App.8)."""


class Entry(NamedTuple):
    """A pair or team (参赛者), by its number (选手号)."""

    number: int
    """From 1."""
    unit: str = ""
    """Club, region or employer; entries without one belong to none."""
    seed: int = 0
    """Strength before the event, 1 for the strongest; 0 if it is not known."""
    active: bool = True
    """Whether it is paired in the next round."""
    status: str = "in"
    """in, withdrawn (still ranked), or excluded (not ranked)."""
    results: str = "stand"
    """stand; annul, its own record is cancelled; annul_both, the meetings with it count for nobody (H-26);
    none, it left before the first round and has no place (R-123)."""


class Score(NamedTuple):
    """What one side gets from one round."""

    points: int = 0
    """Match points (场分)."""
    won: int = 0
    """1 for a round won."""
    grade: int = 0
    """Grade points (级分), on the 26 or the 100 scale."""
    promotions: int = 0
    """Levels gained (升级数)."""


NOTHING = Score()


class Meeting(NamedTuple):
    """One table of one round, or a bye."""

    first: int
    """Sits East-West."""
    second: int
    """Sits North-South; BYE if the first has a bye."""
    scores: tuple[Score, Score] | None = None
    """None while the result is missing."""
    forfeits: tuple[bool, bool] = (False, False)
    """Which side forfeited (弃权); both if neither appeared."""


Rounds = tuple[tuple[Meeting, ...], ...]
"""The meetings of each round."""


class Adjustment(NamedTuple):
    """Points outside the meetings: a penalty takes them away, an earlier stage may bring them along."""

    entry: int
    round: int
    """It counts from this round on; 0 is before the first."""
    points: int
    grade: int
    reason: str


class History(NamedTuple):
    """All rounds up to now, in order, and all adjustments."""

    rounds: Rounds = ()
    adjustments: tuple[Adjustment, ...] = ()
