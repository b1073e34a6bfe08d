"""The audit log: sign-ins and what administrators did, with person and address. It is no part of any chain."""

import secrets
from typing import NamedTuple

from guandan.server.operations.clock import MACHINE, Clock
from guandan.store.database import Database, insert_into

KEPT = 180 * 24 * 3600 * 1000
"""Milliseconds for which a line is kept: addresses are personal data."""
HERE = "this machine"
"""The address of whoever uses the command line."""


class AuditLine(NamedTuple):
    """One thing that somebody did."""

    at: int
    act: str
    person: str
    address: str
    about: str


class Audit:
    """The audit log of a server. What is done here blocks: it belongs in a thread."""

    def __init__(self, database: Database, clock: Clock = MACHINE) -> None:
        """On the tables of a store."""
        self._database, self._clock = database, clock

    def note(self, act: str, person: str, address: str, about: str = "") -> None:
        """Write down that somebody did something."""
        now = self._clock.wall()
        row = {"id": secrets.token_hex(8), "at": now, "act": act, "person": person, "address": address, "about": about}
        with self._database.writing() as pen:
            pen.write(insert_into("audit", row), **row)
            pen.write("DELETE FROM audit WHERE at < :before", before=now - KEPT)

    def lines(self, limit: int = 100, person: str = "") -> list[AuditLine]:
        """What was done last, by anybody or by one person, the latest first."""
        wanted = """
            SELECT at, act, person, address, about FROM audit WHERE :person = '' OR person = :person
            ORDER BY at DESC, id LIMIT :most
        """
        with self._database.reading() as pen:
            return [AuditLine(*row) for row in pen.read(wanted, person=person, most=limit)]
