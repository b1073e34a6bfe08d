"""Long lines in columns: broken at spaces, in Chinese between any two signs, and indented under their beginning."""

import re

from rich.cells import cell_len

WIDTH = 80
PIECES = re.compile(r"[\u2e80-\u9fff\uff00-\uffef][，。；：！？、）]*|\s+|[^\s\u2e80-\u9fff\uff00-\uffef]+")
"""What is not broken: a word, or a Chinese sign with the mark behind it."""


def wrapped(head: str, said: str, width: int = WIDTH) -> str:
    """A head and what is said behind it; further lines begin under the first."""
    indent, lines, line = cell_len(head), [], ""
    for piece in PIECES.findall(said):
        if line.strip() and indent + cell_len((line + piece).rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece if line or not piece.isspace() else ""
    return head + f"\n{' ' * indent}".join([*lines, line.rstrip()])
