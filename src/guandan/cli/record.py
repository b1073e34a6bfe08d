"""`guandan record`: keep a match that is played with cards on a table, from its paper sheet."""

from secrets import token_hex
from typing import Annotated, Unpack

import click

from guandan.cli.command import Told, command
from guandan.cli.formats import ROUND, Paper, check_used, format_changes, options_named
from guandan.cli.helping import group
from guandan.cli.match import AskedMatch, match_command, score, score_json
from guandan.cli.words import SeatChoice, seat_letters
from guandan.event.exchange.xlsxfile import Page
from guandan.game.acts import REFEREE, SCORER, Act
from guandan.game.errors import Conflict, NotAllowed, Text
from guandan.game.format import ROUNDS
from guandan.game.log import Log
from guandan.game.match import opening_body
from guandan.game.names import seat_text
from guandan.game.ruleset import find
from guandan.game.seats import SEATS, SIDES
from guandan.office.desks import desks
from guandan.office.events import stage_terms
from guandan.office.logids import checked_id, new_id, title_of
from guandan.office.matches import enter, entering, match_ledger, read_match
from guandan.office.players import checked_names
from guandan.office.saved import Saved, recorded
from guandan.office.times import moment, now, read_time
from guandan.referee.register import desk_noted, noted
from guandan.store import LogStore, database

LONGEST_NAME = 40


@group("依纸质记分表录入比赛：录名次，得级数和成绩")
def record() -> None:
    """Keep matches from paper sheets: finish orders in, levels and results out."""


@command("开一张记分表，给出比赛编号", of=record)
def new(
    *,
    book: Annotated[
        str | None,
        Text(
            "规则：代号、文件名或自编的文件。  [默认：赛事的，或 JS23]",
            "Rule book: an id, a file name or your own file.  [default: the event's, or JS23]",
        ),
    ] = None,
    players: Annotated[
        tuple[str, str, str, str] | None,
        {"metavar": "E N W S"},
        Text("四家姓名，按出牌次序。", "The four names in the order of play."),
    ] = None,
    event: Annotated[
        str,
        Text(
            "所属赛事；在本机的，按其规则和阶段的赛制打。",
            "The event it belongs to; one that is kept here gives its book and the terms of its stage.",
        ),
    ] = "",
    stage: Annotated[str, Text("阶段的编号。", "Its stage, by number.")] = "",
    round_no: Annotated[str, "--round", Text("轮次。", "Its round.")] = "",
    table: Annotated[str, Text("桌号。", "Its table.")] = "",
    match_id: Annotated[
        str | None, "--id", Text("比赛的编号；不写则新取。", "What the match is called; else a new id.")
    ] = None,
    at: Annotated[
        str | None,
        Text(
            "何时开始：14:05 或 2026-05-01T14:05；不写则为现在。", "When it began: 14:05 or 2026-05-01T14:05; else now."
        ),
    ] = None,
    series: Annotated[str | None, click.Choice(ROUNDS), ROUND] = None,
    lang: str,
    **changes: Unpack[Paper],
) -> Told:
    """Begin a sheet and print the id of the match."""
    with LogStore(database()) as store:
        match = new_id() if match_id is None else checked_id(match_id)
        if store.exists(match):
            raise Conflict("id_taken", match=match)
        agreed = stage_terms(store, event, stage)
        rules = find(book or "JS23") if book or agreed is None else agreed[0]
        places = (("event", event), ("stage", stage), ("round", round_no), ("table", table))
        about = {name: text for name, text in places if text}
        typed = format_changes({**changes, "round": series})
        shape = {**(agreed[1] if agreed else {}), **typed}
        called = ("",) * 4 if players is None else checked_names(players, "--players", LONGEST_NAME)
        names = dict(zip(SEATS, called, strict=True))
        log = Log()
        with options_named("--series"):
            check_used(rules, shape, typed)
            body = opening_body(match, rules, names, shape, recorded=True, about=about)
        facts = log.open(body, now() if at is None else read_time(at), "open")
        store.append(match, 0, facts, "open", title=title_of(rules.id, *about.values(), *names.values()))
    told = score(log, facts, lang)
    return told._replace(lines=[match, *told.lines])


def _enter(asked: AskedMatch, act: Act) -> Told:
    """Do an act at a match that is only recorded."""
    ledger, command_id = match_ledger(asked.store, asked.match), token_hex(8)
    if not ledger.log.state.recorded:
        raise NotAllowed("not_on_paper", match=asked.match)
    deed = entering(act, lambda log: moment(log, asked.at), command_id)
    # The next line of a sheet is the next only for who has seen the one before.
    facts = enter(asked.store, ledger, deed, command_id, seen=len(ledger.log.facts))
    told = score(ledger.log, facts, asked.lang)
    if act.kind == "result" and facts[0].kind == "close":
        late = Text("时间已过，这一副不计", "time was over: this deal does not count")
        return told._replace(lines=[late.pick(asked.lang), *told.lines])
    return told


@match_command("录入一副的名次：东西北南 或 E W N S，双下只写两家", of=record)
def result(asked: AskedMatch, finish: tuple[str, ...]) -> Told:
    """Enter the FINISH order of a deal of MATCH: E W N S or 东西北南, two seats after a double down."""
    return _enter(asked, Act("result", SCORER, {"finish": list(seat_letters("".join(finish)))}))


@match_command("比赛时间到；正在打的一副可以打完的，再录名次，没有则 close", of=record)
def time(asked: AskedMatch) -> Told:
    """Call time in MATCH. Where its running deal may be finished, enter the result, or `close` if there is none."""
    return _enter(asked, Act("time", REFEREE, {"running": 1}))


@match_command("不再开新的一副，或最后一副不计", of=record)
def close(asked: AskedMatch) -> Told:
    """No further deal is begun in MATCH, or the last one does not count."""
    return _enter(asked, Act("close", SCORER))


@match_command("录入平局抽签的胜方", of=record)
def lot(asked: AskedMatch, winner: Annotated[str, SeatChoice(SIDES)]) -> Told:
    """Enter the WINNER of the lot that breaks the draw of MATCH."""
    return _enter(asked, Act("lot", SCORER, {"winner": winner}))


@match_command("打印记分表", at=False, of=record)
def show(asked: AskedMatch) -> Told | None:
    """Print the score sheet of MATCH."""
    from guandan.cli.records import print_sheet  # noqa: PLC0415 - what draws tables is slow to load
    from guandan.cli.referee.preview import noted_line  # noqa: PLC0415

    log = read_match(asked.store, asked.match)
    if not log.state.recorded:
        raise NotAllowed("not_on_paper", match=asked.match)
    beside = [*noted(log), *(one for desk in desks(asked.store) for one in desk_noted(desk, [log.state]))]
    if not asked.as_json:
        print_sheet(log, asked.lang)
    shown = [{"kind": one.fact.kind, "log": one.log, "fact": one.fact.sealed()} for one in beside]
    shape = {**score_json(log.state, log.facts), "noted": shown}
    return Told(shape, [noted_line(one, asked.lang) for one in beside])


@command("列出依记分表录入的比赛，最近的在前", of=record)
def list_(lang: str) -> Told:
    """List the matches kept from paper, the latest first."""
    with LogStore(database()) as store:
        found = list(recorded(store))
    shapes = [{"match": one.kept.log_id, **one.first.data.get("about", {}), "over": one.over} for one in found]
    heads = Text("编号 规则 赛事 轮 桌 选手 结束", "id book event round table players over").pick(lang).split()
    return Told(shapes, pages=[Page("", heads, [_row(one, lang) for one in found], folded=(2, 5))])


def _row(one: Saved, lang: str) -> list[str | int | None]:
    data = one.first.data
    about = [data.get("about", {}).get(name, "") for name in ("event", "round", "table")]
    seated = [(seat_text(seat).pick(lang), data["players"][seat]) for seat in SEATS]
    players = "\n".join(f"{seat} {name}" for seat, name in seated if name)
    over = (Text("是", "yes") if one.over else Text("否", "no")).pick(lang)
    return [one.kept.log_id, data["book"], *about, players, over]
