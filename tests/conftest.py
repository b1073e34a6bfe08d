"""Settings of the test run: few samples in `make check`, more in `make test`, full counts in `make soak`."""

import asyncio
import atexit
import faulthandler
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from types import FrameType

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import started

SOAK = bool(os.environ.get("GUANDAN_SOAK"))

# The width of whoever started the tests is not the width the tests speak of; pytest's workers set it too.
os.environ.pop("COLUMNS", None)

# What whoever runs the tests has kept is neither read nor written.
os.environ["GUANDAN_HOME"] = tempfile.mkdtemp(prefix="guandan-tests-")
atexit.register(shutil.rmtree, os.environ["GUANDAN_HOME"], ignore_errors=True)

# A job in the background is deaf to Ctrl-C, and so would be the programs whose answer to it is tested.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "test", derandomize=True, deadline=None, max_examples=30, suppress_health_check=list(HealthCheck)
)
settings.register_profile("check", settings.get_profile("test"), max_examples=15)
settings.register_profile("soak", deadline=None, max_examples=3000, suppress_health_check=list(HealthCheck))
settings.load_profile("soak" if SOAK else "check" if os.environ.get("GUANDAN_CHECK") else "test")

LONGEST = 10_000 if SOAK else 300
"""Seconds after which a test is stuck. None comes near that: it bounds a fault, not a speed."""
PROCESSES = ("web",), ("server", "documents", "cli", "store", "office")
"""Rooms whose tests wait for a browser or for programs: each worker begins with some of them, and what is left for the
end, when workers run out of tests, is short.
"""
YOUNG = 100_000
"""New objects after which Python looks for garbage: facts and states are trees, there is hardly any to find."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of programs first in each half, of which each of two workers has one."""
    first, second = ([item for item in items if _room(item) in rooms] for rooms in PROCESSES)
    apart = {room for rooms in PROCESSES for room in rooms}
    rest = [item for item in items if _room(item) not in apart]
    half = max(0, len(items) // 2 - len(first))
    items[:] = [*first, *rest[:half], *second, *rest[half:]]


def _room(item: pytest.Item) -> str:
    """The folder of `tests` that a test is in."""
    return item.nodeid.removeprefix("tests/").partition("/")[0]


def pytest_collection_finish() -> None:
    """Never look for garbage among the tests themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 50, 100)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Whoever waits for ever fails, and says where; the other tests go on."""

    def stuck(_: int, __: FrameType | None) -> None:
        faulthandler.dump_traceback(sys.__stderr__ or 2)
        loop = asyncio._get_running_loop()
        waiting = "".join(f"\n{task!r}" for task in asyncio.all_tasks(loop)) if loop else ""
        pytest.fail(f"{item.nodeid} is stuck after {LONGEST} seconds{waiting}")

    before = signal.signal(signal.SIGALRM, stuck)
    signal.alarm(LONGEST)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Print a failure when it happens: a run that is cut off would otherwise take its reasons with it."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\n{report.nodeid} failed in {report.when}\n{report.longreprtext[-4000:]}", file=sys.__stderr__)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server of this test process. Tests kill clients and never the machine: nothing needs a sync."""
    with started(fsync=False) as url:
        yield url
