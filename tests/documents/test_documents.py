"""The documents of whole events, read back from their files and held against the log."""

import io
import json
import random
import re
import zipfile
from base64 import b64encode
from html.parser import HTMLParser
from typing import Any

import docx as word
import pypdf
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from python_calamine import CalamineWorkbook
from xlsxwriter.utility import xl_cell_to_rowcol, xl_rowcol_to_cell

from guandan.documents.model import (
    PAPERS,
    Cell,
    Chart,
    Document,
    Heading,
    Paragraph,
    Signatures,
    Sum,
    Table,
    columns,
    on_paper,
    said,
)
from guandan.documents.registry import BY_NAME, DOCUMENTS
from guandan.documents.render.docx import docx
from guandan.documents.render.html import html
from guandan.documents.render.pdf import as_json, lacks, pdf
from guandan.documents.render.wordtable import length
from guandan.documents.render.xlsx import xlsx
from guandan.documents.rulebook import booklet
from guandan.documents.source import Source
from guandan.event.archive import exported, imported
from guandan.event.final import stage_ranks
from guandan.event.log import EventLog, opening_body
from guandan.event.views.pairings import pairings
from guandan.event.views.standings import standings_view
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text
from guandan.game.ruleset import BOOKS, load
from tests.documents.events import KINDS, MADE, all_of, full, log_of, made, source_of
from tests.event.events import START, act, event, planned, play, ready, refused

RARE = ("李𬭎", "王䶮", "牛犇犇", "买买提·吐尔逊", "阿依古丽·买买提江")
VOID = ("meta", "line", "path", "img", "col")
UNIT = "中国电力投资集团公司江苏分公司南京第一热电厂工会委员会"


def text_of(content: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages)


def squeezed(text: str) -> str:
    """A text without the blanks that a PDF puts where it likes."""
    return "".join(text.split())


def rows_of(document: Document, lang: str = "zh") -> list[list[str]]:
    tables = [part for part in document.parts if isinstance(part, Table)]
    return [[said(cell, lang) for cell in row] for table in tables for row in table.rows]


@pytest.mark.parametrize("name", KINDS)
def test_every_document_is_made_in_both_languages(name: str) -> None:
    documents = all_of(source_of(name))
    assert len({one.name for one in documents}) == len(documents)
    for one in documents:
        for lang in ("zh", "en"):
            shape = json.loads(as_json(one, lang))
            assert shape["title"]
            stamp = one.stamp
            assert all(part in shape["foot"] for part in (stamp.event, stamp.edition, stamp.made, stamp.log))
        for part in one.parts:
            if isinstance(part, Table):
                assert {len(row) for row in part.rows} <= {len(part.columns)}


@pytest.mark.parametrize("name", KINDS)
def test_standings_on_paper_are_those_of_the_exported_log(name: str) -> None:
    again = imported(exported(log_of(name)))
    view = standings_view(again.state, 1, None, OFFICE)
    (document,) = (one for one in made(source_of(name), "standings") if one.round == view.round)
    expected = [[str(row.place or ""), str(row.entry), row.name] for table in view.tables for row in table.rows]
    assert [row[:3] for row in rows_of(document)][: len(expected)] == expected
    text = squeezed(text_of(pdf(document, "zh")))
    for row in expected:
        assert squeezed("".join(row)) in text


def test_sums_can_be_rechecked_in_the_workbook() -> None:
    source = source_of("NJ")
    document = made(source, "standings")[-1]
    content = xlsx(document, "zh")
    assert content is not None
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    rows = book.get_sheet_by_name("各轮积分").to_python()
    totals = {int(row[1]): row for row in rows if len(row) > 3 and isinstance(row[1], float)}
    (standings,) = stage_ranks(source.event, 1).standings
    for row in standings.rows:
        cells = totals[row.entry.number]
        assert cells[-1] == row.values[0]  # the cached value of the formula
        assert sum(cell for cell in cells[3:-1] if isinstance(cell, float)) == cells[-1]
    table = next(part for part in document.parts if isinstance(part, Table) and part.title.zh == "各轮积分")
    assert all(isinstance(row[-1], Sum) for row in table.rows)


def test_a_file_for_word_has_headings_tables_and_page_numbers() -> None:
    source = source_of("JS23")
    (document,) = made(source, "results-book")
    book = word.Document(io.BytesIO(docx(document, "zh")))
    assert "最终名次" in [one.text for one in book.paragraphs if one.style and one.style.name == "Heading 1"]
    view = standings_view(source.event, 1, None, OFFICE)
    first = book.tables[0]
    assert [cell.text for cell in first.rows[1].cells][:3] == ["1", str(view.tiers[0][0]), view.tables[0].rows[0].name]
    assert "tblHeader" in first.rows[0]._tr.xml
    foot = book.sections[0].footer.paragraphs[0]
    assert source.stamp.log in foot.text
    assert "NUMPAGES" in foot._p.xml


def test_rare_characters_and_long_names_are_printed() -> None:
    log = EventLog()
    log.open(opening_body("cup", "杯赛", load("JS23"), {}, seed="s"), START)
    for at, name in enumerate(RARE):
        act(log, "entry", "recorder/甲", players=[{"name": name}, {"name": f"搭档{at}"}], unit=UNIT)
    for kind in ("entries", "check-in", "seat-cards"):
        (document,) = made(Source(log, MADE), kind)
        content = pdf(document, "zh")
        text = squeezed(text_of(content))
        for name in RARE:
            assert name in text, (kind, name)
        fonts = {str(font["/BaseFont"]) for page in pypdf.PdfReader(io.BytesIO(content)).pages for font in _fonts(page)}
        assert fonts
        assert all("+" in font for font in fonts), fonts  # a subset that is embedded has a tag before its name


def _fonts(page: pypdf.PageObject) -> list[pypdf.generic.DictionaryObject]:
    resources = page["/Resources"]
    assert isinstance(resources, pypdf.generic.DictionaryObject)
    fonts = resources.get("/Font", {})
    return [font.get_object() for font in fonts.values()]


def test_a_name_is_never_markup() -> None:
    log = event("GJ17", 0)
    nasty = "#panic() *b* $x$ @a <b>&amp;</b> =SUM(A1)"
    act(log, "entry", "recorder/甲", players=[{"name": nasty}, {"name": "乙"}])
    (document,) = made(Source(log, MADE), "entries")
    assert squeezed(nasty) in squeezed(text_of(pdf(document, "zh")))
    assert "<b>" not in html(document, "zh").decode()
    content = xlsx(document, "zh")
    assert content is not None
    rows = CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0).to_python()
    assert any(nasty in str(cell) for row in rows for cell in row)
    assert nasty in word.Document(io.BytesIO(docx(document, "zh"))).tables[0].rows[1].cells[1].text


def test_a_draft_is_marked_across_the_page_and_in_every_format() -> None:
    log = event("GJ17", 8)
    planned(log, "swiss", rounds=3)
    act(log, "draft", stage=1)
    (document,) = made(Source(log, MADE), "pairings-by-table")
    assert document.mark.zh == "草案"
    assert "草案" in text_of(pdf(document, "zh"))
    assert "DRAFT" in html(document, "en").decode()
    act(log, "published", stage=1)
    (document,) = made(Source(log, MADE), "pairings-by-table")
    assert "草案" not in text_of(pdf(document, "zh"))


def test_pages_are_numbered_and_heads_repeated() -> None:
    log = event("GJ17", 120, units=7)
    (document,) = made(Source(log, MADE), "entries")
    pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf(document, "en"))).pages]
    assert len(pages) > 1
    for at, text in enumerate(pages, start=1):
        assert squeezed(f"page {at} of {len(pages)}") in squeezed(text)
        assert "Players" in text


@pytest.mark.parametrize("size", [3, 16, 64, 100])
def test_a_bracket_draws_every_game_once(size: int) -> None:
    log = event("GJ17", size)
    planned(log, "knockout")
    (document,) = made(Source(log, MADE), "bracket")
    charts = [part for part in document.parts if isinstance(part, Chart)]
    games = [
        said(label.text, "en") for chart in charts for label in chart.labels if said(label.text, "en").startswith("M")
    ]
    assert sorted(games, key=lambda name: int(name[1:])) == [f"M{number}" for number in range(1, size)]
    for chart in charts:
        assert all(0 <= label.x <= chart.width and 0 <= label.y <= chart.height for label in chart.labels)


def test_html_is_well_formed() -> None:
    class Checker(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            del attrs
            if tag not in VOID:
                self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            if tag not in VOID:
                assert self.open.pop() == tag

    for document in all_of(source_of("GJ17")):
        checker = Checker()
        checker.feed(html(document, "zh").decode())
        assert checker.open == []


def test_nothing_on_paper_without_entries_breaks() -> None:
    log = event("JS23", 0)
    for document in all_of(Source(log, MADE)):
        assert pdf(document, "zh").startswith(b"%PDF")


def test_every_document_has_a_name_and_two_titles() -> None:
    assert len(BY_NAME) == len(DOCUMENTS)
    assert all(one.title.zh and one.title.en for one in DOCUMENTS)
    assert not any(
        isinstance(part, Paragraph) and not part.text for one in all_of(source_of("CLUB")) for part in one.parts
    )


LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'


def test_the_look_is_given_once_for_all_documents() -> None:
    log = event("JS23", 4)
    look = {"titles": ["第三届公开赛", "决赛阶段"], "organisers": "省协会", "sponsors": "某公司", "signature": "竞赛部"}
    planned(log, "swiss", rounds=2)
    act(log, "event_changed", "organiser", terms={**look, "logo": b64encode(LOGO.encode()).decode()}, reason="文书")
    for name in ("order-book", "entries"):
        (document,) = made(Source(log, MADE), name)
        for text in (text_of(pdf(document, "zh")), html(document, "zh").decode()):
            for line in ("第三届公开赛", "决赛阶段", "主办：省协会", "赞助：某公司", "竞赛部"):
                assert line in squeezed(text)
    assert len(word.Document(io.BytesIO(docx(document, "zh"))).inline_shapes) == 1
    assert '<img alt="" height="56" src="data:image/svg+xml;base64,' in html(document, "zh").decode()
    assert refused(log, "event_changed", "organiser", terms={"logo": "eHg="}, reason="x") == "wrong_field"
    assert refused(log, "event_changed", "organiser", terms={"titles": "x"}, reason="x") == "wrong_field"


def test_a_table_without_a_result_says_so() -> None:
    log = event("JS23", 4)
    planned(log, "swiss", rounds=2)
    ready(log)
    (document,) = made(Source(log, MADE), "results")
    assert document.mark.en == "UNFINISHED"
    table = next(part for part in document.parts if isinstance(part, Table))
    assert [said(row[-1], "zh") for row in table.rows] == ["未交", "未交"]


def test_the_words_are_those_of_the_book() -> None:
    heads = {
        name: [
            column.head.zh
            for part in made(source_of(name), "results")[0].parts
            if isinstance(part, Table)
            for column in part.columns
        ]
        for name in ("HA17", "GJ17", "NJ", "JS23", "CLUB")
    }
    assert {"场分", "级分"} <= set(heads["HA17"]) & set(heads["GJ17"])
    assert {"积分", "级差分"} <= set(heads["NJ"]) & set(heads["JS23"])  # 002 s13, 003 表1
    assert "得分" in heads["CLUB"]
    assert not {"场分", "级分", "级差分"} & set(heads["CLUB"])


def test_an_entry_stays_together_with_its_opponents() -> None:
    (document,) = made(source_of("JS23"), "entry-by-entry")
    (table,) = (part for part in document.parts if isinstance(part, Table))
    assert table.spans == 2
    assert sum(table.groups) == len(table.rows)
    assert [row[0] for row, reach in zip(table.rows, table.groups, strict=True) if reach] == list(range(1, 10))


def test_duplicate_shows_boards_and_no_points_that_are_not_counted() -> None:
    (document,) = made(source_of("duplicate"), "entry-by-entry")
    (table,) = (part for part in document.parts if isinstance(part, Table))
    heads = [column.head.zh for column in table.columns]
    assert "各副升级" in heads
    assert "场分" not in heads


@pytest.mark.parametrize("name", KINDS)
def test_standings_for_word_and_in_the_workbook_are_those_of_the_exported_log(name: str) -> None:
    view = standings_view(imported(exported(log_of(name))).state, 1, None, OFFICE)
    (document,) = (one for one in made(source_of(name), "standings") if one.round == view.round)
    expected = [[str(row.place or ""), str(row.entry), row.name] for table in view.tables for row in table.rows]
    book = word.Document(io.BytesIO(docx(document, "zh")))
    written = [[cell.text for cell in row.cells][:3] for table in book.tables for row in table.rows[1:]]
    assert [row for row in written if row in expected][: len(expected)] == expected
    content = xlsx(document, "zh")
    assert content is not None
    sheets = CalamineWorkbook.from_filelike(io.BytesIO(content))
    cells = [row[:3] for sheet in sheets.sheet_names for row in sheets.get_sheet_by_name(sheet).to_python()]
    plain = [[str(int(cell)) if isinstance(cell, float) else str(cell) for cell in row] for row in cells]
    assert [row for row in plain if row in expected][: len(expected)] == expected


@pytest.mark.parametrize("name", KINDS)
def test_every_column_of_the_standings_is_that_of_the_exported_log(name: str) -> None:
    view = standings_view(imported(exported(log_of(name))).state, 1, None, OFFICE)
    (document,) = (one for one in made(source_of(name), "standings") if one.round == view.round)
    content = xlsx(document, "zh")
    assert content is not None
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    for table, sheet in zip(view.tables, book.sheet_names, strict=False):
        rows = book.get_sheet_by_name(sheet).to_python()
        top = next(at for at, row in enumerate(rows) if "选手" in row)
        for written, row in zip(rows[top + 1 :], table.rows, strict=False):
            cells = dict(zip(rows[top], written, strict=True))
            assert cells["号"] == row.entry
            for column, value in zip(table.columns, row.values, strict=False):
                told = " ".join(map(str, value)) if isinstance(value, tuple) else "" if value is None else value
                assert cells.get(column.zh, "") == told, (name, column.zh)  # what nobody needed is no column


@pytest.mark.parametrize("name", KINDS)
def test_every_sum_of_every_document_adds_up_by_its_formula(name: str) -> None:
    again = imported(exported(log_of(name))).state
    count = 0
    for document in all_of(source_of(name)):
        if not any(isinstance(cell, Sum) for part in document.parts if isinstance(part, Table) for cell in _all(part)):
            continue
        content = xlsx(document, "zh")
        assert content is not None
        with zipfile.ZipFile(io.BytesIO(content)) as file:
            sheets = [file.read(one).decode() for one in file.namelist() if one.startswith("xl/worksheets/sheet")]
        for sheet in sheets:
            values = {cell: int(value) for cell, value in re.findall(NUMBER, sheet)}
            for cell, formula, value in re.findall(FORMULA, sheet):
                assert sum(values[one] for one in _cells(formula)) == int(value), (document.name, cell)
                count += 1
    ranks = stage_ranks(again, 1).standings
    assert count or not any({"points", "grade", "compared"} & set(one.criteria) for one in ranks)


NUMBER = r'<c r="([A-Z]+[0-9]+)"[^>]*><v>(-?[0-9]+)</v>'
FORMULA = r'<c r="([A-Z]+[0-9]+)"[^>]*><f>SUM\(([^)]*)\)</f><v>(-?[0-9]+)</v>'


def _all(table: Table) -> list[Cell]:
    return [cell for row in table.rows for cell in row]


def _cells(formula: str) -> list[str]:
    """The cells that a formula names: D5:G5, or one after the other."""
    if ":" not in formula:
        return formula.split(",")
    (a, top, b, below) = re.findall(r"[A-Z]+|[0-9]+", formula)
    (first, last) = (xl_cell_to_rowcol(one)[1] for one in (f"{a}1", f"{b}1"))
    rows = range(int(top) - 1, int(below))
    return [xl_rowcol_to_cell(row, column) for row in rows for column in range(first, last + 1)]


WALLS = ("pairings-by-table", "pairings-by-name", "results", "standings", "ranking", "bracket", "cross-table")
TABLES = ("table-cards", "seat-cards", "score-sheets", "filled-score-sheets", "blank-score-sheets")


def test_walls_have_a3_and_tables_a5() -> None:
    papers: dict[str, set[str]] = {}
    for source in (source_of("GJ17"), source_of("HA17"), full()):
        for kind in DOCUMENTS:
            papers.setdefault(kind.name, set()).update(one.paper for one in kind.make(source))
    hung = {name for name, sizes in papers.items() if sizes == {"a3"}}
    assert hung == {*WALLS, "schedule", "officials", "announcements", "blank-charts"}
    assert {name for name, sizes in papers.items() if sizes == {"a5"}} == set(TABLES)
    assert papers["badges"] == {"a6"}


@pytest.mark.parametrize("paper", PAPERS)
def test_other_paper_on_demand(paper: str) -> None:
    for name in ("standings", "seat-cards"):
        document = on_paper(made(source_of("JS23"), name)[-1], paper)
        box = pypdf.PdfReader(io.BytesIO(pdf(document, "zh"))).pages[0].mediabox
        assert [round(float(side) / 72 * 25.4) for side in (box.height, box.width)] == list(PAPERS[paper])


def test_a_book_has_a_cover_and_a_list_of_its_chapters() -> None:
    (document,) = made(source_of("JS23"), "order-book")
    pages = [squeezed(page.extract_text()) for page in pypdf.PdfReader(io.BytesIO(pdf(document, "zh"))).pages]
    chapters = [squeezed(part.text.zh) for part in document.parts if isinstance(part, Heading) and part.level == 1]
    assert "秩序册" in pages[0]
    assert pages[1].startswith("目录")
    assert all(chapter in pages[1] for chapter in chapters)
    lines = [one.text for one in word.Document(io.BytesIO(docx(document, "zh"))).paragraphs]
    assert lines.index("目录") < lines.index("参赛名单")


def test_a_short_book_has_no_list_of_its_chapters() -> None:
    document = made(source_of("JS23"), "order-book")[0]
    short = document._replace(parts=(Heading(Text("报到", "Arrival")), Paragraph("大堂")))
    pages = [squeezed(page.extract_text()) for page in pypdf.PdfReader(io.BytesIO(pdf(short, "zh"))).pages]
    assert [("报到" in page, "目录" in page) for page in pages] == [(False, False), (True, False)]


def test_signatures_stay_with_the_last_entry_and_a_line_with_its_table() -> None:
    (document,) = made(source_of("JS23"), "check-in")
    heads = columns(("号", "No."), ("姓名", "Player", 1))
    breaks = set()
    for lines in range(22, 38):
        rows = tuple(("" if at % 2 else f"E{at // 2}", f"P{at}") for at in range(lines // 2 * 2))
        table = Table(heads, rows, height=9, spans=1)
        filler = Table(heads, tuple((f"F{at}", "") for at in range(lines)), height=7)
        signed = document._replace(parts=(table, Signatures((Text("检录员", "Check-in"),))))
        led = document._replace(parts=(filler, Paragraph("共几人"), table))
        pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf(signed, "zh"))).pages]
        assert f"E{lines // 2 - 1}" in pages[-1]
        assert "检录员" in pages[-1]
        breaks.add(len(pages))
        pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf(led, "zh"))).pages]
        (with_line,) = (page for page in pages if "共几人" in page)
        assert "E0" in with_line
    assert breaks == {1, 2}


def test_what_no_font_has_is_no_empty_box() -> None:
    nowhere = chr(0xF1234)  # of the private use: no font of anybody has it
    document = made(source_of("JS23"), "entries")[0]._replace(parts=(Paragraph(f"李{nowhere}"),))
    assert lacks(document, "zh") == (nowhere,)
    text = squeezed(text_of(pdf(document, "en")))
    assert "李〓" in text
    assert "U+F1234" in text
    assert lacks(made(source_of("JS23"), "entries")[0], "zh") == ()


@pytest.mark.parametrize("count", [1, 400])
def test_one_entry_and_four_hundred_are_all_on_paper(count: int) -> None:
    log = event("JS23", count, units=7)
    for kind in ("entries", "check-in"):
        (document,) = made(Source(log, MADE), kind)
        text = squeezed(text_of(pdf(document, "zh")))
        assert all(f"选手{number}-1" in text for number in range(1, count + 1))


def test_long_names_take_two_lines_of_a_bracket() -> None:
    log = EventLog()
    log.open(opening_body("cup", "杯赛", load("GJ17"), {}, seed="s"), START)
    for at in range(8):
        names = [f"阿依古丽·买买提江·阿卜杜热合曼{at}{half}" for half in "甲乙"]
        act(log, "entry", "recorder/甲", players=[{"name": one} for one in names])
    planned(log, "knockout")
    (document,) = made(Source(log, MADE), "bracket")
    (chart,) = (part for part in document.parts if isinstance(part, Chart))
    assert sum(label.wraps and " / " in said(label.text, "zh") for label in chart.labels) == 8
    text = squeezed(text_of(pdf(document, "zh")))
    assert all(f"阿依古丽·买买提江·阿卜杜热合曼{at}{half}" in text for at in range(8) for half in "甲乙")


def test_a_bracket_of_64_long_names_has_no_small_letters() -> None:
    log = EventLog()
    log.open(opening_body("cup", "杯赛", load("GJ17"), {}, seed="s"), START)
    names = [[f"阿依古丽·买买提江·阿卜杜热合{at}{half}" for half in "甲乙"] for at in range(1, 65)]
    for pair in names:
        act(log, "entry", "recorder/甲", players=[{"name": one} for one in pair])
    act(log, "stage", format="knockout")
    play(log, random.Random(3))
    (document,) = made(Source(log, MADE), "bracket")
    sizes: list[float] = []

    def seen(text: str, outer: list[float], inner: list[float], _font: object, size: float) -> None:
        if text.strip():
            sizes.append(abs(size * inner[0] * outer[0]))

    (page,) = pypdf.PdfReader(io.BytesIO(pdf(document, "zh"))).pages
    text = squeezed(page.extract_text(visitor_text=seen))
    assert min(sizes) >= 6.5
    assert all(name in text for pair in names for name in pair)
    (chart,) = (part for part in document.parts if isinstance(part, Chart))
    later = [said(label.text, "zh") for label in chart.labels if label.x > 1 and " / " in said(label.text, "zh")]
    assert len(later) > 50
    assert all(one.endswith("…") for one in later)


def smallest(document: Document, lang: str) -> float:
    """The size of the smallest letters of a document, in pt."""
    sizes: list[float] = []

    def seen(text: str, outer: list[float], inner: list[float], _font: object, size: float) -> None:
        if text.strip():
            sizes.append(abs(size * inner[0] * outer[0]))

    for page in pypdf.PdfReader(io.BytesIO(pdf(document, lang))).pages:
        page.extract_text(visitor_text=seen)
    return min(sizes)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("entries", [16, 128])
def test_a_double_knockout_has_no_small_letters(entries: int, lang: str) -> None:
    log = event("GJ17", entries, units=7)
    act(log, "stage", format="double_knockout")
    play(log, random.Random(5))
    (document,) = made(Source(log, MADE), "bracket")
    assert smallest(document, lang) >= 6.4


def test_a_chart_of_several_pages_has_its_title_on_each() -> None:
    log = event("GJ17", 128, units=7)
    planned(log, "double_knockout")
    (document,) = made(Source(log, MADE), "bracket")
    pages = [squeezed(page.extract_text()) for page in pypdf.PdfReader(io.BytesIO(pdf(document, "zh"))).pages]
    assert len(pages) == sum(isinstance(part, Chart) for part in document.parts) > 1
    assert all("对阵图" in page and "双淘汰" in page for page in pages)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_neither_heads_nor_feet_have_small_letters(lang: str) -> None:
    for one in (booklet(load("JS23"), MADE), *made(full(), "archive"), *made(full(), "badges")):
        assert smallest(one, lang) >= 6.49, one.name


@pytest.mark.parametrize("book", BOOKS)
def test_standings_of_120_pairs_take_few_pages_and_lose_no_row(book: str) -> None:
    log = event(book, 120, units=30)
    act(log, "stage", format="swiss", rounds=4)
    play(log, random.Random(7))
    document = made(Source(log, MADE), "standings")[-1]
    tables = [part for part in document.parts if isinstance(part, Table)]
    assert [len(one.rows) for one in tables].count(120) >= 2
    for lang in ("zh", "en"):
        pages = pypdf.PdfReader(io.BytesIO(pdf(document, lang))).pages
        assert len(pages) <= 5
        text = squeezed("".join(page.extract_text() for page in pages))
        for row in (row for table in tables if len(table.rows) == 120 for row in table.rows):
            assert squeezed("".join(said(cell, lang) for cell in row)) in text


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_standings_of_a_club_evening_hang_on_one_page(lang: str) -> None:
    log = event("CLUB", 24, units=8)
    act(log, "stage", format="swiss", rounds=5)
    play(log, random.Random(7))
    document = made(Source(log, MADE), "standings")[-1]
    (page,) = pypdf.PdfReader(io.BytesIO(pdf(document, lang))).pages
    text = squeezed(page.extract_text())
    assert all(text.count(f"选手{number}-1/选手{number}-2") == 2 for number in range(1, 25))


def test_every_player_finds_themself_in_the_pairings_by_name() -> None:
    source = source_of("JS23")
    document = made(source, "pairings-by-name")[0]
    shown = pairings(source.event, source.event.stage(1), 1, OFFICE)
    tables = {number: one.table for one in shown.tables for number in (one.first, one.second)}
    told = {row[0]: row[1:] for row in rows_of(document)}
    for number, entrant in source.event.entrants.items():
        names = [player.name for player in entrant.players]
        for name, partner in (names, names[::-1]):
            assert told[name][:2] == [partner, str(number)]
            assert told[name][3] == str(tables.get(number, ""))
    (table,) = (part for part in document.parts if isinstance(part, Table))
    assert [column.head.zh for column in table.columns] == ["姓名", "搭档", "选手号", "单位", "桌号", "方位", "对手"]
    assert len(table.rows) == 18


@pytest.mark.parametrize("name", ["GJ17", "HA17", "NJ", "CLUB"])
def test_a_file_for_word_is_as_wide_as_its_page_and_breaks_no_short_word(name: str) -> None:
    source = source_of(name)
    for document in (one for kind in ("results-book", "blank-score-sheets") for one in made(source, kind)):
        book: Any = word.Document(io.BytesIO(docx(document, "zh")))
        page = book.sections[0]
        room = page.page_width.pt - page.left_margin.pt - page.right_margin.pt
        tables = [part for part in document.parts if isinstance(part, Table)]
        assert len(tables) == len(book.tables)
        for table, written in zip(tables, book.tables, strict=True):
            xml = written._tbl
            assert sum(int(one.get(qn("w:w"))) for one in xml.tblGrid) / 20 <= room + 1
            for row in xml.tr_lst[-len(table.rows) :]:
                for column, cell in zip(table.columns, row.tc_lst, strict=True):
                    size = float(cell.p_lst[0].style.removeprefix("Cell"))
                    if not column.share:
                        assert int(cell.tcPr.find(qn("w:tcW")).get(qn("w:w"))) / 20 >= size * length(_words(cell))


def _words(cell: Any) -> str:
    return "".join(one.text or "" for one in cell.iter(qn("w:t")))


def test_heads_with_a_common_one_stand_below_it_in_every_file() -> None:
    record = made(source_of("NJ"), "blank-score-sheets")[0]
    (table,) = (part for part in record.parts if isinstance(part, Table) and len(part.columns) == 17)
    book: Any = word.Document(io.BytesIO(docx(record, "zh")))
    (written,) = (one for one in book.tables if len(one.columns) == len(table.columns))
    upper, lower = ([_words(cell) for cell in row.tc_lst] for row in written._tbl.tr_lst[:2])
    assert upper == ["选手号", "姓名", "单位", "方位", "副次", "裁判员填写", "选手签名确认成绩"]
    assert lower[4:-1] == [*"123456789", "级数", "级差分", "积分"]
    assert all(row.trPr.find(qn("w:tblHeader")) is not None for row in written._tbl.tr_lst[:2])
    page = html(record, "zh").decode()
    assert '<th class="center" colspan="9">副次</th>' in page
    assert '<th class="center" colspan="3">裁判员填写</th>' in page


def test_a_draft_is_marked_across_the_page_in_word_and_in_the_browser() -> None:
    (document,) = made(source_of("GJ17"), "entries")
    draft = document._replace(mark=Text("草案", "DRAFT"))
    book = word.Document(io.BytesIO(docx(draft, "en")))
    assert 'string="DRAFT"' in book.sections[0].header.paragraphs[0]._p.xml
    assert '<p class="mark"><span>DRAFT</span></p>' in html(draft, "en").decode()
    plain = word.Document(io.BytesIO(docx(document, "en")))
    assert "WaterMark" not in plain.sections[0].header.paragraphs[0]._p.xml


def test_a_line_breaks_between_two_players_and_not_within_a_name() -> None:
    names = [f"甲乙丙{'丁' * (at % 3)}{chr(0x5000 + at)}" for at in range(20)]
    heads = columns(("号", "No.", 0, "right"), ("选手", "Players", 1), ("单位", "Unit", 5))
    table = Table(heads, tuple((at, f"{name} / {name[::-1]}", "某单位") for at, name in enumerate(names)))
    document = made(source_of("JS23"), "entries")[0]._replace(parts=(table,))
    lines: dict[int, str] = {}

    def visit(text: str, matrix: list[float], place: list[float], *_: object) -> None:
        height = round(matrix[5] + matrix[3] * place[5])
        lines[height] = lines.get(height, "") + squeezed(text)

    pypdf.PdfReader(io.BytesIO(pdf(document, "zh"))).pages[0].extract_text(visitor_text=visit)
    for name in (one for both in zip(names, (name[::-1] for name in names), strict=True) for one in both):
        assert any(name in line for line in lines.values()), name
    assert sum(line.endswith("/") for line in lines.values()) > 5  # the column is too narrow for two long ones


ORDER = {
    "sectPr": "headerReference footerReference pgSz pgMar cols vAlign docGrid",
    "pPr": "pStyle keepNext keepLines pageBreakBefore pBdr tabs spacing ind contextualSpacing jc outlineLvl",
    "rPr": "rStyle rFonts b bCs i iCs noProof color spacing kern sz szCs",
    "tblPr": "tblW tblBorders tblLayout tblCellMar",
    "tcPr": "tcW gridSpan vMerge shd vAlign",
    "tbl": "tblPr tblGrid tr",
}
"""What stands in parts of a file for Word, in the only order that Word reads (ECMA-376, part 1, 17)."""


@pytest.mark.parametrize("name", ["results-book", "score-sheets", "certificates", "appeal-form", "penalties"])
def test_a_file_for_word_has_its_elements_in_their_order(name: str) -> None:
    with zipfile.ZipFile(io.BytesIO(docx(made(full(), name)[0], "zh"))) as file:
        trees = [
            parse_xml(file.read(part)) for part in file.namelist() if re.match("word/(document|header|footer)", part)
        ]
    for element in (one for tree in trees for one in tree.iter() if isinstance(one.tag, str)):
        order = ORDER.get(element.tag.rpartition("}")[2], "").split()
        if order:
            places = [order.index(one.tag.rpartition("}")[2]) for one in element]
            assert places == sorted(places), element.tag
