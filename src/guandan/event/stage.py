"""A stage (阶段) as it stands: who takes part, its rounds with their tables, who has left, what was taken away."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from guandan.event.history import BYE, NOTHING, Adjustment, History, Meeting, Score
from guandan.event.notes import Note
from guandan.event.outcomes import Outcome, Result
from guandan.event.spec import Spec
from guandan.game.errors import Unreadable
from guandan.game.fields import Ref, placed
from guandan.game.results import side_name


class Claim(NamedTuple):
    """A result as one person has entered it."""

    by: str
    result: Result
    outcome: Outcome


class Matter(NamedTuple):
    """What a referee has sent to the chief."""

    at: int
    by: str
    what: str
    draft: Mapping[str, Any] = {}
    """What would be done, as far as the referee had entered it."""
    act: str = "rule"
    """The act of a referee that it would be."""
    board: int = 0
    """Of which pair of a team, or board; 0 where the table has one match."""


class Table(NamedTuple):
    """One meeting of a round."""

    number: int
    first: int
    """Sits East-West."""
    second: int
    game: int = 0
    """Its number in the chart, or the set of boards of duplicate."""
    pool: int = 0
    """From 1 where there are several."""
    outcome: Outcome | None = None
    claims: tuple[Claim, ...] = ()
    """Entries that wait for a second one, or contradict each other."""
    result: Result | None = None
    """As it was entered."""
    ref: tuple[int, str] = (0, "")
    """Number and hash of the fact that gave the outcome."""
    line_ups: Mapping[int, tuple[tuple[int, int], ...]] = {}
    """For each team, the players of its pairs by their place on the list."""
    signed: Mapping[str, Ref] = {}
    """Who has agreed with the sheet of the match that is kept there: E-W, N-S, referee; with which fact of it."""
    called: int = 0
    """Since when it waits for a referee; 0 if it does not."""
    raised: Matter | None = None
    """What waits for the chief."""
    course: str = ""
    """The side that has gone on in the chart although the result was corrected since (R-142); empty if who won does."""

    @property
    def going(self) -> str:
        """The side that goes on in a chart, or "none"."""
        return self.course or side_name(self.outcome.winner if self.outcome else None)

    @property
    def conflict(self) -> bool:
        """Whether two people have entered different results."""
        return self.outcome is None and len(self.claims) > 1


class Bye(NamedTuple):
    """Who sits out, and what for."""

    entry: int
    score: Annotated[Score, placed(Score)] = NOTHING
    pool: int = 0


class Round(NamedTuple):
    """A round (轮)."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...] = ()
    status: str = "draft"
    """draft, published or locked."""
    notes: tuple[Note, ...] = ()
    """What had to give way."""
    stay: tuple[int, ...] = ()
    """Who was left after the cut before this round; empty if there was none."""
    changed: bool = False
    """By hand."""
    stale: bool = False
    """A draft made before something it depends on has changed."""
    published: int = 0
    locked: int = 0
    """When."""
    begun: int = 0
    paused: int = 0
    """Since when it is paused; 0 if it is not."""
    stopped: int = 0
    """Milliseconds for which it was paused before."""
    time_called: int = 0
    draft: int = 0
    """The number of the fact that drafted it."""
    referees: Mapping[int, str] = {}
    """Of its tables, as far as they are assigned or were handed over."""
    assigned: Mapping[int, str] = {}
    """The same as it was assigned, before any hand-over."""
    given: Mapping[int, tuple[str, ...]] = {}
    """Of each table that was handed over, those who have it no more."""

    @property
    def missing(self) -> tuple[Table, ...]:
        """Tables without a result."""
        return tuple(table for table in self.tables if table.outcome is None)

    @property
    def untouched(self) -> bool:
        """Whether nothing of it has been played: all that is in follows from somebody's leaving."""
        return not any(
            table.claims or table.result is not None or (table.outcome and table.outcome.how == "loss")
            for table in self.tables
        )

    def table(self, number: int) -> Table:
        """A table by its number. Raises Unreadable if there is none."""
        found = next((one for one in self.tables if one.number == number), None)
        if found is None:
            raise Unreadable("no_such_table", table=number, most=max((one.number for one in self.tables), default=0))
        return found

    def table_of(self, entry: int) -> Table | None:
        """The table at which an entry plays."""
        return next((one for one in self.tables if entry in (one.first, one.second)), None)

    def with_table(self, table: Table) -> "Round":
        """The round with one of its tables changed."""
        return self._replace(tables=tuple(table if one.number == table.number else one for one in self.tables))


class Left(NamedTuple):
    """What follows from an entry's leaving a stage."""

    results: str
    """stand, annul or annul_both; none if it never played."""
    later: str
    """forfeit, none or unpaired: what later opponents have."""
    since: int = 0
    """The round that was on, or came next."""


class Penalty(NamedTuple):
    """Points taken away, with the reason."""

    number: int
    entry: int
    round: int
    points: int
    grade: int
    reason: str
    lifted: bool = False


class Stage(NamedTuple):
    """The state of a stage."""

    spec: Spec
    status: str = "planned"
    """planned, running or closed."""
    entrants: tuple[int, ...] = ()
    """The strongest first."""
    pools: tuple[tuple[int, ...], ...] = ()
    draws: int = 0
    """How often it was drawn; again only before its first round is published."""
    redraw: bool = False
    """Whether it must be drawn again."""
    rounds: tuple[Round, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    left: Mapping[int, Left] = {}
    joined: Mapping[int, int] = {}
    """The first round of those who came late."""
    deals: tuple[tuple[int, int], ...] = ()
    """Deciding deals, each as (winner, loser)."""

    @property
    def number(self) -> int:
        """Its number in the event."""
        return self.spec.number

    @property
    def draft(self) -> Round | None:
        """The round that is not published yet."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].status == "draft" else None

    @property
    def played(self) -> tuple[Round, ...]:
        """The rounds that are published."""
        return self.rounds[:-1] if self.draft else self.rounds

    @property
    def open(self) -> Round | None:
        """The round that is played now."""
        return self.played[-1] if self.played and self.played[-1].status == "published" else None

    @property
    def cut(self) -> tuple[int, ...]:
        """Who has not been cut: the entrants, or who was left after the last cut."""
        return next((one.stay for one in reversed(self.played) if one.stay), self.entrants)

    def round(self, number: int | None) -> Round:
        """A round by its number. Raises Unreadable if there is none."""
        if number is None or not 1 <= number <= len(self.rounds):
            raise Unreadable("no_such_round", round=number, most=len(self.rounds))
        return self.rounds[number - 1]

    def with_round(self, new: Round) -> "Stage":
        """The stage with one of its rounds changed, or with one more."""
        return self._replace(rounds=(*self.rounds[: new.number - 1], new, *self.rounds[new.number :]))

    def stale(self) -> "Stage":
        """The stage after something its draft depends on has changed."""
        draft = self.draft
        return self.with_round(draft._replace(stale=True)) if draft else self


def history(stage: Stage, after: int | None = None, pool: int | None = 0) -> History:
    """What the formats see of a stage, or of one of its pools, after a round; of all pools if None."""
    rounds = tuple(
        (
            *(
                Meeting(table.first, table.second, table.outcome and table.outcome.scores, _forfeits(table))
                for table in one.tables
                if pool in (None, table.pool) and not (table.outcome and table.outcome.how == "void")
            ),
            *(Meeting(bye.entry, BYE, (bye.score, NOTHING)) for bye in one.byes if pool in (None, bye.pool)),
        )
        for one in stage.played[:after]
    )
    return History(rounds, adjustments(stage, len(rounds)))


def adjustments(stage: Stage, after: int) -> tuple[Adjustment, ...]:
    """The penalties up to a round."""
    return tuple(
        Adjustment(one.entry, one.round, -one.points, -one.grade, one.reason)
        for one in stage.penalties
        if not one.lifted and one.round <= after
    )


def _forfeits(table: Table) -> tuple[bool, bool]:
    return table.outcome.forfeits if table.outcome else (False, False)
