"""The lot (抽签): a draw that anybody can repeat from its published seed (docs/pairing.md)."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

from guandan.game.shuffle import below, numbers

T = TypeVar("T")

VERSION = "guandan lot 1"


def source(seed: str, purpose: str) -> Iterator[int]:
    """Numbers of 32 bits for one purpose of one event, drawn as those of the shuffle are."""
    return numbers(hashlib.sha256("\n".join([VERSION, seed, purpose]).encode()).digest())


def drawn(items: Sequence[T], seed: str, purpose: str) -> list[T]:
    """The items in the order of the lot, by Fisher-Yates from the end."""
    order = list(items)
    lots = source(seed, purpose)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1, lots)
        order[last], order[other] = order[other], order[last]
    return order
