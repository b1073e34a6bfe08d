"""The unsent selection: which cards of the hand are picked, where the cursor is and what is being typed."""

from itertools import groupby
from typing import NamedTuple, Self

from guandan.game.cards import CODES, Cards, copies, rank_of, sorted_cards, wild_card
from guandan.game.errors import GuandanError
from guandan.game.typed import by_use, parse, pick

Column = tuple[Cards, ...]
"""The cards of one rank; wild cards have a column of their own."""


def columns(hand: Cards, level: int) -> list[Column]:
    """The columns of a hand: jokers, wild cards, level cards, then aces down to twos."""
    wild = wild_card(level)
    # A stable sort by rank keeps the order of suits; the wild cards come before their rank.
    cards = sorted_cards(hand - copies(hand, wild.bit_length() - 1) * wild, level)
    groups = [tuple(cards) for _, cards in groupby(cards, key=rank_of)]
    wilds = (wild,) * copies(hand, wild.bit_length() - 1)
    if not wilds:
        return groups
    jokers = sum(1 for group in groups if rank_of(group[0]) > 12)
    return [*groups[:jokers], wilds, *groups[jokers:]]


class Selection(NamedTuple):
    """A selection. Every change is a new one, and the changes can be taken back one by one."""

    hand: Cards
    level: int
    chosen: Cards = 0
    column: int = 0
    row: int | None = None
    """The card of the column under the cursor; None means the column as a whole."""
    text: str = ""
    """What has been typed and not yet sent."""
    problem: GuandanError | None = None
    """What is wrong with it."""
    past: tuple[Cards, ...] = ()

    @property
    def columns(self) -> list[Column]:
        """The hand in columns."""
        return columns(self.hand, self.level)

    def marks(self) -> list[list[bool]]:
        """For every card of every column whether it is chosen; of two equal cards the first is chosen first."""
        marked = []
        for cards in self.columns:
            left = {card: copies(self.chosen, card.bit_length() - 1) for card in cards}
            column = []
            for card in cards:
                column.append(left[card] > 0)
                left[card] -= 1
            marked.append(column)
        return marked

    # The cursor.

    def moved(self, step: int) -> Self:
        """The cursor some columns further, round the ends."""
        count = len(self.columns)
        return self._replace(column=(self.column + step) % count, row=None) if count else self

    def climbed(self, step: int) -> Self:
        """The cursor some cards further down in its column; above the first card it means the whole column."""
        if not self.columns:
            return self
        deepest = len(self.columns[self.column]) - 1
        row = (-1 if self.row is None else self.row) + step
        return self._replace(row=None if row < 0 else min(row, deepest))

    def pressed(self) -> Self:
        """The card under the cursor taken or put back; on a column one card more, and after all of them none."""
        if not self.columns:
            return self
        cards, marks = self.columns[self.column], self.marks()[self.column]
        if self.row is not None:
            card = cards[self.row]
            return self._changed(self.chosen - card if marks[self.row] else self.chosen + card)
        return self._cycled(cards, sum(marks))

    def _cycled(self, cards: Column, count: int) -> Self:
        wild = wild_card(self.level)
        column = sum(card * mark for card, mark in zip(cards, self.marks()[self.column], strict=True))
        order = [
            card for card in by_use(self.hand, self.level, rank_of(cards[0])) if (card == wild) == (cards[0] == wild)
        ]
        count = (count + 1) % (len(cards) + 1)
        return self._changed(self.chosen - column + sum(order[:count]))

    # What is chosen.

    def _changed(self, chosen: Cards) -> Self:
        return self._replace(chosen=chosen, past=(*self.past, self.chosen), text="", problem=None)

    def put(self, cards: Cards) -> Self:
        """Other cards chosen, such as a hint."""
        return self._changed(cards)

    def typing(self, text: str) -> Self:
        """The text so far; the cards it names are chosen as it grows."""
        try:
            chosen, problem = pick(parse(text, self.level, unfinished=True), self.hand, self.level), None
        except GuandanError as error:
            chosen, problem = self.chosen, error
        past = (*self.past, self.chosen) if text and not self.text else self.past
        return self._replace(text=text, chosen=chosen if text else 0, problem=problem, past=past)

    def cleared(self) -> Self:
        """Nothing chosen, nothing typed."""
        return self._replace(chosen=0, text="", problem=None, past=(), row=None)

    def undone(self) -> Self:
        """The last change taken back."""
        if not self.past:
            return self.cleared()
        return self._replace(chosen=self.past[-1], past=self.past[:-1], text="", problem=None)

    def in_hand(self, hand: Cards, level: int) -> Self:
        """The selection after the hand has changed: what is no longer there is dropped."""
        if hand == self.hand and level == self.level:
            return self
        kept = sum(min(copies(self.chosen, kind), copies(hand, kind)) << kind for kind in CODES.values())
        count = len(columns(hand, level))
        column = min(self.column, max(0, count - 1))
        return self._replace(hand=hand, level=level, chosen=kept, column=column, row=None, past=())
