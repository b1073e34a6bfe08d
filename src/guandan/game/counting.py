"""The card counter (记牌器): which cards a seat has not seen yet, by what everybody has seen and its own hand."""

from guandan.game.cards import DECK, Cards
from guandan.game.view import Seen


def unseen(seen: Seen) -> Cards:
    """All cards but one's own and those that were played."""
    return DECK - seen.hand - sum(seen.played)
