"""A referee at the table: he comes by a link, hears why he was called, stops the match, rules, and lets it go on."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.client import Person, Server
from tests.server.house import snapshot
from tests.web.looking import Visits, violations
from tests.web.test_table import QUICK, do_by_keys, entered, sent, wait_for_me

Json = dict[str, Any]


def at_table(page: Page, seat: str, book: str) -> str:
    """A table at which this person has to play among bots."""
    room = sent(page, "/tables", {"terms": {**QUICK, "book": book}, "sit": seat, "bots": True})
    page.goto(f"/t/{room['id']}")
    page.locator("[data-act]").wait_for()
    while (act := wait_for_me(page)) != "play":
        do_by_keys(page, act)
    return str(room["id"])


def official(visit: Visits, player: Page, code: str, role: str, name: str, **options: Any) -> Page:
    """A window of somebody who has opened a link that carries a role."""
    link = sent(player, f"/tables/{code}/invite", {"role": role})["link"]
    page = visit(**options)
    page.goto(re.sub(r"^https?://[^/]+", "", link))
    page.get_by_role("textbox").fill(name)
    page.keyboard.press("Enter")
    page.locator("[data-act]").wait_for()
    return page


def ruled(page: Page, find: str, offender: str, case: str = "") -> None:
    """Enter in the referee's sheet what happened."""
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("textbox", name=re.compile("Find")).fill(find)
    named = sheet.get_by_role("group", name="Infraction")
    if case:
        named.get_by_role("radio", name=re.compile(f"{find} · .*{case}")).check()
    expect(named.get_by_role("radio", checked=True)).to_have_count(1)
    sheet.get_by_role("group", name="Offender").get_by_role("radio", name=offender).check()


def test_a_player_calls_and_the_referee_stops_rules_and_lets_go_on(visit: Visits) -> None:
    ann = entered(visit(), "Ann")
    code = at_table(ann, "N", "JS23")
    referee = official(visit, ann, code, "referee", "Sun")
    ann.get_by_role("button", name="Call referee").click()
    ann.get_by_label("Reason").fill("East sings")
    ann.get_by_role("dialog").get_by_role("button", name="Call referee").click()
    call = referee.get_by_role("alert").filter(has_text="Ann calls the referee: East sings")
    expect(call).to_be_visible()
    referee.get_by_role("button", name="Pause").click()
    expect(ann.get_by_text("The referee has paused the match, and will resume it").first).to_be_visible()
    expect(ann.get_by_role("button", name="Resume")).to_have_count(0)
    # In a pause he looks at the hands, which everybody is told.
    referee.get_by_role("button", name="Inspect hands").click()
    expect(referee.locator(".inspected")).to_have_count(4)

    referee.get_by_role("button", name="Rule", exact=True).click()
    ruled(referee, "disturbance", "East")
    follows = referee.get_by_role("region", name="What will follow")
    expect(follows).to_be_visible()
    # Enter in the search finds and gives nothing.
    referee.get_by_role("dialog").get_by_role("textbox", name=re.compile("Find")).press("Enter")
    expect(referee.get_by_role("group", name="Infraction").get_by_role("radio", checked=True)).to_be_focused()
    expect(referee.get_by_role("region", name="Rulings in force")).not_to_contain_text("by Sun")
    expect(follows).to_contain_text("violation (§3.7")
    expect(follows).to_contain_text("N chooses whether to stop them")
    assert violations(referee) == []
    referee.get_by_role("button", name="Give the ruling").click()
    in_force = referee.get_by_role("region", name="Rulings in force")
    expect(in_force).to_contain_text("by Sun")
    referee.keyboard.press("Escape")

    # Everybody sees what was ruled and under which article; Ann has a choice, and both ways are offered.
    expect(ann.get_by_text(re.compile(r"Ruling: East, .*: violation \(§3\.7")).first).to_be_visible()
    choice = ann.get_by_role("region", name=re.compile("Your choice"))
    expect(choice.get_by_role("button")).to_have_count(2)
    assert violations(ann) == []
    choice.get_by_role("button", name="E misses one play").click()
    expect(choice).to_have_count(0)
    referee.get_by_role("button", name="I am here").click()
    expect(call).to_have_count(0)
    referee.get_by_role("button", name="Resume").click()
    expect(ann.get_by_text("The referee has paused the match, and will resume it")).to_have_count(0)
    do_by_keys(ann, wait_for_me(ann))


def test_of_what_the_book_leaves_open_a_referee_gives_what_is_his(visit: Visits) -> None:
    ann = entered(visit(), "Ann")
    code = at_table(ann, "N", "HA17")
    referee = official(visit, ann, code, "referee", "Sun", size=(390, 844))
    referee.get_by_role("button", name="Rule", exact=True).click()
    ruled(referee, "signal", "East", "plain")
    sheet = referee.get_by_role("dialog")
    expect(sheet.get_by_role("radio", name="warning")).to_be_enabled()
    expect(sheet.get_by_role("radio", name=re.compile("^foul"))).to_be_disabled()
    expect(sheet.get_by_role("button", name="Give the ruling")).to_be_disabled()
    sheet.get_by_role("radio", name="warning").check()
    sheet.get_by_role("button", name="Give the ruling").click()
    in_force = sheet.get_by_role("region", name="Rulings in force")
    expect(in_force).to_contain_text("warning (§19(2)1")
    # And he takes it back, saying why.
    in_force.get_by_role("button", name="Take back").click()
    sheet.get_by_label("Why it is taken back").fill("a cough")
    expect(in_force.get_by_role("table", name="Before and after")).to_contain_text("→ 0")
    sheet.get_by_role("button", name="Take it back").click()
    expect(in_force).to_contain_text("Taken back: East")
    expect(in_force).to_contain_text("a cough")
    assert violations(referee) == []


def test_a_ruling_that_ends_the_deal_says_so_before_it_is_given(visit: Visits) -> None:
    ann = entered(visit(), "Ann")
    code = at_table(ann, "N", "HA17")
    chief = official(visit, ann, code, "chief", "Gu")
    chief.get_by_role("button", name="Rule", exact=True).click()
    ruled(chief, "signal", "East", "grave")
    sheet = chief.get_by_role("dialog")
    sheet.get_by_role("group", name=re.compile("Sanction")).get_by_role("radio").first.check()
    expect(sheet.get_by_role("alert")).to_contain_text("This ruling ends the deal")
    sheet.get_by_label("Remark").press("Enter")
    expect(sheet.get_by_role("region", name="Rulings in force")).not_to_contain_text("by Gu")
    sheet.get_by_role("button", name="Give the ruling and end the deal").click()
    expect(chief.get_by_text(re.compile("Ruling: East")).first).to_be_visible()


def test_the_chief_confirms_what_awaits_him(visit: Visits, server: Server) -> None:
    ann = entered(visit(), "Ann")
    code = at_table(ann, "N", "HA17")
    chief = official(visit, ann, code, "chief", "Gu", language="zh")
    referee = Person(server, "Sun")
    sent(ann, f"/tables/{code}/do", {"id": "sun", "act": "role", "data": {"who": referee.id, "role": "referee"}})
    for number, seat in enumerate("EW"):
        given = {"infraction": "serious_breach", "offender": seat}
        assert "seq" in referee.do(code, "rule", f"v{number}", **given)
    assert snapshot(referee, code)["state"]["ruling"]["awaits"]
    chief.get_by_role("button", name="判罚", exact=True).click()
    sheet = chief.get_by_role("dialog")
    expect(sheet.get_by_text(re.compile("待确认：犯规"))).to_be_visible()
    sheet.get_by_role("button", name="确认").click()
    expect(sheet.get_by_text(re.compile("待确认"))).to_have_count(0)
    expect(sheet.get_by_text(re.compile("累计：犯规")).first).to_be_visible()


def test_players_are_asked_about_a_referee_and_told_of_every_look_into_hands(visit: Visits) -> None:
    ann, bob = entered(visit(), "Ann"), entered(visit(), "Bob")
    room = sent(ann, "/tables", {"terms": {**QUICK, "book": "JS23"}, "sit": "E"})
    code = str(room["id"])
    for seat in "NW":
        sent(ann, f"/tables/{code}/do", {"id": f"bot {seat}", "act": "seat_bot", "data": {"seat": seat}})
    sent(bob, f"/tables/{code}/do", {"id": "sit", "act": "sit", "data": {"seat": "S"}})
    for page in (ann, bob):
        page.goto(f"/t/{code}")
    link = sent(ann, f"/tables/{code}/invite", {"role": "referee"})["link"]
    judge = visit()
    judge.goto(re.sub(r"^https?://[^/]+", "", link))
    judge.get_by_role("textbox").fill("Judy")
    judge.keyboard.press("Enter")
    expect(bob.get_by_text("Judy is proposed as Referee of this table: every player has to agree")).to_be_visible()
    assert violations(bob) == []
    expect(ann.get_by_role("button", name="Agree")).to_have_count(0)
    bob.get_by_role("button", name="Agree").click()
    for page in (ann, bob):
        expect(page.get_by_text("Judy is now Referee of this table").first).to_be_visible()
        expect(page.get_by_text("Officials: Judy (Referee)")).to_be_visible()
    ann.get_by_role("button", name="Begin").click()
    while judge.locator("button", has_text="Inspect hands").count() == 0:
        for page in (ann, bob):
            act = page.locator("[data-act]").get_attribute("data-act")
            if act == "cut":
                do_by_keys(page, act)
        judge.wait_for_timeout(50)
    judge.get_by_role("button", name="Inspect hands").click()
    for page in (ann, bob):
        expect(
            page.get_by_text("The referee Judy has looked into hands: East, North, West, South").first
        ).to_be_visible()
        expect(page.get_by_text("Officials have looked into the hands of East, North, West, South")).to_be_visible()
