"""Rulings (判罚): from what a referee saw to what it costs, does, and leaves in the register.

The referee names the infraction, the offender and what they choose; everything else follows from the table of the rule
book, the ladder and the state of the match. The answer is an act for the log of the match: a `ruling` with its effects.

    infraction, case, offender   what happened, under which circumstances, by which seat or side
    sanction                     their choice, where the book leaves one
    role, official, confirmed_role, confirmed, acting, consent
                                 who rules, who confirms it, whether a deputy stands in for the chief, and whether the
                                 organising committee agrees
    discretion                   that the chief goes beyond what the table leaves open, for the `reason` they give
    waived                       a reason for which nothing is penalised
    settled                      whether what the players settled themselves stands (waivers.py)
    amends                       the number of the ruling whose place it takes
    confirms                     whether it only confirms that ruling (confirming.py)
    reason                       a remark
    cards, pattern, since, ...   what the table of infractions asks for, and the `leader` of the next deal
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from guandan.game import amending
from guandan.game.acts import REFEREE, Act
from guandan.game.errors import LEFT_OUT, NotAllowed, Unreadable, at_most, chinese, like, one_of, quoted
from guandan.game.facts import plain
from guandan.game.log import Log
from guandan.game.match import Match, place_of
from guandan.game.ruleset import Ruleset
from guandan.game.ruling import Ruled
from guandan.game.seats import SEATS, SIDES, parse_seat, parse_side, side
from guandan.game.sheet import DROPPED
from guandan.referee import authority
from guandan.referee.authority import ROLES
from guandan.referee.infractions import Case, Option, Row, Step, row
from guandan.referee.ladder import Moment, Sanctioned, consequences, unit_of, within
from guandan.referee.ladder import Step as Rung
from guandan.referee.rulings import evidence, remedies, sanction_effects
from guandan.referee.rulings.entered import as_entered
from guandan.referee.rulings.in_force import BOTH, Entry, entries, moment_of, repeated, sanctioned, side_of
from guandan.referee.rulings.missed_reports import CASES, report_case
from guandan.referee.rulings.sanction_effects import Offence, withdrawn
from guandan.referee.rulings.waivers import ANNULLED, CONFIRMED, settlement, waiver
from guandan.referee.tablefile import infractions
from guandan.referee.words import ASKS, OFFENCES, REMEDIES, SANCTIONS, listed

ENTERED = (*ASKS, "leader", "deal")
"""What may be entered besides: who leads the next deal, and the finished deal that it is about, by its fact."""
TEXTS = ("official", "confirmed", "reason")
FLAGS = ("acting", "consent")
DISCRETION = "discretion"
"""That the chief goes beyond the table, where the book leaves it to them (R-63)."""
MOST_TEXT = 500
IN_A_DEAL = ("tribute", "play", "report", "manner")
OVERTIME = ("play_overtime", "tribute_overtime", "return_overtime")
"""The infractions, by their group or their name, that there are only while cards are held."""
EARLIER = "earlier"
"""The case of the side that came first when both were late."""


class Official(NamedTuple):
    """Who rules, and with whose consent."""

    role: str
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

    def may(self, rung: Rung) -> bool:
        """Whether a step of the ladder is theirs to give; else it awaits somebody who confirms it (R-71)."""
        try:
            self.check(rung.sanction, rung.authority, rung.article)
        except NotAllowed:
            return False
        return True

    def check(self, sanction: str, word: str, article: str) -> None:
        """Raises NotAllowed if a sanction for which the book demands `word` is not theirs to give."""
        authority.check(self.rank, sanction, word, article, consent=self.consent)


class Place(NamedTuple):
    """Where a ruling belongs: now, or where the one stood that it amends."""

    match: Match
    """The match there; with the running deal if it is still the same."""
    game: int
    deal: int
    known: tuple[Entry, ...]
    """The rulings in force before it."""
    last: bool
    """Whether no deal has begun since the one that it is about."""
    open: bool = True
    """Whether no deal has ended since."""

    def at(self, match: Match, ended: int) -> "Place":
        """The same, about the deal that ended with a fact; 0 for none."""
        game, deal = place_of(match, ended) if ended else (self.game, self.deal)
        return self._replace(game=game, deal=deal)


class Finding(NamedTuple):
    """What has happened, as the table of the rule book puts it."""

    infraction: str
    case: Case
    seat: int | None
    """The offender, if it is one player."""
    sides: tuple[int, ...]
    place: Place
    now: Moment
    before: tuple[Entry, ...]
    """The earlier rulings that it is counted with."""
    about: Mapping[str, int]
    """The finished deal that it must be about, though the referee named none."""

    @property
    def nth(self) -> int:
        """How often it has happened by now."""
        return len(self.before) + 1


def finding(log: Log, given: Mapping[str, Any], earlier: Iterable[Entry] = ()) -> Finding:
    """What a referee has seen, looked up and counted. Raises a refusal if the book knows no such thing."""
    if not plain(given):
        raise Unreadable("wrong_field", field="data", allowed=like('1, "text", [...]'))
    found = _row(log.state.rules, given.get("infraction"))
    seat = parse_seat(given["offender"]) if given.get("offender") in SEATS else None
    case = _case(log, found, given, seat)
    place = _place(log.state, given, tuple(earlier))
    about = remedies.about(place.match, _remedies(case), case.counts_as, given)
    place = place.at(log.state, about.get("deal", 0))
    sides = _sides(case, given)
    if not given.get("waived") and not given.get("deal"):  # what is about a deal that has ended is trusted
        then = amending.amendable(log.state, given["amends"]).place if "amends" in given else len(log.facts)
        evidence.check(log.until(then), found.infraction.code, case, seat)
    now = moment_of(log.state, place.game, place.deal)
    before = max((repeated(place.known, one, case.counts_as, case.scope, now) for one in sides), key=len)
    return Finding(found.infraction.code, case, seat, sides, place, now, before, about)


def parts(log: Log, given: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """What is entered at once for both sides, a ruling each: the times of two late sides, the earlier first.

    Two that sat down at the same moment are ruled together, each by its own lateness (003 c3.7(6)1, H-48).
    """
    own, other = given.get("seconds"), given.get("other_seconds")
    whole = (dict(given),)
    if type(own) is not int or type(other) is not int or {"case", "amends"} & given.keys() or 0 in (own, other):
        return whole
    if EARLIER not in [case.code for case in _row(log.state.rules, given.get("infraction")).cases]:
        return whole
    if own == other:
        return ({**given, "offender": BOTH},)
    offending = side_of(given.get("offender"))
    both = (whole[0], {**given, "offender": SIDES[1 - offending], "seconds": other, "other_seconds": own})
    return both if own < other else both[::-1]


def rule(log: Log, given: Mapping[str, Any], earlier: Iterable[Entry] = ()) -> Act:
    """The act of a ruling. Raises a refusal if the book knows no such thing, or not from this official.

    `earlier` are the rulings against the same pairs in other matches of the event.
    """
    given = as_entered(given)
    found, rules = finding(log, given, earlier), log.state.rules
    official, step, case = official_of(given), found.case.at(found.nth), found.case
    given = {**given, **found.about}
    remedies.ended_deal(found.place.match, given)  # there must be such a deal
    settled = settlement(rules, given)
    data: dict[str, Any] = {
        "infraction": found.infraction,
        "case": case.code,
        "counts_as": case.counts_as,
        "nth": found.nth,
        "offender": BOTH if len(found.sides) > 1 else given["offender"],
        "article": step.article,
        "remedies": list(step.remedies),
        "role": official.role,
        **{name: given[name] for name in (*TEXTS, "confirmed_role") if given.get(name)},
        **{name: 1 for name in (*FLAGS, DISCRETION) if given.get(name)},
        **{name: given[name] for name in ("amends", "carried", "confirms") if name in given},
        "entered": {name: given[name] for name in ENTERED if name in given},
    }
    if given.get("waived"):
        return Act("ruling", REFEREE, {**data, **_waived(log, found, step, given)})
    if given.get(DISCRETION):
        step = _discretion(rules, step, given, official)
        data["article"] = step.article
    if settled:
        data |= {"settled": given["settled"], "article": f"{data['article']}; {settled}"}
    sanction = _sanction(step, given, official)
    takes = _takes(sanction, found.before, step, log.state.id)
    climbed: dict[int, tuple[Rung, ...]] = {}
    for one in found.sides:
        new = Sanctioned(len(log.facts), one, sanction, *found.now, takes)
        climbed[one] = () if sanction == "none" else consequences(rules, sanctioned(found.place.known), new)
    reached = {one: tuple(takewhile(official.may, rungs)) for one, rungs in climbed.items()}
    steps = [_rung_data(rung, one, log.state.id) for one, rungs in reached.items() for rung in rungs]
    rest = [(one, rung) for one, rungs in climbed.items() for rung in rungs[len(reached[one]) :]]
    awaits = [{**_rung_data(rung, one, log.state.id), "by": rung.authority} for one, rung in rest]
    offence = Offence(
        found.seat if len(found.sides) == 1 else None,  # whoever was named, both are at fault
        {one: (*_felt(sanction, given), *(rung.sanction for rung in rungs)) for one, rungs in reached.items()},
        _gone(rules, found),
        between=_between(found),
        stops="other_pattern" not in step.remedies,
    )
    return Act(
        "ruling",
        REFEREE,
        {
            **data,
            "sanction": sanction,
            **({"takes": list(takes)} if takes else {}),
            "steps": steps,
            **({"awaits": awaits} if awaits else {}),
            "effects": _effects(log, found.place, offence, step.remedies, given),
        },
    )


# What is entered.


def _row(rules: Ruleset, code: object) -> Row:
    if not isinstance(code, str) or not code:
        raise Unreadable("missing_field", field="infraction")
    return row(rules, code)


def official_of(given: Mapping[str, Any]) -> Official:
    """Who rules, as it was entered. Raises Unreadable if there is no such role."""
    for name in TEXTS:
        if not isinstance(given.get(name, ""), str) or len(given.get(name, "")) > MOST_TEXT:
            raise Unreadable("wrong_field", field=name, allowed=at_most(MOST_TEXT))
    role, confirmed_role = given.get("role", "referee"), given.get("confirmed_role") or ""
    for one in (role, confirmed_role):
        if one not in [*ROLES, *([""] if one is confirmed_role else [])]:
            raise Unreadable("unknown_role", role=quoted(one), allowed=", ".join(ROLES))
    return Official(role, confirmed_role, *(bool(given.get(name)) for name in FLAGS))


def _sides(case: Case, given: Mapping[str, Any]) -> tuple[int, ...]:
    """The side of the offender; both where the book takes them together or nobody can have done it."""
    offender = given.get("offender")
    named = offender in (*SEATS, *SIDES) and not {"seat", "side"} & set(case.asks)  # it can be shown who did it (H-66)
    together = any("both_sides" in step.remedies for step in case.steps) and not named
    at_once = offender == BOTH and "other_seconds" in case.asks and given.get("seconds") == given.get("other_seconds")
    if together or at_once or (offender in (None, BOTH) and not {"seat", "side"} & set(case.asks)):
        return (0, 1)
    if "seat" in case.asks and offender in SIDES:
        seats = ", ".join(SEATS)
        raise Unreadable("needs_seat", allowed=seats, allowed_zh=chinese(seats))
    if offender not in (*SEATS, *SIDES):
        known = SEATS if "seat" in case.asks else (*SEATS, *SIDES)
        raise Unreadable("wrong_field", field="offender", allowed=one_of(known))
    return (side(parse_seat(offender)) if offender in SEATS else parse_side(offender),)


def _case(log: Log, found: Row, given: Mapping[str, Any], seat: int | None) -> Case:
    """The case that was entered, or that the seconds or the log tell."""
    cases = {case.code: case for case in found.cases}
    wanted = given.get("case", "")
    if found.infraction.code in evidence.LATE and given.get("seconds") == 0:
        raise NotAllowed("not_late", found.article)
    if not wanted and len(cases) > 1:
        wanted = _timed(found, given.get("seconds"), given.get("other_seconds"))
        if not wanted and seat is not None and set(cases) == set(CASES) and not log.state.recorded:
            wanted = report_case(log, seat)
    if wanted not in list(cases):
        raise _which_case(cases)
    return cases[wanted]


def tells_case(found: Row) -> bool:
    """Whether the seconds or the log may tell the case, so that nobody has to name it."""
    return any(case.limit is not None for case in found.cases) or {case.code for case in found.cases} == set(CASES)


def _which_case(cases: Mapping[str, Case]) -> Unreadable:
    """The refusal of a case that there is none of, or that must be named."""
    if not any(cases):
        return Unreadable("wrong_field", field="case", allowed=LEFT_OUT)
    return Unreadable("case_needed", **listed(cases, {code: case.name for code, case in cases.items()}))


def _timed(found: Row, seconds: object, other: object) -> str:
    """The case that the seconds of a side lead to; of two late sides the earlier one's is its own (003 c3.7(6)1)."""
    if type(seconds) is not int:
        return ""
    if type(other) is int and seconds < other and EARLIER in [case.code for case in found.cases]:
        return EARLIER
    reached = [
        case.code
        for case in found.cases
        if case.limit is not None and case.limit <= seconds and "both_sides" not in case.steps[0].remedies
    ]
    return reached[-1] if reached else ""


def _place(match: Match, given: Mapping[str, Any], earlier: Sequence[Entry]) -> Place:
    deal = given.get("deal")
    ended = deal if type(deal) is int else 0
    if "amends" not in given:
        return Place(match, *place_of(match, ended), (*earlier, *entries(match)), last=True)
    old = amending.amendable(match, given["amends"])
    known = [one for one in entries(match) if one.ruled.place < old.place]
    then, last, open_ = _as_of(match, old)
    return Place(then, *amending.new_place(match, old, ended), (*earlier, *known), last, open_)


def _as_of(match: Match, old: Ruled) -> tuple[Match, bool, bool]:
    """The match where a ruling stood; whether no deal has begun since the one that it is about, and none has ended."""
    after = [
        line for line in match.score.sheet if line.seq > old.place and line.kind not in ("deal", "pause", "resume")
    ]
    gave = any(line.ruling == old.seq and line.kind == "deal_end" for line in after)
    since = [line.kind for line in after if line.ruling != old.seq and line.kind != DROPPED]
    running = match.deal is not None or match.live.again is not None
    then = amending.as_of(match, old).with_deal(None if gave or since else match.deal)
    return then, set(since) <= {"deal_end"} and len(since) + gave + running <= 1, not (gave or since)


def _between(found: Finding) -> bool:
    """Whether it may have been done while nobody held cards, and no deal has ended since (R-100, R-113)."""
    in_a_deal = infractions()[found.infraction].group in IN_A_DEAL or found.infraction in OVERTIME
    return found.place.open and not in_a_deal


def _remedies(case: Case) -> tuple[str, ...]:
    """Every remedy of a case, whichever time it is."""
    return tuple(word for step in case.steps for word in step.remedies)


def _is_last(match: Match, deal: int) -> bool:
    """Whether no deal has begun since the one that ended with fact `deal`."""
    begun = match.deal is not None or match.live.again is not None
    return not begun and [line.seq for line in match.score.sheet if line.kind == "deal_end"][-1:] == [deal]


# What it costs.


def _sanction(step: Step, given: Mapping[str, Any], official: Official) -> str:
    """The sanction, chosen within what the book allows and by somebody who may."""
    wanted = given.get("sanction")
    if given.get("settled") == CONFIRMED and wanted in (None, "none"):
        return "none"  # what they waived
    if wanted is None and len(step.options) == 1:
        wanted = step.sanctions[0]
    if wanted not in step.sanctions:
        raise NotAllowed("sanction_not_open", step.article, **listed(step.sanctions, SANCTIONS))
    if wanted != "none" or len(step.options) == 1:
        official.check(wanted, step.authority(wanted), step.article)
    return str(wanted)


def _felt(sanction: str, given: Mapping[str, Any]) -> tuple[str, ...]:
    """The sanction, unless the players have carried it out themselves and that stands (R-101)."""
    return () if given.get("settled") == CONFIRMED and sanction in ("warning", "violation") else (sanction,)


def _discretion(rules: Ruleset, step: Step, given: Mapping[str, Any], official: Official) -> Step:
    """The step with every sanction for an offence open to the chief, who says why (000 §15(3)7)."""
    article = rules.article("authority.discretion")
    if not rules.flag("authority.discretion"):
        raise NotAllowed("no_discretion", article)
    authority.check(official.rank, "foul", "chief", article)
    if not str(given.get("reason", "")).strip():
        raise Unreadable("missing_field", field="reason")
    return step._replace(options=(*step.options, *beyond(step)), article=f"{step.article}; {article}")


def beyond(step: Step) -> tuple[Option, ...]:
    """What the chief may choose at their discretion besides what a step leaves open."""
    return tuple(Option(sanction, "chief") for sanction in ("none", *OFFENCES) if sanction not in step.sanctions)


def _takes(sanction: str, before: Iterable[Entry], step: Step, match: str) -> tuple[int, ...]:
    """The rulings that a new one takes up.

    A foul for the third time takes up the violation of the second: it is one foul, not two (H-54).
    """
    if step.nth == 1 or sanction != "foul":
        return ()
    here = [one.ruled for one in before if one.moment.match == match]
    return tuple(one.seq for one in here if one.data["sanction"] == "violation")


def _gone(rules: Ruleset, found: Finding) -> tuple[int, ...]:
    """The sides that have forfeited the game or match that it is about."""
    unit = unit_of(rules)
    return tuple(
        one.side
        for one in found.place.known
        if one.ruled.data["sanction"] == "forfeit" and within(unit, one.moment, found.now)
    )


def _rung_data(rung: Rung, offending: int, match: str) -> dict[str, Any]:
    """A step of the ladder with the facts it came from: those of other matches with the name of the match."""
    facts = [fact.seq if fact.match == match else f"{fact.match}#{fact.seq}" for fact in rung.facts]
    return {"side": SIDES[offending], "sanction": rung.sanction, "article": rung.article, "from": facts}


def _waived(log: Log, found: Finding, step: Step, given: Mapping[str, Any]) -> dict[str, Any]:
    """What is left of a ruling when the right to penalise is lost: the table is put right all the same (R-73)."""
    reason = waiver(log.state.rules, str(given["waived"]))
    if infractions()[found.infraction].group == "before" or "forfeit" in step.sanctions:
        raise NotAllowed("not_waivable", step.article)
    kept = tuple(word for word in step.remedies if not REMEDIES[word].penal)
    effects = _effects(log, found.place, Offence(found.seat, {}), kept, given)
    if reason.void and not any(remedies.goes_back(effect) is not None for effect in effects):
        effects += remedies.undone(log, found.place.match.deal, given)
    return {
        "remedies": list(kept),
        "sanction": "none",
        "steps": [],
        "effects": effects,
        "waived": reason.reason,
        "article": reason.article,
        **({"void": 1} if reason.void else {}),
    }


# What it does.


def _effects(
    log: Log, place: Place, offence: Offence, words: tuple[str, ...], given: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """The remedies, and what the sanctions do; a deal that is lost is not put right any more."""

    if given.get("settled") == CONFIRMED:
        words = ()
    elif given.get("settled") == ANNULLED and not {"roll_back", "may_roll_back"} & set(words):
        undone = remedies.undone(log, place.match.deal, given)
        if undone:
            then = place._replace(match=log.states[undone[0]["to"]])
            rest = {name: value for name, value in given.items() if name != "since"}
            return [*undone, *_effects(log, then, offence, words, rest)]
    last = _is_last(log.state, given["deal"]) if given.get("deal") else place.last

    def cost(match: Match) -> list[dict[str, Any]]:
        return sanction_effects.effects(match, offence, given, last=last)

    if offence.ends_deal and place.match.rules.word("foul.effect") != "none":
        return cost(place.match)
    found = remedies.effects(log, place.match.deal, words, offence.seat, given)
    found += remedies.afterwards(place.match, words, offence.seat, given)
    found += withdrawn(place.match, words, offence)
    back = next((to for effect in found if (to := remedies.goes_back(effect)) is not None), None)
    if back is None:
        return found + cost(place.match)
    stays, goes = cost(place.match), cost(log.states[back])
    if found[-1]["word"] != "choice":
        return found + goes
    if stays == goes:
        return found + stays
    rewind = found[-1]["options"][1]
    return [*found[:-1], {**found[-1], "options": [stays, [*rewind, *goes]]}]
