"""`guandan verify` and `guandan show`: is a record true, and what was the score."""

from datetime import UTC, datetime
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from guandan.cli.language import lang_option, refusals
from guandan.game.dealtext import deals_of, write_deal
from guandan.game.errors import Illegal, NotAllowed, Text, Unreadable
from guandan.game.facts import Fact
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.record import Record, read_record, revealed, verify
from guandan.game.results import DealResult, GameResult, read_deal
from guandan.game.seats import SEATS, SIDES, partner
from guandan.referee.checking import check_rulings


def read_file(path: Path) -> Record:
    """The record in a file. Raises Unreadable if it cannot be read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Unreadable("file_unreadable", file=str(path), detail=error.strerror or "") from None
    return read_record(data)


def whole(record: Record) -> list[Fact]:
    """The facts of a true record with everything opened.

    Raises Conflict if it is not true, and NotAllowed if it still hides cards: a match that is not over.
    """
    if not verify(record).complete:
        raise NotAllowed("record_hides")
    return revealed(record.facts)


@click.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@lang_option
def verify_(file: Path, lang: str) -> None:
    """Check a record FILE: chain, hidden parts, shuffles, every act and ruling, and the result."""
    with refusals(lang):
        record = read_file(file)
        verdict = verify(record)
        if verdict.complete:
            check_rulings(revealed(record.facts))
    if not verdict.complete:
        said = Text(
            f"记录链完整，共 {verdict.facts} 条；有未公开的牌，出牌和洗牌无法核对。",
            f"The chain of {verdict.facts} facts is whole; hidden cards keep plays and shuffles from being checked.",
        )
    elif verdict.state is not None and verdict.state.over:
        said = Text(
            f"记录属实：{verdict.facts} 条，洗牌、每一手牌和结果都已核对。",
            f"The record is true: {verdict.facts} facts, shuffles, every act and the result are checked.",
        )
    else:
        said = Text(
            f"记录属实：{verdict.facts} 条，比赛尚未结束。",
            f"The record is true: {verdict.facts} facts; the match is not over.",
        )
    click.echo(said.pick(lang))
    click.echo(f"head {record.head}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--deal", "number", type=int, help="Print all cards of one deal, counted through the match, as text.")
@lang_option
def show(file: Path, number: int | None, lang: str) -> None:
    """Print the score sheet of the match in a record FILE."""
    with refusals(lang):
        record = read_file(file)
        log = Log(whole(record))
        if number is not None:
            deals = deals_of(log)
            if not 1 <= number <= len(deals):
                raise Illegal("no_such_deal", number=number, most=len(deals))
            click.echo(write_deal(deals[number - 1]), nl=False)
            return
    _sheet(log, lang)


def _sheet(log: Log, lang: str) -> None:
    """The score sheet: who played, each deal, the result (001 App.3)."""
    console = Console(highlight=False, markup=False, emoji=False)
    state = log.state
    began = datetime.fromtimestamp(log.facts[0].at / 1000, UTC)
    console.print(f"{state.rules.name.pick(lang)}  {state.id}  {began:%Y-%m-%d %H:%M} UTC")
    for side, name in enumerate(SIDES):
        players = " / ".join(state.players[seat] or SEATS[seat] for seat in (side, partner(side)))
        console.print(f"{name}  {players}")
    heads = (
        Text("副 打 上游 二游 三游 下游 升级 东西 南北", "deal level 1st 2nd 3rd 4th gain E-W N-S").pick(lang).split()
    )
    table = Table(*heads, box=None, padding=(0, 2, 0, 0), header_style="bold")
    for number, deal in enumerate(_deals(log), 1):
        table.add_row(str(number), *_row(deal))
    console.print()
    console.print(table)
    console.print()
    _result(console, state, lang)


def _deals(log: Log) -> list[DealResult]:
    """The finished deals of all games, as the score sheet has them after every ruling and correction."""
    return [read_deal(line.data) for line in log.state.sheet if line.kind == "deal_end"]


def _row(deal: DealResult) -> list[str]:
    places = [SEATS[seat] for seat in deal.finish] + ["-"] * (4 - len(deal.finish))
    gain = "*" if deal.extra else f"+{deal.gain}"
    return [LEVELS[deal.level], *places, f"{SIDES[deal.winner]} {gain}", *(LEVELS[level] for level in deal.levels)]


REASONS = {
    "passed_a": Text("打过A", "A passed"),
    "deals": Text("副数打完", "all deals played"),
    "time": Text("时间到", "time"),
    "ruling": Text("裁定", "ruling"),
}


def _result(console: Console, state: Match, lang: str) -> None:
    result = state.result
    if result is None:
        console.print(Text("比赛尚未结束。", "The match is not over.").pick(lang))
        return
    winner = (
        Text("平局", "draw")
        if result.winner is None
        else Text(f"{SIDES[result.winner]} 胜", f"{SIDES[result.winner]} won")
    )
    console.print(f"{winner.pick(lang)}  ({REASONS[result.reason].pick(lang)})", style="bold")
    for name, pair in _scores(result):
        console.print(f"{name.pick(lang)}  {pair[0]} : {pair[1]}")


def _scores(result: GameResult) -> list[tuple[Text, tuple[object, object]]]:
    first, second = (LEVELS[level] for level in result.levels)
    return [
        (Text("级数", "levels"), (first, second)),
        (Text("级分", "grade"), result.grade),
        (Text("场分", "match points"), result.points),
        (Text("升级数", "promotions"), result.promotions),
    ]
