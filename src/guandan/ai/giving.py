"""Giving cards away: tribute (贡牌) and return (还牌)."""

from guandan.ai.hand_plan import plan
from guandan.ai.outlook import places
from guandan.game.cards import Cards, rank_of
from guandan.game.seats import SEATS, side
from guandan.game.tribute import Payment, return_cards, tribute_cards
from guandan.game.view import Seen

NEAR_ENOUGH = 0.1
"""How much of a turn a partner's better card may cost."""


def tribute(seen: Seen) -> Cards:
    """Of the highest cards the one that the hand misses least: its suit matters for straight flushes only."""
    return min(tribute_cards(seen.hand, seen.level), key=lambda card: plan(seen.hand - card, seen.level).cost)


def give_back(seen: Seen) -> Cards:
    """The card that the hand misses least: to an opponent the lowest such, to a partner a better one if it is cheap."""
    seat = SEATS.index(seen.viewer)
    payment = next(payment for payment in seen.payments if payment.taker == seat)
    allowed = return_cards(seen.rules, seen.level, seen.hand, payment)
    costs = {card: plan(seen.hand - card, seen.level).cost for card in allowed}
    least = min(costs.values())
    if not _to_partner(payment):
        return next(card for card in allowed if costs[card] == least)
    place = places(seen.level)
    cheap = [card for card in allowed if costs[card] <= least + NEAR_ENOUGH]
    return max(cheap, key=lambda card: place[rank_of(card)])


def _to_partner(payment: Payment) -> bool:
    return side(payment.giver) == side(payment.taker)
