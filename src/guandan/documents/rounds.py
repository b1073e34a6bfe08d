"""The results of a round (本轮成绩)."""

from collections.abc import Iterable, Iterator, Sequence

from guandan.documents.model import (
    LYING,
    NOTHING,
    Cell,
    Column,
    Document,
    Part,
    Table,
    bold,
    columns,
    narrowed,
    on_wall,
)
from guandan.documents.source import Kind, Source, of_round
from guandan.documents.words import BYE, RECORDED, levels_text
from guandan.event.ranking import score_names
from guandan.event.views.results import STATES, Results, TableResult, results
from guandan.event.views.viewer import OFFICE
from guandan.event.views.words import HOW
from guandan.game.errors import Text
from guandan.game.ruleset import Ruleset


def results_table(rules: Ruleset, shown: Results, *, inside: bool = True) -> Table:
    """Table by table, with match points, grade points and promotions of both sides.

    Only those inside are told that a result is missing: for others it may be in and not out yet.
    """
    rows: list[tuple[Cell, ...]] = []
    used = counted(shown.tables)
    for one in shown.tables:
        table = one.table
        boards, levels = _written(one)
        sides = (table.first, table.first_name, table.second, table.second_name)
        scores = [*pair_texts(one, used, 0)] if any(one.points) or any(one.grade) else [""] * 3
        rows.append((table.table, table.title, *sides, boards, levels, *scores, _note(one, inside)))
    rows += [("", one.title, one.entry, one.name, "", BYE, *[""] * 6) for one in shown.pairings.byes]
    heads = (
        *columns(
            ("桌号", "Table", 0, "center"),
            ("场次", "Match"),
            ("号", "No.", 0, "right"),
            ("东西方", "East-West", 3),
            ("号", "No.", 0, "right"),
            ("南北方", "North-South", 3),
            ("各副升级（东西方）", "Levels gained by E-W, board by board", 0, "center"),
            ("级数", "Levels", 0, "center"),
        ),
        *score_columns(rules),
        *columns(("说明", "Note")),
    )
    return narrowed(Table(bold(heads, 0), tuple(rows)))


def score_columns(rules: Ruleset) -> tuple[Column, ...]:
    """The columns of match points, grade points and promotions, in the words of the book."""
    names = score_names(rules)
    heads = (names["points"], names["grade"], Text("升级数", "Promotions"))
    return tuple(Column(head, 0, "center") for head in heads)


def counted(tables: Iterable[TableResult]) -> tuple[bool, ...]:
    """Which of match points, grade points and promotions somebody has: the others do not count here."""
    found = [tuple(map(any, _pairs(one))) for one in tables]
    return tuple(map(any, zip(*found, strict=True))) if found else (False,) * 3


def pair_texts(one: TableResult, used: Sequence[bool], side: int) -> list[Cell]:
    """The scores of a table as one side reads them; empty where nothing is counted."""
    pairs = zip(_pairs(one), used, strict=True)
    return [f"{pair[side]}:{pair[1 - side]}" if use and one.state == "done" else "" for pair, use in pairs]


def _pairs(one: TableResult) -> tuple[tuple[int, int], ...]:
    return one.points, one.grade, one.promotions


def _written(one: TableResult) -> tuple[Cell, Cell]:
    """What the sheet says, of boards and of levels; who won the last deal is told in the note."""
    typed = one.typed.partition("@")[0]
    if typed.startswith(("match:", "{", "forfeit", "loss")):
        return "", ""
    return (typed.replace(",", "  "), "") if typed.startswith(("+", "-", "0")) else ("", levels_text(typed))


def _note(one: TableResult, inside: bool) -> Cell:
    if one.state != "done" and not inside:
        return ""
    if one.state != "done":
        return STATES[one.state] if STATES[one.state].zh else Text("未交", "missing")
    last = one.typed.partition("@")[2]
    if one.how == "played" and last in LAST:
        return LAST[last]
    if any(one.points) or any(one.grade):
        return HOW[one.how]
    return "" if one.how == "played" and one.typed.startswith(("+", "-", "0")) else one.score


LAST = {
    "E-W": Text("末副东西胜", "E-W won the last deal"),
    "N-S": Text("末副南北胜", "N-S won the last deal"),
}
"""Sides on one level are told apart by the last deal."""


def round_results(source: Source) -> Iterator[Document]:
    """The results of every published round."""
    for stage, one in source.rounds():
        if one.status == "draft":
            continue
        shown = results(source.event, stage, one.number, OFFICE)
        table = results_table(source.event.rules, shown, inside=source.viewer.inside)
        parts: tuple[Part, ...] = (
            table,
            RECORDED,
        )
        made = source.document("results", RESULTS.title, parts)
        mark = UNFINISHED if shown.missing else NOTHING
        made = made._replace(mark=mark, landscape=len(table.rows) <= LYING)
        yield of_round(source, on_wall(made), stage, one)


UNFINISHED = Text("未完", "UNFINISHED")
RESULTS = Kind("results", Text("成绩表", "Results"), round_results, public=True)
