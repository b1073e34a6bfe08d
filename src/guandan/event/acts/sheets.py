"""The sheet of a table (记分表): the match that is kept at a table is confirmed by both sides and signed by a referee.

sheet_signed    a side (its device, its players, an official) or the referee: the sheet as it is, by (log, number, hash)
"""

from typing import Annotated, NamedTuple

from guandan.event.acts.results import Found
from guandan.event.kinds import OPEN, RULING, SCORING, only, role
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn
from guandan.game.facts import Fact
from guandan.game.fields import Count, Reference, word
from guandan.game.seats import SIDES

THEIRS = ("captain", "player")


class Signed(NamedTuple):
    """Somebody agrees with the sheet of a table."""

    stage: Count
    table: Count
    side: Annotated[str, word(*SIDES, "referee")]
    match: Reference
    """The last fact of the match that they agree with."""
    round: Count | None = None


def check_hands(event: Event, by: str) -> None:
    """Raise NotAllowed if a sheet is kept by players' own phones where they are banned (003 c2.4, 001 §37(1)2)."""
    if role(by) in THEIRS and not event.terms.phones:
        raise NotAllowed("phones_banned", event.rules.article_of("venue.bans", "electronics"))


def _signed(event: Event, said: Signed, act: Act, _: int) -> Signed:
    check_hands(event, act.by)
    found = Found(event, event.running(said.stage), said.round, said.table)
    if found.table.outcome is not None:
        raise Conflict("result_in", table=found.table.number)
    if said.side == "referee":
        only(act, *RULING)
        if any(found.table.signed.get(side) != said.match for side in SIDES):
            raise OutOfTurn("sides_sign_first", table=found.table.number)
    elif found.table.signed.get(said.side) == said.match:
        raise Conflict("nothing_changes")
    return said._replace(round=found.round.number)


def _sign(event: Event, said: Signed, _: Fact) -> Event:
    stage = event.stage(said.stage)
    now = stage.round(said.round)
    table = now.table(said.table)
    table = table._replace(signed={**table.signed, said.side: said.match})
    return event.with_stage(stage.with_round(now.with_table(table)))


KINDS: Kinds[Event] = {
    "sheet_signed": Kind(Signed, _signed, _sign, (*SCORING, *THEIRS), OPEN),
}
