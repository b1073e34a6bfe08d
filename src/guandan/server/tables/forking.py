"""Forks: a practice table that goes on from a position of a finished deal.

The log of the fork is that of the match up to the position, with all it hides, then a stop at the last moment and its
end now, so that no clock has run out meanwhile. Its facts still name the match they come from; its own id, by which the
store and the room know it, is another. The room remembers where it comes from, and nothing there ever counts.
"""

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from guandan.game.acts import REFEREE, Act
from guandan.game.errors import NotAllowed, OutOfTurn, Unreadable
from guandan.game.facts import Body
from guandan.game.log import Log
from guandan.game.record import revealed
from guandan.game.seats import SEATS, parse_seat
from guandan.game.view import PUBLIC, views
from guandan.server.index.showing import Shown
from guandan.server.people.person import Person
from guandan.server.tables.agenda import agenda
from guandan.server.tables.house import House, with_new_code
from guandan.server.tables.roomlog import RoomLog, opening_body
from guandan.server.tables.table import Table, match_log, room_log
from guandan.server.tables.terms import Terms, terms_of
from guandan.store import Entry

CMD = "fork"
NORMAL: Mapping[str, int] = MappingProxyType({})


class Position(NamedTuple):
    """Where a fork begins."""

    match: str
    log: Log
    seq: int
    hash: str


def position(shown: Shown, seq: int) -> Position:
    """The position after a fact, and after what had to follow it. Raises a refusal if nobody may play on from there.

    A deal may be played again when all of it has been revealed to everybody. So cards that are still in play somewhere,
    such as those of a board that other tables have before them, are not to be had.
    """
    open_to_all = revealed(views(shown.facts, PUBLIC))
    known = next((fact.seq for fact in open_to_all if set(fact.secret) - set(fact.opened)), len(open_to_all))
    if not 0 <= seq < len(shown.facts):
        raise Unreadable("wrong_field", field="seq", allowed=f"0 ... {len(shown.facts) - 1}")
    log = Log(shown.facts[: seq + 1])
    while log.due() is not None and len(log.facts) < len(shown.facts):
        log.add(shown.facts[len(log.facts)])
    if len(log.facts) > known:
        raise NotAllowed("fork_hidden")
    deal = log.state.deal
    if deal is None or not deal.hands or log.state.register.pending or log.due() is not None:
        raise OutOfTurn("fork_not_here", seq=seq)
    return Position(shown.match, log, log.facts[-1].seq, log.head)


async def fork(
    house: House, person: Person, shown: Shown, seq: int, seat: str, *, speed: Mapping[str, int] = NORMAL
) -> Table:
    """A practice table from a position, with the person on a chair and bots on the others.

    `speed` may set the terms `pace` and `between`.
    """
    at = parse_seat(seat)
    start = await asyncio.to_thread(position, shown, seq)
    now = max(house.keeper.clock.wall(), start.log.state.at)
    log = start.log
    if log.state.register.paused is None:
        log.act(Act("pause", REFEREE), log.state.at, CMD)
    log.act(Act("resume", REFEREE), now, CMD)
    terms = _terms(shown, start, speed)

    async def opened(code: str) -> RoomLog:
        room = _room(opening_body(code, person.id, terms), person, start, at, now)
        first = agenda(room.state, log)
        await house.keeper.write(
            Entry(room.state.match, 0, log.facts, CMD, due=first and first.at, title=terms.title),
            Entry(room_log(code), 0, room.facts, CMD, title=terms.title),
        )
        return room

    return await house.table((await with_new_code(opened)).state.id)


def _terms(shown: Shown, start: Position, speed: Mapping[str, int]) -> Terms:
    """The terms of the room: unrated, and for those whom the player invites."""
    chosen = {
        "book": start.log.state.rules.id,
        "format": dict(start.log.facts[0].data["format"]),
        "seats": "invited",
        "watch": shown.info["watch"],  # who might not see the match may not see it here either
    }
    return terms_of({**chosen, **speed})


def _room(opening: Body, person: Person, start: Position, at: int, now: int) -> RoomLog:
    """A room in which that match is going on."""
    room = RoomLog()
    room.open(opening, now, CMD)
    room.act(Act("sit", person.id, {"seat": SEATS[at]}), now, CMD)
    for other, name in enumerate(SEATS):
        if other != at:
            room.act(Act("seat_bot", person.id, {"seat": name}), now, CMD)
    origin = {"match": start.match, "seq": start.seq, "hash": start.hash}
    room.act(Act("begin", person.id, {"match": match_log(room.state), "fork": origin}), now, CMD)
    return room
