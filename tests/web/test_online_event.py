"""Issue 19: an event is played online to its ranking by programs and one browser, with the server killed each round."""

import asyncio
import contextlib
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, expect

from tests.conftest import SOAK
from tests.server.client import Server
from tests.server.local import LocalServer
from tests.server.online import Entrant, Host, check_ranked, facts, names_of, played_out
from tests.web.looking import Visits, fits, violations
from tests.web.test_sheet import joined

PAIRS, ROUNDS = (32, 5) if SOAK else (2, 1)
PHONE = (390, 844)


def test_an_online_event_runs_from_publication_to_ranking_without_a_hand(browser: Browser, tmp_path: Path) -> None:
    with (
        Server(tmp_path) if SOAK else LocalServer(tmp_path) as server,
        Visits(browser, server.url) as visit,
        ThreadPoolExecutor(1) as beside,
    ):
        host, kills = Host(server, "组织者"), list[int]()
        host.hold(PAIRS, {"rounds": ROUNDS}, itself=1)
        name = names_of(1)[0]
        page = visit(f"/join#{host.link(1, name)}", size=PHONE, touch=True)
        page.get_by_role("textbox").fill(name)
        page.get_by_role("textbox").press("Enter")
        people = host.entrants(range(1, PAIRS + 1), but=name)
        bots = beside.submit(lambda: asyncio.run(played_out(host, people, kills=kills)))
        rooms = _play(page, host.event, bots.done)
        bots.result()
        results = facts(host, "result")
        assert sorted(kills) == list(range(1, ROUNDS + 1))
        assert len(results) == ROUNDS * PAIRS // 2
        assert all(fact.data["result"]["match"] for fact in results), "by (log, number, hash), nothing typed"
        check_ranked(host, PAIRS)
        assert len(rooms) == ROUNDS, "the browser came to a table in every round"
        page.goto(f"/e/{host.event}#standings")
        expect(page.get_by_role("row", name=name).first).to_be_visible()


def test_who_takes_their_seat_from_the_page_of_the_event_sits_down(visit: Visits, server: Server) -> None:
    host, name = Host(server, "组织者"), names_of(1)[0]
    host.hold(2, {"rounds": 1})
    page = visit(f"/join#{host.link(1, name)}", size=PHONE, touch=True)
    page.get_by_role("textbox").fill(name)
    page.get_by_role("textbox").press("Enter")
    expect(page.get_by_text(re.compile("· you$"))).to_be_visible()
    one = Entrant(server, host.event, "路人", host.link(1, name))  # a later device takes the chair
    assert one.joined["seat"]
    page.goto(f"/e/{host.event}")
    page.get_by_role("button", name="Take my seat").tap()
    expect(page.get_by_text(re.compile("· you$"))).to_be_visible()


def test_the_desk_plans_a_stage_that_is_partly_online_and_what_holds_there(visit: Visits, server: Server) -> None:
    host = Host(server, "组织者")
    host.hold(4, {"rounds": 1})
    page = joined(visit, host, (1280, 900), "organiser")
    page.wait_for_url(re.compile("/desk"))
    page.goto("/organise")
    page.get_by_role("switch", name="Played online").click()
    page.get_by_role("switch", name=re.compile("by themselves|of itself|itself")).click()
    expect(page.get_by_text(re.compile("^Tables online begin 5 minutes"))).to_be_visible()
    page.goto(f"/e/{host.event}/desk#settings")
    page.get_by_text("Add a stage").first.click()
    expect(page.get_by_label("Played", exact=True)).to_have_value("online")  # as the stage before
    page.get_by_label("Format", exact=True).select_option("knockout")
    page.get_by_label("Played", exact=True).select_option("hall")
    page.get_by_label(re.compile("^Entries that play online")).fill("2, 4")
    page.get_by_role("button", name="Add a stage").click()
    stages = page.get_by_role("region", name="Stages")
    expect(stages).to_contain_text("The tables of entries 2, 4 are played online.")
    expect(stages).to_contain_text("waited for 120 seconds, then the clock plays the defaults")
    page.get_by_text(re.compile("^Regulations:")).first.click()
    page.get_by_text(re.compile("^Online tables:")).first.click()
    form = page.locator("details").filter(has_text="Regulations:").first
    form.get_by_label("Seconds to wait for who drops out").fill("45")
    form.locator("label:has(input[value='bot'])").click()
    form.get_by_label("Reason").fill("a bad line")
    form.get_by_role("button", name="See what follows").click()
    form.get_by_role("region", name="What will follow").wait_for()
    form.get_by_role("button", name="Save").click()
    expect(stages).to_contain_text("waited for 45 seconds, then a bot stands in")
    assert violations(page) == []
    fits(page)
    page.goto(f"/e/{host.event}/desk#people")
    page.get_by_role("button", name="A link for every player").click()
    links = page.get_by_role("region", name="Personal links of the players")
    links.get_by_text("8 links", exact=True).click()
    expect(links.get_by_role("button", name="Copy")).to_have_count(8)
    expect(links.get_by_role("link", name="Print cards with codes")).to_be_visible()
    assert violations(page) == []
    fits(page)
    links.get_by_role("button", name="Withdraw all").click()
    expect(links.get_by_role("button", name="Copy")).to_have_count(0)


STEP = """() => {
  const press = (...wanted) => wanted.map((one) => document.querySelector(one)).find((one) => one)?.click();
  if (document.querySelector("#over-title")) return "over";
  const act = document.querySelector("[data-act]")?.dataset.act ?? "";
  const [pass, play] = ["button.pass[aria-disabled=false]", ".sends .play[aria-disabled=false]"];
  if (act === "play") press(pass, play, "section.hand [data-key]");
  return act;
}"""
"""Do something that the rules allow: pass, play the card that is chosen, or choose one. Nothing helps a player here."""


def _play(page: Page, event: str, ended: Callable[[], bool]) -> set[str]:
    """Play on a phone whatever is to be played; the rooms one has sat in."""
    rooms: set[str] = set()
    seat = page.get_by_role("button", name="Take my seat")
    while not ended():
        with contextlib.suppress(Error):  # the server may be away just now, or what was there has gone
            act = page.evaluate(STEP)
            if act == "over":
                page.goto(f"/e/{event}")  # it finds the next table by itself
            elif act:
                rooms.add(page.url)
                if act == "cut":
                    page.keyboard.press("Enter")
            elif seat.count():
                seat.tap()
                page.wait_for_url("**/t/*")
            page.wait_for_timeout(20)
    return rooms
