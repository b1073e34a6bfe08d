"""An event as a frozen value: what the facts of its log come to."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from guandan.event.applications import Application
from guandan.event.entrants import Entrant
from guandan.event.history import Entry
from guandan.event.officials import Objection, Official
from guandan.event.roster import entry_of
from guandan.event.schedule import Hall, Slot
from guandan.event.spec import Spec
from guandan.event.stage import Stage
from guandan.event.terms import Terms
from guandan.game.errors import OutOfTurn, Unreadable
from guandan.game.facts import Data
from guandan.game.fields import COUNT, Count, Day, Name, Said, listed, text
from guandan.game.ruleset import Ruleset

NO_REGULATIONS: Data = {}


class Award(NamedTuple):
    """A prize besides the places, such as the sportsmanship award (体育道德风尚奖)."""

    award: Said
    entry: Count
    reason: str = ""


class Meeting(NamedTuple):
    """A meeting before the event, such as the technical meeting (技术会议)."""

    name: Name
    day: Day
    place: Annotated[str, text(200)] = ""
    present: Annotated[tuple[int, ...], listed(COUNT, different=True)] = ()
    """Entries whose captain or players came."""
    text: str = ""
    """What was told and decided."""


class Announcement(NamedTuple):
    """What everybody was told (竞赛公告)."""

    fact: int
    at: int
    by: str
    text: str


class Event(NamedTuple):
    """The state of an event."""

    id: str
    name: str
    rules: Ruleset
    terms: Terms
    seed: str = ""
    """The published seed of all its lots."""
    entrants: Mapping[int, Entrant] = {}
    applications: Mapping[int, Application] = {}
    """What people sent in themselves, to be admitted or declined."""
    stages: tuple[Stage, ...] = ()
    status: str = "open"
    """open, suspended, stopped (熔断), closed, or put_away if it was made by mistake."""
    minutes: int | None = None
    """For corrections, as the chief has ordered."""
    regulations: Data = NO_REGULATIONS
    """The terms as they were written (规程)."""
    awards: tuple[Award, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    officials: tuple[Official, ...] = ()
    noticed: tuple[str, ...] = ()
    """The officials whose names were made public."""
    objections: tuple[Objection, ...] = ()
    schedule: tuple[Slot, ...] = ()
    """Times of rounds; their `event` is the number of the stage."""
    halls: tuple[Hall, ...] = ()
    at: int = 0
    trusting: bool = False
    """Whether a fact is checked here whose personal parts are not open: nothing can be said against its players."""

    @property
    def begun(self) -> bool:
        """Whether a round has been published."""
        return any(stage.played for stage in self.stages)

    @property
    def over(self) -> bool:
        """Whether it has ended, by its own course or for good."""
        return self.status in ("closed", "stopped")

    def stage(self, number: int) -> Stage:
        """A stage by its number. Raises Unreadable if there is none."""
        if not 1 <= number <= len(self.stages):
            raise Unreadable("no_such_stage", stage=number, most=len(self.stages))
        return self.stages[number - 1]

    def meant(self, asked: int | None = None) -> Stage:
        """The stage that is meant: the one asked for, else the first that is not closed, else the last."""
        if asked is not None:
            return self.stage(asked)
        open_ = [stage.number for stage in self.stages if stage.status != "closed"]
        return self.stage(open_[0] if open_ else max(len(self.stages), 1))

    def running(self, number: int) -> Stage:
        """A stage that has begun and is not closed. Raises OutOfTurn if it is not running."""
        stage = self.stage(number)
        if stage.status != "running":
            raise OutOfTurn("stage_not_running", stage=stage.number, status=stage.status)
        return stage

    def entrant(self, number: int) -> Entrant:
        """An entry by its number. Raises Unreadable if there is none."""
        if number not in self.entrants:
            raise Unreadable("no_such_entry", entry=number)
        return self.entrants[number]

    def application(self, number: int) -> Application:
        """An application by its number. Raises Unreadable if there is none."""
        if number not in self.applications:
            raise Unreadable("no_such_application", application=number)
        return self.applications[number]

    def with_application(self, one: Application) -> "Event":
        """The event with one of its applications changed, or with one more."""
        return self._replace(applications={**self.applications, one.number: one})

    def with_stage(self, stage: Stage) -> "Event":
        """The event with one of its stages changed, or with one more."""
        at = stage.number
        return self._replace(stages=(*self.stages[: at - 1], stage, *self.stages[at:]))

    def with_entrant(self, entrant: Entrant) -> "Event":
        """The event with one of its entries changed, or with one more."""
        return self._replace(entrants={**self.entrants, entrant.number: entrant})

    def stale(self) -> "Event":
        """The event after something drafts depend on has changed."""
        return self._replace(stages=tuple(stage.stale() for stage in self.stages))

    @property
    def stage_names(self) -> dict[str, str]:
        """Stages as people call them, by their numbers: with its name, where it has one."""
        return {str(stage.number): stage.spec.name or str(stage.number) for stage in self.stages}

    def seed_of(self, spec: Spec) -> str:
        """The seed of a stage's lots."""
        return spec.seed or f"{self.seed} {spec.number}"


def entries(event: Event, stage: Stage, members: tuple[int, ...] | None = None) -> tuple[Entry, ...]:
    """Those who take part in a stage, or in one of its pools, as pairing and standings see them."""
    playing = set(stage.cut)
    # Those who come from an earlier stage are as strong as they were placed there.
    strength = {number: at for at, number in enumerate(stage.entrants, start=1)} if stage.spec.takes.stage else {}
    found = []
    for number in stage.entrants if members is None else members:
        one = event.entrants[number]
        left = stage.left.get(number)
        found.append(
            entry_of(one.form)._replace(
                seed=strength.get(number, one.seed),
                active=one.playing and left is None and number in playing,
                status=one.status,
                results=left.results if left else "stand",
            )
        )
    return tuple(found)
