"""Rulings (判罚) about the result of a table: a match, one of its games, or a board of a team match, lost or forfeited.

ruled  whose authority it is (D1)   takes the place of the result, played or not, before or after the round is locked
"""

from typing import NamedTuple

from guandan.event.acts.repairs import check_course
from guandan.event.acts.results import Found, put_right
from guandan.event.kinds import ENDED, RULING, role
from guandan.event.outcomes import Outcome, Result, reached
from guandan.event.stage import Table
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, like
from guandan.game.fields import Count, Reference, Said, wrong
from guandan.game.ruleset import Ruleset
from guandan.referee import authority


class Ruled(NamedTuple):
    """A result by ruling."""

    stage: Count
    table: Count
    result: Result
    reason: Said
    round: Count | None = None
    ruling: Reference | None = None
    acting: bool = False
    outcome: Outcome | None = None


def _ruled(event: Event, said: Ruled, act: Act, _: int) -> Ruled:
    found = Found(event, event.stage(said.stage), said.round, said.table, ("published", "locked"))
    ruled = [one for one in said.result.parts if _by_ruling(one)]
    if not ruled:
        raise wrong("result", like('{"loss": "N-S"}, {"forfeit": "N-S"}'))
    sanction = "forfeit" if all(one.forfeit for one in ruled) else "loss"
    authority.verify(event.rules, role(act.by), sanction, acting=said.acting)
    outcome = found.outcome(said.result, as_written=_stood(found.table, said.result))
    _check_boards(event.rules, found.table, said.result)
    check_course(found.at, outcome)
    return said._replace(round=found.round.number, outcome=outcome)


def _by_ruling(result: Result) -> bool:
    """Whether a result was ruled, here or in the match that it refers to."""
    in_match = result.match is not None and result.result is not None and result.result.reason == "ruling"
    return in_match or bool(result.loss or result.forfeit)


def _stood(table: Table, result: Result) -> bool:
    """Whether the levels that it names are those that the table had before, however they came about."""
    if table.outcome is None or table.result is None:
        return False
    return [reached(one).levels for one in table.result.parts] == [reached(one).levels for one in result.parts]


def _check_boards(rules: Ruleset, table: Table, result: Result) -> None:
    """A ruling changes no board or game but those it is about (R-140). Raises Conflict."""
    if table.outcome is None or table.result is None or result.parts == (result,):
        return
    article = rules.article("articles.teams" if result.boards else "loss.method")
    for number, (old, new) in enumerate(zip(table.result.parts, result.parts, strict=False), start=1):
        if old != new and not _by_ruling(new):
            raise Conflict("board_changed", article, board=number)


KINDS: Kinds[Event] = {"ruled": Kind(Ruled, _ruled, put_right, RULING, ENDED)}
