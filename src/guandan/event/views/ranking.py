"""The final ranking (总排名) of an event: of each division (项目, 组别) by itself, and of the units."""

from typing import NamedTuple

from guandan.event.final import division_name, divisions, final_ranking, unit_ranking
from guandan.event.formats.teams import UnitPlace
from guandan.event.state import Event
from guandan.event.views.standings import StandingsTable, places_table


class AwardLine(NamedTuple):
    """A prize besides the places."""

    award: str
    entry: int
    name: str
    reason: str


class Ranking(NamedTuple):
    """Who has come where."""

    event: str
    over: bool
    """Whether it stands; else as it would be if nothing more were played."""
    divisions: tuple[StandingsTable, ...]
    units: tuple[UnitPlace, ...]
    """Where the book ranks units by the places of their entries."""
    awards: tuple[AwardLine, ...]


def ranking(event: Event) -> Ranking:
    """The ranking of the whole event as it stands."""
    tables = []
    for division in divisions(event):
        found = final_ranking(event, division)
        table = places_table(event, found.tiers, found.unplaced)
        name = division_name(division, event.terms.conditions)
        tables.append(table._replace(title=name) if name.zh else table)
    by_places = event.rules.word("team.method") == "sum_of_places"
    units = unit_ranking(event) if by_places and any(stage.entrants for stage in event.stages) else ()
    awards = (AwardLine(one.award, one.entry, event.entrants[one.entry].label, one.reason) for one in event.awards)
    return Ranking(event.id, event.status in ("closed", "stopped"), tuple(tables), units, tuple(awards))
