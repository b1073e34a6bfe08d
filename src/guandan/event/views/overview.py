"""An event at a glance (概况): its book and state, its stages and rounds with their clocks, what everybody was told."""

from typing import NamedTuple

from guandan.event.eligibility import kind_name
from guandan.event.online import is_online
from guandan.event.plans import plan_of
from guandan.event.stage import Round, Stage
from guandan.event.state import Event
from guandan.event.views.pairings import stage_name
from guandan.event.views.viewer import Viewer, results_seen, rounds_seen
from guandan.event.views.words import (
    ROUND,
    STAGE,
    STATUS,
    EventStatus,
    Family,
    Phase,
    RoundStatus,
    ScoreForm,
    StageStatus,
)
from guandan.game.errors import Text


class DivisionName(NamedTuple):
    """An event (项目) or an age group (组别) that entries are of."""

    key: str
    name: Text


class RoundLine(NamedTuple):
    """A round and its clock; times are milliseconds, 0 if it has not come to that."""

    round: int
    status: RoundStatus
    """draft, published or locked."""
    status_text: Text
    tables: int
    missing: int
    """Tables whose result this viewer cannot see yet."""
    published: int
    begun: int
    paused: int
    """Since when it is paused; 0 if it is not."""
    stopped: int
    """Milliseconds for which it was paused before."""
    time_called: int
    minutes: int
    """How long its matches may last; 0 if the clock does not end them."""
    to_begin: bool
    """Whether somebody has to begin it now: its clock waits for that, or tables online wait for the hall."""


class StageLine(NamedTuple):
    """A stage."""

    stage: int
    name: Text
    format: str
    family: Family
    """swiss, round_robin or knockout: which table or chart shows it."""
    status: StageStatus
    """planned, running or closed."""
    status_text: Text
    planned: int
    """How many rounds it has; 0 if that is not known yet."""
    entries: int
    scores: ScoreForm
    """What a result is typed as: levels 9:7, those of several games or of a team's boards 9:7,A:3, gains +3,-1,0."""
    boards: int
    """How many of them a table has; 1 where that is not fixed."""
    rounds: tuple[RoundLine, ...]


class AnnouncementLine(NamedTuple):
    """An announcement."""

    fact: int
    at: int
    text: str


class Overview(NamedTuple):
    """An event at a glance."""

    event: str
    name: str
    book: str
    book_name: Text
    status: EventStatus
    """open, suspended, stopped, closed or put_away."""
    status_text: Text
    phase: Phase
    """coming, now or over."""
    day: str
    """Its first day."""
    entries: int
    """Those who take part."""
    checked_in: int
    teams: bool
    players: int
    """How many an entry has at least."""
    twice: bool
    """Whether two people enter every result."""
    one_score: bool
    """Whether the book counts one score, and no match points beside it (004)."""
    practice: str
    """The event of which this is a copy to practise on; empty for a real one."""
    kinds: tuple[DivisionName, ...]
    """Men's pairs, mixed teams ...: those that it is held for."""
    groups: tuple[DivisionName, ...]
    """Its age groups."""
    stages: tuple[StageLine, ...]
    announcements: tuple[AnnouncementLine, ...]
    """The latest first."""


def overview(event: Event, viewer: Viewer) -> Overview:
    """An event at a glance."""
    playing = [one for one in event.entrants.values() if one.status == "in"]
    return Overview(
        event.id,
        event.name,
        event.rules.id,
        event.rules.name,
        event.status,
        STATUS[event.status],
        phase_of(event),
        event.schedule[0].day if event.schedule else event.terms.conditions.reference,
        len(playing),
        sum(one.checked_in for one in playing),
        event.terms.pairs > 1,
        event.terms.sizes[0],
        bool(event.terms.twice),
        event.rules.word("score.grade") == "c100",
        event.terms.practice,
        tuple(DivisionName(kind, kind_name(kind)) for kind in event.terms.conditions.kinds),
        tuple(DivisionName(group.key, group.name) for group in event.terms.conditions.groups),
        tuple(_stage(event, stage, viewer) for stage in event.stages),
        tuple(AnnouncementLine(one.fact, one.at, one.text) for one in reversed(event.announcements)),
    )


def phase_of(event: Event) -> str:
    """Whether an event is to come, on or over."""
    if event.status in ("closed", "stopped", "put_away"):
        return "over"
    return "now" if event.begun else "coming"


def _stage(event: Event, stage: Stage, viewer: Viewer) -> StageLine:
    plan = plan_of(stage.spec)
    rounds = plan.rounds(stage) if stage.entrants else stage.spec.rounds
    return StageLine(
        stage.number,
        stage_name(event, stage),
        stage.spec.format,
        plan.family,
        stage.status,
        STAGE[stage.status],
        rounds,
        len(stage.entrants),
        *_scores(event, stage),
        tuple(_round(event, stage, one, viewer) for one in rounds_seen(stage, viewer)),
    )


def _scores(event: Event, stage: Stage) -> tuple[str, int]:
    """What a result of a stage is typed as, and of how many parts."""
    boards = plan_of(stage.spec).boards(stage.spec)
    if boards:
        return "gains", boards
    if event.terms.pairs > 1:
        return "boards", event.terms.pairs
    return ("levels" if stage.spec.match.get("round", "one") == "one" else "games"), 1


def _round(event: Event, stage: Stage, one: Round, viewer: Viewer) -> RoundLine:
    seen = results_seen(event, one, viewer)
    return RoundLine(
        one.number,
        one.status,
        ROUND[one.status],
        len(one.tables),
        len(one.missing) if seen else len(one.tables),
        one.published,
        one.begun,
        one.paused,
        one.stopped,
        one.time_called,
        minutes_of(event, stage),
        _to_begin(event, stage, one),
    )


def _to_begin(event: Event, stage: Stage, one: Round) -> bool:
    if one.status != "published" or one.begun:
        return False
    online = [event.terms.pairs == 1 and is_online(stage, table) for table in one.tables]
    return not all(online) and (minutes_of(event, stage) > 0 or any(online))


def minutes_of(event: Event, stage: Stage) -> int:
    """How many minutes the clock gives the matches of a stage; 0 if it does not end them."""
    played = stage.spec.match_format(event.rules, must_decide=plan_of(stage.spec).family == "knockout")
    return played.minutes or 0 if played.timed else 0
