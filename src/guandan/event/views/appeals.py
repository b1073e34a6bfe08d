"""The referee's desk (裁判台) of an event as its office sees it: appeals on their way, and cases of discipline."""

from typing import Annotated, Literal, NamedTuple

from guandan.event.appealing import times_to_appeal
from guandan.event.kinds import ROLES
from guandan.event.log import EventLog
from guandan.event.officials import holding
from guandan.event.state import Event
from guandan.event.views.viewer import Viewer, check_view
from guandan.event.views.words import NOTHING, Sentence, Word
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.ruleset import Ruleset
from guandan.referee import appeals, discipline
from guandan.referee.appeals import Appeal, Member
from guandan.referee.desk import Desk, DeskLog
from guandan.referee.discipline import Case

Step = Annotated[str, Literal["appeal_forwarded", "appeal_chief", "appeal_panel", "appeal_decided", "appeal_done", ""]]
AppealStatus = Annotated[
    str, Literal["chief", "answered", "committee", "panel", "deciding", "upheld", "rejected", "withdrawn"]
]
CaseStatus = Annotated[str, Literal["open", "decided", "appealed", "final"]]
CaseStep = Annotated[str, Literal["discipline_decided", "discipline_served", "discipline_appeal_decided", ""]]
PANEL = Text("仲裁委员会", "panel")
STEPS = {
    "appeal": Text("提出", "lodged"),
    "appeal_forwarded": Text("裁判长移交", "handed on by the chief"),
    "appeal_chief": Text("裁判长答复", "answered by the chief"),
    "appeal_on": Text("不服答复", "not accepted"),
    "appeal_panel": Text("组成仲裁委员会", "panel named"),
    "appeal_decided": Text("裁决", "decided"),
    "appeal_withdrawn": Text("撤回", "withdrawn"),
    "appeal_done": Text("已执行", "carried out"),
    "discipline_case": Text("立案", "opened"),
    "discipline_decided": Text("处理决定", "decided"),
    "discipline_served": Text("书面送达", "received in writing"),
    "discipline_appeal": Text("当事人申诉", "the party appeals"),
    "discipline_appeal_decided": Text("上级答复", "answered by the superior body"),
}


class AppealStep(NamedTuple):
    """Something that was done about an appeal or a case."""

    at: int
    what: Text


class PanelMember(NamedTuple):
    """A member of the arbitration panel of the event, before one appeal."""

    name: str
    unit: str
    aside: Text
    """Why they must stand aside; empty if they may sit."""
    article: str


class AppealRow(NamedTuple):
    """An appeal and where it stands."""

    number: int
    pair: str
    place: Text
    """What it is about: a table, a penalty, an entry."""
    stage: int
    round: int
    table: int
    penalty: int
    """The same as numbers; 0 where it is about none."""
    text: str
    signed: tuple[str, ...]
    status: AppealStatus
    status_text: Text
    next: Step
    """What is to be done; empty if nothing is, or it hangs on who appealed."""
    who: Text
    """Who is to do it."""
    due: int
    """When the answer is due, in milliseconds."""
    fee: int
    fee_back: int
    panel: tuple[str, ...]
    units: tuple[str, ...]
    final: bool
    done: int
    """The number of the fact that carried it out; 0 if none has."""
    steps: tuple[AppealStep, ...]
    match: str
    ruling: int
    """Of a ruling in a match: the log and the number of the ruling; else empty."""
    members: tuple[PanelMember, ...]
    """Who could sit on its panel, and who of them must not."""


class AppealTime(NamedTuple):
    """Until when a round can be appealed about."""

    stage: int
    round: int
    until: int
    """0 while it is played."""


class CaseRow(NamedTuple):
    """A case of discipline."""

    number: int
    who: str
    unit: str
    offence: Text
    text: str
    """What happened."""
    status: CaseStatus
    status_text: Text
    sanctions: tuple[Word, ...]
    grounds: tuple[Text, ...]
    """What made them milder or heavier."""
    in_force: bool
    """Whether the sanctions are carried out now."""
    last_day: str
    """For an appeal; empty until the decision was received, or if the book sets no time."""
    next: CaseStep
    """What is to be done; empty if nothing is, unless the party appeals."""
    steps: tuple[AppealStep, ...]


class RefereeDesk(NamedTuple):
    """All of the desk, and what its forms offer."""

    appeals: tuple[AppealRow, ...]
    cases: tuple[CaseRow, ...]
    register: bool
    """Whether the book keeps a register of discipline."""
    direct: bool
    """Whether the chief may answer an appeal instead of handing it on."""
    rules: tuple[Sentence, ...]
    """What the book asks of an appeal."""
    offences: tuple[Word, ...]
    sanctions: tuple[Word, ...]
    grounds: tuple[Word, ...]
    times: tuple[AppealTime, ...]
    """Of the rounds that can be appealed about, or could be."""


def referee_desk(log: EventLog, desk: DeskLog, viewer: Viewer) -> RefereeDesk:
    """The referee's desk of an event, for those who run it. Raises NotAllowed for anybody else."""
    check_view("referee", viewer)
    state = desk.state
    rules = state.rules
    rows = tuple(_appeal(log, desk, one) for one in state.appeals.all)
    cases = tuple(_case(desk, one) for one in state.discipline.all)
    register = rules.flag("discipline.register")
    offences = tuple(Word(*one) for one in discipline.OFFENCES.items()) if register else ()
    sanctions = tuple(Word(*one) for one in discipline.SANCTIONS.items()) if register else ()
    grounds = tuple(Word(*one) for one in discipline.GROUNDS.items()) if register else ()
    direct = rules.word("appeal.route") == "direct"
    times = tuple(AppealTime(stage.number, one.number, until) for stage, one, until in times_to_appeal(log))
    return RefereeDesk(rows, cases, register, direct, tuple(_rules(rules)), offences, sanctions, grounds, times)


def _case(desk: DeskLog, one: Case) -> CaseRow:
    facts = [fact for fact in desk.facts if fact.data.get("case") == one.number]
    served = any(fact.kind == "discipline_served" for fact in facts)
    to_do = next((wait.act for wait in discipline.waiting(desk.state.discipline) if wait.number == one.number), "")
    return CaseRow(
        one.number,
        one.who,
        one.unit,
        discipline.OFFENCES[one.offence],
        str(facts[0].data["text"]),
        one.status,
        discipline.STATUS[one.status],
        tuple(Word(word, discipline.SANCTIONS[word]) for word in one.sanctions),
        tuple(discipline.GROUNDS[word] for word in one.grounds),
        desk.state.discipline.in_force(one),
        one.last_day,
        "discipline_served" if one.status == "decided" and not served else to_do,
        tuple(AppealStep(fact.at, _step(fact)) for fact in facts),
    )


def _appeal(log: EventLog, desk: DeskLog, one: Appeal) -> AppealRow:
    facts = [fact for fact in desk.facts if fact.data.get("appeal") == one.number]
    known = one.against.seq < len(log.facts) and log.facts[one.against.seq].hash == one.against.hash
    data = log.facts[one.against.seq].data if known else facts[0].data
    ruling = 0 if known else one.against.seq
    stage, round_, table, penalty = (int(data.get(name) or 0) for name in ("stage", "round", "table", "penalty"))
    waits = next((wait for wait in appeals.waiting(desk.state.appeals) if wait.number == one.number), None)
    return AppealRow(
        one.number,
        one.pair,
        _place(log.state, stage, round_, table, penalty) if table or penalty else Text(one.pair, one.pair),
        stage,
        round_,
        table,
        penalty,
        str(facts[0].data["text"]),
        tuple(facts[0].data.get("signed", ())),
        one.status,
        appeals.STATUS[one.status],
        waits.act if waits else "",
        ROLES.get(waits.who, PANEL) if waits else Text("", ""),
        desk.state.appeals.due(one),
        one.fee,
        one.fee_back,
        one.panel,
        one.units,
        one.final,
        one.done.seq if one.done else 0,
        tuple(AppealStep(fact.at, _step(fact)) for fact in facts),
        one.against.log if ruling else "",
        ruling,
        _members(log.state, one),
    )


def _members(event: Event, appeal: Appeal) -> tuple[PanelMember, ...]:
    """The panel of the event, as it stands before an appeal."""
    found = []
    for one in holding(event.officials, "panel"):
        units = tuple(name for name in (one.unit, one.region) if name)
        aside = appeals.stands_aside(event.rules, appeal, Member(one.name, units, one.kin))
        why, article = (appeals.ASIDE[aside], event.rules.article("appeal.avoid")) if aside else (NOTHING, "")
        found.append(PanelMember(one.name, " ".join(units), why, article))
    return tuple(found)


def _place(event: Event, stage: int, round_: int, table: int, penalty: int) -> Text:
    name = event.stages[stage - 1].spec.name or Text(f"第 {stage} 阶段", f"stage {stage}")
    zh, en = (name, name) if isinstance(name, str) else name
    if table:
        return Text(f"{zh} 第 {round_} 轮第 {table} 桌", f"{en}, round {round_}, table {table}")
    return Text(f"{zh} 扣分 {penalty}", f"{en}, penalty {penalty}")


def _step(fact: Fact) -> Text:
    name, data = STEPS[fact.kind], fact.data
    parts = [name]
    if data.get("outcome"):
        parts.append(appeals.STATUS[data["outcome"]])
    if data.get("votes"):
        votes = "{}:{}".format(*data["votes"])
        parts.append(Text(votes, votes))
    if data.get("members"):
        names = ", ".join(one["name"] for one in data["members"])
        parts.append(Text(names, names))
    if data.get("reason"):
        parts.append(Text(data["reason"], data["reason"]))
    if data.get("late"):
        parts.append(Text("逾期", "late"))
    return Text("  ".join(part.zh for part in parts), "  ".join(part.en for part in parts))


def _rules(rules: Ruleset) -> list[Sentence]:
    """What the book asks of an appeal, in words."""
    minutes, hours = rules.number("appeal.minutes"), rules.number("appeal.answer_hours")
    captain = rules.word("appeal.by") == "captain_or_both"
    who = Text("领队提出；没有领队由两名选手共同提出", "by the captain, or by both players where there is none")
    any_ = Text("选手或领队书面提出并签字", "in writing, signed by a player or the captain")
    found = [
        Sentence(
            Text(f"本轮结束后 {minutes} 分钟内", f"within {minutes} minutes of the end of the round"), "appeal.minutes"
        ),
        Sentence(who if captain else any_, "appeal.by"),
        Sentence(Text(f"{hours} 小时内答复", f"answered within {hours} hours"), "appeal.answer_hours"),
    ]
    if rules.word("appeal.fee") != "none":
        found.append(Sentence(Text("要交申诉费，胜诉退还", "with a fee, which is given back if upheld"), "appeal.fee"))
    least, most = rules.number("appeal.panel_min"), rules.limit("appeal.panel_max")
    zh, en = (f"{least} 至 {most} 人", f"{least} to {most}") if most else (f"{least} 人以上", f"{least} or more")
    odd = Text("，单数", ", an odd number") if rules.flag("appeal.panel_odd") else NOTHING
    found.append(Sentence(Text(f"仲裁委员会 {zh}{odd.zh}", f"a panel of {en}{odd.en}"), "appeal.panel_min"))
    if rules.flag("appeal.avoid"):
        aside = Text(
            "与本人及所属地区（单位）有关的，委员回避",
            "members stand aside in what concerns them, their region or unit",
        )
        found.append(Sentence(aside, "appeal.avoid"))
    return [one._replace(article=rules.article(one.article)) for one in found]


def desk_changes(before: Desk, after: Desk, fact: Fact) -> tuple[Sentence, ...]:
    """What an act at the desk changes, in words with their articles."""
    rules, found = after.rules, []
    old = {one.number: one for one in before.appeals.all}
    for one in after.appeals.all:
        was = old.get(one.number)
        if was == one:
            continue
        name = Text(f"申诉 {one.number}（{one.pair}）", f"appeal {one.number} ({one.pair})")
        start = appeals.STATUS[was.status] if was else Text("新", "new")
        end = appeals.STATUS[one.status]
        key = "appeal.final" if one.final else "appeal.route"
        found.append(
            Sentence(Text(f"{name.zh}：{start.zh} → {end.zh}", f"{name.en}: {start.en} → {end.en}"), rules.article(key))
        )
        if one.panel and (was is None or was.panel != one.panel):
            names = ", ".join(one.panel)
            found.append(Sentence(Text(f"仲裁：{names}", f"panel: {names}"), rules.article("appeal.panel_min")))
        if one.fee and one.status in appeals.OUTCOMES:
            back = Text(f"退还申诉费 {one.fee_back}", f"fee back: {one.fee_back}")
            found.append(Sentence(back, rules.article("appeal.fee")))
    if fact.data.get("late"):
        found.append(Sentence(Text("答复已逾期", "the answer is late"), rules.article("appeal.answer_hours")))
    for case in after.discipline.all:
        if case not in before.discipline.all:
            sanctions = tuple(discipline.SANCTIONS[word] for word in case.sanctions)
            zh = f"{case.who}：{discipline.STATUS[case.status].zh} {'、'.join(one.zh for one in sanctions)}"
            en = f"{case.who}: {discipline.STATUS[case.status].en} {', '.join(one.en for one in sanctions)}"
            found.append(Sentence(Text(zh.rstrip(), en.rstrip()), rules.article("discipline.register")))
            found += [Sentence(discipline.GROUNDS[word], rules.article("discipline.register")) for word in case.grounds]
            if case.last_day:
                until = Text(f"申诉截止 {case.last_day}", f"appeal until {case.last_day}")
                found.append(Sentence(until, rules.article("discipline.appeal_days")))
            if case.status in ("decided", "appealed") and not after.discipline.in_force(case):
                stay = Text("申诉期间暂缓执行", "not carried out meanwhile")
                found.append(Sentence(stay, rules.article("discipline.stay")))
    return tuple(found)
