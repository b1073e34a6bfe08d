"""`guandan referee appeal`: appeals from the form to the decision, on the desk of the event."""

from datetime import datetime
from typing import Any

import click

from guandan.cli.helping import Commands
from guandan.cli.language import cited_all, json_option, lang_option, refusals
from guandan.cli.referee.deskacts import enter, event_option, list_all, tell
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable, like
from guandan.game.facts import Fact
from guandan.office import desks
from guandan.office.appeals import appealed_place, carrying_out, round_end
from guandan.office.matches import read_match, reference
from guandan.office.times import read_time
from guandan.referee.appeals import APPELLANTS, OUTCOMES, QUESTIONS, Appeal
from guandan.referee.desk import Desk
from guandan.referee.register import event_of
from guandan.store import LogStore, database

STATUS = {
    "chief": Text("在裁判长处", "with the chief"),
    "answered": Text("裁判长已答复", "answered by the chief"),
    "committee": Text("在组委会处", "with the committee"),
    "panel": Text("待组成仲裁委员会", "waits for its panel"),
    "deciding": Text("仲裁中", "with the panel"),
    "upheld": Text("胜诉", "upheld"),
    "rejected": Text("驳回", "rejected"),
    "withdrawn": Text("已撤回", "withdrawn"),
}


def shown(desk: Desk, fact: Fact, lang: str) -> str:
    """Where the appeal of a fact stands now."""
    return line(desk, desk.appeals.all[fact.data["appeal"] - 1], lang)


def line(desk: Desk, appeal: Appeal, lang: str) -> str:
    """One appeal in a line."""
    log, number, _ = appeal.against
    parts = [f"{appeal.number}  {appeal.pair}  {log} #{number}  {STATUS[appeal.status].pick(lang)}"]
    if appeal.panel:
        parts.append(Text("仲裁：", "panel: ").pick(lang) + ", ".join(appeal.panel))
    if appeal.status in ("chief", "committee", "panel", "deciding"):
        due = datetime.fromtimestamp(desk.appeals.due(appeal) / 1000).astimezone()
        article = cited_all(desk.rules.article("appeal.answer_hours"), lang)
        parts.append(Text(f"{due:%m-%d %H:%M} 前答复", f"answer by {due:%m-%d %H:%M}").pick(lang) + f" [{article}]")
    if appeal.fee:
        back = Text(f"退费 {appeal.fee_back}", f"fee back {appeal.fee_back}")
        parts.append(Text(f"申诉费 {appeal.fee}", f"fee {appeal.fee}").pick(lang))
        parts += [back.pick(lang)] if appeal.status in ("upheld", "rejected") else []
    if appeal.final:
        parts.append(Text("最终裁决", "final").pick(lang))
    if appeal.done is not None:
        parts.append(
            Text(f"已执行 {appeal.done.log} #{appeal.done.seq}", f"done: {appeal.done.log} #{appeal.done.seq}").pick(
                lang
            )
        )
    return "  ".join(parts)


@click.group(cls=Commands)
def appeal() -> None:
    """Appeals (申诉): who, until when, with which fee, who decides, and what follows.

    Against a result, a ruling or a penalty that was entered in an event: guandan event appeal.
    """


@appeal.command()
@click.argument("match")
@click.argument("fact", type=int, required=False)
@click.option("--by", type=click.Choice(APPELLANTS), required=True, help="Who appeals.")
@click.option("--pair", required=True, help="The pair, by number or name.")
@click.option("--text", required=True, help="What is appealed against, and why.")
@click.option("--signed", multiple=True, help="Who has signed; once for each.")
@click.option("--question", type=click.Choice(QUESTIONS), default="rule", show_default=True, help="Of rule, or other.")
@click.option("--unit", "units", multiple=True, help="Region or unit of a party; once for each.")
@click.option("--captains", is_flag=True, help="The event has captains.")
@click.option("--fee", type=int, default=0, help="The fee that was paid.")
@click.option("--ended", help="When the round ended; else when the last of its tables here did.")
@click.option("--published", help="When the score was published, if it is about a score; else when the round ended.")
@click.option("--received", help="When the form was handed in; else now.")
@lang_option
@json_option
def file(
    match: str,
    fact: int | None,
    *,
    by: str,
    pair: str,
    text: str,
    signed: tuple[str, ...],
    question: str,
    units: tuple[str, ...],
    captains: bool,
    fee: int,
    ended: str | None,
    published: str | None,
    received: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Lodge an appeal against FACT of MATCH: the number of a ruling; else the result."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        log = read_match(store, match)
        state = log.state
        against = reference(store, match, fact, kinds=("match_end", "ruling"))
        round_ = dict(state.agreed.about).get("round", "")
        data = {
            "pair": pair,
            "round": int(round_) if round_.isascii() and round_.isdecimal() else 0,
            "ended": round_end(store, state) if ended is None else read_time(ended, state),
            "against": against,
            **_about_score(log.facts[int(against[1])]),
            **({} if published is None else {"published": read_time(published, state)}),
            "question": question,
            "text": text,
            "signed": list(signed),
            "captains": int(captains),
            "units": list(units),
            "fee": fee,
            **({} if received is None else {"received": read_time(received)}),
        }
        desk, done = desks.enter(store, event_of(state), Act("appeal", by, data), state.rules)
    tell(desk, done, lang, as_json=as_json, show=shown)


def _about_score(fact: Fact) -> dict[str, int]:
    """Whether an appeal is about a score, and not about a ruling or what a ruling has made of the match."""
    return {} if fact.kind == "ruling" or fact.data.get("reason") == "ruling" else {"score": 1}


@appeal.command()
@click.argument("number", type=int)
@event_option
@lang_option
@json_option
def forward(number: int, event: str, lang: str, as_json: bool) -> None:
    """The chief hands appeal NUMBER on to the panel."""
    enter(event, Act("appeal_forwarded", "chief", {"appeal": number}), lang, as_json=as_json, show=shown)


@appeal.command()
@click.argument("number", type=int)
@click.argument("outcome", type=click.Choice(OUTCOMES))
@click.option("--reason", required=True, help="Why.")
@event_option
@lang_option
@json_option
def answer(number: int, outcome: str, *, reason: str, event: str, lang: str, as_json: bool) -> None:
    """The chief's own answer to appeal NUMBER, where the book has him decide questions of rule first."""
    data = {"appeal": number, "outcome": outcome, "reason": reason}
    enter(event, Act("appeal_chief", "chief", data), lang, as_json=as_json, show=shown)


@appeal.command("on")
@click.argument("number", type=int)
@click.option("--by", type=click.Choice(APPELLANTS), required=True, help="Who appealed.")
@event_option
@lang_option
@json_option
def go_on(number: int, by: str, event: str, lang: str, as_json: bool) -> None:
    """The chief's answer to appeal NUMBER is not accepted: it goes to the panel."""
    enter(event, Act("appeal_on", by, {"appeal": number}), lang, as_json=as_json, show=shown)


@appeal.command()
@click.argument("number", type=int)
@click.option("--member", "members", multiple=True, help="A name, and the units it belongs to: '王五:南京,扬州'.")
@event_option
@lang_option
@json_option
def panel(number: int, members: tuple[str, ...], event: str, lang: str, as_json: bool) -> None:
    """Name the panel that decides appeal NUMBER; who belongs to a party's unit stands aside."""
    sitting = []
    for member in members:
        name, _, units = member.replace("：", ":").partition(":")
        listed = [unit.strip() for unit in units.replace("，", ",").split(",") if unit.strip()]
        sitting.append({"name": name.strip(), "units": listed})
    data = {"appeal": number, "members": sitting}
    enter(event, Act("appeal_panel", "committee", data), lang, as_json=as_json, show=shown)


@appeal.command()
@click.argument("number", type=int)
@click.option("--votes", help="Of the panel, for and against: 2:1.")
@click.option("--outcome", type=click.Choice(OUTCOMES), help="Of the committee, where no panel sits.")
@click.option("--discretion", is_flag=True, help="It was within the referee's discretion.")
@click.option("--reason", required=True, help="Why.")
@event_option
@lang_option
@json_option
def decide(
    number: int,
    *,
    votes: str | None,
    outcome: str | None,
    discretion: bool,
    reason: str,
    event: str,
    lang: str,
    as_json: bool,
) -> None:
    """Enter the decision on appeal NUMBER."""
    data: dict[str, object] = {"appeal": number, "discretion": int(discretion), "reason": reason}
    with refusals(lang, as_json=as_json):
        if votes is not None:
            data["votes"] = _votes(votes)
        elif outcome is not None:
            data["outcome"] = outcome
        else:
            raise Unreadable("missing_field", field="--votes")
    by = "committee" if votes is None else "panel"
    enter(event, Act("appeal_decided", by, data), lang, as_json=as_json, show=shown)


def _votes(text: str) -> list[int]:
    parts = text.replace("：", ":").split(":")
    if len(parts) != 2 or not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
        raise Unreadable("wrong_field", field="--votes", allowed=like("2:1"))
    return [int(part) for part in parts]


@appeal.command()
@click.argument("number", type=int)
@click.option("--by", type=click.Choice(APPELLANTS), required=True, help="Who appealed.")
@event_option
@lang_option
@json_option
def withdraw(number: int, by: str, event: str, lang: str, as_json: bool) -> None:
    """Take appeal NUMBER back."""
    enter(event, Act("appeal_withdrawn", by, {"appeal": number}), lang, as_json=as_json, show=shown)


@appeal.command()
@click.argument("number", type=int)
@click.argument("match", required=False)
@click.argument("fact", type=int, required=False)
@event_option
@lang_option
@json_option
def done(number: int, match: str | None, fact: int | None, *, event: str, lang: str, as_json: bool) -> None:
    """Appeal NUMBER was upheld, and FACT of MATCH has put things right; else its last ruling or correction.

    Without MATCH it is what `guandan event correct`, or the lifted penalty, has entered for it in the event.
    """
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        if match is None:
            found = carrying_out(store, event, number)
        else:
            found = reference(store, match, fact, kinds=("ruling", "correct"))
    enter(event, Act("appeal_done", "chief", {"appeal": number, "fact": found}), lang, as_json=as_json, show=shown)


@appeal.command("list")
@event_option
@lang_option
@json_option
def list_(event: str, lang: str, as_json: bool) -> None:
    """List the appeals of an event."""

    def shapes(desk: Desk) -> list[dict[str, Any]]:
        return [{**one._asdict(), "due": desk.appeals.due(one)} for one in desk.appeals.all]

    def lines(desk: Desk, store: LogStore) -> list[str]:
        found = [(line(desk, one, lang), appealed_place(store, one.against).pick(lang)) for one in desk.appeals.all]
        return ["  ".join(filter(None, parts)) for parts in found]

    list_all(event, lang, as_json=as_json, shapes=shapes, lines=lines)
