"""How the plays of each form of shape line are found in a holding.

There are five forms: equal cards, a group beside another (full house), runs, suited runs, and the jokers together.
`line_of` picks the form by the columns of the shape; nothing here knows a rule book.
"""

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Protocol

from guandan.game.cards import RANKS, SUITS, Cards, place
from guandan.game.holding import Holding, Picks, in_suit, unary
from guandan.game.patterns import Jokers, Row, Shape, Suit
from guandan.game.plays import Play


def _plays(pattern: str, rank: str, sets: Iterable[Cards]) -> Iterable[Play]:
    """Play(pattern, rank, cards) for each set of cards: the innermost loop of the whole game."""
    return map(tuple.__new__, repeat(Play), zip(repeat(pattern), repeat(rank), sets))


class Line(Protocol):
    """One shape line at one level, ready to be searched."""

    def plays(self, holding: Holding, floor: int) -> list[Play]:
        """The plays of this line with a key of `floor` or more, in canonical order."""


class EqualCards:
    """Singles, pairs, triples and bombs."""

    def __init__(self, shape: Shape) -> None:
        """Only the number of cards matters."""
        self.size = shape.size

    def plays(self, holding: Holding, floor: int) -> list[Play]:
        """The remembered plays of each rank."""
        found: list[Play] = []
        if self.size <= holding.most:
            for group in holding.ranked[floor:]:
                found += group.plays[self.size]
        return found


class FullHouses:
    """A group of one rank with a smaller one of another rank beside it."""

    def __init__(self, shape: Shape, rows: Sequence[Row], wild: Cards) -> None:
        """Gather the rows by the rank that counts."""
        self.pattern = shape.name
        self.size = shape.size
        self.main, self.beside = (group.copies for group in shape.groups)
        self.others: dict[int, list[int]] = {}
        for row in rows:
            (rank, _), (other, _) = row.needs
            self.others.setdefault(rank, []).append(other)
        self.ranks = list(self.others)
        self.two_wilds = 2 * wild

    def plays(self, holding: Holding, floor: int) -> list[Play]:
        """Every main group with every group beside it that leaves enough wilds."""
        found: list[Play] = []
        if holding.size < self.size or holding.most < self.main:
            return found
        groups, wilds = holding.groups, holding.wilds
        for rank in self.ranks[floor:]:
            mains = groups[rank].parts[self.main]
            if not any(mains):
                continue
            sides = [groups[other].parts[self.beside] for other in self.others[rank]]
            # A pair of two wilds has no rank that matters: one play with each main group, not one for each rank.
            cards = [main + self.two_wilds for main in mains[0]] if wilds == 2 else []
            for spent in range(wilds + 1):
                left = wilds - spent
                ways = [way for side in sides for way in side[0]]
                if left:
                    ways += [way for side in sides for way in side[1]]
                cards += [main + way for main in mains[spent] for way in ways]
            cards.sort()
            found += _plays(self.pattern, RANKS[rank], cards)
        return found


class Runs:
    """Straights, triple pairs and plates."""

    def __init__(self, shape: Shape, rows: Sequence[Row], wild: Cards) -> None:
        """Lay out what each row needs and, where suits must be mixed, which natural sets are not allowed."""
        self.pattern = shape.name
        self.size = shape.size
        self.copies = shape.groups[0].copies
        suits = range(len(SUITS)) if shape.suit is Suit.MIXED else []
        self.rows = [
            (
                unary(row.needs),
                RANKS[row.rank],
                row.needs,
                # The heart level card is never a natural card, so a heart run with it may be declared mixed.
                {cards for suit in suits if not (cards := in_suit(row, suit)) & wild},
            )
            for row in rows
        ]

    def plays(self, holding: Holding, floor: int) -> list[Play]:
        """The rows whose missing cards the wilds can be."""
        found: list[Play] = []
        if holding.size < self.size or holding.most < self.copies:
            return found
        lack, wilds, groups = holding.lack, holding.wilds, holding.groups
        for need, rank, needs, flushes in self.rows[floor:]:
            if (need & lack).bit_count() <= wilds:
                sets = holding.fill([groups[at].parts[copies] for at, copies in needs])
                if flushes and holding.suited:
                    sets = [cards for cards in sets if cards not in flushes]
                found += _plays(self.pattern, rank, sets)
        return found


class StraightFlushes:
    """Straight flushes."""

    def __init__(self, shape: Shape, wild: Cards) -> None:
        """A place of the run takes its own card or a wild."""
        self.pattern = shape.name
        self.wild = wild

    def plays(self, holding: Holding, floor: int) -> list[Play]:
        """The rows within reach, of any suit."""
        if not holding.suited:
            return []
        found = [
            (row.key, cards, Play(self.pattern, RANKS[row.rank], cards))
            for row, need in holding.suited
            if row.key >= floor
            for cards in holding.fill(self._places(need, holding.hand))
        ]
        return [play for _, _, play in sorted(found)]

    def _places(self, need: tuple[Cards, ...], hand: Cards) -> list[Picks]:
        """A card of the run if it is held (the heart level card is always a wild), or a wild."""
        held = hand & ~(3 * self.wild)
        return [((card,) if held & 3 * card else (), (self.wild,), ()) for card in need]


class AllJokers:
    """The four jokers (四大天王)."""

    def __init__(self, rows: Sequence[Row]) -> None:
        """There is one row."""
        (row,) = rows
        (small, copies), (big, _) = row.needs
        self.cards: Cards = (copies << place(small, SUITS.index("S"))) + (copies << place(big, SUITS.index("H")))
        self.play = Play(row.pattern, RANKS[row.rank], self.cards)

    def plays(self, holding: Holding, floor: int) -> list[Play]:
        """All four or nothing."""
        return [self.play] if not floor and holding.hand & self.cards == self.cards else []


def line_of(shape: Shape, rows: Sequence[Row], wild: Cards) -> Line:
    """The line of a shape."""
    if shape.jokers is Jokers.ONLY:
        return AllJokers(rows)
    if len(shape.groups) > 1:
        return FullHouses(shape, rows, wild)
    if shape.groups[0].run == 1:
        return EqualCards(shape)
    return StraightFlushes(shape, wild) if shape.suit is Suit.ONE else Runs(shape, rows, wild)
