"""The course of an event: suspended, resumed, stopped for good (熔断, 003 c4.5), closed.

suspended  organiser, committee, chief   nothing is paired or published until it is resumed
resumed    the same
stopped    the same                      it ends with the standings as they are
closed     the same                      all stages are closed; the final ranking
"""

from typing import NamedTuple

from guandan.event.acts.staging import Places, places
from guandan.event.final import final_rankings
from guandan.event.kinds import ENDING, OPEN, PAUSED
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import OutOfTurn
from guandan.game.facts import Fact
from guandan.game.fields import Said

AFTER = {"suspended": "suspended", "resumed": "open", "stopped": "stopped", "closed": "closed"}


class Reason(NamedTuple):
    """Why something is done."""

    reason: Said


class Nothing(NamedTuple):
    """What says nothing but that it happens."""


class Ended(NamedTuple):
    """The places at the end, of one division after the other."""

    ranking: Places = ()
    unplaced: tuple[int, ...] = ()


class Stopped(NamedTuple):
    """The same before it is over."""

    reason: Said
    ranking: Places = ()
    unplaced: tuple[int, ...] = ()


def as_said(event: Event, said: Reason, act: Act, at: int) -> Reason:
    """Nothing stands in the way."""
    del event, act, at
    return said


def _resumed(_: Event, said: Nothing, __: Act, ___: int) -> Nothing:
    return said


def _stopped(event: Event, said: Stopped, _: Act, __: int) -> Stopped:
    return Stopped(said.reason, *_final(event))


def _closed(event: Event, _: Ended, __: Act, ___: int) -> Ended:
    open_ = [str(stage.number) for stage in event.stages if stage.status != "closed"]
    if open_ or not event.stages:
        raise OutOfTurn("stages_left", stages=open_ or ["-"])
    return _final(event)


def _final(event: Event) -> Ended:
    """The places as they are."""
    found = final_rankings(event)
    ranking = tuple(place for one in found for place in places(one.tiers))
    return Ended(ranking, tuple(number for one in found for number in one.unplaced))


def _turn(event: Event, _: object, fact: Fact) -> Event:
    return event._replace(status=AFTER[fact.kind])


KINDS: Kinds[Event] = {
    "suspended": Kind(Reason, as_said, _turn, ENDING, OPEN),
    "resumed": Kind(Nothing, _resumed, _turn, ENDING, ("suspended",)),
    "stopped": Kind(Stopped, _stopped, _turn, ENDING, PAUSED),
    "closed": Kind(Ended, _closed, _turn, ENDING, OPEN),
}
