"""The engine of every log: match, room, referee's desk and event are tables of kinds that it runs.

A kind says what shape its facts have, how an act is decided, how its fact changes the state, and when and by whom it
may be done. A log joins its kinds in a table; the engine reads, decides, chains and folds. See "A kind of fact" in
docs/design.md.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, MutableSequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from guandan.game.acts import Act
from guandan.game.branch import Branch
from guandan.game.errors import Conflict, GuandanError, Illegal, NotAllowed, OutOfTurn, Unreadable, quoted
from guandan.game.facts import GENESIS, Body, Fact, check_chain, seal
from guandan.game.fields import read, written


class Timed(Protocol):
    """A state that knows the time of its last fact."""

    @property
    def at(self) -> int:
        """In milliseconds."""


State = TypeVar("State", bound=Timed)
Part = TypeVar("Part")
"""A state or a part of one."""
Said = TypeVar("Said")
"""The shape of a kind: what its act asks for and its fact says."""


class Kind(NamedTuple, Generic[Part, Said]):
    """A kind of act and fact."""

    shape: type[Said]
    """A NamedTuple that declares the fields (see fields.py)."""
    decide: Callable[[Part, Said, Act, int], Said | Body] | None
    """What the fact says, for what an act says, by whom, at a time. Raises a refusal. None if it only follows."""
    apply: Callable[[Part, Said, Fact], Part]
    """The state after the fact. Its time is noted by the engine."""
    by: tuple[str, ...] = ()
    """Who may do it; empty if `decide` says so."""
    during: tuple[str, ...] = ()
    """The statuses of the state in which it may be done; empty for all."""


Kinds = Mapping[str, Kind[Part, Any]]


def part(name: str, kinds: Mapping[str, Kind[Any, Any]]) -> dict[str, Kind[Any, Any]]:
    """The kinds of a part of a state, as kinds of the whole: they see and change that part alone."""
    return {
        kind: one._replace(decide=_decided_in(name, one), apply=_applied_in(name, one)) for kind, one in kinds.items()
    }


def _decided_in(name: str, kind: Kind[Any, Any]) -> Callable[[Any, Any, Act, int], Any] | None:
    decide = kind.decide
    return decide and (lambda whole, said, act, at: decide(getattr(whole, name), said, act, at))


def _applied_in(name: str, kind: Kind[Any, Any]) -> Callable[[Any, Any, Fact], Any]:
    apply = kind.apply
    return lambda whole, said, fact: whole._replace(**{name: apply(getattr(whole, name), said, fact)})


def body(kind: str, by: str, said: Any) -> Body:
    """What is to become a fact of a kind, with its data as they are written."""
    return Body(kind, by, written(said), said=said)


def decided(kinds: Mapping[str, Kind[Part, Any]], state: Part, act: Act, at: int = 0) -> Body:
    """The fact of an act on a part of a state that is in no log, such as a deal by itself. Raises a refusal."""
    kind = kinds.get(act.kind)
    if kind is None or kind.decide is None:
        raise Unreadable("unknown_act", act=quoted(act.kind), allowed=", ".join(kinds))
    found = kind.decide(state, read(kind.shape, act.data) if act.said is None else act.said, act, at)
    return found if isinstance(found, Body) else body(act.kind, act.by, found)


def applied(kinds: Mapping[str, Kind[Part, Any]], state: Part, fact: Body) -> Part:
    """Such a part of a state after a fact."""
    kind = kinds[fact.kind]
    said = read(kind.shape, fact.data) if fact.said is None else fact.said
    return kind.apply(state, said, seal(fact, 0, 0, "", ""))


class _NoState:
    """Stands where a log without facts would have its state: whoever asks for it is refused."""

    def __get__(self, log: object, owner: type) -> Any:
        if log is None:
            return self
        raise Unreadable("not_a_log")


NO_STATE: Any = _NoState()


class LogOf(ABC, Generic[State]):
    """An append-only log: the state is a fold of its facts."""

    first: ClassVar[str]
    """The kind of the first fact."""
    kinds: ClassVar[Mapping[str, Kind[Any, Any]]]
    """Every other kind, by its name."""
    state: State = NO_STATE
    """The state after the last fact. Raises Unreadable if there is none yet."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        """Fold facts that are known to be right. Raises Conflict if one does not have the shape of its kind."""
        self.facts: MutableSequence[Fact] = []
        for fact in facts:
            self.add(fact)

    # What a log says of itself.

    @abstractmethod
    def opened(self, fact: Fact) -> State:
        """The state after the first fact. Raises a refusal if it cannot be read."""

    @abstractmethod
    def stamped(self, state: State, fact: Fact) -> State:
        """The state with the time of its last fact."""

    def status(self, state: State) -> str:
        """How the state stands, for the kinds that may be done only at some times."""
        del state
        return ""

    def not_during(self, status: str, kind: str) -> GuandanError:
        """The refusal of a kind that may not be done as the state stands."""
        return OutOfTurn("not_as_it_stands", act=kind, status=status)

    def role(self, by: str) -> str:
        """What somebody is who acts, for the kinds that only some may do."""
        return by

    def due(self) -> Body | None:
        """The fact that must come next without anybody's act."""
        return None

    # What all logs do alike.

    @property
    def head(self) -> str:
        """The hash of the last fact."""
        return self.facts[-1].hash if self.facts else GENESIS

    def checked(self) -> str:
        """The hash of the last fact of a chain that holds. Raises Conflict at the first fact that does not follow."""
        return check_chain(self.facts)

    def add(self, fact: Fact, said: Any = None) -> None:
        """Fold one more fact; `said` is what it says, if that is known already."""
        self.state = self.folded(fact, said)
        self.facts.append(fact)

    def folded(self, fact: Fact, said: Any = None) -> State:
        """The state after one more fact."""
        try:
            if "state" not in self.__dict__:
                if fact.kind != self.first:
                    raise Unreadable("not_a_log")
                return self.opened(fact)
            kind = self.kinds.get(fact.kind)
            if kind is None:
                raise Unreadable("not_a_log")
            return self.stamped(self.applied(kind, fact, read(kind.shape, fact.data) if said is None else said), fact)
        except (Unreadable, Illegal, OutOfTurn, NotAllowed) as error:
            if error.code == "not_a_log":
                raise
            raise Conflict("fact_unexpected", seq=fact.seq) from error

    def applied(self, kind: Kind[State, Any], fact: Fact, said: Any) -> State:
        """The state after a fact of a kind."""
        return kind.apply(self.state, said, fact)

    def decided(self, act: Act, at: int) -> Body:
        """The fact of an act, not yet appended. Raises a refusal if it is not allowed."""
        state = self.state
        if at < state.at:
            raise Conflict("time_runs_back", at=at, last=state.at)
        kind = self.kinds.get(act.kind)
        if kind is None or kind.decide is None:
            allowed = ", ".join(name for name, one in self.kinds.items() if one.decide is not None)
            raise Unreadable("unknown_act", act=quoted(act.kind), allowed=allowed)
        if kind.during and (status := self.status(state)) not in kind.during:
            raise self.not_during(status, act.kind)
        if kind.by and self.role(act.by) not in kind.by:
            raise OutOfTurn("not_yours", by=quoted(act.by), act=act.kind)
        said = act.said if type(act.said) is kind.shape else read(kind.shape, act.data)
        found = kind.decide(state, said, act, at)
        return found if isinstance(found, Body) else body(act.kind, act.by, found)

    def open(self, first: Body, at: int, cmd: str = "") -> list[Fact]:
        """Begin the log with its first fact."""
        if self.facts:
            raise Conflict("already_open")
        return self._append(first, at, cmd)

    def act(self, act: Act, at: int, cmd: str = "") -> list[Fact]:
        """Do an act: its fact and all that follow from it. A refusal is raised and changes nothing."""
        return self._append(self.decided(act, at), at, cmd)

    def _append(self, body: Body | None, at: int, cmd: str) -> list[Fact]:
        new: list[Fact] = []
        seq, prev = len(self.facts), self.head
        while body is not None:
            try:
                fact = seal(body, seq + len(new), at, cmd, prev)
            except UnicodeEncodeError:  # half a character cannot be written anywhere
                raise Unreadable("not_a_fact") from None
            self.add(fact, body.said)
            new.append(fact)
            prev, body = fact.hash, self.due()
        return new

    # Other logs made from this one.

    def trial(self: "Log") -> "Log":
        """A copy on which an act can be tried: the log itself knows nothing of it."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.facts = Branch(self.facts)
        return copy

    def adopt(self: "Log", trial: "Log") -> None:
        """Take over what was done on a trial of this log."""
        facts = self.facts
        facts += trial.facts[len(facts) :]
        self.__dict__.update(trial.__dict__)
        self.facts = facts

    def until(self: "Log", seq: int) -> "Log":
        """The log as it was before fact `seq`."""
        return type(self)(self.facts[:seq])


Log = TypeVar("Log", bound=LogOf[Any])
