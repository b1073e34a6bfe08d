"""`guandan referee appeal`: appeals from the form to the decision, on the desk of the event."""

from collections.abc import Iterable
from typing import Annotated, Any, TypedDict, Unpack

import click

from guandan.cli.command import Reason, Told, command
from guandan.cli.helping import group
from guandan.cli.language import cited_all
from guandan.cli.referee.asked import AskedDesk, desk_command, desk_told
from guandan.game.acts import Act
from guandan.game.daytime import day_time
from guandan.game.errors import Text, Unreadable, like
from guandan.game.facts import Fact
from guandan.game.match import Match
from guandan.office import desks
from guandan.office.appeals import appealed_place, carrying_out, round_end
from guandan.office.matches import read_match, reference
from guandan.office.times import read_time
from guandan.referee.appeals import APPELLANTS, OUTCOMES, QUESTIONS, STATUS, Appeal
from guandan.referee.desk import Desk
from guandan.referee.register import event_of
from guandan.store import LogStore, database


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
        due = day_time(desk.appeals.due(appeal))
        article = cited_all(desk.rules.article("appeal.answer_hours"), lang)
        parts.append(Text(f"{due:%m-%d %H:%M} 前答复", f"answer by {due:%m-%d %H:%M}").pick(lang) + f" [{article}]")
    if appeal.fee:
        back = Text(f"退费 {appeal.fee_back}", f"fee back {appeal.fee_back}")
        parts.append(Text(f"申诉费 {appeal.fee}", f"fee {appeal.fee}").pick(lang))
        parts += [back.pick(lang)] if appeal.status in ("upheld", "rejected") else []
    if appeal.final:
        parts.append(Text("最终裁决", "final").pick(lang))
    if appeal.done is not None:
        place = f"{appeal.done.log} #{appeal.done.seq}"
        parts.append(Text(f"已执行 {place}", f"done: {place}").pick(lang))
    return "  ".join(parts)


class Lodged(TypedDict):
    """The form of an appeal, as far as it is options."""

    by: Annotated[str, click.Choice(APPELLANTS), Text("谁申诉。", "Who appeals.")]
    text: Annotated[str, Text("申诉什么，理由。", "What is appealed against, and why.")]
    signed: Annotated[tuple[str, ...], Text("签字的人；每人一次。", "Who has signed; once for each.")]
    question: Annotated[
        str, click.Choice(QUESTIONS), {"default": "rule"}, Text("规则问题，或其他。", "Of rule, or other.")
    ]
    units: Annotated[
        tuple[str, ...], "--unit", Text("当事一方的地区或单位；每个一次。", "Region or unit of a party; once for each.")
    ]
    captains: Annotated[bool, Text("赛事设有领队。", "The event has captains.")]
    fee: Annotated[int, {"default": 0}, Text("已交的申诉费。", "The fee that was paid.")]
    ended: Annotated[
        str | None,
        Text("该轮何时结束；不写则为最后一桌结束时。", "When the round ended; else when the last of its tables did."),
    ]
    received: Annotated[str | None, Text("何时收到；不写则为现在。", "When the form was handed in; else now.")]


def lodged_data(
    form: Lodged, units: Iterable[str] = (), *, captains: int = 0, match: Match | None = None
) -> dict[str, Any]:
    """The form as data, with the units of the parties and the captains that are known already."""
    times = {"ended": (form["ended"], match), "received": (form["received"], None)}
    return {
        "question": form["question"],
        "text": form["text"],
        "signed": list(form["signed"]),
        "captains": int(form["captains"] or captains),
        "units": list(dict.fromkeys((*units, *form["units"]))),
        "fee": form["fee"],
        **{name: read_time(text, of) for name, (text, of) in times.items() if text is not None},
    }


@group(
    """申诉：谁提出、何时答复、申诉费、由谁裁决、结果如何

    针对赛事中录入的成绩、判罚或扣分：guandan event appeal。
    """
)
def appeal() -> None:
    """Appeals (申诉): who, until when, with which fee, who decides, and what follows.

    Against a result, a ruling or a penalty that was entered in an event: guandan event appeal.
    """


@command("提出申诉：针对 MATCH 的某一判罚，不写则针对成绩", of=appeal)
def file(
    match: str,
    fact: int | None = None,
    *,
    pair: Annotated[str, Text("哪一对：编号或姓名。", "The pair, by number or name.")],
    published: Annotated[
        str | None,
        Text(
            "关于成绩的：何时公布；不写则为该轮结束时。",
            "When the score was published, if it is about a score; else when the round ended.",
        ),
    ] = None,
    lang: str,
    **lodged: Unpack[Lodged],
) -> Told:
    """Lodge an appeal against FACT of MATCH: the number of a ruling; else the result."""
    with LogStore(database()) as store:
        log = read_match(store, match)
        state = log.state
        against = reference(store, match, fact, kinds=("match_end", "ruling"))
        round_ = dict(state.agreed.about).get("round", "")
        data = {
            "pair": pair,
            "round": int(round_) if round_.isascii() and round_.isdecimal() else 0,
            **({"ended": round_end(store, state)} if lodged["ended"] is None else {}),
            "against": against,
            **_about_score(log.facts[int(against[1])]),
            **({} if published is None else {"published": read_time(published, state)}),
            **lodged_data(lodged, match=state),
        }
        desk, done = desks.enter(store, event_of(state), Act("appeal", lodged["by"], data), state.rules)
    return desk_told(desk, done, lang, shown)


def _about_score(fact: Fact) -> dict[str, int]:
    """Whether an appeal is about a score, and not about a ruling or what a ruling has made of the match."""
    return {} if fact.kind == "ruling" or fact.data.get("reason") == "ruling" else {"score": 1}


@desk_command("裁判长把申诉移交仲裁委员会", of=appeal)
def forward(desk: AskedDesk, number: int) -> Told:
    """The chief hands appeal NUMBER on to the panel."""
    return desk.enter(shown, "appeal_forwarded", "chief", appeal=number)


@desk_command("裁判长答复申诉（规则规定先由其裁决时）", of=appeal)
def answer(desk: AskedDesk, number: int, outcome: Annotated[str, click.Choice(OUTCOMES)], *, reason: Reason) -> Told:
    """The chief's own answer to appeal NUMBER, where the book has them decide questions of rule first."""
    return desk.enter(shown, "appeal_chief", "chief", appeal=number, outcome=outcome, reason=reason)


By = Annotated[str, click.Choice(APPELLANTS), Text("谁提出的申诉。", "Who appealed.")]


@desk_command("不服裁判长的答复，提交仲裁委员会", "on", of=appeal)
def go_on(desk: AskedDesk, number: int, *, by: By) -> Told:
    """The chief's answer to appeal NUMBER is not accepted: it goes to the panel."""
    return desk.enter(shown, "appeal_on", by, appeal=number)


@desk_command("组成仲裁委员会；与当事人同单位者回避", of=appeal)
def panel(
    desk: AskedDesk,
    number: int,
    *,
    members: Annotated[
        tuple[str, ...],
        "--member",
        Text("姓名及其单位：'王五:南京,扬州'。", "A name, and the units it belongs to: '王五:南京,扬州'."),
    ] = (),
) -> Told:
    """Name the panel that decides appeal NUMBER; who belongs to a party's unit stands aside."""
    sitting = []
    for member in members:
        name, _, units = member.replace("：", ":").partition(":")
        listed = [unit.strip() for unit in units.replace("，", ",").split(",") if unit.strip()]
        sitting.append({"name": name.strip(), "units": listed})
    return desk.enter(shown, "appeal_panel", "committee", appeal=number, members=sitting)


@desk_command("录入对申诉的裁决", of=appeal)
def decide(
    desk: AskedDesk,
    number: int,
    *,
    votes: Annotated[
        str | None, Text("仲裁委员会的票数，赞成:反对，如 2:1。", "Of the panel, for and against: 2:1.")
    ] = None,
    outcome: Annotated[
        str | None,
        click.Choice(OUTCOMES),
        Text("组委会的裁决（没有仲裁委员会时）。", "Of the committee, where no panel sits."),
    ] = None,
    discretion: Annotated[bool, Text("属裁判自由裁量。", "It was within the referee's discretion.")] = False,
    reason: Reason,
) -> Told:
    """Enter the decision on appeal NUMBER."""
    if votes is None and outcome is None:
        raise Unreadable("missing_field", field="--votes")
    found = {"outcome": outcome} if votes is None else {"votes": _votes(votes)}
    by = "committee" if votes is None else "panel"
    return desk.enter(shown, "appeal_decided", by, appeal=number, discretion=int(discretion), reason=reason, **found)


def _votes(text: str) -> list[int]:
    parts = text.replace("：", ":").split(":")
    if len(parts) != 2 or not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
        raise Unreadable("wrong_field", field="--votes", allowed=like("2:1"))
    return [int(part) for part in parts]


@desk_command("撤回申诉", of=appeal)
def withdraw(desk: AskedDesk, number: int, *, by: By) -> Told:
    """Take appeal NUMBER back."""
    return desk.enter(shown, "appeal_withdrawn", by, appeal=number)


@desk_command(
    "申诉成立，MATCH 的 FACT 已按裁决改判或更正；不写则为最后一次\n\n"
    "不写 MATCH 则为 guandan event correct 或撤销的扣分在赛事中所录入的。",
    of=appeal,
)
def done(desk: AskedDesk, number: int, match: str | None = None, fact: int | None = None) -> Told:
    """Appeal NUMBER was upheld, and FACT of MATCH has put things right; else its last ruling or correction.

    Without MATCH it is what `guandan event correct`, or the lifted penalty, has entered for it in the event.
    """
    if match is None:
        found = carrying_out(desk.store, desk.event, number)
    else:
        found = reference(desk.store, match, fact, kinds=("ruling", "correct"))
    return desk.enter(shown, "appeal_done", "chief", appeal=number, fact=found)


@desk_command("列出一项赛事的申诉", of=appeal)
def list_(asked: AskedDesk) -> Told:
    """List the appeals of an event."""

    def shapes(desk: Desk) -> list[dict[str, Any]]:
        return [{**one._asdict(), "due": desk.appeals.due(one)} for one in desk.appeals.all]

    def lines(desk: Desk) -> Iterable[str]:
        for one in desk.appeals.all:
            place = appealed_place(asked.store, one.against).pick(asked.lang)
            yield "  ".join(filter(None, (line(desk, one, asked.lang), place)))

    return asked.listed(shapes, lines)
