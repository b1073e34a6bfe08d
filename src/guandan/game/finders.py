"""Finders: the combinations of a kind in a hand, for a person who looks for them."""

from collections.abc import Iterator
from typing import NamedTuple

from guandan.game.cards import RANKS, SUITS, Cards, contains, copies, each, place, rank_of
from guandan.game.judge import Judge
from guandan.game.patterns import Row, catalogue, is_bomb, shapes
from guandan.game.plays import Play

SOUGHT = ("straight_flush", "straight")
BOMBS = "bomb"
GATHERED = ("pair", "triple_pairs", "plate", BOMBS)
"""Kinds that are made of all cards of a rank alike; bombs are of any size."""


class Found(NamedTuple):
    """A run in a hand, or cards of a rank."""

    play: Play
    wilds: int
    """How many wild cards it takes, also one that stands for itself."""


def find(judge: Judge, hand: Cards, pattern: str, anchor: Cards = 0) -> list[Found]:
    """The runs of a pattern in a hand, those with the fewest wild cards first, then the highest.

    With an anchor only those that contain this card. Of each run and suit there is one; a person who wants other suits
    in a straight taps another card.
    """
    held = copies(hand, judge.wild_place)
    naturals = hand - held * judge.wild
    found: dict[Cards, Found] = {}
    for row in catalogue(judge.rules, judge.level):
        if row.pattern != pattern:
            continue
        for cards, missing in _candidates(row, naturals, anchor):
            play = Play(pattern, RANKS[row.rank], cards + min(missing, 2) * judge.wild)
            fits = missing <= held and judge.can_be(play.cards, play.reading)
            if fits and (not anchor or contains(play.cards, anchor)):
                found[play.cards] = Found(play, missing)  # the strongest of several readings comes last
                break
    return sorted(found.values(), key=lambda one: (one.wilds, *(-part for part in judge.strength(one.play))))


def gather(judge: Judge, hand: Cards, kind: str, anchor: Cards = 0) -> list[Found]:
    """The pairs, runs of pairs, plates or bombs of a hand: fewest wild cards first, then what tears least.

    Of a rank there is one, and a bomb takes all of its rank. With an anchor only those that contain this card.
    """
    bombs = [shape.name for shape in shapes(judge.rules) if is_bomb(shape)]
    held = copies(hand, judge.wild_place)
    naturals = hand - held * judge.wild
    found: list[tuple[int, int, int, Found]] = []
    for order, row in enumerate(catalogue(judge.rules, judge.level)):
        if row.pattern != kind and not (kind == BOMBS and row.pattern in bombs):
            continue
        of_ranks = [(_of_rank(rank, naturals, anchor), count) for rank, count in row.needs]
        torn = sum(max(0, len(cards) - count) for cards, count in of_ranks)
        missing = sum(max(0, count - len(cards)) for cards, count in of_ranks)
        if missing > held or (kind == BOMBS and torn):
            continue
        play = Play(
            row.pattern, RANKS[row.rank], sum(sum(cards[:count]) for cards, count in of_ranks) + missing * judge.wild
        )
        if judge.can_be(play.cards, play.reading) and (not anchor or contains(play.cards, anchor)):
            found.append((missing, torn, order, Found(play, missing)))
    return [one for *_, one in sorted(found, key=lambda one: one[:3])]


def _of_rank(rank: int, naturals: Cards, anchor: Cards) -> list[Cards]:
    """The cards of a rank, the anchor first."""
    cards = [card for card in each(naturals) if rank_of(card) == rank]
    return sorted(cards, key=lambda card: card != anchor)


def _candidates(row: Row, naturals: Cards, anchor: Cards) -> Iterator[tuple[Cards, int]]:
    """Natural cards for a run, and how many are missing: the likeliest first, then with one card of another suit."""
    options = [_options(rank, row.suit, naturals, anchor) for rank, _ in row.needs]
    chosen = [cards[0] for cards in options if cards]
    missing = len(options) - len(chosen)
    yield sum(chosen), missing
    # Five cards of one suit are no straight.
    for at, cards in enumerate(cards for cards in options if cards):
        for other in cards[1:]:
            yield sum(chosen) - chosen[at] + other, missing


def _options(rank: int, suit: int | None, naturals: Cards, anchor: Cards) -> list[Cards]:
    """The cards of a rank that may be taken; the anchor is the only one of its rank."""
    suits = range(len(SUITS)) if suit is None else [suit]
    cards = [1 << place(rank, one) for one in suits if copies(naturals, place(rank, one))]
    return [anchor] if anchor in cards else cards
