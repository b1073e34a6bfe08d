"""The results of a round (本轮成绩)."""

from collections.abc import Iterator

from guandan.documents.model import NOTHING, Cell, Document, Part, Signatures, Table, columns, levels_text, narrowed
from guandan.documents.source import Kind, Source, of_round, round_title
from guandan.event.views.results import STATES, Results, TableResult, results
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text

HEADS = columns(
    ("桌号", "Table", 0, "center"),
    ("场次", "Match"),
    ("号", "No.", 0, "right"),
    ("东西方", "East-West", 3),
    ("号", "No.", 0, "right"),
    ("南北方", "North-South", 3),
    ("级数", "Levels", 0, "center"),
    ("场分", "Points", 0, "center"),
    ("级分", "Grade", 0, "center"),
    ("升级数", "Promotions", 0, "center"),
    ("说明", "Note"),
)


def results_table(shown: Results) -> Table:
    """Table by table, with match points, grade points and promotions of both sides."""
    rows: list[tuple[Cell, ...]] = []
    counted = [any(map(any, pairs)) for pairs in zip(*map(_pairs, shown.tables), strict=True)]
    for one in shown.tables:
        table, done = one.table, one.state == "done"
        plain = done and (any(one.points) or any(one.grade))
        pairs: list[Cell] = [
            f"{a}:{b}" if plain and used else "" for (a, b), used in zip(_pairs(one), counted, strict=True)
        ]
        told = plain or one.typed.startswith(("+", "-", "0"))
        note: Cell = one.score if done and (one.how != "played" or not told) else STATES[one.state]
        typed = "" if one.typed.startswith(("match:", "{", "forfeit", "loss")) else levels_text(one.typed)
        sides = (table.first, table.first_name, table.second, table.second_name)
        rows.append(
            (
                table.table,
                table.title,
                *sides,
                typed,
                *pairs,
                note if done or STATES[one.state].zh else Text("未交", "missing"),
            )
        )
    rows += [
        ("", one.title, one.entry, one.name, "", Text("轮空", "bye"), "", "", "", "", "") for one in shown.pairings.byes
    ]
    return narrowed(Table(HEADS, tuple(rows)))


def _pairs(one: TableResult) -> tuple[tuple[int, int], ...]:
    return one.points, one.grade, one.promotions


def round_results(source: Source) -> Iterator[Document]:
    """The results of every published round."""
    for stage, one in source.rounds():
        if one.status == "draft":
            continue
        shown = results(source.event, stage, one.number, OFFICE)
        parts: tuple[Part, ...] = (
            results_table(shown),
            Signatures((Text("编排记录长", "Chief recorder"), Text("裁判长", "Chief referee"))),
        )
        made = source.document("results", RESULTS.title, parts)
        mark = UNFINISHED if shown.missing else NOTHING
        yield of_round(
            made._replace(subtitle=round_title(shown.pairings.stage_name, one.number), mark=mark, landscape=True),
            stage,
            one,
        )


UNFINISHED = Text("未完", "UNFINISHED")
RESULTS = Kind("results", Text("成绩表", "Results"), round_results, public=True)
