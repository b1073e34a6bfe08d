"""Passwords: what may be one, and how it is kept - hashed by argon2id, in threads of its own."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from guandan.game.errors import NotAllowed, Unreadable
from guandan.server.people.common_passwords import is_common

Answer = TypeVar("Answer")
SHORTEST, LONGEST = 8, 200
MOST_WAITING = 32
"""Passwords that may wait to be hashed; more are an attack, or an outage of everything else."""
RETRY = 5

# The smallest setting that OWASP recommends (19 MiB, two passes, one lane; RFC 9106): a guess costs some 25 ms of one
# core, and a hundred people who sign in at once do not take the memory of the tables away.
_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


class Passwords:
    """Hashes and compares passwords off the event loop, one at a time: the other cores are for the tables."""

    def __init__(self) -> None:
        """With a thread of its own, so that a flood of passwords cannot take those of the store."""
        self._thread = ThreadPoolExecutor(1, "passwords")
        self._waiting = 0
        # Compared with when nobody has the name, so that the time of an answer does not tell.
        self._nobody = _hasher.hash("nobody has this password")

    async def hashed(self, password: str) -> str:
        """What is kept of a new password. Raises Unreadable if it is too short, too long or common."""
        if not SHORTEST <= len(password) <= LONGEST or len(set(password)) == 1:
            raise Unreadable("password_too_short", least=SHORTEST, most=LONGEST)
        if is_common(unicodedata.normalize("NFKC", password)):
            raise Unreadable("password_common")
        return await self._run(_hasher.hash, _bytes(password))

    async def matches(self, kept: str | None, password: str) -> bool:
        """Whether a password is the one that was kept; it takes as long if none was."""
        return await self._run(_verified, kept or self._nobody, _bytes(password[:LONGEST])) and kept is not None

    async def _run(self, work: Callable[..., Answer], *given: str | bytes) -> Answer:
        if self._waiting >= MOST_WAITING:
            raise NotAllowed("too_busy", retry=RETRY)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)
        finally:
            self._waiting -= 1


def hashed_now(password: str) -> str:
    """What is kept of a password that we have made ourselves, from outside an event loop."""
    return _hasher.hash(_bytes(password))


def _bytes(password: str) -> bytes:
    """One spelling of a password; halves of a sign, which JSON lets through, are as good as any other."""
    return unicodedata.normalize("NFKC", password).encode(errors="surrogatepass")


def _verified(kept: str, password: bytes) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
