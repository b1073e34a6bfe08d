"""Entries (报名): made, changed, checked in, players replaced, rounds sat out.

entry          organiser, recorder ...   a new pair or team, under the next number
entry_changed  the same                  what is written of it
checked_in     the same                  identity and dress checked (003 c3.5(1))
substitution   the same                  one player for another; after the first round within the terms
away           the same                  sits out the coming rounds, or comes back
"""

from typing import Any

from guandan.event.entrants import Entrant, players_of, read_fields, read_player
from guandan.event.faults import faults
from guandan.event.kinds import OPEN, PAUSED, Kind, Kinds
from guandan.event.roles import HEADS, OFFICE, only, role
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, Unreadable, quoted
from guandan.game.facts import Body, Data, Fact
from guandan.referee.reading import flag, written


def entrant_of(data: Data) -> Entrant:
    """The entry that stands in a fact."""
    fields = {name: value for name, value in data.items() if name in Entrant._fields and name != "players"}
    return Entrant(players=players_of(data["players"]), **fields)


def entered(event: Event, data: Data, by: str) -> dict[str, Any]:
    """A new entry as it stands in a fact; an import calls it row by row. Raises a refusal."""
    fields = read_fields(data)
    if "players" not in fields:
        raise Unreadable("missing_field", field="players")
    number = data.get("number", max(event.entrants, default=0) + 1)
    if type(number) is not int or not 1 <= number < 1 << 20:
        raise Unreadable("wrong_field", field="number", allowed="1 2 3 ...")
    if number in event.entrants:
        raise Conflict("number_taken", entry=number)
    found = {**fields, "number": number}
    return {**found, **_waived(event, entrant_of(found), data, by)}


def _waived(event: Event, entrant: Entrant, data: Data, by: str) -> dict[str, str]:
    """Nothing if the entry is eligible; else why it may play all the same. Raises NotAllowed."""
    wrong = faults(event.terms, entrant, event.entrants.values())
    if not wrong:
        return {}
    why = data.get("waived", "")
    if why and isinstance(why, str) and role(by) in ("organiser", "committee", "chief"):
        return {"waived": why}
    reasons = [one.text for one in wrong]
    raise NotAllowed(
        "not_eligible",
        "003 c3.2; H-42",
        codes=[one.code for one in wrong],
        reasons_zh="；".join(text.zh for text in reasons),
        reasons_en="; ".join(text.en for text in reasons),
    )


def _entry(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *OFFICE, "committee")
    return Body("entry", act.by, entered(event, act.data, act.by))


def _add(event: Event, fact: Fact) -> Event:
    return event.with_entrant(entrant_of(fact.data))


def _changed(event: Event, act: Act, at: int) -> Body:
    """After the first draw the strength of an entry is fixed, and its players are replaced by substitution."""
    del at
    only(act, *OFFICE, "committee")
    entrant = event.entrant(act.data.get("entry"))
    fields = read_fields(act.data)
    if not fields:
        raise Unreadable("missing_field", field="name")
    drawn = any(entrant.number in stage.entrants for stage in event.stages)
    for name in ("seed", "players"):
        if drawn and name in fields:
            raise OutOfTurn("entry_fixed", field=name, entry=entrant.number)
    new = entrant._replace(**{**fields, **({"players": players_of(fields["players"])} if "players" in fields else {})})
    waived = _waived(event, new, act.data, act.by) if not entrant.waived else {}
    return Body("entry_changed", act.by, {"entry": entrant.number, **fields, **waived})


def _change(event: Event, fact: Fact) -> Event:
    data = {name: value for name, value in fact.data.items() if name != "entry"}
    if "players" in data:
        data["players"] = players_of(data["players"])
    return event.with_entrant(event.entrants[fact.data["entry"]]._replace(**data)).stale()


def _checked_in(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *OFFICE, "referee")
    entrant = event.entrant(act.data.get("entry"))
    return Body("checked_in", act.by, {"entry": entrant.number, "present": int(flag(act, "present"))})


def _check_in(event: Event, fact: Fact) -> Event:
    entrant = event.entrants[fact.data["entry"]]
    return event.with_entrant(entrant._replace(checked_in=bool(fact.data["present"])))


def _substitution(event: Event, act: Act, at: int) -> Body:
    """Before the first round freely, afterwards by the chief and as often as the terms allow (003 c3.7(5)1)."""
    del at
    only(act, *OFFICE, "committee")
    entrant = event.entrant(act.data.get("entry"))
    out = act.data.get("out")
    if out not in [player.name for player in entrant.players]:
        raise Unreadable("no_such_player", player=quoted(out), entry=entrant.number)
    if event.begun:
        only(act, *HEADS, "committee", "organiser")
        if entrant.replaced >= event.terms.substitutes:
            raise NotAllowed("no_substitution", "003 c3.7(5)", most=event.terms.substitutes)
    new = read_player(act.data.get("player"))
    seat = [player.name for player in entrant.players].index(str(out))
    players = (*entrant.players[:seat], *players_of([new]), *entrant.players[seat + 1 :])
    waived = _waived(event, entrant._replace(players=players), act.data, act.by)
    data = {"entry": entrant.number, "out": out, "player": new, "reason": written(act, "reason")}
    return Body("substitution", act.by, {**data, **waived})


def _substitute(event: Event, fact: Fact) -> Event:
    data = fact.data
    entrant = event.entrants[data["entry"]]
    seat = [player.name for player in entrant.players].index(data["out"])
    players = (*entrant.players[:seat], *players_of([data["player"]]), *entrant.players[seat + 1 :])
    replaced = entrant.replaced + int(event.begun)
    waived = data.get("waived", entrant.waived)
    return event.with_entrant(entrant._replace(players=players, replaced=replaced, waived=waived))


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


KINDS: Kinds = {
    "entry": Kind(_entry, _add, PAUSED),
    "entry_changed": Kind(_changed, _change, PAUSED),
    "checked_in": Kind(_checked_in, _check_in, PAUSED),
    "substitution": Kind(_substitution, _substitute, PAUSED),
    "away": Kind(_away, _go_away, OPEN),
}
