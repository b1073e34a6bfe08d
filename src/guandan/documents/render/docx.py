"""A text file for Word and WPS: headings, real tables whose heads are repeated, header and footer."""

import io
from datetime import UTC, datetime
from typing import Any

import docx as word
from docx.enum.section import WD_ORIENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import qn
from docx.shared import Mm, Pt, RGBColor

from guandan.documents import model
from guandan.documents.model import capital, said
from guandan.documents.render.pdf import MARGINS, picture
from guandan.documents.render.watermark import watermark
from guandan.documents.render.words import CONTENTS, closing, footer, page_words
from guandan.documents.render.wordtable import CELL, SIZES, length, table_xml

FONT = "Microsoft YaHei"
INK, ACCENT, GREY = RGBColor(0x16, 0x20, 0x2B), RGBColor(0x8F, 0x1D, 0x22), RGBColor(0x5B, 0x65, 0x70)
CENTER, RIGHT = WD_ALIGN_PARAGRAPH.CENTER, WD_ALIGN_PARAGRAPH.RIGHT
POINT = 25.4 / 72
"""In mm."""
LETTERS = {"a3": 14, "a4": 10, "a5": 9, "a6": 8}
"""The largest in tables, in pt."""
LINE = "_" * 16
"""To write on."""


def docx(document: model.Document, lang: str) -> bytes:
    """A document as a file for Word and WPS."""
    writer = _Writer(document, lang)
    writer.write()
    target = io.BytesIO()
    writer.book.save(target)
    return target.getvalue()


class _Writer:
    """A file that grows part by part."""

    def __init__(self, document: model.Document, lang: str) -> None:
        self.document, self.lang = document, lang
        self.book: Any = word.Document()
        self.wide, self.high = _paper(self.book.sections[0], document)
        self.turned = False
        """Whether the next part begins a page."""

    def write(self) -> None:
        """All of it."""
        document = self.document
        _styles(self.book)
        _margins(self.book.sections[0], document, self.lang)
        if document.cover:
            self._cover()
        elif not document.bare:
            self._head()
        for part in document.parts:
            self._part(part)
        if document.look.signature and not document.bare:
            self._line(document.look.signature, RIGHT)
        properties = self.book.core_properties
        properties.title, properties.author = document.title.pick(self.lang), document.stamp.event
        properties.created = properties.modified = datetime(2000, 1, 1, tzinfo=UTC)

    def _line(self, text: str = "", align: Any = None, style: str | None = None) -> Any:
        """A new paragraph, on a new page if one is due."""
        line = self.book.add_paragraph(text, style)
        line.alignment = align
        if self.turned:
            line.paragraph_format.page_break_before = True
            self.turned = False
        return line

    def _sized(self, text: str, size: float, *, bold: bool = True, before: float = 0) -> None:
        """A line in the middle, in letters as large as one line allows."""
        line = self._line(align=CENTER)
        line.paragraph_format.space_before = Mm(before)
        run = line.add_run(text)
        run.bold = bold
        run.font.size = Pt(max(8, min(size, self.wide / POINT / max(1.0, 1.02 * length(text)))))

    def _head(self) -> None:
        """What stands above every document: logo, title lines, title, who organises."""
        if self.document.look.logo:
            self._picture(model.Picture(self.document.look.logo, 14))
        for line in self.document.look.titles:
            self._line(line, CENTER)
        self._line(capital(self.document.title).pick(self.lang), CENTER, "Title")
        for line in (capital(self.document.subtitle).pick(self.lang), closing(self.document.look, self.lang)):
            if line:
                self._line(line, CENTER)

    def _cover(self) -> None:
        """A page of its own, and the chapters as a field, to which Word and WPS add page numbers when asked to."""
        document, lang = self.document, self.lang
        if document.look.logo:
            self._picture(model.Picture(document.look.logo, 30))
        before = self.high / 4
        for line in document.look.titles:
            self._sized(line, 22, before=before)
            before = 0
        self._sized(capital(document.title).pick(lang), 40, before=12)
        for line in (capital(document.subtitle).pick(lang), closing(document.look, lang), document.stamp.made[:10]):
            if line:
                self._sized(line, 12, bold=False, before=6)
        self.turned = True
        chapters = [part for part in document.parts if isinstance(part, model.Heading) and part.level == 1]
        if len(chapters) > 2:
            self._sized(CONTENTS.pick(lang), 16)
            lines = [self._line() for _ in chapters]
            _begin_field(lines[0], 'TOC \\o "1-1" \\h')
            _field_mark(lines[0], "separate")
            for line, chapter in zip(lines, chapters, strict=True):
                line.add_run(capital(chapter.text).pick(lang))
            _field_mark(lines[-1], "end")
            self.turned = True

    def _part(self, part: model.Part) -> None:
        lang = self.lang
        match part:
            case model.Heading():
                self._line(capital(part.text).pick(lang), style=f"Heading {part.level}")
            case model.Paragraph():
                self._line(said(part.text, lang))
            case model.Banner():
                self._sized(said(part.text, lang), part.size, bold=part.bold)
            case model.Band():
                words = (said(one, lang) for one in (part.text, part.beside))
                self._sized("    ".join(one for one in words if one), 16)
            case model.Fields():
                pairs = [(name.pick(lang), said(value, lang)) for name, value in part.pairs]
                self._beside(pairs, part.across)
            case model.Table():
                self._table(part)
            case model.Signatures():
                pairs = [(label.pick(lang), "") for label in part.labels]
                self._beside(pairs, min(3, max(2, len(pairs))), above=8)
            case model.Chart() | model.Code() | model.Picture():
                self._picture(part)
            case model.Break():
                self.turned = True

    def _beside(self, pairs: list[tuple[str, str]], across: int, above: int = 0) -> None:
        """Names with their values, so many in a line; one that needs more room has a line to itself."""
        room = self.wide / POINT / across
        lines: list[list[tuple[str, str]]] = []
        for name, value in pairs:
            broad = 10 * (length(name) + length(value) + 2) > room
            if broad or not lines or len(lines[-1]) == across:
                lines.append([])
            lines[-1].append((name, value))
            if broad:
                lines.append([])
        for line in filter(None, lines):
            made = self._line()
            made.paragraph_format.space_before = Mm(above)
            for at, (name, value) in enumerate(line):
                if at:
                    made.paragraph_format.tab_stops.add_tab_stop(Pt(room * at))
                    made.add_run("\t")
                made.add_run(name).font.color.rgb = GREY
                made.add_run(f"  {value or LINE}")

    def _table(self, table: model.Table) -> None:
        if table.title.zh:
            self._line(capital(table.title).pick(self.lang), style="Heading 2")
        elif self.turned:
            self._line(style=CELL.format(SIZES[-1]))
        made = parse_xml(table_xml(table, self.lang, self.wide / POINT, LETTERS[self.document.paper]))
        self.book.element.body.insert_element_before(made, "w:sectPr")
        self._line(style=CELL.format(SIZES[-1]))  # without a line between them two tables would be one

    def _picture(self, part: model.Chart | model.Code | model.Picture) -> None:
        """A chart is as wide as the page, or as high as the room that is left below the title."""
        match part:
            case model.Chart():
                alone = part in self.document.parts[:1] and not self.document.cover
                most = (self.high - (50 if alone else 20)) * part.width / part.height
                room = {"width": Mm(min(self.wide, most))}
            case model.Code():
                room = {"height": Mm(part.size + (6 if part.caption.zh else 0))}
            case model.Picture():
                room = {"height": Mm(part.height)}
        line = self._line(align=CENTER)
        line.add_run().add_picture(io.BytesIO(picture(self.document, part, self.lang)), **room)


def _paper(section: Any, document: model.Document) -> tuple[float, float]:
    """Set the paper; what is left within its margins, across and down, in mm."""
    narrow, long = model.PAPERS[document.paper]
    across, down = (long, narrow) if document.landscape else (narrow, long)
    margin = MARGINS[document.paper]
    section.page_width, section.page_height = Mm(across), Mm(down)
    section.orientation = WD_ORIENT.LANDSCAPE if document.landscape else WD_ORIENT.PORTRAIT
    section.left_margin = section.right_margin = Mm(margin)
    section.top_margin = section.bottom_margin = Mm(margin + 2)
    section.header_distance = section.footer_distance = Mm(margin / 2)
    if document.bare:  # what stands on a card stands in its middle
        middle = OxmlElement("w:vAlign")
        middle.set(qn("w:val"), "center")
        section._sectPr.insert_element_before(middle, "w:docGrid")  # Word wants its elements in their order
    return across - 2 * margin, down - 2 * margin - 4


def _styles(book: Any) -> None:
    """The styles of all that is written: whoever edits the file changes them once."""
    for name, size, colour, before, after in STYLES:
        style = book.styles[name]
        style.font.size, style.font.color.rgb = Pt(size), colour
        style.paragraph_format.space_before, style.paragraph_format.space_after = Pt(before), Pt(after)
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for key in ("w:asciiTheme", "w:hAnsiTheme", "w:eastAsiaTheme", "w:cstheme"):
            fonts.attrib.pop(qn(key), None)
        for key in ("w:ascii", "w:hAnsi", "w:eastAsia"):
            fonts.set(qn(key), FONT)
    for line in book.styles["Title"].element.iter(qn("w:bottom")):
        line.set(qn("w:color"), str(ACCENT))
    book.styles["Title"].font.bold = True
    for size in SIZES:
        cell = book.styles.add_style(CELL.format(size), 1)
        cell.base_style = book.styles["Normal"]
        cell.font.size = Pt(size)
        cell.paragraph_format.space_before = cell.paragraph_format.space_after = Pt(1)
        cell.paragraph_format.line_spacing = 1.0


STYLES = (
    ("Normal", 10, INK, 0, 4),
    ("Title", 20, INK, 2, 6),
    ("Heading 1", 14, ACCENT, 12, 5),
    ("Heading 2", 11, INK, 8, 4),
)
"""Name, size of letters in pt, colour, room above and below in pt."""


def _margins(section: Any, document: model.Document, lang: str) -> None:
    """Header and footer, and across the page that something is not published yet."""
    above = "  ".join(
        part for part in (document.mark.pick(lang), document.stamp.event, document.title.pick(lang)) if part
    )
    section.header.paragraphs[0].text = above
    if document.mark.zh:
        section.header.paragraphs[0]._p.append(parse_xml(watermark(document.mark.pick(lang), FONT)))
    line = section.footer.paragraphs[0]
    first, between, last = page_words(lang)
    line.add_run(f"{footer(document, lang)} · {first}")
    _field(line, "PAGE")
    line.add_run(between)
    _field(line, "NUMPAGES")
    line.add_run(last)
    for one in (section.header.paragraphs[0], line):
        for run in one.runs:
            run.font.size, run.font.color.rgb = Pt(7.5), GREY


def _field(line: Any, name: str) -> None:
    """A number that Word works out."""
    _begin_field(line, name)
    _field_mark(line, "end")


def _begin_field(line: Any, name: str) -> None:
    _field_mark(line, "begin")
    part = OxmlElement("w:instrText")
    part.text = name
    line.add_run()._r.append(part)


def _field_mark(line: Any, kind: str) -> None:
    part = OxmlElement("w:fldChar")
    part.set(qn("w:fldCharType"), kind)
    line.add_run()._r.append(part)
