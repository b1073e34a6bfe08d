"""The list of entries (参赛名单), and what has become of each."""

from typing import NamedTuple

from guandan.event.eligibility import group_of, kind_name
from guandan.event.entrants import Entrant
from guandan.event.roster import Registration
from guandan.event.state import Event
from guandan.event.views.viewer import Viewer
from guandan.event.views.words import ENTRY, NOTHING, EntryStatus
from guandan.game.errors import Text


class EntryRow(NamedTuple):
    """A pair or team."""

    number: int
    name: str
    players: tuple[str, ...]
    unit: str
    region: str
    kind: Text
    """Men's pairs, mixed teams ..."""
    group: Text
    division: tuple[str, str]
    """The keys of both."""
    seed: int
    """1 for the strongest; 0 if it is not known."""
    captain: str
    coach: str
    status: EntryStatus
    """in, withdrawn or excluded."""
    remark: Text
    """What stands beside it: withdrawn, away, not checked in."""
    checked_in: bool
    away: bool
    """Whether it sits out the coming rounds."""
    waived: str
    """Why it may play although it is not eligible; for the office."""


class Entries(NamedTuple):
    """All entries of an event."""

    event: str
    name: str
    rows: tuple[EntryRow, ...]
    """By their numbers."""


def entries(event: Event, viewer: Viewer) -> Entries:
    """The entries of an event. No viewer sees phone numbers, birth dates or id numbers here."""
    rows = tuple(_row(event, event.entrants[number], viewer) for number in sorted(event.entrants))
    return Entries(event.id, event.name, rows)


def division_words(event: Event, form: Registration) -> tuple[Text, Text]:
    """What the event (项目) and the age group (组别) of a registration are called."""
    group = group_of(event.terms.conditions, form.group)
    return kind_name(form.event) if form.event else NOTHING, group.name if group else Text(form.group, form.group)


def _row(event: Event, one: Entrant, viewer: Viewer) -> EntryRow:
    form = one.form
    return EntryRow(
        one.number,
        one.label,
        tuple(player.name for player in one.players),
        form.unit,
        form.region,
        *division_words(event, form),
        (form.event, form.group),
        form.seed,
        form.captain,
        form.coach,
        one.status,
        _remark(event, one),
        one.checked_in,
        one.away,
        one.form.waived if viewer.inside else "",
    )


def _remark(event: Event, one: Entrant) -> Text:
    if one.status != "in":
        return ENTRY[one.status]
    if one.away:
        return Text("暂不参加", "sits out")
    if event.terms.checked_in and not one.checked_in:
        return Text("未检录", "not checked in")
    return NOTHING
