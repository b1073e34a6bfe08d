"""Who looks at an event, and which rounds and results they may see."""

from typing import NamedTuple

from guandan.event.stage import Round, Stage
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


def round_seen(event: Event, stage: Stage, number: int | None, viewer: Viewer) -> Round:
    """A round that a viewer asks for, by default the last they may see. Raises a refusal.

    Drafts are for the office. Where the book shows the current round only (002 s11), so do we.
    """
    rounds = stage.rounds if viewer.inside else stage.played
    if not rounds:
        raise OutOfTurn("no_round_yet", stage=stage.number)
    wanted = len(rounds) if number is None else number
    if not 1 <= wanted <= len(rounds):
        raise Unreadable("no_such_round", round=wanted, most=len(rounds))
    if not viewer.inside and event.rules.word("results.display") == "screen" and wanted != len(rounds):
        raise NotAllowed("current_round_only", event.rules.article("results.display"), round=len(rounds))
    return rounds[wanted - 1]


def results_seen(event: Event, one: Round, viewer: Viewer) -> bool:
    """Whether a viewer may see the results of a round: the public once it is locked, or as they come on the screen."""
    return viewer.inside or one.status == "locked" or event.rules.word("results.display") == "screen"


def as_seen(event: Event, viewer: Viewer) -> Event:
    """The event as far as a viewer may see it: outside, without drafts and without results that are not shown yet."""
    if viewer.inside:
        return event
    stages = []
    for stage in event.stages:
        rounds = tuple(one if results_seen(event, one, viewer) else _without_results(one) for one in stage.played)
        stages.append(stage._replace(rounds=rounds))
    return event._replace(stages=tuple(stages))


def _without_results(one: Round) -> Round:
    return one._replace(tables=tuple(table._replace(outcome=None, claims=(), result=None) for table in one.tables))
