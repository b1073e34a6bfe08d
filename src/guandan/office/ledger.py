"""The ledger (账簿): the one way into a log - read, decide, append, tell - for matches, rooms, desks and events.

What is wanted is done to a trial copy of the log; what that has added is written, and only then the log has it too. If
others have written meanwhile, their facts are read and it is decided again, so that acts which do not depend on each
other all go in. Whoever acts on what they saw says how long the log was then, and is refused if it has grown since. A
command is done once, however often it is sent.

A ledger asks for reading and writing by `Wish`es, so that commands (`carried_out`) and the server, which must not wait,
go the same way.
"""

from collections.abc import Callable, Generator, MutableSequence, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from guandan.game.errors import Conflict, GuandanError
from guandan.game.facts import Fact
from guandan.store import Entry, LogStore, Receipt

TRIES = 100
"""How often a command is decided; each time it lost, somebody else has got further."""
MOVED = "log_moved_on"


class AnyLog(Protocol):
    """What every log can do."""

    facts: MutableSequence[Fact]

    def add(self, fact: Fact) -> object:
        """Fold one more fact."""

    def trial(self) -> Self:
        """A copy on which acts can be tried."""

    def adopt(self, trial: Self) -> object:
        """Take over what was done on a trial."""


Log = TypeVar("Log", bound=AnyLog)
Value = TypeVar("Value")
Deed = Callable[[Log], Value]
"""What is done to a log: acts, and what is to be known of them. It may be called again on a longer log."""


class ReadOn(NamedTuple):
    """The wish for the facts of a log with numbers above `after`."""

    log_id: str
    after: int


class Write(NamedTuple):
    """The wish to write entries, all of them or none."""

    entries: tuple[Entry, ...]


Wish = ReadOn | Write
Wishes = Generator[Wish, Any, Value]
"""Wishes that are granted one after the other, and what comes of them in the end."""


class Done(NamedTuple, Generic[Value]):
    """What a command has done."""

    facts: list[Fact]
    value: Value | None
    """What the deed gave; None if the command had been done before."""


def nothing_beside(log: AnyLog) -> Sequence[Entry]:
    """No entries of other logs."""
    del log
    return ()


def no_deadline(log: AnyLog) -> int | None:
    """No deadline."""
    del log
    return None


class Ledger(Generic[Log]):
    """One log of the store, as far as it is known here."""

    def __init__(self, log_id: str, log: Log, *, title: str = "", tell: Callable[[list[Fact]], object] = list) -> None:
        """Go on with a log, or begin one with an empty log and a title; `tell` hears of all that is added."""
        self.log_id = log_id
        self.log = log
        self.title = title
        self.tell = tell

    def do(
        self,
        deed: Deed[Log, Value],
        command: str,
        *,
        seen: int | None = None,
        due: Callable[[Log], int | None] = no_deadline,
        beside: Callable[[Log], Sequence[Entry]] = nothing_beside,
        doubtful: bool = False,
    ) -> Wishes[Done[Value]]:
        """Do something to the log; the same command is done once.

        `seen` is the length of the log that the actor had seen, if it matters. `due` and `beside` give the deadline of
        the log and entries of other logs that are written with it. `doubtful` says that others write to the log all the
        time: a refusal is told only once everything has been read. Raises a refusal, and then nothing has changed.
        """
        for left in reversed(range(TRIES)):
            start = len(self.log.facts)
            if seen != start and (done := self.facts_of(command)):
                return Done(done, None)
            if seen is not None and start != seen:
                raise Conflict("log_grown", log=self.log_id, length=start, seen=seen)
            trial = self.log.trial()
            try:
                value = deed(trial)
                new = list(trial.facts[start:])
                if new:
                    entry = Entry(self.log_id, start, new, command, due=due(trial), title="" if start else self.title)
                    receipts: list[Receipt] = yield Write((entry, *beside(trial)))
                    if not receipts[0].fresh:  # done elsewhere
                        yield from self.catch_up()
                        continue
            except GuandanError as refused:
                lost = refused.code == MOVED and seen is None
                if not left or not (lost or doubtful):
                    raise
                if not (yield from self.catch_up()) and not lost:
                    raise
                continue
            self.log.adopt(trial)  # whoever looks at the log has never seen a fact that is not on disk
            self.tell(new)
            return Done(new, value)
        raise AssertionError("the last try returns or raises")

    def tried(self, deed: Deed[Log, Value]) -> tuple[Log, Value]:
        """The log as it would be, and what the deed gives; nothing is written. Raises the refusal of the deed."""
        trial = self.log.trial()
        value = deed(trial)
        return trial, value

    def facts_of(self, command: str) -> list[Fact]:
        """The facts of a command that was done."""
        return [fact for fact in self.log.facts if fact.cmd == command] if command else []

    def catch_up(self) -> Wishes[list[Fact]]:
        """Read what others have written."""
        new: list[Fact] = yield ReadOn(self.log_id, len(self.log.facts) - 1)
        for fact in new:
            self.log.add(fact)
        if new:
            self.tell(new)
        return new


def carried_out(store: LogStore, wishes: Wishes[Value]) -> Value:
    """Grant the wishes from a store, and return what comes of them."""
    try:
        wish = next(wishes)
        while True:
            try:
                granted: Any
                if isinstance(wish, ReadOn):
                    granted = store.read(wish.log_id, wish.after)
                else:
                    granted = store.append_many(wish.entries)
            except GuandanError as refused:
                wish = wishes.throw(refused)
            else:
                wish = wishes.send(granted)
    except StopIteration as end:
        value: Value = end.value
        return value
