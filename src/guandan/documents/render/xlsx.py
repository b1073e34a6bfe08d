"""A workbook: a sheet for each table, with formulas where people recheck sums."""

import io
from typing import Any

from xlsxwriter.utility import xl_rowcol_to_cell

from guandan.documents.model import Cell, Column, Document, Sum, Table, capital, said
from guandan.documents.render.words import footer, page_words, tables
from guandan.event.exchange.xlsxfile import new_book, sheet_name

PAPERS = {"a3": 8, "a4": 9, "a5": 11, "a6": 70}
WIDEST = 40


def xlsx(document: Document, lang: str) -> bytes | None:
    """A document as a workbook; None if it has no table."""
    if not tables(document):
        return None
    target = io.BytesIO()
    book = new_book(target)
    formats = {
        "title": book.add_format({"bold": True, "font_size": 14}),
        "note": book.add_format({"font_color": "#5b6570"}),
        "head": book.add_format(
            {"bold": True, "bg_color": "#eef1f4", "border": 1, "text_wrap": True, "valign": "vcenter"}
        ),
        "left": book.add_format({"border": 1, "num_format": "@", "valign": "vcenter", "text_wrap": True}),
        "number": book.add_format({"border": 1, "valign": "vcenter"}),
    }
    used: set[str] = set()
    for at, table in enumerate(tables(document), start=1):
        name = _free(sheet_name(table.title.pick(lang) or document.title.pick(lang)), used, at)
        sheet = book.add_worksheet(name)
        sheet.set_paper(PAPERS[document.paper])
        if document.landscape:
            sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        first, between, last = page_words(lang)
        sheet.set_footer(f"&L&8{footer(document, lang).replace('&', '&&')}&R&8{first}&P{between}&N{last}"[:255])
        _write(sheet, document, table, lang, formats)
    book.close()
    return target.getvalue()


def _free(name: str, used: set[str], at: int) -> str:
    """A name that no other sheet has."""
    found = name if name.casefold() not in used else f"{name[:26]} {at}"
    used.add(found.casefold())
    return found


def _write(sheet: Any, document: Document, table: Table, lang: str, formats: dict[str, Any]) -> None:
    look = document.look
    lines = [
        *look.titles,
        document.title.pick(lang),
        document.subtitle.pick(lang),
        document.mark.pick(lang),
        table.title.pick(lang),
    ]
    top = 0
    for line in dict.fromkeys(line for line in lines if line):
        sheet.write_string(top, 0, line, formats["title"] if line == document.title.pick(lang) else formats["note"])
        top += 1
    for at, column in enumerate(table.columns):
        if table.headed:
            sheet.write_string(top, at, capital(column.whole).pick(lang), formats["head"])
        sheet.set_column(at, at, _width(column, table, at, lang))
    sheet.repeat_rows(top)
    sheet.freeze_panes(top + 1, 0)
    begin: tuple[Cell, ...] = ()
    for down, (row, reach) in enumerate(zip(table.rows, table.groups, strict=True)):
        begin = row if reach else begin
        for at, cell in enumerate((*begin[: table.spans], *row[table.spans :])):  # every row by itself, to be sorted
            _cell(sheet, (down, at, top + 1), cell, lang, formats)
    below = top + 2 + len(table.rows)
    sheet.write_string(below, 0, footer(document, lang), formats["note"])


def _cell(sheet: Any, where: tuple[int, int, int], cell: Cell, lang: str, formats: dict[str, Any]) -> None:
    row, at, top = where
    down = top + row
    if isinstance(cell, Sum):
        names = _span(cell.cells, top)
        sheet.write_formula(down, at, f"=SUM({names})" if names else "=0", formats["number"], cell.value)
    elif isinstance(cell, int):
        sheet.write_number(down, at, cell, formats["number"])
    else:
        sheet.write_string(down, at, said(cell, lang)[:32_000], formats["left"])


def _span(cells: tuple[tuple[int, int], ...], top: int) -> str:
    """Cells as a formula names them: those of one line by its ends."""
    names = [xl_rowcol_to_cell(top + line, column) for line, column in cells]
    (one, a), (other, b) = (cells[0], cells[-1]) if cells else ((0, 0), (0, 0))
    whole = one == other or a == b
    return (
        f"{names[0]}:{names[-1]}" if whole and abs(other - one) + abs(b - a) == len(cells) - 1 > 0 else ",".join(names)
    )


def _width(column: Column, table: Table, at: int, lang: str) -> int:
    """Wide enough for most cells; a Chinese character takes two places."""
    cells = [column.whole.pick(lang), *(said(row[at], lang) for row in table.rows[:500])]
    longest = max(sum(1 + (ord(mark) > 0x2E7F) for mark in cell) for cell in cells)
    return min(WIDEST, max(5, longest + 2))
