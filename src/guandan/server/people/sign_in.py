"""Who somebody is: guests, accounts, and the signed tokens that tell it.

A token names a session, and the session must be in the store: it expires, and it can be ended from another device.
"""

import asyncio
import secrets
from typing import NamedTuple

import msgspec

from guandan.game.errors import Conflict, NotAllowed, Unreadable
from guandan.office.players import ACCOUNT, GUEST
from guandan.server.operations.clock import MACHINE, Clock
from guandan.server.people import names
from guandan.server.people.accounts import Accounts
from guandan.server.people.passwords import Passwords
from guandan.server.people.person import Person
from guandan.server.people.tokens import Signer

LASTS = 30 * 24 * 3600
"""Seconds after which a session has expired."""
TRUST = 15.0
"""Seconds for which a session that was found in the store is not looked for again: how long another process may take
to notice that it was ended."""
MOST_KNOWN = 50_000


class Claim(msgspec.Struct, array_like=True):
    """What a token says."""

    session: str
    id: str
    name: str
    expires: int


class Entered(NamedTuple):
    """Somebody who has come in, with the token that tells it from now on."""

    person: Person
    token: str


class People:
    """Lets people in and knows them again."""

    def __init__(self, accounts: Accounts, key: bytes, clock: Clock = MACHINE) -> None:
        """Keep people in the store, and sign with its key."""
        self._accounts = accounts
        self._signer, self._clock = Signer(key, "session"), clock
        self._passwords = Passwords()
        self._known: dict[str, float] = {}

    async def guest(self, name: str) -> Entered:
        """Somebody who only gives a name; the name of an account is not his to give."""
        person = Person(GUEST + secrets.token_hex(8), names.cleaned(name))
        if await asyncio.to_thread(self._accounts.by_name, names.key(person.name)):
            raise Conflict("name_taken")
        await asyncio.to_thread(self._accounts.add, person, self._clock.seconds())
        return await self._enter(person)

    async def rename(self, guest: Person, name: str, token: str) -> Entered:
        """Another name for a guest; the token until now ends. An account is found by its name and keeps it."""
        if not guest.id.startswith(GUEST):
            raise NotAllowed("name_kept")
        person = Person(guest.id, names.cleaned(name))
        if await asyncio.to_thread(self._accounts.by_name, names.key(person.name)):
            raise Conflict("name_taken")
        await asyncio.to_thread(self._accounts.rename, person)
        entered = await self._enter(person)
        await self.sign_out(token)
        return entered

    async def register(self, name: str, password: str, guest: Person | None = None) -> Entered:
        """A new account. A guest who makes one keeps the end of his id, so that his matches can be found."""
        name = names.cleaned(name)
        if names.key(password) == names.key(name):
            raise Unreadable("password_is_name")
        kept = await self._passwords.hashed(password)
        person = Person(await self._account_id(guest), name)
        await asyncio.to_thread(self._accounts.add, person, self._clock.seconds(), names.key(name), kept)
        return await self._enter(person)

    async def _account_id(self, guest: Person | None) -> str:
        if guest is not None and guest.id.startswith(GUEST):
            own = ACCOUNT + guest.id.removeprefix(GUEST)
            if await asyncio.to_thread(self._accounts.by_id, own) is None:
                return own
        return ACCOUNT + secrets.token_hex(8)

    async def sign_in(self, name: str, password: str) -> Entered:
        """Somebody with an account. The refusal does not tell whether there is one."""
        account = await asyncio.to_thread(self._accounts.by_name, names.key(name))
        if not await self._passwords.matches(account and account.password, password) or account is None:
            raise NotAllowed("wrong_password")
        if account.banned is not None:
            raise NotAllowed("banned")
        return await self._enter(account.person)

    async def account_named(self, name: str) -> str:
        """The id of the account with a name; empty if there is none."""
        account = await asyncio.to_thread(self._accounts.by_name, names.key(name))
        return account.person.id if account is not None else ""

    async def change_password(self, person: Person, old: str, new: str) -> Entered:
        """Another password; every device but this one has to sign in again."""
        account = await asyncio.to_thread(self._accounts.by_id, person.id)
        if not await self._passwords.matches(account and account.password, old) or account is None:
            raise NotAllowed("wrong_password")
        kept = await self._passwords.hashed(new)
        await asyncio.to_thread(self._accounts.change_password, person.id, kept)
        self._known.clear()
        return await self._enter(person)

    def forget(self) -> None:
        """Look every session up again: some have been ended."""
        self._known.clear()

    async def sign_out(self, token: str, *, everywhere: bool = False) -> None:
        """End the session of a token, or all of its person's."""
        claim = self._claim(token)
        if everywhere:
            await asyncio.to_thread(self._accounts.end_sessions, claim.id)
        else:
            await asyncio.to_thread(self._accounts.end_session, claim.session)
        self._known.clear()

    async def person(self, token: str) -> Person:
        """Whom a token tells of. Raises NotAllowed if it is not ours, has expired or was ended."""
        claim = self._claim(token)
        if self._known.get(claim.session, 0) < self._clock.monotonic():
            await self._look_up(claim.session)
        return Person(claim.id, claim.name)

    def session(self, token: str) -> str:
        """The session of a token, whether or not it is still there."""
        return self._claim(token).session

    async def ended(self, sessions: set[str]) -> set[str]:
        """Those of the sessions that are there no more."""
        asked = list(sessions)
        found: set[str] = set()
        for start in range(0, len(asked), 500):
            found |= await asyncio.to_thread(self._accounts.live, asked[start : start + 500])
        return sessions - found

    def _claim(self, token: str) -> Claim:
        claim = self._signer.read(token, Claim)
        if claim is None or claim.expires < self._clock.seconds():
            raise NotAllowed("not_signed_in")
        return claim

    async def _look_up(self, session: str) -> None:
        if not await asyncio.to_thread(self._accounts.live, [session]):
            raise NotAllowed("not_signed_in")
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[session] = self._clock.monotonic() + TRUST

    async def _enter(self, person: Person) -> Entered:
        session, expires = secrets.token_hex(12), self._clock.seconds() + LASTS
        await asyncio.to_thread(self._accounts.open_session, session, person.id, self._clock.seconds(), expires)
        return Entered(person, self._signer.signed(Claim(session, person.id, person.name, expires)))
