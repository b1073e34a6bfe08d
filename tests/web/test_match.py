"""Matches with one kind of hand: a mouse, or a finger on a phone. Two deals by keys: `test_table.py`.

`make soak` plays two whole deals with each; else a mouse plays the end of a deal, and a finger its beginning.
"""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.conftest import SOAK
from tests.web.looking import Visits, violations
from tests.web.positions import FEW, Scenes, at_scene
from tests.web.test_table import QUICK, acted, entered, may_pass, moment, seated, wait_for_me

Press = Callable[[Locator], None]
DEALS = 2
BEGINNING = 8
"""Turns of a finger."""


def by_mouse(target: Locator) -> None:
    """Click at the upper left corner, which nothing covers."""
    target.click(position={"x": 8, "y": 10})


def by_finger(target: Locator) -> None:
    target.tap(position={"x": 8, "y": 10})


def do(page: Page, act: str, press: Press, *, rather_pass: bool) -> None:
    """Do what is expected by pointing at things."""
    before = moment(page)
    if act == "play":
        play(page, press, rather_pass)
    elif act in ("tribute", "return"):
        gift = page.locator("[data-key]:not([aria-disabled])")
        page.locator("[data-key][aria-disabled]").first.wait_for()  # the others are dimmed by then
        if not page.locator("[data-key][aria-pressed=true]").count():
            press(gift.last)
        press(page.get_by_role("button", name="Give" if act == "tribute" else "Return", exact=True))
    elif act == "cut":
        press(page.get_by_role("button", name="Cut here"))
    else:
        press(page.get_by_role("button", name="Ready", exact=True))
    acted(page, act, before)


def play(page: Page, press: Press, rather_pass: bool) -> None:
    """Lead the lowest card by hand; pass, or answer with what the hint chooses."""
    if page.locator(".say").get_by_text("Your lead").count():
        press(page.locator("[data-key]").last)
        press(page.get_by_role("button", name="Play (1)"))
        return
    if rather_pass and may_pass(page):
        press(page.get_by_role("button", name="Pass", exact=True))
        return
    press(page.get_by_role("button", name="Hint", exact=True))
    page.locator(".note").first.wait_for()
    if page.locator("[data-key][aria-pressed=true]").count():
        page.locator(".what svg").wait_for()
        press(page.get_by_role("button", name="Play ("))
    else:
        press(page.get_by_role("button", name="Pass", exact=True))


def play_on(page: Page, press: Press, most: int = 1000) -> None:
    """Play until the match is over, or so many turns."""
    turns = 0
    while turns < most and (act := wait_for_me(page)) != "over":
        turns += 1
        do(page, act, press, rather_pass=turns % 3 > 0)


def test_a_match_by_pointer(visit: Visits, scenes: Scenes) -> None:
    if SOAK:
        page = entered(visit(), "Mouse")
        seated(page, format={**QUICK["format"], "max_deals": DEALS})
    else:
        page = at_scene(visit, scenes[FEW.name])
    play_on(page, by_mouse)
    expect(page.get_by_role("row")).to_have_count(DEALS + 1 if SOAK else 2)


def test_a_match_on_a_touch_phone(visit: Visits) -> None:
    page = entered(visit(size=(390, 844), touch=True), "Finger")
    seated(page, format={**QUICK["format"], "max_deals": DEALS})
    if SOAK:
        play_on(page, by_finger)
        expect(page.get_by_role("row")).to_have_count(DEALS + 1)
    else:
        play_on(page, by_finger, BEGINNING)
    assert violations(page) == []
