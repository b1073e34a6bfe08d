"""`guandan event stage | pair | publish | lock | close ...`: from the plan and the draw to the end of a stage."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Literal

import click

from guandan.cli.command import Reason, Told
from guandan.cli.event.asked import Asked, event_command, said
from guandan.cli.event.words import awaited, drawn_without, happened, round_lines, stands
from guandan.event.acts.rounds import Redrafted
from guandan.event.bookformats import format_notes
from guandan.event.log import EventLog
from guandan.event.sources import redraw_for
from guandan.event.spec import CARRIES, PLACES
from guandan.event.state import Event
from guandan.event.views.pages import as_json
from guandan.event.views.pairings import stage_name
from guandan.event.views.results import results
from guandan.event.views.viewer import OFFICE
from guandan.event.views.words import FORMATS, STATUS
from guandan.game.acts import Act
from guandan.game.errors import Text, Unreadable, like, quoted
from guandan.game.facts import Fact
from guandan.game.fields import read

NUMBERS = re.compile(r"\d+(,\d+)+")
STEPS = {"begin": "round_begun", "pause": "round_paused", "resume": "round_resumed", "time": "time_called"}


def option_value(text: str) -> tuple[str, Any]:
    """An option written name=value; the value is a number, numbers as in 3,2,2, JSON or a word. Raises Unreadable."""
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise Unreadable("wrong_field", field=quoted(text), allowed=like("groups=4, unit=hard"))
    try:
        read = json.loads(f"[{value}]" if NUMBERS.fullmatch(value) else value)
    except (ValueError, RecursionError):
        read = value
    return name, int(read) if isinstance(read, bool) else read


def spec_data(format_: str, rounds: int | None, options: tuple[str, ...], **more: Any) -> dict[str, Any]:
    """A stage as it is asked for."""
    return said(format=format_, rounds=rounds, options=dict(map(option_value, options)), **more)


@event_command("设置阶段及赛制", by="recorder")
def stage(
    asked: Asked,
    format_: Annotated[str, click.Choice(tuple(FORMATS))],
    *,
    rounds: Annotated[
        int | None, Text("几轮（赛制本身不定时）。", "How many, where the format does not say it itself.")
    ] = None,
    options: Annotated[
        tuple[str, ...],
        "--option",
        Text(
            "赛制的选项：groups=4、unit=hard ……（docs/event-log.md）。",
            "Of the format: groups=4, unit=hard ... (docs/event-log.md).",
        ),
    ] = (),
    name: Annotated[str | None, Text("阶段的名称。", "What the stage is called.")] = None,
    takes: Annotated[
        tuple[int, int, int] | None,
        {"metavar": "STAGE FIRST LAST"},
        Text("前一阶段的哪些名次参加。", "Places of an earlier stage."),
    ] = None,
    carry: Annotated[
        str | None,
        click.Choice(CARRIES),
        Text("points：前一阶段的成绩带入，各项都算。", "points: its results count on, in every column."),
    ] = None,
    place: Annotated[str | None, click.Choice(PLACES), Text("在哪里打。", "Where it is played.")] = None,
    tables_from: Annotated[
        int | None,
        Text(
            "首桌的桌号（几个阶段同时进行时）。", "The number of its first table, where stages are played side by side."
        ),
    ] = None,
    kind: Annotated[
        str | None,
        Text(
            "只限一个项目（有几项时）：pairs_men ……",
            "Only entries of one event, where there are several: pairs_men ...",
        ),
    ] = None,
    group: Annotated[
        str | None, Text("只限一个年龄组（有几组时）。", "Only entries of one age group, where there are several.")
    ] = None,
    entries: Annotated[tuple[int, ...], "--entry", Text("只限这些参赛号。", "Only these entries.")] = (),
    again: Annotated[
        int | None, {"metavar": "STAGE"}, Text("重新设置还没有开始的阶段。", "Plan a stage anew that has not begun.")
    ] = None,
    minutes: Annotated[int | None, Text("计时：每场多少分钟。", "Its matches are played by time (计时).")] = None,
    deals: Annotated[
        int | None,
        Text(
            "计副：每场多少副；与 --minutes 同用时先到为止。",
            "Its matches have so many deals (计副); with --minutes whatever ends first.",
        ),
    ] = None,
    match: Annotated[
        tuple[str, ...],
        Text(
            "比赛的其他规定：no_new_deal=180、reports=none ……",
            "What else the matches change: no_new_deal=180, reports=none ...",
        ),
    ] = (),
    ranking: Annotated[
        tuple[str, ...],
        Text("排名的规定：final=lot、drop_first=true ……", "What the ranking changes: final=lot, drop_first=true ..."),
    ] = (),
    seed: Annotated[str | None, Text("本阶段自己公布的种子。", "Its own published seed.")] = None,
    sum_of: Annotated[
        tuple[tuple[int, int], ...],
        {"metavar": "ROUND GAMES"},
        Text("淘汰赛某轮打几局，按级分之和。", "Rounds of a chart, by grades."),
    ] = (),
    best_of: Annotated[
        tuple[tuple[int, int], ...],
        {"metavar": "ROUND GAMES"},
        Text("淘汰赛某轮打几局，按胜局。", "Rounds of a chart."),
    ] = (),
) -> Told:
    """Plan a stage of FORMAT."""
    played = {**said(minutes=minutes, max_deals=deals), **dict(map(option_value, match))}
    changes = {"match": played, "ranking": dict(map(option_value, ranking))}
    more = {"name": name, "carry": carry, "place": place, "tables_from": tables_from, "seed": seed}
    data = spec_data(format_, rounds, options, stage=again, **changes, **more)
    places = dict(zip(("stage", "first", "last"), takes, strict=True)) if takes else {}
    data["takes"] = {**places, **said(event=kind, group=group, entries=entries)}
    modes = [(word, *one) for word, several in (("best_of", best_of), ("sum", sum_of)) for one in several]
    data["modes"] = [[number, word, games] for word, number, games in modes]
    return asked.enter(asked.acts("stage", **data), _planned)


def _planned(event: Event, facts: list[Fact], lang: str) -> list[str]:
    found = [f"{one.number}  {stage_name(event, one).pick(lang)}" for one in event.stages]
    for fact in facts:
        notes = format_notes(event.rules, event.stage(fact.data["stage"]).spec, event.stages)
        found += [f"! {one.text.pick(lang)}" for one in notes]
    return [*found, awaited(event, lang)]


def _entered(asked: Asked, acts: Callable[[EventLog], Iterable[Act]]) -> Told:
    """Do acts about a round, and show it."""
    log, facts = asked.done(acts)
    event, data, lang = log.state, facts[-1].data, asked.lang
    shown = results(event, event.stage(data["stage"]), None, OFFICE)
    warned = [one.text for one in read(Redrafted, data).warnings] if facts[-1].kind == "draft_changed" else []
    notes = [*drawn_without(event, lang), *(text.pick(lang) for text in warned)]
    return Told(as_json(shown.pairings), [*round_lines(shown, lang), *(f"! {note}" for note in notes)])


@event_command("抽签（如尚未抽），并编排下一轮；公布前都是草案", by="recorder", stage=True)
def pair(
    asked: Asked,
    *,
    round_: Annotated[
        int | None,
        Text("指的是哪一轮：已公布的不会重排。", "Which round you mean: one that is published is never paired again."),
    ] = None,
    publish: Annotated[bool, Text("随即公布。", "Publish it at once.")] = False,
    redraw: Annotated[
        bool, Text("重新抽签；首轮公布之前。", "Draw the stage again; before its first round is published.")
    ] = False,
) -> Told:
    """Draw the stage if that was not done, and pair the next round. It stays a draft until it is published."""

    def acts(log: EventLog) -> Iterator[Act]:
        number = asked.number(log.state)
        found = log.state.stage(number)
        if found.status == "planned" or found.redraw or redraw or redraw_for(log.state, found):
            yield asked.act("stage_begun", stage=number)
        yield asked.act("draft", stage=number, round=round_)
        if publish:
            yield asked.act("published", stage=number)

    return _entered(asked, acts)


@event_command("公布编排；公布后不再重排", by="recorder", stage=True, seen=True)
def publish(asked: Asked) -> Told:
    """Publish the draft: from now on the round is never paired again."""
    return _entered(asked, lambda log: asked.staged("published")(log.state))


@event_command("更改编排草案中的对阵：桌:先-后，如 3:12-7", by="chief", stage=True, seen=True)
def change(
    asked: Asked,
    pairs: tuple[str, ...],
    *,
    byes: Annotated[tuple[int, ...], "--bye", Text("谁轮空。", "Who sits out.")] = (),
    reason: Reason,
) -> Told:
    """Change tables of the draft: each of PAIRS as TABLE:FIRST-SECOND. What it breaks is told and recorded."""

    def acts(log: EventLog) -> list[Act]:
        number = asked.number(log.state)
        draft = log.state.stage(number).draft
        named = dict(_pair(text) for text in pairs)
        kept = [[one.number, one.first, one.second] for one in draft.tables] if draft else []
        rest = [[table, *named.pop(table)] if table in named else [table, *sides] for table, *sides in kept]
        rest += [[table, *sides] for table, sides in named.items()]
        resting = list(byes) if byes else [one.entry for one in draft.byes] if draft else []
        return [asked.act("draft_changed", stage=number, pairs=rest, resting=resting, reason=reason)]

    return _entered(asked, acts)


def _pair(text: str) -> tuple[int, tuple[int, int]]:
    table, colon, sides = text.partition(":")
    first, dash, second = sides.partition("-")
    if not (colon and dash and table.isdecimal() and first.isdecimal() and second.isdecimal()):
        raise Unreadable("wrong_field", field=quoted(text), allowed=like("3:12-7"))
    return int(table), (int(first), int(second))


@event_command("撤去尚未公布的编排草案，或一个没有开始的阶段", by="recorder", stage=True)
def drop(
    asked: Asked,
    *,
    planned: Annotated[
        bool, Text("撤去最后一个还没有开始的阶段。", "The last stage instead, as long as it is only planned.")
    ] = False,
) -> Told:
    """Drop the draft of the next round, before it is published; or a stage that nobody needs."""

    def acts(state: Event) -> list[Act]:
        last = asked._replace(stage=asked.stage or len(state.stages)) if planned else asked
        return [asked.act("stage_dropped" if planned else "draft_dropped", stage=last.number(state))]

    return asked.enter(acts, stands)


@event_command("收回已公布、尚未开打的一轮", by="chief", stage=True)
def recall(asked: Asked, *, reason: Reason) -> Told:
    """Take back a published round before a card is played: it is a draft again."""
    return asked.enter(asked.staged("recalled", reason=reason), happened)


@event_command("本轮开始、暂停、恢复，或比赛时间到", by="chief", stage=True)
def clock(
    asked: Asked,
    step: Literal["begin", "pause", "resume", "time"],
    *,
    reason: Annotated[str | None, Text("暂停的原因。", "Why it is paused.")] = None,
) -> Told:
    """The round that is published begins, is paused, goes on; or its time is over."""
    return asked.enter(asked.staged(STEPS[step], reason=reason), happened)


@event_command("锁定本轮：成绩已齐", by="recorder", stage=True, seen=True)
def lock(asked: Asked) -> Told:
    """Lock the round: every result is in, and the results are published."""
    return asked.enter(asked.staged("locked"), lambda state, _, lang: [awaited(state, lang)])


@event_command("改变瑞士制的轮数", "rounds", by="chief", stage=True)
def lengthen(asked: Asked, count: int, *, reason: Reason) -> Told:
    """A Swiss shall have COUNT rounds, fewer or more than planned."""
    return asked.enter(asked.staged("rounds", rounds=count, reason=reason), stands)


@event_command("结束已打完的阶段；全部结束则赛事结束", by="chief", stage=True, seen=True)
def close(asked: Asked) -> Told:
    """Close the stage that is over; if all are closed, the event."""

    def acts(state: Event) -> list[Act]:
        if asked.stage is None and state.stages and all(one.status == "closed" for one in state.stages):
            return [asked.act("closed")]
        return [asked.act("stage_closed", stage=asked.number(state))]

    return asked.enter(acts, lambda state, _, lang: [awaited(state, lang) or STATUS[state.status].pick(lang)])
