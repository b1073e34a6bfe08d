"""What a browser has to load before it shows the lobby or a table: scripts and styles, packed."""

import gzip

import pytest
from playwright.sync_api import Response

from tests.web.looking import Visits
from tests.web.test_table import BOARD, entered, seated

MOST = 150 * 1024


@pytest.mark.parametrize("place", ["lobby", "table"])
def test_the_first_load_is_small(visit: Visits, place: str) -> None:
    page = visit("/learn")
    path = f"/t/{seated(entered(page, 'Light'))}" if place == "table" else "/"
    fresh = page.context.new_page()
    loaded: list[Response] = []
    fresh.on("response", lambda told: loaded.extend([told]))
    fresh.goto(path)
    fresh.locator(BOARD if place == "table" else "main h2").first.wait_for()
    fresh.wait_for_load_state("networkidle")
    files = {one.url: one.body() for one in loaded if one.url.rpartition(".")[2] in ("js", "css")}
    assert len(files) > 3
    assert sum(len(gzip.compress(body)) for body in files.values()) <= MOST
    origin = page.url.split("/learn")[0].split("/t/")[0]
    assert [one.url for one in loaded if not one.url.startswith((origin, origin.replace("http", "ws")))] == []
