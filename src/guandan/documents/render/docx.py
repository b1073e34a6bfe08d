"""A text file for Word and WPS: headings, real tables whose heads are repeated, header and footer."""

import io
from datetime import UTC, datetime
from typing import Any

import docx as word
from docx.enum.section import WD_ORIENT
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_BREAK
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt, RGBColor

from guandan.documents import model
from guandan.documents.model import capital, said
from guandan.documents.render.pdf import picture
from guandan.documents.render.words import closing, footer, page_words

PAPERS = {"a3": (297, 420), "a4": (210, 297), "a5": (148, 210)}
FONT = "Microsoft YaHei"
ALIGNED = {"left": "left", "center": "center", "right": "right"}
CENTER = WD_ALIGN_PARAGRAPH.CENTER


def docx(document: model.Document, lang: str) -> bytes:
    """A document as a file for Word and WPS."""
    book = word.Document()
    width = _page(book, document)
    style = book.styles["Normal"]
    style.font.name, style.font.size = FONT, Pt(10)
    style.element.rPr.rFonts.set(qn("w:eastAsia"), FONT)
    style.paragraph_format.space_after = Pt(4)
    for name in ("Title", "Heading 1", "Heading 2"):
        fonts = book.styles[name].element.get_or_add_rPr().get_or_add_rFonts()
        for key in ("w:asciiTheme", "w:hAnsiTheme", "w:eastAsiaTheme", "w:cstheme"):
            fonts.attrib.pop(qn(key), None)
        for key in ("w:ascii", "w:hAnsi", "w:eastAsia"):
            fonts.set(qn(key), FONT)
    _margins(book, document, lang)
    if not document.bare:
        _head(book, document, lang)
    for part in document.parts:
        _part(book, document, part, lang, width)
    if document.look.signature and not document.bare:
        book.add_paragraph(document.look.signature).alignment = WD_ALIGN_PARAGRAPH.RIGHT
    book.core_properties.title = document.title.pick(lang)
    book.core_properties.author = document.stamp.event
    book.core_properties.created = book.core_properties.modified = datetime(2000, 1, 1, tzinfo=UTC)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _page(book: Any, document: model.Document) -> int:
    """Set the paper; the width within its margins in mm."""
    section = book.sections[0]
    narrow, wide = PAPERS[document.paper]
    across, down = (wide, narrow) if document.landscape else (narrow, wide)
    section.page_width, section.page_height = Mm(across), Mm(down)
    section.orientation = WD_ORIENT.LANDSCAPE if document.landscape else WD_ORIENT.PORTRAIT
    section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Mm(15)
    return across - 30


def _margins(book: Any, document: model.Document, lang: str) -> None:
    section = book.sections[0]
    above = "  ".join(
        part for part in (document.mark.pick(lang), document.stamp.event, document.title.pick(lang)) if part
    )
    section.header.paragraphs[0].text = above
    line = section.footer.paragraphs[0]
    first, between, last = page_words(lang)
    line.add_run(f"{footer(document, lang)} · {first}")
    _field(line, "PAGE")
    line.add_run(between)
    _field(line, "NUMPAGES")
    line.add_run(last)
    for one in (section.header.paragraphs[0], line):
        for run in one.runs:
            run.font.size, run.font.color.rgb = Pt(7.5), RGBColor(0x5B, 0x65, 0x70)


def _field(line: Any, name: str) -> None:
    """A number that Word works out."""
    run = line.add_run()
    for kind in ("begin", "", "end"):
        if kind:
            part = OxmlElement("w:fldChar")
            part.set(qn("w:fldCharType"), kind)
        else:
            part = OxmlElement("w:instrText")
            part.text = name
        run._r.append(part)


def _head(book: Any, document: model.Document, lang: str) -> None:
    if document.look.logo:
        _part(book, document, model.Picture(document.look.logo, 14), lang, 0)
    for line in document.look.titles:
        book.add_paragraph(line).alignment = CENTER
    title = book.add_heading(capital(document.title).pick(lang), 0)
    title.alignment = CENTER
    if document.mark.zh:
        run = book.add_paragraph().add_run(document.mark.pick(lang))
        run.bold, run.font.size, run.font.color.rgb = True, Pt(20), RGBColor(0xC8, 0x1E, 0x1E)
    for line in (capital(document.subtitle).pick(lang), closing(document.look, lang)):
        if line:
            book.add_paragraph(line).alignment = CENTER


def _part(book: Any, document: model.Document, part: model.Part, lang: str, width: int) -> None:
    match part:
        case model.Heading():
            book.add_heading(capital(part.text).pick(lang), part.level)
        case model.Paragraph():
            book.add_paragraph(said(part.text, lang))
        case model.Banner():
            line = book.add_paragraph()
            line.alignment = CENTER
            run = line.add_run(said(part.text, lang))
            run.bold, run.font.size = part.bold, Pt(part.size)
        case model.Fields():
            for name, value in part.pairs:
                book.add_paragraph(f"{name.pick(lang)}  {said(value, lang) or '____________'}")
        case model.Table():
            if part.title.zh:
                book.add_heading(capital(part.title).pick(lang), 2)
            _table(book, part, lang, width)
        case model.Signatures():
            book.add_paragraph()
            book.add_paragraph("        ".join(f"{label.pick(lang)} ______________" for label in part.labels))
        case model.Chart() | model.Code() | model.Picture():
            line = book.add_paragraph()
            line.alignment = CENTER
            room = {"width": Mm(width)} if isinstance(part, model.Chart) else {}
            line.add_run().add_picture(io.BytesIO(picture(document, part, lang)), **room)
        case model.Break():
            book.add_paragraph().add_run().add_break(WD_BREAK.PAGE)


def _table(book: Any, table: model.Table, lang: str, width: int) -> None:
    """A real table. Its cells are written as XML, because the library looks every cell up anew."""
    made = book.add_table(rows=0, cols=len(table.columns))
    made.style = "Table Grid"
    _row(made, [capital(one.whole).pick(lang) for one in table.columns], table, head=True)
    for row, reach in zip(table.rows, table.groups, strict=True):
        _row(made, [said(cell, lang) for cell in row], table, reach)
    shares = _shares(table, lang)
    for grid, share in zip(made._tbl.tblGrid.findall(qn("w:gridCol")), shares, strict=True):
        grid.set(qn("w:w"), str(int(width * 56.7 * share)))
    book.add_paragraph()


def _shares(table: model.Table, lang: str) -> list[float]:
    """How much of the width each column takes, by its longest cell; one to write in keeps its share."""
    longest = [
        max([2, *(_length(said(cell, lang)) for cell in (one.whole, *(row[at] for row in table.rows[:200])))])
        for at, one in enumerate(table.columns)
    ]
    capped = [max(min(one, 30), 6 * column.share) for one, column in zip(longest, table.columns, strict=True)]
    return [one / sum(capped) for one in capped]


def _length(text: str) -> int:
    return sum(1 + (ord(mark) > 0x2E7F) for mark in text)


def _row(made: Any, cells: list[str], table: model.Table, reach: int = 1, *, head: bool = False) -> None:
    line = OxmlElement("w:tr")
    settings = OxmlElement("w:trPr")
    whole = OxmlElement("w:cantSplit")
    settings.append(whole)
    if table.height and not head:
        height = OxmlElement("w:trHeight")
        height.set(qn("w:val"), str(int(table.height * 56.7)))
        settings.append(height)
    if head:
        settings.append(OxmlElement("w:tblHeader"))
    line.append(settings)
    for at, (column, text) in enumerate(zip(table.columns, cells, strict=True)):
        cell = _cell(column, text, bold=head)
        if at < table.spans and reach != 1 and not head:
            cell.insert(0, _merged(begins=reach > 1))
        line.append(cell)
    made._tbl.append(line)


def _merged(*, begins: bool) -> Any:
    """What makes a cell the first, or another, of several that are one cell downwards."""
    settings, merge = OxmlElement("w:tcPr"), OxmlElement("w:vMerge")
    if begins:
        merge.set(qn("w:val"), "restart")
    settings.append(merge)
    return settings


def _cell(column: model.Column, text: str, *, bold: bool) -> Any:
    cell, line, run, words = (OxmlElement(name) for name in ("w:tc", "w:p", "w:r", "w:t"))
    settings, place = OxmlElement("w:pPr"), OxmlElement("w:jc")
    place.set(qn("w:val"), ALIGNED[column.align])
    settings.append(place)
    line.append(settings)
    if bold:
        look = OxmlElement("w:rPr")
        look.append(OxmlElement("w:b"))
        run.append(look)
    words.text = text
    words.set(qn("xml:space"), "preserve")
    run.append(words)
    line.append(run)
    cell.append(line)
    return cell
