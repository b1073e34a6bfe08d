"""Nothing is in anybody's way: every page and every dialog in every theme, as axe sees them."""

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import SOAK
from tests.server.client import Person
from tests.web.looking import Visits, wrong_in_any_theme


def look_at(visit: Visits, path: str, language: str = "zh") -> Page:
    """A page as soon as it has come to rest."""
    page = visit(path, size=(390, 844), language=language)
    page.get_by_role("heading", level=1).first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    return page


def is_there(page: Page) -> None:
    expect(page.get_by_role("dialog")).to_be_visible()
    assert wrong_in_any_theme(page) == {}


@pytest.mark.parametrize("language", ["zh", "en"] if SOAK else ["zh"])  # most other tests look in English
@pytest.mark.parametrize(
    "path", ["/m/{match}", "/replay/{match}?step=9", "/verify/{match}", "/replay", "/verify", "/nowhere"]
)
def test_a_page(visit: Visits, match: str, path: str, language: str) -> None:
    page = look_at(visit, path.format(match=match), language)
    for folded in page.locator("summary").all():
        folded.click()
    assert wrong_in_any_theme(page) == {}


def test_the_dialogs_of_a_replay(visit: Visits, match: str) -> None:
    page = look_at(visit, f"/replay/{match}?step=9")
    page.locator(".bar button[aria-haspopup=dialog]").click()
    is_there(page)
    page.get_by_role("dialog").locator(".menu button:not(.bare)").last.click()
    is_there(page)


def test_the_result_that_is_shared(visit: Visits, match: str) -> None:
    page = look_at(visit, f"/m/{match}")
    page.locator("main button[aria-haspopup=dialog]").click()
    is_there(page)


def test_ones_own_page_and_signing_out(visit: Visits, ann: Person) -> None:
    page = look_at(visit, "/nowhere")
    page.context.add_cookies([{"name": "guandan", "value": ann.token, "url": page.url}])
    page.goto("/me")
    expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(page.locator("main li a").first).to_be_visible()
    assert wrong_in_any_theme(page) == {}
    page.locator(".who button").click()
    is_there(page)


def test_a_page_whose_file_is_lost(visit: Visits) -> None:
    page = look_at(visit, "/")
    page.route("**/assets/Settings-*.js", lambda route: route.abort())
    page.locator("header a[href='/settings']").click()
    expect(page.locator("main").get_by_role("alert")).to_be_visible()
    assert wrong_in_any_theme(page) == {}
