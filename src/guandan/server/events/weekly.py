"""The weekly event (周赛): when it begins, who wants to play, and the pairs that are made of them.

Somebody with an account enters alone, or with a friend who enters with them. Whoever is alone when it begins is given
a partner; with an odd number the last one who came has none, and plays another time.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from guandan.event.log import day_of
from guandan.game.daytime import day_time
from guandan.game.errors import Unreadable, like
from guandan.server.index.rating import FRESH, shown
from guandan.store.database import Database, insert_into
from guandan.store.ratingbook import Rating

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
WEEK = timedelta(days=7)
FEWEST = 2
"""Pairs that it takes."""
MOST_ROUNDS = 4
MATCH: Mapping[str, Any] = {"mode": "deals", "max_deals": 4}
ONLINE: Mapping[str, Any] = {"begins": 3, "forfeit": 300, "wait": 60, "absent": "bot", "itself": 1}


class Weekly(NamedTuple):
    """When the event is, every week, by the time of China; what it is called, and how a match of it is played."""

    day: int
    """Of the week; 0 is Monday."""
    minute: int
    """Of the day."""
    name: str
    book: str = "JS23"
    match: Mapping[str, Any] = MATCH

    def after(self, now: int) -> int:
        """When the next one begins, in milliseconds."""
        today = day_time(now).replace(hour=0, minute=0, second=0)
        first = today.replace(microsecond=0) + timedelta(days=(self.day - today.weekday()) % 7, minutes=self.minute)
        return int((first if _milliseconds(first) > now else first + WEEK).timestamp() * 1000)

    def last(self, now: int) -> int:
        """When the one began that was last."""
        return self.after(now) - _milliseconds(WEEK)


def _milliseconds(time: datetime | timedelta) -> int:
    return int((time.timestamp() if isinstance(time, datetime) else time.total_seconds()) * 1000)


def weekly_of(said: str, name: str) -> Weekly | None:
    """A time of the week such as `sat 20:00`; nothing if nothing was said. Raises Unreadable."""
    if not said:
        return None
    found = re.fullmatch(rf"\s*({'|'.join(DAYS)})\s+([01]?\d|2[0-3]):([0-5]\d)\s*", said, re.IGNORECASE | re.ASCII)
    if found is None:
        raise Unreadable("wrong_field", field="--weekly", allowed=like("sat 20:00"))
    return Weekly(DAYS.index(found[1].lower()), int(found[2]) * 60 + int(found[3]), name)


def id_of(starts: int) -> str:
    """What an event is called in the store, by its beginning."""
    return f"weekly-{day_of(starts)}"


def rounds_for(pairs: int) -> int:
    """So many rounds that in each of them everybody can meet somebody new, however the earlier ones went.

    As long as everybody has not met half of the others, there is a pairing without a repeated meeting (Dirac); four
    pairs have one after any two rounds.
    """
    sides = pairs + pairs % 2
    return min(MOST_ROUNDS, sides - 1 if sides <= 4 else sides // 2)


class Wish(NamedTuple):
    """Somebody who wants to play."""

    person: str
    partner: str
    at: int
    entry: int = 0


def pairs_of(
    wishes: Sequence[Wish], ratings: Mapping[str, Rating], apart: Iterable[tuple[str, str]] = ()
) -> list[tuple[str, str]]:
    """The pairs: friends who have named each other, then the strongest who is alone with the weakest, and so on.

    Nobody is given a partner whom they have blocked, or who has blocked them.
    """
    wants, shunned = {one.person: one.partner for one in wishes}, set(apart)
    mutual = [(one.person, one.partner) for one in wishes if wants.get(one.partner) == one.person]
    pairs = [pair for pair in mutual if pair[0] < pair[1]]
    friends = {who for pair in pairs for who in pair}
    alone = [one.person for one in sorted(wishes, key=lambda one: (one.at, one.person)) if one.person not in friends]
    alone = alone[: len(alone) - len(alone) % 2]
    by_strength = sorted(alone, key=lambda one: (-shown(*ratings.get(one, FRESH)[:2]), one))
    while by_strength:
        first = by_strength.pop(0)
        other = next((one for one in reversed(by_strength) if (first, one) not in shunned), None)
        if other is not None:
            by_strength.remove(other)
            pairs.append((first, other))
    return pairs


WISHES = "SELECT person, partner, at, entry FROM weekly_entries WHERE event = :event ORDER BY at, person"
ENTER = insert_into(
    "weekly_entries",
    ("event", *Wish._fields),
    "ON CONFLICT (event, person) DO UPDATE SET partner = excluded.partner",
)


class WeeklyEntries:
    """Who wants to play, in a store. What is done here blocks: it belongs in a thread."""

    def __init__(self, database: Database) -> None:
        """On the tables of a store."""
        self._database = database

    def of(self, event: str) -> list[Wish]:
        """Everybody, in the order they came."""
        with self._database.reading() as pen:
            return [Wish(*row) for row in pen.read(WISHES, event=event)]

    def enter(self, event: str, person: str, partner: str, now: int) -> None:
        """Want to play, alone or with a partner; whoever had said so may change with whom."""
        with self._database.writing() as pen:
            pen.write(ENTER, event=event, **Wish(person, partner, now)._asdict())

    def leave(self, event: str, person: str) -> None:
        """Not want to play any more."""
        with self._database.writing() as pen:
            gone = "DELETE FROM weekly_entries WHERE event = :event AND person = :person AND entry = 0"
            pen.write(gone, event=event, person=person)

    def number(self, event: str, pairs: Sequence[tuple[str, str]]) -> list[Wish]:
        """Give pairs their numbers, once: if another process was faster, its numbers stand. Everybody, afterwards."""
        given = "UPDATE weekly_entries SET entry = :entry WHERE event = :event AND person IN :pair AND entry = 0"
        try:
            with self._database.writing() as pen:
                for entry, pair in enumerate(pairs, start=1):
                    if pen.write(given, event=event, pair=list(pair), entry=entry) < len(pair):
                        raise LookupError
        except LookupError:
            pass
        return self.of(event)
