"""The log of an event: entries, stages, rounds, results and rulings in one append-only chain of facts.

An act is verified against the state and either refused or turned into a fact; the state is a fold of the facts. Results
of matches are referred to by (log, number, hash). See docs/event-log.md for the kinds.
"""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, Self

from guandan.event.acts import (
    applying,
    calls,
    course,
    entering,
    leaving,
    penalties,
    results,
    rounds,
    rulings,
    running,
    sheets,
    staffing,
    staging,
)
from guandan.event.kinds import role
from guandan.event.personal import Salts, fresh_salt, marked, sealed, unsealed, whole, withheld
from guandan.event.state import Event
from guandan.event.terms import terms_of
from guandan.game.acts import Act
from guandan.game.booknote import book_of, noted
from guandan.game.daytime import day_time
from guandan.game.engine import Kinds, LogOf
from guandan.game.errors import GuandanError, OutOfTurn
from guandan.game.facts import Body, Data, Fact
from guandan.game.fields import Name, read, text, written
from guandan.game.ruleset import Ruleset

STANDS = {
    "open": "event_running",
    "suspended": "event_suspended",
    "stopped": "event_ended",
    "closed": "event_ended",
    "put_away": "event_put_away",
}
"""Why something cannot be done, by how the event stands."""

KINDS: Kinds[Event] = {
    **entering.KINDS,
    **applying.KINDS,
    **leaving.KINDS,
    **staging.KINDS,
    **rounds.KINDS,
    **results.KINDS,
    **rulings.KINDS,
    **penalties.KINDS,
    **staffing.KINDS,
    **course.KINDS,
    **running.KINDS,
    **sheets.KINDS,
    **calls.KINDS,
}
"""Every kind of act and fact, besides the opening."""


class Opened(NamedTuple):
    """What the first fact says besides its rule book."""

    id: Name
    name: Annotated[str, text(200)]
    terms: Data
    seed: Annotated[str, text(200)]


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
    said = read(Opened, {"id": event_id, "name": name, "terms": terms or {}, "seed": seed})
    terms_of(rules, said.terms)
    return Body("event", by, {**written(said), **noted(rules)})


def day_of(at: int) -> str:
    """The day of a moment in China."""
    return f"{day_time(at):%Y-%m-%d}"


class EventLog(LogOf[Event]):
    """An append-only log of an event."""

    first = "event"
    kinds = KINDS
    salts: Salts = staticmethod(fresh_salt)
    """Where the salts of personal data come from; a rehearsal draws its own."""
    viewer: object = None
    """Of a copy that shows what somebody may see: who."""
    worked_out: dict[object, Any]
    """What several views of such a copy have in common."""

    def opened(self, fact: Fact) -> Event:
        """The event after the first fact. Raises Conflict if our rule book is not the one it names."""
        said, rules = read(Opened, fact.data), book_of(fact.data)
        terms = terms_of(rules, said.terms, day_of(fact.at))
        return Event(said.id, terms.title(said.name), rules, terms, said.seed, regulations=said.terms, at=fact.at)

    def stamped(self, state: Event, fact: Fact) -> Event:
        """The event with the time of its last fact, and with what that keeps to itself here."""
        return marked(state, fact)._replace(at=fact.at, trusting=False)

    def status(self, state: Event) -> str:
        """How the event stands."""
        return state.status

    def not_during(self, status: str, kind: str) -> GuandanError:
        """Why something cannot be done as the event stands."""
        del kind
        return OutOfTurn(STANDS[status])

    def role(self, by: str) -> str:
        """The role of who acts."""
        return role(by)

    def folded(self, fact: Fact, said: Any = None) -> Event:
        """The event after one more fact, with all that is known of its sealed parts."""
        return super().folded(whole(fact), said)

    def decided(self, act: Act, at: int) -> Body:
        """The fact of an act, with what is personal sealed. Raises a refusal if it is not allowed."""
        return sealed(super().decided(act, at), self.salts)

    def again(self, fact: Fact) -> Body:
        """The fact that the act of a fact leads to here: it must be the same. Raises a refusal if it is not allowed."""
        self.state = self.state._replace(trusting=withheld(fact))
        act = Act(fact.kind, fact.by, unsealed(fact.data, fact.opened))
        known = {part: hidden.salt for part, hidden in fact.opened.items()}
        return sealed(super().decided(act, fact.at), lambda part: known.get(part, ""))

    def showing(self, event: Event, viewer: object = None) -> Self:
        """A copy of the log in which the event is what a viewer may see of it; nothing is added to it."""
        copy = self.trial()
        copy.state, copy.viewer, copy.worked_out = event, viewer, {}
        return copy

    def at(self, count: int) -> Event:
        """The state after so many facts."""
        return self.until(count).state
