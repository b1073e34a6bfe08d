"""Calls (呼叫裁判): a table waits for a referee, a referee sends a matter to the chief, or hands a table over.

referee_called  who keeps a sheet: the table waits for a referee
referee_came    a referee, chief, deputy, recorder: it does no longer
chief_called    a referee: what the chief alone may decide, in words and as the act it would be
chief_came      chief, deputy: it is dealt with
handed_over     a referee, chief, deputy, recorder: another referee has the table from now on
"""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from guandan.event.acts.results import Found
from guandan.event.acts.sheets import THEIRS, check_hands
from guandan.event.acts.staffing import BROKEN, elsewhere, hall_of, usable
from guandan.event.acts.waiving import may
from guandan.event.assignment import check as check_assignment
from guandan.event.kinds import HEADS, OPEN, PAIRING, RULING, SCORING
from guandan.event.officials import holding
from guandan.event.stage import Matter, Table
from guandan.event.state import Event
from guandan.game.acts import Act
from guandan.game.engine import Kind, Kinds
from guandan.game.errors import Conflict, quoted
from guandan.game.facts import Fact
from guandan.game.fields import Count, Said, number, text, word

MOST_FIELDS = 40
MOST_BOARDS = 99
SENT = ("rule", "annul", "confirm", "correct", "rewind")
"""What may be for the chief alone."""


class Called(NamedTuple):
    """A table calls for a referee, or has one; the chief has dealt with a matter."""

    stage: Count
    table: Count
    round: Count | None = None


class Sent(NamedTuple):
    """A matter is sent to the chief."""

    stage: Count
    table: Count
    what: Annotated[str, text(300, empty=False)]
    draft: Mapping[str, Any] = {}
    """What would be done, as far as the referee had entered it."""
    act: Annotated[str, word(*SENT)] = "rule"
    board: Annotated[int, number(0, MOST_BOARDS)] = 0
    round: Count | None = None


class Handed(NamedTuple):
    """A table gets another referee."""

    stage: Count
    table: Count
    to: Said
    waived: str = ""
    round: Count | None = None


def _called(event: Event, said: Called, act: Act, _: int) -> Called:
    check_hands(event, act.by)
    found = Found(event, event.running(said.stage), said.round, said.table)
    if bool(found.table.called) == (act.kind == "referee_called"):
        raise Conflict("nothing_changes")
    return said._replace(round=found.round.number)


def _call(event: Event, said: Called, fact: Fact) -> Event:
    return _with_table(event, said, called=fact.at if fact.kind == "referee_called" else 0)


def _sent(event: Event, said: Sent, _: Act, __: int) -> Sent:
    """One matter of a table at a time, so that none is lost."""
    found = Found(event, event.running(said.stage), said.round, said.table)
    if found.table.raised is not None:
        raise Conflict("matter_waits", table=found.table.number, what=quoted(found.table.raised.what))
    return said._replace(round=found.round.number, draft=dict(list(said.draft.items())[:MOST_FIELDS]))


def _send(event: Event, said: Sent, fact: Fact) -> Event:
    return _with_table(event, said, raised=Matter(fact.at, fact.by, said.what, said.draft, said.act, said.board))


def _dealt(event: Event, said: Called, _: Act, __: int) -> Called:
    found = Found(event, event.running(said.stage), said.round, said.table)
    if found.table.raised is None:
        raise Conflict("nothing_changes")
    return said._replace(round=found.round.number)


def _deal(event: Event, said: Called, _: Fact) -> Event:
    return _with_table(event, said, raised=None)


def _handed(event: Event, said: Handed, act: Act, _: int) -> Handed:
    """Whoever must stand aside at a table does not get it; where no referees are listed, anybody may."""
    stage = event.running(said.stage)
    found = Found(event, stage, said.round, said.table)
    if found.round.referees.get(said.table) == said.to:
        raise Conflict("nothing_changes")
    waived = ""
    if holding(event.officials, "referee"):
        hall = [one for one in hall_of(event, found.round) if one.table == said.table]
        busy = elsewhere(event, stage) + Counter(
            name for table, name in found.round.referees.items() if table != said.table
        )
        told = check_assignment(event.rules, usable(event), hall, {said.table: said.to}, elsewhere=busy)
        waived = may(event, told, said.waived, act.by, BROKEN)
    return said._replace(round=found.round.number, waived=waived)


def _hand(event: Event, said: Handed, fact: Fact) -> Event:
    """Whoever gives a table, or had it, has it no more."""
    stage = event.stage(said.stage)
    now = stage.round(said.round)
    before = (*now.given.get(said.table, ()), fact.by.partition("/")[2], now.referees.get(said.table, ""))
    given = {**now.given, said.table: tuple(name for name in dict.fromkeys(before) if name not in ("", said.to))}
    referees = {**now.referees, said.table: said.to}
    return event.with_stage(stage.with_round(now._replace(referees=referees, given=given)))


def _with_table(event: Event, said: Called | Sent, **changed: Any) -> Event:
    stage = event.stage(said.stage)
    now = stage.round(said.round)
    table: Table = now.table(said.table)._replace(**changed)
    return event.with_stage(stage.with_round(now.with_table(table)))


KINDS: Kinds[Event] = {
    "referee_called": Kind(Called, _called, _call, (*SCORING, *THEIRS), OPEN),
    "referee_came": Kind(Called, _called, _call, (*PAIRING, "referee"), OPEN),
    "chief_called": Kind(Sent, _sent, _send, RULING, OPEN),
    "chief_came": Kind(Called, _dealt, _deal, HEADS, OPEN),
    "handed_over": Kind(Handed, _handed, _hand, (*PAIRING, "referee"), OPEN),
}
