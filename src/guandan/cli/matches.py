"""`guandan matches` and `guandan export`: the matches that are kept, and their record files."""

import sys
from pathlib import Path
from typing import Annotated

import click

from guandan.cli.command import Force, Told, command, write_file
from guandan.cli.match import AskedMatch, match_command
from guandan.cli.words import SeatChoice, side_name
from guandan.event.exchange.xlsxfile import Page
from guandan.game.daytime import day_time
from guandan.game.errors import NotAllowed, Text, chinese
from guandan.game.record import record_of, write_record
from guandan.game.results import side_number
from guandan.game.seats import SEATS
from guandan.game.view import PUBLIC
from guandan.office.players import own_seat
from guandan.office.saved import Saved, kept_facts, recorded, saved
from guandan.store import LogStore, database


@command("列出在这里打的牌局，最近的在前", json=False)
def matches(lang: str) -> Told:
    """List the matches that are played here, the latest first; `guandan record list` those kept from paper."""
    with LogStore(database()) as store:
        found, paper = list(saved(store)), sum(1 for _ in recorded(store))
    kept = Text(
        f"另有 {paper} 场依记分表录入的比赛：guandan record list",
        f"Kept from paper sheets: {paper}, listed by guandan record list",
    )
    none = Text("还没有牌局，guandan play 开始", "No matches yet; begin with guandan play")
    if not found:
        return Told(lines=[text.pick(lang) for text in (none, kept)[: 1 + bool(paper)]])
    heads = Text("编号 规则 时间 你的座位 结果", "id book last_act your_seat result").pick(lang).split()
    rows = [_row(one, lang) for one in found]
    if paper:
        click.echo(kept.pick(lang), err=True)
    return Told(pages=[Page("", [head.replace("_", " ") for head in heads], rows, folded=(3, 4))])


def _row(one: Saved, lang: str) -> list[str | int | None]:
    when = day_time(one.last.at)
    return [one.kept.log_id, one.first.data["book"], f"{when:%Y-%m-%d %H:%M}", _seat(one, lang), _result(one, lang)]


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


@match_command("把一场比赛的记录写入 FILE；- 为标准输出", at=False, json=False)
def export(
    asked: AskedMatch,
    file: Annotated[Path, click.Path(path_type=Path, dir_okay=False, allow_dash=True)],
    *,
    viewer: Annotated[
        str,
        "--as",
        SeatChoice((PUBLIC, *SEATS)),
        Text(
            "给谁看：正在打的一副，只有你看得到自己的牌。",
            "Who may see it: of a running deal nobody but you sees your cards.",
        ),
    ] = PUBLIC,
    force: Force = False,
) -> Told | None:
    """Write the record of MATCH to FILE; - is the standard output."""
    facts = kept_facts(asked.store, asked.match)  # before the file is touched
    own = own_seat(facts[0].data["players"])
    if viewer not in (PUBLIC, own) and facts[-1].kind != "match_end":
        raise NotAllowed("still_running", match=asked.match, allowed=[PUBLIC, own] if own else [PUBLIC])
    data = write_record(record_of(facts, viewer))
    if str(file) == "-":
        sys.stdout.buffer.write(data)
        return None
    write_file(file, data, asked.lang, force=force)
    return Told(lines=[Text(f"{file}：{len(facts)} 条", f"{file}: {len(facts)} facts").pick(asked.lang)])
