"""Applications (自助报名) for those who admit or decline them: who asks, and what speaks against it."""

from typing import Annotated, Literal, NamedTuple

from guandan.event.acts.entering import people_in, wrong_with
from guandan.event.applications import Application
from guandan.event.state import Event
from guandan.event.views.entries import division_words
from guandan.event.views.viewer import Viewer, check_view
from guandan.game.errors import Text


class ApplicationRow(NamedTuple):
    """A pair or team that asks to take part."""

    number: int
    at: int
    by: str
    """What the person signed with who sent it."""
    name: str
    unit: str
    kind: Text
    """Men's pairs, mixed teams ..."""
    group: Text
    remarks: str
    status: Annotated[str, Literal["waiting", "admitted", "declined"]]
    entry: int
    """The number it plays under, once it is admitted; else 0."""
    reason: str
    """Why it was declined."""
    wrong: Text
    """Why it may not play as the entries are now; empty if nothing speaks against it."""


class Applications(NamedTuple):
    """All applications of an event, the latest first."""

    event: str
    rows: tuple[ApplicationRow, ...]


def applications(event: Event, viewer: Viewer) -> Applications:
    """What people have sent in themselves, for those who run the event. Raises NotAllowed for anybody else."""
    check_view("applications", viewer)
    return Applications(event.id, tuple(_row(event, one) for one in list(event.applications.values())[::-1]))


def _row(event: Event, one: Application) -> ApplicationRow:
    wrong = []
    if one.status == "waiting" and not one.withheld:
        wrong = [found.text for found in wrong_with(event, one.form, people_in(event)) if found.grave]
    return ApplicationRow(
        one.number,
        one.at,
        one.by.partition("/")[2],
        " · ".join(filter(None, (one.form.team, one.form.name))),
        one.form.unit,
        *division_words(event, one.form),
        one.form.remarks,
        one.status,
        one.entry,
        one.reason,
        Text("；".join(text.zh for text in wrong), "; ".join(text.en for text in wrong)),
    )
