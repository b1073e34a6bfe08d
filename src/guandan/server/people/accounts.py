"""Accounts and sessions in the store: who there is, and which devices are signed in."""

import secrets
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import ColumnElement, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from guandan.game.errors import Conflict, NotAllowed
from guandan.office.players import GONE
from guandan.server.people.person import Person
from guandan.server.people.transactions import Transactions
from guandan.store.schema import match_people, persons, roles, server_keys, sessions

FRESH = 24 * 3600
"""Seconds for which a new guest is kept though nothing else is known of him."""
AT_ONCE, AT_A_TIME = 500, 20_000
"""Guests that are cleared away in one transaction, and one after the other."""


class Account(NamedTuple):
    """What is kept of somebody with a password."""

    person: Person
    password: str
    banned: int | None = None
    """Since when, in seconds."""


class Accounts:
    """The tables of persons and sessions. Times are in seconds."""

    def __init__(self, transactions: Transactions) -> None:
        """On the tables of a store."""
        self._transactions = transactions

    def key(self) -> bytes:
        """The key that all processes of this server sign with; the first to ask makes it."""
        wanted = select(server_keys.c.value).where(server_keys.c.name == "tokens")
        with self._transactions.reading() as connection:
            found = connection.scalar(wanted)
        if found is not None:
            return bytes(found)
        with self._transactions.writing() as connection:
            try:
                with connection.begin_nested():
                    connection.execute(insert(server_keys).values(name="tokens", value=secrets.token_bytes(32)))
            except IntegrityError:
                pass  # another process was first
            return bytes(connection.scalars(wanted).one())

    def add(self, person: Person, now: int, name_key: str | None = None, password: str | None = None) -> None:
        """Somebody new: a guest, or with a password an account. Raises Conflict if another has the name."""
        with self._transactions.writing() as connection:
            row = {"id": person.id, "name": person.name, "name_key": name_key, "password": password, "created": now}
            try:
                connection.execute(insert(persons).values(row))
            except IntegrityError:
                raise Conflict("name_taken") from None

    def rename(self, guest: Person) -> None:
        """A guest has another name now."""
        with self._transactions.writing() as connection:
            connection.execute(update(persons).where(persons.c.id == guest.id).values(name=guest.name))

    def by_name(self, name_key: str) -> Account | None:
        """The account that has a name."""
        return self._account(persons.c.name_key == name_key)

    def by_id(self, person_id: str) -> Account | None:
        """The account with an id; None for guests too."""
        return self._account(persons.c.id == person_id)

    def _account(self, which: ColumnElement[bool]) -> Account | None:
        columns = (persons.c.id, persons.c.name, persons.c.password, persons.c.banned)
        wanted = select(*columns).where(which, persons.c.password.is_not(None))
        with self._transactions.reading() as connection:
            row = connection.execute(wanted).first()
        return Account(Person(row.id, row.name), row.password, row.banned) if row else None

    def change_password(self, person_id: str, password: str) -> None:
        """Keep another password, and end all sessions: whoever knew the old one is out."""
        with self._transactions.writing() as connection:
            connection.execute(update(persons).where(persons.c.id == person_id).values(password=password))
            connection.execute(delete(sessions).where(sessions.c.person_id == person_id))

    def anybody(self, person_id: str) -> Person | None:
        """Somebody by their id, also a guest."""
        with self._transactions.reading() as connection:
            row = connection.execute(select(persons.c.id, persons.c.name).where(persons.c.id == person_id)).first()
        return Person(row.id, row.name) if row else None

    def ban(self, person_id: str, since: int | None) -> None:
        """Keep somebody out since a moment, and end all sessions; or let them in again."""
        with self._transactions.writing() as connection:
            connection.execute(update(persons).where(persons.c.id == person_id).values(banned=since))
            connection.execute(delete(sessions).where(sessions.c.person_id == person_id))

    def rename_account(self, person: Person, name_key: str) -> None:
        """Give an account another name, and end all sessions, whose tokens say the old one. Raises Conflict."""
        with self._transactions.writing() as connection:
            try:
                values = {"name": person.name, "name_key": name_key}
                connection.execute(update(persons).where(persons.c.id == person.id).values(values))
            except IntegrityError:
                raise Conflict("name_taken") from None
            connection.execute(delete(sessions).where(sessions.c.person_id == person.id))

    def erase(self, person_id: str, now: int) -> None:
        """Take the name, the password, the roles and the sessions of somebody away; nobody can be them again."""
        gone = {"name": GONE, "name_key": None, "password": None, "banned": now}
        with self._transactions.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.person_id == person_id))
            connection.execute(delete(roles).where(roles.c.person_id == person_id))
            connection.execute(update(persons).where(persons.c.id == person_id).values(gone))

    def open_session(self, session: str, person_id: str, now: int, expires: int) -> None:
        """A device is signed in; sessions that have expired are cleared away."""
        with self._transactions.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.expires < now))
            row = {"id": session, "person_id": person_id, "created": now, "expires": expires}
            try:
                connection.execute(insert(sessions).values(row))
            except IntegrityError:  # a guest whose last session has just ended
                raise NotAllowed("not_signed_in") from None

    def clear_guests(self, now: int) -> int:
        """Clear guests away who can never come back, because their last session has ended; how many there were.

        One with a role is kept, and one who has played a match: it is shown with the name.
        """
        useless = (
            persons.c.password.is_(None),
            persons.c.created < now - FRESH,
            ~exists().where(sessions.c.person_id == persons.c.id, sessions.c.expires >= now),
            ~exists().where(roles.c.person_id == persons.c.id),
            ~exists().where(match_people.c.person == persons.c.id),
        )
        with self._transactions.reading() as connection:
            gone = connection.scalars(select(persons.c.id).where(*useless).limit(AT_A_TIME)).all()
        for start in range(0, len(gone), AT_ONCE):
            some = persons.c.id.in_(gone[start : start + AT_ONCE])
            with self._transactions.writing() as connection:
                connection.execute(delete(sessions).where(sessions.c.expires < now))
                connection.execute(delete(persons).where(some, *useless))
        return len(gone)

    def live(self, wanted: Collection[str]) -> set[str]:
        """Those of the sessions that have not been ended."""
        with self._transactions.reading() as connection:
            return set(connection.scalars(select(sessions.c.id).where(sessions.c.id.in_(wanted))))

    def end_session(self, session: str) -> None:
        """One device signs out."""
        with self._transactions.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.id == session))

    def end_sessions(self, person_id: str) -> None:
        """All devices of somebody sign out."""
        with self._transactions.writing() as connection:
            connection.execute(delete(sessions).where(sessions.c.person_id == person_id))
