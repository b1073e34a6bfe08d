"""Simple opponents and random boards, for measuring players."""

import random
from collections.abc import Iterator

from guandan.ai.duplicate import Board
from guandan.ai.simple import said
from guandan.game.acts import Act
from guandan.game.cards import DECK, SUIT_RANKS, each
from guandan.game.ruleset import load
from guandan.game.view import Seen

RULES = load("GJ17")


class ByChance:
    """Any legal play or a pass."""

    name = "random"

    def __init__(self, seed: int) -> None:
        """Begin a row of chances."""
        self.rng = random.Random(seed)

    def act(self, seen: Seen) -> Act:
        """One of the plays, or the pass."""
        choice = int(self.rng.random() * (len(seen.legal) + (seen.to_beat is not None)))
        return said(seen.legal[choice] if choice < len(seen.legal) else None, seen)


def boards(seed: int, number: int) -> Iterator[Board]:
    """Random deals at random levels."""
    rng = random.Random(seed)
    pack = list(each(DECK))
    for _ in range(number):
        rng.shuffle(pack)
        yield Board(RULES, tuple(sum(pack[at::4]) for at in range(4)), rng.choice(SUIT_RANKS), rng.randrange(4))
