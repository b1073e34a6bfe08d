"""The real page on the real server in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.client import Person, Server
from tests.server.house import played_out
from tests.web.chromium import MISSING, found
from tests.web.looking import Visits
from tests.web.positions import CASES, Scenes, prepare

ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")

expect.set_options(timeout=30_000)  # a busy machine is no fault of the page's


@pytest.fixture(scope="session")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Scenes]]:
    """A server without limits, and its tables in a wanted position."""
    home = tmp_path_factory.mktemp("server")
    scenes = {case.name: prepare(home, case) for case in CASES}
    with Server(home) as running:
        yield running, scenes


@pytest.fixture(scope="session")
def server(staged: tuple[Server, Scenes]) -> Server:
    """The server of all browser tests: starting one takes longer than most of them."""
    return staged[0]


@pytest.fixture(scope="session")
def scenes(staged: tuple[Server, Scenes]) -> Scenes:
    """Its tables in a wanted position; each is for one test, which plays on from there."""
    return staged[1]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser. For each module anew: while it is driven no other event loop can run in this thread."""
    path = found()
    assert path is not None, MISSING
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield running
        running.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visits]:
    """Opens windows on the server; see `Visits`."""
    with Visits(browser, server.url) as visits:
        yield visits
        assert visits.wrong == []


@pytest.fixture(scope="module")
def ann(server: Server) -> Person:
    """Somebody who has played."""
    return Person(server, "Ann")


@pytest.fixture(scope="module")
def match(ann: Person) -> str:
    """A finished match of two deals."""
    found: str = played_out(ann, terms={"format": {"mode": "deals", "max_deals": 2}})["match"]
    return found
