"""What may be played, written down a second time, straight from the rule texts: the judge of the engine.

Plain and slow on purpose, and nothing here is shared with the engine. Cards are codes ("S7", "HR"), ranks and levels
are as printed, a reading is (pattern, rank), a play is (pattern, rank, sorted codes). Articles: `000 §4(3)` and so on
as in docs/rules, H-xx are rulings of its list. 000 and 001 have the same words in articles 4, 7 and 8.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product

Reading = tuple[str, str]
"""Pattern and rank."""

Play = tuple[str, str, tuple[str, ...]]
"""Pattern, rank and the cards on the table, sorted."""

Key = tuple[str, str, tuple[tuple[str, int], ...], int, tuple[str, ...]]
"""Pattern, rank, cards per rank, number of wilds, suit-relevant cards: what a class of the deduplicated list shares."""

NATURAL_ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
ACE_AS_ONE = ["A", *NATURAL_ORDER[:-1]]
JOKERS = ["SB", "HR"]
SUIT_CARDS = [suit + rank for suit in "SHCD" for rank in NATURAL_ORDER]
RANK = {card: card[1] for card in SUIT_CARDS} | {joker: joker for joker in JOKERS}
SUIT = {card: card[0] for card in SUIT_CARDS} | dict.fromkeys(JOKERS, "")
LARGEST_PLAY = 10
"""Eight cards of a rank and two wilds, 000 §4(8) with §7(2)3, H-10."""


# --- Patterns: what cards are when each is just itself. ---
# A predicate is given how many cards there are of each rank and which suits occur; it answers the rank, or None.

Counts = dict[str, int]
Suits = set[str]


def single(counts: Counts, _: Suits) -> str | None:
    """000 §4(1), 003 c3.4(7)1: any card."""
    return of_one_rank(counts, [1])


def pair(counts: Counts, _: Suits) -> str | None:
    """000 §4(2), 003 c3.4(7)2: two cards of one rank, also two small or two big jokers."""
    return of_one_rank(counts, [2])


def triple(counts: Counts, _: Suits) -> str | None:
    """000 §4(4), 003 c3.4(7)4: three cards of one rank (never jokers: there are two of each, and a wild is none)."""
    return of_one_rank(counts, [3])


def full_house(counts: Counts, _: Suits) -> str | None:
    """000 §4(6), 003 c3.4(7)6: a triple and a pair (jokers too) of another rank; its rank is the triple's, §8(3)."""
    if sorted(counts.values()) != [2, 3]:
        return None
    return next(rank for rank, copies in counts.items() if copies == 3)


def straight(counts: Counts, suits: Suits) -> str | None:
    """000 §4(7), 003 c3.4(7)7: exactly five consecutive single cards; of one suit it is something else, H-09."""
    return run(counts, length=5, copies=1) if len(suits) > 1 else None


def triple_pairs(counts: Counts, _: Suits) -> str | None:
    """000 §4(3), 003 c3.4(7)3: exactly three consecutive pairs."""
    return run(counts, length=3, copies=2)


def plate(counts: Counts, _: Suits) -> str | None:
    """000 §4(5), 003 c3.4(7)5: exactly two consecutive triples."""
    return run(counts, length=2, copies=3)


def bomb(counts: Counts, _: Suits) -> str | None:
    """000 §4(8), 003 c3.4(7)9: four or more cards of one rank; ten is all there can be, H-10."""
    return of_one_rank(counts, range(4, LARGEST_PLAY + 1))


def straight_flush(counts: Counts, suits: Suits) -> str | None:
    """000 §4(9), 003 c3.4(7)8: a straight of one suit."""
    return run(counts, length=5, copies=1) if len(suits) == 1 else None


def four_jokers(counts: Counts, _: Suits) -> str | None:
    """000 §4(10), 003 c3.4(7)10: two small and two big jokers."""
    return "HR" if counts == {"SB": 2, "HR": 2} else None


def of_one_rank(counts: Counts, sizes: Sequence[int]) -> str | None:
    """The rank that all cards share, if there are as many of them as said."""
    if len(counts) != 1:
        return None
    ((rank, copies),) = counts.items()
    return rank if copies in sizes else None


def run(counts: Counts, length: int, copies: int) -> str | None:
    """The top rank of `length` consecutive ranks with `copies` cards each.

    Level cards lie at their printed rank (000 §7(3)1, 003 c3.5(5)2(1)). The ace is above the king or, as a one, below
    the two, and never both at once (000 §4(3),(5),(7); 002 s5.1); jokers lie nowhere.
    """
    if len(counts) != length or any(held != copies for held in counts.values()):
        return None
    for order in (NATURAL_ORDER, ACE_AS_ONE):
        if not all(rank in order for rank in counts):
            continue
        places = sorted(order.index(rank) for rank in counts)
        if places[-1] - places[0] == length - 1:
            return order[places[-1]]
    return None


PATTERNS: list[Callable[[Counts, Suits], str | None]] = [
    single,
    pair,
    triple,
    full_house,
    straight,
    triple_pairs,
    plate,
    bomb,
    straight_flush,
    four_jokers,
]
"""The ten patterns of article 4."""


def natural_reading(cards: Sequence[str]) -> set[Reading]:
    """What the cards are if each is just itself, at whatever level; a bomb's name tells its size."""
    counts: Counts = {}
    for card in cards:
        counts[RANK[card]] = counts.get(RANK[card], 0) + 1
    if len(counts) > 5 or (len(counts) > 1 and len(cards) > 6):
        return set()  # to save time: no pattern has six ranks, and only bombs have more than six cards
    suits = {SUIT[card] for card in cards}
    found = set()
    for pattern in PATTERNS:
        rank = pattern(counts, suits)
        if rank is not None:
            found.add((f"bomb{len(cards)}" if pattern is bomb else pattern.__name__, rank))
    return found


# --- Wilds, article 7 ---


def wild_of(level: str) -> str:
    """The heart card of the level, 000 §7(2)."""
    return "H" + level


def readings(cards: Iterable[str], level: str) -> frozenset[Reading]:
    """Everything the cards may be said to be: each wild is tried as each of the 52 suit cards, 000 §7(2).

    A wild is never a joker, may be itself, and may be a card of which two are already there. Nothing but
    wilds is nothing but level cards (H-08).
    """
    return _readings(tuple(sorted(cards)), level)


@lru_cache(maxsize=200_000)
def _readings(cards: tuple[str, ...], level: str) -> frozenset[Reading]:
    natural = [card for card in cards if card != wild_of(level)]
    if not natural:
        return frozenset(natural_reading(cards))
    found = set()
    for meaning in combinations_with_replacement(SUIT_CARDS, len(cards) - len(natural)):
        found |= natural_reading([*natural, *meaning])
    return frozenset(found)


# --- Comparison, article 8 ---

RUNS = ["straight", "triple_pairs", "plate", "straight_flush"]
BOMB_CLASS = ["bomb4", "bomb5", "straight_flush", "bomb6", "bomb7", "bomb8", "bomb9", "bomb10", "four_jokers"]
"""Weakest first, 000 §8(4)-(7); 004 牌型的大小; the handbook, A6.4."""


def height(reading: Reading, level: str) -> int:
    """How high a rank is among readings of its own pattern, the handbook, A3.

    Runs count by printed ranks, all else by 000 §8(1): 2 ... A, level cards, small joker, big joker.
    """
    pattern, rank = reading
    if pattern in RUNS:
        return NATURAL_ORDER.index(rank)
    return [*(other for other in NATURAL_ORDER if other != level), level, *JOKERS].index(rank)


def beats(a: Reading, b: Reading, level: str) -> bool:
    """Whether `a` may be played on `b`: 000 §6(1), article 8; the handbook, A6."""
    if a[0] == b[0]:  # one pattern, §8(2)-(5): the higher rank, suits never matter
        return height(a, level) > height(b, level)
    if a[0] not in BOMB_CLASS:  # 002 s5.2: different ordinary patterns do not beat each other, nor any bomb
        return False
    return b[0] not in BOMB_CLASS or BOMB_CLASS.index(a[0]) > BOMB_CLASS.index(b[0])


def strongest(options: Iterable[Reading], level: str) -> Reading | None:
    """The reading that beats all the others; None if there is none such."""
    options = list(options)
    best = [a for a in options if all(a == b or beats(a, b, level) for b in options)]
    return best[0] if best else None


def default(cards: Iterable[str], level: str, to_beat: Reading | None = None) -> Reading | None:
    """What the cards are taken for if nothing is said: DESIGN 4 (Plays), the handbook, A5.3, H-07.

    Leading: the strongest reading if one of them is of the bomb class or all share one pattern, otherwise none.
    Following: the strongest beating reading of the pattern on the table, else the strongest beating one.
    """
    options = readings(cards, level)
    if to_beat is not None:
        options = frozenset(option for option in options if beats(option, to_beat, level))
        alike = [option for option in options if option[0] == to_beat[0]]
        return strongest(alike or options, level)
    patterns = {pattern for pattern, _ in options}
    if len(patterns) > 1 and patterns.isdisjoint(BOMB_CLASS):
        return None
    return strongest(options, level)


# --- The two lists of plays, DESIGN 4 (Plays) ---


def subsets(hand: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every distinct choice of one to ten cards from the hand, sorted."""
    counts = sorted(Counter(hand).items())
    for chosen in product(*(range(copies + 1) for _, copies in counts)):
        if 1 <= sum(chosen) <= LARGEST_PLAY:
            yield tuple(card for (card, _), copies in zip(counts, chosen, strict=True) for _ in range(copies))


def concrete(hand: Iterable[str], level: str, to_beat: Reading | None = None) -> set[Play]:
    """The concrete list: every distinct multiset of cards for every reading, no pass."""
    return {
        (pattern, rank, cards)
        for cards in subsets(hand)
        for pattern, rank in readings(cards, level)
        if to_beat is None or beats((pattern, rank), to_beat, level)
    }


def relevant(hand: Iterable[str], level: str) -> set[str]:
    """The suit-relevant cards: all that are part of a straight flush makeable from this hand, wilds themselves aside.

    Both copies of a card are relevant if one is.
    """
    flushes = [cards for pattern, _, cards in concrete(hand, level) if pattern == "straight_flush"]
    return {card for cards in flushes for card in cards} - {wild_of(level)}


def deduplicated(hand: Iterable[str], level: str, to_beat: Reading | None = None) -> dict[Key, set[Play]]:
    """The classes of plays that are the same but for suits that do not matter.

    Same: pattern, rank, cards per rank, number of wilds, and the suit-relevant cards among them.
    """
    hand = list(hand)
    suits_matter = relevant(hand, level)
    classes: dict[Key, set[Play]] = {}
    for pattern, rank, cards in concrete(hand, level, to_beat):
        per_rank = tuple(sorted(Counter(RANK[card] for card in cards).items()))
        shown = tuple(card for card in cards if card in suits_matter)
        key = (pattern, rank, per_rank, cards.count(wild_of(level)), shown)
        classes.setdefault(key, set()).add((pattern, rank, cards))
    return classes
