"""A timetable: rounds put into the units of the days, and everything that is wrong with a timetable.

It is data, a tuple of slots: `draft` makes one, an organiser changes it, `check` says what it breaks.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from guandan.event.eligibility import is_team, sex_of
from guandan.event.findings import Facts, Finding, advice, grave
from guandan.event.schedule import IN_HALL, Hall, Plan, Session, Slot, Span, clock
from guandan.game.errors import quoted
from guandan.game.ruleset import Ruleset

INTERVAL = 10
"""Minutes between rounds where neither book nor organiser says."""


def draft(
    rules: Ruleset,
    plans: Sequence[Plan],
    sessions: Sequence[Session],
    halls: Sequence[Hall],
    *,
    interval: int | None = None,
) -> tuple[tuple[Slot, ...], tuple[Finding, ...]]:
    """A timetable: each round at the earliest place in the sessions where its tables are free; teams before pairs.

    What finds no place is a finding `no_room`.
    """
    if interval is None:
        interval = rules.limit("schedule.interval_min")
    gap = INTERVAL if interval is None else interval
    slots: list[Slot] = []
    found: list[Finding] = []
    for plan in sorted(plans, key=lambda plan: not is_team(plan.kind)):
        after = _after(rules, plan, plans, slots)
        openings = (opening for opening in _openings(plan, sorted(sessions), gap) if (opening[0], opening[2]) >= after)
        for number in range(1, plan.rounds + 1):
            slot = _placed(plan, number, openings, slots, halls)
            if slot is None:
                found.append(grave("no_room", event=plan.event, round=number))
                break
            slots.append(slot)
    return tuple(sorted(slots, key=_when)), tuple(found)


def _when(slot: Slot) -> tuple[str, int, str, int]:
    return slot.day, slot.start, slot.event, slot.round


def _rivals(rules: Ruleset, plan: Plan, plans: Iterable[Plan]) -> list[Plan]:
    """The team events that must be over before these pairs begin (003 c4.4)."""
    if is_team(plan.kind) or not rules.flag("schedule.team_first"):
        return []
    return [other for other in plans if is_team(other.kind) and sex_of(other.kind) == sex_of(plan.kind)]


def _after(rules: Ruleset, plan: Plan, plans: Sequence[Plan], slots: Sequence[Slot]) -> tuple[str, int]:
    """The earliest day and time for a plan."""
    rivals = {plan.after, *(other.event for other in _rivals(rules, plan, plans))}
    return max(((slot.day, slot.end) for slot in slots if slot.event in rivals), default=("", 0))


def _openings(plan: Plan, sessions: Sequence[Session], gap: int) -> Iterator[tuple[str, int, int]]:
    """Day, unit and start of every round that the sessions have room for."""
    units: defaultdict[str, int] = defaultdict(int)
    for day, start, rounds in sessions:
        units[day] += 1
        for at in range(rounds):
            yield day, units[day], start + at * (plan.minutes + gap)


def _placed(
    plan: Plan,
    number: int,
    openings: Iterator[tuple[str, int, int]],
    slots: Sequence[Slot],
    halls: Sequence[Hall],
) -> Slot | None:
    for day, unit, start in openings:
        slot = Slot(plan.event, number, day, unit, start, start + plan.minutes)
        busy = [other for other in slots if _overlap(slot, other)]
        spans = _free(plan, busy, halls)
        if spans is not None and not any(other.event == plan.event for other in busy):
            return slot._replace(spans=spans)
    return None


def _overlap(one: Slot, other: Slot) -> bool:
    return one.day == other.day and one.start < other.end and other.start < one.end


def _free(plan: Plan, busy: Sequence[Slot], halls: Sequence[Hall]) -> tuple[Span, ...] | None:
    """The first free tables, hall after hall; None if there are too few."""
    needed = plan.tables if plan.place in IN_HALL else 0
    taken = {(span.hall, table) for slot in busy for span in slot.spans for table in range(span.first, span.last + 1)}
    spans: list[Span] = []
    for hall in halls:
        for table in range(1, hall.tables + 1):
            if not needed:
                break
            if (hall.name, table) in taken:
                continue
            needed -= 1
            last = spans[-1] if spans else None
            if last and (last.hall, last.last + 1) == (hall.name, table):
                spans[-1] = last._replace(last=table)
            else:
                spans.append(Span(hall.name, table, table))
    return None if needed else tuple(spans)


def check(
    rules: Ruleset,
    plans: Sequence[Plan],
    slots: Sequence[Slot],
    halls: Sequence[Hall],
    shared: Collection[tuple[str, str]] = (),
) -> tuple[Finding, ...]:
    """What is wrong with a timetable; `shared` are pairs of events that some people play in both."""
    by_event: dict[str, list[Slot]] = {plan.event: [] for plan in plans}
    found: list[Finding] = []
    for slot in sorted(slots, key=_when):
        if slot.event in by_event:
            by_event[slot.event].append(slot)
        else:
            found.append(grave("unknown_plan", event=quoted(slot.event)))
    for plan in plans:
        own = by_event[plan.event]
        found += [*_rounds(plan, own), *_intervals(rules, plan, own), *_units(rules, plan, own)]
        found += _tables(plan, own, halls)
        if _before(own, by_event.get(plan.after, ())):
            found.append(grave("stage_first", stage=plan.after, event=plan.event))
        for rival in _rivals(rules, plan, plans):
            if _before(own, by_event[rival.event]):
                article = rules.article("schedule.team_first")
                found.append(grave("team_first", article, team=rival.event, event=plan.event))
    found += _clashes([slot for own in by_event.values() for slot in own], shared)
    least = rules.number("venue.height")
    for hall in halls:
        if hall.height and hall.height < least:
            facts: Facts = {"hall": hall.name, "height": hall.height, "least": least}
            found.append(advice("hall_low", rules.article("venue.height"), **facts))
    return tuple(found)


def _before(own: Sequence[Slot], others: Sequence[Slot]) -> bool:
    """Whether the first of some slots begins before the last of others is over."""
    last = max(((slot.day, slot.end) for slot in others), default=("", 0))
    return bool(own) and (own[0].day, own[0].start) < last


def _rounds(plan: Plan, slots: Sequence[Slot]) -> Iterator[Finding]:
    """Every round once, in order, and long enough."""
    numbers = [slot.round for slot in slots]
    for number in range(1, plan.rounds + 1):
        if number not in numbers:
            yield grave("round_missing", event=plan.event, round=number)
    for at, slot in enumerate(slots):
        place: Facts = {"event": plan.event, "round": slot.round}
        if slot.round in numbers[:at]:
            yield grave("round_twice", **place)
        if not 1 <= slot.round <= plan.rounds:
            yield grave("round_extra", **place)
        if slot.end - slot.start < plan.minutes:
            yield grave("round_short", **place, minutes=slot.end - slot.start, needed=plan.minutes)
    for one, other in pairwise(sorted(slots, key=lambda slot: slot.round)):
        if one.round < other.round and (other.day, other.start) < (one.day, one.end):
            yield grave("out_of_order", event=plan.event, round=other.round)


def _intervals(rules: Ruleset, plan: Plan, slots: Sequence[Slot]) -> Iterator[Finding]:
    """Not less than the book's least between two rounds of a day, nor within a unit more than its most (G77)."""
    least, most = rules.limit("schedule.interval_min"), rules.limit("schedule.interval_max")
    for one, other in pairwise(slots):
        between = other.start - one.end
        facts: Facts = {"event": plan.event, "round": other.round, "minutes": between}
        if one.day != other.day or between < 0:
            continue
        if least is not None and between < least:
            yield grave("interval_short", rules.article("schedule.interval_min"), **facts, least=least)
        if most is not None and between > most and one.unit == other.unit:
            yield advice("interval_long", rules.article("schedule.interval_max"), **facts, most=most)


def _units(rules: Ruleset, plan: Plan, slots: Sequence[Slot]) -> Iterator[Finding]:
    """Units a day and rounds in a unit are advised, not ordered (003 c4.4: 建议, 不宜)."""
    units: defaultdict[tuple[str, int], list[Slot]] = defaultdict(list)
    for slot in slots:
        units[slot.day, slot.unit].append(slot)
    most = rules.limit("schedule.rounds_per_unit")
    for (day, unit), own in units.items():
        if most is not None and len(own) > most:
            facts: Facts = {"event": plan.event, "day": day, "unit": unit, "count": len(own), "most": most}
            yield advice("many_rounds", rules.article("schedule.rounds_per_unit"), **facts)
    most = rules.limit("schedule.units_per_day")
    for day in dict.fromkeys(slot.day for slot in slots):
        count = sum(1 for key in units if key[0] == day)
        if most is not None and count > most:
            facts = {"event": plan.event, "day": day, "count": count, "most": most}
            yield advice("many_units", rules.article("schedule.units_per_day"), **facts)


def _tables(plan: Plan, slots: Sequence[Slot], halls: Sequence[Hall]) -> Iterator[Finding]:
    """All play at the same time (003 c2.1): each round has as many tables as it needs, and they exist."""
    known = {hall.name: hall.tables for hall in halls}
    needed = plan.tables if plan.place in IN_HALL else 0
    for slot in slots:
        place: Facts = {"event": plan.event, "round": slot.round}
        count = sum(max(0, span.last - span.first + 1) for span in slot.spans)
        if count < needed:
            yield grave("tables_wrong", **place, needed=needed, count=count)
        for span in slot.spans:
            if span.hall not in known:
                yield grave("unknown_hall", hall=quoted(span.hall))
            elif span.last > known[span.hall]:
                yield grave("tables_beyond", **place, hall=span.hall, tables=known[span.hall], last=span.last)


def _clashes(slots: Sequence[Slot], shared: Collection[tuple[str, str]]) -> Iterator[Finding]:
    """Two rounds at one table, or one person in two rounds, at once."""
    both = {frozenset(pair) for pair in shared}
    for at, one in enumerate(slots):
        for other in slots[at + 1 :]:
            if not _overlap(one, other):
                continue
            table = _common(one, other)
            if table:
                facts: Facts = {"hall": table.hall, "table": table.first, "event": one.event, "round": one.round}
                yield grave("tables_shared", **facts, other=other.event, other_round=other.round)
            if frozenset((one.event, other.event)) in both:
                facts = {"event": one.event, "other": other.event, "day": one.day}
                yield grave("players_shared", **facts, start=clock(max(one.start, other.start)))


def _common(one: Slot, other: Slot) -> Span | None:
    """Tables that both have."""
    for mine in one.spans:
        for theirs in other.spans:
            first, last = max(mine.first, theirs.first), min(mine.last, theirs.last)
            if mine.hall == theirs.hall and first <= last:
                return Span(mine.hall, first, last)
    return None
