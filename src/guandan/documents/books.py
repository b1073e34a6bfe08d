"""The order book (秩序册) before an event and the results book (成绩册) after it: the other documents in one."""

from collections.abc import Iterator

from guandan.documents.brackets import BRACKET, bracket_parts
from guandan.documents.crosstables import CROSS, EACH, cross_parts, entry_rows
from guandan.documents.diagram import diagram_parts, diagram_title
from guandan.documents.entries import count, entries_table
from guandan.documents.model import NOTHING, Break, Chart, Document, Heading, Part, Signatures, Table, columns
from guandan.documents.notices import officials_table
from guandan.documents.pairings import by_table_table
from guandan.documents.registers import CORRECTIONS, PENALTIES, correction_parts, penalty_parts
from guandan.documents.regulations import regulation_parts, supplement_parts
from guandan.documents.rounds import UNFINISHED, results_table
from guandan.documents.source import Kind, Source, round_title
from guandan.documents.standings import final_parts, round_parts, stage_parts
from guandan.documents.words import CHIEF
from guandan.event.plans import plan_of
from guandan.event.views.entries import entries
from guandan.event.views.pairings import pairings, stage_name
from guandan.event.views.results import results
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text


def order_book(source: Source) -> Iterator[Document]:
    """Regulations with what was added, officials, schedule, entries, the first pairings and the table."""
    event = source.event
    parts: list[Part] = [*regulation_parts(event), *supplement_parts(source)]
    if event.officials:
        parts += [Heading(Text("组织机构与裁判员", "Officials")), officials_table(event)]
    shown = entries(event, OFFICE)
    if shown.rows:
        parts += [Heading(Text("参赛名单", "Entries")), count(shown), entries_table(shown)]
    for stage in event.stages[:1]:
        for one in stage.rounds[:1]:
            title = round_title(stage_name(event, stage), 1)
            parts += [Heading(Text(f"{title.zh}对阵", f"Pairings of {title.en}"))]
            parts.append(by_table_table(pairings(event, stage, one.number, OFFICE)))
    parts += [Break(), Heading(diagram_title(event.rules)), *diagram_parts(event.rules)]
    yield source.document("order-book", ORDER.title, parts)._replace(cover=True)


def results_book(source: Source) -> Iterator[Document]:
    """The ranking, every stage with its standings, charts and results; for those who run it, rulings and corrections.

    Everybody may have it when the event is over.
    """
    event = source.event
    inside = source.viewer.inside
    if not event.begun or not (inside or event.over):
        return
    parts: list[Part] = [Heading(Text("最终名次", "Final ranking")), *final_parts(event)]
    if event.awards:
        parts += [Heading(Text("奖项", "Awards")), awards_table(source)]
    for stage in event.stages:
        if not stage.played:
            continue
        name = stage_name(event, stage)
        parts += [Heading(name)]
        family = plan_of(stage.spec).family
        parts += [
            *(_small(part) for part in stage_parts(event, stage.number)),
            *(_small(part) for part in round_parts(event, stage.number)),
        ]
        if family == "round_robin" and stage.pools:
            parts += [Heading(CROSS.title, 2), *(_small(part) for part in cross_parts(event, stage))]
        if family == "knockout" and stage.pools:
            charts = [part for part in bracket_parts(event, stage) if isinstance(part, Chart)]
            parts += [part for chart in charts for part in (Break(), Heading(BRACKET.title, 2), chart)]
        for one in stage.played:
            title = round_title(name, one.number)
            parts += [
                Heading(title, 2),
                results_table(event.rules, results(event, stage, one.number, OFFICE))._replace(size=8),
            ]
        parts += [Heading(EACH.title, 2), entry_rows(event, stage)._replace(size=8)]
    parts += [Heading(PENALTIES.title), *penalty_parts(source)] if inside else []
    parts += [Heading(CORRECTIONS.title), *correction_parts(source)] if inside else []
    parts += [
        Signatures(
            (
                Text("编排记录长", "Chief recorder"),
                CHIEF,
                Text("仲裁主任", "Chief of the appeals committee"),
            )
        ),
    ]
    made = source.document("results-book", RESULTS.title, parts)
    yield made._replace(cover=True, mark=NOTHING if event.over else UNFINISHED)


def _small(part: Part) -> Part:
    return part._replace(size=8) if isinstance(part, Table) and not part.size else part


def awards_table(source: Source) -> Table:
    """The prizes besides the places."""
    rows = tuple(
        (one.award, one.entry, source.event.entrants[one.entry].label, one.reason) for one in source.event.awards
    )
    heads = columns(("奖项", "Award", 2), ("号", "No.", 0, "right"), ("选手", "Players", 2), ("事由", "Reason", 3))
    return Table(heads, rows)


ORDER = Kind("order-book", Text("秩序册", "Order book"), order_book, public=True)
RESULTS = Kind("results-book", Text("成绩册", "Results book"), results_book, public=True, all_rounds=True)
