"""A table in play: its room, its match, and everybody who looks at it.

What is done to a table is done one after the other. Nobody is shown a fact before it is on disk; a fact that another
process wrote first is read, and the command is decided again.
"""

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import Any

from guandan.ai.agent import Agent
from guandan.ai.heuristic import Heuristic
from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.errors import Conflict, GuandanError, OutOfTurn, Unreadable
from guandan.game.facts import Fact
from guandan.game.log import Log
from guandan.game.match import expects, opening_body
from guandan.game.seats import SEATS, SIDES
from guandan.game.view import PUBLIC, Seen, seen
from guandan.referee import clock
from guandan.referee.carrying import enter
from guandan.server import agenda
from guandan.server.agenda import Item
from guandan.server.asking import answer
from guandan.server.keeping import Keeper
from guandan.server.listener import Listener, Person, viewer_of, visible
from guandan.server.officiating import REFEREE_ACTS, official_act
from guandan.server.presence import Presence
from guandan.server.room import KINDS, Room, RoomLog
from guandan.server.wire import encode, fact_lines, own_json, room_json, room_line, state_json
from guandan.store import Entry

TRIES = 5
"""How often a command is decided again when other processes write to the same logs."""
THINKING = 2.0
"""Seconds a bot may think; then the default is played."""


class Table:
    """One table of this process."""

    def __init__(self, keeper: Keeper, room: RoomLog, match: Log | None) -> None:
        """Take up a table from its logs."""
        self.keeper = keeper
        self.room = room
        self.match = match
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.agent: Agent = Heuristic()
        self.used = time.monotonic()
        """When somebody last asked for it."""
        self._timer: asyncio.TimerHandle | None = None
        self._late: asyncio.TimerHandle | None = None
        self._roll: asyncio.TimerHandle | None = None
        self.presence = Presence()
        self._task: asyncio.Task[None] | None = None
        self._own: set[asyncio.Task[None]] = set()
        self._done: dict[str, int] = {}
        self._shown: tuple[tuple[str, int], bytes] = (("", 0), b"")
        """The state that was sent last: of which match, after how many facts, and its JSON."""
        self.stored = len(match.facts) if match else 0
        self._know(room.facts)
        self._know(match.facts if match else [], of_match=True)
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
    def idle(self) -> bool:
        """Whether nobody looks and nothing happens by itself."""
        waits = self._timer or self._roll or self._task
        return not self.listeners and waits is None and not self.lock.locked()

    def length(self, log_id: str) -> int:
        """How much of one of its logs it knows."""
        return len(self.room.facts) if log_id == room_log(self.id) else self.stored

    def _know(self, facts: Sequence[Fact], *, of_match: bool = False) -> None:
        """Remember which commands have been done here: not those that a fork has taken over from another match."""
        fork = self.room.state.fork if of_match else None
        for fact in facts:
            if fork is None or fact.seq > fork["seq"]:
                self._done[fact.cmd] = fact.seq

    def _mark_playing(self) -> None:
        self.room.playing = self.playing

    # What people do.

    async def do(self, person: Person, kind: str, data: dict[str, Any], cmd: str, seq: int | None = None) -> Any:
        """Do what somebody wants; the answer. The same command gets the same answer and is done once.

        `seq` is how many facts of the match the person had been sent: an act that answers an earlier situation is
        refused. Raises a refusal, and then nothing has changed.
        """
        if not isinstance(cmd, str) or not 1 <= len(cmd) <= 64 or not cmd.isprintable():
            raise Unreadable("wrong_field", field="id", allowed="1 ... 64 characters")
        cmd = f"{person.id}:{cmd}"
        async with self.lock:
            for left in reversed(range(TRIES)):
                if cmd in self._done:
                    return {"seq": self._done[cmd]}
                try:
                    await self._do(person, kind, data, cmd, seq)
                except Conflict as lost:
                    if lost.code != "log_moved_on" or not left:
                        raise
                    await self._catch_up()
            return {"seq": self._done[cmd]}

    async def _do(self, person: Person, kind: str, data: dict[str, Any], cmd: str, seq: int | None) -> None:
        if kind == "begin":
            await self._begin(person.id, cmd)
        elif kind in KINDS:
            named = {**data, "name": person.name} if kind == "sit" else data
            await self._room_act(Act(kind, person.id, named), cmd)
            self.visited(person.id)
        else:
            match = self._running()
            if seq is not None and seq <= match.state.waits_from:
                raise Conflict("stale", seq=seq)
            await self._match_act(self._as_act(match, person, kind, data), cmd)

    def _running(self) -> Log:
        if self.match is None:
            raise OutOfTurn("no_match")
        return self.match

    def _as_act(self, match: Log, person: Person, kind: str, data: dict[str, Any]) -> Act:
        """The act of the match that a person's command is."""
        if kind in REFEREE_ACTS:
            return official_act(self.room.state, match, person, kind, data)
        at = self.room.state.chair_of(person.id)
        if at is None:
            raise OutOfTurn("not_seated")
        return Act(kind, SEATS[at], data)

    async def _begin(self, by: str, cmd: str) -> None:
        """Begin a match: a fact of the room and the first fact of the match, together."""
        now, log_id = self.now(), match_log(self.room.state)
        begun = self.room.decided(Act("begin", by, {"match": log_id}), now)
        room = self.room.state
        names = {seat: chair.name or seat for seat, chair in zip(SEATS, room.chairs, strict=True)}
        match = Log()
        facts = match.open(
            opening_body(log_id, room.rules, names, dict(room.terms.format), about={"table": room.id}), now, cmd
        )
        fact = self.room.sealed(begun, now, cmd)
        title = f"{room.terms.book} {' '.join(names.values())}"[:200]
        first = agenda.agenda(room, match)
        await self.keeper.write(
            Entry(log_id, 0, facts, cmd, due=first and first.at, title=title),
            Entry(room_log(room.id), len(self.room.facts), [fact], cmd),
        )
        self.match, self.stored = match, len(match.facts)
        self.room.add(fact)
        self._done[cmd] = fact.seq
        self.seated()
        self._after()

    async def _room_act(self, act: Act, cmd: str) -> None:
        fact = self.room.sealed(self.room.decided(act, self.now()), self.now(), cmd)
        await self.keeper.write(Entry(room_log(self.id), len(self.room.facts), [fact], cmd))
        self.room.add(fact)
        self._done[cmd] = fact.seq
        self._after()

    async def _match_act(self, act: Act, cmd: str) -> None:
        match = self._running()
        start = len(match.facts)
        try:
            enter(match, act, self.now(), cmd)
            facts = match.facts[start:]
            await self.keeper.write(Entry(self.room.state.match, start, facts, cmd, due=self._due()))
        except BaseException:
            match.cut(start)  # what is not stored has not happened
            raise
        self.stored = len(match.facts)
        self._done[cmd] = facts[-1].seq
        self._after()

    def _due(self) -> int | None:
        item = agenda.agenda(self.room.state, self._running())
        return None if item is None else item.at

    def now(self) -> int:
        """The time in milliseconds; it never runs back behind what has been written."""
        latest = self.match.state.at if self.match else 0
        return max(time.time_ns() // 1_000_000, latest, self.room.state.at)

    # What others have written.

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        new = await self.keeper.read(room_log(self.id), len(self.room.facts) - 1)
        for fact in new:
            self.room.add(fact)
        self._know(new)
        running = self.room.state.match
        begun = any(fact.kind == "begin" for fact in new)
        if begun:
            self.match, self.stored = Log(), 0
        more: list[Fact] = []
        if self.match is not None:
            more = await self.keeper.read(running, self.stored - 1)
            for fact in more:
                self.match.add(fact)
            self._know(more, of_match=True)
            self.stored = len(self.match.facts)
        if begun:
            self.seated()
        for fact in new:
            self._check_absence(fact)
        if new or more:
            self._after()

    # What happens by itself.

    def _after(self) -> None:
        """After every change: tell everybody, and see when the next thing happens."""
        self._mark_playing()
        self.tell()
        self._stand_in_for_sleepers()
        self.wake()

    def _stand_in_for_sleepers(self) -> None:
        """A bot stands in for whoever has let the clock run out twice in a row."""
        if self.match is None or not any("auto" in fact.data for fact in self.match.facts[-5:]):
            return
        for seat, chair in zip(SEATS, self.room.state.chairs, strict=True):
            if chair.person and not chair.away and self._asleep(seat):
                self._stand_in("away", chair.person)

    def _asleep(self, seat: str) -> bool:
        """Whether a chair has let the clock run out twice in a row since its holder came or came back."""
        since = self.room.state.chairs[SEATS.index(seat)].since
        facts = self.match.facts[-40:] if self.match else []
        return [fact.data.get("auto", 0) for fact in facts if fact.by == seat and fact.at > since][-2:] == [1, 1]

    def wake(self) -> None:
        """Set the timer for what happens next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        item = agenda.agenda(self.room.state, self.match) if self.match else None
        if item is not None:
            delay = max(0.0, (item.at - time.time_ns() // 1_000_000) / 1000)
            self._timer = asyncio.get_running_loop().call_later(delay, self._start)

    def _start(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self.tick())

    async def tick(self) -> None:
        """Do what is due now."""
        try:
            while self.match is not None:
                item = agenda.agenda(self.room.state, self.match)
                if item is None or item.at > self.now():
                    break
                await self._perform(item)
        except GuandanError:
            # Another process was faster, or the store cannot be reached: try again a little later.
            await asyncio.sleep(1)
            await self.catch_up()
        self._task = None
        self.wake()

    async def _perform(self, item: Item) -> None:
        match = self._running()
        length = len(match.facts)
        act = await self._bot(item.who, match) if item.what == agenda.BOT else None
        async with self.lock:
            if self.match is not match or len(match.facts) != length:
                return  # somebody was faster
            act = act or self._own_act(match, item)
            if act is None:
                return
            await self._match_act(act, f"{TABLE}:{match.state.id}:{length}")

    def _own_act(self, match: Log, item: Item) -> Act | None:
        """What the table itself does."""
        if item.what == agenda.CLOCK:
            acts = clock.acts(match, self.now())
            return acts[0] if acts else None
        if item.what == agenda.DEAL:
            return Act("deal", TABLE, {"secret": secrets.token_hex(32)})
        if item.what == agenda.LOT:
            return Act("lot", REFEREE, {"winner": SIDES[secrets.randbelow(2)]})
        return Act("resume", REFEREE)

    async def _bot(self, seat: str, match: Log) -> Act:
        """What a bot does on a chair; it is shown what the chair sees and nothing else."""
        expected = next(one for one in expects(match.state) if one.who == seat)
        if expected.act == "entropy":
            return Act("entropy", seat, {"value": secrets.token_hex(8)})
        default = Act(expected.act, seat, expected.default or {})
        try:
            thinking = asyncio.to_thread(self.agent.act, seen(match.state, seat))
            act = await asyncio.wait_for(thinking, THINKING)
            match.decided(act, self.now())
        except (GuandanError, TimeoutError):
            return default
        return act

    # What people see.

    def add(self, listener: Listener, seen_facts: int | None = None, match: str = "", *, quiet: bool = False) -> None:
        """Let somebody listen: a snapshot, with the facts from the number he has seen of `match` on, then all new ones.

        Of two devices on one chair the later takes over, and the earlier is told; a `quiet` one only looks.
        """
        self.listeners.add(listener)
        other_match = seen_facts is not None and match != self.room.state.match
        self._welcome(listener, 0 if other_match else seen_facts)
        if quiet or self.room.state.chair_of(listener.person.id) is None:
            return
        listener.passive = False
        for other in self.listeners:
            if other is not listener and other.person.id == listener.person.id and not other.passive:
                other.passive = True
                other.send(b'{"type":"taken_over"}')
        self._present(listener.person.id)

    def drop(self, listener: Listener) -> None:
        """Somebody listens no more."""
        self.listeners.discard(listener)
        self.visited(listener.person.id)

    # Who is there.

    def visited(self, person: str) -> None:
        """Somebody has asked for something: if he sits here, he is there for a while."""
        if self.room.state.chair_of(person) is not None:
            self.presence.note(person)
            self._watch()

    def seated(self) -> None:
        """A match begins or is taken up: whoever sits here has a while to come."""
        self.presence.anew()
        if self.keeper.alone:
            self.presence.note(*self._people())
        self._watch()

    def _people(self) -> list[str]:
        return [chair.person for chair in self.room.state.chairs if chair.person and not chair.away]

    def _watch(self) -> None:
        if self.playing and self._roll is None:
            self._call_roll()

    def _call_roll(self) -> None:
        """Bots stand in for those who have gone; the roll is called again when the next one may have."""
        self._roll = None
        if not self.playing:
            return
        listening = {listener.person.id for listener in self.listeners}
        gone, again = self.presence.roll(self._people(), listening, self.room.state.terms.absent)
        for person in gone:
            self._stand_in("away", person)
        if gone or again is not None:  # what could not be written is tried again
            self._roll = asyncio.get_running_loop().call_later(1 if gone else again or 0, self._call_roll)

    def _check_absence(self, fact: Fact) -> None:
        """Another process takes somebody for gone, or has him: whoever is here is not gone, nor the other way round."""
        if fact.by != TABLE or fact.kind not in ("away", "back"):
            return
        person = self.room.state.chairs[SEATS.index(fact.data["seat"])].person
        listening = any(listener.person.id == person for listener in self.listeners)
        here = listening or self.presence.lately(person, self.room.state.terms.absent)
        if fact.kind == "back" and not listening:
            self.presence.elsewhere(person)
        elif here and not self._asleep(fact.data["seat"]):
            self._present(person)

    def _present(self, person: str) -> None:
        """Whoever comes back takes the chair back."""
        at = self.room.state.chair_of(person)
        if at is not None and self.room.state.chairs[at].away:
            self._stand_in("back", person)

    def _stand_in(self, kind: str, person: str) -> None:
        at = self.room.state.chair_of(person)
        if at is not None and self.room.state.chairs[at].away is (kind == "back"):
            task = asyncio.create_task(self.by_itself(Act(kind, TABLE, {"seat": SEATS[at]})))
            self._own.add(task)
            task.add_done_callback(self._own.discard)

    async def by_itself(self, act: Act) -> None:
        """A fact of the room that nobody asked for. If it is not possible any more, so much the better."""
        async with self.lock:
            try:
                cmd = f"{TABLE}:{len(self.room.facts)}"
                await (self._begin(TABLE, cmd) if act.kind == "begin" else self._room_act(act, cmd))
            except GuandanError:
                return

    def seen_by(self, person: str, *, plays: bool = True) -> Seen:
        """What somebody on a chair sees. Raises OutOfTurn if he sits on none."""
        at = self.room.state.chair_of(person)
        match = self._running()
        if at is None:
            raise OutOfTurn("not_seated")
        return seen(match.states[self.stored - 1], SEATS[at], plays=plays)

    async def ask(self, person: str, what: str, data: dict[str, Any]) -> dict[str, Any]:
        """Answer a question of somebody on a chair, from what the seat sees. Raises a refusal."""

        def view(plays: bool) -> Seen:
            return self.seen_by(person, plays=plays)

        return await asyncio.to_thread(answer, view, what, data, self.room.state.terms)

    def _welcome(self, listener: Listener, seen_facts: int | None) -> None:
        room = self.room.state
        listener.viewer = viewer_of(room, listener.person.id)
        listener.room_seen = len(self.room.facts)
        listener.match = room.match
        message: dict[str, Any] = {
            "type": "welcome",
            "you": {"id": listener.person.id, "name": listener.person.name, "viewer": listener.viewer},
            "role": room.role_of(listener.person.id),
            "now": time.time_ns() // 1_000_000,
            "room": room_json(room),
        }
        facts: list[bytes] = []
        stop = 0
        if self.match is not None:
            stop = self._visible(listener)
            start = stop if seen_facts is None else min(max(seen_facts, 0), stop)
            facts = fact_lines(self.match, listener.viewer, start, stop)
            message |= {"match": room.match, "from": start, "length": stop}
            listener.seen = stop
        text = encode(message)
        listener.send(text[:-1] + b',"facts":[' + b",".join(facts) + b"]," + self._states(listener, stop) + b"}")

    def _states(self, listener: Listener, stop: int) -> bytes:
        """The state that a viewer has reached, which everybody shares, and what he sees besides."""
        if self.match is None or not stop:
            return b'"state":null,"own":null'
        match = self.match.states[stop - 1]
        if self._shown[0] != (listener.match, stop):
            self._shown = ((listener.match, stop), encode(state_json(match)))
        own = b"null" if listener.viewer == PUBLIC else encode(own_json(match, listener.viewer))
        return b'"state":' + self._shown[1] + b',"own":' + own

    def _visible(self, listener: Listener) -> int:
        if self.match is None:
            return 0
        return visible(self.room.state, self.match, listener.viewer, self.stored, self.now())

    def tell(self) -> None:
        """Send everybody what is new to him."""
        for listener in list(self.listeners):
            self._tell(listener)

    def _tell(self, listener: Listener) -> None:
        room = self.room.state
        if len(self.room.facts) > listener.room_seen:
            if viewer_of(room, listener.person.id) != listener.viewer or listener.match != room.match:
                self._welcome(listener, 0)
                return
            lines = b",".join(room_line(fact) for fact in self.room.facts[listener.room_seen :])
            head = b'{"type":"room","from":%d,"facts":[' % listener.room_seen
            listener.send(head + lines + b'],"room":' + encode(room_json(room)) + b"}")
            listener.room_seen = len(self.room.facts)
        if self.match is None:
            return
        stop = self._visible(listener)
        if stop > listener.seen:
            lines = b",".join(fact_lines(self.match, listener.viewer, listener.seen, stop))
            head = b'{"type":"facts","from":%d,"facts":[' % listener.seen
            listener.send(head + lines + b"]," + self._states(listener, stop) + b"}")
            listener.seen = stop
        if stop < self.stored:
            self._tell_later()

    def _tell_later(self) -> None:
        """Spectators are behind: look again in a moment."""
        if self._late is None:

            def again() -> None:
                self._late = None
                self.tell()

            self._late = asyncio.get_running_loop().call_later(0.5, again)

    def stop(self) -> None:
        """Let go of the timers; the logs stay as they are."""
        for timer in (self._timer, self._late, self._roll):
            if timer is not None:
                timer.cancel()
        if self._task is not None:
            self._task.cancel()


def room_log(room_id: str) -> str:
    """The id of a room's log in the store."""
    return f"room:{room_id}"


def match_log(room: Room) -> str:
    """The id of the next match of a room. Two processes that begin it give it the same, and one of them wins."""
    return f"{room.id}-{room.matches + 1}"


def room_of(log_id: str) -> str:
    """The room of a log by its id: its own, or the one in which the match is played."""
    return log_id.removeprefix("room:").partition("-")[0]
