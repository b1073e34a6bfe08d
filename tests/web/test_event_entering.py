"""Issue 18.4 and 18.7: entering oneself by a link, checking in by a code, charts that fit the phone and the wall."""

import re

from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.server.test_events import MATCH, Desk
from tests.web.looking import Visits, fits, violations
from tests.web.test_event_desk import part, planned


def link_to_enter(page: Page) -> str:
    """The link that the organiser makes for everybody."""
    part(page, "Entries")
    page.get_by_text("Let people enter themselves").click()
    with page.expect_response(re.compile("/links$")) as told:
        page.get_by_role("button", name="Make a link to enter by").click()
    expect(page.locator("img.qr")).to_be_visible()
    link: str = told.value.json()["link"]
    return link


def applied(phone: Page, *names: str) -> None:
    """Fill in the form and send it."""
    for nth, name in enumerate(names, start=1):
        phone.get_by_label(f"Player {nth}", exact=True).fill(name)
    phone.get_by_role("button", name="Send").click()


def test_people_enter_themselves_by_a_link_and_are_checked_in_by_a_code(visit: Visits) -> None:
    page = visit("/organise")
    event = planned(page)
    phone = visit(link_to_enter(page), size=(390, 844), touch=True)
    phone.get_by_label("Your name").fill("Zhang")
    phone.get_by_role("button", name="Come in").click()
    phone.wait_for_url(re.compile(f"/e/{event}/enter"))
    applied(phone, "张三", "李四")
    expect(phone.get_by_text("Sent: 张三 / 李四")).to_be_visible()
    phone.get_by_role("button", name="Enter another").click()
    applied(phone, "张三", "李四")
    expect(phone.get_by_role("alert").filter(has_text="has applied already")).to_be_visible()
    assert violations(phone) == []
    applied(phone, "王五", "赵六")
    expect(phone.get_by_text("Sent: 王五 / 赵六")).to_be_visible()
    phone.goto(f"/e/{event}#entries")
    expect(phone.get_by_text("Nobody has entered yet")).to_be_visible()

    part(page, "To do")
    page.locator(".first").get_by_role("button", name="Look at them").click()
    page.get_by_role("button", name="Admit: 张三 / 李四").click()
    expect(page.get_by_text("admitted, no. 1")).to_be_visible()
    page.get_by_role("button", name="Decline").click()
    page.get_by_label("Decline: Reason").fill("the hall is full")
    page.get_by_label("Decline: Reason").press("Enter")
    expect(page.get_by_text("declined: the hall is full")).to_be_visible()
    expect(page.get_by_text("1 not here")).to_be_visible()
    assert violations(page) == []

    phone.get_by_role("searchbox", name="Find your name").fill("zs")
    phone.get_by_role("button", name="张三 / 李四").click()
    phone.get_by_text("Check-in code").click()
    expect(phone.get_by_role("img", name="Check-in code")).to_be_visible()
    phone.goto(f"/e/{event}/checkin/1")
    expect(phone.get_by_text("show it to the officials")).to_be_visible()
    page.goto(f"/e/{event}/checkin/1")
    page.get_by_role("button", name="They are here").click()
    expect(page.get_by_role("status").filter(has_text="张三 / 李四: here")).to_be_visible()
    assert violations(page) == []


def test_a_bracket_fits_the_phone_and_the_wall(visit: Visits, server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin()
    names = [(f"第{number}号选手", f"搭档{number}") for number in range(1, 33)]
    desk.done(*(("entry", {"players": [{"name": one} for one in pair]}) for pair in names), cmd="entries")
    desk.done(("stage", {"format": "knockout", "options": {"third": 1}, "match": MATCH}), cmd="stage")
    length = desk.done(("stage_begun", {"stage": 1}), ("draft", {"stage": 1}), cmd="draw")["length"]
    desk.done(("published", {"stage": 1}), cmd="publish", seen=length)
    phone = visit(f"/e/{desk.event}#chart", size=(390, 844), touch=True)
    expect(phone.locator(".bracket li")).to_have_count(32)
    fits(phone)
    outside = """() => [...document.querySelectorAll(".bracket li")].map((one) => one.getBoundingClientRect())
      .filter((box) => box.left < 0 || box.right > innerWidth).length"""
    assert phone.evaluate(outside) == 0
    wall = visit(f"/e/{desk.event}/screen?show=chart&seconds=600", size=(1920, 1080))
    boxes = wall.locator(".bracket li")
    expect(boxes.first).to_be_visible()
    wall.wait_for_function("() => document.querySelector('.bracket li').getBoundingClientRect().height > 150")
    assert wall.evaluate("() => document.querySelector('.bracket').getBoundingClientRect().bottom <= innerHeight")


def test_the_desk_picks_what_the_wall_shows(visit: Visits) -> None:
    page = visit("/organise")
    planned(page)
    part(page, "News and screen")
    page.get_by_label("standings").uncheck()
    opens = page.get_by_role("link", name="Open the big screen")
    expect(opens).to_have_attribute("href", re.compile("show=round,chart,news,address&seconds=12$"))
    address = page.get_by_role("region", name="The address for phones")
    expect(address).to_contain_text("guandan serve --hall")  # this server listens to its own machine alone
