"""`guandan event schedule`: the timetable of all stages, drafted within the book's limits, shown and kept."""

from collections.abc import Sequence
from pathlib import Path

import click

from guandan.cli.event.acts import by_option, given
from guandan.cli.event.entering import write_file
from guandan.cli.event.standings import print_page
from guandan.cli.language import cited_all, json_option, lang_option, print_json, refusals
from guandan.event.acts.staffing import BROKEN, plans_of, schedule_findings
from guandan.event.acts.waiving import may
from guandan.event.eligibility import iso
from guandan.event.exchange.tables import as_csv, as_xlsx, timetable_page
from guandan.event.findings import Finding
from guandan.event.log import EventLog
from guandan.event.schedule import Hall, Session, Slot, equipment, minutes
from guandan.event.state import Event
from guandan.event.timetable import draft
from guandan.game.acts import Act
from guandan.game.errors import Text
from guandan.office import events
from guandan.store import LogStore, database

HOUR = 60
"""Minutes of a round where neither book nor regulations say (JS23)."""


@click.command()
@click.argument("event")
@click.option("--session", "sessions", type=(str, str, int), multiple=True, metavar="DAY START ROUNDS",
              help="A unit of a day and the rounds it has room for: 2026-05-01 09:00 3.")  # fmt: skip
@click.option("--hall", "halls", type=(str, int), multiple=True, metavar="NAME TABLES", help="A hall and its tables.")
@click.option("--minutes", "length", type=int, help="Minutes of a round; else as the matches are played, else 60.")
@click.option("--interval", type=int, help="Minutes between rounds; else the book's least.")
@click.option("--waived", help="Why, though something stands in the way.")
@click.option("--dry-run", is_flag=True, help="Only show what would be.")
@click.option("--file", type=click.Path(path_type=Path, dir_okay=False), help="Write it as .xlsx or .csv.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@by_option("recorder")
@lang_option
@json_option
def schedule(
    event: str,
    *,
    sessions: tuple[tuple[str, str, int], ...],
    halls: tuple[tuple[str, int], ...],
    length: int | None,
    interval: int | None,
    waived: str | None,
    dry_run: bool,
    file: Path | None,
    force: bool,
    by: str,
    lang: str,
    as_json: bool,
) -> None:
    """Draft the timetable of all rounds into the sessions and halls, in place of the one before; or show it.

    Teams come before pairs, nobody plays in two places at once, no table is used twice.
    """
    slots, places, told = tuple[Slot, ...](), tuple[Hall, ...](), tuple[Finding, ...]()

    def acts(log: EventLog) -> list[Act]:
        nonlocal slots, places, told
        state = log.state
        slots, places, told = state.schedule, state.halls, ()
        if not sessions:
            return []
        rooms = [Session(iso(day, "day"), minutes(start), rounds) for day, start, rounds in sessions]
        places = tuple(Hall(*one) for one in halls) or state.halls
        slots, told = _drafted(state, rooms, places, length, interval)
        told = (*told, *schedule_findings(state, slots, places))
        if dry_run:
            return []
        may(state, [one for one in told if one.code == "no_room"], waived or "", by, BROKEN)
        data = {"slots": [one.as_data() for one in slots], "halls": [list(one) for one in places]}
        return [Act("schedule", by, {**data, **given(waived=waived)})]

    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        state = events.enter(store, event, acts)[0].state
    page = timetable_page(slots, lang, state.stage_names)
    if file is not None:
        write_file(file, as_csv(page) if file.suffix.lower() == ".csv" else as_xlsx(page), lang, force=force)
        click.echo(str(file))
    elif as_json:
        shape = {"slots": [one.as_data() for one in slots], "halls": [list(one) for one in places]}
        print_json({**shape, "findings": [one.as_json() for one in told]})
    else:
        print_page(page)
        for line in _lines(state, slots, told, lang):
            click.echo(line)


def _drafted(
    event: Event, sessions: Sequence[Session], halls: Sequence[Hall], length: int | None, interval: int | None
) -> tuple[tuple[Slot, ...], tuple[Finding, ...]]:
    plans = [one._replace(minutes=length or one.minutes or HOUR) for one in plans_of(event)]
    return draft(event.rules, plans, sessions, halls, interval=interval)


def _lines(event: Event, slots: Sequence[Slot], told: Sequence[Finding], lang: str) -> list[str]:
    """What the timetable needs, and what is wrong with it."""
    found = []
    if slots:
        need = equipment(event.rules, slots)
        text = Text(
            f"牌桌 {need.tables}  扑克 {need.packs} 副  牌屏 {need.screens}  记分表 {need.sheets}  计时 {need.clocks}",
            f"tables {need.tables}  packs {need.packs}  screens {need.screens}  sheets {need.sheets}  "
            f"clocks {need.clocks}",
        )
        found.append(text.pick(lang))
    return [*found, *(_wrong(one.named(event.stage_names), lang) for one in told)]


def _wrong(one: Finding, lang: str) -> str:
    return f"! {one.text.pick(lang)} [{cited_all(one.article, lang)}]".replace(" []", "")
