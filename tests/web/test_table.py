"""The table page: from the chairs to the end of a match."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from guandan.server.tables import clockwork
from tests.conftest import SOAK
from tests.server.client import Server
from tests.web.looking import SIZES, Visits, left_wrong, resized, violations, wrong_in_any_theme
from tests.web.positions import turning_a_joker

Json = dict[str, Any]
QUICK: Json = {"format": {"mode": "deals", "max_deals": 2, "clock": "none"}, "pace": 0, "between": 600, "absent": 3600}
BOARD = "[data-act]"


def sent(page: Page, path: str, body: Json) -> Json:
    """What the server answers to a request of this window's person."""
    # Once more where the server has just let go of a connection that lay idle.
    site = page.request.get("/healthz", max_retries=3).url.removesuffix("/healthz")
    headers = {"X-Guandan": "1", "Origin": site}
    told: Json = page.request.post(f"/api{path}", data=body, headers=headers, max_retries=3).json()
    assert "error" not in told, told
    return told


def entered(page: Page, name: str) -> Page:
    """The window, with somebody who has a name."""
    sent(page, "/guest", {"name": name})
    return page


def seated(page: Page, **terms: Any) -> str:
    """A table at which this person sits in the south among bots, and a match has begun."""
    room = sent(page, "/tables", {"terms": {**QUICK, **terms}, "sit": "S", "bots": True})
    page.goto(f"/t/{room['id']}")
    page.locator(BOARD).wait_for()
    return str(room["id"])


def moment(page: Page) -> str | None:
    return page.locator(BOARD).get_attribute("data-at")


def moved_on(page: Page, before: str | None) -> None:
    """Wait until something has happened since."""
    expect(page.locator(BOARD)).not_to_have_attribute("data-at", str(before))


def acted(page: Page, act: str, before: str | None) -> None:
    """Wait until what was expected has been done: of several who pay or return, somebody else may be quicker."""
    if act in ("tribute", "return"):
        expect(page.locator(BOARD)).not_to_have_attribute("data-act", act)
    else:
        moved_on(page, before)


def wait_for_me(page: Page) -> str:
    """Wait until something is expected of this person, or a deal is over; what it is."""
    page.wait_for_function(
        """() => document.querySelector("#end-title, #over-title")
            || document.querySelector("[data-act]")?.dataset.act"""
    )
    if page.locator("#over-title").count():
        return "over"
    if page.locator("#end-title").count():
        return "end"
    return str(page.locator(BOARD).get_attribute("data-act"))


def may_pass(page: Page) -> bool:
    return page.locator(".pass[aria-disabled=false]").count() > 0


def do_by_keys(page: Page, act: str, *, rather_pass: bool = False) -> None:
    """Do what is expected, with the keyboard alone."""
    before = moment(page)
    if act == "play" and rather_pass and may_pass(page):
        page.keyboard.press("p")
    elif act == "play":
        page.keyboard.press("h")
        page.locator(".note").first.wait_for()
        chosen = page.locator("[aria-pressed=true][data-key]").count() > 0
        if chosen:  # where cards can be read in several ways, Enter counts from when that is shown
            page.locator(".what svg").wait_for()
        page.keyboard.press("Enter" if chosen else "p")
    elif act in ("tribute", "return"):
        page.keyboard.press("h")
        page.locator("[aria-pressed=true][data-key]").first.wait_for()
        page.keyboard.press("Enter")
    else:  # the cut, and going on to the next deal: the button has the focus
        page.wait_for_function("() => document.activeElement?.matches('button')")
        page.keyboard.press("Enter")
    acted(page, act, before)


LOPSIDED = """() => {
  const middles = [".headline", ".levels", ".go", ".hands"].map((one) => {
    const box = document.querySelector(one).getBoundingClientRect();
    return [one, (box.left + box.right) / 2];
  });
  return middles.filter(([, middle]) => Math.abs(middle - innerWidth / 2) > 10);
}"""
"""What of the result of a deal is not in the middle of a big screen."""

CROWDED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const rows = [...document.querySelectorAll(".hands li")];
  const cut = rows.filter((one) => box(one.querySelector(".fan span:last-child")).right > box(one).right);
  const cards = [...document.querySelectorAll(".hands .fan span:first-child")];
  const hidden = cards.filter((one) => box(one).width < 0.3 * box(one.firstElementChild).width);
  return [...cut, ...hidden].map((one) => one.textContent);
}"""
"""Hands that do not fit, or of whose cards no index is seen."""


def test_two_deals_by_keyboard_only(visit: Visits) -> None:
    page = entered(visit(), "Ann")
    seated(page)
    ends = turns = 0
    while (act := wait_for_me(page)) != "over":
        turns += 1
        if act == "end":
            ends += 1
            expect(page.get_by_role("list", name="Order of finish").get_by_role("listitem")).to_have_count(4)
            expect(page.locator("[data-shuffle=kept]")).to_contain_text("Shuffle checked")  # issue 14.24
            assert left_wrong(page, LOPSIDED) == []
            page.get_by_role("button", name="Hands as dealt").press("Enter")
            assert left_wrong(page, CROWDED) == []
            page.get_by_role("button", name="Cards left").press("Enter")
            page.get_by_role("button", name="Ready").focus()
            assert wrong_in_any_theme(page) == {}
        do_by_keys(page, act, rather_pass=turns % 3 > 0)
    assert ends == 1
    expect(page.get_by_role("row")).to_have_count(3)
    assert wrong_in_any_theme(page) == {}
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#over-title")).to_have_count(0)


OVER = """() => {
  const things = [...document.querySelectorAll("header, .plate, .played .fan, .played .pass, .row, main > .hand")]
    .map((one) => ({ name: one.className || one.tagName, box: one.getBoundingClientRect() }));
  const wrong = things.length > 6 ? [] : ["little is shown"];
  for (const { name, box } of things)
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      wrong.push(`cut: ${name}`);
  things.forEach(({ name, box }, at) => {
    for (const other of things.slice(at + 1)) {
      const beside = box.right <= other.box.left + 1 || other.box.right <= box.left + 1;
      const above = box.bottom <= other.box.top + 1 || other.box.bottom <= box.top + 1;
      if (!beside && !above) wrong.push(`${name} and ${other.name}`);
    }
  });
  if (document.documentElement.scrollHeight > innerHeight) wrong.push("higher than the window");
  return wrong;
}"""
"""What is cut, or lies over another thing."""


CUT = """() => {
  const box = (one) => one.getBoundingClientRect();
  const room = box(document.querySelector(".middle"));
  const wrong = [];
  for (const one of document.querySelectorAll(".plate, .cut label, .cut input, .cut button")) {
    const { left, top, right, bottom } = box(one);
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) wrong.push(`cut off: ${one.className}`);
    if (one.closest(".cut") && (left < room.left || right > room.right || top < room.top || bottom > room.bottom))
      wrong.push(`out of its place: ${one.className || one.tagName}`);
  }
  return wrong;
}"""
"""What of the seats and of the cut cannot be seen as a whole."""


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_cut_is_seen_as_a_whole(visit: Visits, language: str) -> None:
    page = entered(visit(language=language, reduced_motion="reduce"), "Ann")
    seated(page)
    page.locator("[data-act=cut] .cut").wait_for()
    for size in SIZES:
        resized(page, size)
        assert left_wrong(page, CUT) == [], size
    assert violations(page) == []


def test_nothing_lies_over_another_thing(visit: Visits) -> None:
    page = entered(visit(reduced_motion="reduce"), "Ann")
    seated(page)
    while wait_for_me(page) != "play":
        do_by_keys(page, "cut")
    do_by_keys(page, wait_for_me(page))
    wait_for_me(page)
    for size in SIZES:
        resized(page, size)
        assert left_wrong(page, OVER) == [], size
        if size in (SIZES[0], SIZES[-1]):
            assert violations(page) == [], size


def test_two_people_and_two_bots_with_a_reload_in_the_middle(visit: Visits) -> None:
    ann = entered(visit(), "Ann")
    room = sent(ann, "/tables", {"terms": {**QUICK, "format": {**QUICK["format"], "max_deals": 1}}, "sit": "S"})
    ann.goto(f"/t/{room['id']}")
    assert violations(ann) == []
    ben = visit(f"/t/{room['id']}", language="zh")
    ben.get_by_label("你的名字").fill("本")
    ben.get_by_role("button", name="进入").click()
    ben.get_by_role("button", name="坐这里：北").click()
    expect(ann.get_by_text("本", exact=True).first).to_be_visible()
    ann.get_by_role("button", name="Fill with bots").click()
    ann.get_by_role("button", name="Begin").click()
    turns, reloaded = 0, False
    while SOAK or turns < 12:
        ann.wait_for_function("() => document.querySelector('[data-act]')")
        ben.wait_for_function("() => document.querySelector('[data-act]')")
        if ann.locator("#over-title").count():
            ben.locator("#over-title").wait_for()
            break
        for page in (ann, ben):
            act = str(page.locator(BOARD).get_attribute("data-act"))
            if act:
                turns += 1
                do_by_keys(page, act, rather_pass=turns % 3 > 0)
        if turns >= 6 and not reloaded:
            reloaded = True
            left = ben.locator("[data-key]").count()
            ben.reload()
            ben.locator(BOARD).wait_for()
            expect(ben.locator("[data-key]")).to_have_count(left)
    assert reloaded


def test_a_refused_play_shows_its_article(visit: Visits) -> None:
    page = entered(visit(), "Ann")
    seated(page)
    while wait_for_me(page) != "play":
        do_by_keys(page, "cut")
    # Cards of two ranks are no pattern, if neither can stand for the other: at level 2 the wild card is a 2.
    cards = page.locator("[data-key]")
    keys = cards.evaluate_all("all => all.map(one => one.dataset.key)")
    plain = [at for at, key in enumerate(keys) if not key.startswith(("S2", "H2", "C2", "D2", "SB", "HR"))]
    for at in (plain[0], plain[-1]):
        cards.nth(at).focus()
        page.keyboard.press("Space")
        expect(cards.nth(at)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    alert = page.get_by_role("alert").filter(has_text=re.compile(r"\(.*\d.*\)"))
    alert.wait_for()


def test_the_language_changes_in_the_middle_of_a_deal(visit: Visits) -> None:
    page = entered(visit(), "Ann")
    seated(page)
    page.keyboard.press("m")
    menu = page.get_by_role("dialog", name="Menu")
    menu.get_by_role("button", name="中文").click()
    page.get_by_role("dialog", name="菜单").wait_for()
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    page.keyboard.press("Escape")
    expect(page.get_by_role("list", name="双方级数")).to_contain_text("我方")


def test_typed_commands_play_a_card(visit: Visits) -> None:
    page = entered(visit(), "Ann")
    code = seated(page)
    while wait_for_me(page) != "play":
        do_by_keys(page, "cut")
    page.keyboard.press("/")
    log = page.get_by_role("log")
    for asked, told in (
        ("hand", "27 cards"),
        ("levels", "Level 2; Deal 1"),
        ("dance", "No such command"),
        ("hint", "You could"),
    ):
        page.keyboard.type(asked)
        page.keyboard.press("Enter")
        expect(log).to_contain_text(told)
    before = moment(page)
    plays = sent(page, f"/tables/{code}/ask", {"what": "legal", "data": {"most": 1}})["plays"]
    page.keyboard.type(" ".join(plays[0]["cards"]) + " =1" if plays else "pass")  # as its first reading
    page.keyboard.press("Enter")
    moved_on(page, before)
    assert violations(page) == []


def test_the_same_person_goes_on_at_another_window(visit: Visits) -> None:
    page = entered(visit(), "Ann")
    code = seated(page)
    other = page.context.new_page()
    other.goto(f"/t/{code}")
    other.locator(BOARD).wait_for()
    page.get_by_role("button", name="Continue here").click()
    other.get_by_role("button", name="Continue here").wait_for()
    expect(page.get_by_role("button", name="Continue here")).to_have_count(0)


def test_a_stranger_hears_at_once_that_there_is_no_such_table_and_needs_no_name_at_another(visit: Visits) -> None:
    page = visit("/t/NOSUCH")
    page.get_by_role("alert").filter(has_text="no such table").wait_for()
    room = sent(entered(visit(), "Ann"), "/tables", {})
    page.goto(f"/t/{room['id']}")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("region", name="Chairs")).to_be_visible()


def test_003_c3_5_3_2_another_place_to_cut_is_offered_after_a_card_that_does_not_count(
    visit: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = entered(visit(), "Ann")
    room = sent(page, "/tables", {"terms": QUICK, "sit": "S"})["id"]
    secret = turning_a_joker(f"{room}-1")
    monkeypatch.setattr(clockwork, "_chance", lambda: secret)
    for seat in "ENW":
        sent(page, f"/tables/{room}/do", {"id": seat, "act": "seat_bot", "data": {"seat": seat}})
    sent(page, f"/tables/{room}/do", {"id": "begin", "act": "begin", "data": {}})
    page.goto(f"/t/{room}")
    for depth in (54, 55):
        expect(page.get_by_role("button", name=f"Cut here ({depth})")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Cut here")).to_have_count(0)


def test_without_sockets_the_table_goes_on_over_plain_requests(visit: Visits) -> None:
    page = entered(visit(), "Ann")
    page.add_init_script(
        "window.WebSocket = class { constructor() { setTimeout(() => this.onclose?.(), 1); } close() {} };"
    )
    seated(page)
    for _ in range(3):
        do_by_keys(page, wait_for_me(page))


def test_a_server_that_was_killed_is_found_again(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server, Visits(browser, server.url) as visits:
        page = entered(visits(), "Ann")
        seated(page)
        while wait_for_me(page) != "play":
            do_by_keys(page, "cut")
        held = page.locator("[data-key]").count()
        server.kill()
        page.get_by_text("Reconnecting").wait_for()
        server.start()
        expect(page.get_by_text("Reconnecting")).to_have_count(0)
        expect(page.locator("[data-key]")).to_have_count(held)
        do_by_keys(page, wait_for_me(page))
        assert visits.wrong == []
