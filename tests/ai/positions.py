"""Positions to ask about."""

from guandan.game.deal import Deal
from guandan.game.match import around
from guandan.game.seats import SEATS
from guandan.game.view import Seen, seen


def view_of(deal: Deal) -> Seen:
    """The deal as the player in turn sees it."""
    return seen(around(deal), SEATS[deal.turn])
