"""Settings of the test run: few samples in `make check`, more in `make test`, full counts in `make soak`."""

import atexit
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator

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


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Print a failure when it happens: a run that is cut off would otherwise take its reasons with it."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\n{report.nodeid} failed in {report.when}\n{report.longreprtext[-4000:]}", file=sys.__stderr__)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server of this test process. Tests kill clients and never the machine: nothing needs a sync."""
    with started(fsync=False) as url:
        yield url
