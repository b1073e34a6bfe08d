"""Many tables stepping together, numpy in and numpy out: for learners that want their batches full.

Every game plays deals of one seed, one after the other; the deal that follows one that is over is dealt at once, so no
game ever waits. The encodings are those of docs/environment.md.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from guandan.game.ruleset import load
from guandan.kernel import LEVELS, kernel
from guandan.kernel.checks import check_threads
from guandan.kernel.observation import KINDS


class Plays(NamedTuple):
    """The legal plays of all games, one after the other; action k of a game is its k-th play."""

    starts: NDArray[np.int64]
    """Where the plays of each game begin; one more entry says where the last end."""
    cards: NDArray[np.uint8]
    """A row for each play: how many of each of the 54 kinds."""
    patterns: NDArray[np.uint8]
    ranks: NDArray[np.uint8]


class Stepped(NamedTuple):
    """What a step brought."""

    over: NDArray[np.bool_]
    """Which deals ended; those games show the next deal now."""
    gains: NDArray[np.int8]
    """A row for each game: the levels that E, N, W and S gained, below 0 if lost."""


class BatchedEnv:
    """A number of games that wait for one action each."""

    def __init__(
        self, games: int, seed: int = 0, book: str = "GJ17", levels: Sequence[int] = LEVELS, threads: int = 1
    ) -> None:
        """Deal the first cards. Raises ValueError for games, levels or threads that cannot be."""
        check_threads(threads)
        self.games = games
        self.threads = threads
        self._batch = kernel(load(book)).batch(seed, games, levels)

    def options(self) -> NDArray[np.int32]:
        """How many plays the player in turn of each game has, without the pass."""
        return np.asarray(self._batch.options(self.threads), np.int32)

    def may_pass(self) -> NDArray[np.bool_]:
        """Whether action 0 is legal."""
        return ~np.asarray(self._batch.leading(), np.bool_)

    def seats(self) -> NDArray[np.uint8]:
        """Whose turn it is."""
        return np.asarray(self._batch.turns(), np.uint8)

    def numbers(self) -> NDArray[np.uint64]:
        """Which deal of the seed each game plays."""
        return np.asarray(self._batch.numbers(), np.uint64)

    def observe(self) -> NDArray[np.uint8]:
        """A row for each game: what its player in turn sees."""
        return np.asarray(self._batch.observe(self.threads), np.uint8)

    def plays(self) -> Plays:
        """Every legal play of every game."""
        starts, cards, patterns, ranks = self._batch.plays(self.threads)
        return Plays(
            np.asarray(starts, np.int64),
            np.asarray(cards, np.uint8).reshape(-1, len(KINDS)),
            np.asarray(patterns, np.uint8),
            np.asarray(ranks, np.uint8),
        )

    def step(self, actions: ArrayLike) -> Stepped:
        """One turn in every game. Raises ValueError, and nothing is done, if one of the actions is not legal."""
        given: NDArray[Any] = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.games,):
            raise ValueError("one whole number for each game")
        if given.size and (given.min() < 0 or given.max() >= 1 << 31):
            raise ValueError("an action that is not legal; nothing was done")
        over, gains = self._batch.step(np.ascontiguousarray(given, np.int32), self.threads)
        return Stepped(np.asarray(over, np.bool_), np.asarray(gains, np.int8))
