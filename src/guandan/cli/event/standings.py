"""`guandan event standings`: how a stage or the event stands, each value opened into its parts."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

from guandan.cli.event.acts import stage_option
from guandan.cli.event.boardlines import board_lines, boards_json, boards_of
from guandan.cli.event.entering import write_file
from guandan.cli.language import json_option, lang_option, print_json, refusals
from guandan.event.boardscores import BoardScore
from guandan.event.exchange.tables import as_csv, as_xlsx, table_page
from guandan.event.exchange.xlsxfile import Page
from guandan.event.final import divisions, final_ranking, stage_ranks, unit_ranking
from guandan.event.plans.plan import Ranks
from guandan.event.ranking import criterion_name
from guandan.event.stage import Stage
from guandan.event.standings import Standings
from guandan.event.state import Event
from guandan.event.tiebreaks import Part
from guandan.event.views.pages import as_json as as_json_view
from guandan.event.views.standings import StandingsView, division_name, places_table, standings_view
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text
from guandan.office.events import read_event, stage_of
from guandan.store import LogStore, database


@click.command()
@click.argument("event")
@stage_option
@click.option("--round", "round_", type=int, help="After which round; else now.")
@click.option("--final", is_flag=True, help="The ranking of the whole event.")
@click.option("--units", is_flag=True, help="The ranking of units by the places of their entries.")
@click.option("--best", type=click.IntRange(1), help="How many places of a unit count; else the fewest that one has.")
@click.option("--entry", type=int, help="Open every value of one entry into its parts.")
@click.option("--file", type=click.Path(path_type=Path, dir_okay=False), help="Write it as .xlsx or .csv.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@lang_option
@json_option
def standings(
    event: str,
    *,
    stage: int | None,
    round_: int | None,
    final: bool,
    units: bool,
    best: int | None,
    entry: int | None,
    file: Path | None,
    force: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Print the standings with every tie-break column of the book."""
    with refusals(lang, as_json=as_json):
        with LogStore(database()) as store:
            state = read_event(store, event).state
        over = state.status in ("closed", "stopped") and stage is None and round_ is None and entry is None
        whole = final or units or over
        number = None if whole else stage_of(state, stage)
        ranks = None if number is None else stage_ranks(state, number, round_)
        if entry is not None:
            state.entrant(entry)
    if units:
        pages = [units_page(state, lang, best)]
    elif ranks is None:
        pages = final_pages(state, lang)
    else:
        pages = pages_of(standings_view(state, number or 0, round_, OFFICE), lang)
    if entry is not None and ranks is not None and number is not None:
        boards = boards_of(state.stage(number), entry, round_)
        _parts(state, ranks, entry, lang, as_json=as_json, boards=boards)
    elif file is not None:
        write_file(file, as_csv(pages[0]) if file.suffix.lower() == ".csv" else as_xlsx(*pages), lang, force=force)
        click.echo(str(file))
    elif as_json:
        shown = None if number is None else standings_view(state, number, round_, OFFICE)
        print_json(_final_json(state, pages, units=units) if shown is None else as_json_view(shown))
    else:
        print_pages(book_pages(state, pages, lang) if over and not (final or units) else pages)
        if number is not None:
            click.echo(unfinished(state.stage(number), round_, lang), nl=False)


def unfinished(stage: Stage, after: int | None, lang: str) -> str:
    """A line that says which results of the last round counted are missing; nothing if it is complete."""
    rounds = stage.played[:after]
    if not rounds or not rounds[-1].missing:
        return ""
    tables = ", ".join(str(table.number) for table in rounds[-1].missing[:20])
    return Text(
        f"! 第 {rounds[-1].number} 轮还没有结束，缺少成绩的桌：{tables}\n",
        f"! round {rounds[-1].number} is not over; results are missing at tables {tables}\n",
    ).pick(lang)


def book_pages(event: Event, final: list[Page], lang: str) -> list[Page]:
    """The end of an event: its ranking, and the table of each stage with the columns that made it."""
    tables = []
    for stage in event.stages:
        ranks = stage_ranks(event, stage.number) if stage.entrants else None
        name = stage.spec.name or Text(f"第 {stage.number} 阶段", f"Stage {stage.number}").pick(lang)
        shown = standings_view(event, stage.number, None, OFFICE)
        pages = pages_of(shown, lang) if ranks and ranks.standings else []
        tables += [page._replace(name=f"{name} {page.name}" if len(pages) > 1 else name) for page in pages]
    # One table with all places says everything by itself.
    found = tables if len(event.stages) == len(tables) == 1 else [*final, *tables]
    by_places = event.rules.word("team.method") == "sum_of_places" and len(units_page(event, lang).rows) > 1
    return [*found, units_page(event, lang)] if by_places else found


def print_pages(pages: Sequence[Page]) -> None:
    """Pages one after the other, with their names where there are several."""
    for page in pages:
        if len(pages) > 1:
            click.echo(page.name)
        print_page(page)


def pages_of(shown: StandingsView, lang: str) -> list[Page]:
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
    rows: list[list[str | int | None]] = [
        [one.place, one.unit, one.total, " ".join(map(str, one.counted))] for one in unit_ranking(event, best)
    ]
    heads = Text("名次 单位 名次和 各名次", "place unit sum places").pick(lang).split()
    return Page(Text("团体名次", "Units").pick(lang), heads, rows)


def print_page(page: Page) -> None:
    """A page as a table on the terminal."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    rows = [["" if cell is None else str(cell) for cell in row] for row in page.rows]
    for at, head in enumerate(page.headings):
        # Headings may be broken between words, names never: a narrow terminal breaks the line instead.
        cells = [*head.split(), *(row[at] for row in rows)]
        table.add_column(head, min_width=max(map(cell_len, cells), default=1))
    for row in rows:
        table.add_row(*row)
    console = Console(highlight=False, soft_wrap=True)
    widths = (column.min_width or 0 for column in table.columns)
    console.print(table, width=max(console.width, sum(width + 2 for width in widths)))


def _final_json(event: Event, pages: Sequence[Page], *, units: bool) -> dict[str, Any]:
    """The ranking of the event, or of its units, in the shape that a stage has."""
    tables = [{"title": page.name, "headings": page.headings, "rows": page.rows} for page in pages]
    found = [] if units else [final_ranking(event, division) for division in divisions(event)]
    tiers = [tier for one in found for tier in one.tiers]
    return {"tiers": tiers, "unplaced": [number for one in found for number in one.unplaced], "tables": tables}


def _parts(event: Event, ranks: Ranks, entry: int, lang: str, *, as_json: bool, boards: list[BoardScore]) -> None:
    table = next((one for one in ranks.standings if any(row.entry.number == entry for row in one.rows)), None)
    found = {name: _of(table, entry, name) for name in table.criteria} if table else {}
    if as_json:
        opened: dict[str, Any] = {name: [_part_json(table, part) for part in parts] for name, parts in found.items()}
        print_json({**opened, "boards": boards_json(boards, entry)} if boards else opened)
        return
    for name, parts in found.items():
        click.echo(criterion_name(name).pick(lang))
        for part in parts:
            round_ = _round_name(table, part.round).pick(lang)
            opponent = f"{part.opponent} {event.entrants[part.opponent].label}" if part.opponent else ""
            words = (round_, f"{part.amount:+}", part.kind, opponent, part.reason)
            click.echo("  " + "  ".join(word for word in words if word))
    for line in board_lines(boards, entry, lang):
        click.echo(line)


def _round_name(table: Standings | None, number: int) -> Text:
    stage, round_ = table.field.told(number) if table else (0, number)
    if not stage:
        return Text(f"第 {round_} 轮", f"round {round_}")
    return Text(f"第 {stage} 阶段第 {round_} 轮", f"stage {stage} round {round_}")


def _part_json(table: Standings | None, part: Part) -> dict[str, Any]:
    """A part; one that an earlier stage brought names that stage."""
    stage, round_ = table.field.told(part.round) if table else (0, part.round)
    return {**part._asdict(), "round": round_, **({"stage": stage} if stage else {})}


def _of(table: Standings, entry: int, name: str) -> list[Any]:
    return list(table.parts(entry, name))
