"""Officials (技术官员) and the schedule: who holds which post, the public notice, referees at tables, times and halls.

official       organiser, committee, chief   somebody takes a post
official_gone  the same                      gives it up
notice         organiser, committee          the list of officials is made public (公示)
objection      the same, recorder            a unit asks that one stand aside; the book says how many are enough
assignment     chief, deputy, recorder       referees of a round's tables, by lot or by hand
schedule       organiser, chief, recorder    times and halls of all rounds, in place of the one before
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any, NamedTuple

from guandan.event.acts.waiving import Waived, may
from guandan.event.assignment import Assignment, Seated, assign
from guandan.event.assignment import check as check_assignment
from guandan.event.entrants import Entrant
from guandan.event.findings import Finding, grave
from guandan.event.kinds import ENDED, ENDING, OFFICE, PAIRING, PAUSED
from guandan.event.officials import Notice, Objection, Official, PostKey, findings
from guandan.event.officials import notice as noticed
from guandan.event.plans import plan_of
from guandan.event.roster import Line, PersonName, units
from guandan.event.schedule import Hall, Plan, Session, Slot
from guandan.event.sources import expected
from guandan.event.stage import Round, Stage
from guandan.event.state import Event
from guandan.event.timetable import check as check_times
from guandan.event.timetable import draft
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, OutOfTurn, Unreadable, quoted
from guandan.game.facts import Fact
from guandan.game.fields import Count, Name, Names, Said, listed, number, placed, read, written

AT_ONCE = ("two_chiefs", "two_posts", "plays_too")
"""What is refused when somebody takes a post; how many there must be is seen when all are there."""
BROKEN = "against_rules"
HOUR = 60
"""Minutes of a round where neither book nor regulations say (JS23)."""


class Appointed(NamedTuple):
    """Somebody takes a post."""

    name: PersonName
    post: PostKey
    region: Line = ""
    unit: Line = ""
    kin: Names = ()
    waived: Waived = ""

    @property
    def official(self) -> Official:
        """The official."""
        return Official(*self[:5])


class Gone(NamedTuple):
    """Somebody gives a post up."""

    name: Name
    post: PostKey
    reason: Said


class Noticed(NamedTuple):
    """The officials whose names are made public, each with the post."""

    officials: tuple[tuple[str, str], ...] = ()


class Objected(NamedTuple):
    """A unit asks that an official stand aside; `refused` says that enough of them do now."""

    unit: Said
    official: Said
    reason: str = ""
    refused: bool = False


class TableReferee(NamedTuple):
    """A table and its referee."""

    table: int
    name: str


class Assigned(NamedTuple):
    """Referees of a round's tables: by lot, unless tables are named."""

    stage: Count
    round: Count | None = None
    by_lot: bool | None = None
    tables: Annotated[tuple[TableReferee, ...], listed(placed(TableReferee))] = ()
    waived: Waived = ""


class Scheduled(NamedTuple):
    """Times and halls; slots name their stage by its number, as `event`."""

    slots: tuple[Slot, ...]
    halls: Annotated[tuple[Hall, ...], listed(placed(Hall))] = ()
    waived: Waived = ""


class Wanted(NamedTuple):
    """A timetable that is still to be drafted: units of days, halls with their tables, and minutes of a round."""

    sessions: Annotated[tuple[Session, ...], listed(placed(Session), 1, 100)]
    halls: Annotated[tuple[Hall, ...], listed(placed(Hall), 0, 100)] = ()
    minutes: Annotated[int, number(0, 1440)] = 0
    interval: Annotated[int, number(0, 1440)] | None = None
    waived: Waived = ""


def public_notice(event: Event) -> Notice:
    """What has come of the public notice so far."""
    there = units(one.form for one in event.entrants.values() if one.status == "in")
    return noticed(event.rules, event.officials, there, event.objections)


def usable(event: Event) -> tuple[Official, ...]:
    """The officials, without those to whom so many units object as put them out."""
    refused = public_notice(event).refused
    return tuple(one for one in event.officials if one.name not in refused)


def staff_findings(event: Event) -> tuple[Finding, ...]:
    """What is wrong with the officials of the event, for the greatest round there is."""
    tables = max((len(one.tables) for stage in event.stages for one in stage.rounds), default=0)
    players = {player.name for one in event.entrants.values() if one.status == "in" for player in one.players}
    return findings(event.rules, usable(event), tables=tables, players=players)


def _official(event: Event, said: Appointed, act: Act, _: int) -> Appointed:
    one = said.official
    if one in event.officials:
        raise Conflict("nothing_changes")
    after = event._replace(officials=(*event.officials, one))
    wrong = [found for found in staff_findings(after) if found.code in AT_ONCE]
    if one.name in public_notice(event).refused:
        wrong += [found for found in public_notice(event).findings if found.facts.get("name") == one.name]
    return said._replace(waived=may(event, wrong, said.waived, act.by, BROKEN))


def _take_post(event: Event, said: Appointed, _: Fact) -> Event:
    return event._replace(officials=(*event.officials, said.official))


def _gone(event: Event, said: Gone, _: Act, __: int) -> Gone:
    if not any((one.name, one.post) == (said.name, said.post) for one in event.officials):
        raise Unreadable("no_such_official", name=quoted(said.name))
    return said


def _give_up(event: Event, said: Gone, _: Fact) -> Event:
    kept = (one for one in event.officials if (one.name, one.post) != (said.name, said.post))
    return event._replace(officials=tuple(kept))


def _notice(event: Event, _: Noticed, __: Act, ___: int) -> Noticed:
    if not event.officials:
        raise OutOfTurn("no_officials")
    return Noticed(tuple((one.name, one.post) for one in event.officials))


def _give_notice(event: Event, said: Noticed, _: Fact) -> Event:
    names = (name for name, _ in said.officials)
    return event._replace(noticed=tuple(dict.fromkeys((*event.noticed, *names))))


def _objection(event: Event, said: Objected, _: Act, __: int) -> Objected:
    if said.official not in event.noticed:
        raise OutOfTurn("not_noticed", name=quoted(said.official))
    there = units(one.form for one in event.entrants.values() if one.status == "in")
    if said.unit not in there:
        raise Unreadable("no_such_unit", unit=quoted(said.unit))
    new = Objection(said.unit, said.official)
    if new in event.objections:
        raise Conflict("nothing_changes")
    found = noticed(event.rules, event.officials, there, (*event.objections, new))
    return said._replace(refused=said.official in found.refused)


def _object(event: Event, said: Objected, _: Fact) -> Event:
    return event._replace(objections=(*event.objections, Objection(said.unit, said.official)))


def hall_of(event: Event, one: Round) -> tuple[Seated, ...]:
    """The tables of a round with who plays at them."""
    return tuple(
        Seated(table.number, tuple(event.entrants[side].form for side in (table.first, table.second)))
        for table in one.tables
    )


def _assignment(event: Event, said: Assigned, act: Act, _: int) -> Assigned:
    """Made by hand, what it breaks must be let pass with a reason."""
    stage = event.running(said.stage)
    if not stage.rounds or stage.rounds[-1].status == "locked":
        raise OutOfTurn("no_open_round", stage=stage.number)
    now = stage.rounds[-1]
    by_lot = not said.tables if said.by_lot is None else said.by_lot
    hall = hall_of(event, now)
    if by_lot:
        found = _by_lot(event, stage, hall, now.number)
        waived, tables = may(event, found.findings, "", act.by, BROKEN), found.tables
    else:
        tables = dict(said.tables)
        told = check_assignment(event.rules, usable(event), hall, tables, elsewhere=elsewhere(event, stage))
        waived = may(event, told, said.waived, act.by, BROKEN)
    given = tuple(TableReferee(*one) for one in sorted(tables.items()))
    return Assigned(stage.number, now.number, by_lot, given, waived)


def elsewhere(event: Event, stage: Stage) -> Counter[str]:
    """How many tables each referee has in rounds of other stages that are not locked yet (R-91)."""
    others = [one.rounds[-1] for one in event.stages if one.rounds and one.number != stage.number]
    return Counter(name for one in others if one.status != "locked" for name in one.referees.values())


def _by_lot(event: Event, stage: Stage, hall: tuple[Seated, ...], number: int) -> Assignment:
    """First out of those without tables of another stage at the same time; else of all, if nobody gets too many."""
    busy = elsewhere(event, stage)
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


def _assign(event: Event, said: Assigned, _: Fact) -> Event:
    stage = event.stage(said.stage)
    tables = dict(said.tables)
    now = stage.round(said.round)._replace(referees=tables, assigned=tables, given={})
    return event.with_stage(stage.with_round(now))


def _schedule(event: Event, said: Scheduled, act: Act, _: int) -> Scheduled:
    found = schedule_findings(event, said.slots, said.halls)
    if not said.waived:
        found = _times_alone(found, said.halls)
    return said._replace(waived=may(event, found, said.waived, act.by, BROKEN))


def schedule_findings(event: Event, slots: Sequence[Slot], halls: Sequence[Hall]) -> tuple[Finding, ...]:
    """What is wrong with a schedule of the event's stages."""
    known = {str(stage.number): stage for stage in event.stages}
    plans = plans_of(event, slots)
    chart = {name for name, stage in known.items() if plan_of(stage.spec).family == "knockout"}
    found = check_times(event.rules, plans, slots, halls, _shared(event))
    kept = [one for one in found if one.code != "tables_wrong" or one.facts["event"] not in chart]
    unknown = [grave("unknown_hall", hall=span.hall) for slot in slots for span in slot.spans if not halls]
    return (*kept, *unknown[:1])


def drafted(
    event: Event,
    sessions: Sequence[Session],
    halls: Sequence[Hall] = (),
    *,
    length: int | None = None,
    interval: int | None = None,
) -> tuple[tuple[Slot, ...], tuple[Finding, ...]]:
    """All rounds put into sessions and halls, and what is wrong with that; where no hall is named, times alone."""
    plans = [
        one._replace(minutes=length or one.minutes or HOUR, tables=one.tables if halls else 0)
        for one in plans_of(event)
    ]
    slots, told = draft(event.rules, plans, sessions, halls, interval=interval)
    return slots, (*told, *_times_alone(schedule_findings(event, slots, halls), halls))


def _times_alone(found: tuple[Finding, ...], halls: Sequence[Hall]) -> tuple[Finding, ...]:
    """Where no hall is named a timetable says when, and not where: nothing is missing there."""
    return found if halls else tuple(one for one in found if one.code != "tables_wrong")


def drafted_act(event: Event, data: Mapping[str, Any]) -> dict[str, Any]:
    """What the act `schedule` says, made from the sessions that somebody has named. Raises a refusal."""
    said = read(Wanted, data, strict=True)
    slots, _ = drafted(event, said.sessions, said.halls, length=said.minutes, interval=said.interval)
    return written(Scheduled(slots, said.halls, said.waived))


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


def _set_schedule(event: Event, said: Scheduled, _: Fact) -> Event:
    return event._replace(schedule=said.slots, halls=said.halls)


KINDS: Kinds[Event] = {
    "official": Kind(Appointed, _official, _take_post, ENDING, PAUSED),
    "official_gone": Kind(Gone, _gone, _give_up, ENDING, ENDED),
    "notice": Kind(Noticed, _notice, _give_notice, ("organiser", "committee"), PAUSED),
    "objection": Kind(Objected, _objection, _object, ("organiser", "committee", "recorder"), PAUSED),
    "assignment": Kind(Assigned, _assignment, _assign, PAIRING, PAUSED),
    "schedule": Kind(Scheduled, _schedule, _set_schedule, OFFICE, PAUSED),
}
