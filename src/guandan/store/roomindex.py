"""The index of rooms and matches: what lobbies and histories are read from. The logs are the truth; this only finds."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, Select, Table, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from guandan.game.errors import Conflict
from guandan.game.facts import canonical
from guandan.store.engine import writing
from guandan.store.failures import refusing
from guandan.store.logstore import LogStore
from guandan.store.schema import logs, match_people, matches, room_people, rooms

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


class RoomIndex:
    """The rows of rooms and matches in a store."""

    def __init__(self, store: LogStore) -> None:
        """Read and write the index of a store."""
        self._engine, self._file = store.engine, store.file

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes. Raises Conflict `store_busy` if another process was first: try again."""
        with refusing(self._file):
            try:
                with writing(self._engine).begin() as connection:
                    yield connection
            except IntegrityError as lost:
                raise Conflict("store_busy", file=self._file, detail="key") from lost

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with refusing(self._file), self._engine.begin() as connection:
            yield connection

    # Writing.

    def put(self, connection: Connection, room: RoomRow, played: Iterable[MatchRow]) -> bool:
        """Write a room and some of its matches; False if the index knows something newer of it already."""
        row = {**room._asdict(), "info": canonical(room.info).decode()}
        del row["people"]
        kept = upsert(connection, rooms).values(row)
        changed = {name: kept.excluded[name] for name in row if name not in ("id", "present")}
        # Somebody may have been there since the last fact.
        changed["present"] = func.greatest(rooms.c.present, kept.excluded.present)
        if connection.dialect.name == "sqlite":
            changed["present"] = func.max(rooms.c.present, kept.excluded.present)
        newer = kept.on_conflict_do_update(
            index_elements=["id"], set_=changed, where=rooms.c.version <= kept.excluded.version
        )
        if connection.execute(newer.returning(rooms.c.id)).first() is None:
            return False
        connection.execute(delete(room_people).where(room_people.c.room == room.id))
        if room.people:
            connection.execute(insert(room_people), [{"room": room.id, "person": one} for one in sorted(room.people)])
        for match in played:
            self._put_match(connection, match)
        return True

    def _put_match(self, connection: Connection, match: MatchRow) -> None:
        row = {**match._asdict(), "info": canonical(match.info).decode()}
        del row["people"]
        kept = upsert(connection, matches).values(row)
        changed = {name: kept.excluded[name] for name in ("ended", "info", "listed")}
        connection.execute(kept.on_conflict_do_update(index_elements=["id"], set_=changed))
        for person in sorted(match.people):
            one = {"person": person, "match": match.id, "began": match.began}
            connection.execute(upsert(connection, match_people).values(one).on_conflict_do_nothing())

    def is_present(self, room_ids: Sequence[str], now: int) -> None:
        """Note that somebody is in these rooms."""
        with self.writing() as connection:
            connection.execute(update(rooms).where(rooms.c.id.in_(room_ids)).values(present=now))

    # Reading.

    def open_rooms(self, limit: int, after: Place | None = None, book: str = "") -> list[RoomRow]:
        """Rooms that everybody finds, in which a chair is free and no match runs; the one that changed last first."""
        return self._page(select(rooms).where(rooms.c.state == "open", rooms.c.lacks > 0), limit, after, book)

    def running_rooms(self, limit: int, after: Place | None = None, book: str = "") -> list[RoomRow]:
        """Rooms in which a match runs that everybody may watch."""
        return self._page(select(rooms).where(rooms.c.state == "playing", rooms.c.watched == 1), limit, after, book)

    def _page(self, wanted: Select[Any], limit: int, after: Place | None, book: str) -> list[RoomRow]:
        wanted = wanted.where(rooms.c.listed == 1)
        if book:
            wanted = wanted.where(rooms.c.info.contains(f'"book":"{book}"', autoescape=True))
        if after is not None:
            wanted = wanted.where(_beyond(rooms.c.changed, rooms.c.id, after))
        return self._rooms(wanted.order_by(rooms.c.changed.desc(), rooms.c.id).limit(limit))

    def rooms_of(self, person: Sequence[str], limit: int) -> list[RoomRow]:
        """The rooms that somebody, under any of his ids, owns or sits in; those with a match first, closed ones not."""
        there = select(room_people.c.room).where(room_people.c.person.in_(person))
        mine = select(rooms).where(rooms.c.id.in_(there), rooms.c.state != "closed")
        return self._rooms(mine.order_by(rooms.c.state.desc(), rooms.c.changed.desc(), rooms.c.id).limit(limit))

    def quick_rooms(self, quick: str, since: int, limit: int) -> list[RoomRow]:
        """Rooms for a quick match that lack people and changed lately, the one that has waited longest first."""
        wanted = select(rooms).where(rooms.c.quick == quick, rooms.c.state == "open", rooms.c.changed >= since)
        return self._rooms(wanted.where(rooms.c.lacks > 0).order_by(rooms.c.changed, rooms.c.id).limit(limit))

    def rooms_to_fill(self, now: int, limit: int) -> list[str]:
        """The rooms whose empty chairs bots are to take now."""
        wanted = select(rooms.c.id).where(rooms.c.fill_at <= now).order_by(rooms.c.fill_at).limit(limit)
        return self._column(wanted)

    def left_rooms(self, before: int, limit: int) -> list[str]:
        """The rooms without a match in which nobody has been since a moment."""
        wanted = select(rooms.c.id).where(rooms.c.state == "open", rooms.c.present < before)
        return self._column(wanted.order_by(rooms.c.present).limit(limit))

    def forgotten_rooms(self, before: int, limit: int) -> list[str]:
        """The rooms whose match waits for people, without a clock, and in which nobody has been since a moment."""
        waits = select(matches.c.room).join(logs, logs.c.id == matches.c.id)
        waits = waits.where(matches.c.ended.is_(None), logs.c.due.is_(None))
        wanted = select(rooms.c.id).where(rooms.c.state == "playing", rooms.c.present < before, rooms.c.id.in_(waits))
        return self._column(wanted.order_by(rooms.c.present).limit(limit))

    def counts(self) -> dict[str, int]:
        """How many rooms are open, and in how many a match runs."""
        with self._reading() as connection:
            states = select(rooms.c.state, func.count().label("rooms")).where(rooms.c.state.in_(["open", "playing"]))
            found = {row.state: row.rooms for row in connection.execute(states.group_by(rooms.c.state))}
        return {"open": found.get("open", 0), "playing": found.get("playing", 0)}

    def match(self, match_id: str) -> MatchRow | None:
        """A match by its id."""
        with self._reading() as connection:
            row = connection.execute(select(matches).where(matches.c.id == match_id)).first()
            people = select(match_people.c.person).where(match_people.c.match == match_id)
            played = frozenset(connection.scalars(people))
        return _match(row._mapping, played) if row else None

    def ended(self, room_id: str) -> set[str]:
        """The matches of a room that are known to have ended."""
        return set(self._column(select(matches.c.id).where(matches.c.room == room_id, matches.c.ended.is_not(None))))

    def matches_of(
        self, person: Sequence[str], limit: int, after: Place | None = None, seen_by: str = ""
    ) -> list[MatchRow]:
        """The matches that somebody, under any of his ids, played in and that `seen_by` finds, the latest first."""
        played = select(match_people.c.match).where(match_people.c.person.in_(person))
        wanted = select(matches).where(matches.c.id.in_(played))
        if seen_by not in person:
            there = exists().where(match_people.c.match == matches.c.id, match_people.c.person == seen_by)
            wanted = wanted.where(or_(matches.c.listed == 1, there))
        if after is not None:
            wanted = wanted.where(_beyond(matches.c.began, matches.c.id, after))
        with self._reading() as connection:
            wanted = wanted.order_by(matches.c.began.desc(), matches.c.id).limit(limit)
            return [_match(row) for row in connection.execute(wanted).mappings()]

    # What the index does not know yet.

    def unknown_rooms(self, since: int, limit: int) -> list[str]:
        """Rooms whose log has changed after the index; only those whose logs have changed since a moment."""
        code = func.substr(logs.c.id, len(ROOM) + 1)
        known = exists().where(rooms.c.id == code, rooms.c.changed >= logs.c.changed)
        wanted = select(code).where(logs.c.id >= ROOM, logs.c.id < "room;", logs.c.changed >= since, ~known)
        return self._column(wanted.limit(limit))

    def doubtful_rooms(self) -> list[Doubt]:
        """Rooms with a match that runs according to the index, though nothing happens there by itself."""
        wanted = select(matches.c.room, matches.c.id, logs.c.changed).join(logs, logs.c.id == matches.c.id)
        with self._reading() as connection:
            return [
                Doubt(*row) for row in connection.execute(wanted.where(matches.c.ended.is_(None), logs.c.due.is_(None)))
            ]

    def _rooms(self, wanted: Select[Any]) -> list[RoomRow]:
        with self._reading() as connection:
            rows = connection.execute(wanted).mappings().all()
        return [RoomRow(**{**row, "info": json.loads(row["info"])}) for row in rows]

    def _column(self, wanted: Select[Any]) -> list[str]:
        with self._reading() as connection:
            return list(connection.scalars(wanted))


def upsert(connection: Connection, table: Table) -> Any:
    """An insert that says what is to be done with a row that is there already."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(table)


def _beyond(time: Any, key: Any, after: Place) -> Any:
    """Behind a place in a list from the latest on."""
    at, last = after
    return and_(time <= at, or_(time < at, key > last))


def _match(row: RowMapping, people: frozenset[str] = frozenset()) -> MatchRow:
    return MatchRow(**{**row, "info": json.loads(row["info"])}, people=people)
