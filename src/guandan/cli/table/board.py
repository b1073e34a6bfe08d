"""What is drawn beside what is seen: the selection, the news, what is asked, and how much room there is."""

from typing import NamedTuple

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
