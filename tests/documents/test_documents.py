"""The documents of whole events, read back from their files and held against the log."""

import io
import json
from base64 import b64encode
from html.parser import HTMLParser

import docx as word
import pypdf
import pytest
from python_calamine import CalamineWorkbook

from guandan.documents.model import Chart, Document, Paragraph, Sum, Table, said
from guandan.documents.registry import BY_NAME, DOCUMENTS
from guandan.documents.render.docx import docx
from guandan.documents.render.html import html
from guandan.documents.render.pdf import as_json, pdf
from guandan.documents.render.xlsx import xlsx
from guandan.documents.source import Source
from guandan.event.archive import exported, imported
from guandan.event.final import stage_ranks
from guandan.event.log import EventLog, opening_body
from guandan.event.views.standings import standings_view
from guandan.event.views.viewer import OFFICE
from guandan.game.ruleset import load
from tests.documents.events import KINDS, MADE, all_of, log_of, made, source_of
from tests.event.events import START, act, event, planned, ready, refused

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
    for name in ("entries", "order-book"):
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
