"""`guandan backup` and `guandan restore`: the whole store in one file, and back."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn, TimeRemainingColumn

from guandan.cli.command import Told, command
from guandan.game.errors import NotAllowed, Text
from guandan.store import LogStore, database
from guandan.store.backup import write_backup
from guandan.store.backupcheck import Progress as Report
from guandan.store.backupfile import Header
from guandan.store.opening import file_of
from guandan.store.restore import restore_backup

WORKS = {
    "write": Text("写出", "writing"),
    "check": Text("检查", "checking"),
    "load": Text("恢复", "restoring"),
}

Place = Annotated[
    str | None,
    "--database",
    Text(
        "数据库的网址或 SQLite 文件；不写则为数据目录中的。",
        "URL of a database, or an SQLite file; else the one in the data folder.",
    ),
]


@command(
    """把全部数据备份到 FILE，仅本人可读；备份时服务器可以继续运行

    FILE 可以恢复到 SQLite 或 PostgreSQL，其中有暗牌。新的备份核对无误才代替同名的旧备份。
    """
)
def backup(file: Path, *, place: Place = None, lang: str, as_json: bool) -> Told:
    """Write everything into FILE, for you alone to read, while the server goes on; it holds hidden cards.

    FILE can be restored into SQLite or PostgreSQL. A backup of the same name is replaced once the new one is checked.
    """
    _check_there(place)
    with LogStore(place or database()) as store, _shown(lang, quiet=as_json) as report:
        header = write_backup(store, file, report)
    return _told(header, file, lang, done=Text("已备份到", "backed up to"))


@command("全部核对后，把备份 FILE 恢复到空的数据库")
def restore(file: Path, *, place: Place = None, lang: str, as_json: bool) -> Told:
    """Write the backup in FILE into an empty store, after everything in it has been checked."""
    with _shown(lang, quiet=as_json) as report:
        header = restore_backup(file, place or database(), report)
    return _told(header, file, lang, done=Text("已恢复", "restored from"))


def _check_there(place: str | None) -> None:
    """Raise NotAllowed if there is no file: opening it would create one, and an empty backup would look like one."""
    file = file_of(place or database())
    if file is not None and not Path(file).exists():
        raise NotAllowed("no_store", file=file)


def _told(header: Header, file: Path, lang: str, *, done: Text) -> Told:
    logs, facts = (header.rows.get(name, 0) for name in ("logs", "facts"))
    counts = Text(f"比赛、赛事和裁判台共 {logs} 个，{facts} 条", f"matches, events and desks: {logs}; facts: {facts}")
    shape = {"file": str(file), "store": header.store, "rows": dict(header.rows)}
    return Told(shape, [f"{done.pick(lang)} {file} ({counts.pick(lang)})"])


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
