"""Settings of the test run: seeded samples in `make test`, full counts in `make soak`."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import started

SOAK = bool(os.environ.get("GUANDAN_SOAK"))

# The width of whoever started the tests is not the width the tests speak of; pytest's workers set it too.
os.environ.pop("COLUMNS", None)

# A job in the background is deaf to Ctrl-C, and so would be the programs whose answer to it is tested.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "test", derandomize=True, deadline=None, max_examples=60, suppress_health_check=list(HealthCheck)
)
settings.register_profile("soak", deadline=None, max_examples=3000, suppress_health_check=list(HealthCheck))
settings.load_profile("soak" if SOAK else "test")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server of this test process. Tests kill clients and never the machine: nothing needs a sync."""
    with started(fsync=False) as url:
        yield url


LONG = (
    *("web/test_table.py", "server/test_any_input.py", "web/test_match.py", "server/test_two_servers.py"),
    *("web/test_journeys.py", "server/test_whole_matches.py", "web/test_everybody.py", "server/test_silence.py"),
    *("web/test_hand.py", "server/test_kills.py", "web/test_lobby.py", "server/test_complaints.py"),
    *("web/test_learn.py", "server/test_presence.py", "web/test_replay.py", "server/test_lobby.py"),
    *("web/test_settings.py", "server/test_njupt.py", "web/test_others.py", "server/test_operations.py"),
    *("web/test_verify.py", "test_bot_matches.py", "web/test_tribute.py", "cli/table/test_live.py"),
    *("web/test_people.py", "cli/test_play.py", "web/test_hand_live.py", "web/test_table_clock.py"),
)
"""The files that take longest, with and without a browser by turns."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """`make test` gives each process a file at a time: the long ones come first, so that in the end none is alone."""
    here = os.path.dirname(__file__)
    places = {os.path.join(here, name): place for place, name in enumerate(LONG)}
    items.sort(key=lambda item: places.get(str(item.path), len(LONG)))
