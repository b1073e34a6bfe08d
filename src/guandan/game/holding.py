"""A holding: a hand sorted out, rank by rank, for finding its plays.

The cards of one rank are one byte of the hand. Which cards can be taken from such a byte, and which plays of equal
cards it gives, is worked out once and remembered; a larger pattern puts the picks of several ranks together.

Suits are told apart only where they tell: in the *concrete* list everywhere, in the *deduplicated* list for cards that
belong to a straight flush which this hand can still make with its wild cards.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain, product
from operator import itemgetter
from typing import NamedTuple

from guandan.game.cards import KINDS, RANKS, SMALL_JOKER, SUIT_RANKS, SUITS, Cards, each, place, suit_of, wild_card
from guandan.game.patterns import Row, Shape, catalogue, level_order, shapes
from guandan.game.plays import Play
from guandan.game.ruleset import Ruleset

WILDS = 2
"""Two hearts of the level rank, so no hand has more wild cards."""

Picks = tuple[tuple[Cards, ...], ...]
"""Ways to fill a place of a pattern, listed by the number of wild cards (0, 1, 2) that they spend."""

BYTES = len(RANKS)
EVERY_SUIT, NO_SUIT = bytes([255] * BYTES), bytes(BYTES)
COUNT = bytes(sum(byte >> 2 * suit & 3 for suit in range(4)) for byte in range(256))
"""Turns the byte of a rank into its number of cards."""
UNARY = bytes((1 << min(count, 8)) - 1 for count in COUNT)
"""Turns the byte of a rank into as many one-bits as it holds cards: needs and holdings compare bit by bit."""
ALL_UNARY = (1 << 8 * BYTES) - 1
RANK_KEYS = tuple(rank << 16 for rank in range(BYTES))


def unary(needs: Iterable[tuple[int, int]]) -> int:
    """What a row needs, as one-bits: one for each card, eight places for each rank."""
    return sum(((1 << min(copies, 8)) - 1) << 8 * rank for rank, copies in needs)


@cache
def picks(held: int, telling: int) -> tuple[tuple[int, ...], ...]:
    """The ways to take 0, 1, 2 ... cards from the byte of one rank, lowest first.

    `telling` marks the suits to be told apart; of takes that differ only in other suits the lowest stands for all.
    """
    ways: list[dict[tuple[int, ...], int]] = [{} for _ in range(9)]
    copies = [range((held >> 2 * suit & 3) + 1) for suit in reversed(range(4))]
    for counts in product(*copies):  # highest suit first, so that the bytes come in rising order
        taken = sum(count << 2 * suit for suit, count in zip((3, 2, 1, 0), counts, strict=True))
        told = tuple(count for suit, count in zip((3, 2, 1, 0), counts, strict=True) if telling >> 2 * suit & 1)
        ways[sum(counts)].setdefault(told, taken)
    return tuple(tuple(way.values()) for way in ways)


class RankHolding(NamedTuple):
    """What one rank of a hand gives, its wild cards lending a hand."""

    plays: tuple[tuple[Play, ...], ...]
    """By number of cards, 0 to 10: the plays of equal cards."""
    parts: tuple[Picks, ...]
    """By number of cards, 0 to 3: the ways to fill such a place of a larger pattern."""


class RankTable(dict[int, RankHolding]):
    """All groups met so far with a number of wild cards, by rank, byte and telling suits (see `Holding`)."""

    def __init__(self, rows: Iterable[Row], shapes: Mapping[str, Shape], level: int, wilds: int) -> None:
        """Remember the rows of equal cards."""
        super().__init__()
        self.rows: list[list[tuple[int, str]]] = [[] for _ in RANKS]
        for row in rows:
            if len(row.needs) == 1:
                ((rank, copies),) = row.needs
                self.rows[rank].append((copies, row.pattern))
        self.shapes = shapes
        self.level = level
        self.wilds = wilds
        self.wild: Cards = wild_card(level)

    def __missing__(self, key: int) -> RankHolding:
        """Work a new holding out.

        If only one suit is not told apart, the number of cards tells it: then it is the holding with all suits told.
        """
        held, telling, rank = key & 255, key >> 8 & 255, key >> 16
        untold = sum(1 for suit in range(4) if held >> 2 * suit & 3 and not telling >> 2 * suit & 1)
        if untold < 2 and telling != 255:
            self[key] = group = self[key | 255 << 8]
            return group
        wilds = self.wilds if rank < SMALL_JOKER else 0  # a wild never stands for a joker (000 §7(2))
        ways = [[way << 8 * rank for way in some] for some in picks(held, telling)]
        filled: list[list[tuple[Cards, ...]]] = []  # by wilds spent and by number of cards, 0 to 10
        for spent in range(WILDS + 1):
            lent = spent * self.wild
            some = [tuple([way + lent for way in taken]) for taken in ways] if spent <= wilds else []
            filled.append(([()] * spent + some + [()] * 10)[:11])
        plays: list[tuple[Play, ...]] = [()] * 11
        for copies, pattern in self.rows[rank]:
            if copies <= COUNT[held] + wilds:
                # A wild among level cards is itself; elsewhere it is not one of the natural cards a pattern needs.
                most = WILDS if rank == self.level else min(WILDS, copies - self.shapes[pattern].natural)
                found = sorted(chain.from_iterable([some[copies] for some in filled[: most + 1]]))
                plays[copies] = tuple([Play(pattern, RANKS[rank], cards) for cards in found])
        parts = tuple([tuple([some[copies] for some in filled]) for copies in range(4)])
        self[key] = group = RankHolding(tuple(plays), parts)
        return group


class Suited(NamedTuple):
    """The straight flushes that can be made in one suit."""

    rows: tuple[tuple[Row, tuple[Cards, ...]], ...]
    """Each row with the single cards it needs."""
    cards: Cards
    """Every card held that is part of one of them."""


class SuitedRuns(dict[Cards, Suited]):
    """By the cards of a suit that are present: the straight flushes within reach of a number of wild cards."""

    def __init__(self, rows: Iterable[Row], wilds: int) -> None:
        """Remember which cards each row needs."""
        super().__init__()
        self.rows: list[list[tuple[Row, Cards, tuple[Cards, ...]]]] = [[] for _ in SUITS]
        for row in rows:
            if row.suit is not None:
                need = in_suit(row, row.suit)
                self.rows[row.suit].append((row, need, tuple(each(need))))
        self.wilds = wilds

    def __missing__(self, present: Cards) -> Suited:
        """Look through the rows for a new set of cards."""
        rows = self.rows[suit_of(present)] if present else []
        near = [(row, need, singles) for row, need, singles in rows if (need & ~present).bit_count() <= self.wilds]
        cards = 0
        for _, need, _ in near:
            cards |= need & present
        self[present] = suited = Suited(tuple((row, singles) for row, _, singles in near), cards)
        return suited


def in_suit(row: Row, suit: int) -> Cards:
    """The cards of a run, all in one suit."""
    return sum(copies << place(rank, suit) for rank, copies in row.needs)


SPADES, HEARTS, CLUBS, DIAMONDS = (sum(1 << place(rank, suit) for rank in SUIT_RANKS) for suit in range(len(SUITS)))


class Tables(NamedTuple):
    """What holdings of one rule book and level share."""

    wild_place: int
    in_order: Callable[[list[RankHolding]], tuple[RankHolding, ...]]
    """Puts the groups of all ranks into the order of the level."""
    groups: tuple[RankTable, ...]
    """By number of wild cards."""
    suited: tuple[SuitedRuns, ...]
    """By number of wild cards."""


@cache
def _without_wilds(rules: Ruleset) -> RankTable:
    """Without wild cards the plays of equal cards are the same at every level."""
    return _groups(rules, 0, 0)


def _groups(rules: Ruleset, level: int, wilds: int) -> RankTable:
    return RankTable(catalogue(rules, level), {shape.name: shape for shape in shapes(rules)}, level, wilds)


@cache
def _suited_runs(rules: Ruleset) -> tuple[SuitedRuns, ...]:
    """Straight flushes follow the natural order, so they are the same at every level."""
    return tuple(SuitedRuns(catalogue(rules, 0), wilds) for wilds in range(WILDS + 1))


def tables(rules: Ruleset, level: int) -> Tables:
    """The tables for the holdings of a rule book and level."""
    groups = (_without_wilds(rules), *(_groups(rules, level, wilds) for wilds in range(1, WILDS + 1)))
    return Tables(wild_card(level).bit_length() - 1, itemgetter(*level_order(level)), groups, _suited_runs(rules))


class Holding:
    """A hand sorted out."""

    __slots__ = ("bombs", "groups", "hand", "lack", "most", "ranked", "size", "suited", "wilds")

    def __init__(self, hand: Cards, tables: Tables, *, concrete: bool) -> None:
        """Sort `hand` out."""
        self.hand = hand
        self.wilds = wilds = hand >> tables.wild_place & 3
        naturals = hand - (wilds << tables.wild_place)
        held = naturals.to_bytes(BYTES, "little")
        counts = held.translate(COUNT)
        self.size = sum(counts) + wilds
        self.most = max(counts) + wilds
        """The largest number of equal cards."""
        self.lack = ALL_UNARY ^ int.from_bytes(held.translate(UNARY), "little")
        """What is missing to eight of everything, bit by bit like `unary`."""
        present = (naturals | naturals >> 1) & KINDS
        runs = tables.suited[wilds]
        spades, hearts = runs[present & SPADES], runs[present & HEARTS]
        clubs, diamonds = runs[present & CLUBS], runs[present & DIAMONDS]
        self.suited = spades.rows + hearts.rows + clubs.rows + diamonds.rows
        """The straight flushes within reach."""
        if concrete:
            telling = EVERY_SUIT
        elif self.suited:
            telling = (spades.cards + hearts.cards + clubs.cards + diamonds.cards).to_bytes(BYTES, "little")
        else:
            telling = NO_SUIT
        groups = tables.groups[wilds]
        keys = zip(held, telling, RANK_KEYS, strict=True)
        self.groups = [groups[byte | told << 8 | rank] for byte, told, rank in keys]
        """By rank."""
        self.ranked = tables.in_order(self.groups)
        """The same in the order of this level."""
        self.bombs: list[Play] | None = None
        """The bomb-class plays, once somebody has asked."""

    def fill(self, places: Iterable[Picks]) -> list[Cards]:
        """All sets of cards that fill the places with the wild cards of this hand, in canonical order."""
        if not self.wilds:
            return self._fill_naturally(places)
        found: list[list[Cards]] = [[0], [], []][: self.wilds + 1]
        for ways in places:
            found = [
                [cards + way for spent in range(total + 1) for cards in found[total - spent] for way in ways[spent]]
                for total in range(self.wilds + 1)
            ]
        return sorted(chain.from_iterable(found))

    @staticmethod
    def _fill_naturally(places: Iterable[Picks]) -> list[Cards]:
        """The same without wild cards, which is most of the time and much less work."""
        found = [0]
        for ways in places:
            natural = ways[0]
            if len(natural) == 1:
                only = natural[0]
                found = [cards + only for cards in found]
            else:
                found = [cards + way for cards in found for way in natural]
        found.sort()
        return found
