"""A branch: a list that goes on from another one, which knows nothing of it and is not copied."""

from collections.abc import Iterator, MutableSequence, Sequence
from typing import Any, TypeVar, overload

One = TypeVar("One")


class Branch(MutableSequence[One]):
    """What a list held when the branch began, and what was added since. The list itself may grow but not shrink."""

    def __init__(self, base: Sequence[One]) -> None:
        """Go on from here."""
        self._base, self._start = base, len(base)
        self.added: list[One] = []

    def __len__(self) -> int:
        """All of them."""
        return self._start + len(self.added)

    @overload
    def __getitem__(self, at: int) -> One: ...

    @overload
    def __getitem__(self, at: slice) -> list[One]: ...

    def __getitem__(self, at: int | slice) -> One | list[One]:
        """One of them, or a list of some."""
        start, count = self._start, self._start + len(self.added)
        if isinstance(at, slice):
            places = range(count)[at]
            if places.step == 1 and places.start >= start:  # what was added: what is mostly asked for
                return self.added[places.start - start : places.stop - start]
            return [self[place] for place in places]
        place = at + count if at < 0 else at
        if not 0 <= place < count:
            raise IndexError(at)
        return self.added[place - start] if place >= start else self._base[place]

    def __iter__(self) -> Iterator[One]:
        """All of them in order."""
        base = self._base
        for at in range(self._start):
            yield base[at]
        yield from self.added

    def append(self, value: One) -> None:
        """Add one at the end."""
        self.added.append(value)

    def insert(self, index: int, value: One) -> None:
        """Add one where it is the branch's own."""
        self.added.insert(self._own(index), value)

    def __setitem__(self, at: Any, value: Any) -> None:
        """Change one of the branch's own."""
        self.added[self._own(at)] = value

    def __delitem__(self, at: Any) -> None:
        """Take one of the branch's own away."""
        del self.added[self._own(at)]

    def _own(self, at: int) -> int:
        place = (at + len(self) if at < 0 else at) - self._start
        if place < 0:
            raise IndexError(at)
        return place
