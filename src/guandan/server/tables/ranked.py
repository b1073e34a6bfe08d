"""The ranked queue (排位): who waits for a rated match, and which four of them sit down together.

Somebody waits alone, or as a pair of two who have named each other. The longer they wait, the further their opponents'
ratings may be from theirs. Whoever has waited in vain plays with bots, and that match is not rated.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from guandan.game.seats import ALL
from guandan.server.index.rating import FRESH, shown
from guandan.store.database import Database, insert_into
from guandan.store.ratingbook import Rating

WAIT = 60_000
"""Milliseconds after which bots take the empty chairs, and nothing is rated."""
LOST = 20_000
"""Milliseconds after which somebody who asks no more waits no more."""
KEPT = 120_000
"""Milliseconds for which somebody is told which table is theirs."""
NEAR, WIDER = 150, 20
"""How far ratings may be apart at first, and how much further after each second."""
NEAREST = 8
"""How many others are looked at for a table of somebody."""
TERMS = {"book": "JS23", "format": {"mode": "deals", "max_deals": 6, "clock": "friendly"}}
"""What is played: one format for all, so that everybody who waits can meet."""


class Row(NamedTuple):
    """Somebody who waits, as the store has it."""

    person: str
    partner: str
    since: int
    seen: int
    room: str = ""


class Ticket(NamedTuple):
    """One or two people who sit down together, and how strong they are on average."""

    people: tuple[str, ...]
    rating: int
    since: int

    def reach(self, now: int) -> int:
        """How far the ratings of others may be from theirs by now."""
        return NEAR + WIDER * max(0, now - self.since) // 1000


class Seating(NamedTuple):
    """People on four chairs; an empty one is for a bot."""

    chairs: tuple[str, str, str, str]
    rated: bool

    @property
    def people(self) -> list[str]:
        """Those who sit."""
        return [one for one in self.chairs if one]


def tickets(rows: Sequence[Row], ratings: Mapping[str, Rating]) -> list[Ticket]:
    """Those who wait, the longest first. Of a pair both must have named each other."""
    waiting = {row.person: row for row in rows if not row.room}
    found: dict[tuple[str, ...], Ticket] = {}
    for row in waiting.values():
        other = waiting.get(row.partner)
        if row.partner and (other is None or other.partner != row.person):
            continue
        people = tuple(sorted((row.person, *([row.partner] if row.partner else []))))
        since = max(row.since, other.since) if other else row.since
        strength = [shown(*ratings.get(one, FRESH)[:2]) for one in people]
        found[people] = Ticket(people, sum(strength) // len(strength), since)
    return sorted(found.values(), key=lambda one: (one.since, one.people))


def seatings(waiting: Sequence[Ticket], now: int, apart: Iterable[tuple[str, str]] = ()) -> list[Seating]:
    """Who sits down now. `apart` are pairs of people who do not sit at one table."""
    shunned, left, made = set(apart), list(waiting), []
    for first in waiting:
        if first not in left:
            continue
        others = sorted((one for one in left if one != first), key=lambda one: abs(one.rating - first.rating))
        near = [one for one in others if abs(one.rating - first.rating) <= min(one.reach(now), first.reach(now))]
        four = _full_table(first, near[:NEAREST], shunned)
        if not four and now - first.since >= WAIT:
            four = _some([first, *(one for one in others if now - one.since >= WAIT)], shunned)
        if four:
            left = [one for one in left if one not in four]
            made.append(_seated(four))
    return made


def _full_table(first: Ticket, near: Sequence[Ticket], shunned: set[tuple[str, str]]) -> list[Ticket]:
    """The four, the first among them, who are nearest to each other in strength; nobody if there are not four."""
    tables = [
        [first, *some]
        for number in (1, 2, 3)
        for some in combinations(near, number)
        if len(first.people) + sum(len(one.people) for one in some) == len(ALL) and _at_peace([first, *some], shunned)
    ]
    return min(tables, key=lambda four: max(one.rating for one in four) - min(one.rating for one in four), default=[])


def _some(waiting: Sequence[Ticket], shunned: set[tuple[str, str]]) -> list[Ticket]:
    """As many as there is room for, in their order."""
    sitting: list[Ticket] = []
    for one in waiting:
        fits = sum(len(each.people) for each in (*sitting, one)) <= len(ALL)
        if fits and _at_peace([*sitting, one], shunned):
            sitting.append(one)
    return sitting


def _at_peace(sitting: Sequence[Ticket], shunned: set[tuple[str, str]]) -> bool:
    people = [who for one in sitting for who in one.people]
    return not any((one, other) in shunned for one in people for other in people)


def _seated(four: Sequence[Ticket]) -> Seating:
    """Partners opposite each other; of four who came alone the strongest plays with the weakest."""
    pairs = [one.people for one in four if len(one.people) == 2]
    alone = [one.people[0] for one in sorted(four, key=lambda one: (one.rating, one.people)) if len(one.people) == 1]
    if len(alone) == len(ALL):
        pairs, alone = [(alone[0], alone[3]), (alone[1], alone[2])], []
    while alone:
        pairs.append((alone.pop(), alone.pop() if alone else ""))
    (east, west), (north, south) = (*pairs, ("", ""))[:2]
    chairs = (east, north, west, south)
    return Seating(chairs, all(chairs))


ENTER = insert_into(
    "ranked_queue",
    Row._fields,
    "ON CONFLICT (person) DO UPDATE SET partner = excluded.partner, since = excluded.since, seen = excluded.seen, "
    "room = excluded.room",
)
ROWS = "SELECT person, partner, since, seen, room FROM ranked_queue"


class RankedQueue:
    """The queue in a store. What is done here blocks: it belongs in a thread."""

    def __init__(self, database: Database) -> None:
        """On the tables of a store."""
        self._database = database

    def enter(self, person: str, partner: str, now: int) -> None:
        """Wait for a match, alone or with a partner."""
        with self._database.writing() as pen:
            pen.write(ENTER, **Row(person, partner, now, now)._asdict())

    def leave(self, person: str) -> None:
        """Wait no more."""
        with self._database.writing() as pen:
            pen.write("DELETE FROM ranked_queue WHERE person = :person", person=person)

    def asked(self, person: str, now: int) -> Row | None:
        """How somebody's waiting stands; they are still there."""
        with self._database.writing() as pen:
            pen.write("UPDATE ranked_queue SET seen = :now WHERE person = :person", now=now, person=person)
            row = pen.first(f"{ROWS} WHERE person = :person", person=person)
        return Row(*row) if row else None

    def wanting(self, person: str) -> list[Row]:
        """Who waits for somebody as their partner."""
        with self._database.reading() as pen:
            return [Row(*row) for row in pen.read(f"{ROWS} WHERE partner = :person AND room = ''", person=person)]

    def waiting(self) -> list[Row]:
        """Everybody who waits."""
        with self._database.reading() as pen:
            return [Row(*row) for row in pen.read(f"{ROWS} WHERE room = '' ORDER BY since, person")]

    def forget(self, now: int) -> None:
        """Clear those away who have gone. Who came later than now does so now: the clock has been put back."""
        gone = "DELETE FROM ranked_queue WHERE (room = '' AND seen < :lost) OR (room <> '' AND since < :kept)"
        back = "UPDATE ranked_queue SET since = :now, seen = :now WHERE since > :now"
        with self._database.writing() as pen:
            pen.write(gone, lost=now - LOST, kept=now - WAIT - KEPT)
            pen.write(back, now=now)

    def claim(self, people: Sequence[str], room: str, before: str = "") -> bool:
        """Give some people a room; False, and nothing has changed, if another process was faster for one of them."""
        claimed = "UPDATE ranked_queue SET room = :room WHERE person IN :people AND room = :before"
        try:
            with self._database.writing() as pen:
                if pen.write(claimed, room=room, people=list(people), before=before) < len(people):
                    raise LookupError
        except LookupError:
            return False
        return True
