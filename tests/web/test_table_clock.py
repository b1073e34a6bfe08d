"""Whoever lets the clock run out twice has a bot standing in, is told so, and takes his hand back."""

from playwright.sync_api import expect

from tests.web.looking import Visits
from tests.web.test_table import entered, seated, wait_for_me

LIMITS = {"time.play": 1, "time.first_lead": 1, "time.tribute": 1, "time.return": 1}


def test_after_two_time_outs_the_page_says_who_plays(visit: Visits) -> None:
    page = entered(visit(), "Ann")
    # Bots take their time, so that the deal lasts until the hand is taken back.
    seated(page, pace=5000, format={"mode": "deals", "max_deals": 1, "clock": "friendly", "limits": LIMITS})
    back = page.get_by_role("button", name="Take my hand back")
    expect(back).to_be_visible(timeout=120_000)
    expect(page.locator(".say")).to_have_count(0)
    expect(page.locator(".plate.bottom")).to_contain_text("bot plays")
    expect(page.locator("[aria-live=assertive]")).to_contain_text("a bot plays for you")
    back.click()
    expect(back).to_have_count(0)
    expect(page.locator(".plate.bottom")).not_to_contain_text("bot plays")
    assert wait_for_me(page)
