"""Refereeing (临场裁判): what a referee does to a match, the same at a table kept from paper and at one played online.

Every act is signed by whoever does it and stays within what their role may do, whatever was sent about that.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from guandan.event.reports import Where
from guandan.game.acts import REFEREE, Act
from guandan.game.errors import Illegal
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.office.matches import counted, entering
from guandan.office.sheets import Sheet, written
from guandan.referee.corrections import Corrections, going_back, put_right
from guandan.referee.rulings.confirming import confirm
from guandan.referee.rulings.rule import parts, rule
from guandan.referee.rulings.taking_back import annul
from guandan.store import LogStore

REFEREE_ACTS = ("pause", "resume", "inspect", "rewind", "lot", "rule", "annul", "confirm", "correct")
CHOOSE = "choose"
"""A player's choice against an offender, which a referee may enter for them."""
SIGNED = ("rule", "annul", "confirm", "rewind", "correct")
"""What stands in the register, with whoever did it."""
NOT_HIS = ("official", "role", "confirmed", "confirmed_role", "confirms", "carried")
"""What a ruling says of who stands behind it and why it was made: the table writes it, whatever was sent."""


class Official(NamedTuple):
    """Who acts as a referee."""

    name: str
    """What they sign with."""
    role: str


def signed_act(
    match: Log,
    by: Official,
    kind: str,
    data: Mapping[str, Any],
    *,
    now: int,
    beside: Sequence[Match] = (),
    limits: tuple[Corrections, bool] | None = None,
) -> Act:
    """The act of a match that an official's command is; `beside` are the other matches of its event.

    `limits` are the windows of the event's desk, and whether the appeal that is named was upheld there. A deal to be
    put right may be named by its number in the match, as `number`. Raises a refusal.
    """
    if kind not in SIGNED:
        return Act(kind, REFEREE, data)
    signed = {name: value for name, value in data.items() if name not in NOT_HIS}
    if by.role != "deputy":
        signed.pop("acting", None)
    signed |= {"official": by.name, "role": by.role}
    if kind == "annul":
        return annul(match.state, signed.pop("ruling", 0), signed)
    if kind == "confirm":
        number = signed.pop("ruling", 0)
        return confirm(match, number, signed, counted(match.state, beside, number))
    if kind in ("rewind", "correct"):
        windows, upheld = limits or (Corrections(match.state.rules), False)
        if kind == "rewind":
            return going_back(windows, match.state, signed, now)
        return put_right(windows, match.state, _named(match, signed), now, upheld)
    return rule(match, signed, counted(match.state, beside, signed.get("amends")))


def _named(match: Log, given: dict[str, Any]) -> dict[str, Any]:
    """A correction with its deal by the fact, where it was named by its number."""
    number = given.pop("number", None)
    if number is None:
        return given
    ended = [line.seq for line in match.state.score.sheet if line.kind == "deal_end"]
    if type(number) is not int or not 1 <= number <= len(ended):
        raise Illegal("no_such_deal", number=number, most=len(ended))
    return {**given, "deal": ended[number - 1]}


def acts_of(match: Log, kind: str, data: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """What is entered for one command: two late sides that are named at once are a ruling each."""
    return parts(match, data) if kind == "rule" else (data,)


class Deed(NamedTuple):
    """What an official enters at a table that is kept from paper."""

    by: Official
    kind: str
    data: Mapping[str, Any]
    beside: Sequence[Match]
    limits: tuple[Corrections, bool]

    def do(self, log: Log, at: int, command: str) -> None:
        """Do it to a log. Raises a refusal."""
        for one in acts_of(log, self.kind, self.data):
            act = signed_act(log, self.by, self.kind, one, now=at, beside=self.beside, limits=self.limits)
            entering(act, lambda _: at, command, self.beside)(log)


def tried(log: Log, deed: Deed, at: int) -> Log:
    """The match as it would be; nothing is written. Raises a refusal."""
    trial = log.trial()
    deed.do(trial, max(at, trial.state.at), "")
    return trial


def enter(store: LogStore, sheet: Sheet, deed: Deed, command: str, *, seen: int | None, at: int) -> list[Fact]:
    """Do it to the match of a sheet, once for each command; its facts. Raises a refusal."""
    return written(store, sheet, lambda log: deed.do(log, max(at, log.state.at), command), command, seen=seen, at=at)


def belongs(where: Where, log: Log) -> bool:
    """Whether a match was played at a table of an event."""
    about = dict(log.state.agreed.about)
    return all(about.get(name) == value for name, value in where.about.items())
