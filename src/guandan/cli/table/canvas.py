"""The canvas: what is drawn beside what is seen, and lines of text on the terminal, written where they have changed."""

import io
import os
import sys
from typing import NamedTuple

from rich.console import Console
from rich.text import Text as Line

from guandan.cli.table.look import Look
from guandan.cli.table.selection import Selection
from guandan.game.plays import Play

WIDTH, HEIGHT = 80, 24
"""The least that the table needs."""
WIDEST, TALLEST = 100, 36
"""The most that it takes."""


class Board(NamedTuple):
    """Everything that is drawn beside what is seen."""

    look: Look
    selection: Selection
    news: tuple[Line, ...] = ()
    message: str = ""
    """Something that was refused or is asked."""
    choices: tuple[Play, ...] = ()
    """Readings to choose from."""
    counts: str = "always"
    """When cards left are shown: always, or once they are reported."""
    seconds: int | None = None
    """Left on the clock."""
    width: int = WIDTH
    height: int = HEIGHT


def window() -> tuple[int, int]:
    """Columns and lines of the terminal."""
    try:
        size = os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        return WIDTH, HEIGHT
    return size.columns, size.lines


def is_large_enough() -> bool:
    """Whether the table fits into the window."""
    columns, lines = window()
    return columns >= WIDTH and lines >= HEIGHT


class Canvas:
    """What has been drawn. Colours are left out where the environment says so."""

    def __init__(self) -> None:
        """Begin with an empty screen."""
        self._console = Console(file=io.StringIO(), force_terminal=True, width=WIDEST, highlight=False)
        self._size = ""
        self._drawn: list[str] = []

    def draw(self, lines: list[Line], size: str, *, afresh: bool) -> None:
        """Draw lines from the top; all of them if the screen has been disturbed or has another size."""
        fresh = [self._ansi(line) for line in lines]
        if afresh or size != self._size or len(fresh) != len(self._drawn):
            self._size, self._drawn = size, []
            sys.stdout.write("\x1b[2J")
        for row, text in enumerate(fresh):
            if row >= len(self._drawn) or self._drawn[row] != text:
                # Erased first: at the right edge an erasure would take the last sign with it.
                sys.stdout.write(f"\x1b[{row + 1};1H\x1b[K{text}")
        sys.stdout.flush()
        self._drawn = fresh

    def _ansi(self, line: Line) -> str:
        """A line with its colours."""
        with self._console.capture() as capture:
            self._console.print(line, end="", soft_wrap=True)
        return capture.get()
