"""A table in play: its room, its match, and everybody who looks at it.

What is done to a table is done one after the other. Nobody is shown a fact before it is on disk; a fact that another
process wrote first is read, and the command is decided again.
"""

import asyncio
from collections.abc import Callable, Sequence, Set
from typing import Any, NamedTuple

from guandan.game.acts import TABLE, Act
from guandan.game.deal import PLAY
from guandan.game.errors import Conflict, GuandanError, OutOfTurn, Text, Unreadable
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import Match, opening_body
from guandan.game.ruleset import BOOKS, load
from guandan.game.seats import SEATS
from guandan.game.view import Seen, seen
from guandan.office.ledger import Ledger
from guandan.office.refereeing import CHOOSE, REFEREE_ACTS, Official
from guandan.referee.register import known_to
from guandan.referee.rulings.carrying_along import enter
from guandan.server.operations.clock import LogTime
from guandan.server.operations.keeping import Keeper
from guandan.server.operations.limits import UNLIMITED_BOTS, FastBots
from guandan.server.operations.worker_pool import Asker, WorkerPool
from guandan.server.people.person import Person
from guandan.server.tables import agenda
from guandan.server.tables.asking import answered, answered_apart, check_question, encode, is_costly, portable
from guandan.server.tables.attendance import Attendance
from guandan.server.tables.audience import Audience
from guandan.server.tables.clockwork import Clockwork
from guandan.server.tables.lawbook import CONSULTED, consulted
from guandan.server.tables.listener import Listener
from guandan.server.tables.officiating import TAKE_BACK, official_act, take_back
from guandan.server.tables.room import OFFICIALS, Room
from guandan.server.tables.roomlog import COMMANDS, RoomLog
from guandan.store import Entry

TRIES = 5
"""How often a command is decided again when other processes write to the same logs."""

COMMAND_ID = Text("1 至 64 个可见字符", "1 to 64 printable characters")


class Sight(NamedTuple):
    """What somebody had been sent of a match when they decided on an act; whoever does not say leaves it open."""

    seq: int | None = None
    """How many facts."""
    match: str = ""
    """Of which match."""


ANY = Sight()


class Table:
    """One table of this process."""

    def __init__(self, keeper: Keeper, room: RoomLog, match: Log | None, fast_bots: FastBots = UNLIMITED_BOTS) -> None:
        """Take up a table from its logs."""
        self.keeper, self._fast_bots = keeper, fast_bots
        self.room = room
        self.match = match
        self.lock = asyncio.Lock()
        self.used = keeper.clock.monotonic()
        """When somebody last asked for it."""
        self._time = LogTime(keeper.clock, match.state.at if match else 0)
        self._room_time = LogTime(keeper.clock, room.state.at)
        self._audience, self._attendance, self.clockwork = Audience(self), Attendance(self), Clockwork(self)
        self._done: dict[str, int] = {}
        """By command what it was answered."""
        self.stored = len(match.facts) if match else 0
        self._know(room.facts)
        self._know(match.facts if match else [], of_match=True)
        self._thin(match.facts if match else [])
        self._mark_playing()

    @property
    def id(self) -> str:
        """Of the room."""
        return self.room.state.id

    @property
    def playing(self) -> bool:
        """Whether a match is running."""
        return self.match is not None and not self.match.state.over

    @property
    def listeners(self) -> set[Listener]:
        """Who looks at it."""
        return self._audience.listeners

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing happens by itself."""
        return not self.listeners and self.clockwork.idle and self._attendance.idle and not self.lock.locked()

    def length(self, log_id: str) -> int:
        """How much of one of its logs it knows."""
        return len(self.room.facts) if log_id == room_log(self.id) else self.stored

    def _know(self, facts: Sequence[Fact], *, of_match: bool = False) -> None:
        """Remember which commands have been done here: not those that a fork has taken over from another match."""
        fork = self.room.state.fork if of_match else None
        for fact in facts:
            if fork is None or fact.seq > fork.seq:
                self._done[fact.cmd] = fact.seq

    def _mark_playing(self) -> None:
        room, state = self.room, self.match.state if self.match else None
        room.playing = state is not None and not state.over
        room.dealt = state.register.dealt if state is not None else 0
        room.in_hand = state is not None and room.playing and state.live.deal is not None

    def _thin(self, facts: Sequence[Fact]) -> None:
        """When a deal has begun, nobody looks at the states of those before it but a late spectator."""
        if self.match is not None and "deal" in [fact.kind for fact in facts]:
            self.match.thin()

    # What people do.

    async def do(self, person: Person, kind: str, data: dict[str, Any], cmd: str, seen: Sight = ANY) -> int:
        """Do what somebody wants, once for each command; the number of the last fact it made, for ever the same.

        `seen` is what the person had been sent of the match: an act that answers an earlier situation is refused.
        Raises a refusal, and then nothing has changed.
        """
        if not isinstance(cmd, str) or not 1 <= len(cmd) <= 64 or not cmd.isprintable():
            raise Unreadable("wrong_field", field="id", allowed=COMMAND_ID)
        cmd = f"{person.id}:{cmd}"
        self.keeper.names.note(person)
        async with self.lock:
            for left in reversed(range(TRIES)):
                if cmd in self._done:
                    return self._done[cmd]
                try:
                    await self._do(person, kind, data, cmd, seen)
                except GuandanError as refused:
                    if not left or not await self._out_of_date(refused):
                        raise
            return self._done[cmd]

    async def _do(self, person: Person, kind: str, data: dict[str, Any], cmd: str, seen: Sight) -> None:
        if (kind == "ready" or kind not in COMMANDS) and seen.match not in ("", self.room.state.match):
            raise Conflict("stale", seq=seen.match)  # it was meant for another match than the one that is played now
        if kind == "begin":
            await self._begin(person.id, cmd)
        elif kind in COMMANDS:
            await self.keeper.names.learn([person.id, str(data.get("who", ""))])
            await self._room_act(Act(kind, person.id, data), cmd)
            self.visited(person.id)
        else:
            match = self._running()
            if seen.seq is not None and not match.state.wait.seq < seen.seq <= self.stored:
                raise Conflict("stale", seq=seen.seq)
            beside = await self.keeper.others(match.state) if kind in REFEREE_ACTS else []
            await self._match_act(self._as_act(match, person, kind, data, beside), cmd, beside)

    async def _out_of_date(self, refused: GuandanError) -> bool:
        """Whether a command was refused for what another process has changed meanwhile; that is read now.

        Whoever did something through one process and goes on through another is not told that they did not.
        """
        if refused.code != "log_moved_on" and self.keeper.alone:
            return False
        had = len(self.room.facts), self.stored
        await self._catch_up()
        return refused.code == "log_moved_on" or had != (len(self.room.facts), self.stored)

    async def reach(self, seen: Sight) -> None:
        """Know at least what somebody knows: another process may have told them what this one has yet to read."""
        other = bool(seen.match) and seen.match != self.room.state.match
        if not self.keeper.alone and (other or (seen.seq is not None and seen.seq > self.stored)):
            await self.catch_up()

    def _running(self) -> Log:
        if self.match is None:
            raise OutOfTurn("no_match")
        return self.match

    def _as_act(self, match: Log, person: Person, kind: str, data: dict[str, Any], beside: Sequence[Match] = ()) -> Act:
        """The act of the match that a person's command is."""
        at = self.room.state.chair_of(person.id)
        if kind in REFEREE_ACTS or (kind == CHOOSE and self.room.state.role_of(person.id) in OFFICIALS):
            return official_act(self.room.state, match, person, kind, data, now=self.now(), beside=beside)
        if at is None:
            raise OutOfTurn("not_seated")
        return take_back(self.room.state, match, SEATS[at]) if kind == TAKE_BACK else Act(kind, SEATS[at], data)

    async def _begin(self, by: str, cmd: str) -> None:
        """Begin a match: a fact of the room and the first fact of the match, together."""
        now, room, match = self.now(), self.room.state, Log()
        log_id = match_log(room)

        def opened(_: RoomLog) -> list[Entry]:
            event, sitting = room.terms.event, [chair.person or chair.name for chair in room.chairs]
            # Who plays in an event is known by the names they have entered with, as on a sheet of paper.
            players = dict(zip(SEATS, event.players if event else sitting, strict=True))
            about = event.about if event else {"table": room.id}
            changes = room.terms.changes(room.matches + 1)
            body = opening_body(log_id, room.rules, players, changes, about=about)
            facts, first = match.open(body, now, cmd), agenda.agenda(room, match)
            return [Entry(log_id, 0, facts, cmd, due=first and first.at, title=f"{room.terms.book} {room.id}")]

        done = await self.keeper.carried_out(
            Ledger(room_log(self.id), self.room).do(
                lambda log: log.act(Act("begin", by, {"match": log_id}), now, cmd),
                cmd,
                seen=len(self.room.facts),
                beside=opened,
            )
        )
        self.match, self.stored = match, len(match.facts)
        self._done[cmd] = done.facts[-1].seq
        self.seated()
        self._after()

    async def _room_act(self, act: Act, cmd: str) -> None:
        ledger = Ledger(room_log(self.id), self.room)
        deed = ledger.do(lambda log: log.act(act, self.now(), cmd), cmd, seen=len(self.room.facts))
        self._done[cmd] = (await self.keeper.carried_out(deed)).facts[-1].seq
        self._after()

    async def _match_act(self, act: Act, cmd: str, beside: Sequence[Match] = ()) -> None:
        """Do an act of the match; `beside` are the other matches of its event, whose rulings count."""
        match = self._running()
        if self.room.state.closed:
            raise OutOfTurn("room_closed")

        def due(trial: Log) -> int | None:
            item = self.clockwork.next(trial)
            return item and item.at

        def deed(log: Log) -> None:
            enter(log, act, self.now(), cmd, known_to(log, beside) if beside else None)

        # Two logs make a table, so that the table itself reads both of them when it has lost a race.
        ledger = Ledger(self.room.state.match, match)
        facts = (await self.keeper.carried_out(ledger.do(deed, cmd, seen=len(match.facts), due=due))).facts
        self.stored = len(match.facts)
        self._done[cmd] = facts[-1].seq
        self._thin(facts)
        self._after()

    def now(self) -> int:
        """The time in milliseconds; it never runs back behind what has been written."""
        return max(self._time.now(self._latest), self._room_time.now(self.room.state.at))

    def bots_rest(self) -> float:
        """The seconds that a bot waits because others have acted too fast here, or at other fast tables."""
        return self._fast_bots.rest(self.room.state.owner, self.room.state.terms.pace)

    def waited_until(self) -> int:
        """How far the waiting for what happens next has come, in milliseconds, whatever the time of day does."""
        return self._time.until(self._latest)

    def room_waited_until(self) -> int:
        """The same for what follows the last fact of the room."""
        return self._room_time.until(self.room.state.at)

    @property
    def _latest(self) -> int:
        """The time of the last fact of the match."""
        return self.match.state.at if self.match else 0

    # What others have written.

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        new = await self.keeper.read(room_log(self.id), len(self.room.facts) - 1)
        begun = next((str(fact.data["match"]) for fact in reversed(new) if fact.kind == "begin"), "")
        running = begun or self.room.state.match
        more = await self.keeper.read(running, -1 if begun else self.stored - 1) if running else []
        await self.keeper.names.learn(fact.by for fact in new)
        # Nothing waits from here on: nobody may see the new match in the room and the old one's facts under its name.
        for fact in new:
            self.room.add(fact)
        self._know(new)
        if begun:
            self.match, self.stored = Log(), 0
        if self.match is not None:
            for fact in more:
                self.match.add(fact)
            self._know(more, of_match=True)
            self.stored = len(self.match.facts)
            self._thin(more)
        if begun:
            self.seated()
        for fact in new:
            self._attendance.heard_elsewhere(fact)
        if new or more:
            self._after()

    # What happens by itself.

    def _after(self) -> None:
        """After every change: tell everybody, and see when the next thing happens."""
        self._mark_playing()
        self._audience.tell()
        self._attendance.look_for_sleepers()
        self.wake()

    def wake(self) -> None:
        """Set the timer for what happens next."""
        self.clockwork.wake()

    async def happen(self, match: Log, length: int, act: Act) -> None:
        """An act of the match that nobody asked for; not if somebody was faster and it has other facts by now."""
        async with self.lock:
            if self.match is match and len(match.facts) == length:
                await self._match_act(act, f"{TABLE}:{match.state.id}:{length}")

    async def by_itself(self, act: Act, still: Callable[[], bool] = lambda: True) -> None:
        """A fact of the room that nobody asked for. If it is not possible any more, so much the better.

        That somebody is here is said again if another process has written first, which may have said otherwise; but
        not once it is no longer true.
        """
        async with self.lock:
            try:
                for left in reversed(range(TRIES if act.kind in ("here", "back") else 1)):
                    if not still() or await self._written(act, again=left > 0):
                        return
            except GuandanError:
                return

    async def _written(self, act: Act, *, again: bool) -> bool:
        """Write a fact of the table's own; False if other facts had to be read first."""
        cmd = f"{TABLE}:{len(self.room.facts)}"
        try:
            await (self._begin(TABLE, cmd) if act.kind == "begin" else self._room_act(act, cmd))
        except Conflict as lost:
            if lost.code != "log_moved_on" or not again:
                raise
            await self._catch_up()
            return False
        return True

    # What people see.

    def add(self, listener: Listener, seen_facts: int | None = None, match: str = "", *, quiet: bool = False) -> None:
        """Let somebody listen: a snapshot, the facts of `match` after the number they have seen, then all new ones.

        Of two devices on one chair the later takes over, and the earlier is told; a `quiet` one only looks.
        """
        self.listeners.add(listener)
        other_match = seen_facts is not None and match != self.room.state.match
        self._audience.welcome(listener, 0 if other_match else seen_facts)
        if not quiet:
            self._attendance.came(listener)

    def plays_through(self, listener: Listener) -> None:
        """Somebody has sat down through one of their connections: they play through that one."""
        self._attendance.came(listener)

    def drop(self, listener: Listener) -> None:
        """Somebody listens no more. Whoever has gone on from another device has not gone."""
        self.listeners.discard(listener)
        if not listener.passive:
            self.visited(listener.person.id)

    def visited(self, person: str) -> None:
        """Somebody has asked for something: if they sit here, they are there for a while."""
        self._attendance.visited(person)

    def seated(self) -> None:
        """A match begins or is taken up: whoever sits here has a while to come."""
        self._attendance.seated()

    def adopt(self, living: Set[str]) -> None:
        """Watch over whoever sits here and whom none of the living processes has."""
        self._attendance.adopt(living)

    @property
    def attended(self) -> bool:
        """Whether anybody looks at it, or is waited for on their chair."""
        return bool(self.listeners) or self._attendance.attended

    @property
    def people(self) -> set[str]:
        """Everybody who is shown with a name here."""
        return {*self.room.state.people, *(self.match.state.agreed.players if self.match else ())}

    def renamed(self) -> None:
        """Show everything again: somebody here has another name."""
        self._audience.renamed()

    def seen_by(self, person: str, *, plays: bool = True) -> Seen:
        """What somebody on a chair sees. Raises OutOfTurn if they sit on none."""
        at = self.room.state.chair_of(person)
        match = self._running()
        if at is None:
            raise OutOfTurn("not_seated")
        return seen(match.states[self.stored - 1], SEATS[at], plays=plays)

    async def ask(self, asker: Asker, what: str, data: dict[str, Any], workers: WorkerPool) -> bytes:
        """The answer as JSON to a question of somebody on a chair, from what the seat sees, or of an official.

        Costly ones are given to the workers. Raises a refusal.
        """
        person = asker.who
        if what in CONSULTED:
            async with self.lock:  # no command is half written
                match = self._running()
                beside = await self.keeper.others(match.state)
                by = Official(person, self.room.state.role_of(person))
                return encode(
                    consulted(by, match, what, data, beside=beside, name=self.keeper.names.of, now=self.now())
                )

        check_question(what, self.room.state.terms)
        seen = self.seen_by(person, plays=False)
        deal = self._running().states[self.stored - 1].deal
        find = deal is not None and deal.phase == PLAY and seen.turn is not None and SEATS[seen.turn] == seen.viewer
        if find and deal is not None and deal.orders:  # what a referee has ordered stands above the kernel
            seen, find = self.seen_by(person), False
        named = seen.rules.id in BOOKS and load(seen.rules.id) == seen.rules
        if not (named and is_costly(what, data)):  # an own book, or a superseded one, cannot be sent by its name
            return await asyncio.to_thread(answered, seen, what, data, find=find)
        return await workers.run(asker, answered_apart, portable(seen), what, data, find)

    def stop(self) -> None:
        """Let go of the timers; the logs stay as they are."""
        self._audience.stop()
        self._attendance.stop()
        self.clockwork.stop()


def room_log(room_id: str) -> str:
    """The id of a room's log in the store."""
    return f"room:{room_id}"


def match_log(room: Room) -> str:
    """The id of the next match of a room. Two processes that begin it give it the same, and one of them wins."""
    return board_log(room.id, room.matches + 1)


def board_log(room_id: str, number: int) -> str:
    """The id of one of the matches of a room: of a duplicate each is a board."""
    return f"{room_id}-{number}"


def room_of(log_id: str) -> str:
    """The room of a log by its id: its own, or the one in which the match is played."""
    return log_id.removeprefix("room:").partition("-")[0]
