"""Those at a table who do not play: spectators, with the table's delay, and a referee."""

import re

from playwright.sync_api import Page, expect

from tests.server.client import Json
from tests.web.looking import Visits, left_wrong, violations
from tests.web.positions import REPORT, Scenes, at_scene
from tests.web.test_table import BOARD, do_by_keys, entered, seated, sent, wait_for_me


def facts(page: Page, code: str) -> list[Json]:
    """The facts of the table's match as this window's person may see them."""
    told: list[Json] = page.request.get(f"/api/tables/{code}/facts?seen=0", max_retries=3).json()["facts"]
    return told


def test_a_spectator_sees_the_table_and_no_hand(visit: Visits) -> None:
    player = entered(visit(), "Ann")
    code = seated(player, delay=0)
    while wait_for_me(player) != "play":
        do_by_keys(player, "cut")
    watcher = visit(f"/t/{code}")  # and is not asked for a name
    watcher.get_by_text("You are watching").wait_for()
    expect(watcher.locator("[data-key]")).to_have_count(0)
    moves = watcher.get_by_role("region", name="Plays").get_by_role("listitem")
    before = moves.count()
    do_by_keys(player, "play")
    expect(moves).not_to_have_count(before)
    expect(watcher.locator("[data-watched] [role=img][aria-label*='Ann: ']")).to_have_count(0)
    assert violations(watcher) == []


AROUND = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [above, left, right, below] = ["above", "left", "right", "below"].map((one) => box(`.at.${one}`));
  const places = {
    "partners face each other": above.bottom <= left.top && left.bottom < below.top && left.right < right.left,
    "a play lies on the cloth": [...document.querySelectorAll(".lies .fan")].some((one) => one.getClientRects().length),
    "and nowhere else": ![...document.querySelectorAll(".beside .fan")].some((one) => one.getClientRects().length),
    "nothing is cut off": document.documentElement.scrollWidth <= innerWidth,
  };
  return Object.keys(places).filter((one) => !places[one]);
}"""
"""What is not as at a table, where nobody's hand is seen."""


def test_a_spectator_goes_back_catches_up_and_sees_the_hands_when_the_deal_is_over(visit: Visits) -> None:
    player = entered(visit(), "Ann")
    code = seated(player, delay=0)
    while wait_for_me(player) != "play":
        do_by_keys(player, "cut")
    do_by_keys(player, "play")  # whoever leads, there is something to go back from
    act = wait_for_me(player)
    watcher = visit(f"/t/{code}", size=(390, 844), touch=True)
    current = watcher.locator("[aria-current=step]")
    watcher.get_by_role("button", name="To the beginning").click()
    expect(current).to_contain_text("The cards are drawn")
    do_by_keys(player, act)
    expect(current).to_contain_text("The cards are drawn")  # what is looked at stays
    watcher.get_by_role("button", name="Back to live").click()
    expect(current).not_to_contain_text("The cards are drawn")
    watcher.get_by_role("button", name="Look from North").click()
    expect(watcher.locator(".at.below")).to_contain_text("North")
    for width in (390, 320):
        watcher.set_viewport_size({"width": width, "height": 844})
        assert left_wrong(watcher, AROUND) == [], width
    watcher.set_viewport_size({"width": 390, "height": 844})
    while (act := wait_for_me(player)) != "end":
        do_by_keys(player, act, rather_pass=True)
    expect(current).to_contain_text("The deal is over")
    expect(watcher.locator("[role=img][aria-label*=': ']").first).to_be_visible()
    assert violations(watcher) == []
    do_by_keys(player, "end")
    expect(watcher.get_by_role("combobox", name="Which deal")).to_have_value("2")


def test_a_delay_keeps_the_spectator_behind(visit: Visits) -> None:
    player = entered(visit(), "Ann")
    code = seated(player, delay=600)
    do_by_keys(player, wait_for_me(player))
    watcher = entered(visit(), "Eve")
    watcher.goto(f"/t/{code}")
    watcher.get_by_text("A match is running").wait_for()
    assert watcher.locator(BOARD).count() == 0
    assert facts(watcher, code) == []
    assert facts(player, code)


def test_a_referee_hears_the_call_stops_the_match_and_looks(visit: Visits) -> None:
    player = entered(visit(), "Ann")
    code = seated(player)
    while wait_for_me(player) != "play":
        do_by_keys(player, "cut")
    invite = sent(player, f"/tables/{code}/invite", {"role": "referee"})
    referee = visit(f"/join#{invite['token']}")
    referee.get_by_label("Your name").fill("Judge Judy")
    referee.get_by_role("button", name="Come in").click()
    referee.get_by_text("You are a referee here").wait_for()
    expect(referee.locator(".inspected")).to_have_count(0)
    # The call.
    player.get_by_role("button", name="Call referee").click()
    dialog = player.get_by_role("dialog", name="Call referee")
    dialog.get_by_label("Reason").fill("who leads?")
    dialog.get_by_role("button", name="Call referee").click()
    call = referee.get_by_role("alert").filter(has_text="Ann calls the referee: who leads?")
    call.wait_for()
    assert violations(referee) == []
    referee.get_by_role("button", name="I am here").click()
    expect(call).to_have_count(0)
    # The pause: only who stopped the match as an official lets it go on.
    referee.get_by_role("button", name="Pause", exact=True).click()
    player.get_by_text("The referee has paused the match").first.wait_for()
    expect(player.get_by_role("button", name="Resume", exact=True)).to_have_count(0)
    # Looking into the hands is on the record.
    referee.get_by_role("button", name="Inspect hands").click()
    expect(referee.locator(".inspected")).to_have_count(4)
    assert any(fact["kind"] == "inspect" for fact in facts(player, code))
    referee.get_by_role("button", name="Resume", exact=True).first.click()
    expect(player.get_by_text("The referee has paused the match")).to_have_count(0)
    player.evaluate(
        "() => document.activeElement.blur()"
    )  # the button that called the referee has it again, and Enter would press it
    do_by_keys(player, wait_for_me(player))


def test_the_counter_is_shown_where_the_table_has_one(visit: Visits) -> None:
    page = entered(visit(), "Ann")
    for counter, shown in (("unrated", 1), ("no", 0)):
        seated(page, counter=counter)
        while wait_for_me(page) != "play":
            do_by_keys(page, "cut")
        table = page.get_by_role("table", name=re.compile("Card counter"))
        if not page.evaluate("localStorage.getItem('guandan.settings')"):
            page.keyboard.press("c")
            table.wait_for()
            page.get_by_role("button", name="Card counter").click()
            expect(table).to_have_count(0)
            page.get_by_role("button", name="Card counter").click()
        expect(table).to_have_count(shown)
        expect(page.get_by_role("button", name="Card counter")).to_have_count(shown)


def test_players_report_themselves_where_the_table_wants_it(visit: Visits, scenes: Scenes) -> None:
    scene = scenes[REPORT.name]
    page = at_scene(visit, scene)
    button = page.get_by_role("button", name=f"Report my count ({len(scene.hand)})")
    button.click()
    expect(button).to_have_count(0)
    (report,) = [fact for fact in facts(page, scene.table) if (fact["kind"], fact["by"]) == ("report", scene.seat)]
    assert report["data"]["count"] == len(scene.hand)
