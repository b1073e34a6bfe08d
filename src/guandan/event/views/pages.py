"""Views as pages of rows: what the terminal prints, and xlsx and csv hold. And views as JSON."""

import json
from typing import Any

from guandan.event.exchange.tables import table_page
from guandan.event.exchange.xlsxfile import Page
from guandan.event.final import division_name, divisions, final_ranking, stage_ranks, unit_ranking
from guandan.event.log import EventLog
from guandan.event.state import Event
from guandan.event.views.entries import Entries
from guandan.event.views.history import EventHistory
from guandan.event.views.results import STATES, Results, TableResult
from guandan.event.views.standings import StandingsView, places_table, standings_view
from guandan.event.views.viewer import OFFICE
from guandan.event.views.words import ONLINE
from guandan.event.waiting import waiting
from guandan.game.errors import Text

Cell = str | int | None


def as_json(value: Any) -> Any:
    """A view as JSON: maps by the names of its fields, both languages of a text."""
    if hasattr(value, "_asdict"):
        return {name: as_json(part) for name, part in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [as_json(part) for part in value]
    return value


def _head(*heads: tuple[str, str]) -> list[Text]:
    return [Text(*head) for head in heads]


ROUND_HEADS = _head(
    ("桌号", "table"),
    ("场地", "place"),
    ("场次", "match"),
    ("牌", "boards"),
    ("东西方", "E-W"),
    ("单位", "unit"),
    ("南北方", "N-S"),
    ("单位", "unit"),
    ("级数", "levels"),
    ("成绩", "result"),
    ("裁判", "referee"),
    ("备注", "remarks"),
)
ENTRY_HEADS = _head(
    ("选手号", "number"),
    ("选手", "players"),
    ("单位", "unit"),
    ("项目", "event"),
    ("组别", "group"),
    ("种子", "seed"),
    ("备注", "remarks"),
)
HISTORY_HEADS = _head(("序号", "fact"), ("时间", "time"), ("谁", "who"), ("什么", "what"))


def round_page(shown: Results, lang: str) -> Page:
    """A round with its results; columns that nothing stands in are left out."""
    paired = shown.pairings
    rows: list[list[Cell]] = [_table_row(one, lang) for one in shown.tables]
    bye = Text("轮空", "bye").pick(lang)
    for one in paired.byes:
        named = f"{one.entry} {one.name}"
        rows.append([None, "", one.title.pick(lang), "", named, one.unit, bye, "", "", "", "", ""])
    title = Text(f"{paired.stage_name.zh} 第 {paired.round} 轮", f"{paired.stage_name.en}, round {paired.round}").pick(
        lang
    )
    return _narrowed(Page(title, [head.pick(lang) for head in ROUND_HEADS], rows))


def _table_row(one: TableResult, lang: str) -> list[Cell]:
    table = one.table
    remark = STATES[one.state].pick(lang)
    claims = "; ".join(f"{claim.by} {claim.typed}" for claim in one.claims)
    return [
        table.table,
        ONLINE.pick(lang) if table.online else table.place,
        table.title.pick(lang),
        table.boards,
        f"{table.first} {table.first_name}",
        table.first_unit,
        f"{table.second} {table.second_name}",
        table.second_unit,
        one.typed,
        one.score.pick(lang),
        table.referee,
        f"{remark}: {claims}" if claims else remark,
    ]


def entries_list(shown: Entries, lang: str) -> Page:
    """The entries as people read them, without anything personal."""
    rows: list[list[Cell]] = [
        [
            one.number,
            one.name,
            one.unit or one.region,
            one.kind.pick(lang),
            one.group.pick(lang),
            one.seed or None,
            one.remark.pick(lang),
        ]
        for one in shown.rows
    ]
    return _narrowed(Page(Text("参赛名单", "Entries").pick(lang), [head.pick(lang) for head in ENTRY_HEADS], rows))


def history_page(shown: EventHistory, lang: str) -> Page:
    """What was done, by whom and when."""
    rows: list[list[Cell]] = [[one.fact, one.time, one.by, one.what.pick(lang)] for one in shown.rows]
    return Page(Text("经过", "History").pick(lang), [head.pick(lang) for head in HISTORY_HEADS], rows)


def standings_pages(shown: StandingsView, lang: str) -> list[Page]:
    """The tables of a stage's pools; of a chart the places."""
    return [table_page(table, lang) for table in shown.tables]


def final_pages(event: Event, lang: str) -> list[Page]:
    """The ranking of the whole event, of each division (项目, 组别) by itself."""
    found = []
    for division in divisions(event):
        ranking = final_ranking(event, division)
        page = table_page(places_table(event, ranking.tiers, ranking.unplaced), lang)
        found.append(page._replace(name=division_name(division, event.terms.conditions).pick(lang) or page.name))
    return found


def units_page(event: Event, lang: str, best: int | None = None) -> Page:
    """Units by the places of their entries."""
    rows: list[list[Cell]] = [
        [one.place, one.unit, one.total, " ".join(map(str, one.counted))] for one in unit_ranking(event, best)
    ]
    heads = Text("名次 单位 名次和 各名次", "place unit sum places").pick(lang).split()
    return Page(Text("团体名次", "Units").pick(lang), heads, rows)


def book_pages(event: Event, final: list[Page], lang: str) -> list[Page]:
    """The end of an event: its ranking, and the table of each stage with the columns that made it."""
    tables = []
    for stage in event.stages:
        ranks = stage_ranks(event, stage.number) if stage.entrants else None
        name = stage.spec.name or Text(f"第 {stage.number} 阶段", f"Stage {stage.number}").pick(lang)
        shown = standings_view(event, stage.number, None, OFFICE)
        pages = standings_pages(shown, lang) if ranks and ranks.standings else []
        tables += [page._replace(name=f"{name} {page.name}" if len(pages) > 1 else name) for page in pages]
    # One table with all places says everything by itself.
    found = tables if len(event.stages) == len(tables) == 1 else [*final, *tables]
    by_places = event.rules.word("team.method") == "sum_of_places" and len(units_page(event, lang).rows) > 1
    return [*found, units_page(event, lang)] if by_places else found


def summary(log: EventLog) -> dict[str, Any]:
    """An event as JSON: what it is, how far its stages are, and what it waits for."""
    state = log.state
    stages = [
        {
            **stage.spec.as_data(),
            "status": stage.status,
            "entrants": list(stage.entrants),
            "played": [{"round": one.number, "status": one.status, "tables": len(one.tables)} for one in stage.rounds],
        }
        for stage in state.stages
    ]
    return {
        "event": state.id,
        "name": state.name,
        "book": state.rules.id,
        "status": state.status,
        "seed": state.seed,
        "terms": json.loads(json.dumps(log.facts[0].data["terms"])),
        "entries": len(state.entrants),
        "stages": stages,
        "officials": [one.as_data() for one in state.officials],
        "waiting": [{"who": one.who, "act": one.act, "data": one.data} for one in waiting(state)],
        "facts": len(log.facts),
        "head": log.head,
    }


def _narrowed(page: Page) -> Page:
    """A page without the columns that nothing stands in."""
    kept = [at for at in range(len(page.headings)) if any(row[at] not in ("", None) for row in page.rows)]
    rows = [[row[at] for at in kept] for row in page.rows]
    return page._replace(headings=[page.headings[at] for at in kept], rows=rows)


def mentions(row: Any, text: str) -> bool:
    """Whether a text stands in a row of a view: a name, a unit, a whole number. Nothing asked is in every row."""
    if not text:
        return True
    if text.isdecimal():
        return any(type(part) is int and part == int(text) for part in row)
    return any(text.casefold() in word.casefold() for word in _words(row))


def _words(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [word for part in value for word in _words(part)] if isinstance(value, tuple) else []
