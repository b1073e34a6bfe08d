"""Lists, in which ids are never cut and, where the output is no terminal, nothing is; and long lines in columns."""

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded when there is something to print
    from rich.table import Table

WIDE = 10_000
"""The width of an output that nobody sees as a window."""
LEAST = 12
"""How narrow a column may be folded."""
PAGE = 80
"""The width of a page for reading."""
PIECES = re.compile(r"[\u2e80-\u9fff\uff00-\uffef][，。；：！？、）]*|\s+|[^\s\u2e80-\u9fff\uff00-\uffef]+")
"""What is not broken: a word, or a Chinese sign with the mark behind it."""


def print_list(heads: Sequence[str], rows: Sequence[Sequence[str]], folded: Sequence[int] = ()) -> None:
    """Print rows under their heads.

    Where a window is too narrow only the columns `folded` take several lines, first at the line ends in their cells;
    where even that does not help, the lines run over.
    """
    from rich.console import Console  # noqa: PLC0415

    flat = [[cell.replace("\n", " ") for cell in row] for row in rows]
    width = Console().width if sys.stdout.isatty() else WIDE
    measure = Console(width=WIDE).measure
    if measure(_table(heads, flat)).maximum <= width:
        rows = flat
    least = measure(_table(heads, rows, dict.fromkeys(folded, LEAST))).maximum
    console = Console(highlight=False, markup=False, emoji=False, width=max(width, least))
    console.print(_table(heads, rows, folded=folded))


def _table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    widths: dict[int, int] | None = None,
    folded: Sequence[int] = (),
) -> "Table":
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for at, head in enumerate(heads):
        table.add_column(head, no_wrap=at not in folded, overflow="fold", max_width=(widths or {}).get(at))
    for row in rows:
        table.add_row(*row)
    return table


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
