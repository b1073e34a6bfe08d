"""Entries (报名): made one by one or from a list, changed, checked in, players replaced, rounds sat out.

entry           organiser, recorder ...   a new pair or team, under the next number
import_entries  the same                  a whole list at once, or nothing of it
entry_changed   the same                  what is written of it
checked_in      the same                  identity and dress checked (003 c3.5(1))
substitution    the same                  one player for another; after the first round as the regulations let it
away            the same                  sits out the coming rounds, or comes back
"""

from typing import Any

from guandan.event.acts.waiving import may
from guandan.event.changes import change
from guandan.event.eligibility import completed, entry_findings
from guandan.event.entrants import Entrant, read_fields, read_player, written_form
from guandan.event.findings import Finding, grave
from guandan.event.kinds import ENDED, OPEN, PAUSED, Kind, Kinds
from guandan.event.people import People
from guandan.event.roles import ENDING, HEADS, OFFICE, only
from guandan.event.roster import Person, Registration, without_personal
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, Unreadable, at_least, like, quoted
from guandan.game.facts import Body, Data, Fact
from guandan.referee.reading import flag, written

MOST = 10_000
"""Entries of one list."""


def _people(event: Event, but: int = 0) -> People:
    """Everybody who takes part, but those of an entry."""
    return People(one.form for one in event.entrants.values() if one.status == "in" and one.number != but)


def _wrong(event: Event, one: Registration, people: People) -> tuple[Finding, ...]:
    """Why an entry may not play beside the others."""
    found = [*entry_findings(one, event.terms.conditions, event.terms.sizes)]
    for at, player in enumerate(one.players, start=1):
        same = people.same(player, one)
        if same is not None and same.same_event(one):
            found.append(grave("entered_already", "", f"name{at}", name=player.name, number=same.where.number))
    return tuple(found)


def _entered(event: Event, data: Data, by: str, number: int, people: People) -> dict[str, Any]:
    """A new entry as it stands in a fact. Raises a refusal."""
    fields = read_fields(data)
    if "players" not in fields:
        raise Unreadable("missing_field", field="players")
    if type(number) is not int or not 1 <= number < 1 << 20:
        raise Unreadable("wrong_field", field="number", allowed=at_least(1))
    if number in event.entrants:
        raise Conflict("number_taken", entry=number)
    form = completed(written_form(Registration(()), {**fields, "number": number}), event.terms.conditions)
    waived = may(_wrong(event, form, people), data, by)
    people.add(form)
    return {**form.as_data(), **waived}


def _entrant(data: Data) -> Entrant:
    return Entrant(written_form(Registration(()), data), data.get("waived", ""))


def _entry(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *OFFICE, "committee")
    number = act.data.get("number", max(event.entrants, default=0) + 1)
    return Body("entry", act.by, _entered(event, act.data, act.by, number, _people(event)))


def _add(event: Event, fact: Fact) -> Event:
    return event.with_entrant(_entrant(fact.data))


def _imported(event: Event, act: Act, at: int) -> Body:
    """A list of entries, all of them or none; those without a number get the lowest that is free, in order."""
    del at
    only(act, *OFFICE, "committee")
    listed = act.data.get("entries")
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST or not all(isinstance(one, dict) for one in listed):
        raise Unreadable("wrong_field", field="entries", allowed=like('[{"players": [...]}, ...]'))
    people, used = _people(event), {*event.entrants, *(one["number"] for one in listed if _has_number(one))}
    entries: list[dict[str, Any]] = []
    taken: set[int] = set()
    free = 1
    for one in listed:
        while free in used:
            free += 1
        number = one["number"] if _has_number(one) else free
        if number in taken:
            raise Conflict("number_taken", entry=number)
        taken.add(number)
        used.add(number)
        entries.append(_entered(event, one, act.by, number, people))
    source = act.text("source", 200) if "source" in act.data else ""
    return Body("import_entries", act.by, {"entries": entries, "source": source})


def _has_number(data: Data) -> bool:
    return type(data.get("number")) is int and data["number"] > 0


def _add_all(event: Event, fact: Fact) -> Event:
    new = {one["number"]: _entrant(one) for one in fact.data["entries"]}
    return event._replace(entrants={**event.entrants, **new})


def _changed(event: Event, act: Act, at: int) -> Body:
    """After the first draw the strength of an entry is fixed, and its players are replaced by substitution."""
    del at
    only(act, *OFFICE, "committee")
    entrant = event.entrant(act.data.get("entry"))
    fields = read_fields(act.data)
    if not fields:
        raise Unreadable("missing_field", field="players")
    drawn = any(entrant.number in stage.entrants for stage in event.stages)
    for name in ("seed", "players"):
        if drawn and name in fields:
            raise OutOfTurn("entry_fixed", field=name, entry=entrant.number)
    new = written_form(entrant.form, fields)
    wrong = () if entrant.waived or entrant.withheld else _wrong(event, new, _people(event, entrant.number))
    return Body("entry_changed", act.by, {"entry": entrant.number, **fields, **may(wrong, act.data, act.by)})


def _change(event: Event, fact: Fact) -> Event:
    entrant = event.entrants[fact.data["entry"]]
    waived = fact.data.get("waived", entrant.waived)
    return event.with_entrant(entrant._replace(form=written_form(entrant.form, fact.data), waived=waived)).stale()


def _checked_in(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *OFFICE, "referee")
    entrant = event.entrant(act.data.get("entry"))
    return Body("checked_in", act.by, {"entry": entrant.number, "present": int(flag(act, "present"))})


def _check_in(event: Event, fact: Fact) -> Event:
    entrant = event.entrants[fact.data["entry"]]
    return event.with_entrant(entrant._replace(checked_in=bool(fact.data["present"])))


def _substitution(event: Event, act: Act, at: int) -> Body:
    """Before the first round freely, afterwards by the chief and as the regulations let it (003 c3.7(5)1)."""
    del at
    only(act, *OFFICE, "committee")
    entrant = event.entrant(act.data.get("entry"))
    out = act.data.get("out")
    if out not in [player.name for player in entrant.players]:
        raise Unreadable("no_such_player", player=quoted(out), entry=entrant.number)
    if event.begun:
        only(act, *HEADS, "committee", "organiser")
    new = read_player(act.data.get("player"))
    found = change(
        event.terms.conditions,
        entrant.form,
        str(out),
        Person(**new),
        begun=event.begun,
        used=entrant.replaced,
        original=entrant.original,
        waived=True,  # what is wrong with the new pair is told below, with all that is
    )
    if found.outcome != "done":
        why = found.findings[0]
        raise NotAllowed("no_substitution", why.article, reason_zh=why.text.zh, reason_en=why.text.en)
    wrong = () if entrant.withheld else _wrong(event, found.after, _people(event, entrant.number))
    waived = may(wrong, act.data, act.by)
    data = {"entry": entrant.number, "out": out, "player": new, "reason": written(act, "reason")}
    return Body("substitution", act.by, {**data, **waived})


def _substitute(event: Event, fact: Fact) -> Event:
    data = fact.data
    entrant = event.entrants[data["entry"]]
    seat = [player.name for player in entrant.players].index(data["out"])
    players = (*entrant.players[:seat], Person(**data["player"]), *entrant.players[seat + 1 :])
    entrant = entrant._replace(form=entrant.form._replace(players=players), waived=data.get("waived", entrant.waived))
    if event.begun:
        original = entrant.original or event.entrants[data["entry"]].form
        entrant = entrant._replace(replaced=entrant.replaced + 1, original=original)
    return event.with_entrant(entrant)


def _away(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *OFFICE)
    entrant = event.entrant(act.data.get("entry"))
    if entrant.status != "in":
        raise OutOfTurn("entry_left", entry=entrant.number, status=entrant.status)
    away = flag(act, "away")
    if away == entrant.away:
        raise Conflict("nothing_changes")
    return Body("away", act.by, {"entry": entrant.number, "away": int(away)})


def _go_away(event: Event, fact: Fact) -> Event:
    entrant = event.entrants[fact.data["entry"]]
    return event.with_entrant(entrant._replace(away=bool(fact.data["away"]))).stale()


def _erased(event: Event, act: Act, at: int) -> Body:
    """Phone, birth date and id number of an entry's players are forgotten; the store drops what was sealed."""
    del at
    only(act, *ENDING)
    entrant = event.entrant(act.data.get("entry"))
    return Body("personal_erased", act.by, {"entry": entrant.number, "reason": written(act, "reason")})


def _erase(event: Event, fact: Fact) -> Event:
    entrant = event.entrants[fact.data["entry"]]
    original = entrant.original and without_personal(entrant.original)
    return event.with_entrant(entrant._replace(form=without_personal(entrant.form), original=original, withheld=True))


KINDS: Kinds = {
    "entry": Kind(_entry, _add, PAUSED),
    "import_entries": Kind(_imported, _add_all, PAUSED),
    "entry_changed": Kind(_changed, _change, PAUSED),
    "checked_in": Kind(_checked_in, _check_in, PAUSED),
    "substitution": Kind(_substitution, _substitute, PAUSED),
    "away": Kind(_away, _go_away, OPEN),
    "personal_erased": Kind(_erased, _erase, ENDED),
}
