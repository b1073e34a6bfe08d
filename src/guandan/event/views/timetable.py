"""The schedule (竞赛日程) as everybody reads it: day by day, every round with its time and halls."""

from typing import NamedTuple

from guandan.event.schedule import clock, unit_name
from guandan.event.state import Event
from guandan.event.views.pairings import stage_name
from guandan.event.views.words import SlotStatus
from guandan.game.errors import Text


class TimeSlot(NamedTuple):
    """A round with its time and place."""

    day: str
    unit: Text
    """Morning, afternoon or evening."""
    start: str
    end: str
    stage: int
    stage_name: Text
    round: int
    status: SlotStatus
    """planned, published or locked."""
    halls: tuple[str, ...]
    """Each with its tables: A 1-20."""


class Timetable(NamedTuple):
    """All rounds in the order they are played."""

    event: str
    slots: tuple[TimeSlot, ...]


def timetable(event: Event) -> Timetable:
    """The schedule of an event; a stage that was dropped since has no rounds in it."""
    found = []
    for slot in sorted(event.schedule, key=lambda one: (one.day, one.start, one.event)):
        number = int(slot.event)
        if number > len(event.stages):
            continue
        stage = event.stages[number - 1]
        status = stage.played[slot.round - 1].status if slot.round <= len(stage.played) else "planned"
        halls = tuple(f"{span.hall} {span.first}-{span.last}" for span in slot.spans)
        times = (clock(slot.start), clock(slot.end))
        found.append(
            TimeSlot(
                slot.day, unit_name(slot.start), *times, number, stage_name(event, stage), slot.round, status, halls
            )
        )
    return Timetable(event.id, tuple(found))
