"""Lists as xlsx: read by calamine, written by xlsxwriter."""

import io
import re
import zipfile
import zlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import xlsxwriter
from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook

from guandan.event.exchange.limits import CELLS, COLUMNS, FILE, ROWS, UNPACKED, too_large
from guandan.game.errors import Unreadable

ZIP = b"PK\x03\x04"
OLD = b"\xd0\xcf\x11\xe0"
"""How the old .xls and files with a password begin."""

MADE = datetime(2000, 1, 1)
"""The date of every file we write, so that the same table gives the same bytes."""

CELL = re.compile(rb"<(?:\w+:)?c(?=[\s>/])([^>]*)>")
PLACE = re.compile(rb"""\br\s*=\s*["']([A-Za-z]{1,4})([0-9]{1,8})["']""")
ROW = re.compile(rb"""<(?:\w+:)?row\b[^>]*?\br\s*=\s*["']([0-9]{1,8})["']""")


class Sheet(NamedTuple):
    """A sheet with all its rows from the first."""

    name: str
    rows: list[list[object]]


def read_xlsx(data: bytes) -> list[Sheet]:
    """The sheets of a file in their order, merged cells filled down. Raises Unreadable."""
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
    """Refuse what would burst the memory of calamine, which lays out every cell up to the last."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if sum(member.file_size for member in members) > UNPACKED:
            raise too_large()
        if len({member.filename for member in members}) < len(members):
            raise Unreadable("list_unreadable", detail="duplicate names")
        for member in members:
            content = archive.read(member)  # checks its size and sum
            if b"<" in content[:4096] and re.search(rb"<(?:\w+:)?sheetData\b", content):
                _check_sheet(content)


def _check_sheet(content: bytes) -> None:
    rows = columns = 0
    for match in CELL.finditer(content):
        if match[1].endswith(b"/"):  # only a format; it holds nothing
            continue
        place = PLACE.search(match[1])
        if place is None:
            rows = max([rows, *(int(row) for row in ROW.findall(content))])
            continue
        rows, columns = max(rows, int(place[2])), max(columns, _column(place[1]))
    if rows > ROWS or columns > COLUMNS or rows * columns > CELLS:
        raise too_large()


def _column(letters: bytes) -> int:
    """The number of a column: A is 1, AA is 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def _rows(sheet: CalamineSheet) -> list[list[object]]:
    rows: list[list[object]] = [list(row) for row in sheet.to_python(skip_empty_area=False)]
    for (top, left), (bottom, _) in sheet.merged_cell_ranges or ():
        for row in range(top + 1, min(bottom + 1, len(rows))):
            if left < len(rows[row]) and left < len(rows[top]):
                rows[row][left] = rows[top][left]
    return rows


class Page(NamedTuple):
    """A sheet to be written: its name, a row of headings, and rows of texts and numbers."""

    name: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str | int | None]]
    widths: Sequence[int] = ()


def new_book(target: io.BytesIO) -> Any:
    """A workbook in which no text becomes a formula, a number or a link."""
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
    for name, headings, rows, widths in pages:
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
