"""`guandan event new | list | show | terms ...`: an event as a whole: begun, found again, changed, stopped, awarded."""

import contextlib
import json
from base64 import b64encode
from pathlib import Path
from typing import Annotated, Any, TypedDict, Unpack

import click

from guandan.cli.command import THERE, Book, Reason, Told, command
from guandan.cli.event.asked import BY, Asked, event_command, said
from guandan.cli.event.words import awaited, finding_line, happened, named, next_line, stands
from guandan.cli.language import broken_log
from guandan.event.acts.staffing import staff_findings
from guandan.event.eligibility import GROUPS, kind_name
from guandan.event.exchange.xlsxfile import Page
from guandan.event.schedule import PLACES
from guandan.event.state import Event
from guandan.event.terms import TEAM_POINTS
from guandan.event.views.pages import final_pages, summary
from guandan.event.views.pairings import stage_name
from guandan.event.views.words import ROUND, STAGE, STATUS
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable, like
from guandan.game.facts import Fact, plain
from guandan.game.settings import settings
from guandan.office.events import NewEvent, events, keep
from guandan.office.times import now
from guandan.store import LogStore, database

LATE = Text("瑞士制在第几轮编排之前还可以加入。", "Until which round of a Swiss is paired somebody may join.")
CHANGES = Text("开赛后每个参赛单元可以换几名选手。", "Players each entry may replace after the start.")
TWICE = Text("每个成绩由两人各录一次。", "Every result is entered by two people.")
BACK = Text("把收起的赛事放回列表。", "List an event again that was put away.")
CHECK_IN = Text("检录过的才参加。", "Only who has checked in takes part.")


class Terms(TypedDict):
    """The regulations of an event, as far as they are options."""

    kinds: Annotated[
        tuple[str, ...],
        "--kind",
        click.Choice(tuple(settings()["event.kinds"].values)),
        Text(
            "双人或队赛，男子、女子或混合；不写则为不限的双人赛。",
            "Pairs or teams, men, women or mixed; else pairs of anybody.",
        ),
    ]
    groups: Annotated[
        tuple[str, ...],
        "--group",
        click.Choice(tuple(GROUPS)),
        Text("年龄组；不写则不分组。", "Age groups; else open."),
    ]
    pairs: Annotated[int | None, Text("队赛同时上场几对。", "Pairs of a team at the tables at once.")]
    team_pairs: Annotated[
        tuple[int, int] | None, {"metavar": "LEAST MOST"}, Text("每队报几对。", "Pairs a team enters.")
    ]
    team_points: Annotated[
        str | None,
        click.Choice(TEAM_POINTS),
        Text(
            "队赛一场得什么分：各台得分之和，或按胜平负 2、1、0。",
            "What a meeting of teams brings: the points of all boards, or 2, 1, 0 for the match.",
        ),
    ]
    late: Annotated[int | None, LATE]
    changes: Annotated[int | None, CHANGES]
    units: Annotated[
        tuple[str, ...], "--unit", Text("可以参赛的单位；不写则不限。", "The units that may enter; else any.")
    ]
    checked_in: Annotated[bool, "--check-in", CHECK_IN]
    twice: Annotated[bool, TWICE]


@command("新建赛事，EVENT 是简短代号，如 spring-cup")
def new(
    event: str,
    *,
    name: Annotated[str, Text("名称。", "What it is called.")] = "",
    book: Book = "JS23",
    reference: Annotated[
        str | None,
        "--date",
        Text("第一天，年龄按这一天计算；不写则为今天。", "The first day, on which ages count; else today."),
    ] = None,
    seed: Annotated[
        str | None, Text("公布的抽签种子；不写则现在抽取。", "The published seed of all lots; else drawn now.")
    ] = None,
    by: Annotated[str, BY] = "organiser",
    lang: str,
    **terms: Unpack[Terms],
) -> Told:
    """Begin an event called EVENT, a short word such as spring-cup."""
    log = NewEvent(event, name, book, said(**terms, reference=reference or None), seed or "", by).log(now())
    with LogStore(database()) as store:
        keep(store, log)
    return Told(summary(log), lines(log.state, lang))


@command("列出各赛事，最近有变动的在前")
def list_(
    *, every: Annotated[bool, "--all", Text("连同收起的。", "Those that were put away too.")] = False, lang: str
) -> Told:
    """List the events that are kept, the one that changed last first."""
    with LogStore(database()) as store:
        logs = [log for log in events(store, broken_log(lang)) if every or log.state.status != "put_away"]
    shapes = [summary(log) for log in logs]
    if not logs:
        none = Text("还没有赛事，guandan event new 开始", "No events yet; begin with guandan event new")
        return Told(shapes, [none.pick(lang)])
    heads = Text("赛事 名称 规则 参赛 状态 接下来", "event name book entries status next").pick(lang).split()
    rows = [_row(log.state, lang) for log in logs]
    return Told(shapes, pages=[Page("", heads, rows, folded=(1, 5))])


def _row(event: Event, lang: str) -> list[str | int | None]:
    status, todo = STATUS[event.status].pick(lang), awaited(event, lang, most=1)
    return [event.id, event.name, event.rules.id, len(event.entrants), status, todo]


@event_command("显示赛事进展和下一步")
def show(asked: Asked) -> Told:
    """Show how an event stands and what it waits for."""
    log = asked.log
    return Told(summary(log), lines(log.state, asked.lang))


def lines(state: Event, lang: str) -> list[str]:
    """An event in a few lines."""
    conditions, book = state.terms.conditions, state.rules.name.pick(lang)
    kinds = " ".join(kind_name(kind).pick(lang) for kind in conditions.kinds)
    groups = " ".join(group.name.pick(lang) for group in conditions.groups)
    count = sum(one.status == "in" for one in state.entrants.values())
    found = [
        "  ".join(part for part in (state.id, state.name, book, STATUS[state.status].pick(lang)) if part),
        Text(
            f"{kinds}  {groups}  {count} 个参赛  抽签种子 {state.seed or '-'}",
            f"{kinds}  {groups}  {count} entries  seed {state.seed or '-'}",
        ).pick(lang),
    ]
    for stage in state.stages:
        told = [f"{stage.number}  {stage_name(state, stage).pick(lang)}", STAGE[stage.status].pick(lang)]
        told += [PLACES[stage.spec.place].pick(lang)] if stage.spec.place != "hall" else []
        if stage.rounds:
            last = stage.rounds[-1]
            told.append(Text(f"第 {last.number} 轮", f"round {last.number}").pick(lang))
            told.append(ROUND[last.status].pick(lang))
        found.append("  ".join(told))
    found += [f"* {one.text}" for one in state.announcements[-3:]]
    wrong = staff_findings(state) if state.officials else ()
    found += [finding_line(one, lang) for one in wrong if one.grave]
    return [*found, *next_line(state, lang)]


@event_command("更改赛事名称或规程", by="organiser")
def terms(
    asked: Asked,
    *,
    name: Annotated[str | None, Text("从今以后的名称。", "What it is called from now on.")] = None,
    late: Annotated[int | None, LATE] = None,
    changes: Annotated[int | None, CHANGES] = None,
    twice: Annotated[
        bool | None,
        "--twice/--once",
        Text("成绩由两人各录一次，或一人录。", "Every result is entered by two people, or by one."),
    ] = None,
    checked_in: Annotated[bool | None, "--check-in/--no-check-in", CHECK_IN] = None,
    kinds: Annotated[
        tuple[str, ...], "--kind", Text("双人或队赛；有人报名之前。", "Pairs or teams; before there are entries.")
    ] = (),
    groups: Annotated[
        tuple[str, ...], "--group", Text("年龄组；有人报名之前。", "Age groups; before there are entries.")
    ] = (),
    titles: Annotated[
        tuple[str, ...], "--title", Text("文书标题上方的一行。", "On all documents: a line above their titles.")
    ] = (),
    organisers: Annotated[
        tuple[str, ...],
        "--organisers",
        Text("文书上的主办单位；几个就写几次。", "On all documents: who organises the event; may be given again."),
    ] = (),
    sponsors: Annotated[
        tuple[str, ...],
        "--sponsors",
        Text("文书上的赞助单位；几个就写几次。", "On all documents: who sponsors it; may be given again."),
    ] = (),
    signature: Annotated[str | None, Text("文书末尾的落款。", "On all documents: the line at their end.")] = None,
    venue: Annotated[str | None, Text("接待：比赛地点。", "Reception: where it is held.")] = None,
    arrival: Annotated[str | None, Text("接待：报到的时间和地点。", "Reception: when and where to report.")] = None,
    travel: Annotated[str | None, Text("接待：交通。", "Reception: how to travel.")] = None,
    lodging: Annotated[str | None, Text("接待：住宿。", "Reception: where to stay.")] = None,
    meals: Annotated[str | None, Text("接待：用餐。", "Reception: meals.")] = None,
    contact: Annotated[str | None, Text("接待：联系人和电话。", "Reception: whom to call.")] = None,
    logo: Annotated[Path | None, THERE, Text("文书上的标志，PNG 或 SVG。", "On all documents: PNG or SVG.")] = None,
    reason: Reason,
) -> Told:
    """Change the name or the terms of an event, as far as nothing has been drawn by them."""
    flags = {"twice": twice, "checked_in": checked_in}
    changed = said(late=late, changes=changes, kinds=kinds, groups=groups)
    changed |= {key: int(value) for key, value in flags.items() if value is not None}
    changed |= said(titles=titles, signature=signature)
    changed |= {key: "、".join(names) for key, names in (("organisers", organisers), ("sponsors", sponsors)) if names}
    changed |= said(venue=venue, arrival=arrival, travel=travel, lodging=lodging, meals=meals, contact=contact)
    changed |= {"logo": b64encode(logo.read_bytes()).decode()} if logo else {}
    acts = asked.acts("event_changed", name=name, terms=changed, reason=reason)
    return asked.enter(acts, lambda state, _, lang: lines(state, lang))


@event_command("收起误建的赛事，不再列出；内容不会删除", by="organiser")
def putaway(asked: Asked, *, reason: Reason = "", back: Annotated[bool, BACK] = False) -> Told:
    """Put away an event that was made by mistake; it is not listed any more. Nothing is deleted."""
    return asked.enter(asked.acts("put_back") if back else asked.acts("put_away", reason=reason), happened)


@event_command("发布公告", by="recorder")
def announce(asked: Asked, text: str) -> Told:
    """Tell everybody TEXT (竞赛公告)."""
    return asked.enter(asked.acts("announcement", text=text), happened)


@event_command("中止赛事（熔断）：不再编排和公布", by="chief")
def suspend(asked: Asked, *, reason: Reason) -> Told:
    """Suspend the event (熔断): nothing is paired or published until it is resumed; results may still come in."""
    return asked.enter(asked.acts("suspended", reason=reason), stands)


@event_command("恢复已中止的赛事", by="chief")
def resume(asked: Asked) -> Told:
    """Go on with an event that was suspended."""
    return asked.enter(asked.acts("resumed"), stands)


@event_command("按现有排名终止赛事（熔断）", by="chief")
def stop(asked: Asked, *, reason: Reason) -> Told:
    """End the event for good with the standings as they are (熔断)."""
    told = asked.enter(asked.acts("stopped", reason=reason), lambda state, _, lang: [STATUS[state.status].pick(lang)])
    return told._replace(pages=final_pages(asked.state, asked.lang))


@event_command("另定已公布成绩可更正的分钟数", by="chief")
def window(asked: Asked, minutes: int) -> Told:
    """Published results may be corrected for so many MINUTES, where the book lets the chief say so."""
    return asked.enter(asked.acts("correction_limit", minutes=minutes), stands)


@event_command("颁发名次以外的奖，如体育道德风尚奖；不写 NUMBER 则列出", by="committee")
def award(
    asked: Asked,
    number: int | None = None,
    *,
    name: Annotated[str, "--award", Text("什么奖。", "Which prize.")] = "体育道德风尚奖",
    reason: Reason = "",
) -> Told:
    """Give entry NUMBER a prize besides the places, such as the sportsmanship award; without NUMBER list them."""

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        del facts, lang
        return [f"{one.award}  {named(state, one.entry)}  {one.reason}".rstrip() for one in state.awards]

    given = [] if number is None else [asked.act("award", award=name, entry=number, reason=reason)]
    return asked.enter(lambda _: given, told)


@event_command("按名称录入任何一项操作，数据为 JSON（见 docs/event-log.md）", by="chief")
def act(asked: Asked, kind: str, data: str = "{}") -> Told:
    """Do an act of KIND with DATA as JSON: officials, schedule, check-in, rulings, line-ups ... (docs/event-log.md)."""
    value: Any = None
    with contextlib.suppress(ValueError, RecursionError):
        value = json.loads(data)
    if not isinstance(value, dict) or not plain(value):
        raise Unreadable("wrong_field", field="DATA", allowed=like('{"entry": 3, "reason": "..."}'))

    def told(state: Event, facts: list[Fact], lang: str) -> list[str]:
        return [*(f"{fact.seq}  {fact.kind}" for fact in facts), *next_line(state, lang)]

    return asked.enter(lambda _: [Act(kind, asked.by, value)], told)
