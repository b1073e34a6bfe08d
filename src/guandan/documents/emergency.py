"""The emergency pack (应急打印包): all that is needed to go on by hand if the computers fail."""

from collections.abc import Iterator

from guandan.documents.crosstables import entry_rows
from guandan.documents.entries import count, entries_table
from guandan.documents.model import Break, Document, Heading, Part, columns, narrowed
from guandan.documents.pairings import by_name_table, by_table_table
from guandan.documents.scoresheets import empty_sheets
from guandan.documents.source import DRAFT, Kind, Source, round_title
from guandan.documents.standings import stage_parts
from guandan.event.stage import Round, Stage
from guandan.event.views.entries import entries
from guandan.event.views.pairings import pairings
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text

WRITTEN = columns(("级数", "Levels", 2), ("签名", "Signatures", 3))
"""What is written by hand beside each table."""


def pack(source: Source) -> Iterator[Document]:
    """Of the round that is played: pairings, a list to write results in, sheets; standings and who has met whom."""
    event = source.event
    shown = entries(event, OFFICE)
    if not shown.rows:
        return
    parts: list[Part] = []
    now = _now(source)
    for stage, one in now:
        parts += [Break()] if parts else []
        parts += [Heading(_called(source, stage, one))] if len(now) > 1 else []
        parts += _round(source, stage, one)
        if stage.played:
            parts += [Break(), Heading(Text("名次", "Standings")), *stage_parts(event, stage.number)]
            parts += [Break(), Heading(Text("各对对阵与成绩", "Entry by entry")), entry_rows(event, stage)]
    parts += [*([Break()] if parts else []), Heading(Text("参赛名单", "Entries")), count(shown), entries_table(shown)]
    for stage, one in now:
        for at, sheet in enumerate(empty_sheets(source, stage, one)):
            parts += [Break(), *sheet] if at % 2 == 0 else sheet
    made = source.document("emergency", EMERGENCY.title, parts)
    titles = [_called(source, stage, one) for stage, one in now]
    about = Text("；".join(one.zh for one in titles), "; ".join(one.en for one in titles))
    drafts = any(one.status == "draft" for _, one in now)
    yield made._replace(subtitle=about, mark=DRAFT if drafts else made.mark)


def _now(source: Source) -> list[tuple[Stage, Round]]:
    """The rounds that are on, of stages side by side one each; the last one where none is."""
    rounds = source.rounds()
    return [(stage, one) for stage, one in rounds if one.status != "locked"] or rounds[-1:]


def _called(source: Source, stage: Stage, one: Round) -> Text:
    return round_title(pairings(source.event, stage, one.number, OFFICE).stage_name, one.number)


def _round(source: Source, stage: Stage, one: Round) -> list[Part]:
    shown = pairings(source.event, stage, one.number, OFFICE)
    table = by_table_table(shown)
    units = {at for at, column in enumerate(table.columns) if column.head.en in ("Unit", "Referee")}
    kept = [at for at in range(len(table.columns)) if at not in units]
    rows = tuple((*(row[at] for at in kept), " ", " ") for row in table.rows)
    heads = (*(table.columns[at] for at in kept), *WRITTEN)
    return [
        Heading(Text("对阵", "Pairings")),
        table,
        Break(),
        Heading(Text("对阵（按姓名）", "Pairings by name")),
        by_name_table(source.event, shown),
        Break(),
        Heading(Text("成绩登记", "Results, to be written in")),
        narrowed(table._replace(columns=heads, rows=rows, height=9)),
    ]


EMERGENCY = Kind("emergency", Text("应急打印包", "Emergency pack"), pack)
