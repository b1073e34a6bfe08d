"""`guandan replay`: go through a match step by step, as one seat saw it or with open cards."""

import sys
from typing import Annotated

import click
from rich.console import Console
from rich.text import Text as Line

from guandan.cli.command import command
from guandan.cli.language import say, shows
from guandan.cli.records import heading, result_lines
from guandan.cli.table.canvas import is_large_enough
from guandan.cli.table.hand import compact
from guandan.cli.table.keys import usable
from guandan.cli.table.look import LETTERS, SEAT_NAMES, SIGNS, Look
from guandan.cli.table.viewer import OPEN, VIEWS, Step, Viewer, history
from guandan.cli.words import SeatChoice
from guandan.game.errors import GuandanError, NotAllowed, Text, quoted
from guandan.game.seats import SEATS
from guandan.office.course import Course, find, is_folder, records_in

SOUTH = SEATS.index("S")


@command("复盘：RECORD 是记录文件或比赛编号，是文件夹则逐份复盘；不在终端则逐行列出", json=False)
def replay(
    record: str,
    *,
    view: Annotated[
        str, "--seat", SeatChoice(VIEWS), Text("看谁的牌；不写则全部。", "Whose cards are seen; else all.")
    ] = OPEN,
    at: Annotated[int, Text("从第几步开始。", "Begin at this step.")] = 1,
    number: Annotated[
        int | None,
        "--deal",
        Text("从第几副开始；不在终端则只列这一副。", "Begin at this deal; without a terminal, this deal alone."),
    ] = None,
    letters: Annotated[bool, Text("花色用字母 S H C D。", "Suits as letters S H C D.")] = False,
    lang: str,
) -> None:
    """Look at a match again: RECORD is a file or the id of a match. Without a terminal it is a list of its acts.

    Of a folder all records are gone through, one after the other.
    """
    if not is_folder(record) or number is not None:
        _replay(find(record), lang, view=view, at=at, number=number, letters=letters)
        return
    for file in records_in(record):
        click.echo(f"== {file.name}")
        try:
            _replay(find(str(file)), lang, view=view, at=at, number=None, letters=letters)
        except GuandanError as refused:
            say(refused, lang)
        click.echo()


def _replay(course: Course, lang: str, *, view: str, at: int, number: int | None, letters: bool) -> None:
    """One record."""
    if course.log.state.recorded:
        raise NotAllowed("nothing_to_replay", match=quoted(course.log.state.id))
    seat = SEATS.index(view) if view in SEATS else SEATS.index(course.viewer) if course.viewer in SEATS else SOUTH
    look = Look(lang, seat, False, course.record.players, LETTERS if letters or not shows("♥▶─·") else SIGNS)
    steps = history(course, look)
    deals = max((step.deal for step in steps), default=0)
    if number is not None and not 1 <= number <= deals:
        raise course.lacks(number, deals)
    first = at - 1 if number is None else next(at for at, step in enumerate(steps) if step.deal == number)
    if steps and sys.stdin.isatty() and sys.stdout.isatty() and usable() and is_large_enough():
        try:
            Viewer(steps, look, view, course.viewer, first).run()
        except KeyboardInterrupt:
            sys.exit(130)
    else:
        wanted = [step for step in steps[max(0, first) :] if number in (None, step.deal)]
        _list(course, wanted, look, view, whole=number is None)


def _list(course: Course, steps: list[Step], look: Look, view: str, *, whole: bool) -> None:
    """One line an act, deal by deal; tricks are numbered. With the whole match comes its result."""
    console = Console(highlight=False, markup=False, emoji=False)
    for text in heading(course.log, look.lang, course.record.players):
        console.print(text)
    for step in steps:
        if step.kind == "deal":
            console.print()
            console.print(step.line, style="bold")
            continue
        number = f"{step.trick:3}  " if step.leads else " " * 5
        console.print(Line(number).append_text(step.line))
        for seat, cards in step.dealt.items():
            if view in (OPEN, SEATS[seat]):
                name = SEAT_NAMES[seat].pick(look.lang)
                label = Line(" " * 5 + name + " " * (7 - Line(name).cell_len))
                level = 0 if step.match.deal is None else step.match.deal.level
                console.print(label.append_text(compact(look, cards, level)))
    if whole:
        console.print()
        for text in result_lines(course.log.state, look.lang):
            console.print(text)
