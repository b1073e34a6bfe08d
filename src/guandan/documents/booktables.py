"""What a book prints for the desk: points for levels (001 附录四), round tables (附录七, 附录八), empty charts."""

from collections.abc import Iterator

from guandan.documents.brackets import drawn, lying
from guandan.documents.model import Cell, Column, Document, Heading, Paragraph, Part, Table, bold, sheets
from guandan.documents.source import Kind, Source
from guandan.documents.words import levels_text
from guandan.event.formats.double_knockout import double_knockout
from guandan.event.formats.knockout import knockout
from guandan.event.formats.page import double_page, page
from guandan.event.formats.round_robin import Table as Rounds
from guandan.event.formats.round_robin import berger, rotation
from guandan.event.ranking import score_names
from guandan.game.errors import Text
from guandan.game.levels import LEVELS, PASSED
from guandan.game.names import NUMERALS
from guandan.game.ruleset import Ruleset
from guandan.game.scores import grade26, points100


def grade_table(rules: Ruleset) -> Table:
    """The points of both sides for every two levels, on the book's own scale.

    A stroke stands where no match can end: both on 2 (so 001 附录四), and on the club's scale both past A.
    """
    never = 0 if rules.word("score.grade") == "g26" else PASSED
    rows: list[tuple[Cell, ...]] = []
    for a, own in enumerate(LEVELS):
        cells: list[Cell] = [levels_text(own)]
        for b in range(len(LEVELS)):
            pair = (a, b) if a != b else (1, 1)  # equal levels give the same points, past A too
            cells.append("—" if a == b == never else ":".join(map(str, _points(rules, *pair))))
        rows.append(tuple(cells))
    heads = (
        Column(Text("甲方＼乙方", "first ＼ second"), 0, "center"),
        *(Column(levels_text(one), 1, "center") for one in LEVELS),
    )
    return Table(bold(heads, 0), tuple(rows), boxes=True, height=8)


def _points(rules: Ruleset, a: int, b: int) -> tuple[int, int]:
    """The points; sides on one level are told apart by the last deal, here the first side's."""
    return grade26(rules, a, b) if rules.word("score.grade") == "g26" else points100(rules, a, b, "a")


def difference_table(rules: Ruleset) -> Table:
    """The points of winner and loser by how many levels they are apart (002 s13, 003 表2, 004 积分规则)."""
    club = rules.word("score.grade") != "g26"
    apart = range(len(LEVELS) - 1 if club else len(LEVELS))
    scores = [_points(rules, one, 0) for one in apart]
    zero = Text("台上/台下", "on / off") if club else Text("0", "0")
    heads = [Column(zero if one == 0 else Text(str(one), str(one)), 1, "center") for one in apart]
    rows: list[list[Cell]] = [[Text("胜方", "Winner")], [Text("负方", "Loser")]]
    if club:
        heads.insert(0, Column(Text("过A奖励", "Bonus for A"), 1, "center"))
        rows[0].append(str(rules.number("score.pass_a_bonus")))
        rows[1].append("")
    for side, row in enumerate(rows):
        row.extend(str(score[side]) for score in scores)
    first = Column(Text("相差级数", "Levels apart"), 0, "center")
    return Table((first, *heads), tuple(map(tuple, rows)), Text("按级差", "By levels apart"), boxes=True, height=8)


def conversion(source: Source) -> Iterator[Document]:
    """The conversion of levels into points."""
    rules = source.event.rules
    parts: list[Part] = [
        grade_table(rules),
        difference_table(rules),
        Paragraph(Text(f"依据：{rules.article('score.grade')}", f"By {rules.article('score.grade')}")),
    ]
    if rules.word("score.grade") != "g26":
        told = Text(
            "级数相同时甲方在台上（赢得最后一副）。", "Where levels are equal the first side has won the last deal."
        )
        parts.append(Paragraph(told))
    title = CONVERSION.title
    if rules.word("score.grade") == "g26":
        name = score_names(rules)["grade"].zh
        title = Text(f"掼蛋26分制级差与{name}换算表", "Levels and grade points on the scale of 26")
    yield source.document("conversion", title, parts)._replace(landscape=True)


def rounds_table(table: Rounds) -> Table:
    """Who meets whom in each round, a column for a round."""
    heads = (
        Column(Text("轮次", "Round"), 0, "center"),
        *(
            Column(Text(f"第{NUMERALS[at] if at < len(NUMERALS) else at}轮", str(at)), 1, "center")
            for at in range(1, len(table) + 1)
        ),
    )
    rows = tuple(
        (Text("对阵", "Pairs") if at == 0 else "", *(f"{pairs[at][0]}-{pairs[at][1]}" for pairs in table))
        for at in range(len(table[0]))
    )
    return Table(heads, rows, boxes=True)


def round_tables(source: Source) -> Iterator[Document]:
    """The round tables of a round robin by both methods, for 7 and 8 and for the fields of this event."""
    sizes = {7, 8} | {len(pool) for stage in source.event.stages for pool in stage.pools if 3 <= len(pool) <= 14}
    parts: list[Part] = []
    for size in sorted(sizes):
        parts += [
            Heading(Text(f"{size}对循环赛轮次表（“贝格尔”编排法）", f"Round robin of {size} (Berger)"), 2),
            rounds_table(berger(size)),
            Heading(Text(f"{size}对循环赛轮次表（固定轮转编排法）", f"Round robin of {size} (fixed rotation)"), 2),
            rounds_table(rotation(size)),
        ]
    note = Text("注：凡遇与“0”号对阵的选手，表示其该轮次为轮空。", "Who meets 0 has a bye in that round.")
    yield source.document("round-tables", ROUNDS.title, (*parts, Paragraph(note)))._replace(landscape=True)


def blank_charts(source: Source) -> Iterator[Document]:
    """Empty charts: 32 single and 16 double elimination, Page and double Page."""
    charts = {
        "knockout-32": (Text("32对单败淘汰赛轮次表", "Single elimination of 32"), knockout(32)),
        "double-knockout-16": (Text("16对双败淘汰赛轮次表", "Double elimination of 16"), double_knockout(16)),
        "page": (Text("佩奇制对阵图", "Page system"), page()),
        "double-page": (Text("双佩奇制对阵图", "Double Page system"), double_page()),
    }
    for name, (title, chart) in charts.items():
        parts = list(sheets([[one] for one in drawn(chart)]))
        made = source.document(
            f"blank-charts-{name}", title, (*parts, *(Paragraph(NOTES[name]) for _ in range(name in NOTES)))
        )
        yield made._replace(paper="a3", landscape=lying(parts))


NOTES = {
    "knockout-32": Text(
        "注：上半区和下半区的1-32号位置，为参赛者首轮抽签的定位依据。通常可设8名种子，依种子顺序安排在1-8号位置，如需选手轮空时，让种子选手首轮轮空。",
        "Places 1 to 32 are drawn for. Usually 8 seeds take places 1 to 8 in their order; byes fall to the seeds.",
    ),
    "double-knockout-16": Text(
        "注：最后的冠亚军决赛决定胜负的比赛办法，具体须在比赛规程或补充的竞赛细则中予以明确。",
        "How the final is decided must be stated in the regulations.",
    ),
}
"""The notes below the charts (001 附录五, 附录六)."""


CONVERSION = Kind("conversion", Text("级差与级分换算表", "Levels and points"), conversion, public=True)
ROUNDS = Kind("round-tables", Text("循环赛轮次表", "Round tables"), round_tables, public=True)
CHARTS = Kind("blank-charts", Text("空白对阵图", "Blank charts"), blank_charts, public=True)
