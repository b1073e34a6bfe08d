"""Arranging a hand (理牌) with one key: simple, the same every time, and never a plain straight.

People do not want a clever search here; they want bombs, straight flushes, plates, tubes, full houses with a low
pair put together, wild cards kept apart, and everything else left by rank.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from guandan.game.cards import CODES, RANKS, SUIT_RANKS, SUITS, Cards, copies, place, size, wild_card
from guandan.game.patterns import level_order, runs

JOKERS = tuple(1 << CODES[code] for code in ("SB", "HR"))
LOW = RANKS.index("T")
"""The highest rank of a pair that goes with a triple."""


class Part(NamedTuple):
    """Cards that lie together."""

    kind: str
    """A pattern, `wild` for wild cards, or `locked` for what the player has put together."""
    cards: Cards


def arranged(hand: Cards, level: int, locked: Sequence[Cards] = ()) -> list[Part]:
    """A hand in parts, the strongest first. What is locked stays together; the locked parts must be in the hand."""
    parts = [Part("locked", cards) for cards in locked]
    rest = hand - sum(locked)
    wilds = wild_card(level) * copies(rest, wild_card(level).bit_length() - 1)
    rest -= wilds
    for taking in (_four_jokers, _straight_flushes, _bombs, _plates, _tubes):
        for part in taking(rest, level):
            parts.append(part)
            rest -= part.cards
    parts += [Part("wild", wilds)] if wilds else []
    return parts + _by_rank(rest, level)


def _of(cards: Cards, rank: int) -> Cards:
    return cards & 255 << 8 * rank


def _four_jokers(rest: Cards, _: int) -> Iterator[Part]:
    if all(rest & 2 * joker for joker in JOKERS):
        yield Part("four_jokers", 2 * sum(JOKERS))


def _straight_flushes(rest: Cards, _: int) -> Iterator[Part]:
    """Without wild cards, the highest first; a bomb is not broken for one."""
    for window in reversed(list(runs(5))):
        for suit in range(len(SUITS)):
            cards = sum(1 << place(rank, suit) for rank in window)
            there = all(copies(rest, place(rank, suit)) for rank in window)
            if there and not any(size(_of(rest, rank)) == 4 for rank in window):
                yield Part("straight_flush", cards)
                rest -= cards


def _bombs(rest: Cards, level: int) -> Iterator[Part]:
    """All cards of a rank, if they are four or more; the biggest first."""
    order = level_order(level)
    many = [rank for rank in SUIT_RANKS if size(_of(rest, rank)) >= 4]
    for rank in sorted(many, key=lambda rank: (size(_of(rest, rank)), order.index(rank)), reverse=True):
        yield Part(f"bomb{size(_of(rest, rank))}", _of(rest, rank))


def _plates(rest: Cards, level: int) -> Iterator[Part]:
    yield from _rows(rest, level, "plate", copies_each=3, ranks=2)


def _tubes(rest: Cards, level: int) -> Iterator[Part]:
    yield from _rows(rest, level, "triple_pairs", copies_each=2, ranks=3)


def _rows(rest: Cards, level: int, kind: str, *, copies_each: int, ranks: int) -> Iterator[Part]:
    """Neighbouring ranks with just so many cards each, the lowest first; level cards are worth more alone."""
    for window in runs(ranks):
        fits = all(size(_of(rest, rank)) == copies_each and rank != level for rank in window)
        if fits:
            part = Part(kind, sum(_of(rest, rank) for rank in window))
            yield part
            rest -= part.cards


def _by_rank(rest: Cards, level: int) -> list[Part]:
    """Full houses with a low pair, then what is left by rank, high to low."""
    order = level_order(level)
    by_rank = [(rank, _of(rest, rank)) for rank in reversed(order) if _of(rest, rank)]
    triples = [cards for rank, cards in by_rank if size(cards) == 3 and rank != level][::-1]
    pairs = [cards for rank, cards in by_rank if size(cards) == 2 and rank != level and rank <= LOW][::-1]
    houses = [Part("full_house", triple + pair) for triple, pair in zip(triples, pairs, strict=False)][::-1]
    taken = sum(house.cards for house in houses)
    names = ("", "single", "pair", "triple")
    left = [Part(names[size(cards)], cards) for _, cards in by_rank if not cards & taken]
    return houses + left
