"""The course of an event: suspended, resumed, stopped for good (熔断, 003 c4.5), closed.

suspended  organiser, committee, chief   nothing is paired or published until it is resumed
resumed    the same
stopped    the same                      it ends with the standings as they are
closed     the same                      all stages are closed; the final ranking
"""

from typing import Any

from guandan.event.acts.staging import places
from guandan.event.final import final_rankings
from guandan.event.kinds import OPEN, PAUSED, Kind, Kinds
from guandan.event.roles import ENDING, only
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import OutOfTurn
from guandan.game.facts import Body, Fact
from guandan.referee.reading import written

AFTER = {"suspended": "suspended", "resumed": "open", "stopped": "stopped", "closed": "closed"}


def _suspended(event: Event, act: Act, at: int) -> Body:
    del event, at
    only(act, *ENDING)
    return Body("suspended", act.by, {"reason": written(act, "reason")})


def _resumed(event: Event, act: Act, at: int) -> Body:
    del event, at
    only(act, *ENDING)
    return Body("resumed", act.by, {})


def _stopped(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *ENDING)
    return Body("stopped", act.by, {"reason": written(act, "reason"), **_final(event)})


def _closed(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *ENDING)
    open_ = [str(stage.number) for stage in event.stages if stage.status != "closed"]
    if open_ or not event.stages:
        raise OutOfTurn("stages_left", stages=open_ or ["-"])
    return Body("closed", act.by, _final(event))


def _final(event: Event) -> dict[str, Any]:
    """The places as they are, of one division after the other."""
    found = final_rankings(event)
    return {
        "ranking": [place for one in found for place in places(one.tiers)],
        "unplaced": [number for one in found for number in one.unplaced],
    }


def _turn(event: Event, fact: Fact) -> Event:
    return event._replace(status=AFTER[fact.kind])


KINDS: Kinds = {
    "suspended": Kind(_suspended, _turn, OPEN),
    "resumed": Kind(_resumed, _turn, ("suspended",)),
    "stopped": Kind(_stopped, _turn, PAUSED),
    "closed": Kind(_closed, _turn, OPEN),
}
