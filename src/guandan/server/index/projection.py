"""From the log of a room to its rows in the index: the room, and the matches played in it."""

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from guandan.game.acts import REFEREE
from guandan.game.facts import Data, Fact, canonical
from guandan.game.results import side_number
from guandan.game.seats import ALL, SEATS
from guandan.office.players import ACCOUNT, GUEST
from guandan.server.people.person import ids_of
from guandan.server.tables.room import Chair, Fork, Room
from guandan.server.tables.roomlog import RoomLog
from guandan.server.tables.terms import Terms
from guandan.store.roomindex import MatchRow, RoomRow

OPEN, PLAYING, CLOSED = "open", "playing", "closed"
WITHOUT_EFFECT = ("pause", "resume", "inspect")
"""What officials do that decides nothing."""
FACTS_MOST = 1_000_000
"""Of a match; so that the version of a room grows with either of its logs."""


class Played(NamedTuple):
    """A match of a room, as the room knows it."""

    id: str
    began: int
    chairs: tuple[Chair, ...]
    """As they were when it began."""
    joined: tuple[tuple[int, str], ...] = ()
    """Who sat down afterwards: when, and who."""
    fork: Fork | None = None
    officials: frozenset[str] = frozenset()
    """Ids of the officials that the players had when it began."""

    def people(self, until: int | None) -> frozenset[str]:
        """All who sat there before it was over."""
        later = {who for at, who in self.joined if until is None or at < until}
        return frozenset({chair.person for chair in self.chairs if chair.person} | later)


class Ended(NamedTuple):
    """How a match stands: its length, and its end if it is over."""

    length: int
    at: int | None = None
    result: Data | None = None

    @property
    def winner(self) -> int | None:
        """The side that has won; None for a draw."""
        return None if self.result is None else side_number(self.result["winner"])


def played_in(facts: Sequence[Fact]) -> tuple[Room, list[Played]]:
    """The room of some facts, and the matches that were begun in it."""
    log = RoomLog()
    played: list[Played] = []
    for fact in facts:
        log.add(fact)
        if fact.kind == "begin":
            room = log.state
            played.append(Played(room.match, fact.at, room.chairs, (), room.fork, frozenset(room.officials)))
        elif fact.kind == "sit" and played:
            joined = (*played[-1].joined, (fact.at, fact.by))
            played[-1] = played[-1]._replace(joined=joined)
    return log.state, played


def room_row(room: Room, length: int, last: Ended | None) -> RoomRow:
    """The row of a room; `last` is the end of the match begun last."""
    playing = last is not None and last.at is None
    state = CLOSED if room.closed else PLAYING if playing else OPEN
    changed = max(room.at, (last and last.at) or 0)
    return RoomRow(
        id=room.id,
        version=length * FACTS_MOST + (last.length if last else 0),
        state=state,
        listed=2 if room.terms.event else int(room.terms.seats == "open"),
        watched=int(room.terms.watch != "none"),
        lacks=sum(1 for chair in room.chairs if not chair.holder),
        quick=quick_key(room.terms) if room.terms.quick and not room.matches else "",
        fill_at=fill_at(room) if state == OPEN else None,
        changed=changed,
        present=changed,
        info={**_terms(room.terms), "owner": room.owner, "chairs": chairs_json(room.chairs), "match": room.match},
        people=frozenset({room.owner, *(chair.person for chair in room.chairs if chair.person)}),
    )


def fill_at(room: Room) -> int | None:
    """When bots take the empty chairs of a quick table: some seconds after somebody sat down.

    After its first match whoever sits there says when the next one begins.
    """
    if not room.terms.quick or room.matches or not any(chair.person for chair in room.chairs):
        return None
    return room.at + room.terms.quick * 1000


def quick_key(terms: Terms) -> str:
    """What two people must want alike to meet at a quick table: book and format."""
    wanted = canonical([terms.book, dict(terms.format)])
    return f"{terms.book} {hashlib.sha256(wanted).hexdigest()[:16]}"


def match_row(room: Room, match: Played, end: Ended) -> MatchRow:
    """The row of a match."""
    info: dict[str, Any] = {**_terms(room.terms), "players": players_json(match)}
    if end.result is not None:
        info["result"] = dict(end.result)
    if match.fork is not None:
        info["fork"] = match.fork._asdict()
    listed = int(room.terms.watch != "none" and room.terms.seats == "open")
    return MatchRow(match.id, room.id, listed, match.began, end.at, info, match.people(end.at))


def counts_for_rating(room: Room, match: Played) -> bool:
    """Whether a match counts for ratings: at a rated table, between four people."""
    return bool(room.terms.rated) and match.fork is None and all(chair.person for chair in match.chairs)


def ruled_late(match: Played, facts: Sequence[Fact]) -> bool:
    """Whether somebody ruled on a match whom its players did not have as an official when it began."""
    ruled = (fact.cmd.partition(":")[0] for fact in facts if fact.by == REFEREE and fact.kind not in WITHOUT_EFFECT)
    return any(who.startswith((GUEST, ACCOUNT)) and match.officials.isdisjoint(ids_of(who)) for who in ruled)


def sides_of(match: Played) -> list[list[str]]:
    """The people of the two sides when the match began."""
    return [[match.chairs[at].person for at in ALL if at % 2 == side] for side in (0, 1)]


def players_json(match: Played) -> dict[str, dict[str, str]]:
    """Who sat where when the match began."""
    return {seat: {"id": chair.holder, "name": chair.name} for seat, chair in zip(SEATS, match.chairs, strict=True)}


def chairs_json(chairs: Sequence[Chair]) -> list[dict[str, Any]]:
    """The chairs as the room shows them."""
    return [
        {"seat": seat, "holder": chair.holder, "name": chair.name, "away": int(chair.away)}
        for seat, chair in zip(SEATS, chairs, strict=True)
    ]


def _terms(terms: Terms) -> dict[str, Any]:
    return {
        "title": terms.title,
        "book": terms.book,
        "format": dict(terms.format),
        "rated": int(terms.rated),
        "watch": terms.watch,
    }
