"""`guandan record`: keep a match that is played with cards on a table, from its paper sheet."""

from secrets import token_hex

import click

from guandan.cli.formats import check_used, format_changes, options_named, paper_options
from guandan.cli.helping import Commands
from guandan.cli.language import at_option, json_option, lang_option, print_json, refusals
from guandan.cli.listing import print_list
from guandan.cli.records import print_sheet
from guandan.cli.referee.noting import noted_line
from guandan.cli.score import score_json, score_lines
from guandan.cli.seatwords import SeatChoice, seat_letters
from guandan.game.acts import REFEREE, SCORER, Act
from guandan.game.errors import Conflict, NotAllowed, Text
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import opening_body
from guandan.game.names import seat_text
from guandan.game.ruleset import find
from guandan.game.seats import SEATS, SIDES
from guandan.office.desks import desks
from guandan.office.logids import checked_id, new_id, title_of
from guandan.office.matches import enter, entering, match_ledger, read_match
from guandan.office.players import checked_names
from guandan.office.saved import recorded
from guandan.office.times import moment, now, read_time
from guandan.referee.register import desk_noted, noted
from guandan.store import LogStore, database

LONGEST_NAME = 40


@click.group(cls=Commands)
def record() -> None:
    """Keep matches from paper sheets: finish orders in, levels and results out."""


@record.command()
@click.option("--book", default="JS23", show_default=True, help="Rule book: an id, a file name or your own file.")
@click.option("--players", nargs=4, metavar="E N W S", help="The four names in the order of play.")
@click.option("--event", default="", help="The event it belongs to.")
@click.option("--stage", default="", help="Its stage, by number.")
@click.option("--round", "round_no", default="", help="Its round.")
@click.option("--table", default="", help="Its table.")
@click.option("--id", "match_id", help="What the match is called; else a new id.")
@click.option("--at", help="When it began: 14:05 or 2026-05-01T14:05; else now.")
@paper_options
@lang_option
@json_option
def new(
    *,
    book: str,
    players: tuple[str, str, str, str] | None,
    event: str,
    stage: str,
    round_no: str,
    table: str,
    match_id: str | None,
    at: str | None,
    lang: str,
    as_json: bool,
    **changes: object,
) -> None:
    """Begin a sheet and print the id of the match."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        match = new_id() if match_id is None else checked_id(match_id)
        if store.exists(match):
            raise Conflict("id_taken", match=match)
        rules = find(book)
        places = (("event", event), ("stage", stage), ("round", round_no), ("table", table))
        about = {name: text for name, text in places if text}
        shape = format_changes({name.removesuffix("_"): value for name, value in changes.items()})
        called = ("",) * 4 if players is None else checked_names(players, "--players", LONGEST_NAME)
        names = dict(zip(SEATS, called, strict=True))
        log = Log()
        with options_named("--series"):
            check_used(rules, shape)
            body = opening_body(match, rules, names, shape, recorded=True, about=about)
        facts = log.open(body, now() if at is None else read_time(at), "open")
        store.append(match, 0, facts, "open", title=title_of(rules.id, *about.values(), *names.values()))
        _told(log, facts, lang, as_json=as_json, first=match)


def _told(log: Log, facts: list[Fact], lang: str, *, as_json: bool, first: str = "") -> None:
    if as_json:
        print_json(score_json(log.state, facts))
        return
    if first:
        click.echo(first)
    for line in score_lines(log.state, lang):
        click.echo(line)


def _enter(match: str, act: Act, at: str | None, lang: str, *, as_json: bool) -> None:
    """Do an act at a match that is only recorded."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        ledger, command = match_ledger(store, match), token_hex(8)
        if not ledger.log.state.recorded:
            raise NotAllowed("not_on_paper", match=match)
        deed = entering(act, lambda log: moment(log, at), command)
        # The next line of a sheet is the next only for who has seen the one before.
        new_facts = enter(store, ledger, deed, command, seen=len(ledger.log.facts))
        if act.kind == "result" and new_facts[0].kind == "close" and not as_json:
            late = Text("时间已过，这一副不计", "time was over: this deal does not count")
            click.echo(late.pick(lang))
        _told(ledger.log, new_facts, lang, as_json=as_json)


@record.command()
@click.argument("match")
@click.argument("finish", nargs=-1, required=True)
@at_option
@lang_option
@json_option
def result(match: str, finish: tuple[str, ...], at: str | None, lang: str, as_json: bool) -> None:
    """Enter the FINISH order of a deal of MATCH: E W N S or 东西北南, two seats after a double down."""
    seats = list(seat_letters("".join(finish)))
    _enter(match, Act("result", SCORER, {"finish": seats}), at, lang, as_json=as_json)


@record.command()
@click.argument("match")
@at_option
@lang_option
@json_option
def time(match: str, at: str | None, lang: str, as_json: bool) -> None:
    """Call time in MATCH. Where its running deal may be finished, enter the result, or `close` if there is none."""
    _enter(match, Act("time", REFEREE, {"running": 1}), at, lang, as_json=as_json)


@record.command()
@click.argument("match")
@at_option
@lang_option
@json_option
def close(match: str, at: str | None, lang: str, as_json: bool) -> None:
    """No further deal is begun in MATCH, or the last one does not count."""
    _enter(match, Act("close", SCORER), at, lang, as_json=as_json)


@record.command()
@click.argument("match")
@click.argument("winner", type=SeatChoice(SIDES))
@at_option
@lang_option
@json_option
def lot(match: str, winner: str, at: str | None, lang: str, as_json: bool) -> None:
    """Enter the WINNER of the lot that breaks the draw of MATCH."""
    _enter(match, Act("lot", SCORER, {"winner": winner}), at, lang, as_json=as_json)


@record.command()
@click.argument("match")
@lang_option
@json_option
def show(match: str, lang: str, as_json: bool) -> None:
    """Print the score sheet of MATCH."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        log = read_match(store, match)
        if not log.state.recorded:
            raise NotAllowed("not_on_paper", match=match)
        beside = [*noted(log), *(one for desk in desks(store) for one in desk_noted(desk, [log.state]))]
    if as_json:
        shown = [{"kind": one.fact.kind, "log": one.log, "fact": one.fact.sealed()} for one in beside]
        print_json({**score_json(log.state, log.facts), "noted": shown})
        return
    print_sheet(log, lang)
    for one in beside:
        click.echo(noted_line(one, lang))


@record.command("list")
@lang_option
@json_option
def list_(lang: str, as_json: bool) -> None:
    """List the matches kept from paper, the latest first."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        found = list(recorded(store))
    if as_json:
        print_json([{"match": one.kept.log_id, **one.first.data.get("about", {}), "over": one.over} for one in found])
        return
    heads = Text("编号 规则 赛事 轮 桌 选手 结束", "id book event round table players over").pick(lang).split()
    rows = []
    for one in found:
        data = one.first.data
        about = [data.get("about", {}).get(name, "") for name in ("event", "round", "table")]
        seated = [(seat_text(seat).pick(lang), data["players"][seat]) for seat in SEATS]
        players = [f"{seat} {name}" for seat, name in seated if name]
        done = Text("是", "yes") if one.over else Text("否", "no")
        rows.append([one.kept.log_id, data["book"], *about, "\n".join(players), done.pick(lang)])
    print_list(heads, rows, folded=(2, 5))
