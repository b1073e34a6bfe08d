"""The audience of a table: everybody who looks at it, and what each of them is told.

What a viewer may see is decided by the one filter (`game/view.py`). What is the same for all is encoded once.
"""

from typing import Any, Protocol

from guandan.game.acts import Expectation
from guandan.game.log import Log
from guandan.game.match import Match, expects
from guandan.game.view import PUBLIC, Own, own
from guandan.server.operations.clock import Timer
from guandan.server.operations.keeping import Keeper
from guandan.server.tables.listener import Listener, is_private, sees_as, viewer_of, visible
from guandan.server.tables.officiating import may_stop, stopped_by
from guandan.server.tables.room import Room
from guandan.server.tables.roomlog import RoomLog
from guandan.server.wire.views import encode, fact_lines, level_of, match_state, own_state, room_line, room_state

LATER = 0.5
"""Seconds after which spectators who are behind are told more."""
LIVE = "live"
MOVES_MOST = 20
"""Messages that a spectator is sent at once; of more moves the last ones are shown one by one."""
Looked = tuple[Match, tuple[Expectation, ...], int, str]
"""A state, what it waits for, its level, and who has stopped it."""
NO_STATE = b'"state":null,"own":null'


class Scene(Protocol):
    """What there is to see at a table."""

    keeper: Keeper
    room: RoomLog
    match: Log | None
    stored: int
    """How many facts of the match are on disk: nobody is told more."""

    def now(self) -> int:
        """The time in milliseconds."""


class Audience:
    """The listeners of one table."""

    def __init__(self, scene: Scene) -> None:
        """Nobody looks yet."""
        self._scene = scene
        self.listeners: set[Listener] = set()
        self._late: Timer | None = None
        self._state: tuple[tuple[str, int], bytes] = (("", 0), b"")
        """The state that was sent last: of which match, after how many facts, and its JSON."""
        self._news: tuple[tuple[str, int, int], bytes] = (("", 0, 0), b"")
        """The same with new facts that hide nothing, from which on."""
        self._sight: tuple[Log | None, int, Room | None, Looked | None] = (None, 0, None, None)
        """What was looked at last: the match, after how many facts, the room then, and what there was to see."""
        self._own: dict[str, tuple[tuple[Own, int, bool], bytes]] = {}
        """By viewer what was sent last of what only they see, at which level, if they may stop it, and its JSON."""

    def welcome(self, listener: Listener, seen_facts: int | None) -> None:
        """Send a snapshot, with the facts from the number that the listener has seen on."""
        room, match = self._scene.room.state, self._scene.match
        listener.viewer = viewer_of(room, listener.person.id)
        listener.room_seen = len(self._scene.room.facts)
        listener.match = room.match
        message: dict[str, Any] = {
            "type": "welcome",
            "you": {"id": listener.person.id, "name": listener.person.name, "viewer": listener.viewer},
            "role": room.role_of(listener.person.id),
            "now": self._scene.now(),
            "room": room_state(room, self._scene.keeper.names),
            "room_length": listener.room_seen,
        }
        facts: list[bytes] = []
        states = NO_STATE
        if match is not None:
            stop = self._visible(listener, match)
            start = stop if seen_facts is None else min(max(seen_facts, 0), stop)
            facts = fact_lines(match, listener.viewer, start, stop)
            message |= {"match": room.match, "from": start, "length": stop}
            listener.seen = stop
            if stop:
                states = self._states(room.match, match, stop) + self._owned(match, stop, listener.viewer)
            self._tell_rest(stop)
        text = encode(message)
        listener.send(text[:-1] + b',"facts":[' + b",".join(facts) + b"]," + states + b"}")

    def renamed(self) -> None:
        """Show everything again: somebody has another name."""
        self._state, self._news = (("", 0), b""), (("", 0, 0), b"")
        for listener in tuple(self.listeners):
            self.welcome(listener, listener.seen)

    def tell(self) -> None:
        """Send everybody what is new to them."""
        for listener in tuple(self.listeners):
            self._tell(listener)

    def _tell(self, listener: Listener) -> None:
        room, stored = self._scene.room, self._scene.stored
        if len(room.facts) > listener.room_seen:
            if is_private(room.state, listener.person.id):
                listener.close()
                return
            if viewer_of(room.state, listener.person.id) != listener.viewer or listener.match != room.state.match:
                self.welcome(listener, 0)
                return
            lines = b",".join(room_line(fact) for fact in room.facts[listener.room_seen :])
            head = b'{"type":"room","from":%d,"facts":[' % listener.room_seen
            listener.send(head + lines + b'],"room":' + encode(room_state(room.state, self._scene.keeper.names)) + b"}")
            listener.room_seen = len(room.facts)
        match = self._scene.match
        if match is None:
            return
        stop = stored if listener.viewer != PUBLIC else self._visible(listener, match)
        for end in self._ends(match, listener, stop):
            news = self._told(match, listener, end)
            listener.seen = end
            listener.send(news + self._owned(match, end, listener.viewer) + b"}")
        if stop < stored:
            self._tell_rest(stop)

    def _visible(self, listener: Listener, match: Log) -> int:
        """How many facts the listener may have been told."""
        stored = self._scene.stored
        if listener.viewer != PUBLIC:
            return stored
        return visible(self._scene.room.state, match, listener.viewer, stored, self._scene.now())

    @staticmethod
    def _ends(match: Log, listener: Listener, stop: int) -> list[int]:
        """Up to which facts a listener is told in turn: a spectator sees move by move what came while they waited."""
        if stop <= listener.seen or listener.viewer != PUBLIC:
            return [stop] if stop > listener.seen else []
        times = [fact.at for fact in match.facts[listener.seen : stop]]
        moves = [n for n in range(1, len(times)) if times[n] != times[n - 1]]
        return [*(listener.seen + n for n in moves[-MOVES_MOST:]), stop]

    def _told(self, match: Log, listener: Listener, stop: int) -> bytes:
        """The facts that are new to a listener and the state after them; what only they see comes behind it."""
        new = (listener.match, listener.seen, stop)
        if self._news[0] == new:
            return self._news[1]
        hides = any(fact.opened for fact in match.facts[listener.seen : stop])
        lines = b",".join(fact_lines(match, listener.viewer, listener.seen, stop))
        head = b'{"type":"facts","from":%d,"facts":[' % listener.seen
        news = head + lines + b"]," + self._states(listener.match, match, stop)
        if not hides:  # then it is the same for everybody
            self._news = (new, news)
        return news

    def _states(self, match_id: str, match: Log, stop: int) -> bytes:
        """The state after so many facts, which everybody shares."""
        if self._state[0] != (match_id, stop):
            state, _, _, stopped = self._looked(match, stop)
            told = match_state(state, stopped, self._scene.keeper.names.of)
            shown = b'"state":' + encode(told) + b',"own":'
            self._state = ((match_id, stop), shown)
        return self._state[1]

    def _looked(self, match: Log, stop: int) -> Looked:
        """The state after so many facts, with what is asked of it once for all viewers."""
        log, length, then, looked = self._sight
        room = self._scene.room.state
        if looked is None or length != stop or log is not match or then is not room:
            state = match.states[stop - 1]
            stopped = stopped_by(room, match.facts[:stop]) if state.register.paused is not None else ""
            looked = (state, expects(state), level_of(state), stopped)
            self._sight = (match, stop, room, looked)
        return looked

    def _owned(self, log: Log, stop: int, viewer: str) -> bytes:
        """What a viewer sees besides, after so many facts."""
        taken = sees_as(self._scene.room.state, viewer)
        if taken == PUBLIC:
            return b"null"
        match, waits, level, stopped = self._looked(log, stop)
        sees = (own(match, taken, waits), level, may_stop(self._scene.room.state, viewer, stopped))
        last = self._own.get(viewer)
        if last is None or last[0] != sees:
            last = self._own[viewer] = (sees, encode(own_state(sees[0], viewer, level, may_stop=sees[2])))
        return last[1]

    def _tell_rest(self, told: int) -> None:
        """Look again in a moment if somebody is behind for a time; what waits for an end of the deal comes with it."""
        behind = told < self._scene.stored and self._scene.room.state.terms.watch == LIVE
        if behind and self._late is None:

            def again() -> None:
                self._late = None
                self.tell()

            self._late = self._scene.keeper.clock.call_later(LATER, again)

    def stop(self) -> None:
        """Let go of the timer."""
        if self._late is not None:
            self._late.cancel()
