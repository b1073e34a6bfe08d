"""Doors: who is connected, so that nobody takes all the room and whoever signs out is out."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import NamedTuple

from guandan.game.errors import NotAllowed
from guandan.game.view import PUBLIC
from guandan.server.operations.files import files_left
from guandan.server.operations.limits import Limits
from guandan.server.tables.table import Table

MOST_BIG = 2
"""Requests of one address at a time that bring a whole record."""
MOST_HELD = 32 << 20
"""Bytes of all bodies of requests that are in memory at a time."""
SPARE = 64
"""Files that are kept for the store and for those who play already."""
RETRY, RETRY_FULL = 10, 60
"""Seconds after which it may be tried again."""


class Visit(NamedTuple):
    """One connection to a table or an event."""

    person: str
    """Their id; of a visitor who has not said who they are, any that nobody else has."""
    session: str
    """Empty for such a visitor."""
    leave: Callable[[], None]


class Body:
    """The body of a request, in memory until the request has been answered."""

    bytes = 0


class Doors:
    """The connections of a process."""

    def __init__(self, limits: Limits) -> None:
        """Nobody is there."""
        self._limits = limits
        self._addresses: Counter[str] = Counter()
        self._people: Counter[str] = Counter()
        self._visits: dict[int, Visit] = {}
        self._bodies: set[Body] = set()
        self._big: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """How many connections to tables there are."""
        return len(self._visits)

    @contextmanager
    def from_address(self, address: str) -> Iterator[None]:
        """While a request or a socket of an address runs. Raises NotAllowed if it has too many."""
        if self._limits.address and self._addresses[address] >= self._limits.address:
            raise NotAllowed("too_many_connections", retry=RETRY)
        with _counted(self._addresses, address):
            yield

    @property
    def held(self) -> int:
        """How many bytes of bodies are in memory."""
        return sum(body.bytes for body in self._bodies)

    @contextmanager
    def body(self, address: str, *, big: bool) -> Iterator[Body]:
        """While the body of a request is in memory. Raises NotAllowed if an address has sent too many big ones."""
        if big and self._limits.body and self._big[address] >= MOST_BIG:
            raise NotAllowed("too_busy", retry=RETRY)
        body = Body()
        self._bodies.add(body)
        try:
            with _counted(self._big, address) if big else nullcontext():
                yield body
        finally:
            self._bodies.discard(body)

    def holds(self, body: Body, size: int) -> None:
        """So much of a body has come. Raises NotAllowed if that is too much together with all others."""
        body.bytes = size
        if self._limits.body and self.held > MOST_HELD:
            raise NotAllowed("too_busy", retry=RETRY)

    def check_room(self, playing: int) -> None:
        """Raise NotAllowed if this process has no room for another table: too many in play, or nearly no files left."""
        full = self._limits.capacity and playing >= self._limits.capacity
        if full or (self._limits.address and files_left() < SPARE):
            raise NotAllowed("server_full", retry=RETRY_FULL)

    def check(self, table: Table, person: str) -> None:
        """Raise NotAllowed if somebody has too many connections already, or a table too many who look on."""
        self.check_person(person)
        most = self._limits.spectators
        if most and len(table.listeners) >= most and table.room.state.chair_of(person) is None:
            watching = sum(listener.viewer == PUBLIC for listener in table.listeners)
            if watching >= most and table.room.state.role_of(person) in ("", "spectator"):
                raise NotAllowed("table_full", most=most, retry=RETRY)

    def check_person(self, person: str) -> None:
        """Raise NotAllowed if somebody has too many connections already."""
        if self._limits.person and self._people[person] >= self._limits.person:
            raise NotAllowed("too_many_connections", retry=RETRY)

    @contextmanager
    def inside(self, visit: Visit) -> Iterator[None]:
        """While somebody is connected to a table."""
        self._visits[id(visit)] = visit
        try:
            with _counted(self._people, visit.person):
                yield
        finally:
            del self._visits[id(visit)]

    def sessions(self) -> set[str]:
        """Of everybody who is connected and has said who they are."""
        return {visit.session for visit in self._visits.values() if visit.session}

    def close(self) -> None:
        """End all connections: the server ends."""
        for visit in list(self._visits.values()):
            visit.leave()

    def put_out(self, *, session: str = "", person: str = "") -> None:
        """End all connections of a session, or of a person."""
        for visit in list(self._visits.values()):
            if (session and visit.session == session) or (person and visit.person == person):
                visit.leave()


@contextmanager
def _counted(counts: Counter[str], key: str) -> Iterator[None]:
    counts[key] += 1
    try:
        yield
    finally:
        counts[key] -= 1
        if not counts[key]:
            del counts[key]
