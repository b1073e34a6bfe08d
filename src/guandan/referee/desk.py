"""The desk (裁判台): appeals, corrections and discipline of one event in one log of facts.

Like the log of a match: an act is verified against the state and either refused or turned into a fact; the state is a
fold of the facts. Results and rulings of matches are referred to by (log, number, hash).
"""

from typing import NamedTuple

from guandan.game.acts import TABLE, Act, Expectation
from guandan.game.booknote import book_of, noted
from guandan.game.chain import Chain
from guandan.game.errors import Conflict, Unreadable, quoted
from guandan.game.facts import Body, Fact
from guandan.game.ruleset import Ruleset
from guandan.referee import appeals, corrections, discipline
from guandan.referee.appeals import Appeals
from guandan.referee.corrections import Corrections
from guandan.referee.discipline import Discipline
from guandan.referee.reading import Waiting

CORRECTIONS = ("correction", "correction_limit")
KINDS = (*appeals.KINDS, *CORRECTIONS, *discipline.KINDS)
"""Every kind of act and fact at the desk, besides its opening."""


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


def opened(fact: Fact) -> Desk:
    """The desk that the first fact of a log opens. Raises Conflict if our rule book is not the one it names."""
    rules = book_of(fact.data)
    return Desk(fact.data["id"], rules, Appeals(rules), Corrections(rules), Discipline(rules), fact.at)


def decide(desk: Desk, act: Act, at: int) -> Body:
    """The fact of an act at a time. Raises a refusal if it is not allowed."""
    if at < desk.at:
        raise Conflict("time_runs_back", at=at, last=desk.at)
    if act.kind in appeals.KINDS:
        if act.kind == "appeal":
            appeals.check_score(desk.rules, act, at, desk.corrections.minutes)
        return appeals.decide(desk.appeals, act, at)
    if act.kind in CORRECTIONS:
        named = act.data.get("appeal")
        return corrections.decide(desk.corrections, act, at, isinstance(named, int) and desk.appeals.upheld(named))
    if act.kind in discipline.KINDS:
        return discipline.decide(desk.discipline, act, at)
    raise Unreadable("unknown_act", act=quoted(act.kind), allowed=", ".join(KINDS))


def apply(desk: Desk, fact: Fact) -> Desk:
    """The desk after a fact."""
    desk = desk._replace(at=fact.at)
    if fact.kind in appeals.KINDS:
        return desk._replace(appeals=appeals.apply(desk.appeals, fact))
    if fact.kind in CORRECTIONS:
        return desk._replace(corrections=corrections.apply(desk.corrections, fact))
    if fact.kind in discipline.KINDS:
        return desk._replace(discipline=discipline.apply(desk.discipline, fact))
    raise Unreadable("not_a_log")


def waiting(desk: Desk) -> tuple[Waiting, ...]:
    """Whom the desk waits for, about which appeal or case, and until when."""
    return (*appeals.waiting(desk.appeals), *discipline.waiting(desk.discipline))


def expects(desk: Desk) -> tuple[Expectation, ...]:
    """The same as every state says it. Nobody decides in the place of a panel, so there are no defaults."""
    return tuple(Expectation(one.who, one.act, one.limit, None) for one in waiting(desk))


class DeskLog(Chain[Desk]):
    """An append-only log of the desk."""

    first = "desk"

    def opened(self, fact: Fact) -> Desk:
        """The desk after the first fact."""
        return opened(fact)

    def applied(self, state: Desk, fact: Fact) -> Desk:
        """The desk after one more fact."""
        return apply(state, fact)

    def decided(self, act: Act, at: int) -> Body:
        """The fact of an act. Raises a refusal if it is not allowed."""
        return decide(self.state, act, at)
