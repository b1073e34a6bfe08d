"""`guandan referee discipline`: offences off the card table, on the desk of the event."""

from typing import Annotated, Literal

import click

from guandan.cli.command import Reason, Told
from guandan.cli.helping import group
from guandan.cli.language import cited_all
from guandan.cli.referee.asked import AskedDesk, DeskBook, desk_command
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.office.times import read_time
from guandan.referee.desk import Desk
from guandan.referee.discipline import DECIDERS, GROUNDS, OFFENCES, SANCTIONS, STATUS, Case

REPORTERS = ("referee", "deputy", "chief", "recorder", "captain", *DECIDERS)


def line(desk: Desk, case: Case, lang: str) -> str:
    """One case in a line."""
    parts = [f"{case.number}  {case.who}", case.unit, OFFENCES[case.offence].pick(lang), STATUS[case.status].pick(lang)]
    parts.append(", ".join(SANCTIONS[word].pick(lang) for word in case.sanctions))
    parts.append(", ".join(GROUNDS[word].pick(lang) for word in case.grounds))
    if case.last_day:
        article = cited_all(desk.rules.article("discipline.appeal_days"), lang)
        parts.append(Text(f"申诉截止 {case.last_day}", f"appeal until {case.last_day}").pick(lang) + f" [{article}]")
    if case.status in ("decided", "appealed") and not desk.discipline.in_force(case):
        parts.append(Text("暂缓执行", "not carried out meanwhile").pick(lang))
    return "  ".join(part for part in parts if part)


def shown(desk: Desk, fact: Fact, lang: str) -> str:
    """Where the case of a fact stands now."""
    return line(desk, desk.discipline.all[fact.data["case"] - 1], lang)


@group("赛风赛纪：立案、处理、上诉")
def discipline() -> None:
    """The discipline register (赛风赛纪): cases, decisions and appeals to the superior body."""


@desk_command("立案", "open", of=discipline)
def open_(
    desk: AskedDesk,
    *,
    who: Annotated[str, Text("人或队。", "The person or team.")],
    unit: Annotated[str, Text("单位。", "Its unit.")] = "",
    offence: Annotated[str, click.Choice(tuple(OFFENCES)), Text("什么行为。", "What was done.")],
    text: Annotated[str, Text("经过。", "What happened.")],
    by: Annotated[str, click.Choice(REPORTERS), Text("谁立案。", "Who opens the case.")] = "chief",
    book: DeskBook = "JS23",
) -> Told:
    """Open a case."""
    return desk.enter(shown, "discipline_case", by, book=book, who=who, unit=unit, offence=offence, text=text)


@desk_command("作出处理决定", of=discipline)
def decide(
    desk: AskedDesk,
    number: int,
    *,
    sanctions: Annotated[
        tuple[str, ...], "--sanction", click.Choice(tuple(SANCTIONS)), Text("处理；每项一次。", "Once for each.")
    ] = (),
    grounds: Annotated[
        tuple[str, ...], "--ground", click.Choice(tuple(GROUNDS)), Text("从轻或从重的情节。", "Milder or heavier by.")
    ] = (),
    reason: Reason,
    by: Annotated[str, click.Choice(DECIDERS), Text("谁决定。", "Who decides.")] = "committee",
) -> Told:
    """Decide case NUMBER."""
    found = {"sanctions": list(sanctions), "grounds": list(grounds)}
    return desk.enter(shown, "discipline_decided", by, case=number, **found, reason=reason)


@desk_command("决定已送达，上诉期开始计算", of=discipline)
def serve(
    desk: AskedDesk,
    number: int,
    *,
    received: Annotated[
        str | None, Text("何时书面收到；不写则为现在。", "When the decision was received in writing; else now.")
    ] = None,
    holidays: Annotated[
        tuple[str, ...], "--holiday", Text("放假的日子：2026-10-01。", "A day that is not worked: 2026-10-01.")
    ] = (),
    workdays: Annotated[tuple[str, ...], "--workday", Text("上班的周末。", "A weekend day that is worked.")] = (),
    by: Annotated[str, click.Choice(DECIDERS), Text("谁送达。", "Who served it.")] = "committee",
) -> Told:
    """The decision on case NUMBER was received: the time to appeal runs."""
    when = {} if received is None else {"received": read_time(received)}
    days = {"holidays": list(holidays), "workdays": list(workdays)}
    return desk.enter(shown, "discipline_served", by, case=number, **days, **when)


@desk_command("当事人向上级机构上诉", of=discipline)
def appeal(desk: AskedDesk, number: int, *, text: Annotated[str, Text("理由。", "Why.")]) -> Told:
    """The party of case NUMBER appeals to the superior body."""
    return desk.enter(shown, "discipline_appeal", "party", case=number, text=text)


@desk_command("上级机构对上诉的答复", of=discipline)
def answer(
    desk: AskedDesk,
    number: int,
    outcome: Literal["upheld", "rejected"],
    *,
    sanctions: Annotated[
        tuple[str, ...], "--sanction", click.Choice(tuple(SANCTIONS)), Text("改为什么处理。", "What holds instead.")
    ] = (),
    reason: Reason,
) -> Told:
    """The superior body's answer to the appeal of case NUMBER."""
    found = {"case": number, "outcome": outcome, "sanctions": list(sanctions)}
    return desk.enter(shown, "discipline_appeal_decided", "superior", **found, reason=reason)


@desk_command("列出一项赛事的案件", of=discipline)
def list_(asked: AskedDesk) -> Told:
    """List the cases of an event."""
    return asked.listed(
        lambda desk: [one._asdict() for one in desk.discipline.all],
        lambda desk: [line(desk, one, asked.lang) for one in desk.discipline.all],
    )
