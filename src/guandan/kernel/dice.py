"""Chance for machines: one documented source that the compiled kernel and the Python reference share bit by bit.

It is SplitMix64 (Steele, Lea and Flood 2014). It deals cards for simulations and plays at random; it is no shuffle for
people, which is in game/shuffle.py. docs/kernel.md has the whole of it in a few lines.
"""

from guandan.game.cards import DECK, Cards, each
from guandan.game.plays import Play

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
PACK = tuple(each(DECK))
PASS = 255
"""Stands for pattern and rank of a pass."""


def mixed(z: int) -> int:
    """A number of 64 bits, well stirred."""
    z = ((z ^ z >> 30) * FIRST) & MASK
    z = ((z ^ z >> 27) * SECOND) & MASK
    return z ^ z >> 31


class Dice:
    """The chances of one deal: its number within a seed gives it dice of its own."""

    def __init__(self, seed: int, number: int) -> None:
        """Begin the row of numbers."""
        self.state = mixed(mixed((seed + GOLDEN) & MASK) + number * GOLDEN & MASK)

    def next(self) -> int:
        """The next 64 bits."""
        self.state = (self.state + GOLDEN) & MASK
        return mixed(self.state)

    def below(self, bound: int) -> int:
        """A number below `bound`; below one there is nothing to draw."""
        return 0 if bound == 1 else (self.next() >> 32) * bound >> 32

    def hands(self) -> tuple[Cards, ...]:
        """The pack shuffled and dealt round: Fisher-Yates from the last card down."""
        pack = list(PACK)
        for left in range(len(pack), 1, -1):
            at = self.below(left)
            pack[at], pack[left - 1] = pack[left - 1], pack[at]
        return tuple(sum(pack[seat::4]) for seat in range(4))


class Fingerprint:
    """The fingerprint of a deal, fed with every turn."""

    def __init__(self) -> None:
        """Nothing has been played."""
        self.value = GOLDEN

    def add(self, seat: int, line: int, rank: int, cards: Cards) -> None:
        """Enter a turn: seat, number of the pattern, rank and cards."""
        word = (cards & MASK) * FIRST + (cards >> 64) * SECOND + (seat | line << 8 | rank << 16)
        value = ((self.value ^ word & MASK) * GOLDEN) & MASK
        self.value = value ^ value >> 32

    def of_deal(self, number: int) -> int:
        """What the deal with this number adds to the fingerprint of many: the order of deals does not matter."""
        return mixed(self.value + number * GOLDEN & MASK)


def chosen(dice: Dice, plays: list[Play], *, may_pass: bool) -> Play | None:
    """One of the plays in canonical order or, as the last of the choices, the pass (None)."""
    k = dice.below(len(plays) + may_pass)
    return plays[k] if k < len(plays) else None
