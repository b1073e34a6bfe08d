"""The outlook of a player: what can still beat a play, and how near the others are to going out."""

from functools import cache

from guandan.ai.groups import HEART, RUNS
from guandan.ai.hand_plan import counts_of
from guandan.game.cards import ACE, DECK, RANKS, place
from guandan.game.patterns import SHAPES, level_order
from guandan.game.seats import SEATS, left, partner, right
from guandan.game.view import Seen

SIZES = {shape.name: shape.size for shape in SHAPES}
TIERS = {shape.name: shape.tier for shape in SHAPES}

RANK_NUMBERS = {rank: number for number, rank in enumerate(RANKS)}

COPIES = {"single": 1, "pair": 2, "triple": 3, "full_house": 3}
Chances = list[float]

FADES = {
    "single": 3.5,
    "pair": 2.0,
    "triple": 2.0,
    "full_house": 2.5,
    "straight": 4.0,
    "triple_pairs": 6.0,
    "plate": 8.0,
}
"""How many better plays that are still out make it an even chance that one of them comes."""
BOMB_STANDS = (0.0, 0.75, 0.85, 0.92, 0.95, 0.97, 0.98, 0.99, 0.99, 1.0)
"""By tier: how often a bomb is the last word."""
BOMBED = 0.12
"""How often a play that nothing else beats is bombed."""
BOMBED_NEAR_THE_END = 0.25
"""The same once few cards are left to its player, when opponents spare nothing."""
NEAR_THE_END = 6

NEAR = (0.0, 4.0, 3.0, 2.6, 2.2, 2.0, 1.5, 1.1, 0.8, 0.6, 0.5)
"""By cards left: how many turns it is worth that such an opponent does not get the lead."""
OUT = 2.5
"""How many turns it is worth that an opponent does not go out at once."""


@cache
def places(level: int) -> tuple[int, ...]:
    """By rank: its place in the order of the level."""
    order = level_order(level)
    return tuple(order.index(rank) for rank in range(len(RANKS)))


@cache
def high_to_low(level: int, *, jokers: bool) -> tuple[int, ...]:
    """The ranks of a level, the highest first."""
    order = level_order(level)
    return (order if jokers else order[: ACE + 1])[::-1]


class Outlook:
    """What a seat knows about the others."""

    __slots__ = ("_chances", "_unseen", "level", "mate", "most", "next", "previous", "seat", "seen", "wild_place")

    def __init__(self, seen: Seen) -> None:
        """Look round the table."""
        self.seen = seen
        self.seat = seat = SEATS.index(seen.viewer)
        self.level = seen.level
        self.wild_place = place(seen.level, HEART)
        counts = seen.counts
        self.next = counts[right(seat)]
        """Cards left to the opponent after us."""
        self.previous = counts[left(seat)]
        """Cards left to the opponent before us."""
        self.mate = counts[partner(seat)]
        """Cards left to our partner; none if they are out."""
        self.most = max(self.next, self.previous)
        self._unseen: bytes | None = None
        self._chances: dict[str, Chances] = {}

    @property
    def unseen(self) -> bytes:
        """How many cards of each rank the others hold."""
        if self._unseen is None:
            self._unseen = counts_of(DECK - sum(self.seen.played) - self.seen.hand)
        return self._unseen

    def _chances_of(self, pattern: str) -> Chances:
        """By rank: the chance that no opponent has a better play of the pattern and makes it."""
        fade = FADES[pattern]
        if self.most < SIZES[pattern]:
            return [1.0] * len(RANKS)
        unseen = self.unseen
        chances = [1.0] * len(RANKS)
        better = 0
        if pattern in RUNS:
            copies, windows = RUNS[pattern]
            enough = [count >= copies for count in unseen]
            for window in reversed(windows):
                chances[window[-1]] = fade / (fade + better)
                better += False not in [enough[rank] for rank in window]
            return chances
        copies = COPIES[pattern]
        for rank in high_to_low(self.level, jokers=copies < 3):
            chances[rank] = fade / (fade + better)
            better += unseen[rank] if copies == 1 else unseen[rank] >= copies
        return chances

    def wins(self, pattern: str, rank: int, left_over: int) -> float:
        """The chance that nobody beats a play after which so many cards are left to its player."""
        tier = TIERS[pattern]
        if tier:
            return BOMB_STANDS[tier] if self.most >= 4 else 1.0
        chances = self._chances.get(pattern)
        if chances is None:
            chances = self._chances[pattern] = self._chances_of(pattern)
        if self.most < 4:
            return chances[rank]
        return chances[rank] * (1 - (BOMBED_NEAR_THE_END if left_over <= NEAR_THE_END else BOMBED))

    def exposed(self, pattern: str, rank: int, left_over: int) -> float:
        """What it costs in turns that an opponent might go out on a play of as many cards as they have left."""
        cards = SIZES[pattern]
        # The next opponent has not had their say; the one before us comes later and may still be stopped.
        danger = (OUT if self.next == cards else 0.0) + (0.7 * OUT if self.previous == cards else 0.0)
        return danger * (1 - self.wins(pattern, rank, left_over)) if danger else 0.0


def near(cards: int) -> float:
    """How many turns it is worth that a player with so many cards left does not get the lead."""
    return NEAR[cards] if cards < len(NEAR) else 0.0
