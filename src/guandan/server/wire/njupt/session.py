"""A bot on a chair: what is new is told, what is expected is asked, and answers become acts."""

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import structlog

from guandan.game.acts import Act, Expectation
from guandan.game.errors import GuandanError
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.seats import SEATS
from guandan.server.people.person import Person
from guandan.server.tables.listener import Listener
from guandan.server.tables.table import Sight, Table
from guandan.server.wire.njupt.actions import Dialect
from guandan.server.wire.njupt.asked import STAGES, Question, question
from guandan.server.wire.njupt.lobby import Party
from guandan.server.wire.njupt.replies import answer_in, place_of
from guandan.server.wire.njupt.told import beginning, game_over, game_result, told, winner_of

Send = Callable[[dict[str, Any]], Awaitable[None]]
log = structlog.get_logger()


class Bell(Listener):
    """Rings when something is new at the table; what it is, the session reads through the one filter."""

    def __init__(self, person: Person, session: str) -> None:
        """Nothing is new yet."""
        super().__init__(person, secrets.token_hex(4))
        self.session = session
        """Of the person, who may end it."""
        self.rung = asyncio.Event()

    def send(self, _: bytes) -> None:
        """Something is new."""
        self.rung.set()

    def close(self) -> None:
        """Nothing more comes."""
        self.cut_off = True
        self.rung.set()


class Asked(NamedTuple):
    """A question that has been put."""

    question: Question
    seq: int
    """How many facts there were."""
    since: tuple[str, int]
    """The match, and the fact from which on the answer is waited for: tells whether the question still stands."""


class Session:
    """One bot at one table."""

    def __init__(self, table: Table, bell: Bell, party: Party | None, dialect: Dialect, send: Send) -> None:
        """The bot has a chair; nothing has been told."""
        self.table, self.bell, self.party, self.dialect, self._send = table, bell, party, dialect, send
        self.person = bell.person
        self.match: Log | None = None
        """The match that is told. It may be over and the next one begun: then its end is told first."""
        self.done = 0
        """How many facts of it have been told."""
        self.played = table.room.state.matches - table.playing
        """How many matches have ended."""
        self.wins, self.draws = [0, 0], 0
        self.over = False
        self._open: deque[Asked] = deque()
        """Questions without an answer, oldest first: a bot that is slow answers them in this order."""
        self._answered: tuple[str, int] | None = None
        """Of the question whose answer is on its way to the log: meanwhile it is not put again."""

    async def run(self) -> None:
        """Tell and ask until the series is over, the table closed, or the chair taken from another connection."""
        await self._resume()
        self.bell.rung.set()
        while not self.over:
            await self.bell.rung.wait()
            self.bell.rung.clear()
            if self.bell.cut_off or self.bell.passive or self._seat() is None:
                return
            if self.party is not None:
                await self._do(self.party.go_on())
            await self._tell()
            await self._ask()

    def _seat(self) -> str | None:
        at = self.table.room.state.chair_of(self.person.id)
        return None if at is None else SEATS[at]

    async def _resume(self) -> None:
        """Who comes into the middle of a deal is told the hand, as at its beginning."""
        if self.table.playing:
            self.match, self.done = self.table.match, self.table.stored
            now = self.table.seen_by(self.person.id)
            if now.hand:
                await self._send(beginning(now))

    # To the bot.

    async def _tell(self) -> None:
        """Tell all facts that are new."""
        while (seat := self._seat()) is not None:
            match = self.match
            current = match is self.table.match
            if match is None or self.done >= (self.table.stored if current else len(match.facts)):
                if current:
                    return
                self.match, self.done = self.table.match, 0
                self._open.clear()
                continue
            number, self.done = self.done, self.done + 1
            message = told(match, number, seat, self.dialect)
            if message is not None:
                await self._send(message)
            if match.facts[number].kind == "match_end":
                await self._ended(match.facts[number], match.states[number].game.levels)

    async def _ended(self, end: Fact, levels: tuple[int, int]) -> None:
        """A match is over, and perhaps the last one."""
        winner = winner_of(end)
        self.draws += winner is None
        if winner is not None:
            self.wins[winner] += 1
        self.played += 1
        games = self.played if self.party is None else self.party.games
        await self._send(game_over(self.played, games))
        if self.played >= games:
            await self._send(game_result(self.wins, self.draws, levels))
            self.over = self.party is not None

    async def _ask(self) -> None:
        """Ask what is expected of the chair; what the platforms do not know is done for the bot."""
        if self.over or not self.table.playing or self._away():
            return
        now = self.table.seen_by(self.person.id)
        mine, since, seq = now.mine, self._since(), self.done
        if mine is None:
            await self._ready()
        elif mine.act not in STAGES:
            await self._do(self.table.do(self.person, *_own(mine), f"{since[0][-8:]} {seq} {mine.act}", Sight(seq)))
        elif since not in (self._answered, *(asked.since for asked in self._open)):
            # A first lead has hundreds of plays: they are listed off the loop.
            asking = await asyncio.to_thread(question, now, self.dialect)
            if asking is not None and since == self._since():
                self._open.append(Asked(asking, seq, since))
                await self._send(asking.message)

    async def _ready(self) -> None:
        """A bot needs no time to look at the end of a deal."""
        match, at = self.table.match, self.table.room.state.chair_of(self.person.id)
        if match is not None and match.state.deal is None and at is not None:
            dealt = match.state.register.dealt
            if self.table.room.state.ready.get(at, -1) < dealt:
                ready = f"{match.state.id[-8:]} ready {dealt}"
                await self._do(self.table.do(self.person, "ready", {"deal": dealt}, ready))

    def _since(self) -> tuple[str, int]:
        match = self.table.match
        if match is None:
            return "", 0
        now = match.states[self.table.stored - 1]  # what is still on its way to the disk has not happened
        return now.id, now.wait.seq

    def _away(self) -> bool:
        at = self.table.room.state.chair_of(self.person.id)
        return at is not None and self.table.room.state.chairs[at].away

    # From the bot.

    async def hear(self, message: Any) -> None:
        """Take a message of the bot: an answer to the oldest open question. Whatever is no answer changes nothing."""
        answer = answer_in(message)
        if answer is None or self.bell.passive:
            return
        if self._away():  # somebody who speaks is there again
            await self._do(self.table.do(self.person, "back", {}, f"back {len(self.table.room.facts)}"))
        asked = self._open[0] if self._open else None
        place = None if asked is None else place_of(answer, asked.question.actions)
        if asked is None or place is None:
            return  # on the platforms, too, a bot may try again
        self._open.popleft()
        if asked.since == self._since():  # else the clock was faster
            self._answered = asked.since
            await self._do(self._answer(asked.question.act(place), asked))
            self._answered = None
            self.bell.rung.set()  # if it was refused, the question is put again

    async def _answer(self, act: Act, asked: Asked) -> None:
        cmd = f"{asked.since[0][-8:]} {asked.seq} {act.kind}"
        await self.table.do(self.person, act.kind, dict(act.data), cmd, Sight(asked.seq))

    async def _do(self, doing: Awaitable[Any]) -> None:
        """Do something. If it is refused, the table has moved on, and the bot is asked again."""
        try:
            await doing
        except GuandanError as refused:
            log.info("njupt", table=self.table.id, code=refused.code)


def _own(mine: Expectation) -> tuple[str, dict[str, Any]]:
    """What is done for a bot that is not asked: a seat's share of the shuffle, or the default."""
    if mine.act == "entropy":
        return mine.act, {"value": secrets.token_hex(8)}
    return mine.act, dict(mine.default or {})
