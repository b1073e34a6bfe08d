"""Carrying along (连带更改): an amended ruling takes with it every later one that would come out otherwise now.

Whoever enters a ruling for a match goes through `enter`. The rulings that follow are facts of the same command: each
takes the place of the old one, signed by whoever ruled that, and names in `carried` the ruling that made it necessary.
"""

from collections.abc import Callable
from typing import NamedTuple

from guandan.game.acts import Act
from guandan.game.errors import GuandanError
from guandan.game.log import Log
from guandan.game.ruling import Ruled
from guandan.referee.rulings import taking_back
from guandan.referee.rulings.checking import Known, all_stale

CHANGES = ("ruling", "correct", "choose")
"""The acts after which rulings may come out otherwise; a choice may have held them up."""


class Carried(NamedTuple):
    """What an act has brought with it."""

    rulings: tuple[int, ...]
    """The numbers of the rulings that were made again, in their order."""
    left: tuple[Ruled, ...]
    """Those that cannot be made again as they were entered: the chief rules anew."""


def enter(log: Log, act: Act, at: int, cmd: str = "", known: Known | None = None) -> Carried:
    """Do an act, if it takes back no ruling that is not its official's to take back, and make every ruling again that
    it changes. A refusal of the act is raised and changes nothing.

    `known` tells the rulings in other matches that count with one; without it they are believed as they were counted.
    """
    taking_back.check(log, act)
    first = len(log.facts)
    log.act(act, at, cmd)
    if act.kind not in CHANGES or (act.kind == "ruling" and "amends" not in act.data):
        return Carried((), ())
    return carry(log, first, at, cmd, known)


def carry(log: Log, cause: int, at: int, cmd: str = "", known: Known | None = None) -> Carried:
    """Make every ruling again that fact `cause` has made wrong, until none is left that can be.

    Somebody's choice is waited for: what comes after it is carried along when he has chosen.
    """
    made: dict[int, int] = {}

    def again(act: Act) -> None:
        log.act(Act(act.kind, act.by, {**act.data, "carried": cause}), at, cmd)

    while not log.state.register.pending:
        number = len(log.facts)
        place = _next(log, known, again, frozenset(made))
        if place is None:
            break
        made[place] = number
    left = () if log.state.register.pending else tuple(one.ruled for one in all_stale(log, known))
    return Carried(tuple(made.values()), left)


def _next(log: Log, known: Known | None, again: Callable[[Act], None], made: frozenset[int]) -> int | None:
    """Make the first ruling again that can be, and say its place; None if there is none.

    Each comes after those that it counts with, so that once is enough.
    """
    for found in all_stale(log, known):
        if found.act is None or found.ruled.place in made:
            continue
        try:
            again(found.act)
        except GuandanError:  # what it does cannot be done any more
            continue
        return found.ruled.place
    return None
