"""Looking at the page as somebody does: a window of a size, by mouse or by touch, in a language."""

import json
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as Late

from tests.conftest import SOAK

SMALLEST, SIDEWAYS, LAPTOP = (320, 568), (844, 390), (1280, 800)
ALL_SIZES = (SMALLEST, (568, 320), (390, 844), SIDEWAYS, (768, 1024), LAPTOP, (1920, 1080))
"""Phones upright and sideways, a tablet, a laptop, a big screen."""
SIZES = ALL_SIZES if SOAK else (SMALLEST, SIDEWAYS, LAPTOP)
"""Those that pages are looked at in: `make soak` takes all."""
AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

Json = dict[str, Any]
PATIENCE = 120_000
"""Milliseconds: a busy machine is no fault of the page's."""


def sizes(touch: bool) -> list[tuple[int, int]]:
    """Those that are held in the hand, or those on a desk; the smallest first, because an emulated phone that
    shrinks keeps a wider page than it shows.
    """
    return sorted(size for size in SIZES if (size[0] < 900) == touch)


def resized(page: Page, size: tuple[int, int]) -> None:
    """Give a window another size, as when a phone is turned, and wait until nothing is wider."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    fits(page)


def fits(page: Page) -> None:
    """Wait until the page has come to rest and is no wider than the window."""
    assert page.viewport_size is not None
    page.wait_for_function(f"() => document.documentElement.scrollWidth <= {page.viewport_size['width']}")


def left_wrong(page: Page, script: str) -> list[Any]:
    """What a script still finds when the page has had time to come to rest; nothing as soon as it finds nothing."""
    with suppress(Late):
        page.wait_for_function(f"() => !({script})().length", timeout=15_000)
    found: list[Any] = page.evaluate(script)
    return found


def still(page: Page) -> None:
    """Wait until the cards of the hand lie where they lay a frame before: a pointer is sent to a place."""
    page.evaluate(
        """async () => {
          const places = () => [...document.querySelectorAll("[data-key]")]
            .map((one) => Object.values(one.getBoundingClientRect().toJSON())).join();
          for (let before = "none"; before !== places(); await new Promise(requestAnimationFrame)) before = places();
        }"""
    )


class Visits(AbstractContextManager["Visits"]):
    """Windows on a server; when they are closed nothing may have gone wrong in any of them."""

    def __init__(self, browser: Browser, url: str) -> None:
        """No window is open yet."""
        self._browser, self.url = browser, url
        self._pages: list[Page] = []
        self.wrong: list[str] = []
        """What browsers complained of: errors in scripts, and anything that the content policy stopped."""

    def __call__(
        self,
        path: str | None = None,
        *,
        size: tuple[int, int] = (1280, 800),
        touch: bool = False,
        language: str = "en",
        **options: Any,
    ) -> Page:
        """Open a window of its own, as another person would, and go somewhere; without a path, nowhere yet."""
        width, height = size
        # It would keep files from window to window; the test of the offline page lets it in.
        options.setdefault("service_workers", "block")
        context = self._browser.new_context(
            base_url=self.url,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            locale={"en": "en-GB", "zh": "zh-CN"}[language],
            **options,
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.wrong.append(said.text) if _is_fault(said.type, said.text) else None)
        self._pages.append(page)
        if path is not None:
            page.goto(path)
        return page

    def __exit__(self, *_: object) -> None:
        """Close all windows."""
        for page in self._pages:
            page.context.close()


LOOKS: dict[str, Json] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
}


def wrong_in_any_theme(page: Page) -> Json:
    """What axe finds wrong, by theme; a theme changes colours and nothing else, so the later ones are looked at for
    those.
    """
    wrong = {}
    for look, media in LOOKS.items():
        page.emulate_media(**media, reduced_motion="reduce")  # or colours would be looked at on their way
        page.locator(f"html[data-theme={media['color_scheme']}]").wait_for(state="attached")
        if found := violations(page, *(["color-contrast"] if look != "light" else [])):
            wrong[look] = found
    return wrong


def _is_fault(kind: str, text: str) -> bool:
    """An error that is not the browser's own note of an answer that the page deals with, or a warning of Svelte."""
    if kind == "warning" and "svelte" in text:
        return True
    return kind == "error" and not text.startswith(("Failed to load resource", "WebSocket connection to"))


AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect?.getComputedTiming().endTime < Infinity).map((one) => one.finished))"""


def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds wrong with the page when it has come to rest, by some of its rules or by all of them."""
    page.locator("h1").first.wait_for(state="attached")  # every page has a heading as soon as it is there
    page.evaluate(AT_REST)  # colours on their way are nobody's reading
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    only = {"runOnly": rules} if rules else {}
    found = page.evaluate("(how) => axe.run(document, how)", {"resultTypes": ["violations"], **only})
    return [
        f"{one['id']}: {one['help']}: {json.dumps([node['target'] for node in one['nodes'][:5]])}"
        for one in found["violations"]
    ]
