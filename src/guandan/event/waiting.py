"""Whom an event waits for: results of open tables, publishing, the next round, closing."""

from typing import Any, NamedTuple

from guandan.event.changes import late_entry
from guandan.event.kinds import role
from guandan.event.plans import plan_of
from guandan.event.sources import redraw_for, undrawn
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.game.acts import Expectation
from guandan.game.seats import SIDES


class Waiting(NamedTuple):
    """Somebody the event waits for, and what the act is about."""

    who: str
    act: str
    data: dict[str, Any]
    complete: bool = True
    """Whether the data are all that the act needs."""


def waiting(event: Event) -> tuple[Waiting, ...]:
    """Everything that can be done next, in the order it usually is."""
    if event.status == "suspended":
        return (Waiting("chief", "resumed", {}),)
    if event.status != "open":
        return ()
    if not event.stages:
        return (Waiting("recorder", "stage", {}, complete=False),)
    found = [Waiting("chief", "excluded", {"entry": number}, complete=False) for number in due_exclusions(event)]
    if all(stage.status == "closed" for stage in event.stages):
        return (*found, Waiting("chief", "closed", {}))
    for stage in event.stages:
        found += _of_stage(event, stage)
    return (*_calls(event), *_applications(event), *found)


def _applications(event: Event) -> list[Waiting]:
    """What people have sent in, to be admitted or declined."""
    waiting = (number for number, one in event.applications.items() if one.status == "waiting")
    return [Waiting("organiser", "admitted", {"application": number}, complete=False) for number in waiting]


def _calls(event: Event) -> list[Waiting]:
    """Tables that wait for a referee or for the chief, in the order they called."""
    on = [
        (table, {"stage": stage.number, "round": stage.open.number, "table": table.number})
        for stage in event.stages
        for table in (stage.open.tables if stage.open else ())
        if stage.open
    ]
    calls = [(table.called, Waiting("referee", "referee_came", data)) for table, data in on if table.called]
    sent = [(table.raised.at, Waiting("chief", "chief_came", data)) for table, data in on if table.raised]
    return [one for _, one in sorted((*calls, *sent), key=lambda one: one[0])]


def _of_stage(event: Event, stage: Stage) -> list[Waiting]:
    named = {"stage": stage.number}
    if stage.status == "closed":
        return []
    if stage.status == "planned":
        before = stage.spec.takes.stage
        if before and event.stages[before - 1].status != "closed":
            return []
        if not event.seed and not stage.spec.seed:
            return [Waiting("recorder", "seed", {}, complete=False)]
        return [Waiting("recorder", "stage_begun", named)]
    if stage.redraw or redraw_for(event, stage):
        return [Waiting("recorder", "stage_begun", named)]
    late = [Waiting("recorder", "joined", {**named, "entry": one}) for one in latecomers(event, stage)]
    if stage.open is not None:
        if not stage.open.missing:
            return [Waiting("recorder", "locked", named), *late]
        open_ = [
            Waiting(
                "chief" if table.conflict else "recorder",
                "settled" if table.conflict else "result",
                {**named, "round": stage.open.number, "table": table.number},
                complete=False,
            )
            for table in stage.open.missing
        ]
        return [*open_, *late]
    if stage.draft is not None:
        return [*late, Waiting("recorder", "draft" if stage.draft.stale else "published", named)]
    if not is_over(event, stage):
        return [*late, Waiting("recorder", "draft", named)]
    undecided = plan_of(stage.spec).ranks(event, stage, None, True).undecided
    return [
        *(Waiting("recorder", "decided", {**named, "between": list(pair)}, complete=False) for pair in undecided),
        *([] if undecided else [Waiting("recorder", "stage_closed", named)]),
    ]


def latecomers(event: Event, stage: Stage) -> tuple[int, ...]:
    """Who has been entered since a Swiss began and may still join it; who sits out may come back first."""
    if stage.spec.format != "swiss" or is_over(event, stage):
        return ()
    if late_entry(event.terms.conditions, "swiss", len(stage.played)) is not None:
        return ()
    return tuple(one for one in undrawn(event, stage) if not event.entrants[one].away)


def is_over(event: Event, stage: Stage) -> bool:
    """Whether a running stage without an open round has no more rounds."""
    plan = plan_of(stage.spec)
    if plan.family == "knockout":
        return plan.propose(event, stage) is None
    return len(stage.played) >= plan.rounds(stage)


def due_exclusions(event: Event) -> tuple[int, ...]:
    """Entries with as many lost matches, or forfeits in a row, as exclude them (001 §16(5), 003 c3.7(5))."""
    losses, forfeits = (
        event.rules.limit("ladder.losses_per_exclusion"),
        event.rules.limit("ladder.forfeits_per_exclusion"),
    )
    lost: dict[int, int] = {}
    running: dict[int, int] = {}
    most: dict[int, int] = {}
    for stage in event.stages:
        for one in stage.played:
            for table in one.tables:
                if table.outcome is None:
                    continue
                for side, entry in enumerate((table.first, table.second)):
                    ruled = table.outcome.how == "loss" and table.outcome.winner != side
                    forfeit = table.outcome.forfeits[side]
                    games = table.result.games or () if table.result is not None else ()
                    # Where forfeits are not counted on their own, one is a lost match like any other.
                    lost[entry] = lost.get(entry, 0) + (ruled or (forfeit and forfeits is None))
                    lost[entry] += sum(SIDES[side] in (game.loss, game.forfeit) for game in games)
                    running[entry] = running.get(entry, 0) + 1 if forfeit else 0
                    most[entry] = max(most.get(entry, 0), running[entry])
    return tuple(
        number
        for number, one in sorted(event.entrants.items())
        if one.status == "in"
        and (
            (losses is not None and lost.get(number, 0) >= losses)
            or (forfeits is not None and most.get(number, 0) >= forfeits)
        )
    )


def expects(event: Event) -> tuple[Expectation, ...]:
    """The same as every state says it; what needs no input is its own default."""
    return tuple(Expectation(role(one.who), one.act, "", one.data if one.complete else None) for one in waiting(event))
