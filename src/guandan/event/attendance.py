"""Who is there (检录) when a stage is drawn, and who came after it (R-130)."""

from guandan.event.entrants import Entrant
from guandan.event.spec import Spec
from guandan.event.stage import Stage
from guandan.event.state import Event


def there(event: Event, spec: Spec, one: Entrant) -> bool:
    """Whether an entry takes part: it has not left, has checked in where that is asked, and is of the division."""
    return one.status == "in" and (one.checked_in or not event.terms.checked_in) and one.is_of(spec.takes)


def undrawn(event: Event, stage: Stage) -> tuple[int, ...]:
    """Who has checked in since a stage was drawn from the entries; nobody if check-in is not asked."""
    takes = stage.spec.takes
    if not event.terms.checked_in or stage.status != "running" or takes.stage:
        return ()
    chosen, drawn = takes.entries or tuple(sorted(event.entrants)), set(stage.entrants)
    return tuple(one for one in chosen if one not in drawn and there(event, stage.spec, event.entrants[one]))


def redraw_for(event: Event, stage: Stage) -> tuple[int, ...]:
    """Who must be drawn before the first round can be published."""
    return () if stage.played else undrawn(event, stage)
