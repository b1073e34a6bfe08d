"""A listener: somebody who looks at a table through one connection, what they may see, and what they were sent."""

from guandan.game.acts import REFEREE
from guandan.game.log import Log
from guandan.game.seats import SEATS
from guandan.game.view import LATE, PUBLIC
from guandan.server.operations.mailbox import Line, Mailbox
from guandan.server.people.person import Person, ids_of
from guandan.server.tables.room import OFFICIALS, Room


class Listener(Mailbox):
    """A connection to a table."""

    def __init__(self, person: Person, connection: str, line: Line | None = None) -> None:
        """Nothing has been sent yet."""
        super().__init__(line)
        self.person = person
        self.connection = connection
        self.viewer = PUBLIC
        self.seen = 0
        """How many facts of the match it has been sent."""
        self.match = ""
        """Of which match."""
        self.room_seen = 0
        self.passive = False
        """Whether the person has gone on from another device."""


def viewer_of(room: Room, person: str) -> str:
    """As whom somebody looks at the match of a room."""
    at = room.chair_of(person)
    if at is not None:
        return SEATS[at]
    return REFEREE if room.role_of(person) in OFFICIALS else PUBLIC


def sees_as(room: Room, viewer: str) -> str:
    """As whom the one filter takes a viewer: to spectators who are far enough behind the hands may lie open."""
    return LATE if viewer == PUBLIC and room.terms.hands == LATE else viewer


def is_private(room: Room, person: str) -> bool:
    """Whether somebody is told no more of a room than that it is there: they may neither watch nor sit down."""
    if (
        room.terms.watch != "none"
        or room.role_of(person)
        or any(room.chair_of(one) is not None for one in ids_of(person))
    ):
        return False
    return room.terms.seats == "invited" or all(chair.person for chair in room.chairs)


def visible(room: Room, log: Log, viewer: str, stored: int, now: int) -> int:
    """How many facts of the match the viewer may have been sent by now."""
    terms = room.terms
    if viewer != PUBLIC:
        return stored
    if terms.watch == "none":
        return 0
    if stored and log.states[stored - 1].over:  # not what is still on its way to the disk
        return stored
    if terms.watch == "deal":
        return _ended_deals(log, stored)
    return _before(log, stored, now - terms.delay * 1000)


def _ended_deals(log: Log, stored: int) -> int:
    """The facts up to the last moment without a running deal."""
    return next((n for n in range(stored, 0, -1) if log.states[n - 1].deal is None), 0)


def _before(log: Log, stored: int, latest: int) -> int:
    """The facts that are not later than a moment. Facts of one command come together: they have one time."""
    while stored and log.facts[stored - 1].at > latest:
        stored -= 1
    return stored
