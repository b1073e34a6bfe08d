"""The forms of the appendices, line by line as the texts print them."""

import io
import json
import re
from collections.abc import Iterable
from pathlib import Path

import pypdf
import pytest

from guandan.documents.booktables import difference_table, grade_table
from guandan.documents.model import Banner, Code, Fields, Heading, Paragraph, Part, Signatures, Table, said
from guandan.documents.registry import DOCUMENTS
from guandan.documents.render.pdf import pdf
from guandan.documents.scoreforms import FORMS, Filled, form_of
from guandan.documents.source import Source
from guandan.event.final import final_ranking
from guandan.game.ruleset import BOOKS, load
from tests.documents.events import MADE, log_of, made, source_of
from tests.event.events import act, enter, event, levels, planned, ready
from tests.event.test_reports import cup, played, sheet, told


def words(parts: Iterable[Part]) -> list[str]:
    """Everything that a form prints, in its order, without blanks."""
    found: list[str] = []
    for part in parts:
        match part:
            case Banner() | Paragraph() | Heading():
                found.append(said(part.text, "zh"))
            case Table():
                found += [column.whole.zh for column in part.columns]
                found += [said(cell, "zh") for row in part.rows for cell in row]
            case Fields():
                found += [name.zh for name, _ in part.pairs]
            case Signatures():
                found += [label.zh for label in part.labels]
    return ["".join(one.split()) for one in found if one.strip()]


def assert_in_order(lines: str, printed: list[str]) -> None:
    """Every word of the lines is printed, one after the other."""
    rest = iter(printed)
    for word in lines.split():
        assert any(word == one for one in rest), (word, printed)


APPENDICES = {
    "levels": """
        掼蛋比赛记分表
        第（）轮第（）台记分表
        方位 编号 选手名 单位 2 3 4 5 6 7 8 9 10 J Q K A 级分 场分
        东西方
        南北方
        东西方选手签名 南北方选手签名
        裁判员签名 犯规情况
    """,  # 001 附录二
    "deals": """
        掼蛋比赛（记副制）记分表
        第轮第台时间：年月日
        编号 单位 姓名 方位 一 二 三 四 五 六 七 八 九 牌级 级分 场分
        东西方代表签字 南北方代表签字 裁判员签字
        备注
    """,  # 001 附录三
    "record": """
        比赛记录表
        场次
        桌号
        西家填表，逐副记分，字迹工整、不得涂改，北家复查
        年月日
        选手号 姓名 单位 方位
        副次1 副次2 副次3 副次4 副次5 副次6 副次7 副次8 副次9
        裁判员填写级数 裁判员填写级差分 裁判员填写积分
        选手签名确认成绩
        东西
        南北
        判罚及备注
        裁判员签名
    """,  # 003 表1
    "slip": "牌级 相差级数 台上/台下 过A奖励 得分 签字 双方签字后交记录台。",  # 004 积分规则, 比赛秩序
}


@pytest.mark.parametrize("form", FORMS)
def test_a_form_prints_the_lines_of_its_appendix_in_their_order(form: str) -> None:
    assert_in_order(APPENDICES[form], words(FORMS[form](load("JS23"), Filled())))


def test_001_app_1_the_cross_table_has_the_columns_of_its_appendix() -> None:
    (document,) = made(source_of("HA17"), "cross-table")  # 001 附录一
    assert document.title.zh == "单循环赛成绩表"
    assert_in_order("编号 单位 姓名 1 2 3 4 5 6 场分 级分 局 对手分 名次", words(document.parts))


NOTES = {
    "blank-charts-knockout-32": (
        "32对单败淘汰赛轮次表",
        "注：上半区和下半区的1-32号位置，为参赛者首轮抽签的定位依据。通常可设8名种子，依种子顺序安排在1-8号位置，"
        "如需选手轮空时，让种子选手首轮轮空。",
    ),
    "blank-charts-double-knockout-16": (
        "16对双败淘汰赛轮次表",
        "注：最后的冠亚军决赛决定胜负的比赛办法，具体须在比赛规程或补充的竞赛细则中予以明确。",
    ),
}


@pytest.mark.parametrize("name", NOTES)
def test_the_charts_have_the_titles_and_notes_of_their_appendices(name: str) -> None:
    (document,) = (one for one in made(source_of("HA17"), "blank-charts") if one.name == name)  # 001 附录五, 附录六
    title, note = NOTES[name]
    assert document.title.zh == title
    assert words(document.parts) == [note]


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


CONVERSION = {
    "2": "— 12:14 11:15 10:16 9:17 8:18 7:19 6:20 5:21 4:22 3:23 2:24 1:25 0:26",
    "3": "14:12 13:13 12:14 11:15 10:16 9:17 8:18 7:19 6:20 5:21 4:22 3:23 2:24 1:25",
    "4": "15:11 14:12 13:13 12:14 11:15 10:16 9:17 8:18 7:19 6:20 5:21 4:22 3:23 2:24",
    "5": "16:10 15:11 14:12 13:13 12:14 11:15 10:16 9:17 8:18 7:19 6:20 5:21 4:22 3:23",
    "6": "17:9 16:10 15:11 14:12 13:13 12:14 11:15 10:16 9:17 8:18 7:19 6:20 5:21 4:22",
    "7": "18:8 17:9 16:10 15:11 14:12 13:13 12:14 11:15 10:16 9:17 8:18 7:19 6:20 5:21",
    "8": "19:7 18:8 17:9 16:10 15:11 14:12 13:13 12:14 11:15 10:16 9:17 8:18 7:19 6:20",
    "9": "20:6 19:7 18:8 17:9 16:10 15:11 14:12 13:13 12:14 11:15 10:16 9:17 8:18 7:19",
    "10": "21:5 20:6 19:7 18:8 17:9 16:10 15:11 14:12 13:13 12:14 11:15 10:16 9:17 8:18",
    "J": "22:4 21:5 20:6 19:7 18:8 17:9 16:10 15:11 14:12 13:13 12:14 11:15 10:16 9:17",
    "Q": "23:3 22:4 21:5 20:6 19:7 18:8 17:9 16:10 15:11 14:12 13:13 12:14 11:15 10:16",
    "K": "24:2 23:3 22:4 21:5 20:6 19:7 18:8 17:9 16:10 15:11 14:12 13:13 12:14 11:15",
    "A": "25:1 24:2 23:3 22:4 21:5 20:6 19:7 18:8 17:9 16:10 15:11 14:12 13:13 12:14",
    "过A": "26:0 25:1 24:2 23:3 22:4 21:5 20:6 19:7 18:8 17:9 16:10 15:11 14:12 13:13",
}


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_001_app_4_the_conversion_is_that_of_the_appendix_cell_by_cell(book: str) -> None:
    table = grade_table(load(book))
    assert [column.head.zh for column in table.columns[1:]] == list(CONVERSION)
    assert {said(row[0], "zh"): " ".join(map(str, row[1:])) for row in table.rows} == CONVERSION


def test_004_the_clubs_table_of_points_is_printed() -> None:
    heads = "相差级数 过A奖励 台上/台下 1 2 3 4 5 6 7 8 9 10 11 12"
    lines = "胜方 20 52 56 60 64 68 72 76 80 84 88 92 96 100", "负方 48 44 40 36 32 28 24 20 16 12 8 4 0"
    assert words([difference_table(load("CLUB"))]) == " ".join((heads, *lines)).split()
    club = {said(row[0], "zh"): row[1:] for row in grade_table(load("CLUB")).rows}
    assert [club["A"][at] for at in (12, 11, 0)] == ["52:48", "56:44", "100:0"]
    assert club["过A"][0] == "120:0"


ROUNDS = {
    (8, "“贝格尔”"): """1-8 8-5 2-8 8-6 3-8 8-7 4-8   2-7 6-4 3-1 7-5 4-2 1-6 5-3
        3-6 7-3 4-7 1-4 5-1 2-5 6-2   4-5 1-2 5-6 2-3 6-7 3-4 7-1""",
    (8, "固定轮转"): """1-8 1-7 1-6 1-5 1-4 1-3 1-2   2-7 8-6 7-5 6-4 5-3 4-2 3-8
        3-6 2-5 8-4 7-3 6-2 5-8 4-7   4-5 3-4 2-3 8-2 7-8 6-7 5-6""",
    (7, "“贝格尔”"): """1-0 0-5 2-0 0-6 3-0 0-7 4-0   2-7 6-4 3-1 7-5 4-2 1-6 5-3
        3-6 7-3 4-7 1-4 5-1 2-5 6-2   4-5 1-2 5-6 2-3 6-7 3-4 7-1""",
    (7, "固定轮转"): """1-0 1-7 1-6 1-5 1-4 1-3 1-2   2-7 0-6 7-5 6-4 5-3 4-2 3-0
        3-6 2-5 0-4 7-3 6-2 5-0 4-7   4-5 3-4 2-3 0-2 7-0 6-7 5-6""",
}
"""001 附录七 and 附录八, row by row."""


@pytest.mark.parametrize(("size", "method"), ROUNDS)
def test_001_app_7_and_8_the_round_tables_are_printed_row_by_row(size: int, method: str) -> None:
    (document,) = made(source_of("HA17"), "round-tables")
    titles = [part.text.zh for part in document.parts if isinstance(part, Heading)]
    tables = [part for part in document.parts if isinstance(part, Table)]
    table = dict(zip(titles, tables, strict=True))[f"{size}对循环赛轮次表（{method}编排法）"]
    heads = "轮次 第一轮 第二轮 第三轮 第四轮 第五轮 第六轮 第七轮 对阵"
    assert words([table]) == f"{heads} {ROUNDS[size, method]}".split()
    assert words(document.parts)[-1] == "注：凡遇与“0”号对阵的选手，表示其该轮次为轮空。"


@pytest.mark.parametrize(("book", "demanded"), [("GJ17", "30 分钟"), ("GJ17", "2 小时"), ("JS23", "30 分钟")])
def test_the_form_of_appeal_has_all_that_the_texts_demand(book: str, demanded: str) -> None:
    # 001 §39: in writing, within 30 minutes, signed, with the fee, answered in 2 hours. 003 c3.9: signed by the
    # captain, without one by both players, and handed on by the chief referee.
    (document,) = made(Source(event(book, 0), MADE), "appeal-form")
    printed = words(document.parts)
    lines = "参赛单位 申诉人 提出时间 申诉费 申诉事项 事实与理由 裁判长意见 仲裁裁决"
    assert_in_order(f"{lines} 申诉人签字 搭档签字 领队签字 裁判长收转 仲裁委员会收件 申诉费收据 今收到", printed)
    assert "".join(demanded.split()) in printed


def test_001_app_1_rows_are_numbered_and_nobody_meets_themselves() -> None:
    (document,) = made(source_of("HA17"), "cross-table")
    table = next(part for part in document.parts if isinstance(part, Table))
    assert [row[0] for row in table.rows] == [1, 2, 3, 4, 5, 6]
    assert [row[3 + at] for at, row in enumerate(table.rows)] == ["*"] * 6


def test_each_document_is_in_the_table_of_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "documents.md").read_text(encoding="utf-8")
    named = set(
        re.findall(r"`(-?[a-z-]+)`", page.partition("## Which documents there are")[2].partition("## The forms")[0])
    )
    assert {kind.name for kind in DOCUMENTS} - named == {"pairings-by-name", "pairings-by-unit"}
    assert {"-by-name", "-by-unit"} <= named


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


def test_a_meeting_of_teams_has_a_sheet_for_each_pair_with_the_names_put_up() -> None:
    log = event("JS23", 4, units=2, kinds=["teams"], pairs=2)
    planned(log, "swiss", rounds=2)
    ready(log)
    now = log.state.stage(1).rounds[0].tables[0]
    act(log, "line_up", "recorder", stage=1, table=now.number, entry=now.first, pairs=[[3, 1], [2, 4]])
    document = made(Source(log, MADE), "score-sheets")[0]
    titles = [said(part.text, "zh") for part in document.parts if isinstance(part, Banner)]
    assert titles == ["比赛记录表 第 1 对", "比赛记录表 第 2 对"] * 2
    (one, two) = [part for part in document.parts if isinstance(part, Table) and len(part.columns) > 5][:2]
    players = [player.name for player in log.state.entrants[now.first].players]
    assert [one.rows[0][1], two.rows[0][1]] == [f"{players[2]} / {players[0]}", f"{players[1]} / {players[3]}"]
    assert one.rows[1][1] == ""  # to be written in: the other team has put up nobody yet
    assert one.rows[1][2] == log.state.entrants[now.second].unit != ""


def test_a_meeting_of_teams_has_a_table_card_for_each_pair() -> None:
    log = event("JS23", 4, units=2, kinds=["teams"], pairs=2)
    planned(log, "swiss", rounds=2)
    spans = [["A", 1, 2], ["B", 7, 8]]
    hours = [("09:00", "10:00"), ("10:30", "11:30")]
    slots = [
        {"event": "1", "round": at, "day": "2026-03-02", "unit": 1, "start": a, "end": b, "spans": spans}
        for at, (a, b) in enumerate(hours, start=1)
    ]
    act(log, "schedule", "recorder", slots=slots, halls=[["A", 2], ["B", 9]])
    ready(log)
    now = log.state.stage(1).rounds[0].tables[0]
    act(log, "line_up", "recorder", stage=1, table=now.number, entry=now.first, pairs=[[3, 1], [2, 4]])
    (document,) = made(Source(log, MADE, "http://x/e/cup"), "table-cards")
    pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf(document, "zh"))).pages]
    assert len(pages) == 4
    players = [player.name for player in log.state.entrants[now.first].players]
    wanted = [("第1桌第1对", "A1"), ("第1桌第2对", "A2"), ("第2桌第1对", "B7"), ("第2桌第2对", "B8")]
    for page, lines in zip(pages, wanted, strict=True):
        assert all(line in "".join(page.split()) for line in lines)
    assert [[name in "".join(page.split()) for name in players] for page in pages[:2]] == [
        [True, False, True, False],
        [False, True, False, True],
    ]
    assert sum(isinstance(part, Code) for part in document.parts) == 4


def test_the_badge_of_a_team_names_it() -> None:
    log = event("JS23", 2, units=2, kinds=["teams"], pairs=2)
    act(log, "entry_changed", "recorder", entry=1, team="雄鹰队")
    (document,) = made(Source(log, MADE), "badges")
    shown = [said(part.text, "zh") for part in document.parts if isinstance(part, Banner)]
    assert [shown.count(one) for one in ("雄鹰队", "U1", "No. 1")] == [4, 4, 4]
    pages = pypdf.PdfReader(io.BytesIO(pdf(document, "zh"))).pages
    assert ["雄鹰队" in "".join(page.extract_text().split()) for page in pages] == [True] * 4 + [False] * 4


def test_a_match_of_three_games_has_three_sheets() -> None:
    log = event("GJ17", 4)
    planned(log, "knockout", modes=[[1, "best_of", 3]])
    ready(log)
    titles = [
        said(part.text, "zh") for part in made(Source(log, MADE), "score-sheets")[0].parts if isinstance(part, Banner)
    ]
    assert [title for title in titles if "局" in title] == [f"掼蛋比赛记分表 第 {at} 局" for at in (1, 2, 3)] * 2
    enter(log, 1, {"games": [levels("9", "5"), levels("4", "2")]})
    (filled, *_) = made(Source(log, MADE), "filled-score-sheets")
    tables = [part for part in filled.parts if isinstance(part, Table)]
    assert [said(row[-2], "zh") for table in tables[:2] for row in table.rows] == ["17", "9", "15", "11"]
    assert len(tables) == 2 + 3  # the third game was not needed; the other table has not played yet
