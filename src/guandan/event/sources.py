"""Who takes part in a stage when it begins: entries in order of strength, or those who took places before."""

from collections.abc import Sequence
from typing import NamedTuple

from guandan.event.entrants import Entrant
from guandan.event.lot import drawn
from guandan.event.notes import Note
from guandan.event.plans import plan_of
from guandan.event.plans.plan import Source, in_line
from guandan.event.problem import UNSEEDED
from guandan.event.spec import Spec
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.game.errors import GuandanError, NotAllowed, OutOfTurn

PURPOSES = {"groups": "groups", "knockout": "knockout", "double_knockout": "knockout"}
"""What the lot is drawn for, where it is not simply the draw (抽签)."""

LEAST = 2
"""So many make a stage."""


class Begun(NamedTuple):
    """A stage as it begins."""

    entrants: tuple[int, ...]
    pools: tuple[tuple[int, ...], ...]
    notes: tuple[Note, ...]


def begin(event: Event, stage: Stage) -> Begun:
    """Who takes part, in which pool. Raises a refusal."""
    if not event.seed and not stage.spec.seed:
        raise OutOfTurn("no_seed")
    source, notes = _from_stage(event, stage) if stage.spec.takes.stage else (_from_entries(event, stage), ())
    source = _by_lot(event, stage, source)
    pools = plan_of(stage.spec).draw(event, stage, source)
    inside = {one for pool in pools for one in pool}
    entrants = tuple(one for one in source.order if one in inside)
    return Begun(entrants, pools, notes)


def _purpose(stage: Stage, purpose: str) -> str:
    """A second draw is another lot."""
    return f"{purpose} {stage.draws + 1}" if stage.draws else purpose


def _from_entries(event: Event, stage: Stage) -> Source:
    """Entries by seed number; those without one behind them by lot."""
    chosen = stage.spec.takes.entries or tuple(sorted(event.entrants))
    present = [number for number in chosen if there(event, stage.spec, event.entrant(number))]
    if len(present) < LEAST:
        code = "too_few_checked_in" if event.terms.checked_in else "too_few_entries"
        raise NotAllowed(code, stage=stage.number, count=len(present), least=LEAST)
    lots = drawn(sorted(present), event.seed_of(stage.spec), _purpose(stage, "draw"))
    places = {number: at for at, number in enumerate(lots)}
    return Source(tuple(sorted(present, key=lambda one: (event.entrants[one].seed or UNSEEDED, places[one]))))


def _from_stage(event: Event, stage: Stage) -> tuple[Source, tuple[Note, ...]]:
    """Those on the places of every pool of an earlier stage; who has left makes room for the next."""
    takes = stage.spec.takes
    before = event.stage(takes.stage)
    if before.status != "closed":
        raise OutOfTurn("stage_not_closed", stage=before.number)
    if before.number == stage.number:
        raise NotAllowed("takes_later", stage=stage.number)
    ranks = plan_of(before.spec).ranks(event, before, None, True)
    groups: list[tuple[int, ...]] = []
    notes: list[Note] = []
    for tiers in ranks.pools:
        still = tuple(
            kept for tier in tiers if (kept := tuple(one for one in tier if event.entrants[one].status == "in"))
        )
        cuts = [cut for cut in (takes.first - 1, takes.last) if cut]
        line, told = in_line(still, event.seed_of(stage.spec), cuts)
        groups.append(line[takes.first - 1 : takes.last or None])
        notes += told
    return Source(interleaved(groups), tuple(groups)), tuple(notes)


def interleaved(groups: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The firsts of all groups, then the seconds, and so on."""
    longest = max((len(group) for group in groups), default=0)
    return tuple(group[at] for at in range(longest) for group in groups if at < len(group))


def _by_lot(event: Event, stage: Stage, source: Source) -> Source:
    """Where there is a number of seeds, all behind them are drawn by lot (001 App.5)."""
    seeds = stage.spec.options.get("seeds")
    if not isinstance(seeds, int):
        return source
    purpose = _purpose(stage, PURPOSES.get(stage.spec.format, "draw"))
    rest = drawn(source.order[seeds:], event.seed_of(stage.spec), purpose)
    return source._replace(order=(*source.order[:seeds], *rest))


# Who is there (检录) when a stage is drawn, and who came after it.


def there(event: Event, spec: Spec, one: Entrant) -> bool:
    """Whether an entry takes part: it has not left, has checked in where that is asked, and is of the division."""
    return one.status == "in" and (one.checked_in or not event.terms.checked_in) and one.is_of(spec.takes)


def undrawn(event: Event, stage: Stage) -> tuple[int, ...]:
    """Who has been entered, or has checked in where that is asked, since a stage was drawn from the entries."""
    takes = stage.spec.takes
    if stage.status != "running" or takes.stage:
        return ()
    chosen, drawn = takes.entries or tuple(sorted(event.entrants)), set(stage.entrants)
    return tuple(one for one in chosen if one not in drawn and there(event, stage.spec, event.entrants[one]))


def redraw_for(event: Event, stage: Stage) -> tuple[int, ...]:
    """Who must be drawn before the first round can be published."""
    return () if stage.played else undrawn(event, stage)


def expected(event: Event) -> tuple[Stage, ...]:
    """Every stage as it is, or as it would begin if the list of entries stayed as it is and they took places in order.

    A stage that could not begin so is left as it is planned.
    """
    all_here = event._replace(terms=event.terms._replace(checked_in=0))
    found: list[Stage] = []
    for stage in event.stages:
        try:
            found.append(stage if stage.entrants else _begun(all_here, stage, found))
        except GuandanError:
            found.append(stage)
    return tuple(found)


def _begun(event: Event, stage: Stage, before: list[Stage]) -> Stage:
    takes = stage.spec.takes
    if not takes.stage:
        one = begin(event, stage)
        return stage._replace(entrants=one.entrants, pools=one.pools)
    earlier = before[takes.stage - 1]
    pools = earlier.pools or (earlier.entrants,)
    groups = tuple(pool[takes.first - 1 : takes.last or None] for pool in pools)
    source = Source(interleaved(groups), groups)
    return stage._replace(entrants=source.order, pools=plan_of(stage.spec).draw(event, stage, source))
