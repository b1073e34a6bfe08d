"""The audit log: sign-ins and what administrators did, with person and address. It is no part of any chain."""

import secrets
from typing import NamedTuple

from sqlalchemy import delete, insert, select

from guandan.server.operations.clock import MACHINE, Clock
from guandan.server.people.transactions import Transactions
from guandan.store.schema import audit

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

    def __init__(self, transactions: Transactions, clock: Clock = MACHINE) -> None:
        """On the tables of a store."""
        self._transactions, self._clock = transactions, clock

    def note(self, act: str, person: str, address: str, about: str = "") -> None:
        """Write down that somebody did something."""
        now = self._clock.wall()
        row = {"id": secrets.token_hex(8), "at": now, "act": act, "person": person, "address": address, "about": about}
        with self._transactions.writing() as connection:
            connection.execute(insert(audit).values(row))
            connection.execute(delete(audit).where(audit.c.at < now - KEPT))

    def lines(self, limit: int = 100, person: str = "") -> list[AuditLine]:
        """What was done last, by anybody or by one person, the latest first."""
        wanted = select(audit.c.at, audit.c.act, audit.c.person, audit.c.address, audit.c.about)
        if person:
            wanted = wanted.where(audit.c.person == person)
        with self._transactions.reading() as connection:
            rows = connection.execute(wanted.order_by(audit.c.at.desc(), audit.c.id).limit(limit))
            return [AuditLine(*row) for row in rows]
