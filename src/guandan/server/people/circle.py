"""The circle of a person (牌友圈): friends, whom they have blocked, and who asks them to come to a table.

Friends are two accounts that have both said so; until then the one has asked the other. Whoever blocks somebody is not
asked by them, never sits with them by the queue or a quick match, and hears none of their phrases.
"""

from collections.abc import Sequence
from typing import NamedTuple

from guandan.game.errors import NotAllowed, Unreadable
from guandan.office.players import ACCOUNT, is_person
from guandan.server.operations.clock import MACHINE, Clock
from guandan.server.people.person import ids_of
from guandan.store.database import Database, insert_into

FRIEND, BLOCKED = "friend", "blocked"
MOST = 200
"""Friends and blocked people of a person."""
LASTS = 15 * 60_000
"""Milliseconds for which somebody is asked to a table."""
SAY = insert_into(
    "relations",
    ("person", "other", "kind", "at"),
    "ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, at = excluded.at",
)
CALL = insert_into(
    "table_calls",
    ("person", "given_by", "room", "at"),
    "ON CONFLICT (person, given_by, room) DO UPDATE SET at = excluded.at",
)


class TableCall(NamedTuple):
    """Somebody asks one to come to a table."""

    by: str
    room: str
    at: int


class Said(NamedTuple):
    """What people have said of each other: by the other's id, when."""

    friends: dict[str, int]
    asked: dict[str, int]
    """Whom one has asked to be a friend."""
    asking: dict[str, int]
    """Who has asked one."""
    blocked: dict[str, int]

    def of(self, other: str) -> str:
        """What somebody is to one: `friend asked asking blocked`, or empty."""
        for name in ("friends", "asked", "asking", "blocked"):
            if other in getattr(self, name):
                return name.removesuffix("s") if name == "friends" else name
        return ""


class Circle:
    """The relations of people in a store. What is done here blocks: it belongs in a thread."""

    def __init__(self, database: Database, clock: Clock = MACHINE) -> None:
        """On the tables of a store."""
        self._database, self._clock = database, clock

    def of(self, person: str) -> Said:
        """The relations of somebody. Nobody learns that they were blocked."""
        with self._database.reading() as pen:
            mine = pen.read("SELECT other, kind, at FROM relations WHERE person = :person", person=person)
            theirs = pen.read(
                "SELECT person, at FROM relations WHERE other = :person AND kind = 'friend'", person=person
            )
        own = {other: at for other, kind, at in mine if kind == FRIEND}
        blocked = {other: at for other, kind, at in mine if kind == BLOCKED}
        wants = {other: at for other, at in theirs if other not in blocked}
        return Said(
            {other: max(at, wants[other]) for other, at in own.items() if other in wants},
            {other: at for other, at in own.items() if other not in wants},
            {other: at for other, at in wants.items() if other not in own},
            blocked,
        )

    def befriend(self, person: str, other: str) -> None:
        """Ask somebody to be a friend, or agree. Raises a refusal if it cannot be."""
        if not (person.startswith(ACCOUNT) and other.startswith(ACCOUNT)):
            raise NotAllowed("friends_have_accounts")
        self._say(person, other, FRIEND)

    def block(self, person: str, other: str) -> None:
        """Have nothing to do with somebody any more; a friendship ends, and nothing they asked is left."""
        self._say(person, other, BLOCKED)
        with self._database.writing() as pen:
            pen.write(
                "DELETE FROM relations WHERE person = :other AND other = :person AND kind = 'friend'",
                person=person,
                other=other,
            )
            pen.write(
                "DELETE FROM table_calls WHERE person = :person AND given_by = :other", person=person, other=other
            )

    def _say(self, person: str, other: str, kind: str) -> None:
        if person == other or not is_person(other):
            raise Unreadable("no_such_person")
        now = self._clock.wall()
        with self._database.writing() as pen:
            if not pen.first("SELECT 1 FROM persons WHERE id = :other", other=other):
                raise Unreadable("no_such_person")
            count = "SELECT COUNT(*) FROM relations WHERE person = :person AND other <> :other AND kind = :kind"
            if pen.column(count, person=person, other=other, kind=kind)[0] >= MOST:
                raise NotAllowed("circle_full", most=MOST)
            pen.write(SAY, person=person, other=other, kind=kind, at=now)

    def let_go(self, person: str, other: str) -> None:
        """Be neither friends nor blocked any more; what the other has asked is declined."""
        with self._database.writing() as pen:
            pen.write("DELETE FROM relations WHERE person = :person AND other = :other", person=person, other=other)
            gone = "DELETE FROM relations WHERE person = :other AND other = :person AND kind = 'friend'"
            pen.write(gone, person=person, other=other)

    def apart(self, people: Sequence[str]) -> set[tuple[str, str]]:
        """Pairs of these people of whom one has blocked the other, both ways round."""
        every = [one for who in people for one in ids_of(who)]
        wanted = "SELECT person, other FROM relations WHERE kind = 'blocked' AND person IN :every AND other IN :every"
        with self._database.reading() as pen:
            found = [(str(one), str(other)) for one, other in pen.read(wanted, every=every)] if every else []
        return {pair for one, other in found for pair in ((one, other), (other, one))}

    def shunned(self, person: str) -> set[str]:
        """Everybody whom somebody has blocked or who has blocked them."""
        ids = list(ids_of(person))
        wanted = """
            SELECT other FROM relations WHERE kind = 'blocked' AND person IN :ids
            UNION SELECT person FROM relations WHERE kind = 'blocked' AND other IN :ids
        """
        with self._database.reading() as pen:
            return {one for who in pen.column(wanted, ids=ids) for one in ids_of(who)}

    # Tables.

    def call(self, person: str, by: str, room: str) -> None:
        """Ask a friend to come to a table. Raises NotAllowed if they are none."""
        if person not in self.of(by).friends:
            raise NotAllowed("friends_only")
        with self._database.writing() as pen:
            pen.write(CALL, person=person, given_by=by, room=room, at=self._clock.wall())

    def calls(self, person: str) -> list[TableCall]:
        """Who asks somebody to which table, the latest first."""
        wanted = """
            SELECT given_by, room, at FROM table_calls WHERE person = :person AND at > :since ORDER BY at DESC, room
        """
        with self._database.reading() as pen:
            return [TableCall(*row) for row in pen.read(wanted, person=person, since=self._clock.wall() - LASTS)]

    def answered(self, person: str, room: str) -> None:
        """Somebody has come to a table or does not want to: nobody asks them there any more."""
        with self._database.writing() as pen:
            gone = "DELETE FROM table_calls WHERE (person = :person AND room = :room) OR at <= :since"
            pen.write(gone, person=person, room=room, since=self._clock.wall() - LASTS)

    def moved(self, guest: str, account: str) -> None:
        """A guest has an account now: whom they have blocked stays blocked, and who has blocked them too."""
        with self._database.writing() as pen:
            pen.write("UPDATE relations SET person = :account WHERE person = :guest", guest=guest, account=account)
            pen.write("UPDATE relations SET other = :account WHERE other = :guest", guest=guest, account=account)
