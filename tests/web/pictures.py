"""Draw the pictures of the README from the running product: `make pictures`.

The table is the real page on a real server, in the middle of a deal against the bots; the event is what the command
line prints of a rehearsed one.
"""

import html
import os
import re
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
EVENT = ("event", "simulate", "--entries", "8", "--rounds", "5", "--seed", "2026", "--lang", "en")
WIDE = 120
TERMINAL = """<style>
  pre { background: #16211f; color: #e8efe9; padding: 20px; margin: 0; width: max-content; font: 15px/1.5 monospace }
  b { display: inline-block; width: 2ch; font-weight: normal }
</style><pre>"""
WIDE_LETTERS = re.compile("[\u3000-\u9fff\uff00-\uffef]")
"""A Chinese letter takes two places of a terminal."""


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
            _event(visit)
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


def _event(visit: Visits) -> None:
    """The final ranking of a rehearsed event in a terminal."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "GUANDAN_HOME": home, "COLUMNS": str(WIDE)}
        command = [sys.executable, "-m", "guandan", *EVENT]
        printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    page = visit(None, size=(1060, 300))
    shown = html.escape(f"$ guandan {' '.join(EVENT)}\n\n{printed.rstrip()}")
    page.set_content(TERMINAL + WIDE_LETTERS.sub(r"<b>\g<0></b>", shown))
    page.locator("pre").screenshot(path=PICTURES / "event.png")


if __name__ == "__main__":
    sys.exit(main())
