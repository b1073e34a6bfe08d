"""Other processes that play deals for a learner: on this machine, or on a Ray cluster.

A round is cut into pieces that are the same for any number of players, and learnt from in their order: how many there
are and how quick they are changes nothing. While a round is learnt from, the next one is played with the weights from
before it, so that nobody waits.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import pairwise
from multiprocessing import get_context
from typing import Any, NamedTuple, Protocol

import guandan.ai.sentences  # noqa: F401 - what is refused here is said there
from guandan.game.cards import SUIT_RANKS
from guandan.game.errors import NotAllowed
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
    chances: tuple[float, float, float, float, float, float]
    """How often any action is taken, another one, an advised one; trust; the shares of both other players."""
    numbers: bytes
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
    return _player(part.books, part.seed).rehearse(net, part.first, part.deals, *part.chances, before)


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


class _Remote(NamedTuple):
    ray: Any
    reference: Any

    def result(self) -> bytes:
        told: bytes = self.ray.get(self.reference)
        return told


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of a Ray cluster, on which this package is installed; `local` starts one on this machine."""
    try:
        ray = import_module("ray")  # an extra
    except ImportError as missing:
        raise NotAllowed("ray_missing") from missing
    ray.init(address=None if address == "local" else address, log_to_driver=False)
    task = ray.remote(rehearsed)
    try:
        yield lambda part: _Remote(ray, task.remote(part))
    finally:
        ray.shutdown()
