"""What is wrong between rows: a number, a seed or a person twice, units spelt in two ways, teams that do not fit."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from guandan.event.eligibility import Conditions, team_findings
from guandan.event.exchange.cells import Value
from guandan.event.exchange.spelling import slips
from guandan.event.findings import Finding, advice, grave
from guandan.event.people import People, Somebody
from guandan.event.roster import Person, Registration

Found = tuple[int, Finding]
"""The row, and what is wrong with it."""


class Line(NamedTuple):
    """A row of the file."""

    row: int
    registration: Registration
    own_fault: bool
    """Whether it is bad whatever the others are."""
    values: Mapping[str, Value] = {}


def across(lines: Sequence[Line], known: Sequence[Registration], conditions: Conditions) -> list[Found]:
    """Everything between the rows, and between them and the entries `known` before."""
    return [
        *_numbers(lines, known),
        *_seeds(lines, known),
        *_people(lines, known),
        *_units(lines, known, conditions),
        *_teams(lines, conditions),
    ]


def _numbers(lines: Sequence[Line], known: Sequence[Registration]) -> Iterator[Found]:
    taken = {one.number for one in known}
    rows: dict[int, int] = {}
    for row, one, *_ in lines:
        if one.number and one.number in taken:
            yield row, grave("number_taken", field="number", value=one.number)
        elif one.number and rows.setdefault(one.number, row) != row:
            yield row, grave("same_number", field="number", value=one.number, row=rows[one.number])


def _seeds(lines: Sequence[Line], known: Sequence[Registration]) -> Iterator[Found]:
    """A seed belongs to one entry of an event; the pairs of a team share theirs."""
    taken = {_seed(one): one.team for one in known}
    rows: dict[tuple[str, str, int], tuple[int, str]] = {}
    for row, one, *_ in lines:
        if not one.seed:
            continue
        if _seed(one) in taken and not (one.team and one.team == taken[_seed(one)]):
            yield row, grave("seed_taken", field="seed", value=one.seed)
            continue
        first, team = rows.setdefault(_seed(one), (row, one.team))
        if first != row and not (team and team == one.team):
            yield row, grave("same_seed", field="seed", value=one.seed, row=first)


def _seed(one: Registration) -> tuple[str, str, int]:
    return one.event, one.group, one.seed


def _people(lines: Sequence[Line], known: Sequence[Registration]) -> Iterator[Found]:
    """One person in two pairs: of one event it cannot be, of two events it may."""
    people = People(known)
    for row, one, *_ in lines:
        for at, player in enumerate(one.players, start=1):
            if player.name and (found := people.same(player, one)):
                yield row, _twice(player, at, found, found.same_event(one))
        people.add(one, row)


def _twice(player: Person, at: int, other: Somebody, one_event: bool) -> Finding:
    field = f"name{at}"
    if not other.row:
        say = grave if one_event else advice
        return say("entered_already", field=field, name=player.name, number=other.where.number)
    if one_event:
        return grave("same_person", field=field, name=player.name, row=other.row)
    return advice("other_event", field=field, name=player.name, row=other.row)


def _units(lines: Sequence[Line], known: Sequence[Registration], conditions: Conditions) -> Iterator[Found]:
    """Spellings that may be slips; where the regulations list the units, that list decides instead."""
    for field in ("unit", "region"):
        if field == "unit" and conditions.units:
            continue
        before = [getattr(one, field) for one in known]
        values = [getattr(line.registration, field) for line in lines]
        near = slips([value for value in (*before, *values) if value])
        regions: defaultdict[str, set[str]] = defaultdict(set)
        for one in (*known, *(line.registration for line in lines)):
            regions[getattr(one, field)].add(one.region)
        for line, value in zip(lines, values, strict=True):
            region = line.registration.region
            elsewhere = field == "unit" and region and not regions[near.get(value, "")] & {region, ""}
            if value in near and value not in before and not elsewhere:
                yield line.row, advice("unit_near", field=field, value=value, near=near[value])


SHARED = ("unit", "region", "captain", "coach")
"""What all rows of a team say alike, or leave out."""


def filled(lines: Sequence[Line]) -> list[Line]:
    """The rows of a team with what only one of them says: captain, coach, unit and region."""
    said: dict[tuple[str, str, str], dict[str, str]] = {}
    for line in lines:
        one = line.registration
        for field in SHARED if one.team else ():
            if value := getattr(one, field):
                said.setdefault((one.event, one.group, one.team), {}).setdefault(field, value)
    found = []
    for line in lines:
        one = line.registration
        known = said.get((one.event, one.group, one.team), {}) if one.team else {}
        more = {field: value for field, value in known.items() if not getattr(one, field)}
        found.append(line._replace(registration=one._replace(**more)))  # type: ignore[arg-type]
    return found


def _teams(lines: Sequence[Line], conditions: Conditions) -> Iterator[Found]:
    members: defaultdict[tuple[str, str, str], list[Line]] = defaultdict(list)
    for line in lines:
        one = line.registration
        if one.team:
            members[one.event, one.group, one.team].append(line)
    for team in members.values():
        for field in SHARED:
            said = [(line.row, getattr(line.registration, field)) for line in team if getattr(line.registration, field)]
            for row, value in said[1:]:
                if value != said[0][1]:
                    yield row, grave("team_differs", field=field, row=said[0][0], value=value, other=said[0][1])
        pairs = [line.registration for line in team]
        if pairs[0].event in conditions.kinds:
            for finding in team_findings(pairs, conditions):
                yield team[0].row, finding
