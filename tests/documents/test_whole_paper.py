"""Documents of an event that has everything: reception, a desk, a match card by card; and who may have which."""

import hashlib
import io
import json
import zipfile

import docx as word
import pytest

from guandan.documents.matchbook import match_book
from guandan.documents.model import Banner, Document, Fields, Heading, Table, capital, said
from guandan.documents.registry import DOCUMENTS
from guandan.documents.render import RENDERERS
from guandan.documents.rulebook import booklet, difference
from guandan.documents.serving import offered, served
from guandan.documents.source import Source
from guandan.event.archive import imported, unpacked
from guandan.event.samples import invented
from guandan.event.views.viewer import OFFICE, PUBLIC, Viewer
from guandan.game.cards import size
from guandan.game.dealtext import deals_of
from guandan.game.errors import GuandanError
from guandan.game.ruleset import BOOKS, load
from guandan.game.settings import settings
from tests.documents.events import MADE, RECEPTION, all_of, full, made, source_of
from tests.event.events import act, enter, event, levels, planned, ready


def text_of(document: Document, lang: str = "zh") -> str:
    """All words of the fields and tables of a document."""
    found = []
    for part in document.parts:
        if isinstance(part, Fields):
            found += [said(cell, lang) for pair in part.pairs for cell in pair]
        if isinstance(part, Table):
            found += [said(cell, lang) for row in part.rows for cell in row]
    return " ".join(found)


def test_everything_is_there_and_can_be_made_into_every_format() -> None:
    source = full()
    source = source._replace(devices={f"1/{source.event.entrant(1).players[0].name}": "https://cup.example/play/1"})
    documents = all_of(source)
    kinds = {kind.name for kind in DOCUMENTS if list(kind.make(source))}
    assert {kind.name for kind in DOCUMENTS} - kinds == {"bracket", "assignment"}  # a round robin, nobody assigned
    for one in documents:
        for render in RENDERERS.values():
            assert render(one, "en") is None or render(one, "zh")


def test_what_was_changed_since_is_told_in_the_supplementary_notice() -> None:
    (document,) = made(full(), "supplement")
    told = text_of(document)
    assert "省掼蛋协会" in told
    assert "技术会议" in told
    (book,) = made(full(), "reception")
    assert all(value in text_of(book) for value in RECEPTION.values())
    assert not made(source_of("JS23"), "supplement")
    assert not made(source_of("JS23"), "reception")


def test_each_appeal_that_was_decided_is_a_document_with_its_receipt() -> None:
    (document,) = made(full(), "appeal-decision")
    told = text_of(document)
    for word_ in (
        "裁判误判越序出牌",
        "仲裁一、仲裁二、仲裁三",
        "2 : 1",
        "成立",
        "裁判员适用条文有误",
        "500",
        "003 c3.9",
    ):
        assert word_ in told
    (register,) = made(full(), "appeals")
    assert "合计 1000 500" in " ".join(text_of(register).split())


def test_a_decision_on_discipline_names_sanctions_and_the_way_to_appeal() -> None:
    (document,) = made(full(), "discipline")
    told = text_of(document)
    for word_ in (
        "某领队",
        "无故弃权、闹赛罢赛、拒绝领奖",
        "诫勉谈话；赛会通报批评",
        "15 个工作日",
        "2026-03-23",
        "003 c6.3(2)",
    ):
        assert word_ in told


def test_a_match_is_a_book_of_all_its_cards() -> None:
    (log,) = full().matches
    document = match_book(log, MADE)
    tables = [part for part in document.parts if isinstance(part, Table)]
    deals = deals_of(log)
    hands = [table for table in tables if table.columns[-1].head.zh == "手牌"]
    tricks = [table for table in tables if table.columns[0].head.zh == "圈"]
    assert len(hands) == len(tricks) == len(deals) > 0
    for deal, held, played in zip(deals, hands, tricks, strict=True):
        assert [len(said(row[-1], "en").split()) for row in held.rows] == [size(hand) for hand in deal.hands]
        turns = [said(cell, "en") for row in played.rows for cell in row[1:] if said(cell, "en")]
        assert len(turns) == sum(map(len, deal.tricks))


@pytest.mark.parametrize("book", BOOKS)
def test_a_booklet_has_every_rule_with_its_article(book: str) -> None:
    rules = load(book)
    document = booklet(rules, MADE)
    rows = [row for part in document.parts if isinstance(part, Table) for row in part.rows if len(row) == 4]
    assert len(rows) == sum(one.type != "article" for one in settings().values())
    assert all(said(cell, "zh") and said(cell, "en") for row in rows for cell in row[2:])


def test_two_books_are_held_together_where_they_differ() -> None:
    a, b = load("JS23"), load("GJ17")
    rows = [row for part in difference(a, b, MADE).parts if isinstance(part, Table) for row in part.rows]
    differ = [one for one in settings().values() if one.type != "article" and a.value(one.key) != b.value(one.key)]
    assert [row[0] for row in rows] == [capital(one.name) for one in differ]
    assert not [part for part in difference(a, a, MADE).parts if isinstance(part, Table)]


@pytest.mark.parametrize(("book", "told"), [("GJ17", "70–95 厘米"), ("JS23", "80–100 厘米"), ("JS23", "140 厘米")])
def test_the_table_has_the_measures_of_its_book(book: str, told: str) -> None:
    (document,) = made(Source(event(book, 0), MADE), "table-diagram")
    assert told in text_of(document)


def test_the_archive_has_the_whole_log_and_the_digest_of_its_file() -> None:
    source = full()
    (document,) = made(source, "archive")
    ((name, file),) = document.files
    assert name == "cup.json"
    assert hashlib.sha256(file).hexdigest() in text_of(document)
    assert imported(file).head == source.log.head
    log = [part for part in document.parts if isinstance(part, Table)][-1]
    assert [row[0] for row in log.rows] == [fact.seq for fact in source.log.facts]


def test_every_document_is_made_again_from_the_archive() -> None:
    source = full()
    (document,) = made(source, "archive")
    ((_, file),) = document.files
    kept = unpacked(file)
    again = Source(kept.log, MADE, beside=kept.beside)
    assert all_of(again) == all_of(source)


def test_sheets_are_filled_game_by_game() -> None:
    log = event("GJ17", 4)
    planned(log, "knockout", modes=[[1, "best_of", 3]])
    ready(log)
    for table in (1, 2):
        enter(log, table, {"games": [levels("9", "5"), levels("4", "K"), levels("T", "9")]})
    document = made(Source(log, MADE), "filled-score-sheets")[0]
    sheets = [part for part in document.parts if isinstance(part, Table)]
    assert len(sheets) == 6
    assert [said(row[-2], "zh") for row in sheets[0].rows] == ["17", "9"]
    assert [said(row[-2], "zh") for row in sheets[1].rows] == ["4", "22"]
    assert "第 2 局" in json.dumps([part._asdict() for part in document.parts], default=str, ensure_ascii=False)


def test_the_public_has_neither_drafts_nor_results_that_are_not_locked() -> None:
    log = event("JS23", 8)
    planned(log, "swiss", rounds=2)
    act(log, "draft", stage=1)
    public = Source(log, MADE, viewer=PUBLIC)
    assert "pairings-by-table-1-1" in {one.name for one in offered(Source(log, MADE))}
    assert "pairings-by-table-1-1" not in {one.name for one in offered(public)}
    act(log, "published", stage=1)
    enter(log, 1, levels("A+", "5"))
    (shown,) = (one for one in offered(public) if one.name == "results-1-1")
    assert "26:0" not in text_of(shown)
    assert "过A:5" in text_of(next(one for one in offered(Source(log, MADE)) if one.name == "results-1-1"))
    assert "过A:5" not in text_of(shown)
    assert "未交" not in text_of(shown)  # some are in, and nobody outside may know of it
    assert "未交" in text_of(next(one for one in offered(Source(log, MADE)) if one.name == "results-1-1"))
    assert "standings-1-1" not in {one.name for one in offered(public)}
    assert {"check-in", "penalties", "corrections", "score-sheets-1-1", "archive"}.isdisjoint(
        one.name for one in offered(public)
    )


def test_the_public_sees_the_current_round_only_where_the_book_says_so() -> None:
    names = {one.name for one in offered(source_of("NJ")._replace(viewer=PUBLIC))}
    assert "results-1-4" in names
    assert "results-1-3" not in names

    for name in ("entry-by-entry-1", "results-book"):
        assert name not in names
        with pytest.raises(GuandanError) as caught:
            served(source_of("NJ")._replace(viewer=PUBLIC), name, "html", "zh")
        assert caught.value.code == "office_only"
    sheet = next(one for one in offered(source_of("NJ")._replace(viewer=PUBLIC)) if one.name == "standings-1-4")
    assert "各轮积分" not in [part.title.zh for part in sheet.parts if isinstance(part, Table)]


def test_everybody_has_the_results_book_when_the_event_is_over() -> None:
    source = source_of("JS23")
    (office,) = made(source, "results-book")
    (public,) = (one for one in offered(source._replace(viewer=PUBLIC)) if one.name == "results-book")
    heads = [[part.text.zh for part in one.parts if isinstance(part, Heading)] for one in (office, public)]
    assert {"判罚登记", "更正记录"} <= set(heads[0])
    assert {"判罚登记", "更正记录"}.isdisjoint(heads[1])
    log = event("JS23", 8)
    planned(log, "swiss", rounds=2)
    ready(log)
    assert "results-book" in {one.name for one in offered(Source(log, MADE))}
    assert "results-book" not in {one.name for one in offered(Source(log, MADE, viewer=PUBLIC))}


def test_the_emergency_pack_has_all_to_go_on_by_hand() -> None:
    log = event("JS23", 8)
    assert [part.text.zh for part in made(Source(log, MADE), "emergency")[0].parts if isinstance(part, Heading)] == [
        "参赛名单"
    ]
    planned(log, "swiss", rounds=2)
    act(log, "draft", stage=1)
    (pack,) = made(Source(log, MADE), "emergency")
    assert pack.mark.zh == "草案"
    act(log, "published", stage=1)
    (pack,) = made(Source(log, MADE), "emergency")
    heads = [part.text.zh for part in pack.parts if isinstance(part, Heading)]
    assert heads == ["对阵", "对阵（按姓名）", "成绩登记", "名次", "各对对阵与成绩", "参赛名单"]
    titles = [said(part.text, "zh") for part in pack.parts if isinstance(part, Banner)]
    assert titles.count("比赛记录表") == 4


def test_the_emergency_pack_has_every_stage_that_is_being_played() -> None:
    log = event("GJ17", 8)
    act(log, "stage", format="swiss", rounds=2, match={"minutes": 40}, takes={"entries": [1, 2, 3, 4]})
    takes = {"entries": [5, 6, 7, 8]}
    act(log, "stage", format="knockout", match={"minutes": 40}, takes=takes, tables_from=11)
    for stage in (1, 2):
        act(log, "stage_begun", stage=stage)
        act(log, "draft", stage=stage)
        act(log, "published", stage=stage)
    (pack,) = made(Source(log, MADE), "emergency")
    assert pack.subtitle.en == "Swiss, round 1; knockout, round 1"
    assert not pack.mark.zh
    told = text_of(pack)
    assert all(f"选手{number}-1" in told for number in range(1, 9))
    heads = [part.text.zh for part in pack.parts if isinstance(part, Heading)]
    assert heads.count("成绩登记") == 2
    assert len([part for part in pack.parts if isinstance(part, Banner)]) >= 4


@pytest.mark.parametrize("viewer", [OFFICE, PUBLIC])
def test_nothing_personal_is_on_paper(viewer: Viewer) -> None:
    log = event("JS23", 0)
    people = [
        one._replace(players=tuple(player._replace(id=f"3201021970{player.phone[-8:]}") for player in one.players))
        for one in invented(6, log.state.terms.conditions, "1")
    ]
    act(log, "import_entries", "recorder", entries=[one.as_data() for one in people])
    planned(log, "swiss", rounds=1)
    ready(log)
    told = "".join(
        json.dumps(part, ensure_ascii=False)
        for one in offered(Source(log, MADE, viewer=viewer))
        for part in (one.parts, *(file.decode() for _, file in one.files))
    )
    for player in (player for one in people for player in one.players):
        assert player.name in told
        for secret in (player.phone, player.born, player.id):
            assert secret not in told


def test_a_document_is_served_by_the_name_of_its_file() -> None:
    source = full()
    assert served(source, "standings-1-2", "pdf", "zh").startswith(b"%PDF")
    assert served(source._replace(viewer=PUBLIC), "results-1-1", "html", "en").startswith(b"<!doctype html>")
    for name, format_, viewer, code in (
        ("penalties", "pdf", PUBLIC, "office_only"),
        ("nothing", "pdf", source.viewer, "no_such_document"),
        ("standings-1-9", "pdf", source.viewer, "no_such_document"),
        ("bracket-1", "xlsx", source.viewer, "no_such_document"),
        ("entries", "exe", source.viewer, "wrong_field"),
    ):
        with pytest.raises(GuandanError) as caught:
            served(source._replace(viewer=viewer), name, format_, "zh")
        assert caught.value.code == code


def test_workbooks_recheck_sums_by_formulas() -> None:
    for name in ("standings-1-3", "appeals"):
        with zipfile.ZipFile(io.BytesIO(served(full(), name, "xlsx", "zh"))) as book:
            sheets = [book.read(one).decode() for one in book.namelist() if one.startswith("xl/worksheets/sheet")]
        assert any("<f>SUM(" in sheet for sheet in sheets), name


def test_charts_and_codes_are_pictures_in_word() -> None:
    (document,) = (one for one in made(source_of("GJ17"), "bracket"))
    book = word.Document(io.BytesIO(RENDERERS["docx"](document, "zh") or b""))
    assert len(book.inline_shapes) == 1
