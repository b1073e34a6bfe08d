"""The rulings (判罚) of an event, for officials: matches ruled, points taken away, exclusions, corrections."""

from collections.abc import Sequence
from typing import NamedTuple

from guandan.event.state import Event
from guandan.event.views.history import HistoryRow, history
from guandan.event.views.viewer import Viewer, check_view
from guandan.game.facts import Fact

RULED = ("ruled", "penalty", "penalty_lifted", "excluded", "settled", "correction", "correction_limit")


class PenaltyRow(NamedTuple):
    """Points that were taken away."""

    stage: int
    number: int
    entry: int
    name: str
    round: int
    points: int
    grade: int
    reason: str
    lifted: bool


class EventRulings(NamedTuple):
    """What officials have decided."""

    event: str
    rows: tuple[HistoryRow, ...]
    """The latest first."""
    penalties: tuple[PenaltyRow, ...]


def rulings(event: Event, facts: Sequence[Fact], viewer: Viewer) -> EventRulings:
    """All rulings, for those who run the event. Raises NotAllowed for anybody else."""
    check_view("rulings", viewer)
    rows = history(event, [fact for fact in facts if fact.kind in RULED], viewer).rows
    taken = tuple(
        PenaltyRow(
            stage.number,
            one.number,
            one.entry,
            event.entrants[one.entry].label,
            one.round,
            one.points,
            one.grade,
            one.reason,
            one.lifted,
        )
        for stage in event.stages
        for one in stage.penalties
    )
    return EventRulings(event.id, rows[::-1], taken)
