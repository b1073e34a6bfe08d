"""Who may do what in an event, and when: the words for `by` and `during` of its kinds.

Somebody acts with a role, or a role and a name, as in recorder/李. Two names are two people.
"""

from guandan.game.acts import TABLE, Act
from guandan.game.errors import OutOfTurn, Text, quoted

ROLES = {
    "organiser": Text("主办方", "organiser"),
    "committee": Text("组委会", "committee"),
    "chief": Text("裁判长", "chief referee"),
    "deputy": Text("副裁判长", "deputy chief referee"),
    "recorder": Text("编排记录员", "recorder"),
    "referee": Text("裁判员", "referee"),
    "captain": Text("领队", "captain"),
    TABLE: Text("牌桌设备", "device of a table"),
    "player": Text("选手", "player"),
    "public": Text("公众", "public"),
}
"""Everybody who does or sees something of an event."""

OPEN = ("open",)
PAUSED = ("open", "suspended")
ENDED = ("open", "suspended", "stopped", "closed")

HEADS = ("chief", "deputy")
OFFICE = ("organiser", *HEADS, "recorder")
"""Who keeps the entries, with the committee."""
ENTERING = (*OFFICE, "committee")
PAIRING = (*HEADS, "recorder")
"""Who pairs, publishes and locks."""
SCORING = (*HEADS, "recorder", "referee", TABLE)
"""Who enters results; players too, where every result is entered twice."""
RULING = (*HEADS, "referee")
ENDING = ("organiser", "committee", "chief")


def role(by: str) -> str:
    """The role of who acts."""
    return by.partition("/")[0]


def only(act: Act, *roles: str) -> None:
    """Refuse an act of anybody else."""
    if role(act.by) not in roles:
        raise OutOfTurn("not_yours", by=quoted(act.by), act=act.kind)
