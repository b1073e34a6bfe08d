"""Stages as they are expected before they begin, so that a schedule can be made: how many take part in which pools."""

from guandan.event.plans import plan_of
from guandan.event.plans.plan import Source
from guandan.event.sources import begin, interleaved
from guandan.event.stage import Stage
from guandan.event.state import Event
from guandan.game.errors import GuandanError


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
