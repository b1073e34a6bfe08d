"""The clockwork of a table: it does by itself what the agenda says, when it is due, and never stands still.

Whatever goes wrong - another process was faster, the store cannot be reached, a fault of ours - the table looks again
after a while, later each time.
"""

import asyncio
import secrets
from functools import partial
from typing import Protocol

import structlog

from guandan.ai.agent import Agent
from guandan.ai.bots import bot, strongest
from guandan.ai.driver import bot_act, default_act, table_act
from guandan.game.acts import Act
from guandan.game.errors import GuandanError, NotAllowed
from guandan.game.log import Log
from guandan.game.match import Match, expects
from guandan.game.seats import SEATS
from guandan.referee import clock
from guandan.server.operations.clock import Timer
from guandan.server.operations.keeping import Keeper
from guandan.server.operations.logs import places
from guandan.server.tables import agenda
from guandan.server.tables.agenda import Item
from guandan.server.tables.room import Room
from guandan.server.tables.roomlog import RoomLog

THINKING = 2.0
"""Seconds a bot may think; then the default is played."""
AGAIN, AT_MOST = 1.0, 60.0
"""Seconds until the table looks again after the first failure; then twice as many each time, and at most so many."""
STORE_BACK = 2.0
"""Seconds at most if it was the store: tables go on as soon as it is back."""

log = structlog.get_logger()


class Driven(Protocol):
    """A table as far as its clockwork goes."""

    keeper: Keeper
    room: RoomLog
    match: Log | None

    def bots_rest(self) -> float:
        """The seconds that a bot waits because others have acted too fast here."""

    def waited_until(self) -> int:
        """How far the waiting for what happens next has come, in milliseconds."""

    def now(self) -> int:
        """The time in milliseconds."""

    async def happen(self, match: Log, length: int, act: Act) -> None:
        """An act of the match that nobody asked for, if the match has still so many facts."""

    async def catch_up(self) -> None:
        """Read what other processes have written."""


def _bot(name: str) -> Agent:
    """The bot that was asked for; the usual one if this machine cannot run it."""
    try:
        return bot(name)
    except NotAllowed:
        return bot(strongest(1000 * THINKING))


class Clockwork:
    """Does at one table what happens by itself."""

    def __init__(self, table: Driven) -> None:
        """At a table."""
        self._table = table
        self.agent = _bot(table.room.state.terms.bot)
        self._timer: Timer | None = None
        self._task: asyncio.Task[None] | None = None
        self._failures, self._store_failed = 0, False
        self._planned: tuple[Room, Match, Item | None] | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing happens by itself."""
        return self._timer is None and self._task is None

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._task is not None

    def next(self, trial: Log | None = None) -> Item | None:
        """What happens next, at the table or as it would be."""
        match = self._table.match if trial is None else trial
        if match is None:
            return None
        room, state, planned = self._table.room.state, match.state, self._planned
        if planned is None or planned[0] is not room or planned[1] is not state:
            planned = self._planned = (room, state, agenda.agenda(room, match))
        return planned[2]

    def wake(self) -> None:
        """Set the timer for what happens next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        try:
            item = self.next()
        except Exception as fault:
            self._failed(fault)
            self._timer = self._table.keeper.clock.call_later(self._rest(), self.wake)
            return
        if item is not None:
            delay = max(0.0, (item.at - self._table.waited_until()) / 1000)
            self._timer = self._table.keeper.clock.call_later(delay, self._start)

    def _start(self) -> None:
        self._timer = None
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self.tick())

    async def tick(self) -> None:
        """Do what is due now."""
        try:
            while (item := self.next()) is not None and item.at <= self._table.waited_until():
                if item.what == agenda.BOT and (rest := self._table.bots_rest()):
                    await self._table.keeper.clock.sleep(rest)
                else:
                    await self._perform(item)
            self._failures = 0
        except Exception as fault:
            self._failed(fault)
            await self._table.keeper.clock.sleep(self._rest())
            try:
                await self._table.catch_up()
            except Exception as again:
                self._failed(again)
        self._task = None
        self.wake()

    def _failed(self, fault: Exception) -> None:
        """Write down what went wrong; that another process was faster is nothing wrong."""
        self._failures += 1
        self._store_failed = isinstance(fault, GuandanError) and fault.code.startswith("store_")
        if isinstance(fault, GuandanError):
            if fault.code != "log_moved_on":
                log.warning("table", table=self._table.room.state.id, code=fault.code)
        else:
            log.error("fault", path="table", table=self._table.room.state.id, **places(fault))

    def _rest(self) -> float:
        """How many seconds to wait after a failure."""
        return min(STORE_BACK if self._store_failed else AT_MOST, AGAIN * 2.0 ** min(self._failures - 1, 10))

    async def _perform(self, item: Item) -> None:
        match = self._table.match
        if match is None:
            return
        length = len(match.facts)
        act = await self._bot(item.who, match) if item.what == agenda.BOT else self._own_act(match, item)
        if act is not None:
            await self._table.happen(match, length, act)

    def _own_act(self, match: Log, item: Item) -> Act | None:
        """What the table itself does."""
        if item.what == agenda.CLOCK:
            acts = clock.acts(match, self._table.waited_until())
            return acts[0] if acts else None
        if item.what == agenda.REPORT:
            return Act("report", item.who)
        board = match.state.format.board  # the same cards wherever it is played
        chance = partial(self._table.keeper.board_secret, board) if board else _chance
        own = (table_act(match.state, one, self._bots(), chance) for one in expects(match.state))
        return next((act for act in own if act is not None), None)

    def _bots(self) -> list[str]:
        """The seats for which bots decide."""
        room = self._table.room.state
        return [seat for at, seat in enumerate(SEATS) if room.bot_decides(at)]

    async def _bot(self, seat: str, match: Log) -> Act:
        """What a bot does on a chair; it is shown what the chair sees and nothing else."""
        expected = next(one for one in expects(match.state) if one.who == seat)
        thinking = asyncio.to_thread(bot_act, match, self.agent, expected, self._table.now())
        try:
            return await asyncio.wait_for(thinking, THINKING)
        except TimeoutError:
            return default_act(expected)
        except Exception as fault:  # a bot that breaks must not hold up the table: it would break again
            log.error("fault", path="bot", table=self._table.room.state.id, **places(fault))
            return default_act(expected)

    def stop(self) -> None:
        """Let go of the timer; the logs stay as they are."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()


def _chance() -> str:
    return secrets.token_hex(32)
