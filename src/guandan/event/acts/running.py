"""What happens around the tables: rounds begin, pause and are recalled, announcements are made, regulations changed.

round_begun    chief, deputy, recorder, referee   cards may be played
round_paused   the same                           with the reason
round_resumed  the same
time_called    the same                           time is over for all tables of the round
recalled       chief                              a published round is a draft again, before a card is played
announcement   office, committee                  what everybody is told
meeting        organiser, committee, chief        the technical meeting (技术会议), and who came (003 c3.5(1))
event_changed  organiser, committee, chief        another name; terms, as long as nothing was drawn by them
put_away       organiser, committee, chief        an event made by mistake, in which nothing was published
put_back       the same
"""

from typing import Annotated, Any, NamedTuple

from guandan.event.acts.course import Nothing, Reason
from guandan.event.eligibility import NAMES
from guandan.event.kinds import ENDED, ENDING, ENTERING, OPEN, PAIRING, PAUSED
from guandan.event.stage import Round
from guandan.event.state import Announcement, Event, Meeting
from guandan.event.terms import PRINTED, terms_of
from guandan.game.acts import NOTHING, Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn
from guandan.game.facts import Data, Fact
from guandan.game.fields import NAME, Count, Said

FLOOR = (*PAIRING, "referee")
FREE = ("late", "changes", "twice", "checked_in", "units", "shown", "phones", "online", *PRINTED)
"""Terms that may be changed after the draw; all others say who plays whom."""


class OfRound(NamedTuple):
    """What happens to the round of a stage that is played; its number is given."""

    stage: Count
    round: Count | None = None


class Stopping(NamedTuple):
    """The same with the reason."""

    stage: Count
    reason: Said
    round: Count | None = None


class Announced(NamedTuple):
    """What everybody is told."""

    text: Said


class Changed(NamedTuple):
    """Another name; other terms."""

    reason: Said
    name: Annotated[str, NAME] | None = None
    terms: Data = NOTHING


def open_round(event: Event, number: int) -> Round:
    """The published round of a stage. Raises OutOfTurn if there is none."""
    stage = event.running(number)
    if stage.open is None:
        raise OutOfTurn("no_open_round", stage=stage.number)
    return stage.open


def _begun(event: Event, said: OfRound, _: Act, __: int) -> OfRound:
    one = open_round(event, said.stage)
    if one.begun:
        raise Conflict("round_has_begun", round=one.number)
    return said._replace(round=one.number)


def _paused(event: Event, said: Stopping, _: Act, __: int) -> Stopping:
    one = open_round(event, said.stage)
    if not one.begun or one.paused:
        raise Conflict("nothing_changes")
    return said._replace(round=one.number)


def _resumed(event: Event, said: OfRound, _: Act, __: int) -> OfRound:
    one = open_round(event, said.stage)
    if not one.paused:
        raise Conflict("nothing_changes")
    return said._replace(round=one.number)


def _time_called(event: Event, said: OfRound, _: Act, __: int) -> OfRound:
    one = open_round(event, said.stage)
    if one.time_called:
        raise Conflict("nothing_changes")
    return said._replace(round=one.number)


MARKS = {"round_begun": "begun", "round_paused": "paused", "time_called": "time_called"}


def _mark(event: Event, said: OfRound | Stopping, fact: Fact) -> Event:
    """The round with the time of what happened to it."""
    stage = event.stage(said.stage)
    one = stage.round(said.round)
    if fact.kind == "round_resumed":  # a pause takes nothing from the players' time
        one = one._replace(paused=0, stopped=one.stopped + fact.at - one.paused)
    else:
        mark: dict[str, Any] = {MARKS[fact.kind]: fact.at}
        one = one._replace(**mark)
    return event.with_stage(stage.with_round(one))


def _recalled(event: Event, said: Stopping, _: Act, __: int) -> Stopping:
    """Before a card is played a published round can be taken back; afterwards it stands."""
    one = open_round(event, said.stage)
    if one.begun or not one.untouched:
        raise Conflict("round_is_played", round=one.number)
    return said._replace(round=one.number)


def _recall(event: Event, said: Stopping, _: Fact) -> Event:
    stage = event.stage(said.stage)
    return event.with_stage(stage.with_round(stage.round(said.round)._replace(status="draft", published=0)))


def _announcement(_: Event, said: Announced, __: Act, ___: int) -> Announced:
    return said


def _announce(event: Event, said: Announced, fact: Fact) -> Event:
    new = Announcement(fact.seq, fact.at, fact.by, said.text)
    return event._replace(announcements=(*event.announcements, new))


def _meeting(event: Event, said: Meeting, _: Act, __: int) -> Meeting:
    for one in said.present:
        event.entrant(one)
    return said


def _held(event: Event, said: Meeting, _: Fact) -> Event:
    return event._replace(meetings=(*event.meetings, said))


def _event_changed(event: Event, said: Changed, _: Act, __: int) -> Changed:
    """A new name at any time; terms that decide who plays whom only before the first draw."""
    terms, name = said.terms, event.name if said.name is None else said.name
    whole = {**event.regulations, **terms}
    new = terms_of(event.rules, whole, event.terms.conditions.reference)
    online = [stage.number for stage in event.stages if stage.spec.anything_online]
    if new.pairs > 1 and event.terms.pairs == 1 and online:
        raise NotAllowed("teams_online", stage=online[0])
    if terms.get("practice", event.terms.practice) != event.terms.practice:
        raise OutOfTurn("terms_fixed", field="practice")
    fixed = [key for key in terms if key not in FREE and terms[key] != event.regulations.get(key)]
    if fixed and any(stage.entrants for stage in event.stages):
        raise OutOfTurn("terms_fixed", field=fixed[0])
    if fixed and event.entrants and set(fixed) & {*NAMES, "pairs"} - {"units"}:
        raise OutOfTurn("terms_have_entries", field=fixed[0], count=len(event.entrants))
    if name == event.name and whole == dict(event.regulations):
        raise Conflict("nothing_changes")
    return said._replace(name=name)


def _change(event: Event, said: Changed, _: Fact) -> Event:
    whole = {**event.regulations, **said.terms}
    terms = terms_of(event.rules, whole, event.terms.conditions.reference)
    after = event._replace(name=terms.title(said.name or event.name), regulations=whole, terms=terms)
    return after.stale() if said.terms else after


def _put_away(event: Event, said: Reason, _: Act, __: int) -> Reason:
    if event.begun:
        raise OutOfTurn("event_has_rounds")
    return said


def _put_back(_: Event, said: Nothing, __: Act, ___: int) -> Nothing:
    return said


def _set_status(event: Event, _: object, fact: Fact) -> Event:
    return event._replace(status="put_away" if fact.kind == "put_away" else "open")


KINDS: Kinds[Event] = {
    "round_begun": Kind(OfRound, _begun, _mark, FLOOR, OPEN),
    "round_paused": Kind(Stopping, _paused, _mark, FLOOR, OPEN),
    "round_resumed": Kind(OfRound, _resumed, _mark, FLOOR, OPEN),
    "time_called": Kind(OfRound, _time_called, _mark, FLOOR, PAUSED),
    "recalled": Kind(Stopping, _recalled, _recall, ("chief",), PAUSED),
    "announcement": Kind(Announced, _announcement, _announce, ENTERING, ENDED),
    "meeting": Kind(Meeting, _meeting, _held, ENDING, PAUSED),
    "event_changed": Kind(Changed, _event_changed, _change, ENDING, PAUSED),
    "put_away": Kind(Reason, _put_away, _set_status, ENDING, OPEN),
    "put_back": Kind(Nothing, _put_back, _set_status, ENDING, ("put_away",)),
}
