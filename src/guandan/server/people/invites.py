"""Invitations (邀请): links that carry a role. Each is signed, expires, and can be revoked."""

import asyncio
import secrets
from typing import Any, NamedTuple

import msgspec

from guandan.game.errors import NotAllowed, Unreadable
from guandan.server.operations.clock import MACHINE, Clock
from guandan.server.people.tokens import Signer
from guandan.store.database import Database, Pen, insert_into

LONGEST = 30 * 24
"""Hours for which a link may be good."""
MOST = 100
"""Links that one table or event may have at a time, besides those for its entries."""
MOST_OF_ENTRIES = 4000
"""Links for its entries that one event may have."""
INVITES = "SELECT id, scope, role, seat, given_by, expires, once, name, tables, entry, lasts FROM invites"


class Invite(NamedTuple):
    """What a link gives."""

    id: str
    scope: str
    """`room:CODE` or `event:ID`."""
    role: str
    seat: str
    by: str
    expires: int
    once: int = 0
    """1 if the first person who opens it uses it up."""
    name: str = ""
    """In an event: what the role signs with; else the name of whoever opens the link."""
    tables: str = ""
    """In an event: the tables that the role is for, with spaces between."""
    entry: int = 0
    """In an event: the pair or team that the role is for."""
    lasts: int | None = None
    """Until when the role is good that it gives, in seconds; None as long as nobody withdraws it."""


class Ticket(msgspec.Struct, array_like=True, omit_defaults=True):
    """What the token of a link says. What it gives stands in the store."""

    id: str
    expires: int
    table: int = 0
    """The one table of the link that this token is for; 0 for all that the link is for."""


class Invites:
    """Makes links and reads them."""

    def __init__(self, database: Database, key: bytes, clock: Clock = MACHINE) -> None:
        """Keep them in the store, and sign with its key."""
        self._database = database
        self._signer, self._clock = Signer(key, "invite"), clock

    async def make(
        self, scope: str, role: str, seat: str, by: str, hours: int, *, once: bool = False
    ) -> tuple[Invite, str]:
        """A new link, and its token. Whether `by` may give the role has been asked before."""
        return await self.add(Invite("", scope, role, seat, by, hours, int(once)))

    async def add(self, invite: Invite) -> tuple[Invite, str]:
        """A new link that is good for as many hours as it says it `expires`, and its token."""
        return await asyncio.to_thread(self.add_now, invite)

    def add_now(self, invite: Invite) -> tuple[Invite, str]:
        """The same, from outside an event loop."""
        hours = invite.expires
        if not 1 <= hours <= LONGEST:
            raise Unreadable("wrong_field", field="hours", allowed=f"1 ... {LONGEST}")
        made = self._add(invite)
        return made, self.token(made)

    async def standing(self, wanted: Invite) -> Invite:
        """The link that somebody keeps for a role there; a new one when half its hours are over."""
        fresh = self._clock.seconds() + wanted.expires * 1800
        for one in await self.listed(wanted.scope):
            if one._replace(id="", expires=wanted.expires, lasts=wanted.lasts) == wanted and one.expires >= fresh:
                return one
        return (await self.add(wanted))[0]

    def token(self, invite: Invite, table: int = 0) -> str:
        """What opens a link; or only the part of it that is for one table."""
        return self._signer.signed(Ticket(invite.id, invite.expires, table))

    async def personal(self, scope: str, wanted: list[Invite]) -> tuple[list[Invite], list[Invite]]:
        """The personal links of an event's players as they are wanted, and those of others, which are gone now.

        Whoever has one keeps it; it is made good for longer when half its hours are over.
        """
        if len(wanted) > MOST_OF_ENTRIES:
            raise NotAllowed("too_many_invites", most=MOST_OF_ENTRIES)
        return await asyncio.to_thread(self._personal, scope, wanted)

    def _personal(self, scope: str, wanted: list[Invite]) -> tuple[list[Invite], list[Invite]]:
        now = self._clock.seconds()
        with self._database.writing() as pen:
            pen.write("DELETE FROM invites WHERE expires < :now", now=now)
            there = _read(pen, "scope = :scope AND role = 'player' AND entry > 0 AND name <> ''", scope=scope)
            had = {(one.entry, one.name): one for one in there if not one.once}
            made = [self._kept(pen, had.get((one.entry, one.name)), one) for one in wanted]
            playing = {(one.entry, one.name) for one in wanted}
            gone = [one for one in there if (one.entry, one.name) not in playing]
            for one in gone:
                pen.write("DELETE FROM invites WHERE id = :id", id=one.id)
        return made, gone

    def _kept(self, pen: Pen, had: Invite | None, wanted: Invite) -> Invite:
        """The link that somebody has, good for as long as is wanted; what was handed out still opens."""
        if had is None:
            return self._write(pen, wanted)
        now = self._clock.seconds()
        if had.expires >= now + wanted.expires * 1800:
            return had
        until = now + wanted.expires * 3600
        pen.write("UPDATE invites SET expires = :until, lasts = :until WHERE id = :id", until=until, id=had.id)
        return had._replace(expires=until, lasts=until)

    def _add(self, invite: Invite) -> Invite:
        most = MOST_OF_ENTRIES if invite.entry else MOST
        with self._database.writing() as pen:
            pen.write("DELETE FROM invites WHERE expires < :now", now=self._clock.seconds())
            there = pen.column("SELECT entry FROM invites WHERE scope = :scope", scope=invite.scope)
            if sum(bool(entry) == bool(invite.entry) for entry in there) >= most:
                raise NotAllowed("too_many_invites", most=most, retry=60)
            return self._write(pen, invite)

    def _write(self, pen: Pen, wanted: Invite) -> Invite:
        """A new link, good for as many hours as it says it `expires`."""
        until = self._clock.seconds() + wanted.expires * 3600
        invite = wanted._replace(id=secrets.token_hex(8), expires=until)
        row = {**invite._asdict(), "given_by": invite.by}
        del row["by"]
        pen.write(insert_into("invites", row), **row)
        return invite

    async def read(self, token: str) -> Invite:
        """What a token gives. Raises NotAllowed if it is not ours, has expired or was revoked."""
        ticket = self._signer.read(token, Ticket)
        found = None
        if ticket is not None and ticket.expires >= self._clock.seconds():
            found = await asyncio.to_thread(self._find, ticket.id)
        if ticket is None or found is None:
            raise NotAllowed("invite_over")
        return found._replace(tables=str(ticket.table)) if ticket.table else found

    def _find(self, invite_id: str) -> Invite | None:
        with self._database.reading() as pen:
            row = pen.first(f"{INVITES} WHERE id = :id", id=invite_id)
        return Invite(*row) if row else None

    async def listed(self, scope: str) -> list[Invite]:
        """The links of a table or event that are good."""
        return await asyncio.to_thread(self._listed, scope)

    def _listed(self, scope: str) -> list[Invite]:
        wanted = "scope = :scope AND expires >= :now ORDER BY expires, entry, id"
        with self._database.reading() as pen:
            return _read(pen, wanted, scope=scope, now=self._clock.seconds())

    async def revoke(self, scope: str, invite_id: str) -> None:
        """Make a link worthless. Roles that it has given stay."""
        await asyncio.to_thread(self._revoke, scope, invite_id)

    def _revoke(self, scope: str, invite_id: str) -> None:
        if not invite_id.isalnum():
            raise NotAllowed("invite_over")
        with self._database.writing() as pen:
            gone = pen.write("DELETE FROM invites WHERE id = :id AND scope = :scope", id=invite_id, scope=scope)
        if not gone:
            raise NotAllowed("invite_over")


def _read(pen: Pen, which: str, **values: Any) -> list[Invite]:
    return [Invite(*row) for row in pen.read(f"{INVITES} WHERE {which}", **values)]
