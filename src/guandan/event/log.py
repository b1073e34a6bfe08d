"""The log of an event: entries, stages, rounds, results and rulings in one append-only chain of facts.

An act is verified against the state and either refused or turned into a fact; the state is a fold of the facts. Results
of matches are referred to by (log, number, hash). See docs/event-log.md for the kinds.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from typing import Any

from guandan.event.acts import (
    course,
    entering,
    leaving,
    meeting,
    penalties,
    results,
    rounds,
    rulings,
    running,
    staffing,
    staging,
)
from guandan.event.acts.waiving import WITHHELD
from guandan.event.kinds import Kinds
from guandan.event.personal import Salts, fresh_salt, marked, sealed, whole
from guandan.event.state import Event
from guandan.event.terms import terms_of
from guandan.game.acts import Act
from guandan.game.booknote import book_of, noted
from guandan.game.chain import Chain
from guandan.game.errors import Conflict, OutOfTurn, Unreadable, at_most, one_of, quoted
from guandan.game.facts import Body, Data, Fact
from guandan.game.ruleset import Ruleset

STANDS = {
    "open": "event_running",
    "suspended": "event_suspended",
    "stopped": "event_ended",
    "closed": "event_ended",
    "put_away": "event_put_away",
}
"""Why something cannot be done, by how the event stands."""
CHINA = timezone(timedelta(hours=8))

KINDS: Kinds = {
    **entering.KINDS,
    **leaving.KINDS,
    **meeting.KINDS,
    **staging.KINDS,
    **rounds.KINDS,
    **results.KINDS,
    **rulings.KINDS,
    **penalties.KINDS,
    **staffing.KINDS,
    **course.KINDS,
    **running.KINDS,
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
            raise Unreadable("wrong_field", field=field, allowed=at_most(200))
    terms_of(rules, terms or {})
    data = {"id": event_id, "name": name, **noted(rules)}
    return Body("event", by, {**data, "terms": dict(terms or {}), "seed": seed})


def opened(fact: Fact) -> Event:
    """The event that the first fact of a log opens. Raises Conflict if our rule book is not the one it names."""
    data = fact.data
    rules = book_of(data)
    terms = terms_of(rules, data["terms"], day_of(fact.at))
    return Event(data["id"], data["name"], rules, terms, data["seed"], regulations=data["terms"], at=fact.at)


def day_of(at: int) -> str:
    """The day of a moment in China."""
    return f"{datetime.fromtimestamp(at / 1000, CHINA):%Y-%m-%d}"


def decide(event: Event, act: Act, at: int, salts: Salts = fresh_salt) -> Body:
    """The fact of an act at a time; what is personal is sealed with salts. Raises a refusal if it is not allowed."""
    if at < event.at:
        raise Conflict("time_runs_back", at=at, last=event.at)
    kind = KINDS.get(act.kind)
    if kind is None:
        raise Unreadable("unknown_act", act=quoted(act.kind), allowed=one_of(KINDS))
    if event.status not in kind.during:
        raise OutOfTurn(STANDS[event.status])
    return sealed(kind.decide(event, act, at), salts)


def apply(event: Event, fact: Fact) -> Event:
    """The event after a fact."""
    if fact.kind not in KINDS:
        raise Unreadable("not_a_log")
    return marked(KINDS[fact.kind].apply(event, whole(fact)), fact)._replace(at=fact.at)


def _own(data: Data) -> dict[str, Any]:
    """The data of an act without what only a check may say."""
    found = {name: value for name, value in data.items() if name != WITHHELD}
    if isinstance(found.get("entries"), list):
        found["entries"] = [_own(one) if isinstance(one, Mapping) else one for one in found["entries"]]
    return found


class EventLog(Chain[Event]):
    """An append-only log of an event; `at` folds an earlier state anew."""

    first = "event"
    salts: Salts = staticmethod(fresh_salt)
    """Where the salts of personal data come from; a rehearsal draws its own."""

    def opened(self, fact: Fact) -> Event:
        """The event after the first fact."""
        return opened(fact)

    def applied(self, state: Event, fact: Fact) -> Event:
        """The event after one more fact."""
        return apply(state, fact)

    def decided(self, act: Act, at: int) -> Body:
        """The fact of an act. Raises a refusal if it is not allowed."""
        return decide(self.state, act._replace(data=_own(act.data)), at, self.salts)

    def at(self, count: int) -> Event:
        """The state after so many facts."""
        return EventLog(self.facts[:count]).state
