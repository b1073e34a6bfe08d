"""Issue 19: an event is played online to its ranking by programs and one browser, with the server killed each round."""

import asyncio
import contextlib
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.conftest import SOAK
from tests.server.client import Server
from tests.server.local import LocalServer
from tests.server.online import Entrant, Host, check_ranked, facts, names_of, played_out
from tests.web.looking import Visits, fits, violations
from tests.web.test_sheet import joined

EVENTS = {"online": (32, 5), "mixed": (8, 3)} if SOAK else {"online": (2, 1)}
"""Pairs and rounds; of the small ones of `make test` the mixed one is played in tests/server, where real kills are."""
PHONE = (390, 844)


@pytest.mark.parametrize("kind", EVENTS)
def test_an_event_runs_from_publication_to_ranking_with_one_browser_and_a_kill_in_every_round(
    browser: Browser, tmp_path: Path, kind: str
) -> None:
    pairs, rounds = EVENTS[kind]
    stage = {"rounds": rounds, **({"place": "hall", "online": [1, 2]} if kind == "mixed" else {})}
    in_hall = (lambda table: (3 + table % 3, 2)) if kind == "mixed" else None
    with (
        Server(tmp_path) if SOAK else LocalServer(tmp_path) as server,
        Visits(browser, server.url) as visit,
        ThreadPoolExecutor(1) as beside,
    ):
        host, kills = Host(server, "组织者"), list[int]()
        host.hold(pairs, stage, itself=1)
        name = names_of(1)[0]
        page = visit(f"/join#{host.link(1, name)}", size=PHONE, touch=True)
        page.get_by_role("textbox").fill(name)
        page.get_by_role("textbox").press("Enter")
        people = host.entrants(range(1, pairs + 1), but=name)
        bots = beside.submit(lambda: asyncio.run(played_out(host, people, in_hall, kills=kills)))
        rooms = _play(page, host.event, bots.done)
        bots.result()
        results = facts(host, "result")
        assert sorted(kills) == list(range(1, rounds + 1))
        assert len(results) == rounds * pairs // 2
        typed = [fact for fact in results if not fact.data["result"].get("match")]
        assert bool(typed) == (kind == "mixed"), "online by (log, number, hash), nothing typed"
        check_ranked(host, pairs)
        assert len(rooms) == rounds, "the browser came to a table in every round"
        page.goto(f"/e/{host.event}#standings")
        expect(page.get_by_role("row", name=name).first).to_be_visible()


def test_who_takes_their_seat_from_the_page_of_the_event_sits_down(visit: Visits, server: Server) -> None:
    host, name = Host(server, "组织者"), names_of(1)[0]
    host.hold(2, {"rounds": 1})
    page = visit(f"/join#{host.link(1, name)}", size=PHONE, touch=True)
    expect(page.get_by_role("textbox")).to_have_value(name)
    page.get_by_role("textbox").press("Enter")
    expect(page.get_by_text(re.compile("· you$"))).to_be_visible()
    one = Entrant(server, host.event, "路人", host.link(1, name))  # a later device takes the chair
    assert one.joined["seat"]
    page.goto(f"/e/{host.event}")
    page.get_by_role("button", name="Take my seat").tap()
    expect(page.get_by_text(re.compile("· you$"))).to_be_visible()


@pytest.mark.parametrize(("own", "called"), [("Guest 9682", names_of(1)[0]), ("老张", "老张")])
def test_a_personal_link_names_whoever_has_no_name_of_their_own(
    visit: Visits, server: Server, own: str, called: str
) -> None:
    host, name = Host(server, "组织者"), names_of(1)[0]
    host.hold(2, {"rounds": 1})
    page = visit("/", size=PHONE, touch=True)
    entered = """async (name) => {
      const headers = {"content-type": "application/json", "x-guandan": "1"};
      return (await fetch("/api/guest", {method: "POST", headers, body: JSON.stringify({name})})).ok;
    }"""
    assert page.evaluate(entered, own)
    page.goto(f"/join#{host.link(1, name)}")
    expect(page.get_by_text(re.compile("· you$"))).to_be_visible()
    chairs = host.call("GET", f"/tables/{host.online()[0]['room']}").json()["chairs"]
    assert called in [one["name"] for one in chairs]


def test_the_chief_sees_who_calls_from_an_online_chair_among_what_is_to_do(visit: Visits, server: Server) -> None:
    host = Host(server, "组织者")
    host.hold(2, {"rounds": 1})
    one = host.entrants([1])[0]
    head = joined(visit, host, PHONE, "chief")
    head.wait_for_url(re.compile("/desk"))
    expect(head.get_by_role("button").first).to_be_visible()
    calls = head.get_by_role("region", name="Calls")
    expect(calls).to_have_count(0)
    assert "seq" in one.do(one.joined["table"], "call", "c", reason="a card on the floor")
    expect(calls.get_by_role("link")).to_contain_text("a card on the floor")
    assert violations(head) == []
    fits(head)
    calls.get_by_role("link").tap()
    head.wait_for_url(re.compile("/referee/1"))
    head.get_by_role("button", name="The referee is here").tap()
    expect(head.get_by_role("button", name="The referee is here")).to_have_count(0)
    head.goto(f"/e/{host.event}/desk")
    expect(head.get_by_role("heading", name="Do this now")).to_be_visible()
    expect(calls).to_have_count(0)


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


def test_everybody_sees_what_was_promised_of_the_boards_and_afterwards_the_cards_with_the_proof(
    visit: Visits, server: Server
) -> None:
    host = Host(server, "组织者")
    host.hold(4, {"format": "duplicate", "rounds": 1, "options": {"boards": 2}, "match": {}}, book="GJ17")
    page = visit(f"/e/{host.event}", size=PHONE, touch=True)
    page.get_by_text("Boards of this round, with the proof").tap()
    board = page.get_by_role("article", name="Board 2")
    expect(board).to_contain_text("North leads")
    promised = board.locator("code").inner_text()
    assert violations(page) == []
    fits(page)
    for table in (1, 2):
        host.done(("line", {"line": f"{table} +3,-1"}), cmd=f"r{table}")
    host.done(("locked", {"stage": 1}), cmd="l", seen=host.state()["length"])
    expect(board).to_contain_text("This browser has worked it out: it agrees.")
    expect(board.get_by_role("img", name=re.compile("^(East|North|West|South):"))).to_have_count(4)
    board.get_by_text("The proof").tap()
    expect(board).to_contain_text("The commitment is the one that this device saw before the cut")
    expect(board.get_by_text(promised, exact=True)).to_be_visible()
    assert violations(page) == []
    fits(page)


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
            if act == "over" or page.url.startswith("chrome-error:"):  # what was asked of a server that was away
                page.goto(f"/e/{event}")  # it finds the next table by itself
            elif act:
                rooms.add(page.url)
                assert page.get_by_role("button", name="Hint", exact=True).count() == 0, "nothing helps a player"
                if act == "cut":
                    page.keyboard.press("Enter")
            elif seat.count():
                seat.tap()
                page.wait_for_url("**/t/*")
            page.wait_for_timeout(20)
    return rooms
