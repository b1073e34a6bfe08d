"""The lot: fair, and repeatable from what is published."""

import hashlib
from collections import Counter

from guandan.event.lot import drawn


def by_the_page(items: list[int], seed: str, purpose: str) -> list[int]:
    """docs/formats.md followed by hand."""
    start = hashlib.sha256(f"guandan lot 1\n{seed}\n{purpose}".encode()).digest()
    blocks = b"".join(hashlib.sha256(start + counter.to_bytes(4, "big")).digest() for counter in range(100))
    numbers = [int.from_bytes(blocks[at : at + 4], "big") for at in range(0, len(blocks), 4)]
    for last in range(len(items) - 1, 0, -1):
        while (number := numbers.pop(0)) >= 2**32 - 2**32 % (last + 1):
            pass
        other = number % (last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def test_a_draw_can_be_checked_without_our_code() -> None:
    for n in (1, 2, 7, 60):
        assert drawn(range(n), "seed", "table 1") == by_the_page(list(range(n)), "seed", "table 1")


def test_every_order_is_as_likely() -> None:
    orders = Counter(tuple(drawn("abc", str(seed), "fair")) for seed in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_purposes_are_independent() -> None:
    assert drawn(range(50), "s", "groups") != drawn(range(50), "s", "tables")
