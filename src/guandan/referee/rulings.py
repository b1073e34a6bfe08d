"""Rulings (判罚): from what a referee saw to what it costs, does, and leaves in the register.

The referee names the infraction, the offender and what he chooses; everything else follows from the table of the rule
book, the ladder and the state of the match. The answer is an act for the log of the match: a `ruling` with its effects.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from guandan.game.acts import REFEREE, Act
from guandan.game.errors import NotAllowed, Text, Unreadable, quoted
from guandan.game.facts import plain
from guandan.game.fold import place_of
from guandan.game.log import Log
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SEATS, SIDES, parse_seat, parse_side, side
from guandan.game.settings import settings
from guandan.referee import costs, remedies
from guandan.referee.authority import LOWEST, ROLES
from guandan.referee.costs import Offender
from guandan.referee.entries import Entry, entries, moment_of, repeated, sanctioned
from guandan.referee.infractions import Case, Row, Step, row
from guandan.referee.ladder import Sanctioned, consequences
from guandan.referee.ladder import Step as Rung
from guandan.referee.reports import report_case
from guandan.referee.waivers import waiver
from guandan.referee.words import ASKS, SANCTIONS

ENTERED = (*ASKS, "leader")
"""What may be entered besides; the leader of the next deal where the referee names one."""
TEXTS = ("official", "confirmed", "reason")
MOST_TEXT = 500


class Official(NamedTuple):
    """Who rules, and with whose consent."""

    name: str
    role: str
    confirmed: str = ""
    confirmed_role: str = ""
    acting: bool = False
    """Whether a deputy stands in for the chief."""
    consent: bool = False
    """Whether the organising committee agrees."""

    @property
    def rank(self) -> str:
        """The highest role that stands behind the ruling."""
        roles = [role for role in (self.role, self.confirmed_role) if role]
        highest = max(roles, key=list(ROLES).index)
        return "chief" if highest == "deputy" and self.acting else highest


def rule(log: Log, given: Mapping[str, Any], earlier: Iterable[Entry] = ()) -> Act:
    """The act of a ruling. Raises a refusal if the book knows no such thing, or not from this official.

    `earlier` are the rulings against the same pairs in other matches of the event.
    """
    match, rules = log.state, log.state.rules
    if not plain(given):
        raise Unreadable("wrong_field", field="data", allowed='1, "text", [...]')
    found = _row(rules, given.get("infraction"))
    official = _official(given)
    seat, offending = _offender(found, given)
    case = _case(log, found, given, seat)
    amends = given.get("amends")
    known = [one for one in (*earlier, *entries(match)) if one.ruled.seq != amends or one.moment.match != match.id]
    place = next(((one.game, one.deal) for one in match.rulings if one.seq == amends), place_of(match))
    now = moment_of(match, *place)
    before = repeated(known, offending, case.counts_as, case.scope, now) if case.scope else ()
    step = case.at(len(before) + 1)
    data: dict[str, Any] = {
        "infraction": found.infraction.code,
        "case": case.code,
        "counts_as": case.counts_as,
        "nth": len(before) + 1,
        "offender": given.get("offender", SIDES[offending]),
        "article": step.article,
        "remedies": list(step.remedies),
        "role": official.role,
        **{name: given[name] for name in TEXTS if given.get(name)},
        **{name: given[name] for name in ("confirmed_role", "acting", "consent", "amends") if given.get(name)},
        "entered": {name: given[name] for name in ENTERED if name in given},
    }
    if given.get("waived"):
        reason = waiver(rules, given["waived"])
        return Act("ruling", REFEREE, {**data, "sanction": "none", "waived": reason.reason, "remedies": [],
                                       "article": reason.article, "steps": [], "effects": []})  # fmt: skip
    sanction = _sanction(step, given, official)
    new = _sanctioned(sanction, Sanctioned(len(log.facts), offending, sanction, *now), before, step)
    climbed = consequences(rules, sanctioned(known), new) if new is not None else ()
    for rung in climbed:
        _check_authority(official, rung.sanction, rung.authority, rung.article)
    found_effects = remedies.effects(log, step.remedies, seat, given)
    found_effects += costs.effects(match, Offender(seat, offending), _gravest(sanction, climbed), step.remedies, given)
    return Act(
        "ruling",
        REFEREE,
        {
            **data,
            "sanction": sanction,
            **({"takes": list(new.takes)} if new is not None and new.takes else {}),
            "steps": [_rung_data(rung, match.id) for rung in climbed],
            "effects": found_effects,
        },
    )


def _row(rules: Ruleset, code: object) -> Row:
    try:
        return row(rules, str(code))
    except KeyError:
        raise Unreadable("unknown_infraction", infraction=quoted(code)) from None


def _official(given: Mapping[str, Any]) -> Official:
    for name in TEXTS:
        if not isinstance(given.get(name, ""), str) or len(given.get(name, "")) > MOST_TEXT:
            raise Unreadable("wrong_field", field=name, allowed=f"text of at most {MOST_TEXT} characters")
    for name in ("role", "confirmed_role"):
        role = given.get(name, "referee" if name == "role" else "")
        if role not in ROLES and (role or name == "role"):
            raise Unreadable("unknown_role", role=quoted(role), allowed=", ".join(ROLES))
    return Official(
        given.get("official", ""),
        given.get("role", "referee"),
        given.get("confirmed", ""),
        given.get("confirmed_role", ""),
        bool(given.get("acting")),
        bool(given.get("consent")),
    )


def _offender(found: Row, given: Mapping[str, Any]) -> tuple[int | None, int]:
    """The seat, if one is known, and the side."""
    offender = given.get("offender")
    if offender is None and "both_sides" in found.cases[0].steps[0].remedies:
        return None, 0
    if offender in SEATS:
        seat = parse_seat(offender)
        return seat, side(seat)
    return None, parse_side(offender)


def _case(log: Log, found: Row, given: Mapping[str, Any], seat: int | None) -> Case:
    """The case that was entered, or that the seconds or the log tell."""
    cases = {case.code: case for case in found.cases}
    wanted = given.get("case", "")
    if not wanted and len(cases) > 1:
        seconds = given.get("seconds")
        timed = [case for case in found.cases if case.limit is not None and type(seconds) is int]
        reached = [case for case in timed if case.limit is not None and case.limit <= seconds]  # type: ignore[operator]
        if reached:
            wanted = reached[-1].code
        elif seat is not None and set(cases) == {"once", "more", "finished", "first"} and not log.state.recorded:
            wanted = report_case(log, seat)
    if wanted not in cases:
        raise Unreadable("wrong_field", field="case", allowed=", ".join(cases) or "-")
    return cases[str(wanted)]


def _sanction(step: Step, given: Mapping[str, Any], official: Official) -> str:
    """The sanction, chosen within what the book allows and by somebody who may."""
    wanted = given.get("sanction")
    if wanted is None and len(step.options) == 1:
        wanted = step.sanctions[0]
    if wanted not in step.sanctions:
        raise NotAllowed("sanction_not_open", step.article, allowed=", ".join(step.sanctions))
    if wanted != "none":
        _check_authority(official, wanted, step.authority(wanted), step.article)
    return str(wanted)


def _check_authority(official: Official, sanction: str, word: str, article: str) -> None:
    """Raises NotAllowed if nobody behind the ruling may give the sanction."""
    names: Text = SANCTIONS[sanction]
    if list(ROLES).index(official.rank) < list(ROLES).index(LOWEST[word]):
        whose = settings()["authority.foul"].values[word]
        raise NotAllowed(
            "not_in_authority",
            article,
            sanction_zh=names.zh,
            sanction_en=names.en,
            whose_zh=whose.zh,
            whose_en=whose.en,
        )
    if word == "chief_and_committee" and not official.consent:
        raise NotAllowed("needs_consent", article)


def _sanctioned(sanction: str, plain_: Sanctioned, before: tuple[Entry, ...], step: Step) -> Sanctioned | None:
    """The new sanction as the ladder counts it.

    A foul for the third time takes up the violation of the second: it is one foul, not two (H-54).
    """
    if sanction == "none":
        return None
    if step.nth == 1 or sanction != "foul":
        return plain_
    here = [one.ruled for one in before if one.moment.match == plain_.match]
    return plain_._replace(takes=tuple(one.seq for one in here if one.data["sanction"] == "violation"))


def _gravest(sanction: str, climbed: Iterable[Rung]) -> str:
    """The gravest sanction of a ruling: only its effect is felt, the others are steps on the way."""
    return max((sanction, *(rung.sanction for rung in climbed)), key=list(SANCTIONS).index)


def _rung_data(rung: Rung, match: str) -> dict[str, Any]:
    """A step of the ladder with the facts it came from: those of other matches with the name of the match."""
    facts = [fact.seq if fact.match == match else f"{fact.match}#{fact.seq}" for fact in rung.facts]
    return {"sanction": rung.sanction, "article": rung.article, "from": facts}
