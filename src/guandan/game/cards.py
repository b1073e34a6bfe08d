"""Cards (牌张): two packs of 54, and any set of them as one integer.

A card is written suit first: `S H C D` for spade, heart, club and diamond (黑桃 红心 梅花 方块), then `2..9 T J Q K A`;
`SB` is the small black joker (小王), `HR` the big red one (大王).

A set of cards is an integer with two bits for each of the 54 kinds, counting 0, 1 or 2 copies. The eight bits of a
rank lie together, so sets are added and taken away with `+` and `-`, and `to_bytes` gives one byte a rank:

    ... byte 12: aces   byte 13: small jokers   byte 14: big jokers
        each byte: spades | hearts << 2 | clubs << 4 | diamonds << 6
"""

from collections.abc import Iterable, Iterator
from functools import cache

from guandan.game.errors import Unreadable, quoted

Cards = int
"""A set of cards, two bits a kind."""

SUITS = "SHCD"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "SB", "HR")
"""All ranks in natural order; a rank's number is its place here."""

ACE, SMALL_JOKER, BIG_JOKER = RANKS.index("A"), RANKS.index("SB"), RANKS.index("HR")
SUIT_RANKS = range(ACE + 1)
"""The thirteen ranks that come in four suits."""

HAND_SIZE = 27
"""A full hand (全手牌)."""


def place(rank: int, suit: int) -> int:
    """Where the two bits of a card lie."""
    return 8 * rank + 2 * suit


CODES: dict[str, int] = {f"{suit}{RANKS[r]}": place(r, s) for r in SUIT_RANKS for s, suit in enumerate(SUITS)}
CODES["SB"] = place(SMALL_JOKER, SUITS.index("S"))
CODES["HR"] = place(BIG_JOKER, SUITS.index("H"))
"""Every kind of card and its place, lowest first."""

KINDS: Cards = sum(1 << at for at in CODES.values())
"""One of each kind: a single pack."""

DECK: Cards = 2 * KINDS
"""The two packs (全副牌), 108 cards."""


def wild_card(level: int) -> Cards:
    """The wild card of a level (红心级牌): the heart of its rank."""
    return 1 << place(level, SUITS.index("H"))


def parse_card(code: str) -> Cards:
    """The card written `code`; ten may also be written 10.

    Raises Unreadable if there is no such card.
    """
    if not isinstance(code, str):
        raise Unreadable("unknown_card", card=quoted(code))
    found = CODES.get(code)
    if found is None:
        found = CODES.get(code.strip().upper().replace("10", "T"))
    if found is None:
        raise Unreadable("unknown_card", card=quoted(code))
    return 1 << found


def parse_cards(text: str | Iterable[str], most: int = 108) -> Cards:
    """The set of cards in "S7 H7, DT" or ["S7", "H7", "DT"].

    Raises Unreadable for unknown cards, more than two of a kind, or more than `most` cards.
    """
    written = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    if len(written) > most:  # before anything is read: somebody may send a hundred thousand
        raise Unreadable("too_many_cards", most=most, count=len(written))
    cards = 0
    for code in written:
        card = parse_card(code)
        if cards & 2 * card:
            count = sum(1 for other in written if parse_card(other) == card)
            raise Unreadable("too_many_copies", card=format_cards(card), count=count)
        cards += card
    return cards


def size(cards: Cards) -> int:
    """How many cards are in the set."""
    return (cards & KINDS).bit_count() + 2 * (cards >> 1 & KINDS).bit_count()


def copies(cards: Cards, kind: int) -> int:
    """How many copies of the card at place `kind` are in the set."""
    return cards >> kind & 3


def contains(hand: Cards, cards: Cards) -> bool:
    """Whether all of `cards` are in `hand`: where one copy is asked for there is one, where two, there are two."""
    one, two = hand & KINDS, hand >> 1 & KINDS
    return not (cards & KINDS & ~(one | two)) and not (cards >> 1 & KINDS & ~two)


def each(cards: Cards) -> Iterator[Cards]:
    """The single cards of the set, lowest first, equal ones one after the other."""
    for kind in CODES.values():
        for _ in range(copies(cards, kind)):
            yield 1 << kind


def rank_of(card: Cards) -> int:
    """The rank number of one card."""
    return (card.bit_length() - 1) // 8


def suit_of(card: Cards) -> int:
    """The suit number of one card."""
    return (card.bit_length() - 1) % 8 // 2


_CODE_OF = {1 << at: code for code, at in CODES.items()}


@cache
def _downwards(level: int | None) -> tuple[int, ...]:
    """All ranks high to low; with a level its rank stands between the jokers and the aces (级牌)."""
    suits = [rank for rank in reversed(SUIT_RANKS) if rank != level]
    return (BIG_JOKER, SMALL_JOKER, *suits) if level is None else (BIG_JOKER, SMALL_JOKER, level, *suits)


@cache
def _of_rank(rank: int, byte: int) -> tuple[Cards, ...]:
    """The single cards in the byte of a rank, by suit."""
    return tuple(each(byte << 8 * rank))


def sorted_cards(cards: Cards, level: int | None = None) -> list[Cards]:
    """The single cards high to low; with a level its cards stand between the jokers and the aces (级牌)."""
    held = cards.to_bytes(len(RANKS), "little")
    return [card for rank in _downwards(level) if held[rank] for card in _of_rank(rank, held[rank])]


def codes(cards: Cards, level: int | None = None) -> list[str]:
    """The cards as codes, high to low."""
    return [_CODE_OF[card] for card in sorted_cards(cards, level)]


def format_cards(cards: Cards, level: int | None = None) -> str:
    """The cards as text, high to low: "HR SB SA H7"."""
    return " ".join(codes(cards, level))
