"""The discipline register (赛风赛纪): offences off the card table (003 c6, docs/rules/conduct.md).

What is done, and by whom:

    discipline_case             anybody in office      a case is opened
    discipline_decided          committee, authority   its sanctions, alone or together
    discipline_served           committee, authority   it was received in writing; the time to appeal runs
    discipline_appeal           party                  to the superior body; the decision is carried out meanwhile
    discipline_appeal_decided   superior               what holds in the end
"""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Annotated, NamedTuple

from guandan.game.acts import Act
from guandan.game.daytime import day_time
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import NotAllowed, OutOfTurn, Text, Unreadable
from guandan.game.facts import Fact
from guandan.game.fields import Count, Days, Said, listed, text, word
from guandan.game.ruleset import Ruleset
from guandan.referee.appeals import OUTCOMES, Waiting

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
    "repaired": Text("主动消除不良影响，可从轻、减轻", "made good of their own accord: may be milder"),
    "obstruction": Text("干扰、抗拒调查，应从重、加重", "obstructed the inquiry: must be heavier"),
    "repetition": Text("同一单位、同一人连续违规，应从重、加重", "same person or unit again: must be heavier"),
}
"""What makes a decision milder or heavier (003 c6.2(3))."""

STATUS = {
    "open": Text("待处理", "open"),
    "decided": Text("已决定", "decided"),
    "appealed": Text("申诉中", "appealed"),
    "final": Text("终局", "final"),
}
"""Where a case stands, as people say it."""

OPENERS = ("referee", "deputy", "chief", "recorder", "captain")
DECIDERS = ("committee", "authority")
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

    def get(self, number: int) -> Case:
        """A case by its number. Raises Unreadable if there is none."""
        if not 1 <= number <= len(self.all):
            raise Unreadable("no_such_case", number=number)
        return self.all[number - 1]

    def at(self, number: int, act: Act, status: str) -> Case:
        """The case of an act, which must stand at this point. Raises a refusal."""
        if not self.rules.flag("discipline.register"):
            raise NotAllowed("no_register", self.rules.article("discipline.register"), book=self.rules.id)
        case = self.get(number)
        if case.status != status:
            raise OutOfTurn("case_elsewhere", number=number, act=act.kind, status=STATUS[case.status])
        return case

    def changed(self, case: Case) -> "Discipline":
        """The same with one case changed."""
        return self._replace(all=tuple(case if one.number == case.number else one for one in self.all))

    def in_force(self, case: Case) -> bool:
        """Whether the sanctions are carried out: an appeal does not stop them unless the book says so."""
        stayed = case.status == "appealed" and self.rules.flag("discipline.stay")
        return case.status != "open" and not stayed


def day_of(at: int) -> date:
    """The day in China on which a moment falls (R-33); no moment lies beyond what a calendar can name."""
    return day_time(min(at, LATEST_DAY)).date()


def last_working_day(start: date, days: int, holidays: Sequence[str], workdays: Sequence[str]) -> date:
    """The day that lies so many working days after a day; `workdays` are weekend days that are worked (R-33)."""
    day = start
    while days:
        day += timedelta(days=1)
        written_day = day.isoformat()
        days -= written_day in workdays or (day.weekday() < 5 and written_day not in holidays)
    return day


# What is said.

Sanctioned = Annotated[tuple[str, ...], listed(word(*SANCTIONS), different=True)]


class Opened(NamedTuple):
    """A case is opened."""

    who: Said
    offence: Annotated[str, word(*OFFENCES)]
    text: Said
    case: Count = 0
    """Its number, given by the desk."""
    unit: Annotated[str, text(200)] = ""


class Decided(NamedTuple):
    """The sanctions of a case."""

    case: Count
    reason: Said
    sanctions: Sanctioned = ()
    grounds: Annotated[tuple[str, ...], listed(word(*GROUNDS), different=True)] = ()


class Served(NamedTuple):
    """A decision was received."""

    case: Count
    received: Count | None = None
    """Now unless it is said."""
    holidays: Days = ()
    workdays: Days = ()
    last_day: str = ""
    """For an appeal, as it follows."""


class Appealed(NamedTuple):
    """The party appeals."""

    case: Count
    text: Said


class AppealDecided(NamedTuple):
    """What holds in the end."""

    case: Count
    outcome: Annotated[str, word(*OUTCOMES)]
    reason: Said
    sanctions: Sanctioned = ()


# What may be done.


def _open(state: Discipline, said: Opened, _: Act, __: int) -> Opened:
    if not state.rules.flag("discipline.register"):
        raise NotAllowed("no_register", state.rules.article("discipline.register"), book=state.rules.id)
    return said._replace(case=len(state.all) + 1)


def _decide(state: Discipline, said: Decided, act: Act, _: int) -> Decided:
    case = state.at(said.case, act, "open")
    if _repeated(state, case) and "repetition" not in said.grounds:
        return said._replace(grounds=(*said.grounds, "repetition"))
    return said


def _repeated(state: Discipline, case: Case) -> bool:
    """Whether the same person or unit was sanctioned before."""
    known = {name for one in state.all if one.sanctions for name in (one.who, one.unit) if name}
    return bool(known & {case.who, case.unit})


def _serve(state: Discipline, said: Served, act: Act, at: int) -> Served:
    state.at(said.case, act, "decided")
    received = at if said.received is None else said.received
    if received > at:
        raise Unreadable("wrong_field", field="received", allowed=f"0 ... {at}")
    days = state.rules.limit("discipline.appeal_days")
    last = days and last_working_day(day_of(received), days, said.holidays, said.workdays).isoformat()
    return said._replace(received=received, last_day=last or "")


def _appeal(state: Discipline, said: Appealed, act: Act, at: int) -> Appealed:
    case = state.at(said.case, act, "decided")
    if case.last_day and day_of(at).isoformat() > case.last_day:
        days = state.rules.limit("discipline.appeal_days")
        article = state.rules.article("discipline.appeal_days")
        raise NotAllowed("discipline_late", article, days=days, last=case.last_day)
    return said


def _decide_appeal(state: Discipline, said: AppealDecided, act: Act, _: int) -> AppealDecided:
    case = state.at(said.case, act, "appealed")
    return said if said.outcome == "upheld" else said._replace(sanctions=case.sanctions)


# What becomes of it.


def _opened(state: Discipline, said: Opened, _: Fact) -> Discipline:
    return state._replace(all=(*state.all, Case(said.case, said.who, said.unit, said.offence)))


def _decided(state: Discipline, said: Decided, _: Fact) -> Discipline:
    return state.changed(
        state.get(said.case)._replace(status="decided", sanctions=said.sanctions, grounds=said.grounds)
    )


def _served(state: Discipline, said: Served, _: Fact) -> Discipline:
    return state.changed(state.get(said.case)._replace(last_day=said.last_day))


def _appealed(state: Discipline, said: Appealed, _: Fact) -> Discipline:
    return state.changed(state.get(said.case)._replace(status="appealed"))


def _ended(state: Discipline, said: AppealDecided, _: Fact) -> Discipline:
    return state.changed(state.get(said.case)._replace(status="final", sanctions=said.sanctions))


KINDS: Kinds[Discipline] = {
    "discipline_case": Kind(Opened, _open, _opened, by=(*OPENERS, *DECIDERS)),
    "discipline_decided": Kind(Decided, _decide, _decided, by=DECIDERS),
    "discipline_served": Kind(Served, _serve, _served, by=DECIDERS),
    "discipline_appeal": Kind(Appealed, _appeal, _appealed, by=("party",)),
    "discipline_appeal_decided": Kind(AppealDecided, _decide_appeal, _ended, by=("superior",)),
}


def waiting(state: Discipline) -> tuple[Waiting, ...]:
    """Whom each case waits for; the texts set them no time."""
    turns = {"open": ("committee", "discipline_decided"), "appealed": ("superior", "discipline_appeal_decided")}
    return tuple(Waiting(*turns[case.status], case.number) for case in state.all if case.status in turns)
