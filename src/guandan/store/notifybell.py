"""The bell of a PostgreSQL server: NOTIFY, heard by every process that listens."""

from collections.abc import Mapping
from typing import Any, cast

import psycopg
from sqlalchemy.exc import DBAPIError

from guandan.game.errors import GuandanError
from guandan.store.bell import Bell, Heard, Lengths, Listener, Watched, logger
from guandan.store.database import Database, Pen
from guandan.store.postgres import ServerDatabase

CHANNEL = "guandan"
NOTIFY = "SELECT pg_notify(:channel, note) FROM unnest(string_to_array(:notes, chr(10))) AS note"

BREATH = 0.5
"""Seconds of listening between two looks at whether to stop."""

PAUSE = 0.5
"""Seconds between two attempts to reach the server again."""


class NotifyListener(Listener):
    """Listens on a connection of its own, and connects again whenever it breaks."""

    def __init__(self, server: ServerDatabase, lengths: Lengths, heard: Heard, watched: Watched) -> None:
        """Start it."""
        self._server = server
        super().__init__(lengths, heard, watched)

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                self._listen()
            except (DBAPIError, psycopg.Error, GuandanError) as lost:
                self.ready.clear()
                logger.warning("the bell is deaf until it has connected again: %s", type(lost).__name__)
                self._closed.wait(PAUSE)

    def _listen(self) -> None:
        with self._server.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            driver: Any = connection.connection.driver_connection
            # Not for others to use afterwards: it would go on listening.
            connection.detach()
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            self.ready.set()
            self._catch_up()
            while not self._closed.is_set():
                for note in driver.notifies(timeout=BREATH):
                    length, _, log_id = note.payload.partition(" ")
                    if length.isdecimal() and log_id:
                        self._tell(log_id, int(length))


class NotifyBell(Bell):
    """Rings in every process."""

    def __init__(self, server: Database, lengths: Lengths) -> None:
        """Hang it up."""
        self._server = cast("ServerDatabase", server)
        super().__init__(lengths)

    def ring(self, pen: Pen, grown: Mapping[str, int]) -> None:
        """Tell the server, which tells the others when the transaction is on disk."""
        if grown:
            notes = "\n".join(f"{length} {log_id}" for log_id, length in grown.items())
            pen.read(NOTIFY, channel=CHANNEL, notes=notes)

    def written(self, grown: Mapping[str, int]) -> None:
        """Nothing more: this process hears the server too."""

    def _listener(self, heard: Heard, watched: Watched, *, own: bool) -> Listener:  # noqa: ARG002  all are told of all
        return NotifyListener(self._server, self._lengths, heard, watched)
