"""The score sheets (记分表): both forms of the national book, Jiangsu's record, the club's slip; empty, or filled in.

Which one a table has follows from the book: its scale of points, who keeps the record, and how a match ends.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from guandan.documents.model import (
    Banner,
    Cell,
    Column,
    Document,
    Fields,
    Paragraph,
    Part,
    Signatures,
    Table,
    columns,
    sheets,
)
from guandan.documents.source import Kind, Source, of_round
from guandan.event.outcomes import Result
from guandan.event.stage import Stage
from guandan.event.views.pairings import PairedTable
from guandan.event.views.results import TableResult, results
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.ruleset import Ruleset

COUNT = ("一", "二", "三", "四", "五", "六", "七", "八", "九")
SIDES = (Text("东西方", "East-West"), Text("南北方", "North-South"))


class Filled(NamedTuple):
    """What is written on a sheet: who sits where, and as much of the result as is known."""

    round: str = ""
    table: str = ""
    day: str = ""
    pairs: tuple[tuple[Cell, str, str], ...] = (("", "", ""), ("", "", ""))
    """Number, names and unit of each side."""
    levels: tuple[str, str] = ("", "")
    deals: tuple[tuple[str, str], ...] = ()
    """The levels of both sides after each deal."""
    grade: tuple[str, str] = ("", "")
    points: tuple[str, str] = ("", "")
    remarks: str = ""


def _place(filled: Filled) -> Text:
    around = f"第（{filled.round or '    '}）轮第（{filled.table or '    '}）台记分表"
    return Text(around, f"Score sheet of round ({filled.round or '    '}), table ({filled.table or '    '})")


def level_sheet(rules: Ruleset, filled: Filled) -> list[Part]:
    """By levels (001 附录二): a column for each level from 2 to A."""
    del rules
    names = ["10" if level == "T" else level for level in LEVELS[:-1]]
    heads = (
        *columns(
            ("方位", "Side", 0, "center"), ("编号", "No.", 0, "center"), ("选手名", "Players", 5), ("单位", "Unit", 4)
        ),
        *(Column(Text(name, name), 1, "center") for name in names),
        *columns(("级分", "Grade", 0, "center"), ("场分", "Points", 0, "center")),
    )
    rows = []
    for side, (number, players, unit) in enumerate(filled.pairs):
        reached = {level for deal in filled.deals for level in deal[side : side + 1]} | {filled.levels[side]}
        ticks = ["✓" if level in reached or ("A+" in reached and level == "A") else "" for level in LEVELS[:-1]]
        rows.append((SIDES[side], number, players, unit, *ticks, filled.grade[side], filled.points[side]))
    signs = (
        Text("东西方选手签名", "East-West sign"),
        Text("南北方选手签名", "North-South sign"),
        Text("裁判员签名", "Referee signs"),
    )
    fouls = Fields(((Text("犯规情况", "Fouls"), filled.remarks),), 1)
    return [
        Banner(Text("掼蛋比赛记分表", "Guandan score sheet"), 16),
        Banner(_place(filled), 11),
        Table(heads, tuple(rows), height=15, boxes=True, size=8),
        Signatures(signs),
        fouls,
    ]


def deal_sheet(rules: Ruleset, filled: Filled) -> list[Part]:
    """By deals (001 附录三 记副制): a column for each deal."""
    place = Fields(
        (
            (Text("第（轮）", "Round"), filled.round),
            (Text("第（台）", "Table"), filled.table),
            (Text("时间（年月日）", "Date"), filled.day),
        ),
        3,
    )
    signs = (
        Text("东西方代表签字", "For East-West"),
        Text("南北方代表签字", "For North-South"),
        Text("裁判员签字", "Referee"),
    )
    heads = columns(
        ("编号", "No.", 0, "center"), ("单位", "Unit", 3), ("姓名", "Players", 4), ("方位", "Side", 0, "center")
    )
    return [
        Banner(Text("掼蛋比赛（记副制）记分表", "Guandan score sheet (by deals)"), 16),
        place,
        _deal_table(rules, filled, heads, (("牌级", "Level"), ("级分", "Grade"), ("场分", "Points"))),
        Signatures(signs),
        Fields(((Text("备注", "Remarks"), filled.remarks),), 1),
    ]


def record_sheet(rules: Ruleset, filled: Filled) -> list[Part]:
    """Jiangsu's record of a match (003 表1 比赛记录表): by deals, kept by West, with a part for the referee."""
    place = Fields(
        (
            (Text("场次", "Match"), filled.round),
            (Text("桌号", "Table"), filled.table),
            (Text("日期（年月日）", "Date"), filled.day),
        ),
        3,
    )
    rule = Text(
        "西家填表，逐副记分，字迹工整、不得涂改，北家复查",
        "West fills in, deal by deal, neatly and without erasures; North checks",
    )
    heads = columns(
        ("选手号", "No.", 0, "center"), ("单位", "Unit", 3), ("姓名", "Players", 4), ("方位", "Side", 0, "center")
    )
    referee = Table(
        columns(("裁判员填写", "For the referee"), ("判罚", "Rulings", 3), ("说明", "Notes", 3)),
        ((Text("东西方", "East-West"), filled.remarks, ""), (Text("南北方", "North-South"), "", "")),
        height=9,
        boxes=True,
    )
    signs = (Text("东西方签字", "East-West sign"), Text("南北方签字", "North-South sign"), Text("裁判员", "Referee"))
    ends = (("级数", "Level"), ("级差分", "Grade"), ("积分", "Points"))
    return [
        Banner(Text("比赛记录表", "Match record"), 16),
        place,
        Paragraph(rule),
        _deal_table(rules, filled, heads, ends),
        referee,
        Signatures(signs),
    ]


def _deal_table(rules: Ruleset, filled: Filled, heads: tuple[Column, ...], ends: Sequence[tuple[str, str]]) -> Table:
    printed = rules.number("record.deal_columns")
    count = max(printed, len(filled.deals))
    names = [COUNT[at] if at < len(COUNT) else str(at + 1) for at in range(count)]
    rows: list[tuple[Cell, ...]] = []
    for side, (number, players, unit) in enumerate(filled.pairs):
        deals = [deal[side] for deal in filled.deals] + [""] * (count - len(filled.deals))
        rows.append(
            (number, unit, players, SIDES[side], *deals, filled.levels[side], filled.grade[side], filled.points[side])
        )
    every = (
        *heads,
        *(Column(Text(name, str(at)), 1, "center") for at, name in enumerate(names, start=1)),
        *columns(*((zh, en, 0, "center") for zh, en in ends)),
    )
    return Table(every, tuple(rows), height=15, boxes=True, size=8)


def club_slip(rules: Ruleset, filled: Filled) -> list[Part]:
    """The club's slip (004 积分规则): levels, difference, table, bonus and points, and both signatures."""
    heads = columns(
        ("编号", "No.", 0, "center"),
        ("选手", "Players", 3),
        ("单位", "Unit", 2),
        ("牌级", "Level", 0, "center"),
        ("相差级数", "Difference", 0, "center"),
        ("台上/台下", "On / off table", 0, "center"),
        ("过A奖励", "Bonus for A", 0, "center"),
        ("得分", "Score", 0, "center"),
        ("签字", "Signature", 2),
    )
    bonus = rules.number("score.pass_a_bonus")
    rows: list[tuple[Cell, ...]] = []
    for side, (number, players, unit) in enumerate(filled.pairs):
        level = filled.levels[side]
        apart = ""
        if all(filled.levels):
            a, b = (min(LEVELS.index(one), LEVELS.index("A")) for one in filled.levels)
            apart = str(abs(a - b))
        extra = str(bonus) if level == "A+" else ""
        rows.append((number, players, unit, level, apart, "", extra, filled.grade[side], ""))
    place = Fields(
        (
            (Text("轮次", "Round"), filled.round),
            (Text("桌号", "Table"), filled.table),
            (Text("日期", "Date"), filled.day),
        ),
        3,
    )
    return [
        Banner(Text("“掼蛋”比赛记录纸", "Guandan score slip"), 16),
        place,
        Table(heads, tuple(rows), height=15, boxes=True, size=8),
        Paragraph(Text("双方签字后交记录台。", "Both sides sign and hand it to the desk.")),
    ]


FORMS = {"levels": level_sheet, "deals": deal_sheet, "record": record_sheet, "slip": club_slip}
"""The forms by what they are kept by."""


def form_of(rules: Ruleset, stage: Stage | None = None) -> str:
    """The form that the tables of a stage have: the book's scale, its writer and its way to end a match decide."""
    if rules.word("score.grade") == "c100":
        return "slip"
    if rules.word("record.writer") == "west":
        return "record"
    counted = stage is not None and stage.spec.match_format(rules, must_decide=False).counted
    return "deals" if counted else "levels"


def _of_table(table: PairedTable, number: int) -> Filled:
    first = (table.first, table.first_name, table.first_unit)
    second = (table.second, table.second_name, table.second_unit)
    return Filled(str(number), str(table.table), pairs=(first, second))


def score_sheets(source: Source) -> Iterator[Document]:
    """A sheet for every table of a round, with the names already on it."""
    yield from _sheets(source, SHEETS, filled=False)


def filled_sheets(source: Source) -> Iterator[Document]:
    """The sheets of a round as far as its results and records are known."""
    yield from _sheets(source, FILLED, filled=True)


def _sheets(source: Source, kind: Kind, *, filled: bool) -> Iterator[Document]:
    rules = source.event.rules
    for stage, one in source.rounds():
        form = FORMS[form_of(rules, stage)]
        shown = results(source.event, stage, one.number, OFFICE)
        if filled and not any(table.state == "done" for table in shown.tables):
            continue
        raw = {table.number: table.result for table in one.tables}
        pages = []
        for table in shown.tables:
            known = _of_table(table.table, one.number)
            if filled:
                known = _with_result(known, table, raw[table.table.table], source)
            pages.append(form(rules, known))
        made = source.document(kind.name, kind.title, sheets(pages))
        yield of_round(made._replace(paper="a5", landscape=True, bare=True), stage, one)


def _with_result(filled: Filled, table: TableResult, result: Result | None, source: Source) -> Filled:
    if table.state != "done":
        return filled
    filled = filled._replace(remarks="" if table.how == "played" else table.score.zh)
    if any(table.points) or any(table.grade):
        grade, points = table.grade, table.points
        filled = filled._replace(grade=(str(grade[0]), str(grade[1])), points=(str(points[0]), str(points[1])))
    if result is None:
        return filled
    if result.levels is not None:
        return filled._replace(levels=(LEVELS[result.levels[0]], LEVELS[result.levels[1]]))
    facts = source.beside.get(result.match.log) if result.match is not None else None
    if facts:
        state = Log(list(facts)).state
        turned = state.agreed.players[0] not in filled.pairs[0][1].split(" / ") and state.agreed.players[0] != ""
        written = [[LEVELS[level] for level in deal.levels] for deal in state.game.deals]
        deals = tuple((b, a) if turned else (a, b) for a, b in written)
        return filled._replace(deals=deals, levels=deals[-1]) if deals else filled
    return filled


def blank_forms(source: Source) -> Iterator[Document]:
    """All four forms, empty, to be copied."""
    pages = [form(source.event.rules, Filled()) for form in FORMS.values()]
    yield source.document("blank-score-sheets", BLANK.title, sheets(pages))._replace(
        paper="a5", landscape=True, bare=True
    )


SHEETS = Kind("score-sheets", Text("记分表", "Score sheets"), score_sheets)
FILLED = Kind("filled-score-sheets", Text("记分表（已填）", "Score sheets, filled in"), filled_sheets)
BLANK = Kind("blank-score-sheets", Text("空白记分表", "Blank score sheets"), blank_forms)
