"""The picture of a stage (对阵图、循环表): the games of a bracket, or the cross table of all who meet in a pool."""

from typing import NamedTuple

from guandan.event.formats.bracket import Slot
from guandan.event.formats.resolve import Meeting
from guandan.event.plans import plan_of
from guandan.event.plans.charts import state, structure
from guandan.event.stage import Stage, Table
from guandan.event.state import Event
from guandan.event.tabletitles import pool_title, table_title
from guandan.event.views.results import score_text, typed
from guandan.event.views.standings import standings_view
from guandan.event.views.viewer import Viewer, results_seen, rounds_told
from guandan.event.views.words import Area, SideWon
from guandan.game.errors import NotAllowed, Text


class ChartSide(NamedTuple):
    """A side of a game."""

    entry: int
    """0 while it is not known, or if nobody comes."""
    name: str
    unit: str
    source: Text
    """Where it comes from, while it is not known."""


class ChartGame(NamedTuple):
    """A game of a bracket."""

    game: int
    round: int
    """The column it stands in."""
    area: Area
    """winners, losers, final or third."""
    title: Text
    table: int
    """Where it is or was played; 0 before that is known."""
    first: ChartSide
    second: ChartSide
    typed: str
    score: Text
    winner: SideWon
    """E-W, N-S or none: which of the two goes on."""
    winner_to: int
    """The game that its winner goes to; 0 if there is none."""
    loser_to: int


class CrossCell(NamedTuple):
    """What came of two who met in a pool, as the one of the row has it."""

    opponent: int
    round: int
    score: Text
    won: bool


class CrossRow(NamedTuple):
    """An entry of a cross table."""

    entry: int
    name: str
    unit: str
    place: int | None
    cells: tuple[CrossCell, ...]


class CrossTable(NamedTuple):
    """A pool in which all meet."""

    title: Text
    rows: tuple[CrossRow, ...]


class Chart(NamedTuple):
    """The picture of a stage: games of a bracket, or cross tables, or neither."""

    stage: int
    family: str
    games: tuple[ChartGame, ...]
    pools: tuple[CrossTable, ...]


def chart(event: Event, stage: Stage, viewer: Viewer) -> Chart:
    """The picture of a stage. Raises NotAllowed before its draw is public."""
    if not stage.pools or not (stage.played or viewer.inside):
        raise NotAllowed("no_chart_yet", stage=stage.number)
    family = plan_of(stage.spec).family
    if family == "knockout":
        return Chart(stage.number, family, _games(event, stage, viewer), ())
    if family == "round_robin":
        return Chart(stage.number, family, (), _pools(event, stage, viewer))
    return Chart(stage.number, family, (), ())


def _games(event: Event, stage: Stage, viewer: Viewer) -> tuple[ChartGame, ...]:
    known = sum(results_seen(event, one, viewer) for one in stage.played)
    drawn = structure(stage.spec, stage.pools)
    tables = {table.game: table for one in stage.played for table in one.tables}
    seen = {table.game for one in stage.played[:known] for table in one.tables}
    follows = {(slot.kind, slot.number): game.number for game in drawn.games for slot in game.sides}
    return tuple(
        _game(event, stage, meeting, tables.get(meeting.game.number), seen=meeting.game.number in seen)._replace(
            winner_to=follows.get(("winner", meeting.game.number), 0),
            loser_to=follows.get(("loser", meeting.game.number), 0),
        )
        for meeting in state(stage, known).meetings
        if meeting.status != "idle"
    )


def _game(event: Event, stage: Stage, meeting: Meeting, table: Table | None, *, seen: bool) -> ChartGame:
    game = meeting.game
    outcome = table.outcome if table and seen else None
    sides = (table.first, table.second) if table else meeting.sides
    first, second = (_side(event, one, slot) for one, slot in zip(sides, game.sides, strict=True))
    going = table.going if table and outcome else "none"
    title = table_title(stage, table or Table(0, 0, 0, game=game.number))
    return ChartGame(
        game.number,
        game.round,
        game.area,
        title,
        table.number if table else 0,
        first,
        second,
        typed(table.result) if table and outcome else "",
        score_text(outcome),
        going,
        0,
        0,
    )


def _side(event: Event, entry: int | None, slot: Slot) -> ChartSide:
    if entry:
        one = event.entrants[entry]
        return ChartSide(entry, one.label, one.unit, Text("", ""))
    return ChartSide(0, "", "", Text("轮空", "nobody") if entry == 0 else _source(slot))


def _source(slot: Slot) -> Text:
    """Where a side comes from, in words."""
    if slot.kind == "winner":
        return Text(f"M{slot.number} 胜者", f"winner of M{slot.number}")
    if slot.kind == "loser":
        return Text(f"M{slot.number} 负者", f"loser of M{slot.number}")
    if slot.kind == "place":
        return Text(f"第 {slot.group} 组第 {slot.number} 名", f"place {slot.number} of group {slot.group}")
    return Text("", "")


def _pools(event: Event, stage: Stage, viewer: Viewer) -> tuple[CrossTable, ...]:
    met: dict[int, list[CrossCell]] = {}
    for one in rounds_told(event, stage, viewer):
        if not results_seen(event, one, viewer):
            continue
        for table in one.tables:
            if table.outcome is None:
                continue
            for mine, (entry, other) in enumerate(((table.first, table.second), (table.second, table.first))):
                own = table.outcome.turned if mine else table.outcome
                cell = CrossCell(other, one.number, score_text(own), own.winner == 0)
                met.setdefault(entry, []).append(cell)
    shown = standings_view(event, stage.number, None, viewer) if stage.played else None
    places = {row.entry: row.place for table in shown.tables for row in table.rows} if shown else {}
    several = len(stage.pools) > 1
    return tuple(
        CrossTable(
            pool_title(stage, at) if several else Text("循环表", "Cross table"),
            tuple(
                CrossRow(
                    entry,
                    event.entrants[entry].label,
                    event.entrants[entry].unit,
                    places.get(entry),
                    tuple(met.get(entry, ())),
                )
                for entry in pool
            ),
        )
        for at, pool in enumerate(stage.pools, start=1)
    )
