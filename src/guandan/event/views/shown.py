"""Every view by its name: what it is, and how it is made from an event, for a viewer, as it was asked for."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from guandan.event.log import EventLog
from guandan.event.views.applications import Applications, applications
from guandan.event.views.changes import Changes, fact_changes
from guandan.event.views.chart import Chart, chart
from guandan.event.views.entries import Entries, entries
from guandan.event.views.explanation import RoundExplained, explanation
from guandan.event.views.history import EventHistory, HistoryRow, history
from guandan.event.views.my_event import MyEvent, my_event
from guandan.event.views.officials import Officials, officials
from guandan.event.views.opened import Opened, opened
from guandan.event.views.overview import Overview, overview
from guandan.event.views.pages import mentions
from guandan.event.views.pairings import Pairings, pairings
from guandan.event.views.plan import EventPlan, plan
from guandan.event.views.ranking import Ranking, ranking
from guandan.event.views.results import Results, results
from guandan.event.views.rulings import EventRulings, rulings
from guandan.event.views.standings import StandingsView, standings_view
from guandan.event.views.timetable import Timetable, timetable
from guandan.event.views.viewer import Viewer, as_seen, check_view, round_seen
from guandan.event.views.waiting import Waits, waits
from guandan.game.errors import Unreadable, quoted

Row = TypeVar("Row")


class Asked(NamedTuple):
    """Which part of a view is asked for."""

    stage: int | None = None
    """Else the one that is on, or the last."""
    round: int | None = None
    """Else the last that the viewer may see."""
    table: int | None = None
    entry: int | None = None
    find: str = ""
    """Only rows that mention this."""
    kind: str = ""
    fact: int | None = None
    """Of `changes`: the number of the fact."""
    start: int = 0
    most: int | None = None

    def cut(self, rows: Iterable[Row], words: Callable[[Row], Any] = lambda row: row) -> tuple[Row, ...]:
        """The rows whose `words` mention what is looked for, from `start` on, at most `most`."""
        found = tuple(one for one in rows if mentions(words(one), self.find))
        return found[self.start : None if self.most is None else self.start + self.most]


class View(NamedTuple):
    """A view."""

    shape: type
    """The NamedTuple that declares it."""
    make: Callable[[EventLog, Viewer, Asked], Any]


def _pairings(log: EventLog, viewer: Viewer, asked: Asked) -> Pairings:
    shown = pairings(log.state, log.state.meant(asked.stage), asked.round, viewer)
    tables = tuple(one for one in shown.tables if asked.table in (None, one.table))
    if asked.entry is not None:
        tables = tuple(one for one in tables if asked.entry in (one.first, one.second))
    return shown._replace(tables=asked.cut(tables))


def _results(log: EventLog, viewer: Viewer, asked: Asked) -> Results:
    shown = results(log.state, log.state.meant(asked.stage), asked.round, viewer)
    tables = tuple(one for one in shown.tables if asked.table in (None, one.table.table))
    if asked.entry is not None:
        tables = tuple(one for one in tables if asked.entry in (one.table.first, one.table.second))
    # Every table is in its result.
    return shown._replace(pairings=shown.pairings._replace(tables=()), tables=asked.cut(tables, lambda one: one.table))


def _standings(log: EventLog, viewer: Viewer, asked: Asked) -> StandingsView:
    stage = log.state.meant(asked.stage).number
    shown = standings_view(log.state, stage, asked.round, viewer)
    return shown._replace(tables=tuple(one._replace(rows=asked.cut(one.rows)) for one in shown.tables))


def _opened(log: EventLog, viewer: Viewer, asked: Asked) -> Opened:
    stage = log.state.meant(asked.stage).number
    after = standings_view(log.state, stage, asked.round, viewer).round or None
    return opened(log.state, stage, after, asked.entry or viewer.entry, viewer)


def _entries(log: EventLog, viewer: Viewer, asked: Asked) -> Entries:
    shown = entries(log.state, viewer)
    rows = tuple(one for one in shown.rows if asked.entry in (None, one.number))
    return shown._replace(rows=asked.cut(rows))


def _history(log: EventLog, viewer: Viewer, asked: Asked) -> EventHistory:
    shown = history(log.state, log.facts, viewer)

    def wanted(one: HistoryRow) -> bool:
        pairs = ((asked.table, one.table), (asked.round, one.round), (asked.entry, one.entry), (asked.stage, one.stage))
        return all(ask in (None, found) for ask, found in pairs) and asked.kind in ("", one.kind)

    # Whoever asks for a number of rows wants the latest.
    return shown._replace(rows=asked.cut(tuple(filter(wanted, shown.rows))[::-1]))


def _explanation(log: EventLog, viewer: Viewer, asked: Asked) -> RoundExplained:
    stage = log.state.meant(asked.stage)
    number = round_seen(log.state, stage, asked.round, viewer).number
    found = explanation(log, stage.number, number)
    return found._replace(tables=tuple(one for one in found.tables if asked.table in (None, one.table)))


VIEWS: Mapping[str, View] = {
    "overview": View(Overview, lambda log, viewer, _: overview(log.state, viewer)),
    "pairings": View(Pairings, _pairings),
    "results": View(Results, _results),
    "standings": View(StandingsView, _standings),
    "opened": View(Opened, _opened),
    "entries": View(Entries, _entries),
    "my_event": View(MyEvent, lambda log, viewer, asked: my_event(log, asked.entry or viewer.entry, viewer)),
    "chart": View(Chart, lambda log, viewer, asked: chart(log.state, log.state.meant(asked.stage), viewer)),
    "schedule": View(Timetable, lambda log, _, __: timetable(log.state)),
    "plan": View(EventPlan, lambda log, _, __: plan(log.state)),
    "explanation": View(RoundExplained, _explanation),
    "ranking": View(Ranking, lambda log, _, __: ranking(log.state)),
    "officials": View(Officials, lambda log, viewer, _: officials(log.state, viewer)),
    "rulings": View(EventRulings, lambda log, viewer, _: rulings(log.state, log.facts, viewer)),
    "waiting": View(Waits, lambda log, viewer, _: waits(log.state, viewer)),
    "applications": View(Applications, lambda log, viewer, _: applications(log.state, viewer)),
    "history": View(EventHistory, _history),
    "changes": View(Changes, lambda log, viewer, asked: fact_changes(log, asked.fact, viewer)),
}


def shown(name: str, log: EventLog, viewer: Viewer, asked: Asked) -> Any:
    """A view of an event. Raises a refusal if there is none of that name, or it is not for that viewer."""
    view = VIEWS.get(name)
    if view is None:
        raise Unreadable("no_such_view", view=quoted(name), allowed=", ".join(VIEWS))
    check_view(name, viewer)
    return view.make(seen_by(viewer, log), viewer, asked)


def seen_by(viewer: Viewer, log: EventLog) -> EventLog:
    """The log as a viewer may see it; made once by whoever asks for several views of it."""
    return log if log.viewer == viewer else log.showing(as_seen(log.state, viewer), viewer)
