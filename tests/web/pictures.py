"""Draw the pictures of the README from the running product: `make pictures`.

Both are the real page on a real server: a table in the middle of a deal against the bots, and the standings of an
event that was rehearsed on the command line.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.server.client import Server
from tests.web.chromium import MISSING, found
from tests.web.conftest import ARGUMENTS
from tests.web.looking import Visits, still
from tests.web.test_table import do_by_keys, entered, seated, wait_for_me

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
PLAYS = 3
"""So many plays are made before the table is shown."""
EVENT = ("event", "simulate", "--entries", "16", "--rounds", "5", "--seed", "2026", "--keep", "cup")


def main() -> int:
    """Draw all of them."""
    browser = found()
    if browser is None:
        print(MISSING, file=sys.stderr)  # noqa: T201
        return 1
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home, Server(Path(home)) as server, sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=browser, args=list(ARGUMENTS))
        with Visits(running, server.url) as visit:
            _table(visit)
            _event(visit, Path(home))
        running.close()
    return 0


def _table(visit: Visits) -> None:
    """A table in play, as the player sees it when it is their turn."""
    page = entered(visit("/", size=(1280, 800), color_scheme="dark"), "Lin")
    seated(page)
    for _ in range(PLAYS):
        do_by_keys(page, wait_for_me(page))
    wait_for_me(page)
    expect(page.locator(".moment")).to_have_count(0)
    still(page)
    page.screenshot(path=PICTURES / "table.png")


def _event(visit: Visits, home: Path) -> None:
    """The standings of a rehearsed event, as everybody sees them."""
    environment = {**os.environ, "GUANDAN_HOME": str(home)}
    subprocess.run([sys.executable, "-m", "guandan", *EVENT], env=environment, capture_output=True, check=True)
    page = visit("/e/cup", size=(1280, 800), color_scheme="dark")
    page.get_by_role("tab", name="Standings").click()
    expect(page.locator("tbody tr")).to_have_count(16)
    still(page)
    page.screenshot(path=PICTURES / "event.png")


if __name__ == "__main__":
    sys.exit(main())
