"""A plan of a hand: how it would be split into plays, and how many turns it would take.

The split is greedy. All cards start as equal cards of their ranks (bombs, triples, pairs, singles). Then the run or
straight flush, or the loan of a wild card to a rank, that makes the hand cheapest is taken out, and so on until nothing
helps. The first step is tried in several ways, because two runs often compete for the same cards.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from guandan.ai.groups import EQUAL, HEART, RUNS, SUITED_RUNS, Group, Plan, group
from guandan.ai.worth import FOUR_JOKERS, HEIGHT_OF_BOMB, RUN_COSTS, SHORT_HAND, STRAIGHT_FLUSH, Prices, prices
from guandan.game.cards import ACE, BIG_JOKER, KINDS, RANKS, SMALL_JOKER, SUITS, Cards, place
from guandan.game.holding import BYTES, COUNT, SPADES

FIRST_STEPS = 3
"""How many ways to begin are tried."""
WORTH_A_LOOK = 3
"""How many of the steps that look best are worked out exactly."""
HARDLY = 0.5
"""A step that costs more than this at first sight hardly ever helps by what it does to full houses."""
HELPS = 1e-6
"""Less than this is no difference, but the error of adding up."""
AT_LEAST = tuple(bytes(int(count >= copies) for count in range(256)) for copies in range(4))
"""By number of copies: turns numbers of cards into whether there are so many."""


class Step(NamedTuple):
    """Something to take out of a hand: a run, or a wild card lent to a rank (pattern "")."""

    change: float
    """What the rest of the hand and the run cost more, or less, afterwards; full houses are left out of account."""
    pattern: str
    place: int
    """Of a run among the runs of its pattern; of a loan the rank."""
    held: tuple[int, ...]
    """The ranks from which natural cards are taken."""
    copies: int
    wilds: int
    cost: float
    cards: Cards = 0
    """The very cards of a straight flush."""


class Split(NamedTuple):
    """A hand on its way to a plan."""

    counts: bytes
    """Equal cards of each rank, with the wilds lent to them."""
    naturals: Cards
    wilds: int
    plain: float
    """What it costs without full houses."""
    steps: tuple[Step, ...] = ()
    lent: bytes = b""
    """The ranks that have got a wild card; runs leave them alone."""


def counts_of(cards: Cards) -> bytes:
    """How many cards of each rank."""
    return cards.to_bytes(BYTES, "little").translate(COUNT)


@lru_cache(maxsize=256)
def plan(hand: Cards, level: int) -> Plan:
    """The plan of a hand; it depends on nothing else."""
    wilds = hand >> place(level, HEART) & 3
    naturals = hand - (wilds << place(level, HEART))
    counts = counts_of(naturals)
    price = prices(level, short=sum(counts) + wilds <= SHORT_HAND)
    table = price.equal
    plain = wilds * price.wild + sum([row[count] for row, count in zip(table, counts, strict=True)])
    if counts[SMALL_JOKER] == counts[BIG_JOKER] == 2:
        plain += FOUR_JOKERS - table[SMALL_JOKER][2] - table[BIG_JOKER][2]
    best = start = Split(counts, naturals, wilds, plain)
    best_cost = _cost(start, price)
    for first in _next(start, price, best_cost)[:FIRST_STEPS]:
        cost, split = first
        if any(step[1:] == split.steps[0][1:] for step in best.steps):
            continue  # another way to the same end
        while better := _next(split, price, cost):
            cost, split = better[0]
        if cost < best_cost - HELPS:
            best_cost, best = cost, split
    groups = tuple(_groups(best, price))
    return Plan(sum([group.cost for group in groups]), groups)


def _cost(split: Split, price: Prices) -> float:
    """What a split costs as it is: each triple takes the dearest pair along as a full house."""
    counts = split.counts
    triples = counts.count(3)
    if not triples or 2 not in counts:
        return split.plain
    pairs = [price.equal[rank][2] for rank in range(SMALL_JOKER) if counts[rank] == 2]
    return split.plain - (sum(pairs) if len(pairs) <= triples else sum(sorted(pairs)[-triples:]))


def _next(split: Split, price: Prices, cost: float) -> list[tuple[float, Split]]:
    """The splits one step further that are cheaper than `cost`, cheapest first."""
    further = []
    for step in sorted(_steps(split, price))[:WORTH_A_LOOK]:
        after = _after(split, step)
        new = _cost(after, price)
        if new < cost - HELPS:
            further.append((new, after))
    further.sort(key=itemgetter(0))
    return further


def _after(split: Split, step: Step) -> Split:
    """The split after a step."""
    counts = bytearray(split.counts)
    for rank in step.held:
        counts[rank] -= step.copies
    lent = split.lent
    if not step.pattern:
        counts[step.place] += 1
        lent += bytes([step.place])
    steps = (*split.steps, step)
    return Split(
        bytes(counts), split.naturals - step.cards, split.wilds - step.wilds, split.plain + step.change, steps, lent
    )


def _steps(split: Split, price: Prices) -> list[Step]:
    """The steps that may help."""
    counts, wilds = split.counts, split.wilds
    table, kept = price.equal, price.wild
    steps: list[Step] = []
    if wilds:
        for rank in range(SMALL_JOKER):
            count = counts[rank]
            if 0 < count < 10:
                change = table[rank][count + 1] - table[rank][count] - kept
                if change < HARDLY:
                    steps.append(Step(change, "", rank, (), 0, 1, 0.0))
    if split.lent:
        counts = bytes([0 if rank in split.lent else count for rank, count in enumerate(counts)])
    steps += _suited_steps(split, counts, price)
    for pattern, (copies, _) in RUNS.items():
        enough = counts.translate(AT_LEAST[copies])[:SMALL_JOKER]
        # A wild card is spent on a run only in a short hand, and then on a straight.
        wilds = min(split.wilds, 1) if price.short and copies == 1 else 0
        for at, held, missing in _runs_among(pattern, enough, wilds):
            cost = RUN_COSTS[pattern][at]
            change = cost - missing * kept + _taken(counts, price, held, copies)
            if change < HARDLY:
                steps.append(Step(change, pattern, at, held, copies, missing, cost))
    return steps


def _taken(counts: bytes, price: Prices, held: tuple[int, ...], copies: int) -> float:
    """What equal cards cost more when some of each are taken away."""
    change = 0.0
    for rank in held:
        row, count = price.equal[rank], counts[rank]
        change += row[count - copies] - row[count]
    return change


@cache
def _runs_among(pattern: str, enough: bytes, wilds: int) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """The runs among ranks of which there are enough cards: place, ranks held and how many wild cards fill in."""
    found = []
    for at, window in enumerate(RUNS[pattern][1]):
        held = tuple(rank for rank in window if enough[rank])
        missing = len(window) - len(held)
        if missing <= wilds:
            found.append((at, held, missing))
    return tuple(found)


def _suited_steps(split: Split, counts: bytes, price: Prices) -> list[Step]:
    """The straight flushes within reach, of ranks that have cards left."""
    naturals = split.naturals
    present = (naturals | naturals >> 1) & KINDS
    steps: list[Step] = []
    if not split.wilds:  # mostly there is none, and that is seen in all suits at once
        low = present & present >> 8 & present >> 16 & present >> 24
        if not low & (present >> 32 | present >> 8 * ACE):
            return steps
    for suit in range(len(SUITS)):
        for at, held, missing in _suited(present >> 2 * suit & SPADES, split.wilds):
            if 0 not in [counts[rank] for rank in held]:
                cost = STRAIGHT_FLUSH - HEIGHT_OF_BOMB * at
                change = cost - missing * price.wild + _taken(counts, price, held, 1)
                if change < HARDLY:
                    cards = sum([1 << place(rank, suit) for rank in held])
                    steps.append(Step(change, "straight_flush", at, held, 1, missing, cost, cards))
    return steps


@cache
def _suited(present: Cards, wilds: int) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """The runs of five that cards of one suit, shifted to spades, make with at most so many wilds."""
    found = []
    for at, window in enumerate(SUITED_RUNS):
        held = tuple(rank for rank in window if present >> 8 * rank & 1)
        if len(held) + wilds >= 5:
            found.append((at, held, 5 - len(held)))
    return tuple(found)


def _groups(split: Split, price: Prices) -> Iterator[Group]:
    """The groups of a finished split."""
    table, level = price.equal, price.level
    lent = [0] * len(RANKS)
    for step in split.steps:
        if step.pattern:
            _, windows = RUNS.get(step.pattern, RUNS["straight"])
            needs = tuple([(rank, step.copies) for rank in step.held])
            top = windows[step.place][-1]
            yield group((step.pattern, top, level), needs, step.wilds, step.cost, step.cards)
        else:
            lent[step.place] += 1
    counts = list(split.counts)
    if counts[SMALL_JOKER] == counts[BIG_JOKER] == 2:
        yield group(("four_jokers", BIG_JOKER, level), ((SMALL_JOKER, 2), (BIG_JOKER, 2)), 0, FOUR_JOKERS)
        counts[SMALL_JOKER] = counts[BIG_JOKER] = 0
    pairs = sorted((rank for rank in range(ACE + 1) if counts[rank] == 2), key=lambda rank: -table[rank][2])
    triples = [rank for rank in range(ACE + 1) if counts[rank] == 3]
    for rank, beside in zip(triples, pairs, strict=False):
        needs = (rank, 3 - lent[rank]), (beside, 2 - lent[beside])
        yield group(("full_house", rank, level), needs, lent[rank] + lent[beside], table[rank][3])
        counts[rank] = counts[beside] = 0
    for rank, count in enumerate(counts):
        if rank >= SMALL_JOKER:
            for _ in range(count):
                yield group(("single", rank, level), ((rank, 1),), 0, table[rank][1])
        elif count:
            yield group((EQUAL[count], rank, level), ((rank, count - lent[rank]),), lent[rank], table[rank][count])
    for _ in range(split.wilds):
        yield group(("single", level, level), (), 1, price.wild)
