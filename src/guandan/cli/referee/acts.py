"""What a referee does at a running match besides ruling: choices told to him, stops, looks, corrections, going back."""

from collections.abc import Callable
from functools import partial
from secrets import token_hex

import click

from guandan.cli.language import at_option, broken_log, json_option, lang_option, print_json, refusals, shows
from guandan.cli.referee.options import check_signed
from guandan.cli.score import score_json, score_lines
from guandan.cli.seatwords import SeatChoice, seat_letters
from guandan.cli.table.look import LETTERS, SIGNS, Look
from guandan.game.acts import REFEREE, Act
from guandan.game.cards import codes, sorted_cards
from guandan.game.errors import Illegal, Unreadable
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.names import seat_text
from guandan.game.seats import SEATS
from guandan.game.view import seen
from guandan.office.desks import correction_window
from guandan.office.matches import enter, entering, match_ledger, others
from guandan.office.times import moment, read_time
from guandan.referee.authority import ROLES
from guandan.referee.corrections import going_back, put_right
from guandan.store import LogStore, database

ActOf = Callable[[LogStore, Log], Act]
"""An act that follows from the match and from what else is kept."""


def _do(match: str, act: Act | ActOf, at: str | None, lang: str, *, as_json: bool) -> tuple[Log, list[Fact]]:
    """Do a referee's act at a match; its log afterwards, and the facts."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        ledger, command = match_ledger(store, match), token_hex(8)
        beside = others(store, ledger.log.state, broken_log(lang))
        done = act if isinstance(act, Act) else partial(act, store)
        facts = enter(store, ledger, entering(done, partial(moment, asked=at), command, beside), command)
    return ledger.log, facts


def _tell(match: str, act: Act | ActOf, at: str | None, lang: str, *, as_json: bool) -> None:
    """Do a referee's act at a match and say where it stands."""
    log, facts = _do(match, act, at, lang, as_json=as_json)
    if as_json:
        print_json(score_json(log.state, facts))
    else:
        for line in score_lines(log.state, lang):
            click.echo(line)


@click.command()
@click.argument("match")
@click.argument("option", type=int)
@at_option
@lang_option
@json_option
def choose(match: str, option: int, at: str | None, lang: str, as_json: bool) -> None:
    """Enter the OPTION that a player of MATCH has chosen against the offender, counted from 0."""
    _tell(match, Act("choose", REFEREE, {"option": option}), at, lang, as_json=as_json)


@click.command()
@click.argument("match")
@at_option
@lang_option
@json_option
def pause(match: str, at: str | None, lang: str, as_json: bool) -> None:
    """Stop MATCH and its clocks."""
    _tell(match, Act("pause", REFEREE), at, lang, as_json=as_json)


@click.command()
@click.argument("match")
@at_option
@lang_option
@json_option
def resume(match: str, at: str | None, lang: str, as_json: bool) -> None:
    """Let MATCH go on."""
    _tell(match, Act("resume", REFEREE), at, lang, as_json=as_json)


@click.command()
@click.argument("match")
@click.option("--seat", "seats", multiple=True, type=SeatChoice(SEATS), help="Whose hand; else all four.")
@at_option
@lang_option
@json_option
def inspect(match: str, seats: tuple[str, ...], at: str | None, lang: str, as_json: bool) -> None:
    """Look at hands of the running deal of MATCH. Everybody will know that you have."""
    act = Act("inspect", REFEREE, {"seats": list(seats)} if seats else {})
    after, new = _do(match, act, at, lang, as_json=as_json)
    now, wanted = seen(after.state, REFEREE), list(seats or SEATS)
    hands = {SEATS[at_]: sorted_cards(hand, now.level) for at_, hand in sorted(now.hands.items())}
    if as_json:
        shown = {seat: [codes(card)[0] for card in hands[seat]] for seat in hands if seat in wanted}
        print_json({**score_json(after.state, new), "hands": shown})
        return
    look = Look(lang, 0, False, after.state.agreed.players, SIGNS if shows("♥") else LETTERS)
    for seat in [seat for seat in hands if seat in wanted]:
        click.echo(f"{seat_text(seat).pick(lang)}  {look.cards(hands[seat], now.level).plain}")


official_option = click.option("--official", envvar="GUANDAN_OFFICIAL", help="Who; else $GUANDAN_OFFICIAL.")


@click.command()
@click.argument("match")
@click.argument("deal", type=int)
@click.argument("finish", nargs=-1, required=True)
@official_option
@click.option("--role", type=click.Choice((*ROLES, "recorder")), default="referee", show_default=True, help="As what.")
@click.option("--reason", required=True, help="Why.")
@click.option("--published", help="When the result was published.")
@click.option("--left", help="When the players left the table.")
@click.option("--sheet-signed", is_flag=True, help="Both sides have signed the sheet.")
@click.option("--pointed-out", help="When the error was pointed out; else now.")
@click.option("--appeal", "appeal_", type=int, default=0, help="The upheld appeal that it carries out.")
@at_option
@lang_option
@json_option
def correct(
    match: str,
    deal: int,
    finish: tuple[str, ...],
    *,
    official: str | None,
    role: str,
    reason: str,
    published: str | None,
    left: str | None,
    sheet_signed: bool,
    pointed_out: str | None,
    appeal_: int,
    at: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Put the FINISH order of a DEAL of MATCH right; deals are counted from 1 through the match.

    The book says until when, and who may: before the players leave the table, or so long after publication.
    """
    with refusals(lang, as_json=as_json):
        check_signed({"official": official or ""})

    def act(store: LogStore, log: Log) -> Act:
        limits, upheld = correction_window(store, log.state, appeal_)
        ended = [line.seq for line in log.state.score.sheet if line.kind == "deal_end"]
        if not 1 <= deal <= len(ended):
            raise Illegal("no_such_deal", number=deal, most=len(ended))
        times = {"published": published, "left": left, "pointed_out": pointed_out}
        given = {
            "deal": ended[deal - 1],
            "finish": list(seat_letters("".join(finish))),
            "official": official,
            "role": role,
            "reason": reason,
            "sheet_signed": int(sheet_signed),
            "appeal": appeal_,
            **{name: read_time(text, log.state) for name, text in times.items() if text is not None},
        }
        return put_right(limits, log.state, given, moment(log, at), upheld)

    _tell(match, act, at, lang, as_json=as_json)


@click.command()
@click.argument("match")
@click.argument("to", type=int)
@official_option
@click.option("--role", type=click.Choice(tuple(ROLES)), default="referee", show_default=True, help="As what.")
@click.option("--acting", is_flag=True, help="The deputy acts for the absent chief.")
@click.option("--reason", required=True, help="Why.")
@at_option
@lang_option
@json_option
def rewind(
    match: str,
    to: int,
    *,
    official: str | None,
    role: str,
    acting: bool,
    reason: str,
    at: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Take MATCH back to how it was after fact TO; what happened since stays in the log.

    A ruling that has decided a deal, a game or the match since is annulled first. Where results go off a sheet, or a
    match that is over is opened again, the limits of a correction hold.
    """
    with refusals(lang, as_json=as_json):
        check_signed({"official": official or ""})
        if not reason.strip():
            raise Unreadable("missing_field", field="--reason")
    data = {"to": to, "official": official, "role": role, "reason": reason, **({"acting": 1} if acting else {})}

    def act(store: LogStore, log: Log) -> Act:
        limits, _ = correction_window(store, log.state)
        return going_back(limits, log.state, data, moment(log, at))

    _tell(match, act, at, lang, as_json=as_json)
