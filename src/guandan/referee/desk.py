"""The desk (裁判台): appeals, corrections and discipline of one event in one log of facts.

Results and rulings of matches are referred to by (log, number, hash).
"""

from typing import NamedTuple

from guandan.game.acts import TABLE, Act, Expectation
from guandan.game.booknote import book_of, noted
from guandan.game.engine import Kind, Kinds, LogOf, part
from guandan.game.facts import Body, Fact
from guandan.game.fields import Name, read
from guandan.game.ruleset import Ruleset
from guandan.referee import appeals, corrections, discipline
from guandan.referee.appeals import Appeals, Lodged, Waiting
from guandan.referee.corrections import Corrected, Corrections
from guandan.referee.discipline import Discipline


class Desk(NamedTuple):
    """The state of the desk."""

    id: str
    rules: Ruleset
    appeals: Appeals
    corrections: Corrections
    discipline: Discipline
    at: int = 0


def opening_body(desk_id: str, rules: Ruleset) -> Body:
    """The first fact of a desk: the rule book it works by."""
    return Body("desk", TABLE, {"id": desk_id, **noted(rules)})


class Opened(NamedTuple):
    """What the first fact says besides its rule book."""

    id: Name


# An appeal about a score comes in time as long as scores may be corrected; a correction may carry an appeal out.


def _lodge(desk: Desk, said: Lodged, act: Act, at: int) -> Lodged:
    return appeals.lodge(desk.appeals, said, act, at, desk.corrections.minutes)


def _lodged(desk: Desk, said: Lodged, fact: Fact) -> Desk:
    return desk._replace(appeals=appeals.lodged(desk.appeals, said, fact))


def _correct(desk: Desk, said: Corrected, act: Act, at: int) -> Corrected:
    return corrections.correct(desk.corrections, said, act, at, desk.appeals.upheld(said.appeal))


def _corrected(desk: Desk, said: Corrected, fact: Fact) -> Desk:
    return desk._replace(corrections=corrections.corrected(desk.corrections, said, fact))


KINDS: Kinds[Desk] = {
    "appeal": Kind(Lodged, _lodge, _lodged, by=appeals.APPELLANTS),
    **part("appeals", appeals.KINDS),
    "correction": Kind(Corrected, _correct, _corrected),
    **part("corrections", {"correction_limit": corrections.LIMIT}),
    **part("discipline", discipline.KINDS),
}
"""Every kind of act and fact at the desk, besides its opening."""


class DeskLog(LogOf[Desk]):
    """The log of a desk."""

    first = "desk"
    kinds = KINDS

    def opened(self, fact: Fact) -> Desk:
        """The desk after the first fact. Raises Conflict if our rule book is not the one it names."""
        rules = book_of(fact.data)
        return Desk(read(Opened, fact.data).id, rules, Appeals(rules), Corrections(rules), Discipline(rules), fact.at)

    def stamped(self, state: Desk, fact: Fact) -> Desk:
        """The desk with the time of its last fact."""
        return state._replace(at=fact.at)


def waiting(desk: Desk) -> tuple[Waiting, ...]:
    """Whom the desk waits for, about which appeal or case, and until when."""
    return (*appeals.waiting(desk.appeals), *discipline.waiting(desk.discipline))


def expects(desk: Desk) -> tuple[Expectation, ...]:
    """The same as every state says it. Nobody decides in the place of a panel, so there are no defaults."""
    return tuple(Expectation(one.who, one.act, one.limit, None) for one in waiting(desk))
