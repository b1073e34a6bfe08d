"""Patterns (牌型): what may be played, and what beats what, as lines of data, weakest first.

`SHAPES` is the source of all card play. `catalogue` spells it out for one rule book and level as rows that can be read
one by one: which cards a pattern needs and how strong it is. Everything else works from these. Articles ("000 §8") and
rulings ("H-09") are cited as in docs/rules.
"""

import hashlib
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import NamedTuple

from guandan.game.cards import ACE, BIG_JOKER, RANKS, SMALL_JOKER, SUIT_RANKS, SUITS
from guandan.game.ruleset import Ruleset


class Suit(Enum):
    """What a pattern asks of the suits (花色)."""

    ANY = "any"
    MIXED = "mixed"  # not all of one suit: five natural cards in suit are a straight flush (H-09)
    ONE = "one"  # all of one suit


class Order(Enum):
    """Which order of ranks a pattern follows (000 §7(3)1, §8(1))."""

    LEVEL = "level"  # 2 3 ... K A, then the level rank, then the jokers
    NATURAL = "natural"  # the level rank at its printed place; the ace above K or, as 1, below 2


class Jokers(Enum):
    """Whether jokers (王) take part."""

    NO = "no"
    YES = "yes"
    BESIDE = "beside"  # as the pair beside a triple, never in the triple
    ONLY = "only"


class Group(NamedTuple):
    """`copies` equal cards on each of `run` neighbouring ranks."""

    copies: int
    run: int = 1


class Shape(NamedTuple):
    """One line of the list of patterns."""

    name: str
    groups: tuple[Group, ...]
    suit: Suit
    order: Order
    jokers: Jokers
    natural: int
    """How many of its cards must be themselves. A wild card (红心级牌) may stand for any suit card, but a play of
    nothing but wilds is a play of level cards, which they are (H-08); wilds are never jokers (000 §7(2))."""
    tier: int
    """0: beats only its own pattern. 1 and up: bomb class, beats every pattern of a lower tier (000 §8(4)-(7))."""

    def __str__(self) -> str:
        """One line for people, such as "full_house 3x1+2x1 any level beside natural 1 tier 0"."""
        groups = "+".join(f"{group.copies}x{group.run}" for group in self.groups)
        columns = f"{self.suit.value} {self.order.value} {self.jokers.value}"
        return f"{self.name} {groups} {columns} natural {self.natural} tier {self.tier}"

    @property
    def size(self) -> int:
        """The number of cards; every pattern has exactly one (000 §4)."""
        return sum(group.copies * group.run for group in self.groups)


def one(copies: int) -> tuple[Group, ...]:
    """Equal cards of one rank."""
    return (Group(copies),)


def run(copies: int, ranks: int) -> tuple[Group, ...]:
    """Equal cards on neighbouring ranks."""
    return (Group(copies, ranks),)


ANY, MIXED, ONE = Suit.ANY, Suit.MIXED, Suit.ONE
LEVEL, NATURAL = Order.LEVEL, Order.NATURAL
NO, YES, BESIDE, ONLY = Jokers.NO, Jokers.YES, Jokers.BESIDE, Jokers.ONLY

SHAPES = (
    #     name              groups                   suit   order    jokers natural tier
    Shape("single",         one(1),                  ANY,   LEVEL,   YES,    1,     0),   # 单张
    Shape("pair",           one(2),                  ANY,   LEVEL,   YES,    1,     0),   # 对子
    Shape("triple",         one(3),                  ANY,   LEVEL,   NO,     1,     0),   # 三同张
    Shape("full_house",     one(3) + one(2),         ANY,   LEVEL,   BESIDE, 1,     0),   # 三带对
    Shape("straight",       run(1, 5),               MIXED, NATURAL, NO,     1,     0),   # 顺子
    Shape("triple_pairs",   run(2, 3),               ANY,   NATURAL, NO,     1,     0),   # 三连对
    Shape("plate",          run(3, 2),               ANY,   NATURAL, NO,     1,     0),   # 三同连张, 钢板
    Shape("bomb4",          one(4),                  ANY,   LEVEL,   NO,     1,     1),   # 炸弹
    Shape("bomb5",          one(5),                  ANY,   LEVEL,   NO,     1,     2),
    Shape("straight_flush", run(1, 5),               ONE,   NATURAL, NO,     1,     3),   # 同花顺
    Shape("bomb6",          one(6),                  ANY,   LEVEL,   NO,     1,     4),
    Shape("bomb7",          one(7),                  ANY,   LEVEL,   NO,     1,     5),
    Shape("bomb8",          one(8),                  ANY,   LEVEL,   NO,     1,     6),
    Shape("bomb9",          one(9),                  ANY,   LEVEL,   NO,     1,     7),
    Shape("bomb10",         one(10),                 ANY,   LEVEL,   NO,     1,     8),
    Shape("four_jokers",    one(2) + one(2),         ANY,   LEVEL,   ONLY,   4,     9),   # 四大天王, 王炸
)  # fmt: skip

PATTERNS = tuple(shape.name for shape in SHAPES)
LINE = {name: line for line, name in enumerate(PATTERNS)}
RUNS = frozenset(shape.name for shape in SHAPES if shape.groups[0].run > 1)
"""The patterns of neighbouring ranks: they know only printed ranks."""


def shapes(rules: Ruleset) -> tuple[Shape, ...]:
    """The shape lines of a rule book: the list above with the few columns that a book may set."""
    lines = {shape.name: shape for shape in SHAPES}
    lines["pair"] = lines["pair"]._replace(jokers=YES if rules.flag("pair.jokers") else NO)
    beside = BESIDE if rules.word("full_house.joker_pair") == "allow" else NO
    lines["full_house"] = lines["full_house"]._replace(jokers=beside)
    suited = MIXED if rules.word("straight.suited") == "forbid" else ANY
    lines["straight"] = lines["straight"]._replace(suit=suited)
    return tuple(shape for shape in lines.values() if not is_bomb(shape) or shape.size <= rules.number("bomb.max"))


def is_bomb(shape: Shape) -> bool:
    """Whether it is an n-card bomb (炸弹): one rank and a tier."""
    return shape.tier > 0 and shape.groups == one(shape.size)


class Row(NamedTuple):
    """One pattern of one rank, spelled out."""

    pattern: str
    rank: int
    """The rank that names it: of the triple in a full house, of the top card in a run."""
    needs: tuple[tuple[int, int], ...]
    """(rank, copies) pairs, the main group first."""
    suit: int | None
    """The one suit of a straight flush."""
    key: int
    """Its place among the same pattern: the higher beats the lower."""
    tier: int

    def __str__(self) -> str:
        """One line for people, such as "full_house:K KKK 66 tier 0 key 11"."""
        cards = " ".join(RANKS[rank] * copies for rank, copies in self.needs)
        suit = "" if self.suit is None else f" in {SUITS[self.suit]}"
        return f"{self.pattern}:{RANKS[self.rank]} {cards}{suit} tier {self.tier} key {self.key}"


def level_order(level: int) -> tuple[int, ...]:
    """All ranks from low to high with the level rank between ace and jokers (000 §8(1))."""
    return (*(rank for rank in SUIT_RANKS if rank != level), level, SMALL_JOKER, BIG_JOKER)


NATURAL_ORDER = (ACE, *SUIT_RANKS)
"""The ladder of runs: the ace stands above K or, as 1, below 2, so never in the middle (000 §4(3),(5),(7))."""


def runs(length: int, ladder: tuple[int, ...] = NATURAL_ORDER) -> Iterator[tuple[int, ...]]:
    """All runs of neighbouring ranks on a ladder, lowest first."""
    for bottom in range(len(ladder) - length + 1):
        yield ladder[bottom : bottom + length]


def _expand(shape: Shape, level: int) -> Iterator[Row]:
    """All rows of one shape line, weakest first."""
    ranks = level_order(level) if shape.order is Order.LEVEL else (*SUIT_RANKS, SMALL_JOKER, BIG_JOKER)
    suit_ranks = ranks[: len(SUIT_RANKS)]
    ladder = suit_ranks if shape.order is Order.LEVEL else NATURAL_ORDER
    main, *beside = shape.groups

    def row(rank: int, key: int, *needs: tuple[int, int], suit: int | None = None) -> Row:
        return Row(shape.name, rank, needs, suit, key, shape.tier)

    if shape.jokers is Jokers.ONLY:
        yield row(BIG_JOKER, 0, (SMALL_JOKER, 2), (BIG_JOKER, 2))
    elif main.run > 1:
        for key, window in enumerate(runs(main.run, ladder)):
            needs = [(rank, main.copies) for rank in window]
            for suit in range(len(SUITS)) if shape.suit is Suit.ONE else [None]:
                yield row(window[-1], key, *needs, suit=suit)
    elif beside:
        for key, rank in enumerate(suit_ranks):
            for other in ranks if shape.jokers is Jokers.BESIDE else suit_ranks:
                if other != rank:
                    yield row(rank, key, (rank, main.copies), (other, beside[0].copies))
    else:
        for key, rank in enumerate(ranks if shape.jokers is Jokers.YES else suit_ranks):
            # Two packs hold eight cards of a rank, and two wilds may join them; the level rank's wilds are its own.
            if main.copies <= (8 if rank == level else 10):
                yield row(rank, key, (rank, main.copies))


@cache
def catalogue(rules: Ruleset, level: int) -> tuple[Row, ...]:
    """Every pattern of every rank at a level, in canonical order: by shape line, then weakest first."""
    return tuple(row for shape in shapes(rules) for row in _expand(shape, level))


def digest(rules: Ruleset, level: int) -> str:
    """A fingerprint of the shape lines and the catalogue: a change of a rule of play changes it."""
    lines = "\n".join(str(line) for line in (*shapes(rules), *catalogue(rules, level)))
    return hashlib.sha256(lines.encode()).hexdigest()
