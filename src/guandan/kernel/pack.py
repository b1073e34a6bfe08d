"""A rule book at a level as numbers: what the compiled kernel is given to run.

The shape lines and the rows of `patterns.catalogue` go in, with the settings of the procedure, of the levels and of
the return of tribute; nothing of the rule book remains behind. The kernel lays the rows out in its own way and refuses
what does not fit (native/catalogue.hpp).

All numbers are 16 bits, lowest byte first:

    version  level  wind of any finisher (0 1)  playing again after a pass (0 1)
    levels gained with the partner second, third, last
    highest rank plus one that may be returned to an opponent, to the partner (0: any)
    the 15 ranks from low to high
    lines, then for each: number in PATTERNS, form, cards, tier, copies, copies beside, mixed suits (0 1), naturals
    rows, then for each: line, rank, key, suit (4: none), needs, then for each: rank, copies
"""

import hashlib
from array import array
from functools import cache
from sys import byteorder
from typing import NamedTuple

from guandan.game.cards import SUIT_RANKS, SUITS
from guandan.game.patterns import LINE, Jokers, Shape, Suit, catalogue, level_order, shapes
from guandan.game.ruleset import Ruleset, find

VERSION = 2
EQUAL, FULL, RUN, FLUSH, JOKERS = range(5)
"""The forms of a line, as in game/lines.py."""

RETURNED_TO = ("opponent", "partner")


class Packed(NamedTuple):
    """The catalogue of a rule book and level."""

    level: int
    data: bytes
    digest: str
    """SHA-256 of the data: two rule books with the same digest are played alike, card by card."""


def form_of(shape: Shape) -> int:
    """The form of a shape line."""
    if shape.jokers is Jokers.ONLY:
        return JOKERS
    if len(shape.groups) > 1:
        return FULL
    if shape.groups[0].run == 1:
        return EQUAL
    return FLUSH if shape.suit is Suit.ONE else RUN


@cache
def gains(rules: Ruleset) -> tuple[int, int, int]:
    """The levels gained when the winner's partner comes second, third or last."""
    second, third, last = (rules.number(f"levels.partner_{place}") for place in ("second", "third", "last"))
    return second, third, last


@cache
def packed(rules: Ruleset, level: int) -> Packed:
    """The catalogue of a rule book at a level."""
    lines = sorted(shapes(rules), key=lambda shape: (shape.tier > 0, LINE[shape.name]))
    numbers = [VERSION, level, rules.word("wind.scope") == "any", rules.word("pass.reentry") == "allow"]
    numbers += gains(rules)
    numbers += [0 if (limit := rules.limit(f"return.limit_{whom}")) is None else limit - 1 for whom in RETURNED_TO]
    numbers += level_order(level)
    numbers.append(len(lines))
    for shape in lines:
        main, *beside = shape.groups
        numbers += [LINE[shape.name], form_of(shape), shape.size, shape.tier, main.copies]
        numbers += [beside[0].copies if beside else 0, shape.suit is Suit.MIXED, shape.natural]
    at = {shape.name: number for number, shape in enumerate(lines)}
    rows = catalogue(rules, level)
    numbers.append(len(rows))
    for row in rows:
        numbers += [at[row.pattern], row.rank, row.key, len(SUITS) if row.suit is None else row.suit, len(row.needs)]
        numbers += [number for need in row.needs for number in need]
    words = array("H", numbers)
    if byteorder == "big":
        words.byteswap()
    data = words.tobytes()
    return Packed(level, data, hashlib.sha256(data).hexdigest())


def rules_digest(book: str) -> str:
    """A short name for a rule book as the kernel plays it, at all levels: what is played alike has the same."""
    digests = [packed(find(book), level).digest for level in SUIT_RANKS]
    return hashlib.sha256(" ".join(digests).encode()).hexdigest()[:16]
