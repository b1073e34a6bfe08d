"""The states of a match, one after each of its facts.

Plays, passes and reports are most of all facts and folded in no time. So of finished deals a log that is kept long
needs only some of the states: the others are folded again for whoever asks.
"""

from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from typing import Any, overload

from guandan.game import fold
from guandan.game.branch import Branch
from guandan.game.facts import Fact
from guandan.game.match import Match

FOLDED = ("play", "pass", "report")
"""The kinds of facts whose state follows from the one before and the fact alone."""
EVERY = 16
"""Of such states one in so many is kept."""
GONE: Any = None
"""What stands in the list for a state that is not kept."""


class States(Sequence[Match]):
    """A list of states, some of which are folded when they are asked for."""

    def __init__(self, facts: Sequence[Fact], states: Iterable[Match] = ()) -> None:
        """The states after some facts, which grow together with them."""
        self._facts = facts
        self._kept: MutableSequence[Match] = list(states)
        self._thinned = 0

    def append(self, state: Match) -> None:
        """Add the state after the next fact."""
        self._kept.append(state)

    def thin(self, stop: int) -> None:
        """Keep fewer of those before `stop`."""
        for seq in range(self._thinned, stop):
            if seq % EVERY and self._facts[seq].kind in FOLDED:
                self._kept[seq] = GONE
        self._thinned = max(self._thinned, stop)

    def branched(self, facts: Sequence[Fact]) -> "States":
        """The same states for a branch of the facts, which may go on otherwise."""
        branch = object.__new__(States)
        branch._facts, branch._kept, branch._thinned = facts, Branch(self._kept), self._thinned
        return branch

    def adopt(self, branch: "States") -> None:
        """Take over what a branch has added."""
        if isinstance(branch._kept, Branch):
            self._kept += branch._kept.added

    def __len__(self) -> int:
        """How many there are."""
        return len(self._kept)

    @overload
    def __getitem__(self, at: int) -> Match: ...

    @overload
    def __getitem__(self, at: slice) -> list[Match]: ...

    def __getitem__(self, at: int | slice) -> Match | list[Match]:
        """A state, or a list of some."""
        if isinstance(at, slice):
            return list(self)[at] if self._thinned else list(self._kept[at])
        found = self._kept[at]
        return found if found is not GONE else self._again(range(len(self))[at])

    def _again(self, at: int) -> Match:
        """The state after fact `at`, folded from the nearest one that is kept."""
        start = at
        while (state := self._kept[start]) is GONE:
            start -= 1
        for fact in self._facts[start + 1 : at + 1]:
            state = fold.apply(state, fact)
        return state

    def __iter__(self) -> Iterator[Match]:
        """All of them in order."""
        state: Match = GONE
        for seq, kept in enumerate(self._kept):
            state = kept if kept is not GONE else fold.apply(state, self._facts[seq])
            yield state
