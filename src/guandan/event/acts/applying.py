"""Applications (自助报名): somebody asks by the organiser's link to take part, and the office admits or declines them.

applied    public, by a link         a pair or team asks to take part, before the first round is published
admitted   organiser, recorder ...   it is an entry from now on, under the next number
declined   the same                  it is not; what was personal in it is forgotten
"""

from typing import Any, NamedTuple

from guandan.event.acts.entering import entered, people_in, wrong_with
from guandan.event.acts.waiving import Waived, may
from guandan.event.applications import Application
from guandan.event.eligibility import completed
from guandan.event.entrants import Entrant
from guandan.event.kinds import ENTERING, OPEN, PAUSED
from guandan.event.people import People
from guandan.event.roster import Registration, without_personal
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, quoted
from guandan.game.facts import Fact
from guandan.game.fields import Count, Said

MOST = 1000
"""Applications of an event that wait at a time."""
MOST_EACH = 4
"""Of one person: somebody enters friends, too."""


class Admitted(NamedTuple):
    """An application that is an entry now."""

    application: Count
    entry: int = 0
    """The number it plays under; given by the log."""
    waived: Waived = ""


class Declined(NamedTuple):
    """An application that comes to nothing."""

    application: Count
    reason: Said


def _applied(event: Event, said: Registration, act: Act, _: int) -> Registration:
    """Nobody chooses their own number, seed or exceptions. Raises a refusal."""
    if event.begun:
        raise OutOfTurn("entries_closed")
    waiting = [one for one in event.applications.values() if one.status == "waiting"]
    if len(waiting) >= MOST or sum(one.by == act.by for one in waiting) >= MOST_EACH:
        raise NotAllowed("too_many_applications")
    form = completed(said._replace(seed=0, rank="", waived=""), event.terms.conditions)
    known = People(one.form for one in waiting)
    for player in form.players:
        same = known.same(player, form)
        if same is not None and same.same_event(form) and not event.trusting:
            raise Conflict("applied_already", name=quoted(player.name))
    may(event, wrong_with(event, form, people_in(event)), "", act.by)
    return form._replace(number=len(event.applications) + 1)


def _apply(event: Event, said: Registration, fact: Fact) -> Event:
    return event.with_application(Application(said, fact.by, fact.at))


def _waiting(event: Event, number: int) -> Application:
    """An application that is not decided. Raises a refusal."""
    one = event.application(number)
    if one.status != "waiting":
        raise Conflict("application_decided", application=number)
    return one


def _admitted(event: Event, said: Admitted, act: Act, _: int) -> Admitted:
    one, number = _waiting(event, said.application), max(event.entrants, default=0) + 1
    form = one.form._replace(number=number, waived=said.waived)
    if not one.withheld:
        form = entered(event, form, act.by, people_in(event))
    return said._replace(entry=number, waived=form.waived)


def _decided(event: Event, number: int, **what: Any) -> Event:
    """The event with an application decided: what was personal in it is kept with the entry, or not at all."""
    one = event.application(number)
    return event.with_application(one._replace(form=without_personal(one.form), withheld=True, **what))


def _admit(event: Event, said: Admitted, _: Fact) -> Event:
    one = event.application(said.application)
    form = one.form._replace(number=said.entry, waived=said.waived)
    event = _decided(event, said.application, status="admitted", entry=said.entry)
    return event.with_entrant(Entrant(form, withheld=one.withheld))


def _declined(event: Event, said: Declined, _: Act, __: int) -> Declined:
    _waiting(event, said.application)
    return said


def _decline(event: Event, said: Declined, _: Fact) -> Event:
    return _decided(event, said.application, status="declined", reason=said.reason)


KINDS: Kinds[Event] = {
    "applied": Kind(Registration, _applied, _apply, ("public",), OPEN),
    "admitted": Kind(Admitted, _admitted, _admit, ENTERING, PAUSED),
    "declined": Kind(Declined, _declined, _decline, ENTERING, PAUSED),
}
