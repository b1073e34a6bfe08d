"""Issue 18.6: the table's own sheet on a device - taps, a network that is cut, signatures, the result."""

import re

from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.server.test_events import Desk
from tests.web.looking import Visits, fits, violations


def joined(visit: Visits, desk: Desk, size: tuple[int, int], role: str, language: str = "en", **reach: object) -> Page:
    """A device that has opened a link with a role."""
    token = desk.call("POST", f"/events/{desk.event}/links", role=role, **reach).json()["token"]
    page = visit(f"/join#{token}", size=size, touch=True, language=language)
    page.get_by_role("button", name=re.compile("Come in|进入")).click()
    return page


def tapped(page: Page, *seats: str) -> None:
    """A deal by its finish order."""
    for seat in seats:
        page.get_by_role("button", name=re.compile(f"^{seat}")).click()
    page.get_by_role("button", name="Enter this deal").click()


def test_a_table_keeps_its_sheet_over_a_cut_network_and_both_sides_and_the_referee_sign(
    visit: Visits, server: Server
) -> None:
    desk = Desk(server, "组织者")
    desk.begin()
    desk.paired(mode="deals", max_deals=2)
    tablet = joined(visit, desk, (390, 844), "table", tables=[1])
    tablet.wait_for_url(re.compile("/table/1$"))
    tapped(tablet, "East", "West")
    expect(tablet.locator(".middle")).to_contain_text("Level 5")
    expect(tablet.locator(".middle")).to_contain_text("pay tribute")
    tablet.route("**/lines", lambda route: route.abort())
    tapped(tablet, "North", "East", "South")
    expect(tablet.get_by_text("not sent yet").first).to_be_visible()
    tablet.unroute("**/lines")
    tablet.reload()
    expect(tablet.get_by_role("heading", name="The match is over")).to_be_visible()
    assert violations(tablet) == []

    tablet.get_by_role("button", name="Call the referee").click()
    expect(tablet.get_by_text("Referee called")).to_be_visible()
    tablet.get_by_role("button", name=re.compile("East–West .* agree")).click()
    tablet.get_by_role("button", name=re.compile("North–South .* agree")).click()

    judge = joined(visit, desk, (844, 390), "referee")
    judge.wait_for_url(re.compile("/referee"))
    judge.goto(f"/e/{desk.event}/table/1")
    judge.get_by_role("button", name="The referee is here").click()
    expect(judge.get_by_role("button", name="Call the referee")).to_be_visible()
    fits(judge)
    judge.get_by_role("button", name="Referee signs").click()
    expect(tablet.get_by_text("The result is in")).to_be_visible()
    facts = [row["kind"] for row in desk.view("history", table=1)["view"]["rows"]]
    signed = ["sheet_signed", "sheet_signed"]
    assert facts == ["result", "sheet_signed", "referee_came", *signed, "referee_called"]
