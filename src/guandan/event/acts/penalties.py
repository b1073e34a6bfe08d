"""Penalties (扣分) and awards: points taken away with the reason, beside the results and never one of them.

penalty         chief, deputy, referee   points or grades taken away from a round on
penalty_lifted  chief, committee         after an appeal, say
award           organiser, committee     a prize besides the places, such as 体育道德风尚奖
"""

from guandan.event.kinds import ENDED, Kind, Kinds
from guandan.event.roles import RULING, only
from guandan.event.stage import Penalty
from guandan.event.state import Award, Event
from guandan.game.acts import Act
from guandan.game.errors import Conflict, Unreadable
from guandan.game.facts import Body, Fact
from guandan.referee.reading import amount, ref, written

MOST = 1000


def _penalty(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *RULING)
    stage, entrant = event.stage(act.data.get("stage")), event.entrant(act.data.get("entry"))
    if entrant.number not in stage.entrants:
        raise Unreadable("no_such_entry", entry=entrant.number)
    rounds = len(stage.played)
    number = act.number("round") if "round" in act.data else rounds
    if not 0 <= number <= rounds:
        raise Unreadable("no_such_round", round=number, most=rounds)
    points, grade = amount(act, "points"), amount(act, "grade")
    if event.rules.word("score.grade") == "c100":  # the 100 points are the score; there are no others (004, R-03)
        points, grade = 0, points + grade
    if not 0 < points + grade <= MOST:
        raise Unreadable("wrong_field", field="points", allowed=f"1 ... {MOST}")
    data = {"stage": stage.number, "penalty": len(stage.penalties) + 1, "entry": entrant.number, "round": number}
    more = {"ruling": ref(act, "ruling").as_data()} if "ruling" in act.data else {}
    return Body("penalty", act.by, {**data, "points": points, "grade": grade, "reason": written(act, "reason"), **more})


def _take(event: Event, fact: Fact) -> Event:
    data = fact.data
    stage = event.stages[data["stage"] - 1]
    new = Penalty(*(data[name] for name in ("penalty", "entry", "round", "points", "grade", "reason")))
    return event.with_stage(stage._replace(penalties=(*stage.penalties, new))).stale()


def _lifted(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, "chief", "committee")
    stage = event.stage(act.data.get("stage"))
    number = act.number("penalty")
    found = next((one for one in stage.penalties if one.number == number), None)
    if found is None:
        raise Unreadable("no_such_penalty", number=number)
    if found.lifted:
        raise Conflict("nothing_changes")
    data = {"stage": stage.number, "penalty": number, "reason": written(act, "reason")}
    more = {"appeal": ref(act, "appeal").as_data()} if "appeal" in act.data else {}
    return Body("penalty_lifted", act.by, {**data, **more})


def _lift(event: Event, fact: Fact) -> Event:
    stage = event.stages[fact.data["stage"] - 1]
    number = fact.data["penalty"]
    penalties = tuple(one._replace(lifted=one.lifted or one.number == number) for one in stage.penalties)
    return event.with_stage(stage._replace(penalties=penalties)).stale()


def _award(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, "organiser", "committee")
    entrant = event.entrant(act.data.get("entry"))
    return Body(
        "award",
        act.by,
        {"award": written(act, "award"), "entry": entrant.number, "reason": act.text("reason", 2000)},
    )


def _give(event: Event, fact: Fact) -> Event:
    data = fact.data
    return event._replace(awards=(*event.awards, Award(data["award"], data["entry"], data["reason"])))


KINDS: Kinds = {
    "penalty": Kind(_penalty, _take, ENDED),
    "penalty_lifted": Kind(_lifted, _lift, ENDED),
    "award": Kind(_award, _give, ENDED),
}
