"""Suite `page`: the page in a real Chromium whose processor is slowed four times, at a real table with a full hand.

A tap is taken from the moment the browser had the event until the frame that shows the card lifted is painted: from the
event's own time stamp to the first task after the next animation frame. With a screen of 60 frames a second that is
some milliseconds whatever the page does. Beside it stand the packed bytes of script and style that the lobby and a
table load first.
"""

import gzip
import statistics
import sys
import tempfile
from collections.abc import Callable

from playwright.sync_api import Page, Response, ViewportSize, sync_playwright
from tests.web.chromium import MISSING, found

from bench.server import Figures, Process

SLOWED = 4
TAPS = 120
SIZE = ViewportSize(width=390, height=844)
TERMS = {"format": {"clock": "none"}, "pace": 0, "absent": 3600}
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WATCH = """() => {
  window.took = [];
  const channel = new MessageChannel();
  let began = 0;
  channel.port1.onmessage = () => window.took.push(performance.now() - began);
  const until_painted = (event) => {
    began = event.timeStamp;
    requestAnimationFrame(() => channel.port2.postMessage(0));
  };
  for (const kind of ["pointerup", "keydown"]) addEventListener(kind, until_painted, true);
}"""


def run(seed: int) -> Figures:
    """Measure; the seed changes nothing here."""
    del seed
    path = found()
    if path is None:
        sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Process("-m", "guandan", "serve", "--limit", "all=0", "--port", home=home)
        try:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            page = browser.new_context(base_url=f"http://127.0.0.1:{server.port}", viewport=SIZE).new_page()
            lobby = _weight(page, "/")
            page.goto("/")
            code = _table(page)
            table = _weight(page, f"/t/{code}")
            page.goto(f"/t/{code}")
            page.locator("[data-key]").nth(26).wait_for()
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            page.evaluate(WATCH)
            taps = _taken(page, lambda number: page.mouse.click(*_corner(page, number % 27)))
            keys = _taken(page, lambda number: page.keyboard.press("KQJT9"[number % 5]))
            browser.close()
        finally:
            server.popen.kill()
            server.popen.wait()
    figures: Figures = {"web.lobby_gzip_bytes": lobby, "web.table_gzip_bytes": table}
    for name, times in (("tap", taps), ("key", keys)):
        figures[f"web.{name}_to_paint_ms"] = round(statistics.median(times), 1)
        figures[f"web.{name}_to_paint_p95_ms"] = round(statistics.quantiles(times, n=20)[-1], 1)
    return figures


def _table(page: Page) -> str:
    """A table at which the window's person sits in the south among bots, with cards in hand."""
    said = {"X-Guandan": "1", "Origin": page.url.rstrip("/")}
    page.request.post("/api/guest", data={"name": "Tapper"}, headers=said)
    room = page.request.post("/api/tables", data={"terms": TERMS, "sit": "S", "bots": True}, headers=said).json()
    for number in range(20):  # he may have to cut first
        told = page.request.get(f"/api/tables/{room['id']}/facts").json()
        if told["own"] and told["own"].get("hand"):
            break
        mine = next((one for one in told["state"]["expect"] if one["who"] == "S"), None) if told["state"] else None
        if mine:
            act = {"id": f"cut {number}", "act": mine["act"], "data": told["own"]["default"] or {}}
            page.request.post(f"/api/tables/{room['id']}/do", data=act, headers=said)
        page.wait_for_timeout(100)
    return str(room["id"])


def _weight(page: Page, path: str) -> int:
    """The packed scripts and styles that a first visit loads."""
    loaded: list[Response] = []
    visit = page.context.new_page()
    visit.on("response", lambda told: loaded.extend([told]))
    visit.goto(path)
    visit.wait_for_load_state("networkidle")
    files = {one.url: one.body() for one in loaded if one.url.endswith((".js", ".css"))}
    visit.close()
    return sum(len(gzip.compress(body)) for body in files.values())


def _corner(page: Page, number: int) -> tuple[float, float]:
    """A point on the index of a card, which nothing covers."""
    box = page.locator("[data-key]").nth(number).evaluate("one => one.getBoundingClientRect().toJSON()")
    return box["x"] + 6, box["y"] + 10


def _taken(page: Page, act: Callable[[int], None]) -> list[float]:
    """Milliseconds from each event to its frame."""
    page.evaluate("() => { window.took = []; }")
    for number in range(TAPS):
        act(number)
        page.wait_for_function(f"() => window.took.length > {number}")
    times: list[float] = page.evaluate("() => window.took")
    return times
