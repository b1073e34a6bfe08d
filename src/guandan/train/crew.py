"""Other processes that play deals for a learner: on this machine, or on a Ray cluster.

A round is cut into pieces that are the same for any number of players, and learnt from in their order: how many there
are and how quick they are changes nothing. While a round is learnt from, the next one is played with the weights from
before it, so that nobody waits.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from itertools import pairwise
from multiprocessing import get_context
from typing import NamedTuple, Protocol

from guandan.ai.cluster import cluster
from guandan.game.cards import SUIT_RANKS
from guandan.game.ruleset import find
from guandan.kernel import _native
from guandan.kernel.pack import packed

PIECES = 8
"""Of a round."""


class Part(NamedTuple):
    """Some deals to be played, as it travels between processes."""

    books: tuple[str, ...]
    seed: int
    first: int
    deals: int
    lesson: Mapping[str, float]
    numbers: bytes
    critic: bytes
    """Empty if nobody learns to decide."""
    before: bytes | None


class Pending(Protocol):
    """What will be told of some deals."""

    def result(self) -> bytes:
        """Wait for it."""


Crew = Callable[[Part], Pending]


def catalogues(books: Sequence[str]) -> list["_native.Pages"]:
    """The catalogues of all levels of some rule books."""
    return [_native.Pages(packed(find(book), level).data) for book in books for level in SUIT_RANKS]


@cache
def _player(books: tuple[str, ...], seed: int) -> "_native.Learner":
    return _native.Learner(catalogues(books), seed)


def rehearsed(part: Part) -> bytes:
    """Play some deals, wherever this runs."""
    before = None if part.before is None else _native.Net(part.before)
    net = _native.Net(part.numbers)
    return _player(part.books, part.seed).rehearse(net, part.critic, part.first, part.deals, part.lesson, before)


def parts(whole: Part) -> Iterator[Part]:
    """The pieces of a round."""
    ends = [whole.deals * at // PIECES for at in range(PIECES + 1)]
    for begin, end in pairwise(ends):
        if begin < end:
            yield whole._replace(first=whole.first + begin, deals=end - begin)


@contextmanager
def processes(number: int) -> Iterator[Crew]:
    """Processes of this machine."""
    with ProcessPoolExecutor(number, mp_context=get_context("spawn")) as pool:

        def ask(part: Part) -> Future[bytes]:
            return pool.submit(rehearsed, part)

        yield ask


@contextmanager
def on_cluster(address: str) -> Iterator[Crew]:
    """The machines of a Ray cluster."""
    with cluster(address) as ask:
        yield partial(ask, rehearsed)
