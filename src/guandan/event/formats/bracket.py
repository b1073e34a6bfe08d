"""The bracket (对阵图): games whose sides come from other games.

A chart is written for a full field and then drawn for the real one: a game against a bye is not played, its winner's
place goes to whoever stands there, its loser's place to nobody. So a drawn structure holds real games only, numbered in
the order they are played, and lists the byes beside them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from guandan.game.errors import NotAllowed


class Slot(NamedTuple):
    """Where the side of a game comes from: an entry, the winner or loser of a game, a place in a group, or a bye."""

    kind: str
    number: int = 0
    group: int = 0


BYE = Slot("bye")


def entry(number: int) -> Slot:
    """An entry by its number in the draw."""
    return Slot("entry", number)


def winner(game: int) -> Slot:
    """The winner of a game."""
    return Slot("winner", game)


def loser(game: int) -> Slot:
    """The loser of a game."""
    return Slot("loser", game)


def place(number: int, group: int) -> Slot:
    """Who took a place in a group."""
    return Slot("place", number, group)


class Mode(NamedTuple):
    """How many games (局) a meeting has: one, the best of 3 or 5, or the sum of grades over 2 or 3 (000 §29(3))."""

    round: str = "one"
    games: int = 1

    def as_format(self) -> dict[str, Any]:
        """What it changes in the format of the match; a knockout must have a winner (H-30, H-45)."""
        return {"round": self.round, "games": self.games, "must_decide": 1}


ONE = Mode()
MODES = (ONE, Mode("best_of", 3), Mode("best_of", 5), Mode("sum", 2), Mode("sum", 3))


class Game(NamedTuple):
    """A meeting in the chart."""

    number: int
    round: int
    """Of the event."""
    area: str
    """winners, losers, final or third."""
    sides: tuple[Slot, Slot]
    mode: Mode = ONE
    replay: int = 0
    """A second final: played only if the second-named side won this game."""


class Band(NamedTuple):
    """Places that the chart gives: shared by all its slots if there are several."""

    first: int
    last: int
    slots: tuple[Slot, ...]


class Bye(NamedTuple):
    """Who goes on without playing, in which round and area."""

    round: int
    area: str
    slot: Slot


class Structure(NamedTuple):
    """A chart as drawn."""

    games: tuple[Game, ...]
    bands: tuple[Band, ...]
    byes: tuple[Bye, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds it takes at most."""
        return self.games[-1].round


def chart_order(size: int) -> list[int]:
    """The places of a chart from top to bottom, a power of two of them: 1 and 2 apart, then 3 and 4, and so on.

    Each place faces its complement (蛇形排列), so the best meet the last: 1-16, 8-9, 4-13 ... (001 App.5).
    """
    order = [1]
    while len(order) < size:
        order = [place for best in order for place in (best, 2 * len(order) + 1 - best)]
    return order


def full_size(n: int) -> int:
    """The chart that holds `n` entries."""
    return 1 << (n - 1).bit_length()


def without_byes(games: Iterable[Game]) -> tuple[tuple[Game, ...], tuple[Bye, ...], dict[Slot, Slot]]:
    """The games that are played, renumbered; the byes; and what became of each winner's and loser's place."""
    becomes: dict[Slot, Slot] = {}
    played: list[Game] = []
    byes: list[Bye] = []
    for game in games:
        first, second = (becomes.get(side, side) for side in game.sides)
        if BYE in (first, second):
            stands = second if first == BYE else first
            becomes[winner(game.number)], becomes[loser(game.number)] = stands, BYE
            if stands != BYE:
                byes.append(Bye(game.round, game.area, stands))
            continue
        number = len(played) + 1
        replay = becomes[winner(game.replay)].number if game.replay else 0
        played.append(game._replace(number=number, sides=(first, second), replay=replay))
        becomes[winner(game.number)], becomes[loser(game.number)] = winner(number), loser(number)
    return tuple(played), tuple(byes), becomes


def banded(tiers: Iterable[Sequence[Slot]]) -> tuple[Band, ...]:
    """The bands of tiers given from the best down."""
    bands: list[Band] = []
    for tier in tiers:
        first = bands[-1].last + 1 if bands else 1
        if tier:
            bands.append(Band(first, first + len(tier) - 1, tuple(tier)))
    return tuple(bands)


def with_modes(structure: Structure, modes: Mapping[int, Mode]) -> Structure:
    """The structure with the meetings of some rounds played over several games. Raises NotAllowed."""
    for mode in modes.values():
        if mode not in MODES:
            raise NotAllowed("wrong_mode", round=mode.round, games=mode.games)
    games = tuple(game._replace(mode=modes.get(game.round, game.mode)) for game in structure.games)
    return structure._replace(games=games)


def with_slots(structure: Structure, slots: Sequence[Slot]) -> Structure:
    """The structure with its entries 1, 2, ... replaced by other slots: places of groups, say."""

    def put(slot: Slot) -> Slot:
        return slots[slot.number - 1] if slot.kind == "entry" else slot

    return Structure(
        tuple(game._replace(sides=(put(game.sides[0]), put(game.sides[1]))) for game in structure.games),
        tuple(band._replace(slots=tuple(map(put, band.slots))) for band in structure.bands),
        tuple(bye._replace(slot=put(bye.slot)) for bye in structure.byes),
    )
