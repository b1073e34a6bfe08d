"""The hand: laid out at every size, chosen from by keys, mouse and touch. On `/look`, where any hand can be shown."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from guandan.server.wire.origins import COOKIE
from tests.server.client import Person, Server
from tests.server.house import snapshot
from tests.server.test_complaints import at_play
from tests.server.test_whole_matches import table_of
from tests.web.looking import (
    SIDEWAYS,
    SIZES,
    SMALLEST,
    Visits,
    left_wrong,
    resized,
    still,
    violations,
    wrong_in_any_theme,
)

FIFTEEN = "HR SB H8 S8 C8 D8 SA HA SK HK CK SQ DQ SJ HT CT DT S9 H7 D7 S6 C5 D5 S4 H3 S2 C2"
FOURS = "HR SB SA HA CA DA SK HK CK DK SQ HQ CQ DQ SJ HJ CJ DJ ST S9 S8 S7 S6 S5 S4 S3 S2"
EIGHTS = "S9 S9 H9 H9 C9 C9 D9 D9 S7 S7 H7 H7 C7 C7 D7 D7 HR HR SB H8 SA HA CA SK SJ D3 D2"
HANDS = {"27 in 15 lanes": FIFTEEN, "28 in 15 lanes": f"{FIFTEEN} HR", "fours": FOURS, "bombs of eight": EIGHTS}

COVERED = """() => {
  const wrong = [];
  const whose = (x, y) => document.elementFromPoint(x, y);
  for (const card of document.querySelectorAll("[data-key]")) {
    const { left, top, right, bottom, width } = card.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) wrong.push("cut: " + card.dataset.key);
    // From corner to corner of what the index takes.
    for (const [x, y] of [[2, 2], [width * 0.2, width * 0.2], [width * 0.4, 3], [3, 22], [width * 0.4, 22]])
      if (!card.contains(whose(left + x, top + y))) wrong.push(`covered at ${x},${y}: ` + card.dataset.key);
  }
  for (const button of document.querySelectorAll(".actions button, [data-head]")) {
    if (!button.checkVisibility()) continue;  // at another size it has its place
    const { left, top, right, bottom } = button.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) wrong.push("cut: " + button.textContent);
    if (!button.contains(whose((left + right) / 2, (top + bottom) / 2))) wrong.push("covered: " + button.textContent);
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("wider than the window");
  return wrong;
}"""


def shown(visit: Visits, hand: str, beat: str = "", *, level: str = "8", more: str = "", **options: Any) -> Page:
    """A window with this hand in it."""
    path = f"/look?hand={hand.replace(' ', '.')}&level={level}&beat={beat.replace(' ', '.')}{more}"
    page = visit(path, reduced_motion="reduce", **options)
    page.locator("[data-key]").first.wait_for()
    return page


def card(page: Page, code: str, nth: int = 1) -> Locator:
    """The button of a card."""
    return page.locator(f'[data-key="{code}.{nth}"]')


def chosen(page: Page) -> list[str]:
    """The codes of the chosen cards."""
    keys = page.locator("[data-key][aria-pressed=true]").evaluate_all("all => all.map(one => one.dataset.key)")
    return sorted(key.split(".")[0] for key in keys)


def corner(page: Page, code: str) -> tuple[float, float]:
    """A point on the index of a card, which nothing covers."""
    still(page)
    box = card(page, code).bounding_box()
    assert box is not None
    return box["x"] + 6, box["y"] + 10


@pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)
def test_at_every_size_nothing_is_cut_and_every_card_can_be_hit(visit: Visits, hand: str) -> None:
    page = shown(visit, hand, "SQ HQ", language="zh")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-key]")).to_have_count(len(hand.split()))
        assert left_wrong(page, COVERED) == [], f"{width}x{height}"


def test_large_cards_can_all_be_hit_too(visit: Visits) -> None:
    page = shown(visit, FIFTEEN, size=SMALLEST)
    still(page)
    plain = card(page, "SA").bounding_box()
    page.evaluate("() => localStorage.setItem('guandan.settings', JSON.stringify({ largeCards: true }))")
    page.reload()
    page.locator("[data-key]").first.wait_for()
    still(page)
    large = card(page, "SA").bounding_box()
    assert plain is not None
    assert large is not None
    assert large["width"] >= plain["width"]
    for size in (SMALLEST, (390, 844)):
        resized(page, size)
        assert left_wrong(page, COVERED) == [], size


def test_a_hand_is_played_by_keys(visit: Visits) -> None:
    page = shown(visit, FIFTEEN)
    page.keyboard.press("k")
    page.keyboard.press("k")
    page.keyboard.press("k")
    page.keyboard.press("2")
    page.keyboard.press("2")
    assert chosen(page) == ["C2", "CK", "HK", "S2", "SK"]
    expect(page.locator(".say")).to_contain_text("full house, kings")
    page.keyboard.press("Enter")
    expect(page.locator("[data-key]")).to_have_count(22)
    assert chosen(page) == []


def test_the_focus_goes_through_the_hand_and_stays_in_it(visit: Visits) -> None:
    page = shown(visit, "SA HA CA SK S3 H3")
    page.keyboard.press("ArrowRight")
    expect(card(page, "SA")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(card(page, "HA")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(card(page, "SK")).to_be_focused()
    page.keyboard.press("Space")
    assert chosen(page) == ["SK"]
    page.keyboard.press("Enter")
    expect(card(page, "SK")).to_have_count(0)
    expect(card(page, "S3")).to_be_focused()
    page.keyboard.press("Shift+ArrowDown")
    assert chosen(page) == ["H3", "S3"]
    page.keyboard.press("Control+z")
    assert chosen(page) == []
    page.keyboard.press("a")
    page.keyboard.press("Escape")
    assert chosen(page) == []


def test_a_mouse_taps_sweeps_and_encircles(visit: Visits) -> None:
    page = shown(visit, FIFTEEN)
    page.mouse.click(*corner(page, "S9"))
    assert chosen(page) == ["S9"]
    # A sweep from a card that is not chosen chooses; there and back changes nothing more.
    page.mouse.move(*corner(page, "SK"))
    page.mouse.down()
    page.mouse.move(*corner(page, "CK"), steps=2)
    page.mouse.move(*corner(page, "HK"), steps=2)
    page.mouse.up()
    assert chosen(page) == ["CK", "HK", "S9", "SK"]
    # From a chosen card it takes back.
    page.mouse.move(*corner(page, "CK"))
    page.mouse.down()
    page.mouse.move(*corner(page, "HK"), steps=3)
    page.mouse.up()
    assert chosen(page) == ["S9", "SK"]
    page.get_by_role("button", name="Undo").click()
    assert chosen(page) == ["CK", "HK", "S9", "SK"]
    # The empty felt: a tap clears, a marquee chooses what it touches.
    page.mouse.click(640, 200)
    assert chosen(page) == []
    x, y = corner(page, "SJ")
    page.mouse.move(x, 300)
    page.mouse.down()
    page.mouse.move(x + 10, y, steps=4)
    page.mouse.up()
    assert chosen(page) == ["SJ"]


def test_shift_takes_a_range_and_the_head_of_a_lane_one_more(visit: Visits) -> None:
    page = shown(visit, FIFTEEN)
    page.mouse.click(*corner(page, "SJ"))
    page.keyboard.down("Shift")
    page.mouse.click(*corner(page, "S9"))
    page.keyboard.up("Shift")
    assert chosen(page) == ["CT", "DT", "HT", "S9", "SJ"]
    page.keyboard.press("Escape")
    head = page.get_by_role("button", name="8, 4: select one more")
    for count in (1, 2, 3, 4, 0):
        head.click()
        assert len(chosen(page)) == count
        assert "H8" not in chosen(page) or count == 4


def test_a_finger_taps_and_sweeps(visit: Visits) -> None:
    page = shown(visit, FIFTEEN, size=(390, 844), touch=True)
    page.touchscreen.tap(*corner(page, "HA"))
    assert chosen(page) == ["HA"]
    touch = page.context.new_cdp_session(page)
    start, end = corner(page, "S9"), corner(page, "S6")
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
    for part in (0.3, 0.6, 1.0):
        point = {"x": start[0] + (end[0] - start[0]) * part, "y": start[1] + (end[1] - start[1]) * part}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert chosen(page) == ["D7", "HA", "S6", "S9"]


def test_several_readings_are_chips_and_the_first_is_taken(visit: Visits) -> None:
    page = shown(visit, "S7 H7 C6 D6 H8 S3")
    page.keyboard.press("7")
    page.keyboard.press("7")
    page.keyboard.press("6")
    page.keyboard.press("6")
    page.keyboard.press("8")
    chips = page.get_by_role("radiogroup", name="Play it as")
    expect(chips.get_by_role("radio")).to_have_text(["full house, 7s over 6s", "full house, 6s over 7s"])
    expect(chips.get_by_role("radio", checked=True)).to_have_text("full house, 7s over 6s")
    page.keyboard.press("Alt+2")
    expect(chips.get_by_role("radio", checked=True)).to_have_text("full house, 6s over 7s")
    expect(page.locator(".say")).to_contain_text("full house, 6s over 7s")
    chips.get_by_role("radio", checked=True).press("ArrowLeft")
    expect(chips.get_by_role("radio", name="full house, 7s over")).to_be_focused()
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(page.locator("[data-key]")).to_have_count(1)


def test_following_the_smallest_reading_that_beats_comes_first(visit: Visits) -> None:
    page = shown(visit, "S7 H7 C6 D6 H8 S3", "S4 H4 C4 S2 H2")
    for key in "77668":
        page.keyboard.press(key)
    expect(page.get_by_role("radio", checked=True)).to_have_text("full house, 6s over 7s")


def test_a_refused_play_says_why_and_changes_nothing(visit: Visits) -> None:
    page = shown(visit, FIFTEEN, "SK DK", language="zh")
    page.keyboard.press("5")
    page.keyboard.press("5")
    expect(page.locator(".say")).to_contain_text("压不过")
    play = page.get_by_role("button", name="出牌(2)")
    expect(play).not_to_have_attribute("aria-disabled", "true")
    play.click()
    expect(page.locator(".problem")).to_contain_text("♣5 ♦5 压不过")
    assert chosen(page) == ["C5", "D5"]
    assert page.locator("[data-key]").count() == 27
    assert violations(page) == []


def test_finders_go_round_and_lamps_show_the_suits(visit: Visits) -> None:
    page = shown(visit, "S9 S8 S7 S6 S5 S4 D5 D6 D7 D8 D9 H3 HR", level="2")
    page.get_by_role("button", name="Straight flush", exact=True).click()
    expect(page.locator(".say")).to_contain_text("straight flush in ")
    first = chosen(page)
    page.keyboard.press("f")
    expect(page.locator(".say")).to_contain_text("2 of 3")
    assert chosen(page) != first
    page.get_by_role("button", name="Straight flush of diamonds: there is one").click()
    expect(page.locator(".say")).to_contain_text("1 of 1")
    assert chosen(page) == ["D5", "D6", "D7", "D8", "D9"]
    expect(page.get_by_role("button", name="Straight flush of hearts: none")).to_be_visible()
    page.keyboard.press("Escape")
    # Through the card that is chosen.
    page.mouse.click(*corner(page, "S4"))
    page.keyboard.press("f")
    expect(page.locator(".say")).to_contain_text("1 of 1")
    assert chosen(page) == ["S4", "S5", "S6", "S7", "S8"]


def test_the_lamps_are_closed_by_escape_a_second_press_the_cloth_or_a_play(visit: Visits) -> None:
    page = shown(visit, "S9 S8 S7 S6 S5 S4 H3 HR", level="2", size=SIDEWAYS)
    flush = page.get_by_role("button", name="Straight flush", exact=True)
    lamps = page.get_by_role("group", name="Straight flushes by suit")
    play = page.get_by_role("button", name="Play (5)")
    closing: tuple[Callable[[], None], ...] = (
        lambda: page.keyboard.press("Escape"),
        flush.click,
        lambda: page.mouse.click(5, 60),
        play.click,
    )
    for close in closing:
        flush.click()
        expect(lamps).to_be_visible()
        expect(play).to_be_visible()
        close()
        expect(lamps).to_have_count(0)
        page.keyboard.press("Escape")  # nothing is chosen for the next one


def test_enter_plays_after_a_click_on_a_tool(visit: Visits) -> None:
    page = shown(visit, "S9 S8 S7 S6 S5 S4 H3 HR", level="2")
    page.get_by_role("button", name="Straight", exact=True).click()
    expect(page.get_by_role("button", name="Play (5)")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("[data-key]")).to_have_count(3)


def test_groups_are_arranged_locked_and_restored(visit: Visits) -> None:
    page = shown(visit, EIGHTS)
    lanes = page.get_by_role("region").get_by_role("group")
    ranks = lanes.count()
    page.keyboard.press("j")
    page.keyboard.press("l")
    expect(lanes.first).to_have_accessible_name("Locked: single, 1")
    page.get_by_role("button", name="Sort").click()
    expect(page.get_by_role("group", name="bomb, 8")).to_have_count(2)
    page.get_by_role("button", name="Restore").click()
    expect(lanes).to_have_count(ranks)
    expect(lanes.first).to_have_accessible_name("Locked: single, 1")
    page.mouse.click(*corner(page, "SJ"))
    page.get_by_role("button", name="Unlock").click()
    expect(page.get_by_role("group", name="J, 1")).to_have_count(1)


def columns_are(page: Page, *names: str) -> None:
    """Wait until the columns stand so, from left to right."""
    page.wait_for_function(
        """names => [...document.querySelectorAll("section.hand [role=group]")]
            .map((one) => one.ariaLabel.split(",")[0]).join() === names""",
        arg=",".join(names),
    )


def test_columns_are_put_elsewhere_by_mouse_and_by_keys_and_lie_there_after_a_reload(visit: Visits) -> None:
    page = shown(visit, "SA HA SK SQ HQ S5", level="2")
    columns_are(page, "A", "K", "Q", "5")
    still(page)
    heads = [head.bounding_box() for head in page.locator("[data-head]").all()]
    aces, fives = heads[0], heads[3]
    assert aces
    assert fives
    page.mouse.move(aces["x"] + aces["width"] / 2, aces["y"] + 8)
    page.mouse.down()
    page.mouse.move(fives["x"] + fives["width"] / 2, fives["y"] + 8, steps=5)
    page.mouse.up()
    columns_are(page, "K", "Q", "5", "A")
    assert chosen(page) == []
    card(page, "S5").focus()
    page.keyboard.press("[")
    columns_are(page, "K", "5", "Q", "A")
    expect(card(page, "S5")).to_be_focused()
    expect(page.locator(".note")).to_have_text("Column 2 of 4")
    page.keyboard.press("]")
    page.keyboard.press("]")
    page.keyboard.press("]")  # it is the last already
    columns_are(page, "K", "Q", "A", "5")
    page.reload()
    card(page, "S5").wait_for()
    columns_are(page, "K", "Q", "A", "5")


def test_chosen_cards_are_dragged_into_a_pile_of_their_own_and_onto_the_table(visit: Visits) -> None:
    page = shown(visit, "SA HA SK SQ HQ S5", level="2")
    columns_are(page, "A", "K", "Q", "5")

    def carry(code: str, x: float, y: float) -> None:
        left, top = corner(page, code)
        page.mouse.move(left, top)
        page.mouse.down()
        page.mouse.move(left, top - 60, steps=6)
        page.mouse.move(x, y, steps=6)
        page.mouse.up()

    for code in ("HA", "S5"):
        page.mouse.click(*corner(page, code))
    carry("S5", *corner(page, "SK"))
    columns_are(page, "A", "own pile", "K", "Q")
    assert chosen(page) == ["HA", "S5"]
    page.reload()
    card(page, "S5").wait_for()
    columns_are(page, "A", "own pile", "K", "Q")
    page.keyboard.press("5")
    card(page, "SK").focus()
    page.keyboard.press("k")
    page.keyboard.press("o")  # on the column where the focus is
    columns_are(page, "A", "own pile", "own pile", "Q")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Sort").click()
    page.get_by_role("button", name="Restore").click()
    columns_are(page, "A", "K", "Q", "5")
    page.mouse.click(*corner(page, "SQ"))
    carry("SQ", 640, 60)
    expect(card(page, "SQ")).to_have_count(0)
    expect(page.locator("[data-key]")).to_have_count(5)


def test_two_quick_taps_take_the_column(visit: Visits) -> None:
    page = shown(visit, "SA HA CA SK S3 H3", level="2")
    page.mouse.dblclick(*corner(page, "SA"))
    assert chosen(page) == ["CA", "HA", "SA"]


@pytest.mark.parametrize(("language", "names"), [("zh", ("三带", "炸弹", "对子")), ("en", ("Full", "Bomb", "Pair"))])
def test_groups_carry_their_names_on_a_phone_too(visit: Visits, language: str, names: tuple[str, ...]) -> None:
    page = shown(
        visit, "SK HK CK S4 H4 S7 H7 C7 D7 SA SQ SJ S9 S8 S6 HT HT H2 D2", level="3", size=(390, 844), language=language
    )
    page.get_by_role("button", name={"zh": "理牌", "en": "Sort"}[language]).click()
    for name in names:
        expect(page.locator("[data-head]", has_text=name)).not_to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), SIDEWAYS, (1920, 1080)])
def test_pairs_plates_and_bombs_are_found_by_one_tap(visit: Visits, size: tuple[int, int]) -> None:
    page = shown(visit, "S7 H7 C7 D7 SA HA S9 H9 C9 ST HT CT", level="2", size=size)
    if size[0] < 1400:
        page.get_by_role("button", name="Combos").click()
    page.get_by_role("button", name="Bombs").click()
    expect(page.locator(".say")).to_contain_text("bomb of four 7s")
    page.get_by_role("button", name="Plates").click()
    expect(page.locator(".say")).to_contain_text("plate")
    assert chosen(page) == ["C9", "CT", "H9", "HT", "S9", "ST"]
    assert wrong_in_any_theme(page) == {}


def test_for_a_tribute_the_cards_that_may_be_given_are_lit(visit: Visits) -> None:
    page = shown(visit, "SA HA SK H8 S3", more="&act=tribute")
    expect(card(page, "SK")).to_have_attribute("aria-disabled", "true")
    expect(card(page, "SA")).not_to_have_attribute("aria-disabled", "true")
    page.mouse.click(*corner(page, "SA"))
    page.mouse.click(*corner(page, "HA"))
    assert chosen(page) == ["HA"]
    page.get_by_role("button", name="Give").click()
    expect(page.locator("[data-key]")).to_have_count(4)


def test_cards_are_named_for_those_who_listen(visit: Visits) -> None:
    page = shown(visit, "H8 H8 S8 HR", language="zh")
    names = page.locator("[data-key]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert names == ["大王", "红心8，逢人配，第1张共2张", "红心8，逢人配，第2张共2张", "黑桃8，级牌"]
    assert violations(page) == []


def test_the_keys_are_listed(visit: Visits) -> None:
    page = shown(visit, FIFTEEN)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("k")
    page.keyboard.press("Escape")
    assert chosen(page) == []


def test_two_taps_are_asked_for_where_somebody_wants_it_so(visit: Visits) -> None:
    page = shown(visit, FIFTEEN, "S3 D3")
    page.evaluate("() => localStorage.setItem('guandan.settings', JSON.stringify({ twoTaps: true }))")
    page.reload()
    page.locator("[data-key]").first.wait_for()
    page.keyboard.press("5")
    page.keyboard.press("5")
    page.get_by_role("button", name="Play (2)").click()
    page.get_by_role("button", name="Press again").click()
    expect(page.locator("[data-key]")).to_have_count(25)


def test_a_choice_survives_what_others_play_and_goes_with_ones_own(visit: Visits, server: Server) -> None:
    people = [Person(server, name) for name in ("Ann", "Bob", "Cai", "Dan")]
    table = table_of(people, "JS23", format={"mode": "deals", "max_deals": 1, "clock": "none"}, absent=3600)
    leader = people.index(at_play(people, table))
    mine = (leader + 2) % 4
    page = visit(None)
    page.context.add_cookies([{"name": COOKIE, "value": people[mine].token, "url": server.url}])
    page.goto(f"/t/{table}")
    page.locator("[data-key]").last.focus()
    page.keyboard.press("Space")
    before = chosen(page)
    assert len(before) == 1
    for number in range(leader, leader + 2):
        shown = page.locator("[data-at]").get_attribute("data-at")
        person = people[number % 4]
        assert "seq" in person.do(table, "play", f"c{number}", **snapshot(person, table)["own"]["default"])
        expect(page.locator("[data-at]")).not_to_have_attribute("data-at", str(shown))
        assert chosen(page) == before
    expect(page.locator("[data-act=play]")).to_be_attached()
    expect(page.get_by_role("button", name="Play (1)")).not_to_have_attribute("aria-disabled", "true")
    assert chosen(page) == before
    page.keyboard.press("p")
    expect(page.locator("[data-act='']")).to_be_attached()
    expect(page.locator("[data-key][aria-pressed=true]")).to_have_count(0)
