"""What happens next at a table without anybody's act: a deal, a bot's play or report, the clock, the end of a pause.

It is a function of the two logs alone, so a server that is started again goes on where the other one stopped, and the
moment stands in the store as the deadline of the match.
"""

import hashlib
from typing import NamedTuple

from guandan.game.acts import REFEREE, TABLE, Expectation
from guandan.game.deal import may_report
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.seats import ALL, SEATS
from guandan.referee import clock
from guandan.server.tables.room import Room

BOT, CLOCK, DEAL, LOT, REPORT, RESUME = "bot", "clock", "deal", "lot", "report", "resume"


class Item(NamedTuple):
    """One thing that will happen."""

    at: int
    """In milliseconds."""
    what: str
    who: str = TABLE
    """The seat, for a bot and its report."""


def agenda(room: Room, log: Log) -> Item | None:
    """What comes first; None if nothing happens by itself any more."""
    if room.closed:
        return None
    return min(_items(room, log), default=None)


def _items(room: Room, log: Log) -> list[Item]:
    match = log.state
    if match.register.paused is not None and not match.register.pending:
        return [Item(match.register.paused + room.terms.pause * 60_000, RESUME)]
    owing = _bot_to_report(room, match)
    if owing is not None:  # before anybody plays on
        return [Item(log.facts[-1].at, REPORT, owing)]
    items = []
    for expected in match.expected:
        if expected.who in SEATS:
            # At an official table nothing plays for anybody: who is away has the defaults taken for them by the clock.
            if room.bot_decides(SEATS.index(expected.who)):
                items.append(Item(log.facts[-1].at + _pace(room, log, expected), BOT, expected.who))
        elif expected.act == "deal":
            items.append(Item(_deal_at(room, match), DEAL))
        elif expected.who == REFEREE:
            items.append(Item(match.at, LOT))
    timed = clock.due(match)
    if timed is not None:
        items.append(Item(timed.at, CLOCK))
    return items


def _bot_to_report(room: Room, match: Match) -> str | None:
    """The seat at which a bot has to say how few cards it holds, where the table does not report for anybody."""
    deal = match.live.deal
    if deal is None or deal.reports != "manual" or match.register.pending:
        return None
    return next((SEATS[at] for at in ALL if room.bot_decides(at) and may_report(deal, at)), None)


def _pace(room: Room, log: Log, expected: Expectation) -> int:
    """How long a bot takes, in milliseconds: it hangs on the number of the fact alone, so it tells nothing."""
    if expected.act in ("entropy", "cut"):
        return 0
    drawn = hashlib.sha256(f"{log.state.id} {len(log.facts)} {expected.who}".encode()).digest()
    return room.terms.pace * (50 + drawn[0] * 206 // 256) // 256


def _deal_at(room: Room, match: Match) -> int:
    """When the next deal is dealt: at once if everybody is ready, else when there was time to look at the last one."""
    people = [at for at in ALL if not room.chairs[at].played_by_bot]
    if not match.register.dealt or all(room.ready.get(at, -1) >= match.register.dealt for at in people):
        return match.at
    return match.at + room.terms.between * 1000
