"""The pairings (对阵) of a round: who meets whom, at which table, in which hall, with which referee and boards."""

from typing import NamedTuple

from guandan.event.final import division_name, division_of
from guandan.event.online import is_online
from guandan.event.plans import plan_of
from guandan.event.sharedtables import shared_tables
from guandan.event.stage import Round, Stage, Table
from guandan.event.state import Event
from guandan.event.tabletitles import pool_title, table_title
from guandan.event.views.viewer import Viewer, round_seen
from guandan.event.views.words import FORMATS, RoundStatus
from guandan.game.errors import Text


class PairedTable(NamedTuple):
    """Two who meet."""

    table: int
    place: str
    """Hall and table, as the schedule has it; of a team its boards. Empty where it is played online."""
    online: bool
    title: Text
    """What is played there, where tables are not alike: the final, a group."""
    first: int
    """Sits East-West."""
    first_name: str
    first_unit: str
    second: int
    second_name: str
    second_unit: str
    boards: str
    """The boards of a duplicate round."""
    referee: str
    game: int
    """Its number in the chart."""
    pool: int


class SittingOut(NamedTuple):
    """Who has no opponent in a round."""

    entry: int
    name: str
    unit: str
    title: Text


class Note(NamedTuple):
    """What had to give way, or must be looked after."""

    code: str
    text: Text


class Pairings(NamedTuple):
    """A round as it is published."""

    event: str
    name: str
    stage: int
    stage_name: Text
    round: int
    status: RoundStatus
    """draft, published or locked."""
    tables: tuple[PairedTable, ...]
    byes: tuple[SittingOut, ...]
    notes: tuple[Note, ...]


def pairings(event: Event, stage: Stage, number: int | None, viewer: Viewer) -> Pairings:
    """The pairings of a round, by default the last. Raises a refusal."""
    one = round_seen(event, stage, number, viewer)
    notes = [Note(note.code, note.text) for note in one.notes]
    notes += [Note("shared_tables", two.text) for two in shared_tables(event, stage, one)]
    return Pairings(
        event.id,
        event.name,
        stage.number,
        stage_name(event, stage),
        one.number,
        one.status,
        tuple(paired_table(event, stage, one, table) for table in one.tables),
        tuple(_sitting_out(event, stage, bye.entry, bye.pool) for bye in one.byes),
        tuple(notes) if viewer.inside else (),
    )


def stage_name(event: Event, stage: Stage) -> Text:
    """What a stage is called: its own name, else its format and for whom it is where that is not everybody."""
    own, name = stage.spec.name, FORMATS[stage.spec.format]
    if own:
        return Text(own, own)
    whose = division_name(division_of(event, stage), event.terms.conditions)
    return Text(f"{name.zh} · {whose.zh}", f"{name.en} · {whose.en}") if whose.zh else name


def paired_table(event: Event, stage: Stage, one: Round, table: Table) -> PairedTable:
    """A table of a round with all that stands beside it."""
    first, second = event.entrants[table.first], event.entrants[table.second]
    return PairedTable(
        table.number,
        "" if is_online(stage, table) else place_of(event, stage, one, table.number),
        is_online(stage, table),
        table_title(stage, table),
        table.first,
        first.label,
        first.unit,
        table.second,
        second.label,
        second.unit,
        boards_of(stage, table),
        one.referees.get(table.number, ""),
        table.game,
        table.pool,
    )


def boards_of(stage: Stage, table: Table) -> str:
    """The boards that a table of a duplicate round plays, as 5-8; empty elsewhere."""
    size = plan_of(stage.spec).boards(stage.spec)
    if not size:
        return ""
    first = (table.game - 1) * size + 1
    return f"{first}-{first + size - 1}" if size > 1 else str(first)


def place_of(event: Event, stage: Stage, one: Round, table: int) -> str:
    """The hall and table at which a table of a round is played, as the schedule has it; of a team its boards."""
    return ", ".join(place for place in board_places(event, stage, one, table) if place)


def board_places(event: Event, stage: Stage, one: Round, table: int) -> list[str]:
    """The hall and table of each board at which two teams meet, of pairs the one; empty where the schedule has none."""
    slot = next((slot for slot in event.schedule if (slot.event, slot.round) == (str(stage.number), one.number)), None)
    nth = table - stage.spec.tables_from + 1
    boards = range((nth - 1) * event.terms.pairs + 1, nth * event.terms.pairs + 1)
    found = [slot.table(board) if slot else None for board in boards]
    return [f"{span.hall} {span.first}" if span else "" for span in found]


def _sitting_out(event: Event, stage: Stage, number: int, pool: int) -> SittingOut:
    entrant = event.entrants[number]
    return SittingOut(number, entrant.label, entrant.unit, pool_title(stage, pool) if pool else Text("", ""))
