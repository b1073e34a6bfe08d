"""Names for people, in both languages and in each rule book's own terms."""

from typing import TYPE_CHECKING

from guandan.game.cards import RANKS, SUITS, Cards, rank_of, suit_of
from guandan.game.compass import chinese
from guandan.game.errors import Text
from guandan.game.plays import Play
from guandan.game.ruleset import Ruleset

if TYPE_CHECKING:  # a judge names plays when it refuses them
    from guandan.game.judge import Judge

SUIT_NAMES = {
    "S": Text("黑桃", "spades"),
    "H": Text("红心", "hearts"),
    "C": Text("梅花", "clubs"),
    "D": Text("方块", "diamonds"),
}
SUIT_SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}

RANK_NAMES = {
    **{rank: Text(rank, rank) for rank in "23456789"},
    "T": Text("10", "10"),
    "J": Text("J", "jack"),
    "Q": Text("Q", "queen"),
    "K": Text("K", "king"),
    "A": Text("A", "ace"),
    "SB": Text("小王", "small joker"),
    "HR": Text("大王", "big joker"),
}

ENGLISH = {
    "single": "single",
    "pair": "pair",
    "triple": "triple",
    "full_house": "full house",
    "straight": "straight",
    "triple_pairs": "triple pairs",
    "plate": "plate",
    "straight_flush": "straight flush",
    "four_jokers": "four jokers",
}
NUMERALS = "零一二三四五六七八九十"


def seat_text(word: str) -> Text:
    """A seat, a side or several of them, by their letters or in Chinese."""
    return Text(chinese(word), word)


def card_name(card: Cards) -> Text:
    """One card in words: 红心10, 10 of hearts."""
    rank = RANK_NAMES[RANKS[rank_of(card)]]
    if RANKS[rank_of(card)] in ("SB", "HR"):
        return rank
    suit = SUIT_NAMES[SUITS[suit_of(card)]]
    return Text(f"{suit.zh}{rank.zh}", f"{rank.en} of {suit.en}")


def pattern_name(rules: Ruleset, pattern: str) -> Text:
    """A pattern in the terms of the rule book: 三带对 here, 三带二 there."""
    if pattern.startswith("bomb"):
        size = int(pattern.removeprefix("bomb"))
        return Text(f"{NUMERALS[size]}张{rules.words('terms.bomb')[0]}", f"bomb of {size}")
    return Text(rules.words(f"terms.{pattern}")[0], ENGLISH[pattern])


def play_name(judge: "Judge", play: Play) -> Text:
    """A play in words: 三带对 K, "full house, king"."""
    name = pattern_name(judge.rules, play.pattern)
    if play.pattern == "four_jokers":
        return name
    rank = RANK_NAMES[play.rank]
    joker = play.rank in ("SB", "HR")
    runs = judge.shapes[play.pattern].groups[0].run > 1
    if joker and play.pattern == "single":
        return rank
    zh = f"{name.zh} {rank.zh}" + ("为顶" if runs else "")
    return Text(zh, f"{name.en} to the {rank.en}" if runs else f"{name.en}, {rank.en}")


def plays_names(judge: "Judge", plays: list[Play]) -> Text:
    """Several plays in words."""
    names = [play_name(judge, play) for play in plays]
    return Text("、".join(name.zh for name in names), " / ".join(name.en for name in names))
