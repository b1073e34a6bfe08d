"""Servers of the tests: one without limits for all that need nothing else, and one whose clock they turn."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Server
from tests.server.local import LocalServer
from tests.server.turned import TurnedClock


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits."""
    with LocalServer(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def turned(tmp_path: Path) -> Iterator[LocalServer]:
    """A server whose clock stands still until the test turns it."""
    with LocalServer(tmp_path, clock=TurnedClock()) as running:
        yield running
