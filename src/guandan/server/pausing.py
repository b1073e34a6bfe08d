"""Who may end a pause: a referee any, players only one that players began."""

from guandan.game.log import Log
from guandan.server.room import OFFICIALS, Room


def stopped_by_official(room: Room, match: Log) -> bool:
    """Whether the pause that lasts now was begun by a referee: a command's id says whose it was."""
    began = next((fact for fact in reversed(match.facts) if fact.kind == "pause"), None)
    return began is not None and room.role_of(began.cmd.partition(":")[0]) in OFFICIALS
