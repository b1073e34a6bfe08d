"""Why a round is paired as it is (为什么这样排): for each table what made the pair, and what was changed by hand."""

from typing import NamedTuple

from guandan.event.explained import Explanation
from guandan.event.log import EventLog
from guandan.event.views.pairings import Note


class TableExplained(NamedTuple):
    """Why two meet."""

    table: int
    """0 for a bye."""
    first: int
    second: int
    """0 if the first sits out."""
    notes: tuple[Note, ...]
    engine: bool
    """Whether the engine made the pair."""


class RoundExplained(NamedTuple):
    """A round, explained."""

    stage: int
    round: int
    tables: tuple[TableExplained, ...]


def explanation(log: EventLog, stage: int, number: int) -> RoundExplained:
    """Why a round is what it is. Raises NotAllowed if the format fixes the pairs."""
    tables = tuple(
        TableExplained(
            one.table,
            one.first,
            one.second,
            tuple(Note(note.code, note.text) for note in one.notes),
            one.engine,
        )
        for one in Explanation(log, stage, number).lines()
    )
    return RoundExplained(stage, number, tables)
