"""Settings take effect at once and are there again; language, titles and focus on every page."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.looking import SIZES, Visits, left_wrong, resized, wrong_in_any_theme

PATHS = ("/", "/new", "/join", "/settings", "/me", "/nowhere")


def background(page: Page) -> str:
    found: str = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    return found


def test_choices_take_effect_at_once_and_are_there_again(visit: Visits) -> None:
    page = visit("/settings", color_scheme="dark")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    dark = background(page)
    page.get_by_role("radio", name="light", exact=True).check()
    expect(html).to_have_attribute("data-theme", "light")
    assert background(page) != dark
    for name in ("Large cards", "Four colours", "Left-handed", "Less motion"):
        page.get_by_role("switch", name=name).check()
    page.reload()
    for attribute in ("largecards", "fourcolours", "lefthanded", "stillness"):
        expect(page.locator(f"html[data-{attribute}]")).to_be_attached()
    page.get_by_role("button", name="Reset to defaults").click()
    expect(html).to_have_attribute("data-theme", "dark")
    assert background(page) == dark


def test_the_theme_follows_the_device_until_one_is_chosen(visit: Visits) -> None:
    page = visit("/settings", color_scheme="light")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    expect(html).to_have_attribute("data-theme", "dark")


def test_the_other_language_is_one_click_away_on_every_page_and_kept(visit: Visits) -> None:
    page = visit(language="zh")
    ways = [("zh-CN", "English"), ("en", "中文")]
    for path in PATHS:
        (before, button), (after, back) = ways
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", before)
        heading = page.get_by_role("heading", level=1).inner_text()
        page.get_by_role("button", name=button).click()
        expect(page.locator("html")).to_have_attribute("lang", after)
        expect(page.get_by_role("heading", level=1)).not_to_have_text(heading)
        expect(page.get_by_role("button", name=back)).to_be_visible()
        ways.reverse()


def test_every_page_has_its_title_and_the_focus_goes_to_its_heading(visit: Visits) -> None:
    page = visit("/")
    expect(page).to_have_title("Guandan")
    page.get_by_role("link", name="Make a table").click()
    expect(page).to_have_title("Make a table · Guandan")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.get_by_role("heading", level=1, name="Guandan")).to_be_focused()


def test_the_first_tab_leads_past_the_bar(visit: Visits) -> None:
    page = visit("/settings")
    page.get_by_role("heading", level=1).wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_a_page_whose_file_is_lost_says_so(visit: Visits) -> None:
    page = visit("/")
    page.get_by_role("heading", level=1).wait_for()
    page.route("**/assets/Settings-*.js", lambda route: route.abort())
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_text("This page could not be loaded")).to_be_visible()
    page.unroute("**/assets/Settings-*.js")
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


SMALL = """() => [...document.querySelectorAll('button, main a, select')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43)
  .map((one) => one.outerHTML)"""


@pytest.mark.parametrize("path", PATHS)
def test_nothing_is_cut_off_too_small_or_in_anybodys_way(visit: Visits, path: str) -> None:
    page = visit(path, size=SIZES[0], reduced_motion="reduce")
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    for size in SIZES:
        resized(page, size)
        assert left_wrong(page, SMALL) == [], size
    for folded in page.locator("summary").all():
        folded.click()
    assert wrong_in_any_theme(page) == {}
