"""The course of an event: suspended, resumed, stopped for good (熔断, 003 c4.5), closed.

suspended  organiser, committee, chief   nothing is paired or published until it is resumed
resumed    the same
stopped    the same                      it ends with the standings as they are
closed     the same                      all stages are closed; the final ranking
"""

from guandan.event.acts.staging import places
from guandan.event.final import final_ranking
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
    found = final_ranking(event)
    data = {"reason": written(act, "reason"), "ranking": places(found.tiers), "unplaced": list(found.unplaced)}
    return Body("stopped", act.by, data)


def _closed(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *ENDING)
    open_ = [str(stage.number) for stage in event.stages if stage.status != "closed"]
    if open_ or not event.stages:
        raise OutOfTurn("stages_left", stages=open_ or ["-"])
    found = final_ranking(event)
    return Body("closed", act.by, {"ranking": places(found.tiers), "unplaced": list(found.unplaced)})


def _turn(event: Event, fact: Fact) -> Event:
    return event._replace(status=AFTER[fact.kind])


KINDS: Kinds = {
    "suspended": Kind(_suspended, _turn, OPEN),
    "resumed": Kind(_resumed, _turn, ("suspended",)),
    "stopped": Kind(_stopped, _turn, PAUSED),
    "closed": Kind(_closed, _turn, OPEN),
}
