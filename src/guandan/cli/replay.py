"""`guandan replay`: go through a match step by step, as one seat saw it or with open cards."""

import sys

import click
from rich.console import Console
from rich.text import Text as Line

from guandan.cli.language import lang_option, refusals, shows
from guandan.cli.records import heading, result_lines
from guandan.cli.seatwords import SeatChoice
from guandan.cli.table.canvas import is_large_enough
from guandan.cli.table.hand import compact
from guandan.cli.table.history import Step, history
from guandan.cli.table.keys import usable
from guandan.cli.table.look import LETTERS, SEAT_NAMES, SIGNS, Look
from guandan.cli.table.viewer import OPEN, VIEWS, Viewer
from guandan.game.errors import NotAllowed, quoted
from guandan.game.seats import SEATS
from guandan.office.course import Course, find

SOUTH = SEATS.index("S")


@click.command()
@click.argument("record", metavar="RECORD")
@click.option("--seat", "view", type=SeatChoice(VIEWS), default=OPEN, help="Whose cards are seen; else all.")
@click.option("--at", type=int, default=1, help="Begin at this step.")
@click.option("--deal", "number", type=int, help="Begin at this deal; without a terminal, this deal alone.")
@click.option("--letters", is_flag=True, help="Suits as letters S H C D.")
@lang_option
def replay(record: str, view: str, at: int, number: int | None, *, letters: bool, lang: str) -> None:
    """Look at a match again: RECORD is a file or the id of a match. Without a terminal it is a list of its acts."""
    with refusals(lang):
        course = find(record)
        if course.log.state.recorded:
            raise NotAllowed("nothing_to_replay", match=quoted(course.log.state.id))
        seat = SEATS.index(view) if view in SEATS else SEATS.index(course.viewer) if course.viewer in SEATS else SOUTH
        signs = LETTERS if letters or not shows("♥▶─·") else SIGNS
        look = Look(lang, seat, False, course.log.state.agreed.players, signs)
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
    for text in heading(course.log, look.lang):
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
