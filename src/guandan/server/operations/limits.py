"""Limits: how much one address or one person may ask for. They are kept in memory, by each process for itself."""

import ipaddress
import math
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace

from guandan.game.errors import NotAllowed, Unreadable, quoted
from guandan.server.operations.clock import MACHINE, Clock

MOST_KEYS = 100_000
"""Addresses or people that are remembered; then those who have been quiet are forgotten."""


@dataclass(frozen=True)
class Limits:
    """All limits; 0 is none. `guandan serve --limit NAME=NUMBER` sets one."""

    body: int = 65_536
    """Bytes of a request."""
    requests: int = 50
    """Requests a second from an address."""
    acts: int = 20
    """Messages and requests a second of a person."""
    entries: int = 30
    """Sign-ins and new guests and accounts a minute from an address."""
    passwords: int = 120
    """Passwords an hour that are tried for one name."""
    openings: int = 60
    """New tables an hour of a person."""
    tables: int = 10
    """Tables of a person that are in use at a time."""
    address: int = 300
    """Connections and running requests of an address at a time."""
    person: int = 12
    """Connections of a person at a time."""
    spectators: int = 200
    """Connections that only look on at one table."""
    capacity: int = 2000
    """Tables with a running match in this process; then no new ones are opened."""
    bots: int = 20
    """Acts a second of bots at the fast tables of a person; three times as many at all fast tables."""
    costs: int = 400
    """Milliseconds of processor time a second for what an address asks that is costly."""


HALL = Limits(body=4 << 20, requests=2000, acts=60, entries=1200, address=4000, person=40, spectators=1000, costs=2000)
"""For one hall whose phones all come from one network, perhaps from one address: `guandan serve --hall`."""
NO_LIMITS = Limits(**{one.name: 0 for one in fields(Limits)})


def limits_of(settings: Iterable[str], *, hall: bool = False) -> Limits:
    """The usual limits, or those of a hall, with some of them set, each as NAME=NUMBER; `all=0` takes all away.

    Raises Unreadable.
    """
    names = [one.name for one in fields(Limits)]
    limits = HALL if hall else Limits()
    for setting in settings:
        name, _, number = setting.partition("=")
        if setting == "all=0":
            limits = NO_LIMITS
        elif name in names and number.isascii() and number.isdigit() and len(number) < 10:
            limits = replace(limits, **{name: int(number)})
        else:
            raise Unreadable("wrong_limit", setting=quoted(setting), allowed=", ".join(names))
    return limits


class Buckets:
    """A bucket of tokens for each key: it fills steadily, and each use takes one out."""

    def __init__(self, rate: float, burst: float, clock: Clock = MACHINE) -> None:
        """`rate` tokens a second, at most `burst` of them. A rate of 0 is no limit."""
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> None:
        """Take one out. Raises NotAllowed, with the seconds to wait, if there is none."""
        if self._rate:
            self.check(key)
            self.charge(key, 1)

    def check(self, key: str) -> None:
        """Raise NotAllowed, with the seconds to wait, if there is none left."""
        if self._rate and (left := self._level(key)) < 1:
            raise NotAllowed("too_fast", retry=math.ceil((1 - left) / self._rate))

    def charge(self, key: str, amount: float) -> None:
        """Take out what something has cost; it may be more than there is, and is owed then."""
        if not self._rate:
            return
        left, now = self._level(key) - amount, self._clock.monotonic()
        if len(self._left) >= MOST_KEYS:
            self._forget(now)
        self._left[key] = (left, now)

    def _level(self, key: str) -> float:
        now = self._clock.monotonic()
        left, since = self._left.get(key, (self._burst, now))
        return min(self._burst, left + (now - since) * self._rate)

    def _forget(self, now: float) -> None:
        """Forget those whose buckets are full again: they lose nothing by it."""
        full = self._burst / self._rate
        self._left = {key: one for key, one in self._left.items() if now - one[1] < full}
        if len(self._left) >= MOST_KEYS:
            self._left.clear()


class Guard:
    """The buckets of a process."""

    def __init__(self, limits: Limits, clock: Clock = MACHINE) -> None:
        """With the given limits; every bucket holds enough for a page that has just been opened."""
        self.limits = limits
        self.requests = Buckets(limits.requests, limits.requests * 8, clock)
        self.acts = Buckets(limits.acts, limits.acts * 5, clock)
        self.entries = Buckets(limits.entries / 60, limits.entries, clock)
        self.passwords = Buckets(limits.passwords / 3600, max(limits.passwords / 6, 1), clock)
        self.costs = Buckets(limits.costs, limits.costs * 10, clock)
        self.openings = Buckets(limits.openings / 3600, max(limits.openings / 3, 1), clock)


FAST = 250
"""Milliseconds: a table whose bots may take less over a play is a fast one."""
BREATH = 0.25
"""Seconds that the bots of a fast table rest when they have acted too fast."""


class FastBots:
    """Keeps tables whose bots play without a pause from taking the processor away from those of people."""

    def __init__(self, limits: Limits, clock: Clock = MACHINE) -> None:
        """With the given limits; a deal or two may be played at once."""
        self._each = Buckets(limits.bots, limits.bots * 10, clock)
        self._all = Buckets(limits.bots * 3, limits.bots * 30, clock)

    def rest(self, owner: str, pace: int) -> float:
        """The seconds that a bot waits before its act at a table of this owner and pace; nothing if it may act now."""
        if pace >= FAST:
            return 0.0
        try:
            self._each.check(owner)
            self._all.take("")
        except NotAllowed:
            return BREATH
        self._each.charge(owner, 1)
        return 0.0


UNLIMITED_BOTS = FastBots(NO_LIMITS)


def block_of(address: str) -> str:
    """The address that limits are for: of IPv6 the first half, because one person has all of the second."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)
