"""Rulings (判罚) about the result of a table: a match, or a board of a team match, lost or forfeited.

ruled  whose authority it is (D1)   takes the place of the result, played or not, before or after the round is locked
"""

from typing import Any

from guandan.event.acts.repairs import check_course
from guandan.event.acts.results import Found, put_right
from guandan.event.kinds import ENDED, Kind, Kinds
from guandan.event.outcomes import written as as_written
from guandan.event.roles import RULING, only, role
from guandan.event.stage import Table
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.errors import Conflict, Unreadable, like
from guandan.game.facts import Body, Data
from guandan.referee import authority
from guandan.referee.reading import flag, ref, written


def _ruled(event: Event, act: Act, at: int) -> Body:
    del at
    only(act, *RULING)
    found = Found(event, act, event.stage(act.data.get("stage")), ("published", "locked"))
    result = act.data.get("result")
    ruled = [one for one in _parts(result) if _by_ruling(one)]
    if not isinstance(result, dict) or not ruled:
        raise Unreadable("wrong_field", field="result", allowed=like('{"loss": "N-S"}, {"forfeit": "N-S"}'))
    sanction = "forfeit" if all("forfeit" in one for one in ruled) else "loss"
    authority.verify(event.rules, role(act.by), sanction, acting=flag(act, "acting"))
    outcome = found.outcome(result)
    _check_boards(found.table, as_written(result))
    check_course(found.at, outcome)
    data: dict[str, Any] = {**found.where, "result": as_written(result), "reason": written(act, "reason")}
    if "ruling" in act.data:
        data["ruling"] = ref(act, "ruling").as_data()
    if flag(act, "acting"):
        data["acting"] = 1
    return Body("ruled", act.by, {**data, **outcome.as_data()})


def _parts(result: object) -> list[Data]:
    """A result, or the boards of one."""
    if not isinstance(result, dict):
        return []
    boards = result.get("boards", [result])
    return [one for one in boards if isinstance(one, dict)] if isinstance(boards, list) else []


def _by_ruling(result: Data) -> bool:
    """Whether a result was ruled, here or in the match that it refers to."""
    told = result.get("result")
    in_match = "match" in result and isinstance(told, dict) and told.get("reason") == "ruling"
    return in_match or "loss" in result or "forfeit" in result


def _check_boards(table: Table, result: Data) -> None:
    """A ruling changes no board but those it is about (R-140). Raises Conflict."""
    entered = table.result.get("boards", []) if table.outcome is not None else []
    for number, (old, new) in enumerate(zip(entered, result.get("boards", []), strict=False), start=1):
        if old != new and not _by_ruling(new):
            raise Conflict("board_changed", "R-140", board=number)


KINDS: Kinds = {"ruled": Kind(_ruled, put_right, ENDED)}
