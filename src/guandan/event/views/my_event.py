"""One entry's own event (我的比赛): the table it plays at now, every round it has played, and its place."""

from threading import Lock
from typing import NamedTuple

from guandan.event.log import EventLog
from guandan.event.stage import Round, Stage
from guandan.event.state import Event
from guandan.event.views.pairings import paired_table, stage_name
from guandan.event.views.results import score_text, turned, typed
from guandan.event.views.standings import standings_view
from guandan.event.views.viewer import Viewer, results_seen, rounds_told
from guandan.event.views.words import ENTRY, NOTHING, OwnOutcome, OwnSide, RoundStatus
from guandan.game.errors import Text
from guandan.game.results import side_name


class MyRound(NamedTuple):
    """A round of one entry."""

    stage: int
    stage_name: Text
    round: int
    status: RoundStatus
    """published or locked."""
    table: int
    """0 if it sits out."""
    place: str
    side: OwnSide
    """E-W or N-S; empty if it sits out."""
    opponent: int
    opponent_name: str
    opponent_unit: str
    typed: str
    """As it was entered, but with its own side first; so is the score."""
    score: Text
    outcome: OwnOutcome
    """won, lost, drawn, or bye; empty if it is not known."""


class MyEvent(NamedTuple):
    """What one entry asks for."""

    entry: int
    name: str
    unit: str
    status: Text
    """Empty while it takes part."""
    now: MyRound | None
    """The round that is on."""
    rounds: tuple[MyRound, ...]
    """Those that are locked, the latest first."""
    place: int | None
    after: int
    """The round after which it has that place."""


PLACES = Lock()
"""While somebody works out places, the others who want the same wait for them."""


def my_event(log: EventLog, entry: int, viewer: Viewer) -> MyEvent:
    """The event as one entry asks for it. Raises Unreadable if there is no such entry."""
    event = log.state
    one = event.entrant(entry)
    found = [
        row
        for stage in event.stages
        for round_ in rounds_told(event, stage, viewer)
        if (row := _row(event, stage, round_, entry, viewer)) is not None
    ]
    place, after = _place(log, entry, viewer)
    now = [row for row in found if row.status == "published"]
    past = tuple(row for row in reversed(found) if row.status == "locked")
    return MyEvent(entry, one.label, one.unit, ENTRY[one.status], now[-1] if now else None, past, place, after)


def _row(event: Event, stage: Stage, one: Round, entry: int, viewer: Viewer) -> MyRound | None:
    head = (stage.number, stage_name(event, stage), one.number, one.status)
    if any(bye.entry == entry for bye in one.byes):
        return MyRound(*head, 0, "", "", 0, "", "", "", NOTHING, "bye")
    table = one.table_of(entry)
    if table is None:
        return None
    shown, mine = paired_table(event, stage, one, table), int(table.second == entry)
    first = (shown.first, shown.first_name, shown.first_unit)
    other = first if mine else (shown.second, shown.second_name, shown.second_unit)
    outcome = table.outcome if results_seen(event, one, viewer) else None
    how = "" if outcome is None else "drawn" if outcome.winner is None else ("lost", "won")[outcome.winner == mine]
    result = table.result if outcome else None
    levels = typed(turned(result) if result and mine else result)
    score = score_text(outcome.turned if outcome and mine else outcome)
    return MyRound(*head, table.number, shown.place, side_name(mine), *other, levels, score, how)


def _place(log: EventLog, entry: int, viewer: Viewer) -> tuple[int | None, int]:
    """Its place in the last stage it took part in, after the last round whose results the viewer knows."""
    stages = [stage for stage in log.state.stages if entry in stage.entrants]
    if not stages:
        return None, 0
    stage = stages[-1]
    known = [one.number for one in stage.played if one.status == "locked"]
    if not known:
        return None, 0
    key = ("places", stage.number)
    with PLACES:  # all phones of the hall ask at the same moment
        if key not in log.worked_out:
            shown = standings_view(log.state, stage.number, known[-1], viewer)
            log.worked_out[key] = {row.entry: row.place for table in shown.tables for row in table.rows}
    return log.worked_out[key].get(entry), known[-1]
