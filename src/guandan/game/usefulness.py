"""How useful a card of a hand is for straight flushes: who names only a rank gives the least useful ones away."""

from guandan.game.cards import SUITS, Cards, copies, place, wild_card
from guandan.game.patterns import runs

WINDOWS = tuple(runs(5))


def by_use(hand: Cards, level: int, rank: int) -> list[Cards]:
    """The natural cards of a rank, those least useful for straight flushes first, wild ones last.

    A card is useful as often as it is in a run of five of its suit that the hand can make; of two copies one is spare.
    """
    wild = wild_card(level)
    wilds = copies(hand, wild.bit_length() - 1)
    naturals = hand - wilds * wild
    ranked: list[tuple[bool, float, int, Cards]] = []
    for suit in range(len(SUITS)):
        card = 1 << place(rank, suit)
        held = copies(hand, place(rank, suit))
        use = _use(naturals, wilds, rank, suit)
        for copy in range(held):
            spare = copy < held - 1
            ranked.append((card == wild, 0.0 if spare else use, suit, card))
    return [card for *_, card in sorted(ranked)]


def _use(naturals: Cards, wilds: int, rank: int, suit: int) -> float:
    """In how many runs of its suit a card takes part; runs that need wild cards count less."""
    use = 0.0
    for window in WINDOWS:
        if rank in window:
            missing = sum(1 for other in window if not copies(naturals, place(other, suit)))
            if missing <= wilds:
                use += 1 / (1 + missing)
    return use
