"""The plain way to list plays: go through every row of the catalogue and try all ways to fill it.

It is the baseline of the benchmark and, in the tests, a second opinion on whole hands.
"""

from collections.abc import Iterator
from itertools import combinations

from guandan.game.cards import RANKS, SUITS, Cards, each, place, rank_of, size, suit_of
from guandan.game.judge import Judge
from guandan.game.patterns import Row, Suit, catalogue
from guandan.game.plays import Play


def plays(judge: Judge, hand: Cards, to_beat: Play | None = None) -> list[Play]:
    """The concrete plays of a hand in canonical order."""
    found = {play for row in catalogue(judge.rules, judge.level) for play in fillings(judge, row, hand)}
    if to_beat is not None:
        found = {play for play in found if judge.beats(play, to_beat)}
    return sorted(found, key=judge.strength)


def fillings(judge: Judge, row: Row, hand: Cards) -> Iterator[Play]:
    """Every way to fill a row with natural cards of the hand, wilds taking what is left."""
    wild = 1 << place(judge.level, SUITS.index("H"))
    cards = [card for card in each(hand) if card != wild]
    wilds = size(hand) - len(cards)
    ways: list[tuple[Cards, int]] = [(0, 0)]
    for rank, copies in row.needs:
        held = [card for card in cards if rank_of(card) == rank and row.suit in (None, suit_of(card))]
        joker = RANKS[rank] in ("SB", "HR")
        takes = {
            (sum(taken), copies - number)
            for number in range(copies if joker else max(0, copies - wilds), copies + 1)
            for taken in combinations(held, number)
        }
        ways = [(a + b, i + j) for a, i in ways for b, j in takes if i + j <= wilds]
    for naturals, spent in ways:
        if spent == sum(copies for _, copies in row.needs) and row.rank != judge.level:
            continue  # nothing but wilds are level cards
        if (
            judge.shapes[row.pattern].suit is Suit.MIXED
            and not spent
            and len({suit_of(c) for c in each(naturals)}) == 1
        ):
            continue
        yield Play(row.pattern, RANKS[row.rank], naturals + spent * wild)
