"""Lists, in which ids are never cut and, where the output is no terminal, nothing is; and long lines in columns."""

import re
import shutil
import sys
from collections.abc import Sequence

import click

WIDE = 10_000
"""The width of an output that nobody sees as a window."""
LEAST = 12
"""How narrow a column may be folded."""
PAGE = 80
"""The width of a page for reading."""
PIECES = re.compile(r"[\u2e80-\u9fff\uff00-\uffef][，。；：！？、）]*|\s+|[^\s\u2e80-\u9fff\uff00-\uffef]+")
"""What is not broken: a word, or a Chinese sign with the mark behind it."""


def print_rows(heads: Sequence[str], rows: Sequence[Sequence[object]], folded: Sequence[int] = ()) -> None:
    """Print rows under their heads.

    Where a window is too narrow only the columns `folded` take several lines, first at the line ends in their cells,
    and headings are broken between words; where even that does not help, the lines run over.
    """
    from rich.cells import cell_len  # noqa: PLC0415 - loaded when there is something to print

    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    flat = [[cell.replace("\n", " ") for cell in row] for row in cells]
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() or not folded else WIDE
    widest = [max(map(cell_len, column), default=1) for column in zip(heads, *flat, strict=True)]
    if sum(wide + 2 for wide in widest) <= width:
        for row in (heads, *flat):
            line = "  ".join(cell + " " * (wide - cell_len(cell)) for cell, wide in zip(row, widest, strict=True))
            click.echo(click.style(line.rstrip(), bold=row is heads))
        return
    from rich.console import Console  # noqa: PLC0415 - takes as long as all the rest of a command
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    least = 0
    for at, head in enumerate(heads):
        words = max(map(cell_len, [*head.split(), *(row[at] for row in flat)]), default=1)
        need = min(words, LEAST) if at in folded else words
        table.add_column(head, min_width=need, overflow="fold")
        least += need + 2
    for row in cells:
        table.add_row(*row)
    console = Console(highlight=False, markup=False, emoji=False, width=max(width, least) if folded else None)
    console.print(table, soft_wrap=not folded)


def wrapped(head: str, said: str, width: int = PAGE) -> str:
    """A head and what is said behind it; further lines begin under the first."""
    from rich.cells import cell_len  # noqa: PLC0415

    indent, lines, line = cell_len(head), [], ""
    for piece in PIECES.findall(said):
        if line.strip() and indent + cell_len((line + piece).rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece if line or not piece.isspace() else ""
    return head + f"\n{' ' * indent}".join([*lines, line.rstrip()])
