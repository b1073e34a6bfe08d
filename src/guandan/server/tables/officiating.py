"""Officiating: what a referee does at an online table, signed with their name and within what their role may do.

Where nobody could come, alone against bots, a player may take back their own last move.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.errors import NotAllowed, OutOfTurn
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.seats import SEATS
from guandan.office.refereeing import Official, signed_act
from guandan.server.people.person import Person
from guandan.server.people.roles import ROLE_NAMES
from guandan.server.tables.listener import viewer_of
from guandan.server.tables.room import OFFICIALS, Room

PLAYERS_TOO = ("pause", "resume")
"""What players may do as well, unless the table is rated."""
TAKE_BACK = "take_back"
MOVES = ("play", "pass", "tribute", "return")


def official_act(
    room: Room,
    match: Log,
    person: Person,
    kind: str,
    data: Mapping[str, Any],
    *,
    now: int,
    beside: Sequence[Match] = (),
) -> Act:
    """The act of the match that an official's command is; `beside` are the other matches of its event.

    Raises a refusal if it is not theirs to give.
    """
    friendly = kind in PLAYERS_TOO and may_stop(room, viewer_of(room, person.id), stopped_by(room, match.facts))
    if not friendly and room.role_of(person.id) not in OFFICIALS:
        raise NotAllowed("role_needed", role=ROLE_NAMES["referee"])
    return signed_act(match, Official(person.id, room.role_of(person.id)), kind, data, now=now, beside=beside)


def take_back(room: Room, match: Log, seat: str) -> Act:
    """The act with which a match goes back to before the last move of a seat in this deal.

    Raises a refusal where it is played for something, or somebody else sits at the table.
    """
    if room.terms.official or sum(bool(chair.person) for chair in room.chairs) > 1:
        raise NotAllowed("not_alone")
    for fact in reversed(match.course() if match.state.deal is not None else []):
        if fact.kind == "deal":
            break
        if fact.kind in MOVES and fact.by == seat:
            return Act("rewind", TABLE, {"to": fact.seq - 1})
    raise OutOfTurn("nothing_to_take_back")


def stopped_by(room: Room, facts: Sequence[Fact]) -> str:
    """Who began the pause that lasts now: a seat or the referee, by the command's id; empty if there is none."""
    last = next((fact for fact in reversed(facts) if fact.kind in PLAYERS_TOO), None)
    return viewer_of(room, last.cmd.partition(":")[0]) if last is not None and last.kind == "pause" else ""


def may_stop(room: Room, viewer: str, stopped: str) -> bool:
    """Whether who looks as `viewer` may stop the match or, if it is stopped by somebody, let it go on."""
    return viewer == REFEREE or (viewer in SEATS and not room.terms.official and stopped != REFEREE)
