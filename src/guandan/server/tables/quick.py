"""Quick match (快速开始): a chair at a table that lacks people, or at a new one; bots take what stays empty."""

import asyncio
from collections.abc import Mapping, Set
from typing import Any

from guandan.game.errors import Conflict, GuandanError, OutOfTurn, Unreadable
from guandan.game.seats import ALL, SEATS
from guandan.server.index.directory import Directory
from guandan.server.index.projection import quick_key
from guandan.server.people.person import Person
from guandan.server.tables.house import House
from guandan.server.tables.table import Table
from guandan.server.tables.terms import Terms, terms_of

FRESH = 60_000
"""Milliseconds after which nobody is sent to a table at which nothing has happened."""
MOST = 10
WAIT = 8
"""Seconds that a table waits for people unless it is told otherwise."""
ORDER = (0, 2, 1, 3)
"""Chairs in the order they are given out: two people who meet are partners, and the bots play the other side."""


async def quick(  # noqa: PLR0917
    house: House,
    directory: Directory,
    person: Person,
    wanted: Mapping[str, Any],
    cmd: str,
    shunned: Set[str] = frozenset(),
) -> Table:
    """A table at which somebody sits now, with none of the shunned, and at which a match begins in a few seconds."""
    terms = terms_of({"quick": WAIT, **wanted})
    async with directory.seating:
        await directory.settled()
        since = house.keeper.clock.wall() - FRESH
        for row in await asyncio.to_thread(directory.index.quick_rooms, quick_key(terms), since, MOST):
            try:
                table = await house.table(row.id)
            except (Unreadable, Conflict):
                continue  # it cannot be read; others can
            if shunned.isdisjoint(table.room.state.players) and await _seated(table, person, cmd, terms):
                return table
        table = await house.open(person, terms)
        await table.do(person, "sit", {"seat": SEATS[ORDER[0]]}, cmd)
        return table


async def _seated(table: Table, person: Person, cmd: str, terms: Terms) -> bool:
    """Whether a chair could be had at a table with the same terms."""
    room = table.room.state
    if room.chair_of(person.id) is not None:
        return not table.playing
    for at in sorted(ALL, key=ORDER.index):
        if table.playing or room.closed or room.terms.rated != terms.rated:
            return False
        if not room.chairs[at].holder:
            try:
                await table.do(person, "sit", {"seat": SEATS[at]}, f"{cmd} {at}"[:64])
            except (Conflict, OutOfTurn):
                continue  # somebody was faster
            except GuandanError:
                return False
            return True
    return False
