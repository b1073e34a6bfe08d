"""References (引用) from an event to other logs: matches that results come from, rulings, appeals at the desk."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from guandan.game.errors import Conflict
from guandan.game.facts import Fact
from guandan.game.fields import Ref

HASH = 64
Find = Callable[[str], Sequence[Fact] | None]
"""The facts of a log by its id; None if it is not kept here."""


def referred(value: Any) -> Iterator[Ref]:
    """Every [log, number, hash] within some data."""
    if isinstance(value, Mapping):
        for part in value.values():
            yield from referred(part)
    elif isinstance(value, list | tuple):
        if [type(part) for part in value] == [str, int, str] and len(value[2]) == HASH:
            yield Ref(*value)
        else:
            for part in value:
                yield from referred(part)


def beside(facts: Iterable[Fact], find: Find, *, own: str, first: Sequence[str] = ()) -> dict[str, list[Fact]]:
    """The logs that facts refer to, and those that these refer to, as far as they are kept; `first` comes too."""
    found: dict[str, list[Fact]] = {}
    wanted = [*first, *(ref.log for fact in facts for ref in referred(fact.data))]
    while wanted:
        name = wanted.pop(0)
        if name in found or name == own:
            continue
        kept = find(name)
        if kept is not None:
            found[name] = list(kept)
            wanted += [ref.log for fact in kept for ref in referred(fact.data)]
    return dict(sorted(found.items()))


def not_found(facts: Iterable[Fact], find: Find, *, own: tuple[str, ...]) -> tuple[str, ...]:
    """The logs that could not be looked up. Raises Conflict if one that is kept is not what a fact refers to."""
    missing: dict[str, None] = {}
    for fact in facts:
        for ref in referred(fact.data):
            if ref.log in own:
                continue
            kept = find(ref.log)
            if kept is None:
                missing[ref.log] = None
            elif ref.seq >= len(kept) or kept[ref.seq].hash != ref.hash:
                raise Conflict("other_match", match=ref.log, seq=ref.seq)
    return tuple(missing)
