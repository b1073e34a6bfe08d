"""Suite `page`: the page in a real Chromium whose processor is slowed four times, at a real table with a full hand.

A figure is the time from the moment the browser had the event until the frame that shows what came of it is painted:
from the event's own time stamp to the first task after the next animation frame. With a screen of 60 frames a second
that is some milliseconds whatever the page does. Where the server is asked, its answer is an event of its own: what
the page makes of it is measured, and not the server. Beside it stand the packed bytes of script and style that the
lobby and a table load first.

Tasks of more than 50 ms are counted during all gestures, and while cards travel: tricks are played at another table
with bots at their usual pace, and each frame is timed as long as something moves.
"""

import gzip
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Playwright, Response, ViewportSize, sync_playwright
from tests.web.chromium import MISSING, found

from bench.server import Figures, Process

SLOWED = 4
ROUNDS = 40
SIZE = ViewportSize(width=390, height=844)
TERMS = {"format": {"clock": "none"}, "pace": 0, "absent": 3600}
TRICKS = 12
"""Turns that are played while frames are timed."""
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
HAND = ".hand [data-key]"
BOARD_OVER = "#end-title, #over-title"
TURN = f"() => document.querySelector('{BOARD_OVER}') || document.querySelector('[data-act]')?.dataset.act === 'play'"
WATCH = """
  window.took = {};
  window.long = [];
  const longer = (found) => window.long.push(...found.getEntries().map((one) => one.duration));
  new PerformanceObserver(longer).observe({ type: "longtask" });
  window.frames = [];
  window.watchFrames = () => {
    let before = 0;
    const frame = (now) => {
      const moves = document.getAnimations().some((one) => one.playState === "running");
      if (moves && before) window.frames.push(now - before);
      before = moves ? now : 0;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
  const channel = new MessageChannel();
  let waiting = [];
  channel.port1.onmessage = () => {
    for (const [kind, began] of waiting) (window.took[kind] ??= []).push(performance.now() - began);
    waiting = [];
  };
  const untilPainted = (kind, began) => requestAnimationFrame(() => {
    waiting.push([kind, began]);
    channel.port2.postMessage(0);
  });
  for (const kind of ["pointerdown", "pointermove", "pointerup", "keydown"])
    addEventListener(kind, (event) => untilPainted(kind, event.timeStamp), true);
  // An answer is named after what was asked.
  const asked = {};
  window.WebSocket = class extends WebSocket {
    constructor(...at) {
      super(...at);
      this.addEventListener("message", (event) => {
        const what = asked[JSON.parse(event.data).id];
        if (what) untilPainted(what, event.timeStamp);
      });
    }
    send(text) {
      const { id, what } = JSON.parse(text);
      if (what) asked[id] = what;
      super.send(text);
    }
  };
"""


def run(seed: int) -> Figures:
    """Measure; the seed changes nothing here."""
    del seed
    figures: Figures = {}
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright, _serving(home) as address:
        page = window(playwright, address)
        figures["web.lobby_gzip_bytes"] = weight(page, "/")
        page.goto("/")
        code = _table(page)
        figures["web.table_gzip_bytes"] = weight(page, f"/t/{code}")
        page.add_init_script(WATCH)
        page.goto(f"/t/{code}")
        page.locator(HAND).nth(26).wait_for()
        page.locator("[data-act=play]").wait_for()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        for name, times in _measured(Clock(page)):
            figures[f"web.{name}_to_paint_ms"] = round(statistics.median(times), 1)
            figures[f"web.{name}_to_paint_p95_ms"] = round(statistics.quantiles(times, n=20)[-1], 1)
        figures |= _long_tasks(page, "gestures")
        page.goto(f"/t/{_table(page, pace=400)}")
        page.locator(HAND).nth(26).wait_for()
        figures |= _animation(page)
        page.context.close()
    return figures


def _long_tasks(page: Page, during: str) -> Figures:
    """How many tasks of more than 50 ms there were since the last time, and the longest."""
    tasks: list[float] = page.evaluate("() => window.long.splice(0)")
    return {f"web.{during}_long_tasks": len(tasks), f"web.{during}_longest_task_ms": round(max(tasks, default=0), 1)}


def _animation(page: Page) -> Figures:
    """Play some turns: how long a frame takes while something moves."""
    page.mouse.click(SIZE["width"] / 2, SIZE["height"] / 2)  # who plays has touched the page: sounds are made ready
    page.wait_for_timeout(1500)  # the deal has come to rest
    page.evaluate("() => { window.long.length = 0; window.watchFrames(); }")
    for _ in range(TRICKS):
        page.wait_for_function(TURN)
        if page.locator(BOARD_OVER).count():
            break
        page.keyboard.press("h")
        page.locator(".note").first.wait_for()
        page.keyboard.press("Enter" if page.locator("[aria-pressed=true][data-key]").count() else "p")
        page.wait_for_timeout(600)
    frames: list[float] = page.evaluate("() => window.frames")
    return {
        "web.animation_frames": len(frames),
        "web.animation_frame_median_ms": round(statistics.median(frames), 1),
        "web.animation_frame_p95_ms": round(statistics.quantiles(frames, n=20)[-1], 1),
        **_long_tasks(page, "animation"),
    }


class Clock:
    """Tells how long events of the page took."""

    def __init__(self, page: Page) -> None:
        """For a page that watches itself."""
        self.page = page

    def key(self, key: str, kind: str = "keydown") -> list[float]:
        """Press a key: the times of the events of a kind that come of it."""
        return self.taken(kind, lambda: self.page.keyboard.press(key))

    def taken(self, kind: str, act: Callable[[], None]) -> list[float]:
        """Do something: the times of the events of a kind that come of it."""
        self.page.evaluate("() => { window.took = {}; }")
        act()
        self.page.wait_for_function(f"() => window.took['{kind}']?.length")
        times: list[float] = self.page.evaluate(f"() => window.took['{kind}']")
        return times

    def tap(self, number: int, kind: str = "pointerup") -> list[float]:
        """Click on a card: the times of the events of a kind that come of it."""
        return self.taken(kind, lambda: self.page.mouse.click(*self.corner(number)))

    def move(self, point: tuple[float, float]) -> list[float]:
        """Move the pointer."""
        return self.taken("pointermove", lambda: self.page.mouse.move(*point))

    def corner(self, number: int) -> tuple[float, float]:
        """A point on the index of a card, which nothing covers."""
        box = self.page.locator(HAND).nth(number).evaluate("one => one.getBoundingClientRect().toJSON()")
        return box["x"] + 6, box["y"] + 10


def _measured(clock: Clock) -> Iterator[tuple[str, list[float]]]:
    """What people do most: names and times."""
    page = clock.page

    def rounds(act: Callable[[int], list[float]]) -> list[float]:
        times = [time for number in range(ROUNDS) for time in act(number)]
        clock.key("Escape")
        return times

    def cleared(times: list[float]) -> list[float]:
        clock.key("Escape")
        return times

    def sweep(number: int) -> list[float]:
        points = [clock.corner((5 * number + at) % 27) for at in range(5)]
        page.mouse.move(*points[0])
        page.mouse.down()
        times = [time for point in points[1:] for time in clock.move(point)]
        page.mouse.up()
        return times

    yield "tap", rounds(lambda number: clock.tap(number % 27))
    yield "label", rounds(lambda number: clock.tap(number % 27, "label"))
    yield "rank_key", rounds(lambda number: clock.key("KQJT9"[number % 5]))
    page.locator(HAND).first.focus()
    yield "key_move", rounds(lambda number: clock.key("ArrowLeft" if number // 10 % 2 else "ArrowRight"))
    yield "key_select", rounds(lambda _: clock.key("Space"))
    yield "sweep", rounds(sweep)
    yield "sort", rounds(lambda _: [*clock.key("s", "groups"), *clock.key("s")])
    clock.key("h", "hint")
    yield "hint", rounds(lambda _: clock.key("h"))
    yield "finder", rounds(lambda _: cleared(clock.key("f", "finders")))
    clock.key("g", "finders")
    yield "finder_again", rounds(lambda _: clock.key("g"))
    menu = page.locator("dialog[open]")

    def opened(_: int) -> list[float]:
        times = clock.key("m")
        menu.wait_for()
        clock.key("Escape")
        menu.wait_for(state="hidden")
        return times

    yield "menu", rounds(opened)


@contextmanager
def _serving(home: str) -> Iterator[str]:
    server = Process("-m", "guandan", "serve", "--limit", "all=0", "--port", home=home)
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.popen.kill()
        server.popen.wait()


def window(playwright: Playwright, address: str) -> Page:
    """A window of a phone's size."""
    path = found()
    if path is None:
        sys.exit(MISSING)
    browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
    return browser.new_context(base_url=address, viewport=SIZE).new_page()


def _table(page: Page, **terms: int) -> str:
    """A table at which the window's person sits in the south among bots, with cards in hand."""
    said = {"X-Guandan": "1", "Origin": "/".join(page.url.split("/")[:3])}
    page.request.post("/api/guest", data={"name": "Tapper"}, headers=said)
    room = page.request.post(
        "/api/tables", data={"terms": {**TERMS, **terms}, "sit": "S", "bots": True}, headers=said
    ).json()
    for number in range(20):  # they may have to cut first
        told = page.request.get(f"/api/tables/{room['id']}/facts").json()
        if told["own"] and told["own"].get("hand"):
            break
        mine = next((one for one in told["state"]["expect"] if one["who"] == "S"), None) if told["state"] else None
        if mine:
            act = {"id": f"cut {number}", "act": mine["act"], "data": told["own"]["default"] or {}}
            page.request.post(f"/api/tables/{room['id']}/do", data=act, headers=said)
        page.wait_for_timeout(100)
    return str(room["id"])


def weight(page: Page, path: str, until: str = "") -> int:
    """The packed scripts and styles that a first visit loads, until something is shown, or all is quiet."""
    loaded: list[Response] = []
    visit = page.context.new_page()
    visit.on("response", lambda told: loaded.extend([told]))
    visit.goto(path)
    if until:
        visit.locator(until).first.wait_for()
    else:
        visit.wait_for_load_state("networkidle")
    files = {one.url: one.body() for one in loaded if one.url.endswith((".js", ".css"))}
    visit.close()
    return sum(len(gzip.compress(body)) for body in files.values())
