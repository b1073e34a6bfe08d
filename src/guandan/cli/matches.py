"""`guandan matches` and `guandan export`: the matches that are kept, and their record files."""

import sys
from datetime import datetime
from pathlib import Path

import click

from guandan.cli.language import lang_option, refusals
from guandan.cli.listing import print_list
from guandan.cli.seatwords import SeatChoice
from guandan.cli.table.results import side_name
from guandan.game.compass import chinese
from guandan.game.errors import NotAllowed, Text
from guandan.game.record import record_of, write_record
from guandan.game.results import side_number
from guandan.game.seats import SEATS
from guandan.game.view import PUBLIC
from guandan.office.players import own_seat
from guandan.office.saved import Saved, kept_facts, recorded, saved, write_file
from guandan.store import LogStore, database


@click.command()
@lang_option
def matches(lang: str) -> None:
    """List the matches that are played here, the latest first; `guandan record list` those kept from paper."""
    with refusals(lang), LogStore(database()) as store:
        found, paper = list(saved(store)), sum(1 for _ in recorded(store))
    kept = Text(
        f"另有 {paper} 场依记分表录入的比赛：guandan record list",
        f"Kept from paper sheets: {paper}, listed by guandan record list",
    )
    if not found:
        click.echo(Text("还没有牌局，guandan play 开始", "No matches yet; begin with guandan play").pick(lang))
        if paper:
            click.echo(kept.pick(lang))
        return
    heads = Text("编号 规则 时间 你的座位 结果", "id book last_act your_seat result").pick(lang).split()
    rows = []
    for one in found:
        when = datetime.fromtimestamp(one.last.at / 1000).astimezone()
        told = (f"{when:%Y-%m-%d %H:%M}", _seat(one, lang), _result(one, lang))
        rows.append([one.kept.log_id, one.first.data["book"], *told])
    print_list([head.replace("_", " ") for head in heads], rows, folded=(3, 4))
    if paper:
        click.echo(kept.pick(lang), err=True)


def _seat(one: Saved, lang: str) -> str:
    seat = own_seat(one.first.data["players"])
    return Text(chinese(seat), seat).pick(lang) if seat else "-"


def _result(one: Saved, lang: str) -> str:
    if one.end is None:
        return Text("未完", "not over").pick(lang)
    grade = ":".join(str(points) for points in one.end.data["grade"])
    winner = side_number(one.end.data["winner"])
    if winner is None:
        return Text(f"平局 {grade}", f"draw {grade}").pick(lang)
    team = side_name(winner, lang)
    return Text(f"{team}胜 {grade}", f"{team} won {grade}").pick(lang)


@click.command()
@click.argument("match")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--as", "viewer", type=SeatChoice((PUBLIC, *SEATS)), default=PUBLIC, show_default=True,
              help="Who may see it: of a running deal nobody but you sees your cards.")  # fmt: skip
@click.option("--force", is_flag=True, help="Overwrite the file.")
@lang_option
def export(match: str, file: Path, viewer: str, *, force: bool, lang: str) -> None:
    """Write the record of MATCH to FILE; - is the standard output."""
    with refusals(lang), LogStore(database()) as store:
        facts = kept_facts(store, match)  # before the file is touched
        own = own_seat(facts[0].data["players"])
        if viewer not in (PUBLIC, own) and facts[-1].kind != "match_end":
            raise NotAllowed("still_running", match=match, allowed=[PUBLIC, own] if own else [PUBLIC])
        if str(file) == "-":
            sys.stdout.buffer.write(write_record(record_of(facts, viewer)))
            return
        if file.exists() and not force:
            said = Text(f"{file} 已经有了，--force 覆盖", f"{file} is there already; overwrite it with --force")
            click.echo(said.pick(lang), err=True)
            sys.exit(1)
        write_file(store, match, viewer, file)
        click.echo(Text(f"{file}：{len(facts)} 条", f"{file}: {len(facts)} facts").pick(lang))
