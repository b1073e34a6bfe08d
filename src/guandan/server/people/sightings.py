"""Sightings: which players of an online event come from one network or device, kept only as long as the event is on.

Of an address, or of the mark that a browser has given itself, no more than a hash is kept, with a salt of the event.
Both go when the event is over. Whoever looks learns that two players share a place, and never which place it is.
"""

import asyncio
import hashlib
import hmac
import secrets

from guandan.event.views.shared import Sighting
from guandan.server.operations.clock import MACHINE, Clock
from guandan.store.database import Database, Pen, insert_into

LONGEST = 60 * 24 * 3_600_000
"""Milliseconds after which a sighting goes in any case."""
KINDS = ("network", "device")
SALT = "salt"
COLUMNS = ("event", "kind", "mark", "entry", "name", "at")
ADD = insert_into("sightings", COLUMNS, "ON CONFLICT DO NOTHING")


class Sightings:
    """The sightings of a store."""

    def __init__(self, database: Database, clock: Clock = MACHINE) -> None:
        """On the tables of a store."""
        self._database, self._clock = database, clock

    async def note(self, event: str, entry: int, name: str, network: str, device: str) -> None:
        """Note from where a player has come."""
        await asyncio.to_thread(self._note, event, entry, name, dict(zip(KINDS, (network, device), strict=True)))

    def _note(self, event: str, entry: int, name: str, places: dict[str, str]) -> None:
        now = self._clock.wall()
        with self._database.writing() as pen:
            pen.write("DELETE FROM sightings WHERE at < :before", before=now - LONGEST)
            salt = _salt(pen, event, now)
            for kind, place in places.items():
                if place:
                    mark = hmac.new(salt, f"{kind} {place}".encode(), hashlib.sha256).hexdigest()
                    pen.write(ADD, event=event, kind=kind, mark=mark, entry=entry, name=name, at=now)

    async def of(self, event: str) -> list[Sighting]:
        """Who has come from where in an event."""
        return await asyncio.to_thread(self._of, event)

    def _of(self, event: str) -> list[Sighting]:
        wanted = (
            "SELECT kind, mark, entry, name FROM sightings WHERE event = :event AND kind <> :salt ORDER BY at, name"
        )
        with self._database.reading() as pen:
            return [Sighting(*row) for row in pen.read(wanted, event=event, salt=SALT)]

    async def events(self) -> list[str]:
        """The events of which there are sightings."""
        return await asyncio.to_thread(self._events)

    def _events(self) -> list[str]:
        with self._database.reading() as pen:
            return [str(event) for event in pen.column("SELECT DISTINCT event FROM sightings")]

    async def forget(self, event: str) -> None:
        """Forget an event, with its salt."""
        await asyncio.to_thread(self._forget, event)

    def _forget(self, event: str) -> None:
        with self._database.writing() as pen:
            pen.write("DELETE FROM sightings WHERE event = :event", event=event)


def _salt(pen: Pen, event: str, now: int) -> bytes:
    """The salt of an event, made with its first sighting; of two made at once both processes take the same."""
    wanted = "SELECT MIN(mark) FROM sightings WHERE event = :event AND kind = :salt"
    if pen.column(wanted, event=event, salt=SALT)[0] is None:
        pen.write(ADD, event=event, kind=SALT, mark=secrets.token_hex(32), entry=0, name="", at=now)
    return bytes.fromhex(str(pen.column(wanted, event=event, salt=SALT)[0]))
