"""A picture of a match after so many of its facts: what everybody is shown, and what each viewer is besides, as JSON.

It is worked out once for all who look. Of the picture before, what no play changes is taken over as it was written.
"""

from guandan.game.deal import Deal
from guandan.game.log import Log
from guandan.game.view import PUBLIC, alike_but_for_moves, own, who_sees_more
from guandan.server.people.person import NameBook
from guandan.server.tables.listener import sees_as
from guandan.server.tables.officiating import may_stop, stopped_by
from guandan.server.tables.room import Room
from guandan.server.wire.views import encode, level_of, match_moves, match_state, own_state


class Picture:
    """A match at one moment."""

    def __init__(self, log: Log, stop: int, room: Room, names: NameBook, before: "Picture | None" = None) -> None:
        """After the facts up to `stop`; `before` is any other picture of the same table."""
        state = log.states[stop - 1]
        self._of = (log, stop, room, names.changes)
        self._state, self._room, self._changes = state, room, names.changes
        self._stopped, self._level = "", 0
        """Who has stopped the match; by which level cards are sorted."""
        self._own: dict[str, bytes] = {}
        """By viewer what only they see."""
        self._frame = b""
        """The end of what everybody sees, which no play changes; empty while nothing is played."""
        self.shown = b""
        """What everybody sees."""
        moves = match_moves(state)
        if moves is None or before is None or not self._takes_over(before, encode(moves)):
            self._stopped = stopped_by(room, log.facts[:stop]) if state.register.paused is not None else ""
            self._level = level_of(state)
            ended = None if state.deal is not None else _ended(log, stop)
            self.shown = encode(match_state(state, self._stopped, names.of, ended))
            self._frame = b"" if moves is None else self.shown[len(encode(moves)) - 1 :]

    def _takes_over(self, before: "Picture", moves: bytes) -> bool:
        """Take over from another picture what no play changes, if only plays lie between the two."""
        if not before._frame or before._room is not self._room or before._changes != self._changes:
            return False
        if not alike_but_for_moves(before._state, self._state):
            return False
        self._stopped, self._level, self._frame = before._stopped, before._level, before._frame
        self.shown = moves[:-1] + self._frame
        others = who_sees_more(before._state, self._state)
        self._own = {viewer: told for viewer, told in before._own.items() if viewer not in others}
        return True

    def is_of(self, log: Log, stop: int, room: Room, names: NameBook) -> bool:
        """Whether it shows this match after so many facts, in this room, under these names."""
        return self._of == (log, stop, room, names.changes)

    def own(self, viewer: str) -> bytes:
        """What a viewer sees besides."""
        told = self._own.get(viewer)
        if told is None:
            taken = sees_as(self._room, viewer)
            if taken == PUBLIC:
                return b"null"
            stops = may_stop(self._room, viewer, self._stopped)
            sees = own(self._state, taken)
            told = self._own[viewer] = encode(own_state(sees, viewer, self._level, may_stop=stops))
        return told


def _ended(log: Log, stop: int) -> Deal | None:
    """The deal that is over after the facts up to `stop`, with its last trick; None if none has been played."""
    for at in range(stop - 1, 0, -1):
        if log.facts[at].kind == "deal_end":
            return log.states[at - 1].deal
        if log.states[at].deal is not None:
            break
    return None
