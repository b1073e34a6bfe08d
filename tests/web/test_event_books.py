"""Issue 18: small events of four forms of play, each from the wizard to its ranking by the topmost button alone."""

from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.server.client import Server
from tests.web.looking import Visits
from tests.web.test_event_desk import AT_A_DESK, command, part


class Small(NamedTuple):
    """An event, and what is typed as the score of its tables."""

    book: str
    template: str
    entries: int
    score: str
    rounds: int = 0


EVENTS = (
    Small("Jiangsu 2023", "Groups and cross knockout", 8, "9 7"),
    Small("Huai'an 2017", "Double knockout", 4, "9 7"),
    Small("National 2017", "Duplicate", 4, "+3,-1,0,+2", rounds=2),
    Small("Club 100-point", "Swiss, an evening or a day", 4, "9 7", rounds=2),
)


@pytest.mark.parametrize("small", EVENTS, ids=lambda small: small.book)
def test_an_event_by_the_topmost_button(visit: Visits, server: Server, small: Small) -> None:
    page = visit("/organise")
    page.get_by_role("radio", name=small.book, exact=True).check()
    page.get_by_label("About how many pairs or teams").fill(str(small.entries))
    if small.rounds:
        page.get_by_label("Rounds (Swiss)").fill(str(small.rounds))
    page.get_by_role("radio", name=small.template, exact=True).check()
    page.get_by_label("Name of the event").fill(small.book)
    expect(page.get_by_role("region", name="The plan")).to_contain_text(f"{small.entries} expected")
    page.get_by_role("button", name="Make the event").click()
    page.wait_for_url(AT_A_DESK)
    found = AT_A_DESK.search(page.url)
    assert found
    table = [("选手1", "选手2"), *((f"甲{number}", f"乙{number}") for number in range(1, small.entries + 1))]
    page.get_by_text("Paste from a spreadsheet").click()
    page.get_by_label("The list").fill("\n".join("\t".join(row) for row in table))
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name=f"Import {small.entries}").click()
    expect(page.get_by_role("row")).to_have_count(small.entries + 1)
    part(page, "To do")
    first = page.locator(".first")
    for _ in range(60):
        expect(first.or_(page.get_by_text("There is nothing to do at the moment")).first).to_be_visible()
        if not first.count():
            break
        todo = first.get_by_role("button").first
        label = todo.inner_text()
        todo.click()
        if label.startswith("Enter"):
            line = page.get_by_label("Table and score, Enter")
            expect(page.locator("input.cell").first).to_be_visible()
            for cell in page.locator("input.cell").all():
                number = str(cell.get_attribute("aria-label")).rsplit(maxsplit=1)[-1]
                line.fill(f"{number} {small.score}")
                line.press("Enter")
            expect(page.get_by_text("All results are in")).to_be_visible()
            part(page, "To do")
        expect(first.get_by_role("button", name=label, exact=True)).to_be_hidden()
    expect(page.get_by_text("There is nothing to do at the moment")).to_be_visible()
    assert "no difference" in command(server.home, "event", "check", found[1])
