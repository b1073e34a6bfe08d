"""Brackets played to the end, and what must hold in every one of them."""

import random
from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from guandan.event.formats.bracket import BYE, Structure
from guandan.event.formats.resolve import State, resolve


class Played(NamedTuple):
    state: State
    losses: Counter[int]
    """How often each entry lost."""
    again: int
    """Repeat meetings before the losers' final."""


def check_structure(structure: Structure, n: int) -> None:
    """Real games only, numbered in order of play, each fed by earlier games and every slot used once."""
    used: list[tuple[str, int]] = []
    for number, game in enumerate(structure.games, start=1):
        assert game.number == number
        assert BYE not in game.sides
        for slot in game.sides:
            if slot.kind in ("winner", "loser"):
                feeder = structure.games[slot.number - 1]
                assert slot.number < number
                assert feeder.round < game.round
            if not game.replay:
                used.append((slot.kind, slot.number))
    assert all(a.round <= b.round for a, b in pairwise(structure.games))
    assert len(used) == len(set(used))
    assert {number for kind, number in used if kind == "entry"} == set(range(1, n + 1))
    assert all(bye.slot != BYE for bye in structure.byes)
    covered = [place for band in structure.bands for place in range(band.first, band.last + 1)]
    assert covered == list(range(1, n + 1))
    assert all(len(band.slots) == band.last - band.first + 1 for band in structure.bands)


def play_out(structure: Structure, dice: random.Random) -> Played:
    """All results by coin flip, round by round."""
    results: dict[int, int] = {}
    losses: Counter[int] = Counter()
    state = resolve(structure, results)
    while not state.over:
        ready = state.ready
        assert ready
        for meeting in ready:
            a, b = meeting.sides
            assert a is not None
            assert b is not None
            won = a if dice.random() < 0.5 else b
            results[meeting.game.number] = won
            losses[a + b - won] += 1
        state = resolve(structure, results)
    last = max((game.number for game in structure.games if game.area == "losers"), default=0)
    met: set[frozenset[int | None]] = set()
    again = 0
    for meeting in state.meetings:
        sides = frozenset(meeting.sides)
        again += sides in met and meeting.game.number < last
        met.add(sides)
    return Played(state, losses, again)
