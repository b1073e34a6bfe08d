"""The discipline register (赛风赛纪): offences off the card table (003 c6, RULES D7).

What is done, and by whom:

    discipline_case             anybody in office      a case is opened
    discipline_decided          committee, authority   its sanctions, alone or together
    discipline_served           committee, authority   it was received in writing; the time to appeal runs
    discipline_appeal           party                  to the superior body; the decision is carried out meanwhile
    discipline_appeal_decided   superior               what holds in the end
"""

from datetime import date, datetime, timedelta, timezone
from typing import Any, NamedTuple

from guandan.game.acts import Act
from guandan.game.errors import NotAllowed, OutOfTurn, Text, Unreadable, like
from guandan.game.facts import Body, Fact
from guandan.game.ruleset import Ruleset
from guandan.referee.reading import Waiting, by, names, word, words, written

OFFENCES: dict[str, Text] = {
    "gifts": Text("赠送、收受礼金礼品，接受宴请等", "gifts, money or favours for an unfair advantage"),
    "eligibility": Text("参赛资格弄虚作假、审查不严", "eligibility fraud, or careless checking of it"),
    "misjudgement": Text("重大错判漏判、徇私舞弊、干扰执裁", "grave misjudgement, abuse of office, interference"),
    "manipulation": Text("操纵比赛、消极比赛、虚假比赛", "manipulated, passive or sham play"),
    "disorder": Text("无故弃权、闹赛罢赛、拒绝领奖", "forfeit without reason, strike, refusing a prize"),
    "speech": Text("歧视言论或不实、不当言论", "discriminatory, untrue or improper speech"),
    "concealment": Text("迟报、瞒报赛风赛纪事件", "reporting an offence late or not at all"),
    "safety": Text("管理不严，造成重大安全事故", "neglect that led to a grave accident"),
    "other": Text("其他损害体育形象、影响比赛的言行", "other harm to the sport or the event"),
}
"""The nine offences of 003 c6.2(1), in its order."""

SANCTIONS: dict[str, Text] = {
    "talk": Text("诫勉谈话", "admonition"),
    "self_criticism": Text("书面检查", "written self-criticism"),
    "public_criticism": Text("赛会通报批评", "public criticism at the event"),
    "cancel_participation": Text("取消运动队（员）、教练员参赛资格", "team, player or coach barred from the event"),
    "suspend_referee": Text("暂停或取消裁判员执裁资格", "referee suspended or removed"),
    "lose_award": Text("取消体育道德风尚奖评选资格", "no sportsmanship award"),
    "notify_unit": Text("向所属上级单位通报", "superior unit notified"),
    "report_authority": Text("报请体育部门追加处罚", "sport authority asked for more"),
}
"""The eight sanctions of 003 c6.2(2), in its order; one case may bring several."""

GROUNDS: dict[str, Text] = {
    "repaired": Text("主动消除不良影响，可从轻、减轻", "made good of his own accord: may be milder"),
    "obstruction": Text("干扰、抗拒调查，应从重、加重", "obstructed the inquiry: must be heavier"),
    "repetition": Text("同一单位、同一人连续违规，应从重、加重", "same person or unit again: must be heavier"),
}
"""What makes a decision milder or heavier (003 c6.2(3))."""

DECIDERS = ("committee", "authority")
CHINA = timezone(timedelta(hours=8))
LATEST_DAY = 221_845_392_000_000
"""The year 9000."""


class Case(NamedTuple):
    """One case and where it stands."""

    number: int
    who: str
    unit: str
    offence: str
    status: str = "open"
    """Open, decided, appealed or final."""
    sanctions: tuple[str, ...] = ()
    grounds: tuple[str, ...] = ()
    last_day: str = ""
    """The last day for an appeal, once the decision was received; empty if there is none."""


class Discipline(NamedTuple):
    """The register."""

    rules: Ruleset
    all: tuple[Case, ...] = ()

    def get(self, act: Act, *statuses: str) -> Case:
        """The case that an act is about, which must stand at one of these points."""
        number = act.number("case")
        if not 1 <= number <= len(self.all):
            raise Unreadable("no_such_case", number=number)
        case = self.all[number - 1]
        if case.status not in statuses:
            raise OutOfTurn("case_elsewhere", number=number, act=act.kind, status=case.status)
        return case

    def in_force(self, case: Case) -> bool:
        """Whether the sanctions are carried out: an appeal does not stop them unless the book says so."""
        stayed = case.status == "appealed" and self.rules.flag("discipline.stay")
        return case.status != "open" and not stayed


def day_of(at: int) -> date:
    """The day in China on which a moment falls (R-33); no moment lies beyond what a calendar can name."""
    return datetime.fromtimestamp(min(at, LATEST_DAY) // 1000, CHINA).date()


def last_working_day(start: date, days: int, holidays: list[str], workdays: list[str]) -> date:
    """The day that lies so many working days after a day; `workdays` are weekend days that are worked (R-33)."""
    day = start
    while days:
        day += timedelta(days=1)
        written_day = day.isoformat()
        days -= written_day in workdays or (day.weekday() < 5 and written_day not in holidays)
    return day


def decide(state: Discipline, act: Act, at: int) -> Body:
    """The fact of an act at a time. Raises a refusal if it is not allowed."""
    if not state.rules.flag("discipline.register"):
        raise NotAllowed("no_register", state.rules.article("discipline.register"), book=state.rules.id)
    return KINDS[act.kind](state, act, at)


def _open(state: Discipline, act: Act, _: int) -> Body:
    by(act, "referee", "deputy", "chief", "recorder", "captain", *DECIDERS)
    data = {
        "case": len(state.all) + 1,
        "who": written(act, "who"),
        "unit": act.text("unit", 200) if "unit" in act.data else "",
        "offence": word(act, "offence", OFFENCES),
        "text": written(act, "text"),
    }
    return Body("discipline_case", act.by, data)


def _decide(state: Discipline, act: Act, _: int) -> Body:
    by(act, *DECIDERS)
    case = state.get(act, "open")
    grounds = words(act, "grounds", GROUNDS)
    if _repeated(state, case) and "repetition" not in grounds:
        grounds.append("repetition")
    data: dict[str, Any] = {"case": case.number, "sanctions": words(act, "sanctions", SANCTIONS), "grounds": grounds}
    return Body("discipline_decided", act.by, {**data, "reason": written(act, "reason")})


def _repeated(state: Discipline, case: Case) -> bool:
    """Whether the same person or unit was sanctioned before."""
    known = {name for one in state.all if one.sanctions for name in (one.who, one.unit) if name}
    return bool(known & {case.who, case.unit})


def _serve(state: Discipline, act: Act, at: int) -> Body:
    by(act, *DECIDERS)
    case = state.get(act, "decided")
    received = act.number("received") if "received" in act.data else at
    if not 0 <= received <= at:
        raise Unreadable("wrong_field", field="received", allowed=f"0 ... {at}")
    holidays, workdays = (names(act, name) for name in ("holidays", "workdays"))
    for day in (*holidays, *workdays):
        try:
            date.fromisoformat(day)
        except ValueError:
            raise Unreadable("wrong_field", field="holidays, workdays", allowed=like('["2026-10-01"]')) from None
    days = state.rules.limit("discipline.appeal_days")
    last = "" if days is None else last_working_day(day_of(received), days, holidays, workdays).isoformat()
    data = {"case": case.number, "received": received, "holidays": holidays, "workdays": workdays, "last_day": last}
    return Body("discipline_served", act.by, data)


def _appeal(state: Discipline, act: Act, at: int) -> Body:
    by(act, "party")
    case = state.get(act, "decided")
    if case.last_day and day_of(at).isoformat() > case.last_day:
        days = state.rules.limit("discipline.appeal_days")
        article = state.rules.article("discipline.appeal_days")
        raise NotAllowed("discipline_late", article, days=days, last=case.last_day)
    return Body("discipline_appeal", act.by, {"case": case.number, "text": written(act, "text")})


def _decide_appeal(state: Discipline, act: Act, _: int) -> Body:
    by(act, "superior")
    case = state.get(act, "appealed")
    outcome = word(act, "outcome", ("upheld", "rejected"))
    sanctions = words(act, "sanctions", SANCTIONS) if outcome == "upheld" else list(case.sanctions)
    data = {"case": case.number, "outcome": outcome, "sanctions": sanctions, "reason": written(act, "reason")}
    return Body("discipline_appeal_decided", act.by, data)


KINDS = {
    "discipline_case": _open,
    "discipline_decided": _decide,
    "discipline_served": _serve,
    "discipline_appeal": _appeal,
    "discipline_appeal_decided": _decide_appeal,
}


def apply(state: Discipline, fact: Fact) -> Discipline:
    """The register after a fact."""
    data = fact.data
    if fact.kind == "discipline_case":
        new = Case(data["case"], data["who"], data["unit"], data["offence"])
        return state._replace(all=(*state.all, new))
    case = state.all[data["case"] - 1]
    if fact.kind == "discipline_decided":
        case = case._replace(status="decided", sanctions=tuple(data["sanctions"]), grounds=tuple(data["grounds"]))
    elif fact.kind == "discipline_served":
        case = case._replace(last_day=data["last_day"])
    elif fact.kind == "discipline_appeal":
        case = case._replace(status="appealed")
    else:
        case = case._replace(status="final", sanctions=tuple(data["sanctions"]))
    return state._replace(all=tuple(case if one.number == case.number else one for one in state.all))


def waiting(state: Discipline) -> tuple[Waiting, ...]:
    """Whom each case waits for; the texts set them no time."""
    turns = {"open": ("committee", "discipline_decided"), "appealed": ("superior", "discipline_appeal_decided")}
    return tuple(Waiting(*turns[case.status], case.number) for case in state.all if case.status in turns)
