"""Roles (身份): who may do what, at a table, in an event, on the whole server.

At a table they are facts of its room; in an event and on the server they are rows of the store. Somebody may have
several; a role may be given by those who stand above it.
"""

import asyncio
from collections.abc import Iterable

from guandan.game.errors import Text, Unreadable
from guandan.server.operations.clock import MACHINE
from guandan.store.database import Database, KeyTaken, insert_into

SERVER = "server"
ADMINISTRATOR = "administrator"
ROLES = ("spectator", "player", "scorer", "referee", "deputy", "chief", "organiser", ADMINISTRATOR)
"""From the least to the most."""
ROLE_NAMES = {
    "spectator": Text("旁观者", "spectator"),
    "player": Text("牌手", "player"),
    "scorer": Text("记分员", "scorer"),
    "referee": Text("裁判", "referee"),
    "deputy": Text("副裁判长", "deputy chief referee"),
    "chief": Text("裁判长", "chief referee"),
    "organiser": Text("组织者", "organiser"),
}
"""What the roles are called in a sentence."""
_BELOW = tuple(one for one in ROLES if one not in ("deputy", ADMINISTRATOR))
GIVES = {"chief": ROLES[:4], "organiser": _BELOW, ADMINISTRATOR: _BELOW}
"""Which roles one may give. A deputy chief comes from an event; an administrator is made on the server's own command
line and nowhere else."""


def highest(held: Iterable[str]) -> str:
    """The highest of some roles, or nothing."""
    return max((role for role in held if role in ROLES), key=ROLES.index, default="")


def may_give(giver: str, role: str) -> bool:
    """Whether somebody with a role may give another."""
    return role in GIVES.get(giver, ())


class Roles:
    """The roles of an event (`event:ID`) and of the server."""

    def __init__(self, database: Database) -> None:
        """On the tables of a store."""
        self._database = database

    async def of(self, scope: str, person_id: str) -> set[str]:
        """What somebody is there."""
        return await asyncio.to_thread(self._of, scope, person_id)

    def _of(self, scope: str, person_id: str) -> set[str]:
        wanted = "SELECT role FROM roles WHERE scope = :scope AND person_id = :person"
        with self._database.reading() as pen:
            return set(pen.column(wanted, scope=scope, person=person_id))

    async def holders(self, scope: str) -> dict[str, set[str]]:
        """Everybody who is something there, by id."""
        return await asyncio.to_thread(self._holders, scope)

    def _holders(self, scope: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        with self._database.reading() as pen:
            for person_id, role in pen.read("SELECT person_id, role FROM roles WHERE scope = :scope", scope=scope):
                found.setdefault(person_id, set()).add(role)
        return found

    async def administers(self, person_id: str) -> bool:
        """Whether somebody is an administrator of the server."""
        return ADMINISTRATOR in await self.of(SERVER, person_id)

    async def give(self, scope: str, person_id: str, role: str, by: str) -> None:
        """Give somebody a role there; nothing changes if they have it already."""
        await asyncio.to_thread(self.give_now, scope, person_id, role, by)

    def give_now(self, scope: str, person_id: str, role: str, by: str) -> None:
        """The same, from outside an event loop."""
        row = {"scope": scope, "person_id": person_id, "role": role, "given_by": by, "at": MACHINE.seconds()}
        try:
            with self._database.writing() as pen:
                pen.write(insert_into("roles", row, "ON CONFLICT DO NOTHING"), **row)
        except KeyTaken:
            raise Unreadable("no_such_person") from None

    async def take(self, scope: str, person_id: str, role: str) -> None:
        """Make somebody something no more."""
        await asyncio.to_thread(self.take_now, scope, person_id, role)

    def take_now(self, scope: str, person_id: str, role: str) -> None:
        """The same, from outside an event loop."""
        taken = "DELETE FROM roles WHERE scope = :scope AND person_id = :person AND role = :role"
        with self._database.writing() as pen:
            pen.write(taken, scope=scope, person=person_id, role=role)
