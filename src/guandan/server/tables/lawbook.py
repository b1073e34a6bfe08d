"""The law book at the table: what an official may ask before they rule. Nothing is written."""

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
from guandan.server.wire.contract import questions
from guandan.server.wire.contract.parts import Shape
from guandan.server.wire.contract.questions import Asks, Infraction, Infractions, Prospect, Rulings, Sanction
from guandan.server.wire.refusals import told
from guandan.server.wire.verdicts import outcome_of, rulings_told, who_gives, words

Json = dict[str, Any]
MOST_TEXT = 100


def consulted(
    room: Room,
    match: Log,
    person: str,
    what: str,
    data: Json,
    *,
    beside: Sequence[Match] = (),
    name: Callable[[str], str] = str,
) -> Shape:
    """The answer to an official's question; `beside` are the other matches of the event, `name` what people are called.

    Raises a refusal to anybody else.
    """
    if room.role_of(person) not in OFFICIALS:
        raise NotAllowed("role_needed", role=ROLE_NAMES["referee"])
    if what == "ruling":
        return _ruling(room, match, person, data, beside)
    return _infractions(match, data) if what == "infractions" else Rulings(rulings_told(match.state, name))


def _infractions(match: Log, data: Json) -> Infractions:
    """What the rule book knows, or what a few letters or characters mean of it."""
    asked = data.get("find", "")
    if not isinstance(asked, str) or len(asked) > MOST_TEXT:
        raise Unreadable("wrong_field", field="find", allowed=like("cd, 迟到, late"))
    rows = search(table(match.state.rules), asked)
    return Infractions([_row(row) for row in rows])


def _row(row: Row) -> Infraction:
    one, cases = row.infraction, [_case(case) for case in row.cases]
    return Infraction(*one.name, article=row.article, infraction=one.code, group=words(GROUPS[one.group]), cases=cases)


def _case(case: Case) -> questions.Case:
    asks = [Asks(*ASKS[field], field=field) for field in case.asks]
    return questions.Case(*case.name, article=case.article, case=case.code, asks=asks)


def _ruling(room: Room, match: Log, person: str, data: Json, beside: Sequence[Match] = ()) -> Prospect:
    """Which sanctions the book leaves open for what happened, and what will follow from the one that is named.

    What cannot be ruled so is told as `error`, with its article: what is open is known all the same.
    """
    try:
        found = finding(match, data, counted(match.state, beside, data.get("amends")))
    except GuandanError as refused:
        return Prospect([], error=told(refused))
    step, role = found.case.at(found.nth), room.role_of(person)
    known = Prospect([_option(option, role) for option in step.options], found.nth, step.article)
    try:
        act = official_act(room, match, Person(person, person), "rule", data, now=match.state.at, beside=beside)
        taking_back.check(match, act)
    except GuandanError as refused:
        known.error = told(refused)
    else:
        trial = match.trial()
        trial.act(act, match.state.at)
        known.outcome = outcome_of(match.state, act.data, trial.state)
    return known


def _option(option: Option, role: str) -> Sanction:
    ranks = list(ROLES)
    yours = option.sanction == "none" or ranks.index(role) >= ranks.index(LOWEST[option.authority])
    name, by = SANCTIONS[option.sanction], who_gives(option.authority)
    return Sanction(*name, sanction=option.sanction, yours=int(yours), by=words(by))


CONSULTED = ("infractions", "ruling", "rulings")
"""The questions of officials."""
