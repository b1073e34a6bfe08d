"""What a referee does at a running match besides ruling: choices told to him, stops, looks, corrections, going back."""

import click

from guandan.cli.keeping import moment, others, read_match, tried, write
from guandan.cli.language import json_option, lang_option, print_json, refusals, shows
from guandan.cli.score import score_json, score_lines
from guandan.cli.table.look import LETTERS, SIGNS, Look
from guandan.game.acts import REFEREE, Act
from guandan.game.cards import codes, sorted_cards
from guandan.game.errors import Illegal
from guandan.game.log import Log
from guandan.game.seats import SEATS
from guandan.game.view import seen
from guandan.store import LogStore, database

at_option = click.option("--at", help="When: 14:05, 2026-05-01T14:05 or +47:30 since the game began; else now.")


def _do(match: str, act: Act, at: str | None, lang: str, *, as_json: bool) -> Log:
    """Do a referee's act at a match and say where it stands."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        log = read_match(store, match)
        after = tried(log, act, moment(log, at), beside=others(store, log.state, lang))
        new = write(store, log, after)
    if as_json:
        print_json(score_json(after.state, new))
    else:
        for line in score_lines(after.state, lang):
            click.echo(line)
    return after


@click.command()
@click.argument("match")
@click.argument("option", type=int)
@at_option
@lang_option
@json_option
def choose(match: str, option: int, at: str | None, lang: str, as_json: bool) -> None:
    """Enter the OPTION that a player of MATCH has chosen against the offender, counted from 0."""
    _do(match, Act("choose", REFEREE, {"option": option}), at, lang, as_json=as_json)


@click.command()
@click.argument("match")
@at_option
@lang_option
@json_option
def pause(match: str, at: str | None, lang: str, as_json: bool) -> None:
    """Stop MATCH and its clocks."""
    _do(match, Act("pause", REFEREE), at, lang, as_json=as_json)


@click.command()
@click.argument("match")
@at_option
@lang_option
@json_option
def resume(match: str, at: str | None, lang: str, as_json: bool) -> None:
    """Let MATCH go on."""
    _do(match, Act("resume", REFEREE), at, lang, as_json=as_json)


@click.command()
@click.argument("match")
@click.option("--seat", "seats", multiple=True, type=click.Choice(SEATS), help="Whose hand; else all four.")
@at_option
@lang_option
@json_option
def inspect(match: str, seats: tuple[str, ...], at: str | None, lang: str, as_json: bool) -> None:
    """Look at hands of the running deal of MATCH. Everybody will know that you have."""
    with refusals(lang, as_json=as_json), LogStore(database()) as store:
        log = read_match(store, match)
        act = Act("inspect", REFEREE, {"seats": list(seats)} if seats else {})
        after = tried(log, act, moment(log, at))
        new = write(store, log, after)
        now = seen(after.state, REFEREE)
        wanted = list(seats or SEATS)
    hands = {SEATS[at_]: sorted_cards(hand, now.level) for at_, hand in sorted(now.hands.items())}
    if as_json:
        shown = {seat: [codes(card)[0] for card in hands[seat]] for seat in hands if seat in wanted}
        print_json({**score_json(after.state, new), "hands": shown})
        return
    look = Look(lang, 0, False, after.state.players, SIGNS if shows("♥") else LETTERS)
    for seat in [seat for seat in hands if seat in wanted]:
        click.echo(f"{seat}  {look.cards(hands[seat], now.level).plain}")


@click.command()
@click.argument("match")
@click.argument("deal", type=int)
@click.argument("finish", nargs=-1, required=True)
@click.option("--reason", required=True, help="Why.")
@at_option
@lang_option
@json_option
def correct(
    match: str, deal: int, finish: tuple[str, ...], *, reason: str, at: str | None, lang: str, as_json: bool
) -> None:
    """Put the FINISH order of a DEAL of MATCH right; deals are counted from 1 through the match."""
    with refusals(lang, as_json=as_json):
        with LogStore(database()) as store:
            ended = [line.seq for line in read_match(store, match).state.sheet if line.kind == "deal_end"]
        if not 1 <= deal <= len(ended):
            raise Illegal("no_such_deal", number=deal, most=len(ended))
    data = {"deal": ended[deal - 1], "finish": list("".join(finish).upper()), "reason": reason}
    _do(match, Act("correct", REFEREE, data), at, lang, as_json=as_json)


@click.command()
@click.argument("match")
@click.argument("to", type=int)
@at_option
@lang_option
@json_option
def rewind(match: str, to: int, at: str | None, lang: str, as_json: bool) -> None:
    """Take MATCH back to how it was after fact TO; what happened since stays in the log."""
    _do(match, Act("rewind", REFEREE, {"to": to}), at, lang, as_json=as_json)
