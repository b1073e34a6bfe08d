"""Officials (技术官员) and the schedule: who holds which post, the public notice, referees at tables, times and halls.

official       organiser, committee, chief   somebody takes a post
official_gone  the same                      gives it up
notice         organiser, committee          the list of officials is made public (公示)
objection      the same, recorder            a unit asks that one stand aside; one third of them is enough
assignment     chief, deputy, recorder       referees of a round's tables, by lot or by hand
schedule       organiser, chief, recorder    times and halls of all rounds, in place of the one before
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from guandan.event.acts.waiving import may
from guandan.event.assignment import Assignment, Seated, assign
from guandan.event.assignment import check as check_assignment
from guandan.event.entrants import Entrant
from guandan.event.expecting import expected
from guandan.event.findings import Finding, grave
from guandan.event.kinds import ENDED, PAUSED, Kind, Kinds
from guandan.event.officials import Notice, Objection, Official, findings, official_of
from guandan.event.officials import notice as noticed
from guandan.event.plans import plan_of
from guandan.event.roles import ENDING, OFFICE, PAIRING, only
from guandan.event.roster import units
from guandan.event.schedule import Hall, Plan, Slot, slot_of
from guandan.event.stage import Round, Stage
from guandan.event.state import Event
from guandan.event.timetable import check as check_times
from guandan.game.acts import Act
from guandan.game.errors import Conflict, OutOfTurn, Unreadable, like, quoted
from guandan.game.facts import Body, Data, Fact, plain
from guandan.referee.reading import flag, read_names, written

AT_ONCE = ("two_chiefs", "two_posts", "plays_too")
"""What is refused when somebody takes a post; how many there must be is seen when all are there."""
BROKEN = "against_rules"


def public_notice(event: Event) -> Notice:
    """What has come of the public notice so far."""
    there = units(one.form for one in event.entrants.values() if one.status == "in")
    return noticed(event.rules, event.officials, there, event.objections)


def usable(event: Event) -> tuple[Official, ...]:
    """The officials, without those to whom one third of the units object."""
    refused = public_notice(event).refused
    return tuple(one for one in event.officials if one.name not in refused)


def staff_findings(event: Event) -> tuple[Finding, ...]:
    """What is wrong with the officials of the event, for the greatest round there is."""
    tables = max((len(one.tables) for stage in event.stages for one in stage.rounds), default=0)
    players = {player.name for one in event.entrants.values() if one.status == "in" for player in one.players}
    return findings(event.rules, usable(event), tables=tables, players=players)


def _official(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *ENDING)
    data: dict[str, Any] = {}
    for name in ("name", "post", "region", "unit"):
        data[name] = act.text(name, 100).strip() if name in act.data else ""
    if not data["name"]:
        raise Unreadable("missing_field", field="name")
    one = official_of({**data, "kin": read_names(act.data, "kin")})
    if one in event.officials:
        raise Conflict("nothing_changes")
    after = event._replace(officials=(*event.officials, one))
    wrong = [found for found in staff_findings(after) if found.code in AT_ONCE]
    if one.name in public_notice(event).refused:
        wrong += [found for found in public_notice(event).findings if found.facts.get("name") == one.name]
    return Body("official", act.by, {**one.as_data(), **may(wrong, act.data, act.by, BROKEN)})


def _take_post(event: Event, fact: Fact) -> Event:
    data = {name: value for name, value in fact.data.items() if name != "waived"}
    return event._replace(officials=(*event.officials, official_of(data)))


def _gone(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *ENDING)
    name, post = act.text("name", 100), act.text("post", 100)
    if not any((one.name, one.post) == (name, post) for one in event.officials):
        raise Unreadable("no_such_official", name=quoted(name))
    return Body("official_gone", act.by, {"name": name, "post": post, "reason": written(act, "reason")})


def _give_up(event: Event, fact: Fact) -> Event:
    gone = (fact.data["name"], fact.data["post"])
    return event._replace(officials=tuple(one for one in event.officials if (one.name, one.post) != gone))


def _notice(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, "organiser", "committee")
    if not event.officials:
        raise OutOfTurn("no_officials")
    return Body("notice", act.by, {"officials": [[one.name, one.post] for one in event.officials]})


def _give_notice(event: Event, fact: Fact) -> Event:
    names = [name for name, _ in fact.data["officials"]]
    return event._replace(noticed=tuple(dict.fromkeys((*event.noticed, *names))))


def _objection(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, "organiser", "committee", "recorder")
    unit, name = written(act, "unit"), written(act, "official")
    if name not in event.noticed:
        raise OutOfTurn("not_noticed", name=quoted(name))
    there = units(one.form for one in event.entrants.values() if one.status == "in")
    if unit not in there:
        raise Unreadable("no_such_unit", unit=quoted(unit))
    if Objection(unit, name) in event.objections:
        raise Conflict("nothing_changes")
    found = noticed(event.rules, event.officials, there, (*event.objections, Objection(unit, name)))
    data = {"unit": unit, "official": name, "reason": act.text("reason", 2000) if "reason" in act.data else ""}
    return Body("objection", act.by, {**data, "refused": int(name in found.refused)})


def _object(event: Event, fact: Fact) -> Event:
    new = Objection(fact.data["unit"], fact.data["official"])
    return event._replace(objections=(*event.objections, new))


def hall_of(event: Event, one: Round) -> tuple[Seated, ...]:
    """The tables of a round with who plays at them."""
    return tuple(
        Seated(table.number, tuple(event.entrants[side].form for side in (table.first, table.second)))
        for table in one.tables
    )


def _assignment(event: Event, act: Act, at: int) -> Body:
    """By lot unless tables are named; made by hand, what it breaks must be let pass with a reason."""
    del at
    only(act, *PAIRING)
    stage = event.running(act.data.get("stage"))
    if not stage.rounds or stage.rounds[-1].status == "locked":
        raise OutOfTurn("no_open_round", stage=stage.number)
    now = stage.rounds[-1]
    by_lot = flag(act, "by_lot") if "by_lot" in act.data else "tables" not in act.data
    hall = hall_of(event, now)
    if by_lot:
        found = _by_lot(event, stage, hall, now.number)
        tables, told = found.tables, found.findings
        may(told, {}, act.by, BROKEN)
    else:
        tables = _named(act.data.get("tables"))
        told = check_assignment(event.rules, usable(event), hall, tables, elsewhere=_elsewhere(event, stage))
    waived = {} if by_lot else may(told, act.data, act.by, BROKEN)
    data = {"stage": stage.number, "round": now.number, "by_lot": int(by_lot)}
    return Body("assignment", act.by, {**data, "tables": [list(one) for one in sorted(tables.items())], **waived})


def _elsewhere(event: Event, stage: Stage) -> Counter[str]:
    """How many tables each referee has in rounds of other stages that are not locked yet (R-91)."""
    others = [one.rounds[-1] for one in event.stages if one.rounds and one.number != stage.number]
    return Counter(name for one in others if one.status != "locked" for name in one.referees.values())


def _by_lot(event: Event, stage: Stage, hall: tuple[Seated, ...], number: int) -> Assignment:
    """First out of those without tables of another stage at the same time; else of all, if nobody gets too many."""
    busy = _elsewhere(event, stage)
    all_ = usable(event)
    free = tuple(one for one in all_ if one.name not in busy)
    seed = event.seed_of(stage.spec)
    found = assign(event.rules, free, hall, seed, number)
    if found.possible or not busy:
        return found
    wider = assign(event.rules, all_, hall, seed, number)
    most = event.rules.limit("officials.tables")
    fits = most is None or max((busy + Counter(wider.tables.values())).values()) <= most
    return wider if wider.possible and fits else found


def _named(value: object) -> dict[int, str]:
    fine = isinstance(value, list) and all(
        isinstance(one, list) and [type(part) for part in one] == [int, str] for one in value
    )
    if not isinstance(value, list) or not fine:
        raise Unreadable("wrong_field", field="tables", allowed=like('[[1, "..."], [2, "..."]]'))
    return dict(value)


def _assign(event: Event, fact: Fact) -> Event:
    stage = event.stages[fact.data["stage"] - 1]
    now = stage.rounds[fact.data["round"] - 1]._replace(referees=_named(fact.data["tables"]))
    return event.with_stage(stage.with_round(now))


def _schedule(event: Event, act: Act, at: int) -> Body:
    """Slots name their stage by its number, as `event`."""
    del at
    only(act, *OFFICE)
    slots, halls = _slots(act.data), _halls(act.data)
    waived = may(schedule_findings(event, slots, halls), act.data, act.by, BROKEN)
    data = {"slots": [one.as_data() for one in slots], "halls": [list(one) for one in halls]}
    return Body("schedule", act.by, {**data, **waived})


def _slots(data: Data) -> tuple[Slot, ...]:
    value = data.get("slots")
    if not isinstance(value, list) or not plain(value):
        raise Unreadable("wrong_field", field="slots", allowed=like("[{...}]"))
    try:
        return tuple(slot_of(dict(one)) for one in value)
    except (KeyError, TypeError, ValueError):
        keys = ", ".join(Slot._fields)
        raise Unreadable("wrong_field", field="slots", allowed=like(f"[{{{keys}}}]")) from None


def _halls(data: Data) -> tuple[Hall, ...]:
    value = data.get("halls", [])
    fine = isinstance(value, list) and all(
        isinstance(one, list) and [type(part) for part in one] in ([str, int], [str, int, int]) for one in value
    )
    if not fine:
        raise Unreadable("wrong_field", field="halls", allowed=like('[["A", 20], ["B", 10, 300]]'))
    return tuple(Hall(*one) for one in value)


def schedule_findings(event: Event, slots: Sequence[Slot], halls: Sequence[Hall]) -> tuple[Finding, ...]:
    """What is wrong with a schedule of the event's stages."""
    known = {str(stage.number): stage for stage in event.stages}
    plans = plans_of(event, slots)
    chart = {name for name, stage in known.items() if plan_of(stage.spec).family == "knockout"}
    found = check_times(event.rules, plans, slots, halls, _shared(event))
    kept = [one for one in found if one.code != "tables_wrong" or one.facts["event"] not in chart]
    unknown = [grave("unknown_hall", hall=span.hall) for slot in slots for span in slot.spans if not halls]
    return (*kept, *unknown[:1])


def _shared(event: Event) -> list[tuple[str, str]]:
    """Stages in which some people play with different entries, men's and mixed pairs, say."""
    inside = {
        stage.number: [one for one in event.entrants.values() if one.status == "in" and _takes(event, stage, one)]
        for stage in event.stages
    }
    found = []
    for one, other in combinations(inside, 2):
        mine = {player.name: entrant.number for entrant in inside[one] for player in entrant.players}
        theirs = [(player.name, entrant.number) for entrant in inside[other] for player in entrant.players]
        if any(mine.get(name, number) != number for name, number in theirs):
            found.append((str(one), str(other)))
    return found


def _takes(event: Event, stage: Stage, one: Entrant) -> bool:
    """Whether an entry may play in a stage: it does, or nobody knows yet who will."""
    if stage.entrants:
        return one.number in stage.entrants
    while stage.spec.takes.stage:
        stage = event.stage(stage.spec.takes.stage)
    return one.is_of(stage.spec.takes)


def plans_of(event: Event, slots: Sequence[Slot] = ()) -> list[Plan]:
    """What is to be played: every stage as it is; before it begins as the slots have it, or else as it is expected."""
    found = []
    for stage, likely in zip(event.stages, expected(event), strict=True):
        own = [slot for slot in slots if slot.event == str(stage.number)]
        begun = stage if own else likely
        rounds = plan_of(stage.spec).rounds(begun) if begun.entrants else stage.spec.rounds
        used = max((sum(span.last - span.first + 1 for span in slot.spans) for slot in own), default=0)
        found.append(
            Plan(
                str(stage.number),
                stage.spec.takes.event or event.terms.conditions.kinds[0],
                rounds or max((slot.round for slot in own), default=0),
                stage.spec.match_format(event.rules, must_decide=False).minutes or 0,
                sum(len(pool) // 2 for pool in begun.pools) * event.terms.pairs if begun.pools else used,
                stage.spec.place,
                str(stage.spec.takes.stage or ""),
            )
        )
    return found


def _set_schedule(event: Event, fact: Fact) -> Event:
    return event._replace(schedule=_slots(fact.data), halls=_halls(fact.data))


KINDS: Kinds = {
    "official": Kind(_official, _take_post, PAUSED),
    "official_gone": Kind(_gone, _give_up, ENDED),
    "notice": Kind(_notice, _give_notice, PAUSED),
    "objection": Kind(_objection, _object, PAUSED),
    "assignment": Kind(_assignment, _assign, PAUSED),
    "schedule": Kind(_schedule, _set_schedule, PAUSED),
}
