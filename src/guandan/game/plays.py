"""Plays (一手牌): the cards put down at once, and what they are said to be."""

from typing import NamedTuple

from guandan.game.cards import RANKS, Cards, format_cards
from guandan.game.errors import Unreadable, quoted
from guandan.game.patterns import PATTERNS, RUNS


class Play(NamedTuple):
    """A play: what it is said to be, and the cards that lie on the table."""

    pattern: str
    rank: str
    """As printed on the card, also for the level rank; of the triple in a full house, of the top card in a run."""
    cards: Cards

    @property
    def reading(self) -> "Reading":
        """The declaration without the cards."""
        return Reading(self.pattern, self.rank)

    def __str__(self) -> str:
        """The declaration and the cards, such as "pair:8 H8 C8"."""
        return f"{self.reading} {format_cards(self.cards)}"


class Reading(NamedTuple):
    """What a player says his cards are (说明): pattern and rank."""

    pattern: str
    rank: str

    def __str__(self) -> str:
        """As in "full_house:K"."""
        return f"{self.pattern}:{self.rank}"

    def at_level(self, level: int) -> str:
        """As in the worked examples: the level rank is `L`, except in runs, which know only printed ranks."""
        return f"{self.pattern}:{self.rank_at_level(level)}"

    def rank_at_level(self, level: int) -> str:
        """The rank as the worked examples write it."""
        return "L" if self.rank == RANKS[level] and self.pattern not in RUNS else self.rank


def parse_rank(text: object, level: int | None = None) -> str:
    """A rank as printed: "7", 7, "10", "T", "SB"; with a level also "L".

    Raises Unreadable if there is no such rank.
    """
    if text in RANKS:
        return str(text)
    rank = quoted(text).strip().upper().replace("10", "T") if isinstance(text, str | int) else ""
    if rank == "L" and level is not None:
        return RANKS[level]
    if rank not in RANKS:
        raise Unreadable("unknown_rank", rank=quoted(text))
    return rank


def parse_reading(text: str, level: int) -> Reading:
    """The declaration in "full_house:K" or "bomb5:L"; "four_jokers" needs no rank.

    Raises Unreadable for an unknown pattern or rank.
    """
    pattern, colon, rank = text.strip().partition(":")
    if pattern not in PATTERNS:
        raise Unreadable("unknown_pattern", pattern=quoted(pattern), allowed=", ".join(PATTERNS))
    if pattern == "four_jokers" and not (colon and rank):
        return Reading(pattern, "HR")
    return Reading(pattern, parse_rank(rank, level))
