"""What happens around the tables: rounds begin, pause and are recalled, announcements are made, regulations changed.

round_begun    chief, deputy, recorder, referee   cards may be played
round_paused   the same                           with the reason
round_resumed  the same
time_called    the same                           time is over for all tables of the round
recalled       chief                              a published round is a draft again, before a card is played
announcement   office, committee                  what everybody is told
event_changed  organiser, committee, chief        another name; terms, as long as nothing was drawn by them
put_away       organiser, committee, chief        an event made by mistake, in which nothing was published
put_back       the same
"""

from guandan.event.eligibility import NAMES
from guandan.event.kinds import OPEN, PAUSED, Kind, Kinds
from guandan.event.roles import ENDING, OFFICE, PAIRING, only
from guandan.event.stage import Round, Stage
from guandan.event.state import Announcement, Event
from guandan.event.terms import LOOK, terms_of
from guandan.game.acts import Act
from guandan.game.errors import Conflict, OutOfTurn, Unreadable, like
from guandan.game.facts import Body, Fact, plain
from guandan.referee.reading import written

FLOOR = (*PAIRING, "referee")
FREE = ("late", "changes", "twice", "checked_in", "units", "titles", *LOOK)
"""Terms that may be changed after the draw; all others say who plays whom."""


def _open(event: Event, act: Act) -> tuple[Stage, Round]:
    """The published round that an act is about. Raises OutOfTurn if there is none."""
    stage = event.running(act.data.get("stage"))
    if stage.open is None:
        raise OutOfTurn("no_open_round", stage=stage.number)
    return stage, stage.open


def _where(stage: Stage, one: Round) -> dict[str, int]:
    return {"stage": stage.number, "round": one.number}


def _begun(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *FLOOR)
    stage, one = _open(event, act)
    if one.begun:
        raise Conflict("round_has_begun", round=one.number)
    return Body(act.kind, act.by, _where(stage, one))


def _paused(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *FLOOR)
    stage, one = _open(event, act)
    if not one.begun or one.paused:
        raise Conflict("nothing_changes")
    return Body(act.kind, act.by, {**_where(stage, one), "reason": written(act, "reason")})


def _resumed(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *FLOOR)
    stage, one = _open(event, act)
    if not one.paused:
        raise Conflict("nothing_changes")
    return Body(act.kind, act.by, _where(stage, one))


def _time_called(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *FLOOR)
    stage, one = _open(event, act)
    if one.time_called:
        raise Conflict("nothing_changes")
    return Body(act.kind, act.by, _where(stage, one))


def _mark(event: Event, fact: Fact) -> Event:
    """The round with the time of what happened to it."""
    stage = event.stages[fact.data["stage"] - 1]
    one = stage.rounds[fact.data["round"] - 1]
    if fact.kind == "round_resumed":  # a pause takes nothing from the players' time
        one = one._replace(paused=0, stopped=one.stopped + fact.at - one.paused)
    else:
        name = {"round_begun": "begun", "round_paused": "paused", "time_called": "time_called"}[fact.kind]
        one = one._replace(**{name: fact.at})
    return event.with_stage(stage.with_round(one))


def _recalled(event: Event, act: Act, at: int) -> Body:
    """Before a card is played a published round can be taken back; afterwards it stands."""
    del at
    only(act, "chief")
    stage, one = _open(event, act)
    if one.begun or not one.untouched:
        raise Conflict("round_is_played", round=one.number)
    return Body(act.kind, act.by, {**_where(stage, one), "reason": written(act, "reason")})


def _recall(event: Event, fact: Fact) -> Event:
    stage = event.stages[fact.data["stage"] - 1]
    one = stage.rounds[fact.data["round"] - 1]
    return event.with_stage(stage.with_round(one._replace(status="draft", published=0)))


def _announcement(event: Event, act: Act, at: int) -> Body:
    del event, at
    only(act, *OFFICE, "committee")
    return Body(act.kind, act.by, {"text": written(act, "text")})


def _announce(event: Event, fact: Fact) -> Event:
    new = Announcement(fact.seq, fact.at, fact.by, fact.data["text"])
    return event._replace(announcements=(*event.announcements, new))


def _event_changed(event: Event, act: Act, at: int) -> Body:
    """A new name at any time; terms that decide who plays whom only before the first draw."""
    del at
    only(act, *ENDING)
    name, terms = act.data.get("name", event.name), act.data.get("terms", {})
    if not isinstance(name, str) or not name.strip() or len(name) > 200:
        raise Unreadable("missing_field", field="name")
    if not isinstance(terms, dict) or not plain(terms):
        raise Unreadable("wrong_field", field="terms", allowed=like('{"late": 2}'))
    whole = {**event.regulations, **terms}
    terms_of(event.rules, whole, event.terms.conditions.reference)
    fixed = [key for key in terms if key not in FREE and terms[key] != event.regulations.get(key)]
    if fixed and any(stage.entrants for stage in event.stages):
        raise OutOfTurn("terms_fixed", field=fixed[0])
    if fixed and event.entrants and set(fixed) & {*NAMES, "pairs"} - {"units"}:
        raise OutOfTurn("terms_have_entries", field=fixed[0], count=len(event.entrants))
    if name == event.name and whole == dict(event.regulations):
        raise Conflict("nothing_changes")
    return Body(act.kind, act.by, {"name": name, "terms": terms, "reason": written(act, "reason")})


def _change(event: Event, fact: Fact) -> Event:
    whole = {**event.regulations, **fact.data["terms"]}
    terms = terms_of(event.rules, whole, event.terms.conditions.reference)
    return event._replace(name=fact.data["name"], regulations=whole, terms=terms).stale()


def _put_away(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *ENDING)
    if event.begun:
        raise OutOfTurn("event_has_rounds")
    return Body(act.kind, act.by, {"reason": written(act, "reason")})


def _put_back(event: Event, act: Act, at: int) -> Body:
    del event, at
    only(act, *ENDING)
    return Body(act.kind, act.by, {})


def _set_status(event: Event, fact: Fact) -> Event:
    return event._replace(status="put_away" if fact.kind == "put_away" else "open")


KINDS: Kinds = {
    "round_begun": Kind(_begun, _mark),
    "round_paused": Kind(_paused, _mark),
    "round_resumed": Kind(_resumed, _mark),
    "time_called": Kind(_time_called, _mark, PAUSED),
    "recalled": Kind(_recalled, _recall, PAUSED),
    "announcement": Kind(_announcement, _announce, ("open", "suspended", "stopped", "closed")),
    "event_changed": Kind(_event_changed, _change, PAUSED),
    "put_away": Kind(_put_away, _set_status, OPEN),
    "put_back": Kind(_put_back, _set_status, ("put_away",)),
}
