"""Gathering: how long the writer waits for others before it begins a transaction.

A sync costs the disk and the processor the same for one command as for fifty. Where few logs are written, whoever waits
for their answer is alone, and is written at once; where many are, a few milliseconds bring company.
"""

from collections.abc import Iterable

GATHER = 0.008
"""Seconds from one transaction to the next while many logs are written."""
MANY = 8
"""Logs that are written within a second; with fewer nobody waits for company."""


class Gathering:
    """Watches which logs are written, and says when the next transaction may begin."""

    def __init__(self) -> None:
        """Nothing has been written."""
        self._lately: set[str] = set()
        self._before = 0
        self._second = 0
        self._began = 0.0

    def began(self, log_ids: Iterable[str], now: float) -> None:
        """A transaction on some logs begins."""
        if int(now) != self._second:
            self._before = len(self._lately) if int(now) == self._second + 1 else 0
            self._lately, self._second = set(), int(now)
        self._lately.update(log_ids)
        self._began = now

    def wait(self, now: float) -> float:
        """How many seconds the next transaction waits for company."""
        if max(self._before, len(self._lately)) < MANY:
            return 0.0
        return max(0.0, self._began + GATHER - now)
