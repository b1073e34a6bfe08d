"""`guandan referee discipline`: offences off the card table, on the desk of the event."""

from typing import Any

import click

from guandan.cli.helping import Commands
from guandan.cli.language import cited_all, json_option, lang_option, refusals
from guandan.cli.referee.deskacts import book_option, enter, event_option, list_all
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.office.times import read_time
from guandan.referee.desk import Desk
from guandan.referee.discipline import DECIDERS, GROUNDS, OFFENCES, SANCTIONS, Case
from guandan.store import LogStore

STATUS = {
    "open": Text("待处理", "open"),
    "decided": Text("已决定", "decided"),
    "appealed": Text("申诉中", "appealed"),
    "final": Text("终局", "final"),
}
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


@click.group(cls=Commands)
def discipline() -> None:
    """The discipline register (赛风赛纪): cases, decisions and appeals to the superior body."""


@discipline.command("open")
@click.option("--who", required=True, help="The person or team.")
@click.option("--unit", default="", help="Its unit.")
@click.option("--offence", type=click.Choice(tuple(OFFENCES)), required=True, help="What was done.")
@click.option("--text", required=True, help="What happened.")
@click.option("--by", type=click.Choice(REPORTERS), default="chief", show_default=True, help="Who opens the case.")
@event_option
@book_option
@lang_option
@json_option
def open_(
    *, who: str, unit: str, offence: str, text: str, by: str, event: str, book: str, lang: str, as_json: bool
) -> None:
    """Open a case."""
    data = {"who": who, "unit": unit, "offence": offence, "text": text}
    enter(event, Act("discipline_case", by, data), lang, as_json=as_json, show=shown, book=book)


@discipline.command()
@click.argument("number", type=int)
@click.option("--sanction", "sanctions", multiple=True, type=click.Choice(tuple(SANCTIONS)), help="Once for each.")
@click.option("--ground", "grounds", multiple=True, type=click.Choice(tuple(GROUNDS)), help="Milder or heavier by.")
@click.option("--reason", required=True, help="Why.")
@click.option("--by", type=click.Choice(DECIDERS), default="committee", show_default=True, help="Who decides.")
@event_option
@lang_option
@json_option
def decide(
    number: int,
    *,
    sanctions: tuple[str, ...],
    grounds: tuple[str, ...],
    reason: str,
    by: str,
    event: str,
    lang: str,
    as_json: bool,
) -> None:
    """Decide case NUMBER."""
    data = {"case": number, "sanctions": list(sanctions), "grounds": list(grounds), "reason": reason}
    enter(event, Act("discipline_decided", by, data), lang, as_json=as_json, show=shown)


@discipline.command()
@click.argument("number", type=int)
@click.option("--received", help="When the decision was received in writing; else now.")
@click.option("--holiday", "holidays", multiple=True, help="A day that is not worked: 2026-10-01.")
@click.option("--workday", "workdays", multiple=True, help="A weekend day that is worked.")
@click.option("--by", type=click.Choice(DECIDERS), default="committee", show_default=True, help="Who served it.")
@event_option
@lang_option
@json_option
def serve(
    number: int,
    *,
    received: str | None,
    holidays: tuple[str, ...],
    workdays: tuple[str, ...],
    by: str,
    event: str,
    lang: str,
    as_json: bool,
) -> None:
    """The decision on case NUMBER was received: the time to appeal runs."""
    with refusals(lang, as_json=as_json):
        when = {} if received is None else {"received": read_time(received)}
    data = {"case": number, "holidays": list(holidays), "workdays": list(workdays), **when}
    enter(event, Act("discipline_served", by, data), lang, as_json=as_json, show=shown)


@discipline.command()
@click.argument("number", type=int)
@click.option("--text", required=True, help="Why.")
@event_option
@lang_option
@json_option
def appeal(number: int, text: str, event: str, lang: str, as_json: bool) -> None:
    """The party of case NUMBER appeals to the superior body."""
    act = Act("discipline_appeal", "party", {"case": number, "text": text})
    enter(event, act, lang, as_json=as_json, show=shown)


@discipline.command()
@click.argument("number", type=int)
@click.argument("outcome", type=click.Choice(("upheld", "rejected")))
@click.option("--sanction", "sanctions", multiple=True, type=click.Choice(tuple(SANCTIONS)), help="What holds instead.")
@click.option("--reason", required=True, help="Why.")
@event_option
@lang_option
@json_option
def answer(
    number: int, outcome: str, *, sanctions: tuple[str, ...], reason: str, event: str, lang: str, as_json: bool
) -> None:
    """The superior body's answer to the appeal of case NUMBER."""
    data = {"case": number, "outcome": outcome, "sanctions": list(sanctions), "reason": reason}
    enter(event, Act("discipline_appeal_decided", "superior", data), lang, as_json=as_json, show=shown)


@discipline.command("list")
@event_option
@lang_option
@json_option
def list_(event: str, lang: str, as_json: bool) -> None:
    """List the cases of an event."""

    def shapes(desk: Desk) -> list[dict[str, Any]]:
        return [one._asdict() for one in desk.discipline.all]

    def lines(desk: Desk, _: LogStore) -> list[str]:
        return [line(desk, one, lang) for one in desk.discipline.all]

    list_all(event, lang, as_json=as_json, shapes=shapes, lines=lines)
