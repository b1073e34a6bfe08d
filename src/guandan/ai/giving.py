"""Giving cards away: tribute (贡牌) and return (还牌)."""

from guandan.ai.groups import covers
from guandan.ai.hand_plan import counts_of, plan
from guandan.ai.outlook import places
from guandan.ai.worth import equal_costs
from guandan.game.cards import Cards, rank_of
from guandan.game.seats import SEATS, side
from guandan.game.tribute import return_cards, tribute_cards
from guandan.game.view import Seen

NEAR_ENOUGH = 0.1
"""How much of a turn a partner's better card may cost."""
THOUGHT_OF = 5
"""How many cards are thought through before one is returned."""


def tribute(seen: Seen) -> Cards:
    """Of the highest cards the one that the hand misses least: its suit matters for straight flushes only."""
    allowed = tribute_cards(seen.hand, seen.level)
    return allowed[0] if len(allowed) == 1 else min(allowed, key=lambda card: _cost_without(seen, card))


def give_back(seen: Seen) -> Cards:
    """The card that the hand misses least: to an opponent the lowest such, to a partner a better one if it is cheap."""
    seat = SEATS.index(seen.viewer)
    payment = next(payment for payment in seen.payments if payment.taker == seat)
    allowed = return_cards(seen.rules, seen.level, seen.hand, payment)
    costs = {card: _cost_without(seen, card) for card in _lonely(seen, allowed)}
    least = min(costs.values())
    if side(payment.giver) != side(seat):
        return next(card for card in costs if costs[card] == least)
    place = places(seen.level)
    cheap = [card for card in costs if costs[card] <= least + NEAR_ENOUGH]
    return max(cheap, key=lambda card: place[rank_of(card)])


def _cost_without(seen: Seen, card: Cards) -> float:
    return plan(seen.hand - card, seen.level).cost


def _lonely(seen: Seen, allowed: list[Cards]) -> list[Cards]:
    """A few of the cards, the loneliest first: out of straight flushes and away from equal cards; one of each rank."""
    held, costs = counts_of(seen.hand), equal_costs(seen.level)
    unbound = seen.hand - plan(seen.hand, seen.level).suited

    def harm(card: Cards) -> tuple[bool, float]:
        rank = rank_of(card)
        return not covers(unbound, card), costs[rank][held[rank] - 1] - costs[rank][held[rank]]

    ranks: dict[int, Cards] = {}
    for card in sorted(allowed, key=harm):
        ranks.setdefault(rank_of(card), card)
    return list(ranks.values())[:THOUGHT_OF]
