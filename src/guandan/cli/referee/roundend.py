"""When the round of a match ended: the time for an appeal runs from there (001 §39(1)2, 003 c3.9(1)1)."""

from guandan.game.errors import Unreadable
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.referee.corrections import ended_at
from guandan.store import LogStore

ROUND = ("event", "stage", "round")
"""What the tables of a round have in common."""


def round_end(store: LogStore, match: Match) -> int:
    """The end of the last table of its round; 0 while one of them is played. A match of no event is a round by itself.

    Raises Unreadable if the match does not say which round it belongs to: then somebody has to say when it ended.
    """
    if not match.over:
        return 0
    about = dict(match.about)
    if not about.get("event"):
        return ended_at(match)
    if not about.get("round"):
        raise Unreadable("missing_field", field="--ended")
    tables = [match, *_others(store, match)]
    return max(map(ended_at, tables)) if all(table.over for table in tables) else 0


def _others(store: LogStore, match: Match) -> list[Match]:
    """The other tables of the same round."""
    about, found = dict(match.about), []
    for kept in store.logs():
        first = store.read(kept.log_id, limit=1)[0]
        told = first.data.get("about", {})
        if first.kind == "open" and all(told.get(name, "") == about.get(name, "") for name in ROUND):
            found.append(Log(store.read(kept.log_id)).state)
    return found
