"""`guandan event round | entries | history | standings | explain`: rounds, lists, places, and why they are so."""

from collections.abc import Iterator
from typing import Annotated, Any

import click

from guandan.cli.command import Told
from guandan.cli.event.asked import Asked, Find, event_command
from guandan.cli.event.words import board_lines, boards_json, named, round_lines
from guandan.event.exchange.xlsxfile import Page
from guandan.event.explain import Alternative
from guandan.event.explained import Explained, Explanation
from guandan.event.final import FinalRanking, divisions, final_ranking, stage_ranks
from guandan.event.ranking import criterion_name
from guandan.event.standings import Standings
from guandan.event.state import Event
from guandan.event.tiebreaks import Part
from guandan.event.views.entries import entries as entries_view
from guandan.event.views.history import HistoryRow
from guandan.event.views.history import history as history_view
from guandan.event.views.pages import (
    as_json,
    book_pages,
    entries_list,
    final_pages,
    history_page,
    mentions,
    round_page,
    standings_pages,
    units_page,
)
from guandan.event.views.results import results
from guandan.event.views.standings import StandingsView, boards_of, standings_view
from guandan.event.views.viewer import OFFICE, PUBLIC, as_seen
from guandan.game.errors import Text, Unreadable


@event_command("显示某一轮的对阵和成绩，及两人录入不一致之处", stage=True, files=True)
def round_(
    asked: Asked,
    number: int | None = None,
    *,
    table: Annotated[int | None, Text("只看一桌。", "One table only.")] = None,
    public: Annotated[
        bool,
        Text(
            "如公众所见：没有草案，成绩按规则公布。",
            "As the public sees it: no drafts, results as the book publishes them.",
        ),
    ] = False,
    text: Find = "",
) -> Told:
    """Show round NUMBER, by default the last: its pairings and results, and what two people entered differently."""
    viewer = PUBLIC if public else OFFICE
    state = as_seen(asked.state, viewer)
    shown = results(state, state.stage(asked.number(state)), number, viewer)
    rows = [one for one in shown.tables if table in (None, one.table.table) and mentions(one.table, text)]
    byes = [one for one in shown.pairings.byes if table is None and mentions(one, text)]
    notes = () if text or table is not None else shown.pairings.notes
    paired = shown.pairings._replace(tables=tuple(one.table for one in rows), byes=tuple(byes), notes=notes)
    shown = shown._replace(pairings=paired, tables=tuple(rows))
    return Told(as_json(shown), round_lines(shown, asked.lang), filed=[round_page(shown, asked.lang)])


@event_command("列出参赛名单，不含个人信息", files=True)
def entries(asked: Asked, *, text: Find = "") -> Told:
    """List the entries: number, players, unit, and what has become of them. Nothing personal is shown."""
    shown = entries_view(asked.state, OFFICE)
    shown = shown._replace(rows=tuple(one for one in shown.rows if mentions(one, text)))
    return Told(as_json(shown), pages=[entries_list(shown, asked.lang)])


@event_command("列出经过：什么时候，谁，做了什么", files=True)
def history(
    asked: Asked,
    *,
    table: Annotated[int | None, Text("只看这一桌的。", "Only what is about this table.")] = None,
    round_: Annotated[int | None, Text("只看这一轮的。", "Only what is about this round.")] = None,
    entry: Annotated[int | None, Text("只看这一参赛号的。", "Only what is about this entry.")] = None,
    kind: Annotated[
        str | None, Text("只看这一种：result、correction ……", "Only facts of this kind: result, correction ...")
    ] = None,
    text: Find = "",
) -> Told:
    """Show what was done, by whom and when, fact by fact."""
    log = asked.log
    shown = history_view(log.state, log.facts, OFFICE)

    def wanted(one: HistoryRow) -> bool:
        pairs = ((table, one.table), (round_, one.round), (entry, one.entry), (kind, one.kind))
        return all(ask in (None, found) for ask, found in pairs) and mentions(one, text)

    shown = shown._replace(rows=tuple(filter(wanted, shown.rows)))
    return Told(as_json(shown), pages=[history_page(shown, asked.lang)])


@event_command("打印排名和各项破同分指标", stage=True, files=True)
def standings(
    asked: Asked,
    *,
    round_: Annotated[int | None, Text("哪一轮之后；不写则为现在。", "After which round; else now.")] = None,
    final: Annotated[bool, Text("整个赛事的排名。", "The ranking of the whole event.")] = False,
    units: Annotated[
        bool, Text("按各队名次之和的单位排名。", "The ranking of units by the places of their entries.")
    ] = False,
    best: Annotated[
        int | None,
        click.IntRange(1),
        Text(
            "每个单位计几个名次；不写则为最少的单位所有。",
            "How many places of a unit count; else the fewest that one has.",
        ),
    ] = None,
    entry: Annotated[
        int | None, Text("一个参赛号的各项由何而来。", "Open every value of one entry into its parts.")
    ] = None,
) -> Told:
    """Print the standings with every tie-break column of the book."""
    state, lang = asked.state, asked.lang
    over = state.over and asked.stage is None and round_ is None and entry is None
    if units:
        pages = [units_page(state, lang, best)]
        return Told(_json(pages, []), pages=pages)
    if final or over:
        pages, found = final_pages(state, lang), [final_ranking(state, one) for one in divisions(state)]
        return Told(_json(pages, found), pages=pages if final else book_pages(state, pages, lang), filed=pages)
    number = asked.number(state)
    shown = standings_view(state, number, round_, OFFICE)
    if entry is not None:
        return _opened(state, number, round_, state.entrant(entry).number, lang)
    return Told(as_json(shown), unfinished(shown, lang), pages=standings_pages(shown, lang))


def _json(pages: list[Page], found: list[FinalRanking]) -> dict[str, Any]:
    """The ranking of the event, or of its units, in the shape that a stage has."""
    tables = [{"title": page.name, "headings": page.headings, "rows": page.rows} for page in pages]
    tiers = [tier for one in found for tier in one.tiers]
    unplaced = [number for one in found for number in one.unplaced]
    return {"tiers": tiers, "unplaced": unplaced, "tables": tables}


def unfinished(shown: StandingsView, lang: str) -> list[str]:
    """A line that says which results of the last round counted are missing."""
    tables = ", ".join(map(str, shown.missing[:20]))
    text = Text(
        f"! 第 {shown.round} 轮还没有结束，缺少成绩的桌：{tables}",
        f"! round {shown.round} is not over; results are missing at tables {tables}",
    )
    return [text.pick(lang)] if tables else []


def _opened(event: Event, number: int, after: int | None, entry: int, lang: str) -> Told:
    """Every value of an entry opened into its parts, and a duplicate score into its boards."""
    ranked = stage_ranks(event, number, after).standings
    table = next((one for one in ranked if any(row.entry.number == entry for row in one.rows)), None)
    found = {name: list(table.parts(entry, name)) for name in table.criteria} if table else {}
    boards = boards_of(event.stage(number), entry, after)
    shape: dict[str, Any] = {name: [_part_json(table, part) for part in parts] for name, parts in found.items()}
    lines = []
    for name, parts in found.items():
        lines += [criterion_name(name).pick(lang), *(_part_line(event, table, part, lang) for part in parts)]
    shape |= {"boards": boards_json(boards, entry)} if boards else {}
    return Told(shape, [*lines, *board_lines(boards, entry, lang)])


def _part_line(event: Event, table: Standings | None, part: Part, lang: str) -> str:
    stage, number = table.field.told(part.round) if table else (0, part.round)
    where = Text(f"第 {number} 轮", f"round {number}")
    if stage:
        where = Text(f"第 {stage} 阶段{where.zh}", f"stage {stage} {where.en}")
    opponent = named(event, part.opponent) if part.opponent else ""
    return "  " + "  ".join(filter(None, (where.pick(lang), f"{part.amount:+}", part.kind, opponent, part.reason)))


def _part_json(table: Standings | None, part: Part) -> dict[str, Any]:
    """A part; one that an earlier stage brought names that stage."""
    stage, number = table.field.told(part.round) if table else (0, part.round)
    return {**part._asdict(), "round": number, **({"stage": stage} if stage else {})}


@event_command("说明瑞士制每一对阵的理由，及换一种编排的代价", stage=True)
def explain(
    asked: Asked,
    *,
    round_: Annotated[int | None, Text("轮次；不写则为最后一轮。", "The round; else the last.")] = None,
    table: Annotated[
        int | None,
        Text("只看一桌，及不这样编排的代价。", "One table only, with what it would cost to do without it."),
    ] = None,
) -> Told:
    """Say why each pair of a Swiss round was made, and what the alternatives would have cost."""
    log = asked.log
    number = asked.number(log.state)
    explanation = Explanation(log, number, round_ or len(log.state.stage(number).rounds))
    lines = explanation.lines()
    if table is not None:
        most = max(one.table for one in lines)
        lines = [one for one in lines if one.table == table]
        if not lines:
            raise Unreadable("no_such_table", table=table, most=most)
    found = [(one, explanation.alternative(one) if table else None) for one in lines]
    told = [line for one in found for line in _explained(log.state, *one, asked.lang, opened=table is not None)]
    return Told([_explained_json(*one) for one in found], told)


def _explained(event: Event, one: Explained, other: Alternative | None, lang: str, *, opened: bool) -> Iterator[str]:
    second = f" - {named(event, one.second)}" if one.second else f"  {Text('轮空', 'bye').pick(lang)}"
    yield f"{one.table or '':>4}  {named(event, one.first)}{second}"
    yield from (f"      {note.text.pick(lang)}" for note in one.notes)
    if opened:
        yield f"      {_other(one, other).pick(lang)}"


def _other(one: Explained, other: Alternative | None) -> Text:
    if other is None:
        none = Text("没有别的编排", "there is no other pairing")
        apart = Text("参赛者与原编排不同，无从比较", "others play than the engine was to pair; nothing to compare")
        return none if one.engine else apart
    more = ", ".join(f"{name} {amount:+}" for name, amount in other.more._asdict().items() if amount) or "0"
    without = Text(f"不这样编排则：{more}", f"without it: {more}")
    whole = Text(f"整轮若按原编排则：{more}", f"the whole round as the engine had it: {more}")
    return without if one.engine else whole


def _explained_json(one: Explained, other: Alternative | None) -> dict[str, Any]:
    told = [{"code": note.code, "facts": note.facts, "zh": note.text.zh, "en": note.text.en} for note in one.notes]
    more = {"alternative": {"more": other.more._asdict()}} if other else {}
    shape = {"table": one.table, "first": one.first, "second": one.second, "engine": one.engine}
    return {**shape, "reasons": told, **more}
