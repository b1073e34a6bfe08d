"""What a person types for cards: `77`, `10 10`, `H7 S7`, `345 67`, `s34567`, `kkk w 6`.

A suit letter holds for the ranks behind it, up to the next space or suit. Ranks alone leave the suits to us. `w` or `*`
is a wild card; `b` or `SB` the small black joker, `r` or `HR` the big red one. Whatever we print for a card can be
typed too: `♥5*`, `红心10`, `10 of hearts`, `小王`, `big joker`.
`王` alone is the joker that is held, where it is of one kind.
"""

import re
import unicodedata
from typing import NamedTuple

from guandan.game.cards import (
    BIG_JOKER,
    KINDS,
    RANKS,
    SMALL_JOKER,
    SUITS,
    Cards,
    codes,
    contains,
    copies,
    each,
    format_cards,
    place,
    rank_of,
    size,
    suit_of,
    wild_card,
)
from guandan.game.errors import Ambiguous, Illegal, Unreadable, quoted
from guandan.game.names import card_name
from guandan.game.patterns import runs

SPELLINGS = {
    "♠": "S", "♥": "H", "♣": "C", "♦": "D", "黑": "S", "红": "H", "梅": "C", "方": "D",
    "桃": "", "心": "", "花": "", "块": "", "片": "", "\ufe0f": "", "小": "B", "大": "R", "×": "*",
    "逢": "", "人": "", "配": "*",
    "，": " ", "、": " ", ",": " ", "+": " ",
}  # fmt: skip
"""Signs that stand for others; behind a suit some terminals send U+FE0F, which asks for a coloured picture."""
JOKERS = {"B": SMALL_JOKER, "R": BIG_JOKER}
WORDS = {card_name(card).en.upper(): codes(card)[0] for card in each(KINDS)}
"""The English names of all cards."""
ANY_WORD = re.compile("|".join(WORDS))
NAMED_JOKER = re.compile("([小大])王")
ANY_JOKER = "王"


class Wanted(NamedTuple):
    """The cards that were typed: some with their suits, of some only the rank, some wild."""

    cards: Cards = 0
    ranks: tuple[int, ...] = ()
    wilds: int = 0
    jokers: int = 0
    """Of which it was not said whether they are big or small."""

    def __bool__(self) -> bool:
        """Whether anything was typed."""
        return bool(self.cards or self.ranks or self.wilds or self.jokers)


def _spelt(text: str) -> str:
    """A text in the letters that we read: names of cards as their codes, wide signs as narrow ones."""
    narrow = NAMED_JOKER.sub(r"\1", unicodedata.normalize("NFKC", text).upper())
    return "".join(SPELLINGS.get(sign, sign) for sign in ANY_WORD.sub(lambda found: WORDS[found[0]], narrow))


def parse(text: str, level: int, *, unfinished: bool = False) -> Wanted:
    """The cards in a text. Raises Unreadable; while somebody is still typing, half a card at the end is left out."""
    written = _spelt(text)
    wild = wild_card(level)
    cards, wilds, jokers = 0, 0, 0
    ranks: list[int] = []
    suit = ""
    bare = False
    """Whether a suit still waits for its rank."""
    at = 0
    while at < len(written):
        sign, at = written[at], at + 1
        if sign.isspace():
            if bare:
                break
            suit = ""
        elif sign in SUITS:
            if bare:
                raise Unreadable("unknown_card", card=quoted(text.strip()))
            suit, bare = sign, True
        elif sign == "1" and at == len(written) and unfinished:
            return Wanted(cards, tuple(ranks), wilds, jokers)
        elif sign in "W*" and not bare:
            wilds += 1
        elif sign == ANY_JOKER and not bare:
            jokers += 1
        elif sign in JOKERS and (not bare or suit + sign in ("SB", "HR")):
            ranks.append(JOKERS[sign])
            suit, bare = "", False
        else:
            ten = sign == "1" and written[at : at + 1] == "0"
            at += ten
            rank = "T" if ten or sign == "0" else sign
            if rank not in RANKS:
                raise Unreadable("unknown_card", card=quoted(text.strip()))
            if suit:
                card = 1 << place(RANKS.index(rank), SUITS.index(suit))
                at += card == wild and written[at : at + 1] == "*"  # the star with which a wild card is printed
                if cards & 2 * card:
                    raise Unreadable("too_many_copies", card=format_cards(card), count=3)
                cards += card
            else:
                ranks.append(RANKS.index(rank))
            bare = False
    if bare and not unfinished:
        raise Unreadable("unknown_card", card=quoted(text.strip()))
    return Wanted(cards, tuple(ranks), wilds, jokers)


def pick(wanted: Wanted, hand: Cards, level: int) -> Cards:
    """The cards of a hand that were meant. Raises Illegal if they are not there, Ambiguous for one joker of two kinds.

    Of a rank without suit those are taken that are least useful for straight flushes; wild cards only where they are
    asked for, or where no other card of the level is left.
    """
    wild = wild_card(level)
    wanted = _told_apart(wanted, hand)
    chosen = wanted.cards + wanted.wilds * wild
    if wanted.wilds > 2 or copies(wanted.cards, wild.bit_length() - 1) + wanted.wilds > 2 or not contains(hand, chosen):
        names = [*format_cards(wanted.cards, level).split(), *["*"] * wanted.wilds]
        raise Illegal("not_in_hand", cards=" ".join(names))
    for rank in dict.fromkeys(wanted.ranks):
        pool = by_use(hand - chosen, level, rank)
        count = wanted.ranks.count(rank)
        if len(pool) < count:
            shown = RANKS[rank] if rank >= SMALL_JOKER else RANKS[rank].replace("T", "10")
            raise Illegal("not_in_hand", cards=" ".join([shown] * count))
        chosen += sum(pool[:count])
    return _mixed(wanted, chosen, hand, level)


def _told_apart(wanted: Wanted, hand: Cards) -> Wanted:
    """What was typed with every joker as the big or the small one: those of the only kind held, or all of them."""
    if not wanted.jokers:
        return wanted
    held = [rank for rank in map(rank_of, each(hand)) if rank >= SMALL_JOKER]
    if wanted.jokers > len(held):
        raise Illegal("not_in_hand", cards=" ".join([ANY_JOKER] * wanted.jokers))
    if wanted.jokers < len(held) and len(set(held)) > 1:
        raise Ambiguous("which_joker", options=[RANKS[rank] for rank in sorted(set(held))])
    return wanted._replace(ranks=(*wanted.ranks, *held[: wanted.jokers]), jokers=0)


def _mixed(wanted: Wanted, chosen: Cards, hand: Cards, level: int) -> Cards:
    """Five ranks typed without suits mean a straight: not by chance a straight flush, if the hand can avoid it."""
    ranks = set(wanted.ranks)
    if wanted.cards or wanted.wilds or len(wanted.ranks) != 5 or len(ranks) != 5 or size(chosen) != 5:
        return chosen
    cards = [pool[0] for rank in sorted(ranks) if (pool := by_use(chosen, level, rank))]
    if len({suit_of(card) for card in cards}) > 1:
        return chosen
    for card in cards:
        others = [one for one in by_use(hand, level, rank_of(card)) if suit_of(one) != suit_of(card)]
        if others and others[0] != wild_card(level):
            return chosen - card + others[0]
    return chosen


WINDOWS = tuple(runs(5))


def by_use(hand: Cards, level: int, rank: int) -> list[Cards]:
    """The natural cards of a rank, those least useful for straight flushes first, wild ones last.

    A card is useful as often as it is in a run of five of its suit that the hand can make; of two copies one is spare.
    """
    wild = wild_card(level)
    wilds = copies(hand, wild.bit_length() - 1)
    naturals = hand - wilds * wild
    ranked: list[tuple[bool, float, int, Cards]] = []
    for suit in range(len(SUITS)):
        card = 1 << place(rank, suit)
        held = copies(hand, place(rank, suit))
        use = _use(naturals, wilds, rank, suit)
        for copy in range(held):
            spare = copy < held - 1
            ranked.append((card == wild, 0.0 if spare else use, suit, card))
    return [card for *_, card in sorted(ranked)]


def _use(naturals: Cards, wilds: int, rank: int, suit: int) -> float:
    """In how many runs of its suit a card takes part; runs that need wild cards count less."""
    use = 0.0
    for window in WINDOWS:
        if rank in window:
            missing = sum(1 for other in window if not copies(naturals, place(other, suit)))
            if missing <= wilds:
                use += 1 / (1 + missing)
    return use
