"""Between deals: who shuffles, cuts and draws first, and tribute (贡牌) with its return (还牌)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from guandan.game.cards import CODES, RANKS, Cards, copies, rank_of, wild_card
from guandan.game.patterns import level_order
from guandan.game.ruleset import Ruleset
from guandan.game.seats import left, partner, right, side

Finish = tuple[int, ...]
"""Seats in the order of finishing: all four, or two after a double down (双下), which has no third."""


def is_double_down(finish: Finish) -> bool:
    """Whether one side came first and second."""
    return len(finish) >= 2 and side(finish[0]) == side(finish[1])


class Roles(NamedTuple):
    """Who does what before a deal is drawn."""

    shuffler: int
    cutter: int
    drawer: int
    """Who draws the first card."""


def later_roles(rules: Ruleset, finish: Finish) -> Roles:
    """The roles after a deal with this finish (000 §5(1)3, 003 c3.5(3)3, 004 比赛秩序; H-15)."""
    first, second = finish[:2]
    last = right(first) if is_double_down(finish) else finish[3]
    shuffler = {"last": last, "left_of_first": left(first), "second": second}[rules.word("later.shuffler")]
    return Roles(shuffler, first, last)


def payers(finish: Finish) -> tuple[int, ...]:
    """Who owes a card: the last finisher, or after a double down both losers (000 §10(1),(2))."""
    first = finish[0]
    return (right(first), left(first)) if is_double_down(finish) else (finish[3],)


def refused(hands: Mapping[int, Cards] | Sequence[Cards], owing: Sequence[int]) -> bool:
    """Whether the payers hold both big jokers, alone or together, and owe nothing (抗贡, 000 §10(3))."""
    return sum(copies(hands[seat], CODES["HR"]) for seat in owing) == 2


def _kinds(hand: Cards) -> list[Cards]:
    """The different cards of a hand, lowest first."""
    return [1 << kind for kind in CODES.values() if copies(hand, kind)]


def tribute_cards(hand: Cards, level: int) -> list[Cards]:
    """The cards that may be paid: the highest of the hand, wild cards excepted; of several the payer chooses (H-59)."""
    order = level_order(level)
    wild = wild_card(level)
    kinds = [card for card in _kinds(hand) if card != wild]
    highest = max((order.index(rank_of(card)) for card in kinds), default=-1)
    return [card for card in kinds if order.index(rank_of(card)) == highest]


class Payment(NamedTuple):
    """One card paid or returned."""

    giver: int
    card: Cards
    taker: int


def settled(finish: Finish, paid: Mapping[int, Cards], level: int) -> tuple[list[Payment], int]:
    """Who gets which card, and who leads.

    The first finisher takes the higher card of two. Equal cards go clockwise, each to the payer's left neighbour, and
    then the first finisher's right neighbour leads; otherwise whoever paid the first finisher (000 §10(2)).
    """
    first = finish[0]
    if not is_double_down(finish):
        ((payer, card),) = paid.items()
        return [Payment(payer, card, first)], payer
    order = level_order(level)
    near, far = right(first), left(first)
    height = {payer: order.index(rank_of(card)) for payer, card in paid.items()}
    higher = near if height[near] >= height[far] else far
    lower = partner(higher)
    return [Payment(higher, paid[higher], first), Payment(lower, paid[lower], partner(first))], higher


def return_cards(rules: Ruleset, level: int, hand: Cards, payment: Payment) -> list[Cards]:
    """The cards that may be returned to a payer, lowest first (000 §10(1), 003 c3.5(4)1; H-14, H-64).

    A level card is never a low card, whatever is printed on it. Without a card low enough the lowest is returned.
    """
    to_partner = side(payment.giver) == side(payment.taker)
    limit = rules.limit("return.limit_partner" if to_partner else "return.limit_opponent")
    order = level_order(level)
    kinds = sorted(_kinds(hand), key=lambda card: order.index(rank_of(card)))
    if limit is None:
        return kinds
    highest = RANKS.index("T" if limit == 10 else str(limit))
    low = [card for card in kinds if rank_of(card) <= highest and rank_of(card) != level]
    return low or [card for card in kinds if rank_of(card) == rank_of(kinds[0])]


def shown_together(rules: Ruleset, payments: Sequence[Payment], level: int) -> bool:
    """Whether returned cards stay face down until both are there (000 §10(2), 002 s9.2, 003 c3.5(4)2)."""
    if len(payments) < 2:
        return False
    if rules.word("return.simultaneous") == "every_double":
        return True
    order = level_order(level)
    return len({order.index(rank_of(payment.card)) for payment in payments}) == 1
