"""The index of rooms and matches: what lobbies and histories are read from. The logs are the truth; this only finds."""

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from guandan.game.facts import canonical
from guandan.store.database import Found, Pen, contains, insert_into
from guandan.store.logstore import LogStore

ROOM = "room:"
"""How the id of a room's log begins."""
Place = tuple[int, str]
"""Where a page of a list ends: a time and an id."""


class RoomRow(NamedTuple):
    """A room in the index; see the table."""

    id: str
    version: int
    state: str
    listed: int
    watched: int
    lacks: int
    quick: str
    fill_at: int | None
    changed: int
    present: int
    info: Mapping[str, Any]
    people: frozenset[str] = frozenset()


class MatchRow(NamedTuple):
    """A match in the index."""

    id: str
    room: str
    listed: int
    began: int
    ended: int | None
    info: Mapping[str, Any]
    people: frozenset[str] = frozenset()
    """Those who played in it."""


class Doubt(NamedTuple):
    """A match that may be over though the index does not know it: it waits for people, or its end was not noted."""

    room: str
    match: str
    changed: int
    """When the log of the match changed last."""


ROOM_COLUMNS, MATCH_COLUMNS = RoomRow._fields[:-1], MatchRow._fields[:-1]
ROOMS = "SELECT id, version, state, listed, watched, lacks, quick, fill_at, changed, present, info FROM rooms"
MATCHES = "SELECT id, room, listed, began, ended, info FROM matches"
CHANGED = ", ".join(f"{name} = excluded.{name}" for name in ROOM_COLUMNS if name not in ("id", "present"))
# Somebody may have been there since the last fact.
PRESENT = "present = CASE WHEN rooms.present > excluded.present THEN rooms.present ELSE excluded.present END"
NEWER = f"ON CONFLICT (id) DO UPDATE SET {CHANGED}, {PRESENT} WHERE rooms.version <= excluded.version RETURNING id"
PUT_ROOM = insert_into("rooms", ROOM_COLUMNS, NEWER)
PUT_MATCH = insert_into(
    "matches",
    MATCH_COLUMNS,
    "ON CONFLICT (id) DO UPDATE SET ended = excluded.ended, info = excluded.info, listed = excluded.listed",
)
PUT_PLAYER = insert_into("match_people", ("person", "match", "began"), "ON CONFLICT DO NOTHING")


class RoomIndex:
    """The rows of rooms and matches in a store."""

    def __init__(self, store: LogStore) -> None:
        """Read and write the index of a store."""
        self._database = store.database

    def writing(self) -> AbstractContextManager[Pen]:
        """A transaction that writes. Raises Conflict `store_busy` if another process was first: try again."""
        return self._database.writing()

    # Writing.

    def put(self, pen: Pen, room: RoomRow, played: Iterable[MatchRow]) -> bool:
        """Write a room and some of its matches; False if the index knows something newer of it already."""
        if not pen.read(PUT_ROOM, **_values(room)):
            return False
        pen.write("DELETE FROM room_people WHERE room = :room", room=room.id)
        people = [{"room": room.id, "person": one} for one in sorted(room.people)]
        if people:
            pen.write_all(insert_into("room_people", ("room", "person")), people)
        for match in played:
            pen.write(PUT_MATCH, **_values(match))
            for person in sorted(match.people):
                pen.write(PUT_PLAYER, person=person, match=match.id, began=match.began)
        return True

    def is_present(self, room_ids: Sequence[str], now: int) -> None:
        """Note that somebody is in these rooms."""
        with self.writing() as pen:
            pen.write("UPDATE rooms SET present = :now WHERE id IN :rooms", now=now, rooms=list(room_ids))

    # Reading.

    def open_rooms(self, limit: int, after: Place | None = None, book: str = "") -> list[RoomRow]:
        """Rooms that everybody finds, in which a chair is free and no match runs; the one that changed last first."""
        return self._page("state = 'open' AND lacks > 0 AND listed = 1", limit, after, book)

    def running_rooms(self, limit: int, after: Place | None = None, book: str = "") -> list[RoomRow]:
        """Rooms in which a match runs that everybody may watch, those of events too."""
        return self._page("state = 'playing' AND watched = 1 AND listed > 0", limit, after, book)

    def _page(self, which: str, limit: int, after: Place | None, book: str) -> list[RoomRow]:
        values: dict[str, Any] = {"most": limit}
        if book:
            which += " AND info LIKE :book ESCAPE '/'"
            values["book"] = contains(f'"book":"{book}"')
        if after is not None:
            which += " AND changed <= :at AND (changed < :at OR id > :last)"
            values |= {"at": after[0], "last": after[1]}
        return self._rooms(f"WHERE {which} ORDER BY changed DESC, id LIMIT :most", **values)

    def rooms_of(self, person: Sequence[str], limit: int) -> list[RoomRow]:
        """The rooms that somebody, under any of their ids, owns or sits in: open ones, those with a match first."""
        mine = """
            WHERE id IN (SELECT room FROM room_people WHERE person IN :person) AND state <> 'closed'
            ORDER BY state DESC, changed DESC, id LIMIT :most
        """
        return self._rooms(mine, person=list(person), most=limit)

    def quick_rooms(self, quick: str, since: int, limit: int) -> list[RoomRow]:
        """Rooms for a quick match that lack people and changed lately, the one that has waited longest first."""
        wanted = """
            WHERE quick = :quick AND state = 'open' AND changed >= :since AND lacks > 0 ORDER BY changed, id LIMIT :most
        """
        return self._rooms(wanted, quick=quick, since=since, most=limit)

    def rooms_to_fill(self, now: int, limit: int) -> list[str]:
        """The rooms whose empty chairs bots are to take now."""
        wanted = "SELECT id FROM rooms WHERE fill_at <= :now ORDER BY fill_at LIMIT :most"
        return self._column(wanted, now=now, most=limit)

    def left_rooms(self, before: int, limit: int) -> list[str]:
        """The rooms without a match in which nobody has been since a moment."""
        wanted = "SELECT id FROM rooms WHERE state = 'open' AND present < :before ORDER BY present LIMIT :most"
        return self._column(wanted, before=before, most=limit)

    def forgotten_rooms(self, before: int, limit: int) -> list[str]:
        """The rooms whose match waits for people, without a clock, and in which nobody has been since a moment."""
        wanted = """
            SELECT id FROM rooms WHERE state = 'playing' AND present < :before AND id IN (
                SELECT room FROM matches JOIN logs ON logs.id = matches.id WHERE ended IS NULL AND due IS NULL
            ) ORDER BY present LIMIT :most
        """
        return self._column(wanted, before=before, most=limit)

    def counts(self) -> dict[str, int]:
        """How many rooms are open, and in how many a match runs."""
        wanted = "SELECT state, COUNT(*) FROM rooms WHERE state IN ('open', 'playing') GROUP BY state"
        with self._database.reading() as pen:
            return {"open": 0, "playing": 0} | dict(pen.read(wanted))

    def match(self, match_id: str) -> MatchRow | None:
        """A match by its id."""
        with self._database.reading() as pen:
            row = pen.first(f"{MATCHES} WHERE id = :id", id=match_id)
            people = pen.column("SELECT person FROM match_people WHERE match = :id", id=match_id)
        return MatchRow._make(_parts(row))._replace(people=frozenset(people)) if row else None

    def ended(self, room_id: str) -> set[str]:
        """The matches of a room that are known to have ended, with what they did to those who played."""
        wanted = "SELECT id FROM matches WHERE room = :room AND ended IS NOT NULL AND scored <> 0"
        return set(self._column(wanted, room=room_id))

    def matches_of(
        self, person: Sequence[str], limit: int, after: Place | None = None, seen_by: str = ""
    ) -> list[MatchRow]:
        """The matches that somebody, under any of their ids, played in and that `seen_by` finds, the latest first."""
        which = "id IN (SELECT match FROM match_people WHERE person IN :person)"
        values: dict[str, Any] = {"person": list(person), "most": limit}
        if seen_by not in person:
            which += " AND (listed = 1 OR EXISTS (SELECT 1 FROM match_people WHERE match = id AND person = :seen_by))"
            values["seen_by"] = seen_by
        if after is not None:
            which += " AND began <= :at AND (began < :at OR id > :last)"
            values |= {"at": after[0], "last": after[1]}
        wanted = f"{MATCHES} WHERE {which} ORDER BY began DESC, id LIMIT :most"
        with self._database.reading() as pen:
            return [MatchRow._make(_parts(row)) for row in pen.read(wanted, **values)]

    # What the index does not know yet.

    def unknown_rooms(self, since: int, limit: int) -> list[str]:
        """Rooms whose log has changed after the index; only those whose logs have changed since a moment."""
        wanted = """
            SELECT substr(id, 6) FROM logs WHERE id >= 'room:' AND id < 'room;' AND changed >= :since AND NOT EXISTS (
                SELECT 1 FROM rooms WHERE rooms.id = substr(logs.id, 6) AND rooms.changed >= logs.changed
            ) LIMIT :most
        """
        return self._column(wanted, since=since, most=limit)

    def unscored_rooms(self) -> list[str]:
        """Rooms with a finished match of which it is not known how it went for those who played."""
        return self._column("SELECT DISTINCT room FROM matches WHERE ended IS NOT NULL AND scored = 0")

    def doubtful_rooms(self) -> list[Doubt]:
        """Rooms with a match that runs according to the index, though nothing happens there by itself."""
        wanted = """
            SELECT room, matches.id, changed FROM matches JOIN logs ON logs.id = matches.id
            WHERE ended IS NULL AND due IS NULL
        """
        with self._database.reading() as pen:
            return [Doubt(*row) for row in pen.read(wanted)]

    def _rooms(self, which: str, **values: Any) -> list[RoomRow]:
        with self._database.reading() as pen:
            return [RoomRow._make(_parts(row)) for row in pen.read(f"{ROOMS} {which}", **values)]

    def _column(self, wanted: str, **values: Any) -> list[str]:
        with self._database.reading() as pen:
            return pen.column(wanted, **values)


def _values(row: RoomRow | MatchRow) -> dict[str, Any]:
    values = {**row._asdict(), "info": canonical(row.info).decode()}
    del values["people"]
    return values


def _parts(row: Found) -> Sequence[Any]:
    return [*row[:-1], json.loads(row[-1]), frozenset()]
