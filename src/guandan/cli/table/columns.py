"""The hand in columns of one rank, high on the left; wild cards stand in a column of their own."""

from itertools import groupby

from guandan.game.cards import Cards, copies, rank_of, sorted_cards, wild_card

Column = tuple[Cards, ...]


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
