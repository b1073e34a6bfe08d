"""Penalties (扣分) and awards: points taken away with the reason, beside the results and never one of them.

penalty         chief, deputy, referee   points or grades taken away from a round on
penalty_lifted  chief, committee         after an appeal, say
award           organiser, committee     a prize besides the places, such as 体育道德风尚奖
"""

from typing import NamedTuple

from guandan.event.kinds import ENDED, RULING
from guandan.event.stage import Penalty, Stage
from guandan.event.state import Award, Event
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, Unreadable
from guandan.game.facts import Fact
from guandan.game.fields import Count, Reference, Said, wrong

MOST = 1000


class Penalised(NamedTuple):
    """Points or grades are taken away."""

    stage: Count
    entry: Count
    reason: Said
    round: Count | None = None
    points: Count = 0
    grade: Count = 0
    ruling: Reference | None = None
    penalty: Count = 0
    """Its number, which is given."""


class Lifted(NamedTuple):
    """A penalty counts no longer."""

    stage: Count
    penalty: Count
    reason: Said
    appeal: Reference | None = None


def _penalty(event: Event, said: Penalised, _: Act, __: int) -> Penalised:
    stage, entrant = event.stage(said.stage), event.entrant(said.entry)
    if entrant.number not in stage.entrants:
        raise Unreadable("no_such_entry", entry=entrant.number)
    rounds = len(stage.played)
    number = rounds if said.round is None else said.round
    if number > rounds:
        raise Unreadable("no_such_round", round=number, most=rounds)
    points, grade = said.points, said.grade
    if event.rules.word("score.grade") == "c100":  # the 100 points are the score; there are no others (004, R-03)
        points, grade = 0, points + grade
    if not 0 < points + grade <= MOST:
        raise wrong("points", f"1 ... {MOST}")
    return said._replace(round=number, points=points, grade=grade, penalty=len(stage.penalties) + 1)


def _take(event: Event, said: Penalised, _: Fact) -> Event:
    stage = event.stage(said.stage)
    new = Penalty(said.penalty, said.entry, said.round or 0, said.points, said.grade, said.reason)
    return event.with_stage(stage._replace(penalties=(*stage.penalties, new))).stale()


def penalty_of(stage: Stage, number: int) -> Penalty:
    """A penalty by its number. Raises Unreadable if there is none."""
    found = next((one for one in stage.penalties if one.number == number), None)
    if found is None:
        raise Unreadable("no_such_penalty", number=number)
    return found


def _lifted(event: Event, said: Lifted, _: Act, __: int) -> Lifted:
    if penalty_of(event.stage(said.stage), said.penalty).lifted:
        raise Conflict("nothing_changes")
    return said


def _lift(event: Event, said: Lifted, _: Fact) -> Event:
    stage = event.stage(said.stage)
    lifted = penalty_of(stage, said.penalty)._replace(lifted=True)
    penalties = tuple(lifted if one.number == said.penalty else one for one in stage.penalties)
    return event.with_stage(stage._replace(penalties=penalties)).stale()


def _award(event: Event, said: Award, _: Act, __: int) -> Award:
    event.entrant(said.entry)
    return said


def _give(event: Event, said: Award, _: Fact) -> Event:
    return event._replace(awards=(*event.awards, said))


KINDS: Kinds[Event] = {
    "penalty": Kind(Penalised, _penalty, _take, RULING, ENDED),
    "penalty_lifted": Kind(Lifted, _lifted, _lift, ("chief", "committee"), ENDED),
    "award": Kind(Award, _award, _give, ("organiser", "committee"), ENDED),
}
