"""A table (表格) of a file for Word and WPS, written as XML: the library looks every cell up anew."""

from typing import NamedTuple
from xml.sax.saxutils import escape

from guandan.documents.model import Column, Table, capital, said

SIZES = (15, 14, 12, 10, 9, 8, 7)
"""Of letters in pt: the largest allowed one at which nothing has to be broken, else the last."""
CELL = "Cell{}"
"""The paragraph style of cells with letters of a size."""
TWIPS = 20
"""In a point."""
NAMESPACE = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


class Fitted(NamedTuple):
    """How wide the columns of a table are, in pt, and with which letters."""

    widths: tuple[float, ...]
    size: int


def length(text: str) -> float:
    """How wide a text is, in letters' sizes: a Chinese character takes one, others little more than half."""
    return sum(1 if ord(mark) > 0x2E7F else 0.62 for mark in text)


def fitted(table: Table, lang: str, room: float, most: int) -> Fitted:
    """Columns without a share as wide as their cells, the others by what is left, in letters that break no words."""
    sizes = [size for size in SIZES if size <= (table.size or most)] or [SIZES[-1]]
    needs = [_need(table, at, lang) for at in range(len(table.columns))]
    for size in sizes:
        beside = _beside(table)
        wanted = [need * size + 2 * beside + 1 for need in needs]
        shares = [one.share for one in table.columns]
        fixed = sum(need for need, share in zip(wanted, shares, strict=True) if not share)
        eager = [min(need, 16 * size) for need, share in zip(wanted, shares, strict=True) if share]
        if fixed + sum(eager) <= room or size == sizes[-1]:
            break
    left = max(room - fixed, room / 4) if any(shares) else 0
    widths = [left * share / sum(shares) if share else need for need, share in zip(wanted, shares, strict=True)]
    by = room / sum(widths) if widths and sum(widths) > room else 1
    return Fitted(tuple(width * by for width in widths), size)


def _beside(table: Table) -> float:
    """Room beside the words of a cell, in pt."""
    return 2 if len(table.columns) > 9 else 4


def _need(table: Table, at: int, lang: str) -> float:
    """How wide a column would be if nothing were broken; Latin heads may be broken between their words."""
    column = table.columns[at]
    head = capital(column.head).pick(lang)
    heads = [head] if lang == "zh" else head.split()
    cells = (said(row[at], lang) for row in table.rows[:500])
    return max([1.2, *(1.05 * length(one) for one in heads), *(length(one) for one in cells)])


def table_xml(table: Table, lang: str, room: float, most: int) -> str:
    """The whole table; its heads are repeated on every page, and no row is broken."""
    widths, size = fitted(table, lang, room, most)
    twips = [round(width * TWIPS) for width in widths]
    around = "".join(_border(side, *look) for side, look in _borders(table).items())
    beside = round(_beside(table) * TWIPS)
    margins = "".join(f'<w:{side} w:w="{beside}" w:type="dxa"/>' for side in ("left", "right"))
    grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in twips)
    keep = len(table.rows) <= 8
    rows = _heads(table, lang, twips, size) if table.headed else []
    for at, (row, reach) in enumerate(zip(table.rows, table.groups, strict=True)):
        cells = []
        for place, (column, cell) in enumerate(zip(table.columns, row, strict=True)):
            merged = "" if place >= table.spans or reach == 1 else "restart" if reach else "continue"
            style = _paragraph(size, column.align, keep=keep and at < len(table.rows) - 1)
            named = not table.headed and place == 0
            cells.append(_cell(said(cell, lang), style, twips[place], merge=merged, bold=column.bold, head=named))
        rows.append(_row(cells, table.height))
    return (
        f'<w:tbl xmlns:w="{NAMESPACE}"><w:tblPr><w:tblW w:w="{sum(twips)}" w:type="dxa"/><w:tblBorders>{around}'
        f'</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar>{margins}</w:tblCellMar></w:tblPr>'
        f"<w:tblGrid>{grid}</w:tblGrid>{''.join(rows)}</w:tbl>"
    )


def _borders(table: Table) -> dict[str, tuple[int, str]]:
    """Frames around the cells of a form; elsewhere lines between the rows."""
    if table.boxes or table.spans:
        return dict.fromkeys(("top", "left", "bottom", "right", "insideH", "insideV"), (4, "8B949E"))
    return {"top": (8, "3B4651"), "bottom": (8, "3B4651"), "insideH": (4, "C9CED4")}


def _border(side: str, thick: int, colour: str) -> str:
    return f'<w:{side} w:val="single" w:sz="{thick}" w:space="0" w:color="{colour}"/>'


def _heads(table: Table, lang: str, widths: list[int], size: int) -> list[str]:
    """The heads; where some stand below a common one, these take two rows."""
    grouped = any(one.group.zh for one in table.columns)
    upper, lower = [], []
    at = 0
    while at < len(table.columns):
        one = table.columns[at]
        wide = _same_group(table.columns, at) if one.group.zh else 1
        style = _paragraph(size, "center" if one.group.zh else one.align, keep=True)
        words = one.group.pick(lang) if one.group.zh else capital(one.head).pick(lang)
        merge = "restart" if grouped and not one.group.zh else ""
        upper.append(_cell(words, style, sum(widths[at : at + wide]), span=wide, merge=merge, head=True))
        for place in range(at, at + wide):
            below = table.columns[place]
            style = _paragraph(size, below.align, keep=True)
            words = capital(below.head).pick(lang) if one.group.zh else ""
            merge = "" if one.group.zh else "continue"
            lower.append(_cell(words, style, widths[place], merge=merge, head=True))
        at += wide
    return [_row(cells, head=True) for cells in ((upper, lower) if grouped else (upper,))]


def _same_group(columns: tuple[Column, ...], at: int) -> int:
    """How many columns from one on stand below the same common head."""
    following = [one.group == columns[at].group for one in columns[at:]]
    return following.index(False) if False in following else len(following)


def _row(cells: list[str], height: int = 0, *, head: bool = False) -> str:
    high = f'<w:trHeight w:val="{round(height * 2.835 * TWIPS)}" w:hRule="atLeast"/>' if height else ""
    repeated = "<w:tblHeader/>" if head else ""
    return f"<w:tr><w:trPr><w:cantSplit/>{high}{repeated}</w:trPr>{''.join(cells)}</w:tr>"


def _paragraph(size: int, align: str, *, keep: bool) -> str:
    together = "<w:keepNext/>" if keep else ""
    return f'<w:pPr><w:pStyle w:val="{CELL.format(size)}"/>{together}<w:jc w:val="{align}"/></w:pPr>'


def _cell(
    text: str, paragraph: str, width: int, *, span: int = 1, merge: str = "", head: bool = False, bold: bool = False
) -> str:
    look = f'<w:tcW w:w="{width}" w:type="dxa"/>'
    look += f'<w:gridSpan w:val="{span}"/>' if span > 1 else ""
    look += f'<w:vMerge w:val="{merge}"/>' if merge else ""
    look += '<w:shd w:val="clear" w:color="auto" w:fill="EEF1F4"/>' if head else ""
    words = f'<w:t xml:space="preserve">{escape(text)}</w:t>' if text else ""
    run = f"<w:r>{'<w:rPr><w:b/></w:rPr>' if head or bold else ''}{words}</w:r>"
    return f'<w:tc><w:tcPr>{look}<w:vAlign w:val="center"/></w:tcPr><w:p>{paragraph}{run}</w:p></w:tc>'
