"""A chain of facts with the state that follows from them: what every log but that of a match is made of."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, Self, TypeVar

from guandan.game.acts import Act
from guandan.game.errors import Conflict, Unreadable
from guandan.game.facts import GENESIS, Body, Fact, seal

State = TypeVar("State")

MISFITS = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError)
"""What is raised by reading data that are not of the shape their kind has."""


class Chain(ABC, Generic[State]):
    """An append-only log of which only the last state is kept."""

    first: str
    """The kind of the first fact."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        """Fold facts that are known to be right. Raises Conflict if they do not even have the shape of facts."""
        self.facts: list[Fact] = []
        self._state: State | None = None
        for fact in facts:
            try:
                self.add(fact)
            except MISFITS as misfit:
                raise Conflict("fact_unexpected", seq=fact.seq) from misfit

    @abstractmethod
    def opened(self, fact: Fact) -> State:
        """The state after the first fact."""

    @abstractmethod
    def applied(self, state: State, fact: Fact) -> State:
        """The state after one more fact."""

    @abstractmethod
    def decided(self, act: Act, at: int) -> Body:
        """The fact of an act. Raises a refusal if it is not allowed."""

    @property
    def state(self) -> State:
        """The state after the last fact."""
        if self._state is None:
            raise Unreadable("not_a_log")
        return self._state

    @property
    def head(self) -> str:
        """The hash of the last fact."""
        return self.facts[-1].hash if self.facts else GENESIS

    def add(self, fact: Fact) -> None:
        """Fold one more fact."""
        if self._state is None and fact.kind != self.first:
            raise Unreadable("not_a_log")
        self._state = self.opened(fact) if self._state is None else self.applied(self._state, fact)
        self.facts.append(fact)

    def open(self, body: Body, at: int, cmd: str = "") -> Fact:
        """Begin the log with its first fact."""
        if self.facts:
            raise Conflict("already_open")
        return self._append(body, at, cmd)

    def act(self, act: Act, at: int, cmd: str = "") -> Fact:
        """Do an act. A refusal is raised and changes nothing."""
        return self._append(self.decided(act, at), at, cmd)

    def sealed(self, body: Body, at: int, cmd: str = "") -> Fact:
        """The next fact, not yet appended."""
        try:
            return seal(body, len(self.facts), at, cmd, self.head)
        except UnicodeEncodeError:  # half a character cannot be written anywhere
            raise Unreadable("not_a_fact") from None

    def trial(self) -> Self:
        """A copy on which acts can be tried: this log knows nothing of them."""
        log = type(self)()
        log.__dict__.update({**self.__dict__, "facts": self.facts.copy()})
        return log

    def _append(self, body: Body, at: int, cmd: str) -> Fact:
        fact = self.sealed(body, at, cmd)
        self.add(fact)
        return fact
