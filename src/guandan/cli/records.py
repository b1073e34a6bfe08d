"""`guandan verify` and `guandan show`: is a record true, and what was the score."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import click
from rich.console import Console
from rich.table import Table

from guandan.cli.command import Told, command
from guandan.cli.language import say
from guandan.cli.table.look import SEAT_NAMES
from guandan.cli.words import REASONS, place_name, score_rows, shown_level, side_name
from guandan.game.daytime import day_time
from guandan.game.dealtext import deals_of, folded, write_deal
from guandan.game.errors import GuandanError, Text
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.results import DealResult
from guandan.game.seats import SEATS, SIDES, partner
from guandan.office.course import Course, find, is_folder, records_in
from guandan.office.players import marked_name
from guandan.referee.rulings.checking import check_rulings


@command(
    """核验记录：记录链、暗牌、洗牌、每一手牌、判罚和结果

    RECORD 是文件或比赛编号。依记分表录入的比赛没有牌可核，只核记录链、级数和结果。
    是文件夹则逐份核验，有一份不实退出码为 1。
    """,
    json=False,
)
def verify(record: str, lang: str) -> Told | None:
    """Check a RECORD, a file or the id of a match: chain, hidden parts, shuffles, acts, rulings and the result.

    Of a match kept from a sheet there are no cards to check: chain, levels and result are. Of a folder all records are
    checked, and the exit code is 1 if one of them is not true.
    """
    if is_folder(record):
        _verify_all(records_in(record), lang)
        return None
    course = _verified(record)
    last = Text("记录链末端", "last hash").pick(lang)
    return Told(lines=[_verdict(course).pick(lang), f"{last} {course.record.head}"])


def _verified(record: str) -> Course:
    course = find(record)
    if course.verdict.complete:
        check_rulings(course.log.facts)
    return course


def _verify_all(files: list[Path], lang: str) -> None:
    """A line a record, and how many of them are not true."""
    wrong = 0
    for file in files:
        try:
            click.echo(f"{file.name}: {_verdict(_verified(str(file))).pick(lang)}")
        except GuandanError as refused:
            wrong += 1
            click.echo(f"{file.name}: [{refused.code}] {refused.text.pick(lang)}")
    count = len(files)
    click.echo(Text(f"共 {count} 份记录，不实 {wrong} 份", f"{count} records, {wrong} of them not true").pick(lang))
    if wrong:
        sys.exit(1)


def _verdict(course: Course) -> Text:
    """What a record proves, in words."""
    facts, state = course.verdict.facts, course.verdict.state
    if state is None:
        deals = sum(1 for fact in course.record.facts[: course.running] if fact.kind == "deal_end")
        return Text(
            f"记录链完整，共 {facts} 条；打完的 {deals} 副已核对，正在打的一副有未公开的牌。",
            f"The chain of {facts} facts is whole; finished deals checked: {deals}; the running one hides its cards.",
        )
    if state.recorded:
        rest = Text("", "") if state.over else Text("比赛尚未结束。", " The match is not over.")
        return Text(
            f"记录前后一致：{facts} 条，依记分表录入；记录链、级数和结果已核对，牌没有记录。{rest.zh}",
            f"The record is consistent: {facts} facts, kept from a sheet; chain, levels and result are checked, "
            f"cards were not recorded.{rest.en}",
        )
    if state.over:
        return Text(
            f"记录属实：{facts} 条，洗牌、每一手牌和结果都已核对。",
            f"The record is true: {facts} facts, shuffles, every act and the result are checked.",
        )
    return Text(
        f"记录属实：{facts} 条，比赛尚未结束。",
        f"The record is true: {facts} facts; the match is not over.",
    )


@command("打印一场比赛的记分表；没有打完的，到现在为止\n\nRECORD 是文件或比赛编号；是文件夹则逐份打印。", json=False)
def show(
    record: str,
    *,
    number: Annotated[
        int | None,
        "--deal",
        Text("打印一副的全部牌，各副从头数起。", "Print all cards of one deal, counted through the match, as text."),
    ] = None,
    lang: str,
) -> None:
    """Print the score sheet of the match in a RECORD, a file or the id of a match; of a running one, so far.

    Of a folder the sheets of all records are printed.
    """
    if is_folder(record) and number is None:
        for file in records_in(record):
            click.echo(f"== {file.name}")
            try:
                one = find(str(file))
                print_sheet(one.log, lang, one.record.players)
            except GuandanError as refused:
                say(refused, lang)
            click.echo()
        return
    course = find(record)
    if number is None:
        print_sheet(course.log, lang, course.record.players)
        return
    deals = deals_of(course.log)
    if not 1 <= number <= len(deals):
        raise course.lacks(number, len(deals))
    click.echo(folded(write_deal(deals[number - 1])), nl=False)


def print_sheet(log: Log, lang: str, players: Sequence[str] = ()) -> None:
    """The score sheet: who played, each deal, the result (001 App.3)."""
    console = Console(highlight=False, markup=False, emoji=False)
    for line in heading(log, lang, players):
        console.print(line)
    places = [place_name(log.state.rules, place, lang) for place in range(4)]
    heads = [*Text("副 打", "deal level").pick(lang).split(), *places, Text("升级", "gain").pick(lang)]
    heads += [side_name(team, lang) for team in range(len(SIDES))]
    table = Table(*heads, box=None, padding=(0, 2, 0, 0), header_style="bold")
    for number, deal in enumerate([deal for game in (*log.state.score.past, log.state.game.deals) for deal in game], 1):
        table.add_row(str(number), *_row(deal, lang))
    console.print()
    console.print(table)
    console.print()
    for line in result_lines(log.state, lang):
        console.print(line)


def heading(log: Log, lang: str, players: Sequence[str] = ()) -> list[str]:
    """The match, and who played."""
    state, players = log.state, players or log.state.agreed.players
    began = day_time(log.facts[0].at)
    lines = [f"{state.rules.name.pick(lang)}  {state.id}  {began:%Y-%m-%d %H:%M}"]
    for team in range(len(SIDES)):
        names = [marked_name(players[seat], lang) or SEATS[seat] for seat in (team, partner(team))]
        lines.append(f"{side_name(team, lang)}  {' / '.join(names)}")
    return lines


def _row(deal: DealResult, lang: str) -> list[str]:
    names = [Text(SEAT_NAMES[seat].zh, SEATS[seat]).pick(lang) for seat in deal.finish]
    places = names + ["-"] * (4 - len(names))
    gain = Text("加赛", "extra").pick(lang) if deal.extra else f"+{deal.raised}"
    if deal.ruling is not None:
        gain += Text(f"（裁定 #{deal.ruling}）", f" (ruling #{deal.ruling})").pick(lang)
    levels = [shown_level(level) for level in deal.levels]
    return [shown_level(deal.level), *places, f"{side_name(deal.winner, lang)} {gain}", *levels]


def result_lines(state: Match, lang: str) -> list[str]:
    """Who won, why it was over and the scores; or that it is not over."""
    result = state.score.result
    if result is None:
        return [Text("比赛尚未结束。", "The match is not over.").pick(lang)]
    team = "" if result.winner is None else side_name(result.winner, lang)
    won = Text(f"{team}胜", f"{team} won") if team else Text("平局", "a draw")
    reason = REASONS[result.reason]
    lines = [Text(f"{won.zh}（{reason.zh}）", f"{won.en} ({reason.en})").pick(lang)]
    rows = score_rows(state.rules, result)
    return lines + [f"{name.pick(lang)}  {pair[0]} : {pair[1]}" for name, pair in rows]
