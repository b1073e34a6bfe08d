"""Officiating: what a referee does at an online table, signed by himself and within what his role may do."""

from collections.abc import Mapping
from typing import Any

from guandan.game.acts import REFEREE, Act
from guandan.game.errors import NotAllowed
from guandan.game.log import Log
from guandan.referee.annulling import annul
from guandan.referee.confirming import confirm
from guandan.referee.corrections import Corrections, going_back, put_right
from guandan.referee.rulings import rule
from guandan.server.listener import Person
from guandan.server.rolenames import ROLE_NAMES
from guandan.server.room import OFFICIALS, Room

REFEREE_ACTS = ("pause", "resume", "inspect", "rewind", "lot", "rule", "annul", "confirm", "correct")
SIGNED = ("rule", "annul", "confirm", "rewind", "correct")
"""What stands in the register, with whoever did it."""
PLAYERS_TOO = ("pause", "resume")
"""What players may do as well, unless the table is rated."""
NOT_HIS = ("official", "role", "confirmed", "confirmed_role", "acting", "confirms", "carried")
"""What a ruling says of who stands behind it and why it was made: the table writes it, whatever was sent."""


def official_act(room: Room, match: Log, person: Person, kind: str, data: Mapping[str, Any], *, now: int) -> Act:
    """The act of the match that an official's command is. Raises a refusal if it is not his to give."""
    friendly = kind in PLAYERS_TOO and room.chair_of(person.id) is not None and not room.terms.rated
    friendly = friendly and not (kind == "resume" and stopped_by_official(room, match))
    if not friendly and room.role_of(person.id) not in OFFICIALS:
        raise NotAllowed("role_needed", role=ROLE_NAMES["referee"])
    if kind not in SIGNED:
        return Act(kind, REFEREE, data)
    signed = {name: value for name, value in data.items() if name not in NOT_HIS}
    signed |= {"official": person.name, "role": room.role_of(person.id)}
    if kind == "annul":
        return annul(match.state, signed.pop("ruling", 0), signed)
    if kind == "confirm":
        return confirm(match, signed.pop("ruling", 0), signed)
    if kind in ("rewind", "correct"):
        desk, state = Corrections(match.state.rules), match.state
        return going_back(desk, state, signed, now) if kind == "rewind" else put_right(desk, state, signed, now)
    return rule(match, signed)


def stopped_by_official(room: Room, match: Log) -> bool:
    """Whether a referee began the pause that lasts now: a command's id says whose it was."""
    began = next((fact for fact in reversed(match.facts) if fact.kind == "pause"), None)
    return began is not None and room.role_of(began.cmd.partition(":")[0]) in OFFICIALS
