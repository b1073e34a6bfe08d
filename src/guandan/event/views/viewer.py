"""Who looks at an event, and what they may see: which views, which rounds, which results. It is decided here alone."""

from typing import NamedTuple

from guandan.event.entrants import Entrant
from guandan.event.roster import without_personal
from guandan.event.stage import Round, Stage, Table
from guandan.event.state import Event
from guandan.game.errors import NotAllowed, OutOfTurn, Unreadable

INSIDE = ("office", "referee")


class Viewer(NamedTuple):
    """A class of viewers; all of one class are shown the same."""

    kind: str
    """office, referee, scorer (of some tables), entry (a pair or team of the event) or public."""
    entry: int = 0
    tables: tuple[int, ...] = ()

    @property
    def inside(self) -> bool:
        """Whether they belong to those who run the event."""
        return self.kind in INSIDE


OFFICE, REFEREE, PUBLIC = Viewer("office"), Viewer("referee"), Viewer("public")
FOR_OFFICE = (
    "waiting",
    "applications",
    "history",
    "rulings",
    "sheets",
    "file",
    "explanation",
    "changes",
    "referee",
    "floor",
    "register",
)
"""The views for those who run the event; everybody may ask for all others."""


def check_view(view: str, viewer: Viewer) -> None:
    """Raise NotAllowed if a view is not for a viewer."""
    if view in FOR_OFFICE and not viewer.inside:
        raise NotAllowed("office_only")


def rounds_seen(stage: Stage, viewer: Viewer) -> tuple[Round, ...]:
    """The rounds of a stage that a viewer knows of: drafts are for the office."""
    return stage.rounds if viewer.inside else stage.played


def round_seen(event: Event, stage: Stage, number: int | None, viewer: Viewer) -> Round:
    """A round that a viewer asks for, by default the last they may see. Raises a refusal.

    Drafts are for the office. Where the book shows the current round only (002 s11), so do we.
    """
    rounds = rounds_seen(stage, viewer)
    if not rounds:
        raise OutOfTurn("no_round_yet", stage=stage.number)
    wanted = len(rounds) if number is None else number
    if not 1 <= wanted <= len(rounds):
        raise Unreadable("no_such_round", round=wanted, most=len(rounds))
    if current_round_only(event, viewer) and wanted != len(rounds):
        raise NotAllowed("current_round_only", event.rules.article("results.display"), round=len(rounds))
    return rounds[wanted - 1]


def current_round_only(event: Event, viewer: Viewer) -> bool:
    """Whether the book shows a viewer the results of the current round and of no other (002 s11)."""
    return not viewer.inside and event.rules.word("results.display") == "screen"


def rounds_told(event: Event, stage: Stage, viewer: Viewer) -> tuple[Round, ...]:
    """The rounds whose results a viewer may look at: where the book shows the current one only, that one (002 s11)."""
    return stage.played[-1:] if current_round_only(event, viewer) else stage.played


def results_seen(event: Event, one: Round, viewer: Viewer) -> bool:
    """Whether a viewer may see results of a round before it is locked."""
    return viewer.inside or one.status == "locked" or when_shown(event) != "locked"


def when_shown(event: Event) -> str:
    """When everybody sees a result: entered, confirmed or locked, as the regulations say, else by the book."""
    by_book = "entered" if event.rules.word("results.display") == "screen" else "locked"
    return event.terms.shown or by_book


def as_seen(event: Event, viewer: Viewer) -> Event:
    """The event with nothing in it that a viewer may not see: whatever is made from it can tell no more.

    Those who run the event have all of it. For everybody else there are no draws and drafts, no results before their
    time, no phone numbers, birth dates and id numbers, no remarks of the office, no applications, no objections, and
    only the officials whose names are public.
    """
    if viewer.inside:
        return event
    return event._replace(
        stages=tuple(_stage_seen(event, stage, viewer) for stage in event.stages),
        entrants={number: _entrant_seen(one) for number, one in event.entrants.items()},
        officials=tuple(one for one in event.officials if event.begun or one.name in event.noticed),
        objections=(),
        applications={},
    )


def sees_the_same(viewer: Viewer, before: Event, after: Event) -> bool:
    """Whether a viewer may see nothing in an event that they could not see before; when a fact came is no news."""
    if before.entrants is after.entrants:
        before, after = before._replace(entrants={}), after._replace(entrants={})
    return as_seen(before, viewer)._replace(at=0) == as_seen(after, viewer)._replace(at=0)


def _stage_seen(event: Event, stage: Stage, viewer: Viewer) -> Stage:
    if stage.status == "running" and not stage.played:  # drawn, and not published
        return Stage(stage.spec)
    rounds = []
    for one in stage.played:
        if one.status != "locked":
            seen = results_seen(event, one, viewer)
            kept = when_shown(event) == "entered"
            tables = (_claims_seen(table, kept=kept) if seen else _unknown(table) for table in one.tables)
            one = one._replace(tables=tuple(tables))  # noqa: PLW2901 - the same round, as it is seen
        rounds.append(one._replace(notes=()))
    known = {one.number for one in stage.played if results_seen(event, one, viewer)}
    penalties = tuple(one for one in stage.penalties if one.round in known)
    return stage._replace(rounds=tuple(rounds), penalties=penalties)


def _unknown(table: Table) -> Table:
    """A table of which no result is known."""
    return table._replace(
        outcome=None, claims=(), result=None, ref=(0, ""), signed={}, called=0, raised=None, course=""
    )


def _claims_seen(table: Table, *, kept: bool) -> Table:
    """A table without what a single person has entered; `kept`, that somebody has is known."""
    return table._replace(called=0, raised=None, claims=table.claims if kept else ())


def _entrant_seen(one: Entrant) -> Entrant:
    return one._replace(form=without_personal(one.form)._replace(remarks="", waived=""), original=None)
