"""The real page on the real server in a real browser."""

import asyncio
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.client import Person, Server
from tests.server.house import played_out
from tests.server.local import LocalServer
from tests.web.chromium import MISSING, found
from tests.web.looking import PATIENCE, Visits
from tests.web.positions import CASES, Scenes, Wanted

ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all browser tests, without limits: starting one takes longer than most of them."""
    with LocalServer(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def scenes(server: Server) -> Scenes:
    """Its tables in a wanted position, by the name of the case; a module may have its own."""
    return Scenes(server.home, {case.name: Wanted(case) for case in CASES})


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """The one browser of this test process, and the event loop that drives it."""
    path = found()
    assert path is not None, MISSING
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield running, loop
        asyncio._set_running_loop(loop)
        running.close()


@pytest.fixture(scope="module")
def browser(chromium: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """The browser, for a module whose tests drive it; in the others its event loop makes room for theirs."""
    running, loop = chromium
    asyncio._set_running_loop(loop)
    yield running
    asyncio._set_running_loop(None)


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visits]:
    """Opens windows on the server; see `Visits`."""
    with Visits(browser, server.url) as visits:
        yield visits
        assert visits.wrong == []


@pytest.fixture(scope="session")
def ann(server: Server) -> Person:
    """Somebody who has played."""
    return Person(server, "Ann")


@pytest.fixture(scope="session")
def match(ann: Person) -> str:
    """A finished match of two deals."""
    found: str = played_out(ann, terms={"format": {"mode": "deals", "max_deals": 2}})["match"]
    return found
