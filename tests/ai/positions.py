"""Positions to ask about."""

from guandan.game.deal import Deal
from guandan.game.format import format_of
from guandan.game.match import Match
from guandan.game.seats import SEATS
from guandan.game.view import Seen, seen


def view_of(deal: Deal) -> Seen:
    """The deal as the player in turn sees it."""
    return seen(Match("M", deal.rules, format_of(deal.rules, {}), deal=deal), SEATS[deal.turn])
