"""The page of the daily deal: playing it, and the table of results."""

from playwright.sync_api import expect

from tests.web.looking import SMALLEST, Visits, fits, wrong_in_any_theme
from tests.web.test_table import BOARD, wait_for_me


def test_the_deal_of_the_day_is_played_from_the_lobby_and_gone_on_with(visit: Visits) -> None:
    page = visit("/")
    page.get_by_role("link", name="Deal of the day").click()
    expect(page.get_by_role("row")).to_have_count(2)  # the bots have played it already
    assert wrong_in_any_theme(page) == {}
    page.get_by_role("button", name="Play today's deal").click()
    page.locator(BOARD).wait_for()
    assert wait_for_me(page) == "play"
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    page.goto("/daily")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="The day before").click()
    expect(page.get_by_text("You have not played this one.")).to_be_visible()
    fits(visit("/daily", size=SMALLEST, touch=True, language="zh"))
