"""The table in positions that come by chance only: out of cards, nothing that beats, a wild card in a run, 28 cards."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from guandan.game.cards import codes
from tests.server.client import Server
from tests.server.house import wait_for
from tests.web.looking import SIZES, Visits, left_wrong, resized, sizes, violations
from tests.web.positions import BEATLESS, LONE, OUT, RETURN, SINGLE, WILD_RUN, WILD_TWO, Scene, Scenes, Wanted, wild_run
from tests.web.test_hand import COVERED
from tests.web.test_table import OVER
from tests.web.test_tribute import facts

OTHERS = ("Ben", "Cid", "Dan")
BY_CLOCK: dict[str, Any] = {
    "format": {
        "mode": "deals",
        "max_deals": 4,
        "clock": "friendly",
        "limits": {"time.tribute": 1, "time.return": 1, "time.play": "none", "time.first_lead": "none"},
    }
}
STAGES = {
    "out": Wanted(OUT, ("Ann", *OTHERS)),
    "by key": Wanted(BEATLESS, ("Kay", *OTHERS)),
    "by tap": Wanted(BEATLESS, ("Tap", *OTHERS)),
    "by itself": Wanted(BEATLESS, ("Aut", *OTHERS)),
    "letters": Wanted(BEATLESS, ("Let", *OTHERS)),
    "stand-in": Wanted(BEATLESS, ("Sam", *OTHERS)),
    "wild": Wanted(WILD_RUN, ("Ann", *OTHERS)),
    "heard": Wanted(WILD_RUN, ("Eve", *OTHERS)),
    "lone": Wanted(LONE, ("Lou", *OTHERS)),
    "paused": Wanted(LONE, ("Pam", *OTHERS)),
    "28": Wanted(RETURN, ("Ann",)),
    "timed": Wanted(SINGLE, ("Ann", *OTHERS), BY_CLOCK),
}


@pytest.fixture(scope="module")
def scenes(server: Server) -> Scenes:
    """A table in each of the positions."""
    return Scenes(server.home, STAGES)


def seen_by(visit: Visits, server: Server, scene: Scene, seat: str = "", **options: Any) -> Page:
    """The table as one of the people sees it."""
    chosen = options.pop("settings", None)
    page = visit(**options)
    if chosen:
        page.add_init_script(f"localStorage.setItem('guandan.settings', JSON.stringify({chosen}))")
    scene.enter(page.context, server.url, seat)
    page.goto(f"/t/{scene.table}")
    page.locator("[data-act]").wait_for()
    return page


def passes(server: Server, scene: Scene) -> int:
    """How often the first person has passed since the position."""
    before = scene.state.deal
    assert before is not None
    return sum(fact["by"] == scene.seat for fact in facts(server, scene, "pass") if fact["at"] > scene.state.at)


# Out of cards.


def test_who_is_out_watches_at_a_table_that_keeps_its_shape(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes["out"]
    out = seen_by(visit, server, scene)
    expect(out.get_by_text("First out! Watch your partner")).to_be_visible()
    expect(out.locator(".played").first).to_be_visible()
    holding = next(seat for seat in scene.people if seat != scene.seat and scene.people[seat].person.name == "Cid")
    other = seen_by(visit, server, scene, holding)
    other.locator("[data-key]").first.wait_for()

    def felt(page: Page) -> float:
        box = page.locator(".felt").bounding_box()
        assert box is not None
        return box["height"]

    for size in SIZES[1:]:
        resized(out, size)
        resized(other, size)
        wait_for(lambda: abs(felt(out) - felt(other)) <= 16)
    assert violations(out) == []


# Nothing beats it.


def test_nothing_beats_it_and_one_key_passes(visit: Visits, server: Server, scenes: Scenes) -> None:
    page = seen_by(visit, server, scenes["by key"])
    expect(page.locator(".say")).to_contain_text("You cannot beat it: pass")
    page.keyboard.press("p")
    wait_for(lambda: passes(server, scenes["by key"]) == 1)
    expect(page.locator(".say")).not_to_contain_text("You cannot beat it")


def test_nothing_beats_it_and_one_tap_passes(visit: Visits, server: Server, scenes: Scenes) -> None:
    page = seen_by(visit, server, scenes["by tap"], size=(390, 844), touch=True, language="zh")
    expect(page.locator(".say")).to_contain_text("要不起")
    button = page.get_by_role("button", name="不出", exact=True)
    expect(button).to_have_class(re.compile(r"\bmain\b"))  # what is to be done next is gold
    button.tap()
    wait_for(lambda: passes(server, scenes["by tap"]) == 1)


def test_who_wants_it_so_passes_by_itself(visit: Visits, server: Server, scenes: Scenes) -> None:
    seen_by(visit, server, scenes["by itself"], settings='{"autoPass": true}')
    wait_for(lambda: passes(server, scenes["by itself"]) == 1)


def test_single_letters_do_nothing_where_they_are_turned_off(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes["letters"]
    page = seen_by(visit, server, scene, settings='{"letterKeys": false}')
    page.locator("[data-key]").first.wait_for()
    chosen = page.locator("[data-key][aria-pressed=true]")
    rank = scene.hand[0][1:] if len(scene.hand[0]) == 2 and scene.hand[0] not in ("SB", "HR") else "d"
    for key in ("p", "m", "?", "/", "h", *rank.lower()):
        page.keyboard.press(key)
    page.keyboard.press("Home")
    expect(page.locator("[data-key]").first).to_be_focused()
    page.keyboard.press("Space")
    expect(chosen).to_have_count(1)
    assert page.get_by_role("dialog").count() == 0
    assert page.get_by_role("textbox").count() == 0
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    assert passes(server, scene) == 0


# Wild cards.


def test_a_wild_card_lies_where_it_counts(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes["wild"]
    page = seen_by(visit, server, scene)
    played = put_down(page, scene)
    top = "23456789TJQKA".index(played.rank)
    order = ["23456789TJQKA"[(top - below) % 13] for below in range(5)]
    laid = page.locator(".played .fan").get_attribute("aria-label") or ""
    names = [one.strip() for one in laid.split(",")]
    assert [at for at, name in enumerate(names) if "wild" in name] == [
        next(at for at, rank in enumerate(order) if not any(code[1] == rank for code in held(played, scene)))
    ]


def put_down(page: Page, scene: Scene) -> Any:
    """Play the straight with the wild card."""
    played = wild_run(scene.state, scene.seat)
    assert played is not None
    for code in codes(played.cards, scene.state.game.level):
        card = page.locator(f'[data-key="{code}.1"]')
        card.focus()
        page.keyboard.press("Space")
        expect(card).to_have_attribute("aria-pressed", "true")
    page.locator(".what svg").wait_for()
    page.keyboard.press("Enter")
    page.locator(".played .fan").wait_for()
    return played


def held(played: Any, scene: Scene) -> list[str]:
    """The natural cards of a play."""
    return [code for code in codes(played.cards, scene.state.game.level) if code != WILD_TWO]


# One card on the table.

MARKED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const tag = box(document.querySelector(".played .pile b"));
  const corner = [...document.querySelectorAll(".played .pile:has(b) .corner")].map(box);
  const meet = (a, b) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;
  return corner.filter((one) => meet(one, tag));
}"""
"""The rank or the suit of a card on which the mark of the highest play lies."""


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_mark_of_the_highest_play_covers_no_index(
    visit: Visits, server: Server, scenes: Scenes, language: str
) -> None:
    options: dict[str, Any] = {"reduced_motion": "reduce", "language": language, "settings": '{"commandLine": true}'}
    page = seen_by(visit, server, scenes["lone"], **options)
    expect(page.locator(".played .pile b")).to_have_count(1)
    for size in SIZES:
        resized(page, size)
        assert left_wrong(page, MARKED) == [], size


def test_the_counter_and_large_cards_leave_room_for_the_table(visit: Visits, server: Server, scenes: Scenes) -> None:
    settings = '{"counter": true, "largeCards": true}'
    page = seen_by(visit, server, scenes["lone"], reduced_motion="reduce", settings=settings)
    counter = page.get_by_role("table", name="Card counter")
    expect(counter.locator("th").first).to_have_text("BJ")
    expect(counter.locator("th").nth(1)).to_have_text("SJ")
    for size in SIZES:
        resized(page, size)
        assert left_wrong(page, OVER) == [], size
    assert violations(page) == []


def test_who_plays_while_the_match_is_paused_hears_why_not(visit: Visits, server: Server, scenes: Scenes) -> None:
    page = seen_by(visit, server, scenes["paused"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("[data-act='']")).to_be_visible()
    page.locator("[data-key]").last.click(position={"x": 8, "y": 10})
    for key in ("Enter", "p", "h"):
        page.keyboard.press(key)
        expect(page.locator(".say")).to_contain_text("The match is paused")
    expect(page.locator("[data-key][aria-pressed=true]")).to_have_count(1)


# 28 cards.


CROWDED = """() => {
  const boxes = (all) => [...document.querySelectorAll(all)].map((one) => one.getBoundingClientRect());
  const middle = document.querySelector(".middle");
  const wrong = [];
  if (middle.scrollWidth > middle.clientWidth) wrong.push("the middle is too narrow");
  if (document.documentElement.scrollHeight > innerHeight) wrong.push("higher than the window");
  const top = Math.min(...boxes("[data-key]").map((box) => box.top));
  if (boxes(".plate").some((box) => box.bottom > top)) wrong.push("a seat is behind the cards");
  return wrong;
}"""
"""Where there is no room for what lies beside the cards."""


@pytest.mark.parametrize("touch", [False, True], ids=["desk", "hand"])
def test_28_cards_lie_side_by_side_at_every_size(visit: Visits, server: Server, scenes: Scenes, touch: bool) -> None:
    first, *others = sizes(touch)
    page = seen_by(visit, server, scenes["28"], size=first, touch=touch, reduced_motion="reduce", language="zh")
    for size in (first, *others):
        resized(page, size)
        expect(page.locator("[data-key]")).to_have_count(28)
        assert left_wrong(page, COVERED) == [], size
        assert left_wrong(page, CROWDED) == [], size
    assert violations(page) == []


# What the clock has given.


def test_a_card_that_the_clock_gave_is_marked_after_a_reload_too(visit: Visits, server: Server, scenes: Scenes) -> None:
    page = seen_by(visit, server, scenes["timed"])
    marks = page.get_by_text("automatic", exact=True)
    expect(marks).to_have_count(2)
    page.reload()
    expect(marks).to_have_count(2)


# A bot stands in.


def test_a_bot_stands_in_and_the_hand_comes_back(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes["stand-in"]
    page = seen_by(visit, server, scene)
    partner = seen_by(visit, server, scene, "ENWS"[("ENWS".index(scene.seat) + 2) % 4], language="zh")
    cards = page.locator("[data-key]").count()
    page.keyboard.press("m")
    page.get_by_role("button", name="Let a bot play").click()
    expect(page.get_by_text("a bot plays for you").first).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    expect(page.locator(".plate.bottom")).to_contain_text("bot plays")
    expect(partner.locator(".plate.top")).to_contain_text("机器人代打")
    expect(page.locator("[data-key]")).to_have_count(cards)
    assert violations(page) == []
    page.get_by_role("button", name="Take my hand back").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_count(1)
    expect(partner.locator(".plate.top")).not_to_contain_text("机器人代打")


# Those who listen.


HEARD = """() => {
  window.heard = [];
  const live = '[aria-live], [role=status], [role=alert], [role=log]';
  const region = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest(live);
  new MutationObserver((changes) => {
    for (const change of changes) {
      const at = region(change.target);
      const said = at?.textContent.trim();
      if (said) window.heard.push([at.getAttribute("aria-live") || at.role, said]);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_each_play_is_said_once_and_ones_turn_at_once(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes["heard"]
    following = "ENWS"[("ENWS".index(scene.seat) + 1) % 4]
    leader, listener = seen_by(visit, server, scene), seen_by(visit, server, scene, following)
    listener.locator("[data-key]").first.wait_for()
    assert listener.locator("[aria-live=polite]").count() == 1
    assert listener.locator("[aria-live=assertive]").count() == 1
    listener.evaluate(HEARD)
    put_down(leader, scene)
    expect(listener.locator("[aria-live=assertive]")).to_have_text("Your turn")
    expect(listener.locator("[aria-live=polite]")).to_contain_text(re.compile(r": straight, \w+ to \w+"))
    heard = [tuple(one) for one in listener.evaluate("() => window.heard")]
    assert sum("straight" in text for _, text in set(heard)) == 1
    assert {how for how, text in heard if "turn" in text.lower()} == {"assertive"}
    # A refusal is said at once, too.
    listener.keyboard.press("Home")
    listener.keyboard.press("Space")
    listener.keyboard.press("End")
    listener.keyboard.press("Space")
    listener.keyboard.press("Enter")
    listener.get_by_role("alert").filter(has_text="(").wait_for()


def test_nothing_moves_where_the_device_asks_for_stillness(visit: Visits, server: Server, scenes: Scenes) -> None:
    page = seen_by(visit, server, scenes["out"])
    moving = """() => [...document.querySelectorAll("*")].flatMap((one) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(one);
        const long = (text) => text.split(",").some((part) => parseFloat(part) > 0);
        return long(transitionDuration) || (animationName !== "none" && long(animationDuration)) ? [one.className] : [];
    })"""
    assert page.evaluate(moving) != []
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moving) == []
    page.emulate_media(reduced_motion="no-preference")
    page.keyboard.press("m")
    page.get_by_role("switch", name="Less motion").check()
    assert page.evaluate(moving) == []
