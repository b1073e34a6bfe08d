"""Lists as csv: UTF-8 with or without its mark, GB 18030, or what Excel calls Unicode text; comma, semicolon or tab."""

import csv
import io
from collections.abc import Iterator, Sequence
from contextlib import suppress

from guandan.event.exchange.cells import harmless
from guandan.event.exchange.columns import recognised
from guandan.game.errors import Unreadable

FILE = 20_000_000
"""Bytes of a file."""
UNPACKED = 150_000_000
"""Bytes of all that is packed in it."""
ROWS = 20_000
COLUMNS = 300
CELLS = 2_000_000
TEXTS = 1_000_000_000
"""Characters of all cells, if each had the longest text."""


def too_large() -> Unreadable:
    """The refusal of a list that is larger."""
    return Unreadable("list_too_large", rows=ROWS, columns=COLUMNS)


DELIMITERS = ",;\t"
HEAD = 20
"""Headings stand in one of the first rows."""

Row = list[object]


def decoded(data: bytes) -> str:
    """The text of a file. Raises Unreadable."""
    marked = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
    mark = next((code for start, code in marked.items() if data.startswith(start)), "")
    for code in (mark,) if mark else ("utf-8", "gb18030"):
        try:
            text = data.decode(code)
        except UnicodeError:
            continue
        if "\0" not in text:
            return text
    raise Unreadable("list_not_text")


def read_csv(data: bytes) -> list[Row]:
    """The rows of a file, with the delimiter by which its headings are known best. Raises Unreadable."""
    if len(data) > FILE:
        raise too_large()
    text = decoded(data)
    best = max(DELIMITERS, key=lambda mark: _known(text, mark))
    return list(_rows(text, best, ROWS))


def _known(text: str, delimiter: str) -> int:
    """How many headings a delimiter brings to light."""
    best = 0
    with suppress(Unreadable):  # whoever reads the whole file says why
        for row in _rows(text, delimiter, HEAD, whole=False):
            best = max(best, len(set(recognised(list(map(str, row)))) - {""}))
    return best


def _rows(text: str, delimiter: str, most: int, *, whole: bool = True) -> Iterator[Row]:
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    cells = 0
    try:
        for at, line in enumerate(lines):
            cells += len(line)
            if at >= most and not whole:
                return
            if at >= most or len(line) > COLUMNS or cells > CELLS:
                raise too_large()
            yield list(line)
    except csv.Error as error:
        raise Unreadable("list_unreadable", detail=str(error)) from None


def to_csv(rows: Sequence[Sequence[str | int | None]]) -> bytes:
    """Rows as a file that Excel opens: UTF-8 with its mark; no cell becomes a formula."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    for row in rows:
        writer.writerow(["" if cell is None else harmless(cell) if isinstance(cell, str) else cell for cell in row])
    return text.getvalue().encode("utf-8-sig", errors="replace")
