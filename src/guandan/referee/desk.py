"""The desk (裁判台): appeals, corrections and discipline of one event in one log of facts.

Like the log of a match: an act is verified against the state and either refused or turned into a fact; the state is a
fold of the facts. Results and rulings of matches are referred to by (log, number, hash).
"""

from collections.abc import Iterable
from typing import NamedTuple

from guandan.game.acts import TABLE, Act, Expectation
from guandan.game.errors import Conflict, Text, Unreadable, quoted
from guandan.game.facts import GENESIS, Body, Fact, seal
from guandan.game.ruleset import BOOKS, Ruleset, differences, load, rebuilt
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
    data: dict[str, object] = {"id": desk_id, "book": rules.id, "digest": rules.digest}
    if rules.id not in BOOKS:  # an organiser's own book travels with the log
        base, changed = differences(rules)
        data |= {"name": list(rules.name), "base": base, "changes": changed}
    return Body("desk", TABLE, data)


def opened(fact: Fact) -> Desk:
    """The desk that the first fact of a log opens. Raises Conflict if our rule book is not the one it names."""
    data = fact.data
    own = "base" in data
    rules = rebuilt(data["book"], Text(*data["name"]), data["base"], data["changes"]) if own else load(data["book"])
    if rules.digest != data["digest"]:
        raise Conflict("other_book", book=rules.id)
    return Desk(data["id"], rules, Appeals(rules), Corrections(rules), Discipline(rules), fact.at)


def decide(desk: Desk, act: Act, at: int) -> Body:
    """The fact of an act at a time. Raises a refusal if it is not allowed."""
    if at < desk.at:
        raise Conflict("time_runs_back", at=at, last=desk.at)
    if act.kind in appeals.KINDS:
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


class DeskLog:
    """An append-only log of the desk."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        """Fold facts that are known to be right."""
        self.facts: list[Fact] = []
        self.states: list[Desk] = []
        for fact in facts:
            self.add(fact)

    @property
    def state(self) -> Desk:
        """The state after the last fact."""
        return self.states[-1]

    @property
    def head(self) -> str:
        """The hash of the last fact."""
        return self.facts[-1].hash if self.facts else GENESIS

    def add(self, fact: Fact) -> None:
        """Fold one more fact."""
        if not self.states and fact.kind != "desk":
            raise Unreadable("not_a_log")
        self.states.append(apply(self.state, fact) if self.states else opened(fact))
        self.facts.append(fact)

    def open(self, body: Body, at: int, cmd: str = "") -> Fact:
        """Begin the log with its first fact."""
        if self.facts:
            raise Conflict("already_open")
        return self._append(body, at, cmd)

    def act(self, act: Act, at: int, cmd: str = "") -> Fact:
        """Do an act. A refusal is raised and changes nothing."""
        return self._append(decide(self.state, act, at), at, cmd)

    def _append(self, body: Body, at: int, cmd: str) -> Fact:
        self.add(seal(body, len(self.facts), at, cmd, self.head))
        return self.facts[-1]
