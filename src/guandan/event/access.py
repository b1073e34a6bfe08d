"""Who acts in an event and who looks at it: a role, the name that it signs with, and how far it reaches."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from guandan.event.kinds import HEADS, ROLES
from guandan.event.kinds import OFFICE as DESK
from guandan.event.log import KINDS
from guandan.event.stage import Round
from guandan.event.state import Event
from guandan.event.views.viewer import OFFICE, PUBLIC, REFEREE, Viewer
from guandan.game.acts import TABLE, Act
from guandan.game.errors import NotAllowed, OutOfTurn, quoted
from guandan.game.seats import SIDES

WIDE = (*DESK, "committee")
"""Whose role reaches everything."""
OF_ENTRY = ("captain", "player")
JUDGING = ("committee", "organiser")
"""Who writes down what the organising committee and its panel decide."""
DESK_ACTS: Mapping[str, tuple[str, ...]] = {
    "appeal": DESK,
    "appeal_forwarded": ("chief",),
    "appeal_chief": ("chief",),
    "appeal_on": DESK,
    "appeal_panel": JUDGING,
    "appeal_decided": JUDGING,
    "appeal_withdrawn": DESK,
    "appeal_done": ("chief",),
    "discipline_case": (*HEADS, "recorder", "referee"),
    "discipline_decided": JUDGING,
    "discipline_served": JUDGING,
    "discipline_appeal": DESK,
    "discipline_appeal_decided": JUDGING,
}
"""Who enters what at the referee's desk of an event: appeals come on paper, signed, and the office writes them down.

What the superior body decides about discipline comes on paper, too.
"""


class Actor(NamedTuple):
    """A role that somebody has in an event."""

    role: str
    name: str = ""
    """What it signs with; two names are two people."""
    tables: tuple[int, ...] = ()
    """Those it is for; a referee has those besides that the round assigns to them, and all if neither names any."""
    entry: int = 0
    """The pair or team it is for."""

    @property
    def by(self) -> str:
        """Who does its acts, as it stands in facts."""
        return f"{self.role}/{self.name}" if self.name else self.role

    def reaches(self, event: Event, data: Mapping[str, Any]) -> bool:
        """Whether an act with these data is about one of its tables, or its own entry."""
        if self.role in WIDE:
            return True
        if self.role == "public":  # they enter themselves, which is about nothing that is there
            return data.get("table") is None and "entry" not in data
        table, now = data.get("table"), _round(event, data)
        if self.role == "referee":
            return table is None or self._judges(now, table)
        if self.role == TABLE:
            return table in self.tables
        if "entry" in data:
            return bool(data["entry"] == self.entry)
        one = now.table_of(self.entry) if now else None
        if one is None or one.number != table:
            return False
        return data.get("side") in (None, SIDES[(one.first, one.second).index(self.entry)])

    def _judges(self, now: Round | None, table: object) -> bool:
        """Whether a referee has a table; they lose one that is handed over to another, and nothing else by that."""
        if now is None or type(table) is not int:
            return not self.tables or table in self.tables
        if self.name and now.referees.get(table) == self.name:
            return True
        if self.tables:
            return table in self.tables and table not in now.given
        return self.name not in (*now.assigned.values(), *now.given.get(table, ()))


def _round(event: Event, data: Mapping[str, Any]) -> Round | None:
    """The round that an act is about; None if there is no such round."""
    number, round_ = data.get("stage"), data.get("round")
    if type(number) is not int or not 1 <= number <= len(event.stages):
        return None
    played = event.stages[number - 1].played
    wanted = len(played) if round_ is None else round_
    return played[wanted - 1] if type(wanted) is int and 1 <= wanted <= len(played) else None


def viewer_of(actors: Sequence[Actor]) -> Viewer:
    """The class of viewers that somebody with some roles belongs to."""
    if any(one.role in WIDE for one in actors):
        return OFFICE
    if any(one.role == "referee" for one in actors):
        return REFEREE
    tables = sorted({table for one in actors if one.role == TABLE for table in one.tables})
    if tables:
        return Viewer("scorer", tables=tuple(tables))
    entry = next((one.entry for one in actors if one.role in OF_ENTRY and one.entry), 0)
    return Viewer("entry", entry) if entry else PUBLIC


def may(kind: str, role: str) -> bool:
    """Whether an act of a kind is for a role at all; some kinds look closer when they are decided."""
    one = KINDS.get(kind)
    if one is None or one.decide is None:
        return False
    # What is for everybody is for those who have a role; the public does only what its name stands for.
    return role in (one.by or [other for other in ROLES if other != "public"])


def desk_actor(actors: Sequence[Actor], kind: str) -> Actor:
    """The first of somebody's roles that may enter something at the referee's desk. Raises a refusal if none may."""
    if not actors:
        raise NotAllowed("no_role_here")
    for one in actors:
        if one.role in DESK_ACTS.get(kind, ()):
            return one
    raise OutOfTurn("not_yours", by=quoted(actors[0].by), act=quoted(kind))


def check_chief(actors: Sequence[Actor]) -> None:
    """Raise NotAllowed if nobody of these is the chief: some things are for them alone."""
    if not any(one.role == "chief" for one in actors):
        raise NotAllowed("chief_only")


def act_of(event: Event, actors: Sequence[Actor], kind: str, data: Mapping[str, Any]) -> Act:
    """An act by whoever has these roles, in the first of them that may do it.

    Raises NotAllowed if they have none, or it is about a table or an entry that is not theirs, and OutOfTurn if no role
    of theirs may do it.
    """
    if not actors:
        raise NotAllowed("no_role_here")
    may_do = [one for one in actors if may(kind, one.role)]
    for one in may_do:
        if one.reaches(event, data):
            return Act(kind, one.by, data)
    if may_do:
        raise NotAllowed("not_in_reach", role=ROLES[may_do[0].role])
    if kind in KINDS:
        raise OutOfTurn("not_yours", by=quoted(actors[0].by), act=kind)
    return Act(kind, actors[0].by, data)  # the log says which acts there are
