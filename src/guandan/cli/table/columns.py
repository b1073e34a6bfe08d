"""The hand in columns of one rank, high on the left; wild cards stand in a column of their own."""

from itertools import groupby

from guandan.game.cards import SUITS, Cards, copies, place, rank_of, sorted_cards, wild_card
from guandan.game.patterns import runs

Column = tuple[Cards, ...]

WINDOWS = tuple(runs(5))


def columns(hand: Cards, level: int) -> list[Column]:
    """The columns of a hand: jokers, wild cards, level cards, then aces down to twos."""
    wild = wild_card(level)
    # A stable sort by rank keeps the order of suits; the wild cards come before their rank.
    cards = sorted_cards(hand - copies(hand, wild.bit_length() - 1) * wild, level)
    groups = [tuple(cards) for _, cards in groupby(cards, key=rank_of)]
    wilds = (wild,) * copies(hand, wild.bit_length() - 1)
    if not wilds:
        return groups
    jokers = sum(1 for group in groups if rank_of(group[0]) > 12)
    return [*groups[:jokers], wilds, *groups[jokers:]]


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
