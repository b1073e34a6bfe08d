"""`guandan event round | entries | history`: look at any round, the list of entries, and what was done by whom."""

from pathlib import Path
from typing import Any

import click

from guandan.cli.event.acts import stage_option
from guandan.cli.event.entering import write_file
from guandan.cli.event.standings import print_page
from guandan.cli.event.words import round_lines
from guandan.cli.language import json_option, lang_option, print_json, refusals
from guandan.event.exchange.tables import as_csv, as_xlsx
from guandan.event.exchange.xlsxfile import Page
from guandan.event.views.entries import entries as entries_view
from guandan.event.views.history import HistoryRow
from guandan.event.views.history import history as history_view
from guandan.event.views.pages import as_json as as_json_view
from guandan.event.views.pages import entries_list, history_page, mentions, round_page
from guandan.event.views.results import results
from guandan.event.views.viewer import OFFICE, PUBLIC
from guandan.office.events import read_event, stage_of
from guandan.store import LogStore, database

find_option = click.option("--find", "text", default="", help="Only what mentions this: a name, a unit, a number.")
file_option = click.option("--file", type=click.Path(path_type=Path, dir_okay=False), help="Write it as .xlsx or .csv.")
force_option = click.option("--force", is_flag=True, help="Overwrite the file.")


def put(view: Any, page: Page, lang: str, *, file: Path | None, force: bool, as_json: bool) -> None:
    """A view to a file, as JSON, or as a table on the screen."""
    if file is not None:
        write_file(file, as_csv(page) if file.suffix.lower() == ".csv" else as_xlsx(page), lang, force=force)
        click.echo(str(file))
    elif as_json:
        print_json(as_json_view(view))
    else:
        print_page(page)


@click.command("round")
@click.argument("event")
@click.argument("number", type=int, required=False)
@click.option("--table", type=int, help="One table only.")
@click.option("--public", is_flag=True, help="As the public sees it: no drafts, results as the book publishes them.")
@find_option
@stage_option
@file_option
@force_option
@lang_option
@json_option
def round_(
    event: str,
    number: int | None,
    *,
    table: int | None,
    public: bool,
    text: str,
    stage: int | None,
    file: Path | None,
    force: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Show round NUMBER, by default the last: its pairings and results, and what two people entered differently."""
    with refusals(lang, as_json=as_json):
        with LogStore(database()) as store:
            state = read_event(store, event).state
        shown = results(state, state.stage(stage_of(state, stage)), number, PUBLIC if public else OFFICE)
    rows = [one for one in shown.tables if table in (None, one.table.table) and mentions(one.table, text)]
    byes = [one for one in shown.pairings.byes if table is None and mentions(one, text)]
    notes = () if text or table is not None else shown.pairings.notes
    paired = shown.pairings._replace(tables=tuple(one.table for one in rows), byes=tuple(byes), notes=notes)
    shown = shown._replace(pairings=paired, tables=tuple(rows))
    if file is None and not as_json:
        for line in round_lines(shown, lang):
            click.echo(line)
        return
    put(shown, round_page(shown, lang), lang, file=file, force=force, as_json=as_json)


@click.command("entries")
@click.argument("event")
@find_option
@file_option
@force_option
@lang_option
@json_option
def entries(event: str, *, text: str, file: Path | None, force: bool, lang: str, as_json: bool) -> None:
    """List the entries: number, players, unit, and what has become of them. Nothing personal is shown."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        shown = entries_view(read_event(store, event).state, OFFICE)
    shown = shown._replace(rows=tuple(one for one in shown.rows if mentions(one, text)))
    put(shown, entries_list(shown, lang), lang, file=file, force=force, as_json=as_json)


@click.command("history")
@click.argument("event")
@click.option("--table", type=int, help="Only what is about this table.")
@click.option("--round", "number", type=int, help="Only what is about this round.")
@click.option("--entry", type=int, help="Only what is about this entry.")
@click.option("--kind", help="Only facts of this kind: result, correction ...")
@find_option
@file_option
@force_option
@lang_option
@json_option
def history(
    event: str,
    *,
    table: int | None,
    number: int | None,
    entry: int | None,
    kind: str | None,
    text: str,
    file: Path | None,
    force: bool,
    lang: str,
    as_json: bool,
) -> None:
    """Show what was done, by whom and when, fact by fact."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        log = read_event(store, event)
        shown = history_view(log.state, log.facts, OFFICE)

    def asked(one: HistoryRow) -> bool:
        wanted = ((table, one.table), (number, one.round), (entry, one.entry), (kind, one.kind))
        return all(ask in (None, found) for ask, found in wanted) and mentions(one, text)

    shown = shown._replace(rows=tuple(filter(asked, shown.rows)))
    put(shown, history_page(shown, lang), lang, file=file, force=force, as_json=as_json)
