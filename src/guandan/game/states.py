"""The states of a match, one after each of its facts.

Plays, passes and reports are most of all facts and folded in no time. So of finished deals a log that is kept long
needs only some of the states: the others are folded again for whoever asks.
"""

from collections.abc import Iterable, Iterator
from typing import Any, SupportsIndex, overload

from guandan.game import fold
from guandan.game.facts import Fact
from guandan.game.match import Match

FOLDED = ("play", "pass", "report")
"""The kinds of facts whose state follows from the one before and the fact alone."""
EVERY = 16
"""Of such states one in so many is kept."""
GONE: Any = None
"""What stands in the list for a state that is not kept."""


class States(list[Match]):
    """A list of states, some of which are folded when they are asked for."""

    def __init__(self, facts: list[Fact], states: Iterable[Match] = ()) -> None:
        """The states after some facts, which grow and are cut together with them."""
        super().__init__(states)
        self._facts = facts
        self._thinned = 0

    def thin(self, stop: int) -> None:
        """Keep fewer of those before `stop`."""
        for seq in range(self._thinned, stop):
            if seq % EVERY and self._facts[seq].kind in FOLDED:
                self[seq] = GONE
        self._thinned = max(self._thinned, stop)

    def of(self, facts: list[Fact]) -> "States":
        """The same states for a copy of the facts, which may go on otherwise."""
        copy = States(facts, super().__getitem__(slice(None)))
        copy._thinned = self._thinned
        return copy

    @property
    def last(self) -> Match:
        """The last one, which is always kept."""
        return list.__getitem__(self, -1)

    @overload
    def __getitem__(self, at: SupportsIndex) -> Match: ...

    @overload
    def __getitem__(self, at: slice) -> list[Match]: ...

    def __getitem__(self, at: SupportsIndex | slice) -> Match | list[Match]:
        """A state, or a list of some."""
        if isinstance(at, slice):
            return list(self)[at] if self._thinned else super().__getitem__(at)
        found = super().__getitem__(at)
        return found if found is not GONE else self._again(range(len(self))[at])

    def _again(self, at: int) -> Match:
        """The state after fact `at`, folded from the nearest one that is kept."""
        start = at
        while (state := super().__getitem__(start)) is GONE:
            start -= 1
        for fact in self._facts[start + 1 : at + 1]:
            state = fold.apply(state, fact)
        return state

    def __iter__(self) -> Iterator[Match]:
        """All of them in order."""
        state: Match = GONE
        for seq, kept in enumerate(super().__iter__()):
            state = kept if kept is not GONE else fold.apply(state, self._facts[seq])
            yield state

    def __delitem__(self, at: SupportsIndex | slice) -> None:
        """Forget some at the end."""
        super().__delitem__(at)
        self._thinned = min(self._thinned, len(self))
