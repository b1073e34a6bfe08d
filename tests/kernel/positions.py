"""Random positions for holding two kernels against each other: whole hands, hands rich in ranks, suits or wilds."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from guandan.game.cards import DECK, HAND_SIZE, SUIT_RANKS, Cards, each, rank_of, suit_of, wild_card
from guandan.game.judge import judge
from guandan.game.plays import Play
from guandan.game.ruleset import BOOKS, Ruleset, load, rebuilt

PACK = tuple(each(DECK))

# Every column of a shape line and every word of the procedure that a book may set, each way round.
CHANGES: tuple[dict[str, Any], ...] = (
    {"pair.jokers": False, "full_house.joker_pair": "forbid", "bomb.max": 8},
    {"straight.suited": "allow", "bomb.max": 6, "wind.scope": "first_only"},
    {"pass.reentry": "forbid", "pair.jokers": False},
)
OWN = tuple(rebuilt(f"OWN{number}", load("GJ17").name, "GJ17", dict(changes)) for number, changes in enumerate(CHANGES))
RULES: tuple[Ruleset, ...] = (*map(load, BOOKS), *OWN)


class Asked(NamedTuple):
    """What a kernel is asked."""

    rules: Ruleset
    level: int
    hand: Cards
    to_beat: Play | None


def positions(seed: int, number: int) -> Iterator[Asked]:
    """Positions at all levels in turn, leading and following."""
    rng = random.Random(seed)
    for at in range(number):
        level = at % len(SUIT_RANKS)
        rules = rng.choice(RULES)
        others = judge(rules, level).legal(sum(rng.sample(PACK, HAND_SIZE))) if rng.random() < 0.5 else []
        to_beat = rng.choice(others) if others else None
        yield Asked(rules, level, _hand(rng, level), to_beat)


def _hand(rng: random.Random, level: int) -> Cards:
    wild = wild_card(level)
    kind = rng.random()
    pool = PACK
    if kind < 0.25:
        ranks = rng.sample(range(15), rng.randint(2, 8))
        pool = tuple(card for card in PACK if rank_of(card) in ranks)
    elif kind < 0.5:
        suits = rng.sample(range(4), rng.randint(1, 2))
        pool = tuple(card for card in PACK if rank_of(card) >= len(SUIT_RANKS) or suit_of(card) in suits)
    wilds = rng.choice((0, 1, 2, None))
    if wilds is not None:
        pool = tuple(card for card in pool if card != wild)
    full = rng.choice((HAND_SIZE, HAND_SIZE, rng.randint(1, HAND_SIZE), rng.randint(1, 10)))
    return sum(rng.sample(pool, min(full, len(pool)))) + (wilds or 0) * wild
