"""`guandan matches` and `guandan export`: the matches that are kept, and their record files."""

import sys
from datetime import datetime
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from guandan.cli.language import lang_option, refusals
from guandan.cli.table.look import BOT
from guandan.cli.table.saved import Saved, saved, write_file
from guandan.game.errors import Text
from guandan.game.record import record_of, write_record
from guandan.game.seats import SEATS
from guandan.game.view import PUBLIC
from guandan.store import LogStore, database


@click.command()
@lang_option
def matches(lang: str) -> None:
    """List the matches that are kept, the latest first."""
    with refusals(lang), LogStore(database()) as store:
        found = list(saved(store))
    if not found:
        click.echo(Text("还没有牌局，guandan play 开始", "No matches yet; begin with guandan play").pick(lang))
        return
    heads = Text("编号 规则 时间 你的座位 结果", "id book last_act your_seat result").pick(lang).split()
    table = Table(*(head.replace("_", " ") for head in heads), box=None, padding=(0, 2, 0, 0), header_style="bold")
    for one in found:
        when = datetime.fromtimestamp(one.last.at / 1000).astimezone()
        table.add_row(one.kept.log_id, one.first.data["book"], f"{when:%Y-%m-%d %H:%M}", _seat(one), _result(one, lang))
    Console(highlight=False, soft_wrap=True).print(table)


def _seat(one: Saved) -> str:
    people = [seat for seat in SEATS if not one.first.data["players"][seat].endswith(BOT)]
    return " ".join(people) or "-"


def _result(one: Saved, lang: str) -> str:
    if one.end is None:
        return Text("未完", "not over").pick(lang)
    grade = ":".join(str(points) for points in one.end.data["grade"])
    winner = one.end.data["winner"]
    draw = winner == "none"
    return Text(
        f"平局 {grade}" if draw else f"{winner} 胜 {grade}", f"draw {grade}" if draw else f"{winner} won {grade}"
    ).pick(lang)


@click.command()
@click.argument("match")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--as", "viewer", type=click.Choice((PUBLIC, *SEATS)), default=PUBLIC, show_default=True,
              help="Who may see it: hidden cards of a running deal are left out.")  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite the file.")
@lang_option
def export(match: str, file: Path, viewer: str, *, force: bool, lang: str) -> None:
    """Write the record of MATCH to FILE; - is the standard output."""
    with refusals(lang), LogStore(database()) as store:
        if str(file) == "-":
            sys.stdout.buffer.write(write_record(record_of(store.read(match), viewer)))
            return
        facts = store.read(match)  # before the file is touched
        if file.exists() and not force:
            said = Text(f"{file} 已经有了，--force 覆盖", f"{file} is there already; overwrite it with --force")
            click.echo(said.pick(lang), err=True)
            sys.exit(1)
        write_file(store, match, viewer, file)
        click.echo(Text(f"{file}：{len(facts)} 条", f"{file}: {len(facts)} facts").pick(lang))
