"""The actions of a seat: what it may do now, as plays, cards to give away, or the pass."""

from guandan.ai.simple import said
from guandan.game.acts import Act
from guandan.game.cards import Cards, format_cards
from guandan.game.deal import PLAY, TRIBUTE
from guandan.game.plays import Play
from guandan.game.seats import SEATS
from guandan.game.tribute import return_cards, tribute_cards
from guandan.game.view import Seen

Action = Play | Cards | None
"""A play, a card to give away, or None for a pass."""


def act_of(seen: Seen, action: Action) -> Act:
    """An action as the act that is expected of the seat."""
    if action is None or isinstance(action, Play):
        return said(action, seen)
    return Act("tribute" if seen.phase == TRIBUTE else "return", seen.viewer, {"card": format_cards(action)})


def actions_of(seen: Seen) -> list[Action]:
    """What the seat may do, the pass last."""
    seat = SEATS.index(seen.viewer)
    if seen.phase == PLAY:
        return [*seen.legal, None] if seen.may_pass else [*seen.legal]
    if seen.phase == TRIBUTE:
        return [*tribute_cards(seen.hand, seen.level)]
    payment = next(payment for payment in seen.payments if payment.taker == seat)
    return [*return_cards(seen.rules, seen.level, seen.hand, payment)]
