"""Weekly events held by the server: opened a week before, begun, and closed, without anybody's act.

Every process looks; the log of an event and the commands in it have names of their own, so that nothing is done twice.
Between its beginning and its end the event runs as its regulations say (`online.itself`).
"""

import asyncio
from collections import defaultdict

import structlog

from guandan.event.log import day_of
from guandan.game.acts import Act
from guandan.game.errors import GuandanError, Unreadable
from guandan.office.events import NewEvent
from guandan.referee.clock import CLOCK
from guandan.server.events.hub import Events
from guandan.server.events.live import LiveEvent
from guandan.server.events.tables import CLERK
from guandan.server.events.weekly import (
    FEWEST,
    ONLINE,
    Weekly,
    WeeklyEntries,
    Wish,
    id_of,
    pairs_of,
    rounds_for,
)
from guandan.server.index.directory import Directory
from guandan.server.operations.logs import places
from guandan.server.people.circle import Circle
from guandan.server.people.grants import Grant, Grants, unlike

HOST = f"organiser/{CLOCK}"
MISSED = 30 * 60_000
"""Milliseconds after its time within which an event still begins; a server that was down longer lets it fall out."""
TOO_FEW, TOO_LATE = "报名不足 too few entries", "服务器未运行 the server was down"
log = structlog.get_logger()


class WeeklyEvents:
    """Holds the weekly event of a server; of one that has none, nothing."""

    def __init__(
        self,
        plan: Weekly | None,
        events: Events,
        entries: WeeklyEntries,
        *,
        directory: Directory,
        circle: Circle,
        grants: Grants,
    ) -> None:
        """In a server with these events, ratings and people."""
        self.plan, self.entries = plan, entries
        self._events, self._directory, self._keeper = events, directory, events.keeper
        self._circle, self._grants = circle, grants
        self._opened, self._over, self._given = set[str](), set[str](), set[str]()
        """Events that need no more of it: that are open, are over, or in which everybody has their chair."""
        self._told = ""
        """What was refused last, and logged."""

    async def look_again_and_again(self) -> None:
        """Do what is due, every second."""
        while True:
            try:
                await self.look()
            except GuandanError as refused:
                if refused.code != self._told:
                    self._told = refused.code
                    log.warning("weekly", code=refused.code)
            except Exception as error:
                log.error("fault", path="weekly", **places(error))
            await self._keeper.clock.sleep(1)

    async def look(self) -> None:
        """Do what is due."""
        if self.plan is None:
            return
        now = self._keeper.clock.wall()
        coming, last = self.plan.after(now), self.plan.last(now)
        if id_of(coming) not in self._opened:
            name = f"{self.plan.name} {day_of(coming)}"
            new = NewEvent(id_of(coming), name, self.plan.book, {"online": dict(ONLINE)}, by=HOST)
            await self._events.open(new, f"weekly {new.id}")
            self._opened.add(new.id)
        if id_of(last) not in self._over:
            await self._look_after(self.plan, last, now)

    async def _look_after(self, plan: Weekly, starts: int, now: int) -> None:
        try:
            event = await self._events.event(id_of(starts))
        except Unreadable:  # the server has held events only since
            self._over.add(id_of(starts))
            return
        state = event.log.state
        if state.status not in ("open", "suspended"):
            self._over.add(event.id)
        elif not state.begun and now > starts + MISSED:
            await self._do(event, "stop", [Act("stopped", HOST, {"reason": TOO_LATE})])
        elif not state.begun:
            await self._begin(plan, event)
        elif all(stage.status == "closed" for stage in state.stages):
            await self._do(event, "close", [Act("closed", HOST)])
        elif event.id not in self._given:
            await self._give(event)

    async def _begin(self, plan: Weekly, event: LiveEvent) -> None:
        """Make pairs of those who want to play, and publish the first round."""
        pairs = await asyncio.to_thread(self._numbered, event.id)
        if len(pairs) < FEWEST:
            await self._do(event, "stop", [Act("stopped", HOST, {"reason": TOO_FEW})])
            return
        names = await self._names(pairs)
        entries = [
            {"number": number, "players": [{"name": names[who]} for who in pair]}
            for number, pair in sorted(pairs.items())
        ]
        stage = {"format": "swiss", "rounds": rounds_for(len(pairs)), "match": dict(plan.match), "place": "online"}
        drawn = [Act(kind, CLERK, {"stage": 1}) for kind in ("stage_begun", "draft", "published")]
        acts = [Act("import_entries", CLERK, {"entries": entries}), Act("stage", CLERK, stage), *drawn]
        await self._do(event, "begin", acts)

    def _numbered(self, event: str) -> dict[int, list[str]]:
        """The pairs by their numbers, made now if they are not; from a thread."""
        wishes = self.entries.of(event)
        if not any(one.entry for one in wishes):
            people = [one.person for one in wishes]
            ratings = self._directory.ratings.some(people) if people else {}
            wishes = self.entries.number(event, pairs_of(wishes, ratings, self._circle.apart(people)))
        return _by_number(wishes)

    async def _names(self, pairs: dict[int, list[str]]) -> dict[str, str]:
        """What everybody is called, no two people alike."""
        people, names = [who for pair in pairs.values() for who in pair], self._keeper.names
        await names.learn(people)
        found: dict[str, str] = {}
        for who in people:
            found[who] = unlike(names.of(who), set(found.values()))
        return found

    async def _give(self, event: LiveEvent) -> None:
        """Give everybody their chair, also if a process died between the first round and this."""
        for number, pair in _by_number(await asyncio.to_thread(self.entries.of, event.id)).items():
            for who, player in zip(pair, event.log.state.entrant(number).form.players, strict=True):
                await self._grants.give(Grant("", event.id, who, "player", player.name, (), number, "", CLOCK, 0, None))
        self._given.add(event.id)

    async def _do(self, event: LiveEvent, what: str, acts: list[Act]) -> None:
        try:
            await event.do(lambda _: acts, f"weekly {what}", event.length, several=False)
        except GuandanError as refused:
            if refused.code not in ("log_moved_on", "log_grown"):  # else another process has done it
                raise


def _by_number(wishes: list[Wish]) -> dict[int, list[str]]:
    pairs: defaultdict[int, list[str]] = defaultdict(list)
    for one in wishes:
        if one.entry:
            pairs[one.entry].append(one.person)
    return dict(pairs)
