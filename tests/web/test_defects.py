"""Defects of issue 20.1 that were mended, each as a player met it; the others stand with the part they belong to."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from guandan.game.acts import Act
from guandan.game.log import Log
from guandan.server.wire.origins import COOKIE
from tests.server.local import LocalServer
from tests.web.looking import Visits, left_wrong
from tests.web.strips import MOMENTS, Staged, last_play, staged
from tests.web.test_table import QUICK, do_by_keys, entered, seated, sent, wait_for_me
from tests.web.test_table_referee import at_table, official


def test_what_the_owner_of_an_invite_only_table_copies_lets_a_player_sit_down(visit: Visits) -> None:
    owner = entered(visit(), "Owner")
    code = sent(owner, "/tables", {"terms": {"seats": "invited"}, "sit": "S"})["id"]
    owner.context.grant_permissions(["clipboard-read", "clipboard-write"])
    owner.goto(f"/t/{code}")
    owner.get_by_role("button", name="Copy link").first.click()
    owner.get_by_text("Copied").first.wait_for()
    link = owner.evaluate("() => navigator.clipboard.readText()")
    friend = visit(re.sub(r"^https?://[^/]+", "", link))
    friend.get_by_role("textbox").first.fill("Friend")
    friend.get_by_role("button", name="Come in").click()
    expect(friend).to_have_url(re.compile(f"/t/{code}$"))
    chairs = friend.get_by_role("region", name="Chairs")
    chairs.get_by_role("button", name=re.compile("^Sit")).first.click()
    expect(owner.get_by_role("region", name="Chairs")).to_contain_text("Friend")


def test_after_a_reconnect_what_was_chosen_stays_whatever_was_asked_before(browser: Browser, tmp_path: Path) -> None:
    with LocalServer(tmp_path) as server, Visits(browser, server.url) as visits:
        page = entered(visits(), "Ann")
        seated(page)
        while wait_for_me(page) != "play":
            do_by_keys(page, "cut")
        server.kill()
        page.get_by_text("Reconnecting").wait_for()
        page.keyboard.press("h")  # a hint that comes too late
        page.locator("[data-key]").first.focus()
        page.keyboard.press("Space")
        chosen = page.locator("[data-key][aria-pressed=true]")
        expect(chosen).to_have_count(1)
        key = chosen.get_attribute("data-key")
        server.start()
        expect(page.get_by_text("Reconnecting")).to_have_count(0)
        page.locator(".what svg").wait_for()  # the server has said what it is
        expect(chosen).to_have_count(1)
        assert chosen.get_attribute("data-key") == key
        assert visits.wrong == []


def test_a_play_that_is_pressed_while_the_line_is_cut_is_sent_when_it_is_back(browser: Browser, tmp_path: Path) -> None:
    with LocalServer(tmp_path) as server, Visits(browser, server.url) as visits:
        page = entered(visits(), "Ann")
        seated(page)
        chosen = page.locator("[data-key][aria-pressed=true]")
        while True:
            act = wait_for_me(page)
            if act == "play":
                page.keyboard.press("h")
                page.locator(".note").first.wait_for()
                if chosen.count():
                    break
            do_by_keys(page, act)
        page.locator(".what svg").wait_for()
        left = page.locator("[data-key]").count() - chosen.count()
        server.kill()
        page.get_by_text("Reconnecting").wait_for()
        page.keyboard.press("Enter")
        server.start()
        expect(page.locator("[data-key]")).to_have_count(left)
        assert visits.wrong == []


def test_only_tables_with_a_chair_to_take_are_listed_as_waiting(visit: Visits) -> None:
    owner = entered(visit(), "Owner")
    full = sent(owner, "/tables", {"terms": {**QUICK, "title": "A full one"}, "sit": "S"})["id"]
    for seat in "ENW":
        sent(owner, f"/tables/{full}/do", {"id": seat, "act": "seat_bot", "data": {"seat": seat}})
    sent(owner, "/tables", {"terms": {"title": "An open one"}})
    lobby = visit("/")
    waiting = lobby.get_by_role("region", name="Tables waiting")
    expect(waiting).to_contain_text("An open one")
    expect(waiting).not_to_contain_text("A full one")


def test_a_tap_on_the_cloth_over_the_place_of_ones_own_play_chooses_none(visit: Visits) -> None:
    page = entered(visit(size=(390, 844), touch=True), "Ann")
    seated(page)
    while (act := wait_for_me(page)) != "play":
        do_by_keys(page, act)
    do_by_keys(page, "play")
    wait_for_me(page)
    page.locator("[data-key]").last.tap()
    expect(page.locator("[data-key][aria-pressed=true]")).not_to_have_count(0)
    box = page.locator(".play.bottom").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 4, box["y"] + box["height"] - 4)
    expect(page.locator("[data-key][aria-pressed=true]")).to_have_count(0)


def test_the_lesson_of_the_wild_card_says_in_chinese_which_card_it_is(visit: Visits) -> None:
    page = visit("/learn", language="zh")
    page.get_by_role("button", name=re.compile("逢人配")).click()
    told = page.locator(".told")
    expect(told).to_contain_text("红心几就是")
    assert not re.search(r"(逢人配|百搭).{0,3}(就是|是)\1", told.inner_text())


def test_a_first_deal_that_is_drawn_again_is_headed_so_and_asks_first(visit: Visits) -> None:
    ann = entered(visit(), "Ann")
    code = at_table(ann, "N", "HA17")
    chief = official(visit, ann, code, "chief", "Gu")
    chief.get_by_role("button", name="Rule", exact=True).click()
    sheet = chief.get_by_role("dialog")
    sheet.get_by_role("textbox", name=re.compile("Find")).fill("miscount")
    sheet.get_by_role("radio", name="pack of the wrong size").check()
    expect(sheet.get_by_role("alert")).to_contain_text("This ruling ends the deal")
    sheet.get_by_role("button", name="Give the ruling and end the deal").click()
    expect(ann.get_by_role("heading", name="The deal does not count")).to_be_visible()
    expect(ann.get_by_role("main")).not_to_contain_text(re.compile("deal 0", re.IGNORECASE))


def test_a_host_who_plays_does_not_answer_the_call_for_a_referee(visit: Visits) -> None:
    host, guest = entered(visit(), "Ann"), entered(visit(), "Bob")
    room = sent(host, "/tables", {"terms": QUICK, "sit": "E"})
    code = str(room["id"])
    sent(guest, f"/tables/{code}/do", {"id": "sit", "act": "sit", "data": {"seat": "S"}})
    for seat in "NW":
        sent(host, f"/tables/{code}/do", {"id": f"bot {seat}", "act": "seat_bot", "data": {"seat": seat}})
    sent(host, f"/tables/{code}/do", {"id": "begin", "act": "begin", "data": {}})
    for page in (host, guest):
        page.goto(f"/t/{code}")
        page.locator("[data-act]").wait_for()
    guest.get_by_role("button", name="Call referee").click()
    guest.get_by_role("dialog").get_by_role("button", name="Call referee").click()
    expect(guest.get_by_role("button", name="Take the call back")).to_be_visible()
    expect(host.get_by_text(re.compile("Bob calls the referee"))).to_be_visible()
    expect(host.get_by_role("button", name=re.compile("I am here|Take the call back"))).to_have_count(0)


def test_a_referee_is_offered_no_chair(visit: Visits) -> None:
    owner = entered(visit(), "Owner")
    code = sent(owner, "/tables", {"terms": QUICK, "sit": "S"})["id"]
    link = sent(owner, f"/tables/{code}/invite", {"role": "referee"})["link"]
    referee = visit(re.sub(r"^https?://[^/]+", "", link))
    referee.get_by_role("textbox").fill("Judy")
    referee.keyboard.press("Enter")
    chairs = referee.get_by_role("region", name="Chairs")
    expect(chairs).to_contain_text("Owner")
    expect(referee.get_by_text("Officials: Judy (Referee)")).to_be_visible()
    expect(chairs.get_by_role("button", name=re.compile("^Sit"))).to_have_count(0)


def test_the_title_of_a_table_is_in_one_language(visit: Visits) -> None:
    code = sent(entered(visit(), "Ann"), "/quick", {})["id"]
    for language, title in (("zh", f"快速桌 {code}"), ("en", f"Quick table {code}")):
        page = entered(visit(language=language), "Eve")
        page.goto(f"/t/{code}")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_those_who_finish_are_called_as_the_book_calls_them(visit: Visits) -> None:
    page = entered(visit(language="zh"), "安")
    seated(page, book="JS23", format={"mode": "deals", "max_deals": 1, "clock": "none"})
    while (act := wait_for_me(page)) != "over":
        do_by_keys(page, act, rather_pass=True)
    order = page.get_by_role("list", name="名次")
    expect(order).to_contain_text("上游")
    expect(page.locator("main")).not_to_contain_text(re.compile("头游|末游"))


def _cut_short(log: Log) -> Act | None:
    """The play that ends a deal by which a side rises less than it has won, because nothing is above A."""
    act = last_play(log)
    if act is None:
        return None
    trial = log.trial()
    trial.act(act, log.state.at)
    if trial.state.over or all(fact.kind != "deal_end" for fact in trial.facts[len(log.facts) :]):
        return None
    deal = trial.state.game.deals[-1]
    return act if 0 < deal.raised < deal.gain else None


def opened(visits: Visits, scene: Staged, seat: str, size: tuple[int, int]) -> Page:
    """The table one act before a moment, as a seat sees it; its clock stands still: what comes stays."""
    page = visits(size=size, language="zh")
    page.context.add_cookies([{"name": COOKIE, "value": scene.people[seat].token, "url": visits.url}])
    page.clock.install()
    page.goto(f"/t/{scene.room}")
    page.locator("[data-key]").first.wait_for()
    page.clock.pause_at(page.evaluate("() => Date.now() + 10"))
    return page


def act(page: Page, scene: Staged) -> None:
    """Do the act that makes the moment."""
    sent(page, f"/tables/{scene.room}/do", {"id": "act", "act": scene.act.kind, "data": dict(scene.act.data)})


def test_whoever_comes_to_a_sees_the_last_cards_and_is_told_the_levels_that_they_have_risen(
    browser: Browser, tmp_path: Path
) -> None:
    scene = staged(tmp_path, "TOACE1", _cut_short)
    with LocalServer(tmp_path) as server, Visits(browser, server.url) as visits:
        page = opened(visits, scene, scene.act.by, (844, 390))
        act(page, scene)
        last = page.locator(".play.bottom .fan")
        expect(last.locator("span")).to_have_count(len(scene.act.data["cards"]))
        headline = page.locator(".headline")
        expect(headline).to_have_count(0)
        page.keyboard.press("Escape")  # who has seen it goes on
        expect(last).to_have_count(0)
        expect(headline).to_contain_text(re.compile(r"我方赢，升 \d 级"))
        rise = re.search(r"(\w+) → A", page.locator(".levels").inner_text())
        assert rise
        ladder = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
        expect(headline).to_contain_text(f"升 {ladder.index('A') - ladder.index(rise[1])} 级")
        assert visits.wrong == []


COVERED_NAMES = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;
  const loud = [...document.querySelectorAll(".seat .moment b")].map(box);
  const names = [...document.querySelectorAll(".plate strong, .plate .badge")].map(box);
  return loud.length ? names.filter((name) => loud.some((one) => meet(one, name))) : ["no moment"];
}"""


def test_a_moment_covers_no_name_on_a_phone_held_sideways(browser: Browser, tmp_path: Path) -> None:
    scene = staged(tmp_path, "REPORT", MOMENTS["report"])
    with LocalServer(tmp_path) as server, Visits(browser, server.url) as visits:
        pages = [opened(visits, scene, seat, size) for size in ((844, 390), (568, 320)) for seat in scene.people]
        act(pages[[*scene.people].index(scene.act.by)], scene)
        for page in pages:
            page.locator(".seat .moment b").wait_for()
            page.clock.run_for(400)
            assert left_wrong(page, COVERED_NAMES) == []
        assert visits.wrong == []


def test_who_is_out_first_is_told_without_moving_the_table_of_a_phone_held_sideways(
    browser: Browser, tmp_path: Path
) -> None:
    scene = staged(tmp_path, "FIRST1", MOMENTS["first"])
    with LocalServer(tmp_path) as server, Visits(browser, server.url) as visits:
        page = opened(visits, scene, scene.act.by, (844, 390))
        high = "() => document.querySelector('.play.top').getBoundingClientRect().height"
        before = page.evaluate(high)
        act(page, scene)
        page.locator(".seat .moment.first b").wait_for()
        assert page.evaluate(high) > 0.9 * before > 50
        assert visits.wrong == []


HIDDEN = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [word, faces, names] = [".finale .moment b", ".finale .faces", ".finale p"].map(box);
  const right = [word.bottom <= faces.top, faces.bottom <= names.bottom, names.bottom <= innerHeight];
  return right.filter((one) => !one);
}"""


def test_the_faces_of_those_who_passed_a_are_seen_below_the_word(browser: Browser, tmp_path: Path) -> None:
    scene = staged(tmp_path, "PASSED", MOMENTS["passed-a"])
    with LocalServer(tmp_path) as server, Visits(browser, server.url) as visits:
        page = opened(visits, scene, scene.act.by, (844, 390))
        act(page, scene)
        page.locator(".play.bottom .fan").wait_for()
        page.keyboard.press("Escape")  # who has seen the last cards goes on
        page.locator(".finale .faces").wait_for()
        assert left_wrong(page, HIDDEN) == []
        assert visits.wrong == []
