"""Lists as xlsx: read by calamine, written by xlsxwriter."""

import io
import re
import zipfile
import zlib
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from guandan.event.exchange.csvfile import CELLS, COLUMNS, FILE, ROWS, TEXTS, UNPACKED, too_large
from guandan.game.errors import Unreadable

if TYPE_CHECKING:  # the two libraries are loaded when a file comes or goes
    from python_calamine import CalamineSheet

ZIP = b"PK\x03\x04"
OLD = b"\xd0\xcf\x11\xe0"
"""How the old .xls and files with a password begin."""

MADE = datetime(2000, 1, 1)
"""The date of every file we write, so that the same table gives the same bytes."""

TAG = re.compile(rb"""<(?:\w+:)?(row|c)(?=[\s>/])((?:[^>"']|"[^"]*"|'[^']*')*)>""")
SHARED = re.compile(rb"</(?:\w+:)?si\s*>")
PLACE = re.compile(rb"""(?<![\w:])r\s*=\s*["']([^"']*)["']""")


class Sheet(NamedTuple):
    """A sheet with all its rows from the first."""

    name: str
    rows: list[list[object]]


def read_xlsx(data: bytes) -> list[Sheet]:
    """The sheets of a file in their order, merged cells filled down. Raises Unreadable."""
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415

    if data.startswith(OLD):
        raise Unreadable("list_old_format")
    if len(data) > FILE:
        raise too_large()
    try:
        _check(data)
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        return [Sheet(name, _rows(book.get_sheet_by_name(name))) for name in book.sheet_names]
    except (CalamineError, zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError) as error:
        raise Unreadable("list_unreadable", detail=type(error).__name__) from None
    except RuntimeError:  # zipfile's word for a password
        raise Unreadable("list_old_format") from None


def _check(data: bytes) -> None:
    """Refuse what would burst the memory: calamine lays out every cell up to the last, each with its own text."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if sum(member.file_size for member in members) > UNPACKED:
            raise too_large()
        if len({member.filename for member in members}) < len(members):
            raise Unreadable("list_unreadable", detail="duplicate names")
        longest = cells = 0
        for member in members:
            content = archive.read(member)  # checks its size and sum
            cells += _cells(content)
            longest = max([longest, *map(len, SHARED.split(content)[:-1])])
        if cells * longest > TEXTS:
            raise too_large()


def _cells(content: bytes) -> int:
    """How many cells of a sheet hold something; one that lies too far out is refused."""
    rows = columns = count = row = bare = 0
    for kind, inside in TAG.findall(content):
        place = PLACE.findall(inside)
        if len(place) > 1 or (place and not (_ROW if kind == b"row" else _CELL).fullmatch(place[0])):
            raise Unreadable("list_unreadable", detail="cell")
        if kind == b"row":
            row, bare = int(place[0]) if place else row + 1, 0
        elif not inside.endswith(b"/"):  # otherwise only a format; it holds nothing
            bare += 1
            count += 1
            rows = max(rows, int(place[0].lstrip(LETTERS)) if place else row)
            columns = max(columns, _column(place[0].rstrip(DIGITS)) if place else bare)
    if rows > ROWS or columns > COLUMNS or rows * columns > CELLS:
        raise too_large()
    return count


LETTERS, DIGITS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", b"0123456789"
_CELL, _ROW = re.compile(rb"[A-Za-z]{1,4}[0-9]{1,8}"), re.compile(rb"[0-9]{1,8}")


def _column(letters: bytes) -> int:
    """The number of a column: A is 1, AA is 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def _rows(sheet: "CalamineSheet") -> list[list[object]]:
    rows: list[list[object]] = [list(row) for row in sheet.to_python(skip_empty_area=False)]
    budget = CELLS // 10
    for (top, left), (bottom, _) in sheet.merged_cell_ranges or ():
        for row in range(top + 1, min(bottom + 1, len(rows))):
            budget -= 1
            if budget > 0 and left < min(len(rows[row]), len(rows[top])):
                rows[row][left] = rows[top][left]
        if budget <= 0:
            break
    return rows


class Page(NamedTuple):
    """A sheet to be written: its name, a row of headings, and rows of texts and numbers."""

    name: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str | int | None]]
    widths: Sequence[int] = ()
    folded: Sequence[int] = ()
    """Columns that take several lines where a screen is too narrow."""


def new_book(target: io.BytesIO) -> Any:
    """A workbook in which no text becomes a formula, a number or a link."""
    import xlsxwriter  # noqa: PLC0415

    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
    book = xlsxwriter.Workbook(target, options)
    book.set_properties({"created": MADE})
    return book


def to_xlsx(pages: Sequence[Page]) -> bytes:
    """Sheets as a file; the same pages give the same bytes."""
    target = io.BytesIO()
    book = new_book(target)
    bold = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
    text = book.add_format({"num_format": "@"})
    for name, headings, rows, widths, _ in pages:
        sheet = book.add_worksheet(sheet_name(name))
        sheet.freeze_panes(1, 0)
        for at, heading in enumerate(headings):
            sheet.write_string(0, at, heading, bold)
            sheet.set_column(at, at, widths[at] if at < len(widths) else _width(heading, rows, at))
        for down, row in enumerate(rows, start=1):
            for at, cell in enumerate(row):
                if isinstance(cell, str) and cell:
                    sheet.write_string(down, at, cell[:32_000], text)
                elif isinstance(cell, int):
                    sheet.write_number(down, at, cell)
    book.close()
    return target.getvalue()


def _width(heading: str, rows: Sequence[Sequence[str | int | None]], at: int) -> int:
    """Wide enough for most cells; a Chinese character takes two places."""
    cells = [heading.split("\n", maxsplit=1)[0], *(str(row[at]) for row in rows[:500] if at < len(row))]
    longest = max(sum(1 + (ord(mark) > 0x2E7F) for mark in cell) for cell in cells)
    return min(40, max(6, longest + 2))


def sheet_name(name: str) -> str:
    """A name that a sheet may have."""
    return re.sub(r"[\[\]:*?/\\']", " ", name).strip()[:31] or "Sheet"
