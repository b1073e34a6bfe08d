"""Taking back one's last move, where nobody else is at the table: alone against bots, for nothing."""

from guandan.game.acts import TABLE, Act
from guandan.game.errors import NotAllowed, OutOfTurn
from guandan.game.log import Log
from guandan.server.tables.room import Room

TAKE_BACK = "take_back"
MOVES = ("play", "pass", "tribute", "return")


def take_back(room: Room, match: Log, seat: str) -> Act:
    """The act with which a match goes back to before the last move of a seat in this deal. Raises a refusal."""
    if room.terms.official or sum(bool(chair.person) for chair in room.chairs) > 1:
        raise NotAllowed("not_alone")
    for fact in reversed(match.course() if match.state.deal is not None else []):
        if fact.kind == "deal":
            break
        if fact.kind in MOVES and fact.by == seat:
            return Act("rewind", TABLE, {"to": fact.seq - 1})
    raise OutOfTurn("nothing_to_take_back")
