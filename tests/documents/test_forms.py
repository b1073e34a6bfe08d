"""The forms of the appendices, line by line as the texts print them."""

import json

import pytest

from guandan.documents.booktables import grade_table
from guandan.documents.model import Banner, Fields, Paragraph, Part, Signatures, Table, said
from guandan.documents.scoresheets import FORMS, Filled, form_of
from guandan.documents.source import Source
from guandan.event.final import final_ranking
from guandan.game.ruleset import BOOKS, load
from tests.documents.events import MADE, log_of, made, source_of
from tests.event.events import enter
from tests.event.test_reports import cup, played, sheet, told


def words(parts: list[Part]) -> str:
    """Everything that a form prints, without blanks."""
    found: list[str] = []
    for part in parts:
        match part:
            case Banner() | Paragraph():
                found.append(said(part.text, "zh"))
            case Table():
                found += [column.head.zh for column in part.columns]
                found += [said(cell, "zh") for row in part.rows for cell in row]
            case Fields():
                found += [name.zh for name, _ in part.pairs]
            case Signatures():
                found += [label.zh for label in part.labels]
    return " ".join(found)


APPENDICES = {
    "levels": (  # 001 附录二
        "掼蛋比赛记分表 第（ ）轮第（ ）台记分表 方位 编号 选手名 单位 2 3 4 5 6 7 8 9 10 J Q K A 级分 场分",
        "东西方 南北方 东西方选手签名 南北方选手签名 裁判员签名 犯规情况",
    ),
    "deals": (  # 001 附录三
        "掼蛋比赛（记副制）记分表 轮 台 时间 年月日 编号 单位 姓名 方位 一 二 三 四 五 六 七 八 九 牌级 级分 场分",
        "东西方代表签字 南北方代表签字 裁判员签字 备注",
    ),
    "record": (  # 003 表1
        "比赛记录表 场次 桌号 西家填表，逐副记分，字迹工整、不得涂改，北家复查 年月日 选手号 裁判员填写",
        "一 二 三 四 五 六 七 八 九",
    ),
    "slip": ("牌级 相差级数 台上/台下 过A奖励 签字", "双方签字后交记录台"),  # 004 积分规则, 比赛秩序
}


@pytest.mark.parametrize("form", FORMS)
def test_a_form_prints_what_its_appendix_prints(form: str) -> None:
    printed = words(FORMS[form](load("JS23"), Filled()))
    for line in APPENDICES[form]:
        for word in line.replace("（ ）", "").split():
            assert word in printed.replace("（    ）", ""), word


def test_each_book_has_its_form() -> None:
    assert {book: form_of(load(book)) for book in BOOKS} == {
        "HA17": "levels",
        "GJ17": "levels",
        "NJ": "record",
        "JS23": "record",
        "CLUB": "slip",
    }


@pytest.mark.parametrize("name", ["HA17", "NJ", "CLUB"])
def test_filled_sheets_hold_the_results(name: str) -> None:
    source = source_of(name)
    sheets = made(source, "filled-score-sheets")
    stage = source.event.stage(1)
    assert len(sheets) == len(stage.played)
    for document, one in zip(sheets, stage.played, strict=True):
        tables = [part for part in document.parts if isinstance(part, Table) and part.boxes and len(part.columns) > 5]
        assert len(tables) == len(one.tables)
        for table, form in zip(one.tables, tables, strict=True):
            cells = [[said(cell, "zh") for cell in row] for row in form.rows]
            assert table.outcome is not None
            for side in (0, 1):
                assert str((table.first, table.second)[side]) in cells[side]
                if any(score.grade for score in table.outcome.scores):
                    assert str(table.outcome.scores[side].grade) in cells[side]


def test_empty_sheets_have_the_names_and_no_result() -> None:
    source = Source(log_of("JS23"), MADE)
    document = made(source, "score-sheets")[0]
    assert document.paper == "a5"
    text = json.dumps([part._asdict() for part in document.parts if isinstance(part, Table)], ensure_ascii=False)
    assert "选手1-1" in text


def test_the_conversion_is_that_of_the_appendix() -> None:
    rows = {str(row[0]): row[1:] for row in grade_table(load("GJ17")).rows}  # 001 附录四
    assert " ".join(map(str, rows["3"])) == "14:12 13:13 12:14 11:15 10:16 9:17 8:18 7:19 6:20 5:21 4:22 3:23 2:24 1:25"
    assert (
        " ".join(map(str, rows["10"])) == "21:5 20:6 19:7 18:8 17:9 16:10 15:11 14:12 13:13 12:14 11:15 10:16 9:17 8:18"
    )
    assert " ".join(map(str, rows["过A"][:4])) == "26:0 25:1 24:2 23:3"
    club = {str(row[0]): row[1:] for row in grade_table(load("CLUB")).rows}  # 004 积分规则
    assert [club["A"][at] for at in (12, 11, 0)] == ["52:48", "56:44", "100:0"]
    assert club["过A"][0] == "120:0"


def test_round_tables_are_those_of_the_appendices() -> None:
    (document,) = made(source_of("HA17"), "round-tables")
    tables = [part for part in document.parts if isinstance(part, Table)]
    seven = [tables[at] for at, size in enumerate((6, 6, 7, 7, 8, 8)) if size == 7]
    assert seven[0].rows[0] == ("1-0", "0-5", "2-0", "0-6", "3-0", "0-7", "4-0")  # 附录八, 贝格尔
    assert seven[1].rows[1] == ("2-7", "0-6", "7-5", "6-4", "5-3", "4-2", "3-0")  # 固定轮转


def test_the_prize_list_has_the_first_places() -> None:
    source = source_of("NJ")
    (document,) = made(source, "awards")
    table = next(part for part in document.parts if isinstance(part, Table))
    places = final_ranking(source.event).places
    assert [row[1] for row in table.rows] == [entry for entry, place in places.items() if place <= 8]


@pytest.mark.parametrize(("first", "second", "ours"), [(1, 4, 0), (4, 1, 1)])
def test_a_sheet_is_filled_deal_by_deal_from_a_record(first: int, second: int, ours: int) -> None:
    log, match = cup(), played(sheet(first, second))
    enter(log, 1, told(log, match).result)
    (document,) = made(Source(log, MADE, beside={"m1": match.facts}), "filled-score-sheets")
    table = next(part for part in document.parts if isinstance(part, Table))
    ticked = [column.head.zh for column, cell in zip(table.columns, table.rows[ours], strict=True) if cell == "✓"]
    assert ticked == ["5", "8"]  # double wins from 2: to 5 and to 8
    assert [
        column.head.zh for column, cell in zip(table.columns, table.rows[1 - ours], strict=True) if cell == "✓"
    ] == ["2"]
