"""The law book at the table: what an official may ask before he rules. Nothing is written."""

from collections.abc import Callable, Sequence
from typing import Any

from guandan.game.errors import GuandanError, NotAllowed, Unreadable, like
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.office.matches import counted
from guandan.referee.authority import LOWEST, ROLES
from guandan.referee.infractions import Case, Option, Row, table
from guandan.referee.lookup import search
from guandan.referee.rulings import taking_back
from guandan.referee.rulings.rule import finding
from guandan.referee.words import ASKS, GROUPS, SANCTIONS
from guandan.server.people.person import Person
from guandan.server.people.roles import ROLE_NAMES
from guandan.server.tables.officiating import official_act
from guandan.server.tables.room import OFFICIALS, Room
from guandan.server.wire.refusals import told
from guandan.server.wire.verdicts import outcome_json, rulings_told, who_gives

Json = dict[str, Any]
MOST_TEXT = 100


def consulted(room: Room, match: Log, person: str, what: str, data: Json, *, beside: Sequence[Match] = ()) -> Json:
    """The answer to an official's question; `beside` are the other matches of the event.

    Raises a refusal to anybody else.
    """
    if room.role_of(person) not in OFFICIALS:
        raise NotAllowed("role_needed", role=ROLE_NAMES["referee"])
    if what == "ruling":
        return _ruling(room, match, person, data, beside)
    return CONSULTED[what](room, match, person, data)


def _infractions(_: Room, match: Log, __: str, data: Json) -> Json:
    """What the rule book knows, or what a few letters or characters mean of it."""
    asked = data.get("find", "")
    if not isinstance(asked, str) or len(asked) > MOST_TEXT:
        raise Unreadable("wrong_field", field="find", allowed=like("cd, 迟到, late"))
    rows = search(table(match.state.rules), asked)
    return {"infractions": [_row(row) for row in rows]}


def _row(row: Row) -> Json:
    one = row.infraction
    return {
        "infraction": one.code,
        **one.name._asdict(),
        "group": GROUPS[one.group]._asdict(),
        "article": row.article,
        "cases": [_case(case) for case in row.cases],
    }


def _case(case: Case) -> Json:
    return {
        "case": case.code,
        **case.name._asdict(),
        "article": case.article,
        "asks": [{"field": field, **ASKS[field]._asdict()} for field in case.asks],
    }


def _ruling(room: Room, match: Log, person: str, data: Json, beside: Sequence[Match] = ()) -> Json:
    """Which sanctions the book leaves open for what happened, and what will follow from the one that is named.

    What cannot be ruled so is told as `error`, with its article: what is open is known all the same.
    """
    try:
        found = finding(match, data, counted(match.state, beside, data.get("amends")))
    except GuandanError as refused:
        return {"sanctions": [], "error": told(refused)}
    step, role = found.case.at(found.nth), room.role_of(person)
    known: Json = {
        "nth": found.nth,
        "article": step.article,
        "sanctions": [_option(option, role) for option in step.options],
    }
    try:
        act = official_act(room, match, Person(person, person), "rule", data, now=match.state.at, beside=beside)
        taking_back.check(match, act)
    except GuandanError as refused:
        return {**known, "error": told(refused)}
    return {**known, "outcome": outcome_json(match.state, act.data)}


def _option(option: Option, role: str) -> Json:
    ranks = list(ROLES)
    yours = option.sanction == "none" or ranks.index(role) >= ranks.index(LOWEST[option.authority])
    name, by = SANCTIONS[option.sanction], who_gives(option.authority)
    return {"sanction": option.sanction, **name._asdict(), "yours": int(yours), "by": by._asdict()}


def _rulings(_: Room, match: Log, __: str, ___: Json) -> Json:
    """The rulings in force."""
    return {"rulings": rulings_told(match.state)}


CONSULTED: dict[str, Callable[[Room, Log, str, Json], Json]] = {
    "infractions": _infractions,
    "ruling": _ruling,
    "rulings": _rulings,
}
"""The questions of officials."""
