"""Work on the machines of a Ray cluster, on which this package is installed. Ray is an extra."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

import guandan.ai.sentences  # noqa: F401 - what is refused here is said there
from guandan.game.errors import NotAllowed

Result = TypeVar("Result")


class Remote(NamedTuple, Generic[Result]):
    """What will come back from a cluster."""

    ray: Any
    reference: Any

    def result(self) -> Result:
        """Wait for it."""
        came: Result = self.ray.get(self.reference)
        return came


Ask = Callable[..., Remote[Any]]
"""A function and what it is given; it is done somewhere."""


@contextmanager
def cluster(address: str) -> Iterator[Ask]:
    """The cluster at an address; `local` starts one on this machine. Raises NotAllowed without the extra."""
    try:
        ray = import_module("ray")
    except ImportError as missing:
        raise NotAllowed("ray_missing") from missing
    ray.init(address=None if address == "local" else address, log_to_driver=False)
    tasks: dict[Callable[..., Any], Any] = {}

    def ask(work: Callable[..., Result], *given: object) -> Remote[Result]:
        if work not in tasks:
            tasks[work] = ray.remote(work)
        return Remote(ray, tasks[work].remote(*given))

    try:
        yield ask
    finally:
        ray.shutdown()
