"""Names for people, in both languages and in each rule book's own terms."""

import re
from typing import TYPE_CHECKING

from guandan.game.cards import ACE, RANKS, SUITS, Cards, each, rank_of, suit_of
from guandan.game.errors import Text, chinese
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
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


NOTE = re.compile(r"(?P<en>(?:silent|regulations).*?) (?P<zh>[\u4e00-\u9fff]+)")
"""A note instead of an article, such as "silent: not named 未提及"."""


def article_text(articles: str) -> Text:
    """Articles as they are printed; a note instead of one in the reader's language."""
    found = [(note["zh"], note["en"]) if (note := NOTE.fullmatch(one)) else (one, one) for one in articles.split("; ")]
    return Text("; ".join(zh for zh, _ in found), "; ".join(en for _, en in found))


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
    """A play as people say it: 三带对 7带4, "full house, 7s over 4s"; without cards, what is known of it."""
    name, rank = pattern_name(judge.rules, play.pattern), RANK_NAMES[play.rank]
    several = _several(rank)
    if play.pattern == "four_jokers":
        return name
    if play.pattern == "single":
        return rank if play.rank in ("SB", "HR") else Text(f"{name.zh} {rank.zh}", f"{name.en} {rank.en}")
    if play.pattern == "pair":
        return Text(f"对{rank.zh}", f"pair of {several}")
    if play.pattern == "triple":
        return Text(f"{name.zh} {rank.zh}", f"three {several}")
    if play.pattern == "full_house":
        beside = _beside(judge, play)
        zh, en = (f"带{beside.zh}", f" over {_several(beside)}") if beside else ("", "")
        return Text(f"{name.zh} {rank.zh}{zh}", f"{name.en}, {several}{en}")
    if play.pattern.startswith("bomb"):
        size = int(play.pattern.removeprefix("bomb"))
        bomb = judge.rules.words("terms.bomb")[0]
        return Text(f"{bomb} {NUMERALS[size]}张{rank.zh}", f"bomb of {NUMBERS[size]} {several}")
    return _run_name(judge, play, name)


def _several(rank: Text) -> str:
    """Cards of a rank in English: 7s, kings."""
    return f"{rank.en}s"


def _beside(judge: "Judge", play: Play) -> Text | None:
    """The rank of the pair in a full house; None if its cards are not known."""
    ranks = (code if code in RANK_NAMES else code[1:] for code in judge.stands_for(play))
    return next((RANK_NAMES[rank] for rank in ranks if rank != play.rank), None)


def _run_name(judge: "Judge", play: Play, name: Text) -> Text:
    """A run by its lowest and its highest rank; a straight flush with its suit."""
    top = RANKS.index(play.rank) + 1  # on the ladder of runs, where the ace stands below as well
    bottom = max(0, top + 1 - judge.shapes[play.pattern].groups[0].run)
    low, high = (RANK_NAMES[RANKS[(ACE, *range(len(RANKS)))[at]]] for at in (bottom, top))
    naturals = [card for card in each(play.cards) if card != judge.wild]
    if play.pattern == "straight_flush" and naturals:
        suit = SUIT_NAMES[SUITS[suit_of(naturals[0])]]
        name = Text(f"{suit.zh}{name.zh}", f"{name.en} in {suit.en}")
    if play.pattern == "plate":
        return Text(f"{name.zh} {low.zh}和{high.zh}", f"{name.en}, {_several(low)} and {_several(high)}")
    return Text(f"{name.zh} {low.zh}到{high.zh}", f"{name.en}, {low.en} to {high.en}")


def plays_names(judge: "Judge", plays: list[Play]) -> Text:
    """Several plays in words."""
    names = [play_name(judge, play) for play in plays]
    return Text("、".join(name.zh for name in names), " / ".join(name.en for name in names))
