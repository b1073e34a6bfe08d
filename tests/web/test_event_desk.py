"""An event from the wizard to its ranking, as an organiser runs it in the browser, alone and by keyboard."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.web.looking import Visits, violations

PAIRS = (
    "张三 李四 南京大学",
    "王五 赵六 苏州大学",
    "钱七 孙八 南京大学",
    "周九 吴十 扬州大学",
    "郑一 王二 徐州医院",
    "冯三 陈四 无锡银行",
    "蒋五 沈六 南通中学",
    "韩七 杨八 苏州大学",
)
SCORES = (
    ("1 A 3", "2 9 7", "3 5 K", "4 T 8"),
    ("1 9 2", "2 7 8", "3 A 2", "4 6 9"),
    ("1 J 3", "2 5 9", "3 8 7", "4 K 2"),
)
AT_A_DESK = re.compile(r"/e/([^/]+)/desk")


def command(home: Path, *arguments: str) -> str:
    """What the command line says about the same store."""
    environment = {**os.environ, "GUANDAN_HOME": str(home), "GUANDAN_LANG": "en"}
    told = subprocess.run(
        [sys.executable, "-m", "guandan", *arguments], env=environment, capture_output=True, text=True, check=True
    )
    return told.stdout


def part(page: Page, name: str) -> None:
    """Turn to a part of the desk."""
    page.get_by_role("tab", name=re.compile(f"^{name}")).click()


def press_first(page: Page, name: str) -> None:
    """Press the topmost thing to do, which must be this one."""
    part(page, "To do")
    first = page.locator(".first")
    button = first.get_by_role("button", name=name, exact=True)
    button.click()
    expect(first.get_by_role("button", name=name, exact=True)).to_be_hidden()


def planned(page: Page) -> str:
    """An event that the wizard made; its id."""
    page.get_by_label("About how many pairs or teams").fill("8")
    page.get_by_label("Rounds (Swiss)").fill("3")
    page.get_by_label("Minutes a round").fill("45")
    plan = page.get_by_role("region", name="The plan")
    expect(plan).to_contain_text("Pairs, 8 expected")
    expect(plan).to_contain_text("Swiss: 3 rounds, 4 tables")
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_text("Please give the event a name")).to_be_visible()
    page.get_by_label("Name of the event").fill("Spring Cup")
    page.get_by_role("button", name="Make the event").click()
    page.wait_for_url(AT_A_DESK)
    found = AT_A_DESK.search(page.url)
    assert found
    return found[1]


def entered(page: Page) -> None:
    """All pairs, one line each; and one of them is here, found by pinyin initials."""
    line = page.get_by_label("One line: two players")
    for number, pair in enumerate(PAIRS, start=1):
        line.fill(pair)
        line.press("Enter")
        expect(page.get_by_role("row").nth(number)).to_contain_text(pair.split()[0])
        expect(line).to_have_value("")
    find = page.get_by_label("Check in: type a name")
    find.fill("zs")
    find.press("Enter")
    expect(page.get_by_role("checkbox", name="here: 张三 / 李四")).to_be_checked()


def scored(page: Page, scores: tuple[str, ...]) -> None:
    """The results of a round, line by line."""
    part(page, "Results")
    line = page.get_by_label("Table and score, Enter")
    for score in scores:
        line.fill(score)
        line.press("Enter")
    expect(page.get_by_text("All results are in")).to_be_visible()


def test_an_organiser_runs_an_event_from_the_wizard_to_its_ranking(visit: Visits, server: Server) -> None:
    page = visit("/organise")
    event = planned(page)
    entered(page)
    visitor = visit(f"/e/{event}", size=(390, 844), touch=True)
    visitor.get_by_role("searchbox", name="Find your name").fill("ww")
    visitor.get_by_role("button", name="王五 / 赵六").click()
    press_first(page, "Make the draw")
    for number, scores in enumerate(SCORES, start=1):
        press_first(page, "Pair the next round")
        if number == 1:
            expect(visitor.get_by_text("The pairings are not out yet")).to_be_visible()
        press_first(page, "Publish the pairings")
        expect(visitor.locator(".card .now")).to_contain_text(f"round {number}")
        expect(visitor.locator(".card .table")).to_contain_text("Table")
        scored(page, scores)
        press_first(page, "Lock the round")
    press_first(page, "Close the stage")
    page.locator(".first").get_by_role("button", name="Close the event").click()
    expect(page.get_by_text("There is nothing to do at the moment")).to_be_visible()

    assert "no difference" in command(server.home, "event", "check", event)
    told = json.loads(command(server.home, "event", "standings", event, "--stage", "1", "--json"))
    visitor.get_by_role("tab", name="Standings").click()
    rows = visitor.locator("tbody tr")
    expect(rows).to_have_count(len(PAIRS))
    shown = [int(row.locator("th small").first.inner_text()) for row in rows.all()]
    assert shown == [row["entry"] for row in told["tables"][0]["rows"]]
    assert violations(visitor) == []

    visitor.get_by_role("tab", name="Documents").click()
    result = visitor.locator("a[href*='/documents/standings'][href*='pdf']").first
    expect(result).to_be_visible()
    assert violations(visitor) == []
    paper = visitor.request.get(str(result.get_attribute("href")))
    assert paper.body().startswith(b"%PDF")


def test_a_wrong_line_stays_where_it_was_typed_and_a_key_brings_the_last_one_back(visit: Visits) -> None:
    page = visit("/organise")
    planned(page)
    entered(page)
    for step in ("Make the draw", "Pair the next round", "Publish the pairings"):
        press_first(page, step)
    part(page, "Results")
    line = page.get_by_label("Table and score, Enter")
    line.fill("3 Z 9")
    line.press("Enter")
    refused = page.locator(".last .refused")
    expect(refused).to_contain_text("3 Z 9")
    line.fill("4 T 8")
    line.press("Enter")
    expect(page.get_by_label("Score of table 4")).to_have_value("T:8")
    expect(refused).to_contain_text("3 Z 9")
    line.press("ArrowUp")
    expect(line).to_have_value("3 Z 9")
    line.fill("3 K 9")
    line.press("Enter")
    expect(page.get_by_label("Score of table 3")).to_have_value("K:9")
    line.fill("!4 9 9@E-W")
    line.press("Enter")
    expect(page.get_by_label("Score of table 4")).to_have_value(re.compile("9:9"))
    expect(page.get_by_text("2 missing")).to_be_visible()
    assert violations(page) == []
