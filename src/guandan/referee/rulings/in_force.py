"""Entries of the register (判罚记录): rulings in force, as the ladder and the tables count them.

What a pair did in other matches of the event counts too where a book says so: the caller brings these entries along,
already turned to the side on which the pair sits now.
"""

from collections.abc import Iterable
from typing import NamedTuple

from guandan.game.facts import Data
from guandan.game.match import Match
from guandan.game.ruling import Ruled
from guandan.game.seats import SEATS, SIDES, parse_seat, parse_side, side
from guandan.referee.ladder import Moment, Sanctioned, within
from guandan.referee.words import SANCTIONS

BOTH = "both"
"""The offender of a ruling that counts against both sides."""


class Entry(NamedTuple):
    """A ruling in force against one side."""

    side: int
    moment: Moment
    ruled: Ruled

    @property
    def sanctioned(self) -> Sanctioned | None:
        """It as the ladder counts it; None if it carries no sanction."""
        sanction = self.ruled.data["sanction"]
        if sanction == "none":
            return None
        takes = tuple(self.ruled.data.get("takes", ()))
        return Sanctioned(self.ruled.seq, self.side, sanction, *self.moment, takes)


def side_of(offender: object) -> int:
    """The side of an offender, who is written as a seat or as a side."""
    return side(parse_seat(offender)) if offender in SEATS else parse_side(offender)


def sides_of(offender: object) -> tuple[int, ...]:
    """The sides that a ruling counts against."""
    return tuple(range(len(SIDES))) if offender == BOTH else (side_of(offender),)


def round_of(match: Match) -> int:
    """The number of the round, where the match knows one."""
    text = dict(match.agreed.about).get("round", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


def moment_of(match: Match, game: int, deal: int) -> Moment:
    """When in the event a deal of this match is played."""
    return Moment(game, deal, 0, round_of(match), match.id, dict(match.agreed.about).get("stage", ""))


def entries(match: Match) -> tuple[Entry, ...]:
    """The rulings in force in a match, in the order of their places, once for each side they are against."""
    found = []
    for ruled in sorted(match.register.rulings, key=lambda one: one.place):
        if ruled.amended is None and _by_the_table(ruled.data):
            moment = moment_of(match, ruled.game, ruled.deal)
            found += [Entry(one, moment, ruled) for one in sides_of(ruled.data["offender"])]
    return tuple(found)


def _by_the_table(data: Data) -> bool:
    """Whether a ruling comes from the table of infractions; a referee may also enter effects alone."""
    shapes = {"infraction": str, "counts_as": str, "nth": int, "sanction": str, "steps": list, "remedies": list}
    if not all(type(data.get(name)) is shape for name, shape in shapes.items()):
        return False
    return data["sanction"] in SANCTIONS and data.get("offender") in (*SEATS, *SIDES, BOTH)


def sanctioned(entries_: Iterable[Entry]) -> tuple[Sanctioned, ...]:
    """The entries as the ladder counts them."""
    return tuple(one for entry in entries_ if (one := entry.sanctioned) is not None)


def repeated(entries_: Iterable[Entry], side_: int, counts_as: str, scope: str, now: Moment) -> tuple[Entry, ...]:
    """The earlier entries of a side that count with an infraction; waived ones do not, and without scope none does."""
    return tuple(
        entry
        for entry in entries_
        if entry.side == side_
        and entry.ruled.data.get("counts_as") == counts_as
        and not entry.ruled.data.get("waived")
        and within(scope, entry.moment, now)
    )
