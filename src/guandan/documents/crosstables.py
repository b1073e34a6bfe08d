"""The cross table of a round robin (001 附录一 单循环赛成绩表), and every entry with all its opponents."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from guandan.documents.model import NOTHING, Cell, Column, Document, Paragraph, Part, Table, columns, narrowed, on_wall
from guandan.documents.rounds import counted, pair_texts, score_columns
from guandan.documents.source import Kind, Source
from guandan.documents.words import BYE, SIDES
from guandan.event.final import stage_ranks
from guandan.event.plans import plan_of
from guandan.event.ranking import score_names
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.event.views.pairings import stage_name
from guandan.event.views.results import TableResult, results
from guandan.event.views.viewer import OFFICE
from guandan.event.views.words import HOW
from guandan.game.errors import Text

ACROSS = 16
"""Opponents beside each other; more are put below."""


def played(event: Event, stage: Stage) -> list[tuple[int, TableResult]]:
    """Every table of every published round with the number of its round."""
    rounds = (results(event, stage, one.number, OFFICE) for one in stage.played)
    return [(shown.pairings.round, table) for shown in rounds for table in shown.tables]


def cross_parts(event: Event, stage: Stage) -> list[Part]:
    """A cross table for each pool of a round robin."""
    met: dict[tuple[int, int], list[str]] = defaultdict(list)
    for _, one in played(event, stage):
        if one.state == "done":
            (a, b), (x, y) = one.points, one.grade
            met[one.table.first, one.table.second].append(f"{a}/{x}")
            met[one.table.second, one.table.first].append(f"{b}/{y}")
    ranks = stage_ranks(event, stage.number)
    found: list[Part] = []
    for at, pool in enumerate(stage.pools, start=1):
        members = sorted(pool)
        title = Text(f"第 {at} 组", f"Group {at}") if len(stage.pools) > 1 else NOTHING
        values = {
            row.entry.number: (row.place, dict(zip(one.criteria, row.values, strict=True)))
            for one in ranks.standings
            for row in one.rows
        }
        for begin in range(0, len(members), ACROSS):
            found.append(_cross(event, members, members[begin : begin + ACROSS], met, values)._replace(title=title))
    return found


ENDS = (
    ("points", NOTHING),
    ("grade", NOTHING),
    ("wins", Text("局", "Won")),
    ("opponents", Text("对手分", "Opponents")),
)
"""The last columns of the form, before the place; match points and grade points are called as the book calls them."""


def _cross(
    event: Event,
    members: Sequence[int],
    across: Sequence[int],
    met: dict[tuple[int, int], list[str]],
    values: Mapping[int, tuple[int | None, Mapping[str, object]]],
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for number in members:
        place, criteria = values.get(number, (None, {}))
        cells: list[Cell] = ["*" if other == number else " ".join(met.get((number, other), ())) for other in across]
        won = sum(
            int(mine.split("/")[0]) > int(theirs.split("/")[0])
            for other in members
            for mine, theirs in zip(met.get((number, other), ()), met.get((other, number), ()), strict=True)
        )
        ends: list[Cell] = []
        for key, _ in ENDS:
            value = criteria.get(key, won if key == "wins" else None)
            ends.append(value if isinstance(value, int) else None)
        one = event.entrants[number]
        rows.append((number, one.unit, one.label, *cells, *ends, place))
    heads = (
        *columns(("编号", "No.", 0, "center"), ("单位", "Unit", 2), ("姓名", "Players", 3)),
        *(Column(Text(str(other), str(other)), 0, "center") for other in across),
        *(Column(score_names(event.rules).get(key, head), 0, "center") for key, head in ENDS),
        *columns(("名次", "Place", 0, "center")),
    )
    return Table(heads, tuple(rows), boxes=True, size=7 if len(across) > 10 else 8)


def cross_tables(source: Source) -> Iterator[Document]:
    """The cross tables of every stage in which everybody meets everybody."""
    for stage in source.event.stages:
        if plan_of(stage.spec).family == "round_robin" and stage.pools:
            names = score_names(source.event.rules)
            note = Text(
                f"每格为本行对本列所得的{names['points'].zh}/{names['grade'].zh}。",
                "Each cell: match points/grade points of the row against the column.",
            )
            parts = (*cross_parts(source.event, stage), Paragraph(note))
            made = source.document(f"cross-table-{stage.number}", CROSS.title, parts)
            yield on_wall(made._replace(subtitle=stage_name(source.event, stage), landscape=True, stage=stage.number))


def round_chart(event: Event, stage: Stage, pool: Sequence[int]) -> Table:
    """Who has met whom in each round of a round robin, with the match points; a column for a round."""
    by_round: dict[int, list[str]] = {one.number: [] for one in stage.played}
    for number, one in played(event, stage):
        if one.table.first in pool:
            score = f"  {one.points[0]}:{one.points[1]}" if one.state == "done" else ""
            by_round[number].append(f"{one.table.first}-{one.table.second}{score}")
    for one_round in stage.played:
        by_round[one_round.number] += [f"{bye.entry}-0" for bye in one_round.byes if bye.entry in pool]
    heads = tuple(Column(Text(f"第 {number} 轮", f"Round {number}"), 1, "center") for number in by_round)
    return Table(heads, tuple(zip_longest(*by_round.values(), fillvalue="")), boxes=True)


def round_charts(source: Source) -> Iterator[Document]:
    """The round tables of every round robin, filled in as far as it was played."""
    for stage in source.event.stages:
        if plan_of(stage.spec).family == "round_robin" and stage.pools and stage.played:
            parts: list[Part] = []
            for at, pool in enumerate(stage.pools, start=1):
                title = Text(f"第 {at} 组", f"Group {at}") if len(stage.pools) > 1 else NOTHING
                parts.append(round_chart(source.event, stage, pool)._replace(title=title))
            name = score_names(source.event.rules)["points"].zh
            note = Text(f"注：与“0”号对阵为轮空。比分为{name}。", "Who meets 0 has a bye. Scores are match points.")
            made = source.document(f"round-chart-{stage.number}", ROUNDS.title, (*parts, Paragraph(note)))
            yield made._replace(subtitle=stage_name(source.event, stage), landscape=True, stage=stage.number)


def entry_rows(event: Event, stage: Stage) -> Table:
    """Every entry of a stage with all its opponents, round by round."""
    by_entry: dict[int, list[tuple[Cell, ...]]] = defaultdict(list)
    tables = played(event, stage)
    used = counted(one for _, one in tables)
    for number, one in tables:
        table = one.table
        for side, (mine, other, name) in enumerate(
            ((table.first, table.second, table.second_name), (table.second, table.first, table.first_name))
        ):
            boards = (
                " ".join(f"{int(one_) * (1 - 2 * side):+}" for one_ in one.typed.split(",")) if _signed(one) else ""
            )
            scores = pair_texts(one, used, side)
            by_entry[mine].append(
                (number, table.table, SIDES[side], other, name, boards, *scores, HOW.get(one.how, ""))
            )
    for one_round in stage.played:
        for bye in one_round.byes:
            given = (bye.score.points, bye.score.grade, bye.score.promotions)
            score = [str(one_) if use else "" for one_, use in zip(given, used, strict=True)]
            by_entry[bye.entry].append((one_round.number, "", BYE, "", "", "", *score, ""))
    rows: list[tuple[Cell, ...]] = []
    for entry in sorted(by_entry):
        lines = sorted(by_entry[entry], key=lambda line: int(str(line[0])))
        rows += [
            (entry if at == 0 else "", event.entrants[entry].label if at == 0 else "", *line)
            for at, line in enumerate(lines)
        ]
    heads = (
        *columns(
            ("号", "No.", 0, "right"),
            ("选手", "Players", 3),
            ("轮次", "Round", 0, "center"),
            ("桌号", "Table", 0, "center"),
            ("方位", "Side", 0, "center"),
            ("号", "No.", 0, "right"),
            ("对手", "Opponents", 3),
            ("各副升级", "Boards", 0, "center"),
        ),
        *score_columns(event.rules),
        *columns(("说明", "Note")),
    )
    return narrowed(Table(heads, tuple(rows), spans=2))


def _signed(one: TableResult) -> bool:
    return one.state == "done" and one.how == "played" and one.typed.startswith(("+", "-", "0"))


def entry_sheets(source: Source) -> Iterator[Document]:
    """Entry by entry, stage by stage."""
    for stage in source.event.stages:
        if stage.played:
            made = source.document(f"entry-by-entry-{stage.number}", EACH.title, (entry_rows(source.event, stage),))
            yield made._replace(subtitle=stage_name(source.event, stage), stage=stage.number)


CROSS = Kind("cross-table", Text("单循环赛成绩表", "Cross table"), cross_tables, public=True)
ROUNDS = Kind(
    "round-chart", Text("循环赛轮次表（已填）", "Round table, filled in"), round_charts, public=True, all_rounds=True
)
EACH = Kind("entry-by-entry", Text("各对对阵与成绩", "Entry by entry"), entry_sheets, public=True, all_rounds=True)
