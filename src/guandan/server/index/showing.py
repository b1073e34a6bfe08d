"""What somebody may see of a match, running or finished: the facts up to the moment that their view has reached."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from guandan.game.acts import REFEREE
from guandan.game.errors import NotAllowed, Unreadable, quoted
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.record import Record, record_of
from guandan.game.view import PUBLIC
from guandan.server.index.directory import Directory
from guandan.server.people.person import ids_of, people_in
from guandan.server.tables.house import House
from guandan.server.tables.listener import viewer_of, visible
from guandan.server.tables.room import OFFICIALS
from guandan.server.tables.terms import OfEvent
from guandan.store.roomindex import MatchRow


class Shown(NamedTuple):
    """A match as far as somebody may see it. The facts hold all they hide: what leaves the server is a record."""

    match: str
    room: str
    viewer: str
    facts: Sequence[Fact]
    info: Mapping[str, Any]
    names: Mapping[str, str] = {}
    """What the people are called now whose ids stand in the facts."""

    def name(self, who: str) -> str:
        """What somebody is called."""
        return self.names.get(who, who)

    def record(self, viewer: str = "") -> Record:
        """The record as the viewer may have it, or another who sees less."""
        labels = {"table": self.room}
        fork = self.info.get("fork")
        if fork:
            labels["fork"] = f"{fork['match']} {fork['seq']} {fork['hash']}"
        names = {seat: self.name(who) for seat, who in self.facts[0].data["players"].items()}
        return record_of(self.facts, viewer or self.viewer, names, **labels)

    def log(self) -> Log:
        """The log of these facts."""
        return Log(self.facts)


Rules = Callable[[OfEvent], Awaitable[bool]]
"""Whether who looks rules at a table of an event, though they have not come to it."""


async def shown_match(house: House, directory: Directory, person: str, match_id: str, rules: Rules) -> Shown:
    """A match as far as somebody may see it. Raises a refusal if there is none, or nothing to be seen."""
    await directory.settled()
    row = await asyncio.to_thread(directory.index.match, match_id) if match_id.isprintable() else None
    if row is None:
        raise Unreadable("no_such_played", match=quoted(match_id))
    if row.ended is None:
        return await _running(house, row, person)
    if row.info["watch"] == "none" and row.people.isdisjoint(ids_of(person)):
        room = (await house.table(row.room)).room.state
        of = room.terms.event
        if not (await rules(of) if of is not None else room.role_of(person) in OFFICIALS):
            raise NotAllowed("not_to_be_seen")
    # Everything has been revealed, so there is nothing that a seat sees and others do not.
    facts = await house.keeper.read(match_id)
    return Shown(match_id, row.room, PUBLIC, facts, row.info, await _names(house, facts))


async def _names(house: House, facts: Sequence[Fact]) -> Mapping[str, str]:
    """The names of everybody whose id stands in some facts: players, and officials who ruled."""
    people = {who for fact in facts if fact.by == REFEREE or not fact.seq for who in people_in(fact.data)}
    await house.keeper.names.learn(people)
    return house.keeper.names.all_of(people)


async def _running(house: House, row: MatchRow, person: str) -> Shown:
    table = await house.table(row.room)
    room, log = table.room.state, table.match
    if log is None or room.match != row.id:
        raise Unreadable("no_such_played", match=row.id)
    viewer = viewer_of(room, person)
    now = table.now()
    stop = visible(room, log, viewer, table.stored, now)
    if not stop and room.terms.watch != "none":  # it is a matter of the table's delay
        wait = log.facts[0].at + room.terms.delay * 1000 - now
        raise NotAllowed("not_seen_yet", retry=max(1, math.ceil(wait / 1000)))
    if not stop:
        raise NotAllowed("not_to_be_seen")
    facts = log.facts[:stop]
    return Shown(row.id, row.room, viewer, facts, row.info, await _names(house, facts))
