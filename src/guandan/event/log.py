"""The log of an event: entries, stages, rounds, results and rulings in one append-only chain of facts.

An act is verified against the state and either refused or turned into a fact; the state is a fold of the facts. Results
of matches are referred to by (log, number, hash). See docs/event-log.md for the kinds.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta, timezone
from typing import Any

from guandan.event.acts import course, entering, leaving, meeting, penalties, results, rounds, staffing, staging
from guandan.event.kinds import Kinds
from guandan.event.state import Event
from guandan.event.terms import terms_of
from guandan.game.acts import Act
from guandan.game.errors import Conflict, OutOfTurn, Text, Unreadable, quoted
from guandan.game.facts import GENESIS, Body, Fact, seal
from guandan.game.log import MISFITS
from guandan.game.ruleset import BOOKS, Ruleset, differences, load, rebuilt

CHINA = timezone(timedelta(hours=8))

KINDS: Kinds = {
    **entering.KINDS,
    **leaving.KINDS,
    **meeting.KINDS,
    **staging.KINDS,
    **rounds.KINDS,
    **results.KINDS,
    **penalties.KINDS,
    **staffing.KINDS,
    **course.KINDS,
}
"""Every kind of act and fact, besides the opening."""


def opening_body(
    event_id: str,
    name: str,
    rules: Ruleset,
    terms: Mapping[str, Any] | None = None,
    *,
    seed: str = "",
    by: str = "organiser",
) -> Body:
    """The first fact of an event: its rule book and terms, and the seed if it is published already."""
    for field, text in (("id", event_id), ("name", name), ("seed", seed)):
        if not isinstance(text, str) or len(text) > 200 or (field == "id" and not text):
            raise Unreadable("wrong_field", field=field, allowed="text of at most 200 characters")
    terms_of(rules, terms or {})
    data: dict[str, Any] = {"id": event_id, "name": name, "book": rules.id, "digest": rules.digest}
    if rules.id not in BOOKS:  # an organiser's own book travels with the log
        base, changed = differences(rules)
        data |= {"title": list(rules.name), "base": base, "changes": changed}
    return Body("event", by, {**data, "terms": dict(terms or {}), "seed": seed})


def opened(fact: Fact) -> Event:
    """The event that the first fact of a log opens. Raises Conflict if our rule book is not the one it names."""
    data = fact.data
    own = "base" in data
    rules = rebuilt(data["book"], Text(*data["title"]), data["base"], data["changes"]) if own else load(data["book"])
    if rules.digest != data["digest"]:
        raise Conflict("other_book", book=rules.id)
    return Event(
        data["id"], data["name"], rules, terms_of(rules, data["terms"], day_of(fact.at)), data["seed"], at=fact.at
    )


def day_of(at: int) -> str:
    """The day of a moment in China."""
    return f"{datetime.fromtimestamp(at / 1000, CHINA):%Y-%m-%d}"


def decide(event: Event, act: Act, at: int) -> Body:
    """The fact of an act at a time. Raises a refusal if it is not allowed."""
    if at < event.at:
        raise Conflict("time_runs_back", at=at, last=event.at)
    kind = KINDS.get(act.kind)
    if kind is None:
        raise Unreadable("unknown_act", act=quoted(act.kind), allowed=", ".join(KINDS))
    if event.status not in kind.during:
        raise OutOfTurn("event_status", status=event.status, act=act.kind)
    return kind.decide(event, act, at)


def apply(event: Event, fact: Fact) -> Event:
    """The event after a fact."""
    if fact.kind not in KINDS:
        raise Unreadable("not_a_log")
    return KINDS[fact.kind].apply(event, fact)._replace(at=fact.at)


class EventLog:
    """An append-only log of an event. Only the last state is kept; `at` folds an earlier one anew."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        """Fold facts that are known to be right. Raises Conflict if they do not even have the shape of facts."""
        self.facts: list[Fact] = []
        self._state: Event | None = None
        for fact in facts:
            try:
                self.add(fact)
            except MISFITS as misfit:
                raise Conflict("fact_unexpected", seq=fact.seq) from misfit

    @property
    def state(self) -> Event:
        """The state after the last fact."""
        if self._state is None:
            raise Unreadable("not_a_log")
        return self._state

    @property
    def head(self) -> str:
        """The hash of the last fact."""
        return self.facts[-1].hash if self.facts else GENESIS

    def at(self, count: int) -> Event:
        """The state after so many facts."""
        return EventLog(self.facts[:count]).state

    def add(self, fact: Fact) -> None:
        """Fold one more fact."""
        if self._state is None and fact.kind != "event":
            raise Unreadable("not_a_log")
        self._state = apply(self._state, fact) if self._state is not None else opened(fact)
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
        try:
            fact = seal(body, len(self.facts), at, cmd, self.head)
        except UnicodeEncodeError:  # half a character cannot be written anywhere
            raise Unreadable("not_a_fact") from None
        self.add(fact)
        return fact
