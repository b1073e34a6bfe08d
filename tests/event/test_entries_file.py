"""Lists of entries from real xlsx and csv files: every fault with its row, nothing lost, nothing executed."""

import io
import random
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import Any

import pytest
import xlsxwriter
from hypothesis import example, given
from hypothesis import strategies as st

from guandan.event.eligibility import Conditions, conditions_of
from guandan.event.exchange.cells import Wrong, born, checks, identity, phone, sex, told_by
from guandan.event.exchange.columns import BY_KEY, COLUMNS, recognised
from guandan.event.exchange.csvfile import to_csv
from guandan.event.exchange.entries import Reading, read_entries
from guandan.event.exchange.spelling import alike, slips
from guandan.event.exchange.tables import as_csv, as_xlsx, entries_page, table_page
from guandan.event.exchange.template import template_csv, template_xlsx
from guandan.event.exchange.xlsxfile import Page, read_xlsx, to_xlsx
from guandan.event.history import Entry, History
from guandan.event.ranking import ranking_of
from guandan.event.roster import Person, Registration, numbered
from guandan.event.samples import invented
from guandan.event.standings import standings
from guandan.event.views.standings import table_of
from guandan.game.errors import Conflict, GuandanError, Unreadable
from guandan.game.ruleset import BOOKS, load

NAMES = ("选手1姓名", "选手2姓名")


def conditions(book: str = "GJ17", **choices: Any) -> Conditions:
    return conditions_of(load(book), "2026-05-01", choices)


def xlsx(rows: Sequence[Sequence[object]], name: str = "Sheet1", merged: Sequence[tuple[int, int, int]] = ()) -> bytes:
    """A file as Excel writes it: numbers as numbers, dates as dates."""
    target = io.BytesIO()
    book = xlsxwriter.Workbook(target)
    sheet = book.add_worksheet(name)
    day = book.add_format({"num_format": "yyyy-mm-dd"})
    for down, row in enumerate(rows):
        for at, cell in enumerate(row):
            if isinstance(cell, date):
                sheet.write_datetime(down, at, cell, day)
            elif isinstance(cell, str):
                sheet.write_string(down, at, cell)
            elif cell is not None:
                sheet.write(down, at, cell)
    for top, bottom, column in merged:
        sheet.merge_range(top, column, bottom, column, rows[top][column])
    book.close()
    return target.getvalue()


def found(reading: Reading) -> list[tuple[int, str, str]]:
    """Every problem as row, column and code."""
    return [(one.row, one.column, one.finding.code) for one in reading.problems]


def read(text: str, rules: Conditions | None = None, **rest: Any) -> Reading:
    return read_entries(text.encode(), rules or conditions(), **rest)


def test_phone_numbers_and_leading_zeros_survive() -> None:
    headings = (*NAMES, "选手1电话", "选手2电话", "选手1证件号", "选手2证件号", "出生日期", "种子号")
    row = ("张三", "李四", 13812345678, "02583712345", "32010219660805039X", "0000123", date(1966, 8, 5), 3)
    (one,) = read_entries(xlsx([headings, row]), conditions()).accepted()
    assert one.players == (
        Person("张三", "m", "1966-08-05", "32010219660805039X", "13812345678"),
        Person("李四", "", "", "0000123", "02583712345"),
    )
    assert one.seed == 3


def test_leading_zeros_survive_in_csv() -> None:
    text = '选手1姓名,选手2姓名,电话1,电话2,证件号1,证件号2\n张三,李四,02583712345,\'0251,="0013",00x7\n'
    (one,) = read(text + "王,赵,13812345678.0,'025123,,\n", conditions()).accepted(skip=True)
    assert [player.phone for player in one.players] == ["13812345678", "025123"]
    reading = read(text, conditions())
    assert found(reading) == [(2, "电话2", "not_a_phone")]
    assert [player.id for player in reading.lines[0].registration.players] == ["0013", "00X7"]


def test_digits_that_a_spreadsheet_lost_are_not_guessed() -> None:
    rows = [(*NAMES, "证件号1", "电话2"), ("张三", "李四", 320102196608050012, 138.5)]
    assert found(read_entries(xlsx(rows), conditions())) == [(2, "证件号1", "digits_lost"), (2, "电话2", "digits_lost")]
    text = "姓名,姓名,电话1\n张三,李四,1.38123E+10\n"
    assert found(read(text)) == [(2, "电话1", "digits_lost")]


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_encoding_and_delimiter(code: str, mark: str, end: str) -> None:
    rows = [("组别", *NAMES, "单位"), ("公开组", "龚騳", "欧阳·娜娜", '南京"大学", 一; 二')]
    quoted = [mark.join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows]
    (one,) = read_entries(end.join(quoted).encode(code), conditions()).accepted()
    assert [player.name for player in one.players] == ["龚騳", "欧阳·娜娜"]
    assert one.unit == '南京"大学", 一; 二'


def test_headings_in_any_order_and_both_languages() -> None:
    text = "Club;Player 2 name;seed;Player 1 name;Player 2 sex;Gender 1\nU;Bo;2;Al;f;male\n"
    (one,) = read(text).accepted()
    assert (one.unit, one.seed) == ("U", 2)
    assert one.players == (Person("Al", "m"), Person("Bo", "f"))


def test_two_blocks_with_the_same_headings() -> None:
    keys = recognised(["序号", "姓名", "性别", "手机", "姓名", "性别", "手机", "单位（全称）", "备注*"])
    assert keys == ["", "name1", "sex1", "phone1", "name2", "sex2", "phone2", "unit", "remarks"]
    assert recognised(["选手", "搭档", "搭档性别", "搭档手机"]) == ["name1", "name2", "sex2", "phone2"]


def test_every_heading_of_ours_is_known() -> None:
    for column in COLUMNS:
        for heading in (*column.name, "\n".join(column.name), " / ".join(column.name)):
            assert recognised([heading]) == [column.key], heading
    assert len(BY_KEY) == len(COLUMNS)


def test_a_title_above_the_headings_and_empty_rows() -> None:
    text = "2026 年五一掼蛋赛报名表,,\n,,\n姓名1,姓名2,单位\n张 三,李　四,A\n,,\n王五,赵六,\n"
    reading = read(text)
    assert reading.problems == ()
    assert [line.row for line in reading.lines] == [4, 6]
    assert reading.accepted()[0].name == "张三 / 李四"


def test_every_fault_is_reported_at_once_with_its_row() -> None:
    rules = conditions("JS23", kinds=["pairs_men", "pairs_mixed"])
    head = "选手号,项目,组别,选手1,性别1,生日1,证件1,电话1,选手2,性别2,生日2,单位,种子,鞋码\n"
    rows = (
        "1,男双,公开,张三,男,,,,李四,男,,南京大学,1,",
        "1,男双,公开,张三,男,,,,王五,男,,南京大雪,1,",
        "3,男双,公开,,男,,,,周一,男,,南京大学,0,",
        "4,女双,公开,甲,女,,,,乙,女,,南京大学,,",
        "5,混双,公开,丙,男,,,,丁,男,,南京大学,,",
        "6,男双,老年,戊,男,1990-02-30,,12ab,己,雌,1990-01-01,南京大学,,",
        "x,男双,,庚,男,,,,辛,男,,南京大学,,",
        "8,男双,公开,壬,男,2030-01-01,,,壬,男,,南京大学,,",
        "9,男双,公开,癸,女,1966-08-05,32010219660805039X,,子,男,,南京大学,,",
    )
    reading = read(head + "\n".join(rows), rules)
    assert found(reading) == [
        (1, "鞋码", "unknown_column"),
        (3, "选手号", "same_number"),
        (3, "种子", "same_seed"),
        (3, "选手1", "same_person"),
        (3, "单位", "unit_near"),
        (4, "选手1", "missing"),
        (4, "种子", "not_a_number"),
        (5, "项目", "unknown_event"),
        (6, "性别2", "not_mixed"),
        (7, "生日1", "not_a_date"),
        (7, "电话1", "not_a_phone"),
        (7, "性别2", "not_a_sex"),
        (7, "生日2", "too_young"),
        (8, "选手号", "not_a_number"),
        (8, "组别", "which_group"),
        (9, "生日1", "born_later"),
        (9, "选手2", "same_player"),
        (10, "性别1", "id_differs"),
    ]
    assert reading.problems[3].text.zh.startswith("第 3 行“选手1”：张三 已在第 2 行报名")
    assert reading.problems[9].value == "1990-02-30"
    with pytest.raises(Conflict) as refused:
        reading.accepted()
    assert refused.value.facts == {"rows": 8, "problems": 16}
    assert [one.number for one in reading.accepted(skip=True)] == [1]
    assert reading.skipped == (3, 4, 5, 6, 7, 8, 9, 10)


def test_the_first_of_two_stays_only_if_it_is_good() -> None:
    reading = read("姓名1,姓名2,种子\n张三,,1\n张三,李四,1\n张三,王五,2\n")
    assert [line.row for line in reading.good] == [3]


def test_two_people_of_one_name() -> None:
    head = "姓名1,姓名2,单位,生日1,电话1\n"
    assert found(read(head + "王芳,甲,A,,\n王芳,乙,B,,\n")) == []
    assert found(read(head + "王芳,甲,A,,\n王芳,乙,A,,\n")) == [(3, "姓名1", "same_person")]
    assert found(read(head + "王芳,甲,A,1990-01-01,\n王芳,乙,A,1991-01-01,\n")) == []
    assert found(read(head + "王芳,甲,A,1990-01-01,\n王芳,乙,B,1990-01-01,\n")) == [(3, "姓名1", "same_person")]
    assert found(read(head + "王芳,甲,A,,13812345678\n王芳,乙,B,,13812345678\n")) == [(3, "姓名1", "same_person")]


def test_one_person_may_enter_two_events() -> None:
    rules = conditions("JS23", groups=["open"])
    text = "项目,姓名1,性别1,姓名2,性别2,单位\n男双,张三,男,李四,男,A\n混双,张三,男,王五,女,A\n"
    reading = read(text, rules)
    assert found(reading) == [(3, "姓名1", "other_event")]
    assert len(reading.accepted()) == 2


def test_entries_known_before() -> None:
    known = [Registration((Person("张三"), Person("李四")), "pairs", "open", 7, unit="南京大学", seed=1)]
    text = "编号,姓名1,姓名2,单位,种子\n7,张三,王五,南京大学,1\n8,赵六,周日,南京大雪,2\n"
    reading = read(text, known=known)
    assert found(reading) == [
        (2, "编号", "number_taken"),
        (2, "种子", "seed_taken"),
        (2, "姓名1", "entered_already"),
        (3, "单位", "unit_near"),
    ]
    assert [one.number for one in reading.accepted(skip=True)] == [8]


def test_units_of_the_regulations() -> None:
    rules = conditions(units=["南京大学", "东南大学"])
    reading = read("姓名1,姓名2,单位\n一,二,南京大雪\n三,四,清华\n五,六,\n七,八,东南大学\n", rules)
    assert found(reading) == [(2, "单位", "unknown_unit_near"), (3, "单位", "unknown_unit"), (4, "单位", "missing")]
    assert "是不是“南京大学”" in reading.problems[0].text.zh


def test_units_of_two_regions_are_two() -> None:
    text = "姓名1,姓名2,单位,地区\n一,二,苏州中学,苏州\n三,四,宿州中学,宿州\n五,六,苏洲中学,\n"
    assert found(read(text)) == [(4, "单位", "unit_near")]


def test_teams_of_several_pairs() -> None:
    rules = conditions("CLUB", kinds=["teams"], team_pairs=[2, 2])
    head = "队名,姓名1,姓名2,单位,领队,种子\n"
    good = "红,一,二,U,老王,1\n红,三,四,,,1\n蓝,五,六,V,,2\n蓝,七,八,V,,2\n"
    entries = read(head + good, rules).accepted()
    assert [one.captain for one in entries] == ["老王", "老王", "", ""]
    assert entries[1].unit == "U"
    green = "绿,九,十,W,,1\n绿,百,千,W,,1\n绿,万,亿,W,,1\n"
    bad = read(f"{head}红,一,二,U,老王,\n红,三,四,X,,\n,五,六,V,,\n{green}", rules)
    assert found(bad) == [(3, "单位", "team_differs"), (4, "队名", "missing"), (5, "队名", "team_size")]
    assert bad.accepted(skip=True) == ()
    half = read(head + "红,一,二,U,,\n红,三,,U,,\n蓝,五,六,V,,\n蓝,七,八,V,,\n", rules)
    assert half.skipped == (2, 3)


def test_merged_cells_hold_for_all_their_rows() -> None:
    rows = [("队名", *NAMES), ("红", "一", "二"), (None, "三", "四"), ("蓝", "五", "六")]
    data = xlsx(rows, merged=[(1, 2, 0)])
    entries = read_entries(data, conditions("CLUB", kinds=["teams"])).accepted()
    assert [one.team for one in entries] == ["红", "红", "蓝"]


@pytest.mark.parametrize("book", BOOKS)
def test_the_template_is_read_back(book: str) -> None:
    rules = conditions(book)
    data = template_xlsx(rules)
    assert data == template_xlsx(rules)
    assert [sheet.name for sheet in read_xlsx(data)] == ["报名 Entries", "示例 Example", "说明 Notes"]
    for empty in (data, template_csv(rules)):
        with pytest.raises(Unreadable) as refused:
            read_entries(empty, rules)
        assert refused.value.code == "list_empty"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert b"<dataValidation " in archive.read("xl/worksheets/sheet1.xml")


@pytest.mark.parametrize("kind", ["pairs", "pairs_men", "pairs_mixed", "teams", "teams_women"])
@pytest.mark.parametrize("group", ["senior", "youth", "open"])
def test_the_example_of_the_template_is_right(kind: str, group: str) -> None:
    rules = conditions("JS23", kinds=[kind, "pairs_women"], groups=[group, "middle_a"])
    rows = read_xlsx(template_xlsx(rules))[1].rows
    reading = read_entries(xlsx(rows), rules)
    assert reading.problems == ()
    assert len(reading.accepted()) == 2


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_exported_entries_can_be_imported_again(lang: str) -> None:
    rules = conditions("JS23", kinds=["pairs_mixed", "teams_mixed"], groups=["senior", "open"])
    some = [one._replace(remarks="=1+1", rank="-x", captain="@c", coach="+c") for one in invented(40, rules, "x")]
    some[0] = some[0]._replace(players=(Person("Al", "m", "1950-01-01", "0012X", "+8613812345678"), some[0].players[1]))
    page = entries_page(some, rules, lang)
    for data in (as_xlsx(page), as_csv(page)):
        reading = read_entries(data, rules)
        assert [problem for problem in reading.problems if problem.finding.grave] == []
        assert reading.accepted() == tuple(some)
    assert as_xlsx(page) == as_xlsx(page)


def test_formulas_are_never_written() -> None:
    cells = ["=1+1", "+1", "-1", "@SUM(A1)", '=HYPERLINK("http://x")', "http://x.y", "1e5", "0012"]
    data = to_xlsx([Page("a/b[c]", ["x"], [[cell] for cell in cells])])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml")
        assert b"<f>" not in sheet
        assert b"hyperlink" not in sheet.lower()
    assert [row[0] for row in read_xlsx(data)[0].rows[1:]] == cells
    text = to_csv([cells, [-3, None, 4]]).decode("utf-8-sig")
    assert text.splitlines()[0].startswith("'=1+1,'+1,'-1,'@SUM(A1),")
    assert text.splitlines()[1] == "-3,,4"


def test_standings_as_a_table() -> None:
    rules = load("NJ")
    table = standings([Entry(1, "U"), Entry(2, "V", status="excluded")], History(), ranking_of(rules))
    page = table_page(table_of(rules, table, {1: "张三 / 李四", 2: "=x"}), "zh")
    assert page.headings[:5] == ["名次", "选手号", "选手", "单位", "总积分"]
    assert page.rows[0][:4] == [1, 1, "张三 / 李四", "U"]
    assert page.rows[1][0] is None
    assert page.rows[1][-1] == "取消资格"
    assert read_xlsx(as_xlsx(page))[0].rows[1][2] == "张三 / 李四"
    assert as_csv(page).startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "list_no_headings"),
        (b"hello", "list_no_headings"),
        (b"a\0b", "list_not_text"),
        (b"\xff\xfe\x00", "list_not_text"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 100, "list_old_format"),
        (b"PK\x03\x04junk", "list_unreadable"),
        ("姓名,性别\n张三,男\n".encode(), "list_no_headings"),
        ("姓名1,姓名2\n".encode(), "list_empty"),
        ("姓名1,姓名2\n".encode() + b'"' + b"x" * 200_000, "list_unreadable"),
        ("姓名1,姓名2\n".encode() + b"a,b\n" * 30_000, "list_too_large"),
        ("姓名1,姓名2\n".encode() + b"," * 1000, "list_too_large"),
    ],
)
def test_what_is_no_list_is_refused(text: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_entries(text, conditions())
    assert refused.value.code == code


def patched(data: bytes, old: bytes, new: bytes, member: str = "xl/worksheets/sheet1.xml") -> bytes:
    """An xlsx with something else in one of its parts."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in source.namelist():
            content = source.read(name)
            archive.writestr(name, content.replace(old, new) if name == member else content)
    return target.getvalue()


def test_a_file_that_would_burst_the_memory_is_refused() -> None:
    data = xlsx([NAMES, ("a", "b")])
    for cell in (b'r="XFD1048576"', b'r="A1048576"', b'r="XFD2"'):
        with pytest.raises(Unreadable) as refused:
            read_entries(patched(data, b'r="B2"', cell), conditions())
        assert refused.value.code == "list_too_large"
    for cell in (b'x=">" r="XFD1048576"', b'r="A2" r="XFD1048576"', b'r="&#88;FD1048576"'):
        with pytest.raises(Unreadable):
            read_entries(patched(data, b'r="B2"', cell), conditions())
    long = patched(data, b"<t>b</t>", b"<t>" + b"b" * 1_000_000 + b"</t>", "xl/sharedStrings.xml")
    many = b"".join(b'<row r="%d"><c r="A%d" t="s"><v>3</v></c></row>' % (at, at) for at in range(3, 2000))
    with pytest.raises(Unreadable):
        read_entries(patched(long, b"</sheetData>", many + b"</sheetData>"), conditions())
    bomb = patched(data, b"<sheetData>", b"<sheetData>" + b" " * 160_000_000)
    assert len(bomb) < 1_000_000
    with pytest.raises(Unreadable):
        read_entries(bomb, conditions())


def test_formats_down_to_the_last_row_do_no_harm() -> None:
    data = patched(
        xlsx([NAMES, ("a", "b")]), b"</sheetData>", b'<row r="1048576"><c r="A1048576" s="1"/></row></sheetData>'
    )
    assert len(read_entries(data, conditions()).accepted()) == 1


@given(st.binary(max_size=400))
@example(b"\xef\xbb\xbf")
@example(b"\xff\xfe")
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for head in (b"", "姓名1,姓名2,生日1,电话1,种子,编号,组别,项目\n".encode(), "姓名1\t姓名2\n".encode("gb18030")):
        try:
            reading = read_entries(head + data, conditions("JS23"))
        except GuandanError:
            continue
        else:
            assert all(problem.text.zh and problem.text.en for problem in reading.problems)
            reading.accepted(skip=True)


@given(st.lists(st.lists(st.text(max_size=12), min_size=8, max_size=8), min_size=1, max_size=6))
def test_any_cells_are_read_or_reported(rows: list[list[str]]) -> None:
    head = ["姓名1", "姓名2", "生日1", "电话1", "种子", "编号", "组别", "项目"]
    try:
        reading = read_entries(to_csv([head, *rows]), conditions("JS23"))
    except Unreadable:
        return
    else:
        for problem in reading.problems:
            assert problem.text.zh
            problem.finding.as_json()
        reading.accepted(skip=True)


def test_damaged_xlsx_is_read_or_refused() -> None:
    rng = random.Random(3)
    data = xlsx([NAMES, ("张三", "李四"), (date(1990, 1, 1), 3.5)])
    for _ in range(400):
        bad = bytearray(data)
        for _ in range(rng.randint(1, 20)):
            bad[rng.randrange(4, len(bad))] = rng.randrange(256)
        with suppress(Unreadable):
            read_entries(bytes(bad[: rng.randrange(4, len(bad))] if rng.random() < 0.2 else bad), conditions())


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1966-08-05", "1966-08-05"),
        ("1966/8/5", "1966-08-05"),
        ("1966.8.5", "1966-08-05"),
        ("1966年8月5日", "1966-08-05"),
        ("１９６６－０８－０５", "1966-08-05"),
        ("19660805", "1966-08-05"),
        ("1966-08-05 00:00:00", "1966-08-05"),
        (24324, "1966-08-05"),
        (19660805.0, "1966-08-05"),
        ("", ""),
        ("5.8.1966", None),
        ("08/05/1966", None),
        ("1966-08", None),
        ("1966-02-30", None),
        ("66-8-5", None),
        ("1866-08-05", None),
        (-5.0, None),
        (float("inf"), None),
        (True, None),
    ],
)
def test_dates_in_every_spelling(text: object, day: str | None) -> None:
    if day is None:
        with pytest.raises(Wrong):
            born(text)
    else:
        assert born(text) == day


def test_identity_numbers() -> None:
    assert identity(" 32010219660805039x ") == "32010219660805039X"
    assert told_by("32010219660805039X") == ("1966-08-05", "m")
    assert told_by("320102196613050018") is None
    assert told_by("E12345678") is None
    assert checks("11010519491231002X")
    assert not checks("110105194912310021")
    assert sex("Ｆ") == "f"
    assert phone("(025) 8371-2345") == "(025)8371-2345"
    text = "姓名1,姓名2,证件号1\n一,二,110105194912310021\n"
    reading = read(text)
    assert found(reading) == [(2, "证件号1", "wrong_id")]
    assert reading.accepted()[0].players[0].born == "1949-12-31"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("南京大学", "南京大雪", True),
        ("南京大学", "南京大学 ", True),
        ("泰州中学", "太州中学", True),
        ("常州大学", "扬州大学", False),
        ("南京中学", "南通中学", False),
        ("南京市中学", "南京中学", True),
        ("南京大学", "南京大学一队", False),
        ("南京一中", "南京二中", False),
        ("市政府A队", "市政府B队", False),
        ("河南大学", "河北大学", False),
        ("Unit 1", "Unit 2", False),
        ("Nanjing Univ", "Nanjing Unvi", True),
        ("Nanjing University", "nanjing university", True),
        ("甲", "乙", False),
    ],
)
def test_units_that_look_alike(one: str, other: str, same: bool) -> None:
    assert alike(one, other) == alike(other, one) == same
    assert (slips([one, one, other]) == {other: one}) == (same and one != other)


def test_thousands_of_rows_are_read_at_once() -> None:
    rules = conditions("GJ17")
    some = numbered(invented(3000, rules, "many"))
    assert len(read_entries(as_xlsx(entries_page(some, rules)), rules).accepted()) == 3000


def test_cells_without_their_own_place_are_read() -> None:
    """The standard lets a program leave it out."""
    data = xlsx([NAMES, ("a", "b")])
    for cell in (b"A1", b"B1", b"A2", b"B2"):
        data = patched(data, b' r="' + cell + b'"', b"")
    assert len(read_entries(data, conditions()).accepted()) == 1
