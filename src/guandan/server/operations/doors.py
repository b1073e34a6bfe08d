"""Doors: who is connected, so that nobody takes all the room and whoever signs out is out."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from guandan.game.errors import NotAllowed
from guandan.game.view import PUBLIC
from guandan.server.operations.limits import Limits
from guandan.server.tables.table import Table

RETRY = 10
"""Seconds after which it may be tried again."""


class Visit(NamedTuple):
    """One connection of a person to a table."""

    person: str
    session: str
    leave: Callable[[], None]


class Doors:
    """The connections of a process."""

    def __init__(self, limits: Limits) -> None:
        """Nobody is there."""
        self._limits = limits
        self._addresses: Counter[str] = Counter()
        self._people: Counter[str] = Counter()
        self._visits: dict[int, Visit] = {}

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
        """Of everybody who is connected."""
        return {visit.session for visit in self._visits.values()}

    def close(self) -> None:
        """End all connections: the server ends."""
        for visit in list(self._visits.values()):
            visit.leave()

    def put_out(self, *, session: str = "", person: str = "") -> None:
        """End all connections of a session, or of a person."""
        for visit in list(self._visits.values()):
            if visit.session == session or visit.person == person:
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
