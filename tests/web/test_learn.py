"""Learn in five minutes: every step can be solved, and the engine says what is wrong."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.web.looking import Visits, resized, sizes, violations

STEPS = 10
SOLVED = "Right!"


def step(page: Page, number: int) -> None:
    page.get_by_role("navigation", name="Steps").get_by_role("button", name=f"Step {number}:").click()
    expect(page.get_by_role("heading", level=2)).to_contain_text(f"{number}.")


def solve(page: Page) -> None:
    """Let the page show what would be right, and do it."""
    task = page.locator(".task")
    if not task.count():
        page.get_by_role("button", name="up 2").click()
        return
    page.get_by_role("button", name="Show me").click()
    said = page.get_by_role("status").filter(has_text="✓")
    nothing = page.get_by_text("Nothing in this hand beats it")
    expect(said.or_(nothing).first).to_be_visible()
    if nothing.is_visible():
        page.get_by_role("button", name="Pass", exact=True).click()
    else:
        page.locator(".task .ways .main").click()


def test_the_whole_course_ends_at_a_table(visit: Visits) -> None:
    page = visit("/learn")
    for number in range(1, STEPS):
        expect(page.get_by_role("heading", level=2)).to_contain_text(f"{number}.")
        while True:
            solve(page)
            expect(page.get_by_text(SOLVED)).to_be_visible()
            more = page.get_by_role("button", name="One more", exact=True)
            again = more.count() > 0
            (more if again else page.get_by_role("button", name="Next", exact=True)).click()
            expect(page.get_by_text(SOLVED)).to_have_count(0)
            if not again:
                break
    assert len(json.loads(page.evaluate("localStorage.getItem('guandan.learn')"))["done"]) == STEPS - 1
    page.get_by_role("button", name="Play your first deal").click()
    page.wait_for_url("**/t/*")


def test_the_engine_says_why_not_and_what_else_there_is(visit: Visits) -> None:
    page = visit("/learn")
    step(page, 2)
    page.get_by_role("button", name="king of spades").click()
    expect(page.locator(".said")).to_contain_text("does not beat")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".said")).to_contain_text("§3.5(5)2")
    page.get_by_role("button", name="king of spades").click()
    page.get_by_role("button", name="8 of spades").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text(SOLVED)).to_be_visible()
    # A legal play that was not asked for.
    step(page, 4)
    page.get_by_role("button", name="king of clubs").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".said")).to_contain_text("here a straight is asked for")
    # Two readings are offered.
    step(page, 6)
    page.get_by_role("button", name="One more", exact=True).click()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("radio")).to_have_count(2)
    page.get_by_role("radio", name="full house, 6s over").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text(SOLVED)).to_contain_text("full house, 6s over")
    # By keyboard alone.
    step(page, 1)
    card = page.get_by_role("button", name="king of spades")
    card.focus()
    page.keyboard.press("Space")
    expect(card).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_text(SOLVED)).to_be_visible()


def test_another_book_and_coming_back(visit: Visits) -> None:
    page = visit("/learn", language="zh")
    page.get_by_label("规则").select_option("HA17")
    page.get_by_role("navigation", name="步骤").get_by_role("button").nth(4).click()
    page.reload()
    expect(page.get_by_role("heading", level=2)).to_contain_text("5.")
    expect(page.get_by_label("规则")).to_have_value("HA17")


@pytest.mark.parametrize("touch", [True, False])
def test_every_step_fits_and_is_accessible(visit: Visits, touch: bool) -> None:
    page = visit("/learn", size=sizes(touch)[0], touch=touch)
    for number in (1, 5, 8, 10):
        step(page, number)
        for size in sizes(touch):
            resized(page, size)
        if not touch or number == 5:  # what is shown is the same
            assert violations(page) == []
