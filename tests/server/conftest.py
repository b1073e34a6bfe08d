"""One plain server for all tests that need nothing else: starting one takes longer than most of them."""

from collections.abc import Iterator

import pytest

from tests.server.client import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
