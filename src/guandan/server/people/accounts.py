"""Accounts and sessions in the store: who there is, and which devices are signed in."""

import secrets
from collections.abc import Collection
from typing import NamedTuple

from guandan.game.errors import Conflict, NotAllowed
from guandan.office.players import GONE
from guandan.server.people.person import Person
from guandan.store.database import Database, KeyTaken, insert_into

FRESH = 24 * 3600
"""Seconds for which a new guest is kept though nothing else is known of them."""
AT_ONCE, AT_A_TIME = 500, 20_000
"""Guests that are cleared away in one transaction, and one after the other."""
ACCOUNTS = "SELECT id, name, password, banned FROM persons WHERE password IS NOT NULL"
SIGN_OUT = "DELETE FROM sessions WHERE person_id = :person"
TRACES = (
    "DELETE FROM relations WHERE person = :person OR other = :person",
    "DELETE FROM table_calls WHERE person = :person OR given_by = :person",
    "DELETE FROM ranked_queue WHERE person = :person",
    "UPDATE reports SET note = '' WHERE given_by = :person OR about = :person",
)
"""What else is left of somebody: with whom they are friends, where they wait, and texts by them or about them."""
PERSONS, CLEAR = "SELECT id FROM persons", "DELETE FROM persons"
USELESS = """
    WHERE password IS NULL AND created < :before
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE person_id = persons.id AND expires >= :now)
    AND NOT EXISTS (SELECT 1 FROM roles WHERE person_id = persons.id)
    AND NOT EXISTS (SELECT 1 FROM match_people WHERE person = persons.id)
"""


class Account(NamedTuple):
    """What is kept of somebody with a password."""

    person: Person
    password: str
    banned: int | None = None
    """Since when, in seconds."""


class Accounts:
    """The tables of persons and sessions. Times are in seconds."""

    def __init__(self, database: Database) -> None:
        """On the tables of a store."""
        self._database = database

    def key(self) -> bytes:
        """The key that all processes of this server sign with; the first to ask makes it."""
        wanted = "SELECT value FROM server_keys WHERE name = 'tokens'"
        with self._database.reading() as pen:
            found = pen.column(wanted)
        if not found:
            with self._database.writing() as pen:
                # Another process may be first.
                make = insert_into("server_keys", ("name", "value"), "ON CONFLICT DO NOTHING")
                pen.write(make, name="tokens", value=secrets.token_bytes(32))
                found = pen.column(wanted)
        return bytes(found[0])

    def add(self, person: Person, now: int, name_key: str | None = None, password: str | None = None) -> None:
        """Somebody new: a guest, or with a password an account. Raises Conflict if another has the name."""
        with self._database.writing() as pen:
            row = {"id": person.id, "name": person.name, "name_key": name_key, "password": password, "created": now}
            try:
                pen.write(insert_into("persons", row), **row)
            except KeyTaken:
                raise Conflict("name_taken") from None

    def rename(self, guest: Person) -> None:
        """A guest has another name now."""
        with self._database.writing() as pen:
            pen.write("UPDATE persons SET name = :name WHERE id = :id", id=guest.id, name=guest.name)

    def choose_avatar(self, person_id: str, avatar: str) -> None:
        """Somebody has another picture now."""
        with self._database.writing() as pen:
            pen.write("UPDATE persons SET avatar = :avatar WHERE id = :id", id=person_id, avatar=avatar)

    def by_name(self, name_key: str) -> Account | None:
        """The account that has a name."""
        return self._account("name_key", name_key)

    def by_id(self, person_id: str) -> Account | None:
        """The account with an id; None for guests too."""
        return self._account("id", person_id)

    def _account(self, column: str, value: str) -> Account | None:
        with self._database.reading() as pen:
            row = pen.first(f"{ACCOUNTS} AND {column} = :value", value=value)
        return Account(Person(*row[:2]), *row[2:]) if row else None

    def change_password(self, person_id: str, password: str) -> None:
        """Keep another password, and end all sessions: whoever knew the old one is out."""
        with self._database.writing() as pen:
            pen.write("UPDATE persons SET password = :password WHERE id = :id", id=person_id, password=password)
            pen.write(SIGN_OUT, person=person_id)

    def anybody(self, person_id: str) -> Person | None:
        """Somebody by their id, also a guest."""
        with self._database.reading() as pen:
            row = pen.first("SELECT id, name FROM persons WHERE id = :id", id=person_id)
        return Person(*row) if row else None

    def ban(self, person_id: str, since: int | None) -> None:
        """Keep somebody out since a moment, and end all sessions; or let them in again."""
        with self._database.writing() as pen:
            pen.write("UPDATE persons SET banned = :since WHERE id = :id", id=person_id, since=since)
            pen.write(SIGN_OUT, person=person_id)

    def rename_account(self, person: Person, name_key: str) -> None:
        """Give an account another name, and end all sessions, whose tokens say the old one. Raises Conflict."""
        with self._database.writing() as pen:
            try:
                named = "UPDATE persons SET name = :name, name_key = :key WHERE id = :id"
                pen.write(named, name=person.name, key=name_key, id=person.id)
            except KeyTaken:
                raise Conflict("name_taken") from None
            pen.write(SIGN_OUT, person=person.id)

    def erase(self, person_id: str, now: int) -> None:
        """Take the name, the password, the roles, the circle and the sessions of somebody away for ever."""
        gone = """
            UPDATE persons SET name = :gone, name_key = NULL, password = NULL, avatar = '', banned = :now WHERE id = :id
        """
        with self._database.writing() as pen:
            pen.write(SIGN_OUT, person=person_id)
            pen.write("DELETE FROM roles WHERE person_id = :person", person=person_id)
            for traces in TRACES:
                pen.write(traces, person=person_id)
            pen.write(gone, gone=GONE, now=now, id=person_id)
        self._database.erased()

    def open_session(self, session: str, person_id: str, now: int, expires: int) -> None:
        """A device is signed in; sessions that have expired are cleared away."""
        with self._database.writing() as pen:
            pen.write("DELETE FROM sessions WHERE expires < :now", now=now)
            row = {"id": session, "person_id": person_id, "created": now, "expires": expires}
            try:
                pen.write(insert_into("sessions", row), **row)
            except KeyTaken:  # a guest whose last session has just ended
                raise NotAllowed("not_signed_in") from None

    def clear_guests(self, now: int) -> int:
        """Clear guests away who can never come back, because their last session has ended; how many there were.

        One with a role is kept, and one who has played a match: it is shown with the name.
        """
        with self._database.reading() as pen:
            gone = pen.column(f"{PERSONS} {USELESS} LIMIT :most", now=now, before=now - FRESH, most=AT_A_TIME)
        for start in range(0, len(gone), AT_ONCE):
            some = gone[start : start + AT_ONCE]
            with self._database.writing() as pen:
                pen.write("DELETE FROM sessions WHERE expires < :now", now=now)
                pen.write(f"{CLEAR} {USELESS} AND id IN :some", now=now, before=now - FRESH, some=some)
        return len(gone)

    def live(self, wanted: Collection[str]) -> set[str]:
        """Those of the sessions that have not been ended."""
        with self._database.reading() as pen:
            return set(pen.column("SELECT id FROM sessions WHERE id IN :wanted", wanted=list(wanted)))

    def end_session(self, session: str) -> None:
        """One device signs out."""
        with self._database.writing() as pen:
            pen.write("DELETE FROM sessions WHERE id = :session", session=session)

    def end_sessions(self, person_id: str) -> None:
        """All devices of somebody sign out."""
        with self._database.writing() as pen:
            pen.write(SIGN_OUT, person=person_id)
