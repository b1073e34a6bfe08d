"""The directory: an index of all rooms and matches that follows the logs, for lobby, histories and ratings.

Each process notes the rooms it has written to, and brings their rows up to date shortly afterwards, off the path of the
commands. What a crash has kept from being noted is found by looking at the logs: at the start, and now and then.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import structlog

from guandan.game.errors import Conflict, GuandanError, Text, Unreadable
from guandan.server.index import rating
from guandan.server.index.projection import (
    Ended,
    Played,
    counts_for_rating,
    match_row,
    played_in,
    room_row,
    ruled_late,
    sides_of,
)
from guandan.server.index.scoring import scores_of
from guandan.server.operations.keeping import Keeper
from guandan.server.operations.logs import places
from guandan.server.tables.room import Room
from guandan.server.tables.table import room_log, room_of
from guandan.store import Entry, LogStore
from guandan.store.database import Pen
from guandan.store.ratingbook import RatingBook
from guandan.store.roomindex import ROOM, Doubt, Place, RoomIndex, RoomRow
from guandan.store.scorebook import Score, ScoreBook

TURNS = ("open", "match_end", "rewind")
"""The facts of a match after which the index may say something else."""
UNLISTED = ("ready", "call", "heard", "say")
"""The facts of a room that no list shows: they come with the next others, or when somebody looks."""
SWEEP = 60
"""Seconds between two looks for rooms that nobody has noted."""
LATELY = 3_600_000
"""Milliseconds back to which such a look goes; the first one goes back to the beginning."""
AT_ONCE = 200
TAIL = 60
TRIES = 3
TOGETHER = 50
"""Rooms whose rows are written in one transaction."""

log = structlog.get_logger()


class Found(NamedTuple):
    """What the logs say of a room: its row, and the matches whose rows are to be written with it."""

    room: Room
    row: RoomRow
    matches: Sequence[tuple[Played, Ended]]
    scores: Mapping[str, Sequence[Score]]
    """By match, how it went for the people in it, where that is not known yet."""


class Directory:
    """The index of a store, kept up to date by this process for what it writes."""

    def __init__(self, keeper: Keeper, store: LogStore) -> None:
        """Index a store."""
        self.index = RoomIndex(store)
        self.ratings = RatingBook(store)
        self.scores = ScoreBook(store)
        self._store = store
        self._noted: set[str] = set()
        self._clear: dict[str, int] = {}
        """By match when its log changed last, as far as that is known to have changed nothing in the index."""
        self._wake = asyncio.Event()
        self._settled = asyncio.Event()
        self._settled.set()
        self._swept = asyncio.Event()
        self.seating = asyncio.Lock()
        """Held while somebody looks for a quick table: two who come together must find each other."""
        self._tasks: list[asyncio.Task[None]] = []
        keeper.wrote = self.wrote
        self._clock = keeper.clock

    def start(self) -> None:
        """Begin to follow the logs."""
        self._tasks = [asyncio.create_task(self._following()), asyncio.create_task(self._sweeping())]

    async def stop(self) -> None:
        """Follow them no more; what is left will be found at the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def wrote(self, entries: Sequence[Entry]) -> None:
        """Note the rooms of what was written, if a list may say something else of them now."""
        for entry in entries:
            kinds = {fact.kind for fact in entry.facts}
            if kinds.difference(UNLISTED) if entry.log_id.startswith(ROOM) else kinds.intersection(TURNS):
                self.note(room_of(entry.log_id))
            elif entry.facts:
                self._clear[entry.log_id] = entry.facts[-1].at

    def note(self, *room_ids: str) -> None:
        """Have rooms brought up to date."""
        if room_ids:
            self._noted.update(room_ids)
            self._settled.clear()
            self._wake.set()

    async def settled(self) -> None:
        """Wait until everything this process has written so far is in the index."""
        await self._settled.wait()

    async def complete(self) -> None:
        """Wait until everything that was written before this process began is in the index too."""
        await self._swept.wait()

    async def _following(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            rooms, self._noted = self._noted, set()
            await asyncio.to_thread(self._bring_up_to_date, sorted(rooms))
            if not self._noted:
                self._settled.set()

    async def _sweeping(self) -> None:
        since = 0
        while True:
            now = self._clock.wall()
            try:
                self._doubt(await asyncio.to_thread(self.index.doubtful_rooms))
                if not since:  # a store of an older version
                    self.note(*await asyncio.to_thread(self.index.unscored_rooms))
                before: list[str] = []
                while rooms := await asyncio.to_thread(self.index.unknown_rooms, since, AT_ONCE):
                    self.note(*rooms)
                    await self.settled()
                    if len(rooms) < AT_ONCE or rooms == before:  # what cannot be read stays unknown
                        break
                    before = rooms
                since = max(0, now - LATELY)
                self._swept.set()
            except GuandanError as refused:
                log.warning("directory", code=refused.code)
            except Exception as error:
                log.error("fault", path="directory", **places(error))
            await self._clock.sleep(SWEEP)

    def _doubt(self, doubts: Sequence[Doubt]) -> None:
        """Look at matches that may be over; once, unless something happens there that this process does not know."""
        self.note(*(one.room for one in doubts if self._clear.get(one.match) != one.changed))
        self._clear = {one.match: one.changed for one in doubts}

    # In a thread of its own.

    def _bring_up_to_date(self, room_ids: Sequence[str]) -> None:
        for start in range(0, len(room_ids), TOGETHER):
            some = room_ids[start : start + TOGETHER]
            try:
                self.project(some)
            except Exception:
                # One by one: what is wrong with one room must not keep the others out, nor another process for long.
                for room_id in some:
                    self._project_patiently(room_id)

    def _project_patiently(self, room_id: str) -> None:
        for left in reversed(range(TRIES)):
            try:
                self.project([room_id])
                return
            except GuandanError as refused:
                if not left or not isinstance(refused, Conflict):
                    log.warning("directory", room=room_id, code=refused.code)
                    return
            except Exception as error:  # a log that does not fold: its rows stay as they are
                log.error("fault", path="directory", room=room_id, **places(error))
                return

    def project(self, room_ids: Sequence[str]) -> None:
        """Write the rows of rooms, of their matches that are not known to have ended, and what these did to ratings.

        All in one transaction. Raises Conflict if another process is at the same rooms.
        """
        found = [self._found(room_id) for room_id in room_ids]
        with self.index.writing() as pen:
            for one in found:
                rows = [match_row(one.room, *match) for match in one.matches]
                if self.index.put(pen, one.row, rows):
                    for match, end in one.matches:
                        self._rate(pen, one.room, match, end)
                        if match.id in one.scores:
                            self.scores.put(pen, match.id, end.at or 0, one.scores[match.id])

    def _found(self, room_id: str) -> Found:
        """What the logs say of a room."""
        facts = self._store.read(room_log(room_id))
        room, played = played_in(facts)
        known = self.index.ended(room_id) if played else set()
        last = played[-1].id if played else ""
        # The last one is looked at again: a referee may have gone back behind its end.
        ends = {match.id: self._end(match.id) for match in played if match.id == last or match.id not in known}
        row = room_row(room, len(facts), ends.get(last))
        found = [(match, ends[match.id]) for match in played if match.id in ends]
        return Found(
            room,
            row,
            found,
            {match.id: self._scores(room, match, end) for match, end in found if self._unscored(match, end)},
        )

    def _unscored(self, match: Played, end: Ended) -> bool:
        """Whether a match has another end than the one by which its scores were written."""
        return self.scores.known(match.id) != (end.at or 0)

    def _scores(self, room: Room, match: Played, end: Ended) -> Sequence[Score]:
        rated = counts_for_rating(room, match)
        return scores_of(match, end, self._store.read(match.id), rated=rated) if end.at is not None else []

    def _rate(self, pen: Pen, room: Room, match: Played, end: Ended) -> None:
        if end.result is None or end.at is None or not counts_for_rating(room, match):
            return
        if ruled_late(match, self._store.read(match.id)):
            return
        sides, winner = sides_of(match), end.winner
        people = {person: rating.FRESH for side in sides for person in side}
        self.ratings.rate(pen, match.id, people, end.at, lambda before: rating.rated(before, sides, winner))

    def _end(self, match_id: str) -> Ended:
        """How a match stands, by the last facts of its log."""
        length = self._store.head(match_id).length
        stop = length
        while stop > 0:
            start = max(0, stop - TAIL)
            for fact in reversed(self._store.read(match_id, start - 1, stop - start)):
                if fact.kind == "match_end":
                    return Ended(length, fact.at, fact.data)
                if fact.kind in ("deal", "rewind", "open"):
                    return Ended(length)
            stop = start
        return Ended(length)


def cursor(place: Place | None) -> str:
    """The text of a place in a list; empty where nothing follows."""
    return "" if place is None else f"{place[0]}.{place[1]}"


def place_of(text: str) -> Place | None:
    """The place in a cursor. Raises Unreadable if it is none of ours."""
    if not text:
        return None
    at, _, key = text.partition(".")
    if not (at.isascii() and at.isdigit() and len(at) < 17 and 0 < len(key) <= 200 and key.isprintable()):
        raise Unreadable("wrong_field", field="after", allowed=Text("上一页的 next", "`next` of the page before"))
    return int(at), key
