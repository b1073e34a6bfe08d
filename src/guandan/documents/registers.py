"""The log of corrections (更正记录) and the register of penalties (判罚登记): what was changed, taken away or ruled."""

from collections.abc import Iterable, Iterator, Sequence

from guandan.documents.model import Cell, Document, Heading, Paragraph, Part, Table, capital, columns, narrowed
from guandan.documents.source import Kind, Source, time_text
from guandan.event.ranking import score_names
from guandan.event.views.history import HistoryRow, history
from guandan.event.views.pairings import stage_name
from guandan.event.views.viewer import OFFICE
from guandan.game.errors import Text, called
from guandan.referee.register import Registered, noted, register
from guandan.referee.rulings.in_words import infraction_name, pair_name
from guandan.referee.words import SANCTIONS

CHANGED = (
    "correction",
    "settled",
    "correction_limit",
    "draft_changed",
    "recalled",
    "event_changed",
    "substitution",
    "entry_changed",
)
"""Facts that put something right or change it."""
TAKEN = ("ruled", "penalty", "penalty_lifted", "excluded", "withdrawn")
"""Facts that take something away."""
NONE = Text("无。", "None.")
LISTED = columns(("序号", "Fact", 0, "right"), ("时间", "Time"), ("执行人", "By"), ("内容", "What", 1))


def listed(rows: Sequence[HistoryRow], kinds: tuple[str, ...]) -> Table | Paragraph:
    """The facts of some kinds, as the history tells them."""
    found = tuple((one.fact, one.time, called(one.by), capital(one.what)) for one in rows if one.kind in kinds)
    return Table(LISTED, found) if found else Paragraph(NONE)


def penalties_part(source: Source) -> Table | Paragraph:
    """The points that were taken away, stage by stage."""
    rows = []
    for stage in source.event.stages:
        for one in stage.penalties:
            lifted = Text("已撤销", "lifted") if one.lifted else ""
            who = one.entry, source.event.entrants[one.entry].label
            rows.append((stage_name(source.event, stage), one.round, *who, one.points, one.grade, one.reason, lifted))
    words = {key: text.zh for key, text in score_names(source.event.rules).items()}
    heads = columns(
        ("阶段", "Stage"),
        ("轮次", "Round", 0, "center"),
        ("号", "No.", 0, "right"),
        ("选手", "Players", 2),
        (f"扣{words['points']}", "Points", 0, "right"),
        (f"扣{words['grade']}", "Grade", 0, "right"),
        ("事由", "Reason", 3),
        ("备注", "Remarks"),
    )
    return narrowed(Table(heads, tuple(rows))) if rows else Paragraph(NONE)


def rulings_part(source: Source) -> Table | Paragraph:
    """The rulings in the matches that are kept here."""
    found = register(log.state for log in source.matches)
    return rulings_table(found) if found else Paragraph(NONE)


def rulings_table(rulings: Iterable[Registered]) -> Table:
    """Rulings with their articles."""
    heads = columns(
        ("时间", "Time"),
        ("比赛", "Match"),
        ("违规方", "Offender", 2),
        ("违规", "Infraction", 3),
        ("判罚", "Sanction"),
        ("条文", "Article", 2),
        ("备注", "Remarks"),
    )
    return narrowed(Table(heads, tuple(_ruling(one) for one in rulings), size=8))


def _ruling(one: Registered) -> tuple[Cell, ...]:
    data, about = one.ruled.data, dict(one.match.agreed.about)
    where = " ".join(about[name] for name in ("round", "table") if name in about) or one.match.id
    offender = "; ".join(pair_name(one.match, side) for side in one.sides)
    amended = Text("已改", "amended") if one.ruled.amended is not None else ""
    sanction = SANCTIONS.get(data.get("sanction", ""), "")
    return time_text(one.ruled.at), where, offender, infraction_name(data), sanction, one.article, amended


def penalty_parts(source: Source) -> list[Part]:
    """Points taken away, exclusions, and rulings in the matches."""
    rows = history(source.event, source.log.facts, OFFICE).rows
    return [
        Heading(Text("扣分", "Points taken away"), 2),
        penalties_part(source),
        Heading(Text("取消资格、退赛与裁定", "Exclusions, withdrawals and rulings"), 2),
        listed(rows, TAKEN),
        Heading(Text("比赛中的判罚", "Rulings in matches"), 2),
        rulings_part(source),
    ]


def penalty_register(source: Source) -> Iterator[Document]:
    """The register of penalties."""
    yield source.document("penalties", PENALTIES.title, penalty_parts(source))


def correction_parts(source: Source) -> list[Part]:
    """Results that were corrected or settled, and what else was changed by hand."""
    rows = history(source.event, source.log.facts, OFFICE).rows
    parts: list[Part] = [listed(rows, CHANGED)]
    in_matches = [one for log in source.matches for one in noted(log)]
    if in_matches:
        heads = columns(
            ("比赛", "Match"),
            ("局", "Game", 0, "center"),
            ("副", "Deal", 0, "center"),
            ("时间", "Time"),
            ("条文", "Article"),
            ("事由", "Reason", 1),
        )
        table = tuple(
            (
                one.match.id,
                one.game,
                one.deal,
                time_text(one.fact.at),
                one.article,
                str(one.fact.data.get("reason", "")),
            )
            for one in in_matches
        )
        parts += [Heading(Text("比赛中的更正", "Corrections in matches"), 2), Table(heads, table)]
    return parts


def correction_log(source: Source) -> Iterator[Document]:
    """The log of corrections."""
    yield source.document("corrections", CORRECTIONS.title, correction_parts(source))


PENALTIES = Kind("penalties", Text("判罚登记", "Register of penalties"), penalty_register)
CORRECTIONS = Kind("corrections", Text("更正记录", "Log of corrections"), correction_log)
