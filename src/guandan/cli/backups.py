"""`guandan backup` and `guandan restore`: the whole store in one file, and back."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeRemainingColumn

from guandan.cli.language import json_option, lang_option, print_json, refusals
from guandan.game.errors import NotAllowed, Text
from guandan.store import LogStore, database
from guandan.store.backup import write_backup
from guandan.store.backupcheck import Progress as Report
from guandan.store.backupfile import Header
from guandan.store.engine import is_sqlite, url_of
from guandan.store.restore import restore_backup

WORKS = {
    "write": Text("写出", "writing"),
    "check": Text("检查", "checking"),
    "load": Text("恢复", "restoring"),
}

file_argument = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
database_option = click.option(
    "--database", "place", help="URL of a database, or an SQLite file; else the one in the data folder."
)


@click.command()
@file_argument
@database_option
@lang_option
@json_option
def backup(file: Path, place: str | None, lang: str, as_json: bool) -> None:
    """Write everything into FILE, for you alone to read, while the server goes on; it holds hidden cards.

    FILE can be restored into SQLite or PostgreSQL. A backup of the same name is replaced once the new one is checked.
    """
    with refusals(lang, as_json=as_json):
        _check_there(place)
        with LogStore(place or database()) as store, _shown(lang, quiet=as_json) as report:
            header = write_backup(store, file, report)
    _say(header, file, lang, as_json=as_json, done=Text("已备份到", "backed up to"))


@click.command()
@file_argument
@database_option
@lang_option
@json_option
def restore(file: Path, place: str | None, lang: str, as_json: bool) -> None:
    """Write the backup in FILE into an empty store, after everything in it has been checked."""
    with refusals(lang, as_json=as_json), _shown(lang, quiet=as_json) as report:
        header = restore_backup(file, place or database(), report)
    _say(header, file, lang, as_json=as_json, done=Text("已恢复", "restored from"))


def _check_there(place: str | None) -> None:
    """Raise NotAllowed if there is no file: opening it would create one, and an empty backup would look like one."""
    url = url_of(place or database())
    if is_sqlite(url) and not Path(url.database or "").exists():
        raise NotAllowed("no_store", file=url.database)


def _say(header: Header, file: Path, lang: str, *, as_json: bool, done: Text) -> None:
    if as_json:
        print_json({"file": str(file), "store": header.store, "rows": dict(header.rows)})
        return
    logs, facts = (header.rows.get(name, 0) for name in ("logs", "facts"))
    counts = Text(f"比赛、赛事和裁判台共 {logs} 个，{facts} 条", f"matches, events and desks: {logs}; facts: {facts}")
    click.echo(f"{done.pick(lang)} {file} ({counts.pick(lang)})")


@contextmanager
def _shown(lang: str, *, quiet: bool) -> Iterator[Report]:
    """A bar for each part of the work, on a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    hidden = quiet or not sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden) as progress:
        bars: dict[str, TaskID] = {}

        def report(work: str, done: int, total: int) -> None:
            if hidden or (done % 100 and done != total):
                return
            if work not in bars:
                bars[work] = progress.add_task(WORKS[work].pick(lang), total=total)
            progress.update(bars[work], completed=done)

        yield report
