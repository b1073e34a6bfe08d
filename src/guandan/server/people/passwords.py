"""Passwords: what may be one, and how it is kept - hashed by argon2id, in threads of its own."""

import asyncio
import re
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from guandan.game.errors import NotAllowed, Unreadable

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


ROWS = (
    *("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz", "1qaz2wsx3edc4rfv5tgb6yhn"),
    *("1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "1a2b3c4d5e6f7g8h9i0j", "a1b2c3d4e5f6g7h8i9j0"),
)
"""Keys side by side, and letters in their order."""
RUN = 3
"""Signs in a row, forwards or backwards, that count as one thing."""
WORDS = (
    *("password", "passwort", "guandan", "掼蛋", "letmein", "welcome", "iloveyou", "woaini", "admin", "administrator"),
    *("master", "dragon", "monkey", "football", "sunshine", "princess", "secret", "login", "test", "user", "poker"),
    *("card", "cards", "china", "beijing", "nanjing", "jiangsu", "huaian", "nihao", "mima", "changeme", "default"),
    *("1314", "520", "521", "7758521", "7758258", "147258369", "147852369", "aini", "baobao", "laopo", "laogong"),
    *("147", "258", "369", "159", "357", "753", "456", "142536", "852", "963", "741", "31415926", "13800138000", "168"),
    *("baseball", "superman", "batman", "trustno1", "starwars", "whatever", "computer", "internet", "samsung"),
    *("liverpool", "michael", "michelle", "jennifer", "jessica", "jordan", "daniel", "charlie", "pokemon", "naruto"),
    *("root", "guest", "shadow", "hello", "world", "love", "you", "happy", "lucky", "rich", "baby", "angel", "good"),
    *("luck", "google", "apple", "iphone", "summer", "winter", "weixin", "qq", "woai", "wojia", "zhongguo", "shanghai"),
    *("guangzhou", "shenzhen", "hangzhou", "suzhou", "wode", "woshi", "shui", "nicai", "shabi", "caonima", "xiao"),
    *("wang", "zhang", "liu", "chen", "yang", "huang", "zhao", "zhou", "ming", "hong", "wolaile"),
)
"""Words, names, and figures that sound like some: 520 and 1314 say 我爱你 and 一生一世; 147 is a column of keys."""
LOOKS = str.maketrans("013457@$!", "oleastasi")
"""What people write for a letter."""
PERIOD = 4
"""Signs that are nothing by being said again and again."""
ENOUGH = 4
"""Things - single signs, runs, words, years - that a password must have besides."""


def is_common(password: str) -> bool:
    """Whether a password is one thing, or a few of them, that come to everybody's mind."""
    plain = password.casefold()
    if plain in (plain + plain)[1:-1] or any(plain in plain[:size] * len(plain) for size in range(1, PERIOD + 1)):
        return True  # the same again and again
    if re.fullmatch(r"(19|20)\d{6}|\d{4}(19|20)\d{2}", plain):  # a date
        return True
    once = re.sub(r"(.)\1+", r"\1", plain)  # 11223344 is 1234
    return min(map(_things, (plain, plain.translate(LOOKS), once))) < ENOUGH


def _things(text: str) -> int:
    """Of how many things a text is made, taking as much as possible for one."""
    count = 0
    while text:
        text = text[_first(text) :]
        count += 1
    return count


def _first(text: str) -> int:
    """How many signs the first thing of a text has."""
    longest = max((len(word) for word in WORDS if text.startswith(word)), default=1)
    for row in (*ROWS, *(keys[::-1] for keys in ROWS)):
        at = row.find(text[0])
        while at >= 0:
            size = next((n for n in range(len(text)) if at + n >= len(row) or row[at + n] != text[n]), len(text))
            longest = max(longest, size if size >= RUN else 1)
            at = row.find(text[0], at + 1)
    same = len(text) - len(text.lstrip(text[0]))
    year = 4 if re.match(r"(19|20)\d\d", text) else 1
    return max(longest, same, year)
