"""The law book at the table: what an official may ask before they rule. Nothing is written."""

from collections.abc import Callable, Sequence
from typing import Any

from guandan.event.views.pages import as_json
from guandan.event.views.picture import picture
from guandan.game.errors import GuandanError, NotAllowed, Unreadable, like, one_of, quoted
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.office.matches import counted
from guandan.office.moments import moment_text, moments
from guandan.office.refereeing import CHOOSE, REFEREE_ACTS, Deed, Official, acts_of, signed_act, tried
from guandan.referee.authority import LOWEST, ROLES
from guandan.referee.corrections import Corrections
from guandan.referee.infractions import Case, Option, Row, table
from guandan.referee.lookup import search
from guandan.referee.rulings import taking_back
from guandan.referee.rulings.rule import DISCRETION, beyond, finding, tells_case
from guandan.referee.rulings.waivers import ANNULLED, CONFIRMED, SETTLED, waivers
from guandan.referee.words import ASKS, GROUPS, SANCTIONS
from guandan.server.people.roles import ROLE_NAMES
from guandan.server.wire.contract import questions
from guandan.server.wire.contract.parts import Shape
from guandan.server.wire.contract.questions import (
    Asks,
    Ground,
    Infraction,
    Infractions,
    Moment,
    Moments,
    Prospect,
    Rulings,
    Sanction,
)
from guandan.server.wire.lawrows import law_of
from guandan.server.wire.refusals import told as refusal
from guandan.server.wire.verdicts import outcome_of, rulings_told, who_gives, words

Json = dict[str, Any]
MOST_TEXT = 100


def consulted(
    by: Official,
    match: Log,
    what: str,
    data: Json,
    *,
    beside: Sequence[Match] = (),
    name: Callable[[str], str] = str,
    limits: tuple[Corrections, bool] | None = None,
    now: int = 0,
) -> Shape:
    """The answer to an official's question; `beside` are the other matches of the event, `name` what people are called.

    Raises a refusal to anybody else.
    """
    if by.role not in ROLES:
        raise NotAllowed("role_needed", role=ROLE_NAMES["referee"])
    if what == "ruling":
        return _ruling(by, match, data, beside)
    if what == "deed":
        return _deed(by, match, data, beside, limits=limits, now=now)
    if what == "moments":
        return Moments([_moment(match, one) for one in moments(match)])
    if what == "law":
        return law_of(match.state.rules, data.get("infraction"))
    return _infractions(match, data) if what == "infractions" else Rulings(rulings_told(match.state, name))


def _moment(match: Log, one: Fact) -> Moment:
    return Moment(*moment_text(match, one), seq=one.seq, at=one.at, kind=one.kind)


def _deed(
    by: Official,
    match: Log,
    data: Json,
    beside: Sequence[Match],
    *,
    limits: tuple[Corrections, bool] | None,
    now: int,
) -> Prospect:
    """What an act of an official would do, as a picture before and after."""
    kind, given = data.get("act"), data.get("data")
    if kind not in (*REFEREE_ACTS, CHOOSE) or not isinstance(given, dict):
        raise Unreadable("unknown_act", act=quoted(kind), allowed=one_of((*REFEREE_ACTS, CHOOSE)))
    deed = Deed(by, str(kind), given, beside, limits or (Corrections(match.state.rules), False))
    told = Prospect([], before=_picture(match, beside))
    try:
        told.after = _picture(tried(match, deed, max(now, match.state.at)), beside)
    except GuandanError as refused:
        told.error = refusal(refused)
    return told


def _picture(match: Log, beside: Sequence[Match]) -> Any:
    return as_json(picture(match.state, beside))


def _infractions(match: Log, data: Json) -> Infractions:
    """What the rule book knows, or what a few letters or characters mean of it."""
    asked = data.get("find", "")
    if not isinstance(asked, str) or len(asked) > MOST_TEXT:
        raise Unreadable("wrong_field", field="find", allowed=like("cd, 迟到, late"))
    rows = search(table(match.state.rules), asked)
    return Infractions([_row(row) for row in rows])


def _row(row: Row) -> Infraction:
    one, cases = row.infraction, [_case(case) for case in row.cases]
    group, told = words(GROUPS[one.group]), int(tells_case(row))
    return Infraction(*one.name, article=row.article, infraction=one.code, group=group, cases=cases, told=told)


def _case(case: Case) -> questions.Case:
    asks = [Asks(*ASKS[field], field=field) for field in case.asks]
    return questions.Case(*case.name, article=case.article, case=case.code, asks=asks)


def _ruling(by: Official, match: Log, data: Json, beside: Sequence[Match] = ()) -> Prospect:
    """Which sanctions the book leaves open for what happened, and what will follow from the one that is named.

    What cannot be ruled so is told as `error`, with its article: what is open is known all the same.
    """
    try:
        found = finding(match, data, counted(match.state, beside, data.get("amends")))
    except GuandanError as refused:
        return Prospect([], error=refusal(refused))
    step = found.case.at(found.nth)
    role = "chief" if by.role == "deputy" and data.get("acting") else by.role
    free = role == "chief" and match.state.rules.flag("authority.discretion")
    options = (*step.options, *(beyond(step) if free and data.get(DISCRETION) else ()))
    known = Prospect([_option(option, role) for option in options], found.nth, step.article)
    known.grounds, known.before, known.discretion = _grounds(match), _picture(match, beside), int(free)
    try:
        act = signed_act(match, by, "rule", acts_of(match, "rule", data)[0], now=match.state.at, beside=beside)
        taking_back.check(match, act)
        after = tried(match, Deed(by, "rule", data, beside, (Corrections(match.state.rules), False)), match.state.at)
    except GuandanError as refused:
        known.error = refusal(refused)
    else:
        known.outcome = outcome_of(match.state, act.data, after.state)
        known.after = _picture(after, beside)
    return known


def _grounds(match: Log) -> list[Ground]:
    """For what nothing is penalised in this book, and whether the players may have settled it."""
    rules = match.state.rules
    found = [Ground(*one.name, article=one.article, field="waived", value=one.reason) for one in waivers(rules)]
    article = rules.article("claim.self_settled")
    if rules.word("claim.self_settled") == "referee_confirms":
        found.append(Ground(*SETTLED[CONFIRMED], article=article, field="settled", value=CONFIRMED))
    found.append(Ground(*SETTLED[ANNULLED], article=article, field="settled", value=ANNULLED))
    return found


def _option(option: Option, role: str) -> Sanction:
    ranks = list(ROLES)
    yours = option.sanction == "none" or ranks.index(role) >= ranks.index(LOWEST[option.authority])
    name, by = SANCTIONS[option.sanction], who_gives(option.authority)
    return Sanction(*name, sanction=option.sanction, yours=int(yours), by=words(by))


CONSULTED = ("infractions", "ruling", "rulings", "law", "moments", "deed")
"""The questions of officials."""
