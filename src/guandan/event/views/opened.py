"""The values of an entry in the standings, each opened into the rounds and meetings that it is the sum of."""

from typing import NamedTuple

from guandan.event.final import stage_ranks
from guandan.event.ranking import column_name
from guandan.event.standings import Standings
from guandan.event.state import Event
from guandan.event.tiebreaks import Part, Value
from guandan.event.views.viewer import Viewer, current_round_only
from guandan.event.views.words import NOTHING
from guandan.game.errors import NotAllowed, Text

KINDS = {
    "played": NOTHING,
    "bye": Text("轮空", "bye"),
    "forfeit_won": Text("对方弃权", "the others forfeited"),
    "forfeit": Text("弃权", "forfeited"),
    "double_forfeit": Text("双方弃权", "both forfeited"),
    "adjustment": Text("扣分", "penalty"),
    "running": Text("累计", "so far"),
    "average": Text("轮空按平均", "an average for the bye"),
}
"""How an amount came."""


class OpenedPart(NamedTuple):
    """One summand."""

    stage: int
    round: int
    opponent: int
    """0 where there is none."""
    name: str
    unit: str
    how: Text
    """Empty if it was played."""
    amount: int
    reason: str
    """Of a penalty; for those who run the event."""


class OpenedValue(NamedTuple):
    """A column of the standings for one entry."""

    column: Text
    value: Value | None
    parts: tuple[OpenedPart, ...]


class Opened(NamedTuple):
    """Where everything that an entry has comes from."""

    stage: int
    entry: int
    name: str
    values: tuple[OpenedValue, ...]


def opened(event: Event, number: int, after: int | None, entry: int, viewer: Viewer) -> Opened:
    """The values of an entry in a stage after a round. Raises a refusal.

    They tell the results of every round, which not every book does (002 s11).
    """
    one = event.entrant(entry)
    if current_round_only(event, viewer):
        raise NotAllowed("current_round_only", event.rules.article("results.display"), round=len(event.stages))
    tables = stage_ranks(event, number, after).standings
    table = next((one for one in tables if any(row.entry.number == entry for row in one.rows)), None)
    if table is None:
        return Opened(number, entry, one.label, ())
    row = next(row for row in table.rows if row.entry.number == entry)
    values = tuple(
        OpenedValue(
            column_name(event.rules, name),
            value,
            tuple(_part(event, number, table, part, viewer) for part in table.parts(entry, name)),
        )
        for name, value in zip(table.criteria, row.values, strict=True)
    )
    return Opened(number, entry, one.label, values)


def _part(event: Event, number: int, table: Standings, part: Part, viewer: Viewer) -> OpenedPart:
    stage, round_ = table.field.told(part.round)
    other = event.entrants.get(part.opponent)
    who = (other.number, other.label, other.form.unit) if other else (0, "", "")
    reason = part.reason if viewer.inside else ""
    return OpenedPart(stage or number, round_, *who, KINDS[part.kind], part.amount, reason)
