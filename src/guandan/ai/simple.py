"""Simple players, to measure others against: one plays by chance, one the smallest legal play."""

from guandan.game.acts import Act
from guandan.game.playing import saying
from guandan.game.plays import Play
from guandan.game.view import Seen
from guandan.kernel.dice import Dice, chosen


class ByChance:
    """Any legal play or a pass; the same ones again from the same seed."""

    name = "random"

    def __init__(self, seed: int = 0, number: int = 0) -> None:
        """Begin a row of chances."""
        self.dice = Dice(seed, number)

    def act(self, seen: Seen) -> Act:
        """One of the plays, or the pass."""
        if seen.mine is None or seen.mine.act != "play":
            return by_default(seen)
        return said(chosen(self.dice, list(seen.legal), may_pass=seen.may_pass), seen)


class Smallest:
    """The smallest legal play; a pass if there is none."""

    name = "smallest"

    def act(self, seen: Seen) -> Act:
        """The first play in canonical order."""
        if seen.mine is None or seen.mine.act != "play":
            return by_default(seen)
        return said(seen.legal[0] if seen.legal else None, seen)


def by_default(seen: Seen) -> Act:
    """What is done for a seat without its act. Raises ValueError if nothing is expected of it."""
    if seen.mine is None:
        raise ValueError(f"nothing is expected of {seen.viewer}")
    return Act(seen.mine.act, seen.viewer, seen.mine.default or {})


def said(play: Play | None, seen: Seen) -> Act:
    """A play as an act, with its reading declared; None passes."""
    return saying(play, seen.viewer)
