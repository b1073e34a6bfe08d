"""`guandan play`: sit down with three bots, or go on with the match that was left."""

import sys
from typing import Annotated, Literal, Unpack

import click

from guandan.ai import bots
from guandan.cli.command import command
from guandan.cli.formats import FormatOptions, check_used, format_changes, options_named
from guandan.cli.language import refusals, shows
from guandan.cli.table.canvas import HEIGHT, WIDTH, is_large_enough
from guandan.cli.table.help import again
from guandan.cli.table.keys import usable
from guandan.cli.table.live import OVER, SMALL, STOPPED, Live
from guandan.cli.table.look import LETTERS, SIGNS, Look, seat_of
from guandan.cli.table.news import Teller
from guandan.cli.table.plain import LARGE, Plain
from guandan.cli.table.session import Session
from guandan.cli.table.summary import match_summary
from guandan.cli.words import SeatChoice, shown_level
from guandan.game.errors import NotAllowed, Text
from guandan.game.ruleset import find
from guandan.game.seats import SEATS
from guandan.office.players import BOT, BOTS, PERSON, checked_name
from guandan.office.saved import record_path, try_file, unfinished
from guandan.store import LogStore, database

BOOK = "JS23"
LONGEST_NAME = 20
"""As wide as the table has room for."""


@command(
    """在本终端与三个电脑打一场

    接着打没打完的一场，或 guandan matches 中的 MATCH。用 --new 或任何一项新牌局的选项（规则、座位、赛制）则另开一场。
    随打随存，随时可停。不在终端则由电脑自己打完一场，你的牌局不动。
    """,
    json=False,
)
def play(
    match: str | None = None,
    *,
    new: Annotated[
        bool, Text("另开一场；没打完的仍然存着。", "Begin another match; the one you left stays saved.")
    ] = False,
    book: Annotated[
        str | None,
        Text(
            f"规则：代号、文件名或自编的文件。  [默认：{BOOK}]",
            f"Rule book: an id, a file name or your own file.  [default: {BOOK}]",
        ),
    ] = None,
    seat: Annotated[
        str | None,
        SeatChoice(SEATS),
        Text("你的座位，画在下方。  [默认：S]", "Your chair, drawn at the bottom.  [default: S]"),
    ] = None,
    name: Annotated[str | None, Text("你在记录中的名字。", "What you are called in the record.")] = None,
    against: Annotated[
        str, "--bot", Text(f"电脑：{'、'.join(bots.BOTS)}。", f"The bots: {', '.join(bots.BOTS)}.")
    ] = "heuristic",
    fast: Annotated[bool, Text("电脑出牌不停顿。", "Bots do not pause.")] = False,
    plain: Annotated[
        bool, Text("逐行方式，供读屏和小窗口。", "Line by line, for screen readers and small windows.")
    ] = False,
    letters: Annotated[bool, Text("花色用字母 S H C D。", "Suits as letters S H C D.")] = False,
    counts: Annotated[
        Literal["always", "reported"], Text("何时显示剩牌张数。", "When cards left are shown.")
    ] = "always",
    seed: Annotated[
        int | None, click.IntRange(0, 10**12), Text("用这个号码的牌练习。", "Practice with the cards of this number.")
    ] = None,
    lang: str,
    **options: Unpack[FormatOptions],
) -> None:
    """Play a match with three bots in this terminal.

    It goes on with the match you left, or with MATCH of `guandan matches`. With --new, or with any option of a match
    (book, seat, format), a new one begins. Everything is saved as it happens: stop whenever you like. Without a
    terminal the bots play a whole match of their own; your matches wait for you.
    """
    if lang == "zh" and not shows("掼蛋"):
        lang = "en"
    changes = format_changes(options)
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
            _play_alone(session, look)
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


def _play_alone(session: Session, look: Look) -> None:
    """A match without a person: the bots play it to its end, one line a deal."""
    seen, lang = session.seen, look.lang
    teller = Teller(look, seen.rules, seen.level, seen.levels)
    head = f"{seen.rules.name.pick(lang)} {session.id}"
    click.echo(Text(f"{head}：四家都由电脑打", f"{head}: the bots play alone").pick(lang))
    while (act := session.next_act()) is not None:
        for fact in session.do(act):
            line = teller.tell(fact)
            if fact.kind in ("deal_end", "deal_void") and line is not None:
                number, level = session.public.register.dealt, shown_level(teller.level)
                deal = Text(f"第 {number} 副，打 {level}：", f"deal {number}, level {level}: ")
                click.echo(deal.pick(lang) + line.plain)
    for line in match_summary(session, look, try_file(session.store, session.id)):
        click.echo(line.plain.rstrip())


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
