"""The results (成绩) of a round, table by table: what is in, what is missing, what two people entered differently."""

from typing import NamedTuple

from guandan.event.outcomes import Outcome, Result
from guandan.event.stage import Stage, Table
from guandan.event.state import Event
from guandan.event.views.pairings import PairedTable, Pairings, pairings
from guandan.event.views.viewer import Viewer, results_seen
from guandan.event.views.words import HOW, NOTHING, ResultState, SideWon
from guandan.game.errors import Text
from guandan.game.levels import LEVELS
from guandan.game.results import side_name
from guandan.game.seats import SIDES

STATES = {
    "missing": NOTHING,
    "waiting": Text("等待第二人录入", "waits for a second person"),
    "conflict": Text("两次录入不一致，由裁判长裁定", "the two entries differ; the chief settles it"),
    "done": NOTHING,
    "hidden": NOTHING,
}


class Claimed(NamedTuple):
    """A result as one person has entered it, while a second one is awaited or contradicts it."""

    by: str
    typed: str
    """As it is typed: 9:7."""
    score: Text


class TableResult(NamedTuple):
    """A table and what is in of it."""

    table: PairedTable
    state: ResultState
    """missing, waiting (for a second person), conflict, done, or hidden from this viewer."""
    typed: str
    score: Text
    """Match points, grades and how it came: 2:0 (15:11)."""
    winner: SideWon
    """E-W, N-S or none."""
    how: str
    points: tuple[int, int]
    grade: tuple[int, int]
    promotions: tuple[int, int]
    claims: tuple[Claimed, ...]
    fact: int
    """The number of the fact that gave it; 0 if there is none."""
    called: int
    """Since when the table waits for a referee; 0 if it does not, or this viewer is not told."""


class Results(NamedTuple):
    """A round with its results."""

    pairings: Pairings
    tables: tuple[TableResult, ...]
    missing: tuple[int, ...]
    """Tables without a result."""


def results(event: Event, stage: Stage, number: int | None, viewer: Viewer) -> Results:
    """The results of a round, by default the last. Raises a refusal."""
    paired = pairings(event, stage, number, viewer)
    one = stage.rounds[paired.round - 1]
    seen = results_seen(event, one, viewer)
    tables = tuple(
        _result(table, shown, viewer, seen=seen) for table, shown in zip(one.tables, paired.tables, strict=True)
    )
    return Results(paired, tables, tuple(table.number for table in one.missing) if viewer.inside else ())


def _result(table: Table, shown: PairedTable, viewer: Viewer, *, seen: bool) -> TableResult:
    outcome = table.outcome if seen else None
    state = "hidden" if not seen else "done" if outcome else "missing"
    claims: tuple[Claimed, ...] = ()
    if seen and table.claims:
        state = "conflict" if table.conflict else "waiting"
        if viewer.inside:
            claims = tuple(Claimed(one.by, typed(one.result), score_text(one.outcome)) for one in table.claims)
    first, second = outcome.scores if outcome else (None, None)
    return TableResult(
        shown,
        state,
        typed(table.result) if outcome else "",
        score_text(outcome),
        side_name(outcome.winner) if outcome else "none",
        outcome.how if outcome else "",
        (first.points, second.points) if first and second else (0, 0),
        (first.grade, second.grade) if first and second else (0, 0),
        (first.promotions, second.promotions) if first and second else (0, 0),
        claims,
        table.ref[0] if outcome else 0,
        table.called,
    )


def score_text(outcome: Outcome | None) -> Text:
    """An outcome in short: 2:0 (15:11), 56:44 where a book has no match points, with how it came if not by play."""
    if outcome is None:
        return NOTHING
    how = HOW[outcome.how]
    if outcome.how in ("void", "double_forfeit"):
        return how
    if outcome.how == "forfeit" and not any(map(any, outcome.scores)):  # duplicate: what it costs hangs on the field
        side = SIDES[outcome.forfeits.index(True)]
        return Text(f"{how.zh} {side}", f"{how.en} {side}")
    if outcome.signed:
        boards = " ".join(map(str, outcome.signed))
        return Text(boards, boards)
    first, second = outcome.scores
    points, grade = f"{first.points}:{second.points}", f"{first.grade}:{second.grade}"
    score = f"{points} ({grade})" if first.points or second.points else grade
    return Text(f"{score} {how.zh}".rstrip(), f"{score} {how.en}".rstrip())


def turned(result: Result) -> Result:
    """The same levels and gains, named from the other side."""
    return result._replace(
        levels=result.levels and result.levels[::-1],
        games=result.games and tuple(map(turned, result.games)),
        boards=tuple(map(turned, result.boards)),
        signed=tuple(-one for one in result.signed),
    )


def typed(result: Result | None) -> str:
    """A result as people type it: 9:7, 9:9@E-W, 9:7,A:3, +3,-1,0, loss:E-W@8:5, match:ID; empty if there is none."""
    if result is None:
        return ""
    if result.games or result.boards:
        return ",".join(map(typed, result.games or result.boards))
    if result.signed:
        return ",".join(f"{one:+}" if one else "0" for one in result.signed)
    if result.match is not None:
        return f"match:{result.match.log}"
    levels = ":".join(LEVELS[one] for one in result.levels) if result.levels else ""
    for name in ("forfeit", "loss"):
        if who := getattr(result, name):
            return f"{name}:{who}" + (f"@{levels}" if levels else "")
    if result.grade is not None:
        return f'{{"grade": [{result.grade[0]}, {result.grade[1]}]}}'
    level = result.levels is not None and result.levels[0] == result.levels[1]
    return levels + (f"@{result.on_table}" if level and result.on_table in SIDES else "")
