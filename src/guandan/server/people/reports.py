"""Reports (举报): what people tell administrators of others, and what was done about it."""

import secrets
from typing import NamedTuple

from guandan.game.errors import NotAllowed, OutOfTurn, Text, Unreadable
from guandan.office.players import is_person
from guandan.server.operations.clock import MACHINE, Clock
from guandan.server.people.person import ids_of
from guandan.store.database import Database, insert_into

REASONS = ("name", "stalling", "leaving", "collusion", "cheating", "other")
VERDICTS = ("dismissed", "warned", "renamed", "banned")
MOST, DAY = 10, 24 * 3600 * 1000
"""Reports of one person a day."""


class Report(NamedTuple):
    """One report; see the table."""

    id: str
    at: int
    given_by: str
    about: str
    reason: str
    note: str
    room: str
    verdict: str = ""
    settled_by: str = ""
    settled: int | None = None
    times: int = 1
    """How many people have reported the same person."""
    banned: bool = False


FIELDS = "id, at, given_by, about, reason, note, room, verdict, settled_by, settled"
TIMES = "(SELECT COUNT(DISTINCT given_by) FROM reports AS others WHERE others.about = reports.about)"
IS_BANNED = "EXISTS (SELECT 1 FROM persons WHERE persons.id = reports.about AND banned IS NOT NULL)"


class Reports:
    """The reports of a store. What is done here blocks: it belongs in a thread."""

    def __init__(self, database: Database, clock: Clock = MACHINE) -> None:
        """On the tables of a store."""
        self._database, self._clock = database, clock

    def file(self, by: str, about: str, reason: str, note: str, room: str) -> None:
        """Tell administrators of somebody. Raises a refusal if there is nobody, or one has told too much today."""
        if reason not in REASONS:
            allowed = " ".join(REASONS)
            raise Unreadable("wrong_field", field="reason", allowed=Text(allowed, allowed))
        now = self._clock.wall()
        with self._database.writing() as pen:
            if (
                not is_person(about)
                or about in ids_of(by)
                or not pen.first("SELECT 1 FROM persons WHERE id = :id", id=about)
            ):
                raise Unreadable("no_such_person")
            today = pen.column(
                "SELECT COUNT(*) FROM reports WHERE given_by = :by AND at > :since", by=by, since=now - DAY
            )
            if today[0] >= MOST:
                raise NotAllowed("too_many_reports", most=MOST)
            row = Report(secrets.token_hex(8), now, by, about, reason, " ".join(note.split())[:300], room)._asdict()
            del row["times"], row["banned"]
            pen.write(insert_into("reports", row), **row)

    def listed(self, limit: int, *, settled: bool = False) -> list[Report]:
        """The reports that are open or that are settled, the latest first."""
        which = "verdict <> ''" if settled else "verdict = ''"
        wanted = f"SELECT {FIELDS}, {TIMES}, {IS_BANNED} FROM reports WHERE {which} ORDER BY at DESC, id LIMIT :most"  # noqa: S608
        with self._database.reading() as pen:
            return [Report._make((*row[:-1], bool(row[-1]))) for row in pen.read(wanted, most=limit)]

    def settle(self, report: str, verdict: str, by: str) -> str:
        """Note what was done about a report, and about all that are open about the same person; whom it is about."""
        with self._database.writing() as pen:
            found = pen.first("SELECT about, verdict FROM reports WHERE id = :id", id=report)
            if found is None:
                raise Unreadable("no_such_report")
            if found[1]:
                raise OutOfTurn("as_it_is")
            which = "id = :id" if verdict == "dismissed" else "about = :about AND verdict = ''"
            done = f"UPDATE reports SET verdict = :verdict, settled_by = :by, settled = :now WHERE {which}"  # noqa: S608
            values = {"id": report} if verdict == "dismissed" else {"about": found[0]}
            pen.write(done, verdict=verdict, by=by, now=self._clock.wall(), **values)
        return str(found[0])
