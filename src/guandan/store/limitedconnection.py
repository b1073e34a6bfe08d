"""A connection to PostgreSQL on which no statement waits for ever."""

import time
from collections.abc import Generator
from typing import Any

import psycopg

SILENCE = 20
"""Seconds after which a server that does not answer at all is given up."""


class LimitedConnection(psycopg.Connection[Any]):
    """Gives a server up that neither answers nor hangs up."""

    silence: float | None = SILENCE
    """Seconds without an answer; None while the tables are created or changed."""

    def wait(self, gen: Any, *given: Any, **named: Any) -> Any:
        """Wait for the server's answer. Raises OperationalError, and closes, if it takes too long."""
        return super().wait(gen if self.silence is None else self._limited(gen, self.silence), *given, **named)

    def _limited(self, gen: Any, seconds: float) -> Generator[Any, Any, Any]:
        until = time.monotonic() + seconds
        wanted = next(gen, None)
        while wanted is not None:
            ready = yield wanted
            if time.monotonic() > until:
                self.pgconn.finish()
                raise psycopg.OperationalError(f"no answer for {seconds:.0f} seconds")
            try:
                wanted = gen.send(ready)
            except StopIteration as end:
                return end.value
        return None
