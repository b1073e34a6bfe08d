"""`guandan play`: sit down with three bots, or go on with the match that was left."""

import sys
from typing import Any

import click

from guandan.ai import bots
from guandan.cli.formats import check_used, format_changes, format_options, options_named
from guandan.cli.language import lang_option, refusals, shows
from guandan.cli.seatwords import SeatChoice
from guandan.cli.table.alone import play_alone
from guandan.cli.table.board import HEIGHT, WIDTH
from guandan.cli.table.canvas import is_large_enough
from guandan.cli.table.help import again
from guandan.cli.table.keys import usable
from guandan.cli.table.live import OVER, SMALL, STOPPED, Live
from guandan.cli.table.look import LETTERS, SIGNS, Look, seat_of
from guandan.cli.table.plain import LARGE, Plain
from guandan.cli.table.session import Session
from guandan.cli.table.summary import match_summary
from guandan.game.errors import NotAllowed, Text
from guandan.game.ruleset import find
from guandan.game.seats import SEATS
from guandan.office.players import BOT, BOTS, PERSON, checked_name
from guandan.office.saved import record_path, unfinished
from guandan.store import LogStore, database

BOOK = "JS23"
LONGEST_NAME = 20
"""As wide as the table has room for."""


@click.command()
@click.argument("match", required=False)
@click.option("--new", is_flag=True, help="Begin another match; the one you left stays saved.")
@click.option("--book", help=f"Rule book: an id, a file name or your own file.  [default: {BOOK}]")
@click.option("--seat", type=SeatChoice(SEATS), help="Your chair, drawn at the bottom.  [default: S]")
@click.option("--name", help="What you are called in the record.")
@format_options
@click.option("--bot", "against", default="heuristic", show_default=True, help=f"The bots: {', '.join(bots.BOTS)}.")
@click.option("--fast", is_flag=True, help="Bots do not pause.")
@click.option("--plain", is_flag=True, help="Line by line, for screen readers and small windows.")
@click.option("--letters", is_flag=True, help="Suits as letters S H C D.")
@click.option("--counts", type=click.Choice(("always", "reported")), default="always", show_default=True,
              help="When cards left are shown.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0, 10**12), help="Practice with the cards of this number.")
@lang_option
def play(
    match: str | None,
    *,
    new: bool,
    book: str | None,
    seat: str | None,
    name: str | None,
    against: str,
    fast: bool,
    plain: bool,
    letters: bool,
    counts: str,
    seed: int | None,
    lang: str,
    **changes: Any,
) -> None:
    """Play a match with three bots in this terminal.

    It goes on with the match you left, or with MATCH of `guandan matches`. With --new, or with any option of a match
    (book, seat, format), a new one begins. Everything is saved as it happens: stop whenever you like. Without a
    terminal the bots play a whole match of their own; your matches wait for you.
    """
    if lang == "zh" and not shows("掼蛋"):
        lang = "en"
    changes = format_changes(changes)
    person = plain or (sys.stdin.isatty() and sys.stdout.isatty())
    shaped = new or bool(book or seat or name is not None or changes or seed is not None)
    with refusals(lang, codes=not person), LogStore(database()) as store:
        if match is not None and shaped:
            raise click.UsageError("MATCH goes on as it was begun: leave out --new and the options of a new match")
        left = match if match is not None else None if shaped else unfinished(store, people=int(person))
        if left is not None:
            session = Session.taken_up(store, left)
            if session.seat is not None and not person and not session.over:
                raise NotAllowed("needs_terminal", match=left)
        else:
            players = _players(seat or "S", name, lang, person=person)
            rules = find(book or BOOK)
            with options_named():
                check_used(rules, changes)
                session = Session.begun(store, rules, {**changes, "clock": "none"}, players, seed)
        session.agents = {seat: bots.bot(against) for seat in session.agents}
        chair = 3 if session.seat is None else session.seat
        signs = LETTERS if letters or not shows("♥▶─·") else SIGNS
        look = Look(lang, chair, session.seat is not None, session.players, signs)
        if session.over:
            _farewell(session, look, OVER)
        elif session.seat is None:
            play_alone(session, look, click.echo)
        else:
            _sit_down(session, look, fast=fast, plain=plain, counts=counts)


def _players(seat: str, name: str | None, lang: str, *, person: bool) -> list[str]:
    """The names at the table. Raises Unreadable if the person's is none, or could be taken for a bot's."""
    called = PERSON.pick(lang) if name is None else checked_name(name, "--name", LONGEST_NAME)
    names = [bot.pick(lang) + BOT for bot in BOTS]
    if person:
        names[seat_of(seat)] = called
    return names


SMALL_WINDOW = Text(
    f"窗口小于 {WIDTH}x{HEIGHT}，改为逐行方式；放大窗口就回到牌桌",
    f"The window is smaller than {WIDTH}x{HEIGHT}: line by line until it is larger again",
)
NO_SCREEN = Text("这个终端不能整屏显示，改为逐行方式", "This terminal has no screen to draw on: going on line by line")


def _sit_down(session: Session, look: Look, *, fast: bool, plain: bool, counts: str) -> None:
    """Play on the whole screen while it can be done, else line by line; say at the end where the match is."""
    whole = not plain and usable()
    if not plain and not whole:
        click.echo(NO_SCREEN.pick(look.lang))
    how = LARGE
    try:
        while how in (LARGE, SMALL):
            if whole and is_large_enough():
                how = Live(session, look, fast=fast, counts=counts).run()
                continue
            if whole:
                click.echo(SMALL_WINDOW.pick(look.lang))
            how = Plain(session, look, fast=fast, small=whole).run()
            if how == OVER:
                return  # it has been told line by line
    except KeyboardInterrupt:
        click.echo()
        _farewell(session, look, STOPPED)
        sys.exit(130)
    _farewell(session, look, how)


def _farewell(session: Session, look: Look, how: str) -> None:
    if how == STOPPED and not session.over:
        said = Text(
            f"牌局已存（{session.id}）。接着打：{again()}",
            f"The match is saved ({session.id}). Go on with: {again()}",
        )
        click.echo(said.pick(look.lang))
        return
    record = record_path(session.id)
    for line in match_summary(session, look, record if record.exists() else None):
        click.echo(line.plain.rstrip())
