"""The audience of a table: everybody who looks at it, and what each of them is told.

What a viewer may see is decided by the one filter (`game/view.py`). What is the same for all is encoded once.
"""

from typing import Any, Protocol

from guandan.game.log import Log
from guandan.game.view import PUBLIC
from guandan.server.operations.clock import Timer
from guandan.server.operations.keeping import Keeper
from guandan.server.tables.listener import Listener, is_private, viewer_of, visible
from guandan.server.tables.picture import Picture
from guandan.server.tables.roomlog import RoomLog
from guandan.server.wire.views import encode, fact_lines, room_line, room_state

LATER = 0.5
"""Seconds after which spectators who are behind are told more."""
LIVE = "live"
MOVES_MOST = 20
"""Messages that a spectator is sent at once; of more moves the last ones are shown one by one."""
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
        self._last: Picture | None = None
        """The picture that was shown last."""
        self._news: tuple[tuple[str, int, int], bytes] = (("", 0, 0), b"")
        """What was told last that hides nothing: of which match, from which fact on and up to which."""

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
                picture = self._picture(match, stop)
                states = b'"state":%b,"own":%b' % (picture.shown, picture.own(listener.viewer))
            self._tell_rest(stop)
        text = encode(message)
        listener.send(text[:-1] + b',"facts":[' + b",".join(facts) + b"]," + states + b"}")

    def renamed(self) -> None:
        """Show everything again: somebody has another name."""
        self._news = (("", 0, 0), b"")
        for listener in tuple(self.listeners):
            self.welcome(listener, listener.seen)

    def tell(self) -> None:
        """Send everybody what is new to them."""
        match, stored, room_length = self._scene.match, self._scene.stored, len(self._scene.room.facts)
        for listener in tuple(self.listeners):
            if room_length > listener.room_seen and not self._tell_room(listener):
                continue
            if match is None:
                continue
            if listener.viewer != PUBLIC:
                if stored > listener.seen:
                    self._send(match, listener, stored)
                continue
            stop = self._visible(listener, match)
            for end in self._ends(match, listener, stop):
                self._send(match, listener, end)
            if stop < stored:
                self._tell_rest(stop)

    def _send(self, match: Log, listener: Listener, stop: int) -> None:
        """Send a listener the facts up to `stop`, the state after them, and what only they see of it."""
        picture = self._picture(match, stop)
        news = self._told(match, listener, stop, picture)
        listener.seen = stop
        listener.send(news + picture.own(listener.viewer) + b"}")

    def _tell_room(self, listener: Listener) -> bool:
        """Tell what is new in the room; whether the listener goes on from there."""
        room = self._scene.room
        if is_private(room.state, listener.person.id):
            listener.close()
            return False
        if viewer_of(room.state, listener.person.id) != listener.viewer or listener.match != room.state.match:
            self.welcome(listener, 0)
            return False
        lines = b",".join(room_line(fact) for fact in room.facts[listener.room_seen :])
        head = b'{"type":"room","from":%d,"facts":[' % listener.room_seen
        listener.send(head + lines + b'],"room":' + encode(room_state(room.state, self._scene.keeper.names)) + b"}")
        listener.room_seen = len(room.facts)
        return True

    def _visible(self, listener: Listener, match: Log) -> int:
        """How many facts the listener may have been told."""
        stored = self._scene.stored
        if listener.viewer != PUBLIC:
            return stored
        return visible(self._scene.room.state, match, listener.viewer, stored, self._scene.now())

    @staticmethod
    def _ends(match: Log, listener: Listener, stop: int) -> list[int]:
        """Up to which facts a spectator is told in turn: they see move by move what came while they waited."""
        if stop <= listener.seen:
            return []
        times = [fact.at for fact in match.facts[listener.seen : stop]]
        moves = [n for n in range(1, len(times)) if times[n] != times[n - 1]]
        return [*(listener.seen + n for n in moves[-MOVES_MOST:]), stop]

    def _told(self, match: Log, listener: Listener, stop: int, picture: Picture) -> bytes:
        """The facts that are new to a listener and the state after them; what only they see comes behind it."""
        start = listener.seen
        new = (listener.match, start, stop)
        if self._news[0] == new:
            return self._news[1]
        facts = match.facts[start:stop]
        lines = b",".join(fact_lines(match, listener.viewer, start, stop))
        news = b'{"type":"facts","from":%d,"facts":[%b],"state":%b,"own":' % (start, lines, picture.shown)
        if not [fact for fact in facts if fact.opened]:  # then it is the same for everybody
            self._news = (new, news)
        return news

    def _picture(self, match: Log, stop: int) -> Picture:
        """The match after so many facts."""
        room, names = self._scene.room.state, self._scene.keeper.names
        last = self._last
        if last is None or not last.is_of(match, stop, room, names):
            last = self._last = Picture(match, stop, room, names, last)
        return last

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
