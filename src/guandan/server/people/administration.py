"""What an administrator does to accounts. Every act is written into the audit log, with who and from where.

Names of people live in the tables of people alone: logs have their ids. Another name is shown everywhere at once, and
when an account is deleted nothing of its name is left.
"""

import secrets
from typing import NamedTuple

from guandan.game.errors import Unreadable
from guandan.server.operations.clock import MACHINE, Clock
from guandan.server.people import names
from guandan.server.people.accounts import Account, Accounts
from guandan.server.people.passwords import hashed_now
from guandan.server.people.person import Person
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


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 14


class By(NamedTuple):
    """Who administers, and from where."""

    person: str
    address: str


class Administration:
    """Resets, bans, renames and deletes. What is done here blocks: it belongs in a thread."""

    def __init__(self, database: Database, clock: Clock = MACHINE) -> None:
        """On the tables of a store."""
        self.accounts, self.audit, self._clock = Accounts(database), Audit(database, clock), clock

    def found(self, who: str) -> Person:
        """Somebody by the name of an account or by an id, also of a guest. Raises Unreadable if there is nobody."""
        account = self.accounts.by_name(names.key(who)) or self.accounts.by_id(who)
        person = account.person if account is not None else self.accounts.anybody(who)
        if person is None:
            raise Unreadable("no_such_account", name=who[:40])
        return person

    def reset_password(self, who: str, by: By) -> str:
        """A new password for an account, which is told once; all its devices are signed out."""
        account = self._account(who)
        password = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self.accounts.change_password(account.person.id, hashed_now(password))
        self.audit.note("reset_password", *by, account.person.id)
        return password

    def ban(self, who: str, by: By, *, lift: bool = False) -> Person:
        """Keep somebody out, or let them in again; all their devices are signed out."""
        person = self.found(who)
        self.accounts.ban(person.id, None if lift else self._clock.seconds())
        self.audit.note("unban" if lift else "ban", *by, person.id)
        return person

    def rename(self, who: str, name: str, by: By) -> Person:
        """Give an account another name. Raises Conflict if another account has it."""
        account = self._account(who)
        person = Person(account.person.id, names.cleaned(name))
        self.accounts.rename_account(person, names.key(person.name))
        self.audit.note("rename", *by, person.id)
        return person

    def delete(self, who: str, by: By) -> Person:
        """Take an account away: its name, its password, its roles and its devices."""
        person = self.found(who)
        self.accounts.erase(person.id, self._clock.seconds())
        self.audit.note("delete", *by, person.id)
        return person

    def _account(self, who: str) -> Account:
        account = self.accounts.by_name(names.key(who)) or self.accounts.by_id(who)
        if account is None:
            raise Unreadable("no_such_account", name=who[:40])
        return account
