"""The forms of score sheets (记分表): both of the national book, Jiangsu's record, the club's slip.

Which one a table has follows from the book: its scale of points, who keeps the record, and how a match ends.
"""

from collections.abc import Sequence
from typing import NamedTuple

from guandan.documents.model import (
    NOTHING,
    Banner,
    Cell,
    Column,
    Fields,
    Paragraph,
    Part,
    Signatures,
    Table,
    columns,
)
from guandan.documents.words import SIDES, levels_text
from guandan.event.plans import plan_of
from guandan.event.stage import Stage
from guandan.game.errors import Text
from guandan.game.levels import LEVELS
from guandan.game.names import NUMERALS
from guandan.game.ruleset import Ruleset

LONG = (Text("东西方", "East-West"), Text("南北方", "North-South"))
HEIGHT = 22
"""Of a line of a sheet, in mm: people write in it by hand."""


Side = tuple[Cell, str, str]
"""Number, names and unit."""


class Filled(NamedTuple):
    """What is written on a sheet: who sits where, and as much of the result as is known."""

    round: str = ""
    table: str = ""
    game: Text = NOTHING
    """Which of several games or boards it is."""
    day: str = ""
    pairs: tuple[Side, ...] = (("", "", ""), ("", "", ""))
    levels: tuple[str, str] = ("", "")
    deals: tuple[tuple[str, str], ...] = ()
    """The levels of both sides after each deal."""
    grade: tuple[str, str] = ("", "")
    points: tuple[str, str] = ("", "")
    on_table: tuple[Text, Text] = (NOTHING, NOTHING)
    remarks: Text = NOTHING


def _title(title: Text, filled: Filled) -> Banner:
    return Banner(Text(f"{title.zh} {filled.game.zh}".rstrip(), f"{title.en}, {filled.game.en}".rstrip(", ")), 16)


def _places(filled: Filled, *names: tuple[str, str]) -> Fields:
    """Round, table and day, as each form calls them."""
    values = (filled.round, filled.table, filled.day)
    return Fields(tuple((Text(*name), value) for name, value in zip(names, values, strict=False)), 3)


def _date(day: str) -> Text:
    """A day as the forms have it: 年 月 日, with room to write where it is not known."""
    year, month, date = day.split("-") if day else (" " * 10, " " * 6, " " * 6)
    return Text(f"{year} 年 {month} 月 {date} 日", f"Date: {day or '_' * 16}")


def _where_and_when(filled: Filled) -> Text:
    """The line of 001 附录三: 第 轮 第 台 时间： 年 月 日."""
    around, table, date = filled.round or " " * 6, filled.table or " " * 6, _date(filled.day)
    en = f"Round {filled.round or '____'}    Table {filled.table or '____'}    {date.en}"
    return Text(f"第 {around} 轮    第 {table} 台    时间：{date.zh}", en)


def level_sheet(rules: Ruleset, filled: Filled) -> list[Part]:
    """By levels (001 附录二): a column for each level from 2 to A."""
    del rules
    heads = (
        *columns(
            ("方位", "Side", 0, "center"), ("编号", "No.", 0, "center"), ("选手名", "Players", 5), ("单位", "Unit", 4)
        ),
        *(Column(levels_text(level), 1, "center") for level in LEVELS[:-1]),
        *columns(("级分", "Grade", 0, "center"), ("场分", "Points", 0, "center")),
    )
    rows = []
    for side, (number, players, unit) in enumerate(filled.pairs):
        reached = {level for deal in filled.deals for level in deal[side : side + 1]} | {filled.levels[side]}
        ticks = ["✓" if level in reached or ("A+" in reached and level == "A") else "" for level in LEVELS[:-1]]
        rows.append((LONG[side], number, players, unit, *ticks, filled.grade[side], filled.points[side]))
    signs = (
        Text("东西方选手签名", "East-West sign"),
        Text("南北方选手签名", "North-South sign"),
        Text("裁判员签名", "Referee signs"),
    )
    around = (filled.round or "    ", filled.table or "    ")
    place = Text(f"第（{around[0]}）轮第（{around[1]}）台记分表", f"Round ({around[0]}), table ({around[1]})")
    return [
        _title(Text("掼蛋比赛记分表", "Guandan score sheet"), filled),
        Banner(place, 11),
        Table(heads, tuple(rows), height=HEIGHT, boxes=True, size=9),
        Signatures(signs),
        Fields(((Text("犯规情况", "Fouls"), filled.remarks),), 1),
    ]


def deal_sheet(rules: Ruleset, filled: Filled) -> list[Part]:
    """By deals (001 附录三 记副制): a column for each deal."""
    heads = columns(
        ("编号", "No.", 0, "center"), ("单位", "Unit", 3), ("姓名", "Players", 4), ("方位", "Side", 0, "center")
    )
    ends = columns(("牌级", "Level", 0, "center"), ("级分", "Grade", 0, "center"), ("场分", "Points", 0, "center"))
    lines = [(number, unit, players, LONG[side]) for side, (number, players, unit) in enumerate(filled.pairs)]
    deals = [
        Column(Text(NUMERALS[at] if at < len(NUMERALS) else str(at), str(at)), 1, "center")
        for at in range(1, _count(rules, filled) + 1)
    ]
    signs = (
        Text("东西方代表签字", "For East-West"),
        Text("南北方代表签字", "For North-South"),
        Text("裁判员签字", "Referee"),
    )
    return [
        _title(Text("掼蛋比赛（记副制）记分表", "Guandan score sheet (by deals)"), filled),
        Banner(_where_and_when(filled), 11),
        Table((*heads, *deals, *ends), _deal_rows(rules, filled, lines), height=HEIGHT, boxes=True, size=9),
        Signatures(signs),
        Fields(((Text("备注", "Remarks"), filled.remarks),), 1),
    ]


def record_sheet(rules: Ruleset, filled: Filled) -> list[Part]:
    """Jiangsu's record of a match (003 表1 比赛记录表): by deals, kept by West, with a part for the referee."""
    rule = Text(
        "西家填表，逐副记分，字迹工整、不得涂改，北家复查",
        "West fills in, deal by deal, neatly and without erasures; North checks",
    )
    heads = columns(
        ("选手号", "No.", 0, "center"), ("姓名", "Players", 5), ("单位", "Unit", 4), ("方位", "Side", 0, "center")
    )
    deals = [
        Column(Text(str(at), str(at)), 1, "center", group=Text("副次", "Deal"))
        for at in range(1, _count(rules, filled) + 1)
    ]
    ends = [
        one._replace(group=Text("裁判员填写", "For the referee"))
        for one in columns(
            ("级数", "Level", 0, "center"), ("级差分", "Grade", 0, "center"), ("积分", "Points", 0, "center")
        )
    ]
    last = columns(("选手签名确认成绩", "Players sign", 5))
    lines = [(number, players, unit, SIDES[side]) for side, (number, players, unit) in enumerate(filled.pairs)]
    rows = tuple((*row, "") for row in _deal_rows(rules, filled, lines))
    return [
        _title(Text("比赛记录表", "Match record"), filled),
        _places(filled, ("场次", "Match"), ("桌号", "Table")),
        Paragraph(rule),
        Paragraph(_date(filled.day)),
        Table((*heads, *deals, *ends, *last), rows, height=HEIGHT, boxes=True, size=9),
        Table(
            columns(("判罚及备注", "Rulings and remarks", 3), ("裁判员签名", "Referee signs", 1)),
            ((filled.remarks, ""),),
            height=HEIGHT,
            boxes=True,
        ),
    ]


def _count(rules: Ruleset, filled: Filled) -> int:
    """How many columns the deals have: those of the form, and more where more were played."""
    return max(rules.number("record.deal_columns"), len(filled.deals))


def _deal_rows(rules: Ruleset, filled: Filled, lines: Sequence[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    rows: list[tuple[Cell, ...]] = []
    for side, line in enumerate(lines):
        deals = [levels_text(deal[side]) for deal in filled.deals]
        free = [""] * (_count(rules, filled) - len(deals))
        rows.append((*line, *deals, *free, levels_text(filled.levels[side]), filled.grade[side], filled.points[side]))
    return tuple(rows)


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
        told = (levels_text(level), apart, filled.on_table[side], extra, filled.grade[side], "")
        rows.append((number, players, unit, *told))
    parts: list[Part] = [
        _title(Text("“掼蛋”比赛记录纸", "Guandan score slip"), filled),
        _places(filled, ("轮次", "Round"), ("桌号", "Table"), ("日期", "Date")),
        Table(heads, tuple(rows), height=HEIGHT, boxes=True, size=9),
        Paragraph(Text("双方签字后交记录台。", "Both sides sign and hand it to the desk.")),
    ]
    return [*parts, Fields(((Text("备注", "Remarks"), filled.remarks),), 1)] if filled.remarks.zh else parts


FORMS = {"levels": level_sheet, "deals": deal_sheet, "record": record_sheet, "slip": club_slip}
"""The forms by what they are kept by."""


def form_of(rules: Ruleset, stage: Stage | None = None) -> str:
    """The form that the tables of a stage have: the book's scale, its writer and its way to end a match decide."""
    if rules.word("score.grade") == "c100":
        return "slip"
    if rules.word("record.writer") == "west":
        return "record"
    if stage is None:
        return "levels"
    boards, counted = plan_of(stage.spec).boards(stage.spec), stage.spec.match_format(rules, must_decide=False).counted
    return "deals" if boards or counted else "levels"
