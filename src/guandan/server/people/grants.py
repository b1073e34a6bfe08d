"""Grants: the roles of people in events - given, found by who acts, listed with who gave them, withdrawn at once."""

import asyncio
import secrets
from typing import Any, NamedTuple

from guandan.event.access import Actor
from guandan.event.kinds import ROLES
from guandan.game.errors import NotAllowed, Unreadable
from guandan.server.operations.clock import MACHINE, Clock
from guandan.server.people.person import ids_of
from guandan.store.database import Database, Pen, insert_into

MOST = 2000
"""Grants that one event may have."""
GRANTS = "SELECT id, event, person_id, role, name, tables, entry, invite, given_by, at, expires FROM grants"
GIVES = {
    "organiser": tuple(ROLES),
    "committee": ("chief", "deputy", "recorder", "referee", "captain", "table", "player", "public"),
    "chief": ("deputy", "recorder", "referee", "captain", "table", "player", "public"),
    "deputy": ("referee", "captain", "table", "player", "public"),
    "recorder": ("captain", "table", "player", "public"),
}
"""Which roles one may give; an administrator of the server gives what the organiser gives."""


class Grant(NamedTuple):
    """A role that somebody has in an event."""

    id: str
    event: str
    person: str
    role: str
    name: str
    """What it signs with: no two people of an event sign alike."""
    tables: tuple[int, ...]
    entry: int
    invite: str
    """The link that it came by; empty if it was given to an account."""
    by: str
    """Who gave it: the id of a person."""
    at: int
    expires: int | None
    """Until when it is good, in seconds; None as long as nobody withdraws it."""

    @property
    def actor(self) -> Actor:
        """As whom it acts."""
        return Actor(self.role, self.name, self.tables, self.entry)


def may_give(roles: set[str], role: str) -> bool:
    """Whether somebody with some roles may give another."""
    return any(role in GIVES.get(own, ()) for own in roles)


class Grants:
    """The grants of all events of a store."""

    def __init__(self, database: Database, clock: Clock = MACHINE) -> None:
        """On the tables of a store."""
        self._database, self._clock = database, clock

    async def of(self, event: str, person: str) -> list[Grant]:
        """What somebody is in an event, the highest role first."""
        return await asyncio.to_thread(self._found, event, person)

    async def listed(self, event: str) -> list[Grant]:
        """Everybody who is something in an event, the highest roles first."""
        return await asyncio.to_thread(self._found, event)

    async def entered(self, person: str) -> list[Grant]:
        """For which entries somebody plays, in all events."""
        return await asyncio.to_thread(self._entered, person)

    def _entered(self, person: str) -> list[Grant]:
        now = self._clock.seconds()
        with self._database.reading() as pen:
            there = _read(pen, "person_id IN :people AND entry > 0 AND role = 'player'", people=ids_of(person))
        return [one for one in there if one.expires is None or one.expires >= now]

    def _found(self, event: str, person: str | None = None) -> list[Grant]:
        now, order = self._clock.seconds(), list(ROLES)
        with self._database.reading() as pen:
            if person is None:
                there = _read(pen, "event = :event", event=event)
            else:
                there = _read(pen, "event = :event AND person_id IN :people", event=event, people=ids_of(person))
        good = [one for one in there if one.expires is None or one.expires >= now]
        return sorted(good, key=lambda one: (order.index(one.role), one.at, one.id))

    async def give(self, grant: Grant) -> Grant:
        """Give a role; whoever has the same already keeps it. Raises NotAllowed if the event has too many."""
        return await asyncio.to_thread(self.give_now, grant)

    def give_now(self, grant: Grant) -> Grant:
        """The same, from outside an event loop."""
        with self._database.writing() as pen:
            there = _read(pen, "event = :event", event=grant.event)
            for one in there:
                same = (one.person, one.role, one.tables, one.entry)
                if same == (grant.person, grant.role, grant.tables, grant.entry) and one.expires == grant.expires:
                    return one
            if len(there) >= MOST:
                raise NotAllowed("too_many_grants", most=MOST)
            if pen.first("SELECT id FROM persons WHERE id = :id", id=grant.person) is None:
                raise Unreadable("no_such_person")
            name = unlike(grant.name, {one.name for one in there if one.person != grant.person})
            grant = grant._replace(id=secrets.token_hex(8), name=name, at=self._clock.seconds())
            row = {**grant._asdict(), "tables": tables_text(grant.tables), "given_by": grant.by}
            row["person_id"] = row.pop("person")
            del row["by"]
            pen.write(insert_into("grants", row), **row)
        return grant

    async def withdraw(self, event: str, grant: str) -> None:
        """Take a role away, from now on. Raises NotAllowed if there is no such grant."""
        gone = "DELETE FROM grants WHERE event = :event AND id = :which"
        if not await asyncio.to_thread(self._withdraw, gone, event, grant):
            raise NotAllowed("grant_over")

    async def withdraw_all(self, event: str, invite: str) -> None:
        """Take away all roles that a link has given."""
        gone = "DELETE FROM grants WHERE event = :event AND invite = :which"
        await asyncio.to_thread(self._withdraw, gone, event, invite)

    def _withdraw(self, gone: str, event: str, which: str) -> int:
        with self._database.writing() as pen:
            return pen.write(gone, event=event, which=which)


def _read(pen: Pen, which: str, **values: Any) -> list[Grant]:
    rows = [Grant(*row) for row in pen.read(f"{GRANTS} WHERE {which}", **values)]
    return [one._replace(tables=tables_in(str(one.tables))) for one in rows]


def tables_text(tables: tuple[int, ...]) -> str:
    """Tables as a row has them."""
    return " ".join(map(str, sorted(tables)))


def tables_in(text: str) -> tuple[int, ...]:
    """The tables of a row."""
    return tuple(map(int, text.split()))


def signature(name: str) -> str:
    """A name as it signs in facts."""
    return "".join(sign for sign in name if sign.isprintable() and sign != "/").strip()[:60] or "?"


def unlike(name: str, taken: set[str]) -> str:
    """A name that nobody else signs with: two names are two people."""
    plain = signature(name)
    return next(one for n in range(1, MOST + 2) if (one := plain if n == 1 else f"{plain} {n}") not in taken)
