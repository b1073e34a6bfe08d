"""The hand at a real table: gestures, tools, and what is chosen while the match goes on."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from guandan.game.cards import each, rank_of
from guandan.game.finders import SOUGHT, find
from guandan.game.judge import judge
from guandan.game.match import Match
from guandan.game.seats import SEATS
from tests.server.client import PATIENCE, Json, Server
from tests.web.looking import Visits, still
from tests.web.positions import Case, Scene, Scenes, Wanted
from tests.web.test_table import BOARD

Point = tuple[float, float]
MANY = 8
"""So many runs or hints are gone through, and round again if there are no more."""


def _rich(state: Match) -> str | None:
    """The leader has two runs of both kinds and three of a rank that is not the level."""
    leader = state.deal and state.deal.leader
    if state.deal is None or leader is None:
        return None
    hand, judged = state.deal.hands[leader], judge(state.rules, state.game.level)
    ranks = [rank_of(card) for card in each(hand)]
    fits = all(len(find(judged, hand, pattern)) > 1 for pattern in SOUGHT)
    return SEATS[leader] if fits and any(ranks.count(rank) > 2 for rank in {*ranks} - {state.game.level}) else None


RICH = Case("runs and triples", 0, _rich)


@pytest.fixture(scope="module")
def scenes(server: Server) -> Scenes:
    """Tables at which the first person leads. At `still` nobody plays; at `two` the next is one too."""
    names = {"still": ("Ann",), "undo": ("Una",), "locks": ("Lou",), "device": ("Dee",), "two": ("Ben", "Cat")}
    return Scenes(server.home, {name: Wanted(RICH, people) for name, people in names.items()})


def opened(visit: Visits, server: Server, scene: Scene, seat: str = "", **options: Any) -> Page:
    """The table as somebody there sees it."""
    page = visit(reduced_motion="reduce", **options)
    scene.enter(page.context, server.url, seat)
    page.goto(f"/t/{scene.table}")
    expect(page.locator("[data-key]")).to_have_count(27)
    return page


def asked(server: Server, scene: Scene, path: str, seat: str = "", **body: Any) -> Json:
    """What the server answers somebody at the table, on another device."""
    headers = {"Authorization": f"Bearer {scene.people[seat or scene.seat].token}"}
    url = f"{server.url}/api/tables/{scene.table}/{path}"
    told: Json = httpx.post(url, json=body, headers=headers, timeout=PATIENCE).json()
    assert "error" not in told, told
    return told


def played(server: Server, scene: Scene) -> list[str]:
    """By whom cards have been put down so far."""
    headers = {"Authorization": f"Bearer {scene.people[scene.seat].token}"}
    url = f"{server.url}/api/tables/{scene.table}/facts?match={scene.match}&seen=0"
    facts = httpx.get(url, headers=headers, timeout=PATIENCE).json()["facts"]
    return [fact["by"] for fact in facts if fact["kind"] == "play"]


def order(page: Page) -> list[str]:
    """All cards by their keys, as they lie: from left to right, and in a lane from behind to the front."""
    keys: list[str] = page.locator("section.hand").evaluate(
        """hand => [...hand.querySelectorAll("[data-key]")]
            .sort((one, other) => one.style.zIndex - other.style.zIndex)
            .map(one => one.dataset.key)"""
    )
    return keys


def chosen(page: Page) -> list[str]:
    """The chosen cards by their keys, as they lie."""
    pressed = page.locator("[data-key][aria-pressed=true]").evaluate_all("all => all.map(one => one.dataset.key)")
    return [key for key in order(page) if key in pressed]


def codes(keys: list[str]) -> list[str]:
    return [key.partition(".")[0] for key in keys]


def card(page: Page, key: str) -> Locator:
    return page.locator(f'[data-key="{key}"]')


def places(page: Page) -> dict[str, Point]:
    """Where the cards lie: a point on the index of each, which nothing covers."""
    still(page)
    script = "all => all.map(one => ({ key: one.dataset.key, ...one.getBoundingClientRect().toJSON() }))"
    return {one["key"]: (one["x"] + 6, one["y"] + 10) for one in page.locator("[data-key]").evaluate_all(script)}


def lowest(page: Page) -> list[str]:
    """The cards that lie in front, one of each lane, left to right: between two of them lies nothing else."""
    at = places(page)
    front = max(y for _, y in at.values())
    return sorted((key for key, (_, y) in at.items() if y > front - 1), key=lambda key: at[key][0])


def widest(page: Page) -> tuple[Locator, int]:
    """The head of the lane with most cards, and how many they are."""
    lanes = page.locator("section.hand [role=group]")
    counts = lanes.evaluate_all("all => all.map(one => one.getAttribute('aria-owns').split(' ').length)")
    return lanes.nth(counts.index(max(counts))).locator("[data-head]"), max(counts)


def gone_through(found: list[Json]) -> list[int]:
    """The numbers of what a tool offers, as it is pressed again and again."""
    return [*range(len(found)), 0] if len(found) <= MANY else [*range(MANY)]


def tool(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Tools for the hand").get_by_role("button", name=name, exact=True)


class Finger:
    """One finger on the screen."""

    def __init__(self, page: Page) -> None:
        """It touches nothing yet."""
        self._screen = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: Point) -> None:
        touching = [{"x": x, "y": y} for x, y in points]
        self._screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})

    def down(self, point: Point) -> None:
        self._send("touchStart", point)

    def move(self, point: Point) -> None:
        self._send("touchMove", point)

    def up(self) -> None:
        self._send("touchEnd")


def test_a_finger_that_rests_begins_a_sweep(visit: Visits, server: Server, scenes: Scenes) -> None:
    page = opened(visit, server, scenes["still"], size=(390, 844), touch=True)
    front, at, finger = lowest(page)[:4], places(page), Finger(page)
    finger.down(at[front[0]])
    expect(card(page, front[0])).to_have_attribute("aria-pressed", "true")  # without having moved
    for key in front[1:]:
        finger.move(at[key])
    finger.up()
    assert chosen(page) == front
    # From a chosen card it takes back.
    at = places(page)
    finger.down(at[front[1]])
    expect(card(page, front[1])).to_have_attribute("aria-pressed", "false")
    finger.move(at[front[2]])
    finger.up()
    assert chosen(page) == [front[0], front[3]]
    assert len(order(page)) == 27


def test_a_finger_sweeps_cycles_a_lane_and_clears(visit: Visits, server: Server, scenes: Scenes) -> None:
    page = opened(visit, server, scenes["still"], size=(844, 390), touch=True)
    front, at, finger = lowest(page)[:5], places(page), Finger(page)
    finger.down(at[front[0]])
    finger.move(at[front[4]])
    finger.up()
    assert chosen(page) == front
    page.keyboard.press("Escape")
    head, count = widest(page)
    for number in [*range(1, count + 1), 0]:
        head.tap()
        expect(page.locator("[data-key][aria-pressed=true]")).to_have_count(number)


def test_a_mouse_sweeps_encircles_and_takes_a_range(visit: Visits, server: Server, scenes: Scenes) -> None:
    page = opened(visit, server, scenes["still"])
    front, at = lowest(page), places(page)
    page.mouse.move(*at[front[0]])
    page.mouse.down()
    page.mouse.move(*at[front[4]], steps=2)
    page.mouse.move(*at[front[2]])
    page.mouse.up()
    assert chosen(page) == front[:5]
    tool(page, "Undo").click()
    assert chosen(page) == []
    # A marquee from the empty felt above the last lane down to its last card.
    x, y = at[front[-1]]
    above = page.evaluate(
        """([x, y]) => {
          while (y > 0 && !document.elementFromPoint(x, y)?.matches("[data-felt]")) y -= 4;
          return y;
        }""",
        [x, y],
    )
    page.mouse.move(x, above)
    page.mouse.down()
    page.mouse.move(x + 6, y, steps=3)
    expect(page.locator(".marquee")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".marquee")).to_have_count(0)
    assert chosen(page) == [key for key in order(page) if abs(at[key][0] - x) < 1]
    page.keyboard.press("Escape")
    keys = order(page)
    page.mouse.click(*at[keys[8]])
    page.keyboard.down("Shift")
    page.mouse.click(*at[keys[2]])
    page.keyboard.up("Shift")
    assert chosen(page) == keys[2:9]


def test_sorting_keeps_the_choice_and_is_taken_back(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes["still"]
    page = opened(visit, server, scene)
    before = order(page)
    page.mouse.click(*places(page)[before[3]])
    kept = chosen(page)
    groups = asked(server, scene, "ask", what="groups")["groups"]
    tool(page, "Sort").click()
    tool(page, "Restore").wait_for()
    assert codes(order(page)) == [code for group in groups for code in group["cards"]]
    assert chosen(page) == kept
    tool(page, "Restore").click()
    tool(page, "Sort").wait_for()
    assert order(page) == before
    assert chosen(page) == kept


def test_hints_go_round_in_the_order_of_the_server(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes["still"]
    page = opened(visit, server, scene)
    hints = asked(server, scene, "ask", what="hint")["hints"]
    for number in gone_through(hints):
        tool(page, "Hint").click()
        page.locator(".note", has_text=f"Hint {number + 1} of {len(hints)}").wait_for()
        assert sorted(codes(chosen(page))) == sorted(hints[number]["data"]["cards"])
    assert len(order(page)) == 27


@pytest.mark.parametrize(("pattern", "name"), [("straight_flush", "Straight flush"), ("straight", "Straight")])
def test_finders_go_round(visit: Visits, server: Server, scenes: Scenes, pattern: str, name: str) -> None:
    scene = scenes["still"]
    page = opened(visit, server, scene)
    found = asked(server, scene, "ask", what="finders", data={"pattern": pattern})["found"]
    assert len(found) > 1
    for number in gone_through(found):
        page.keyboard.press("f" if pattern == "straight_flush" else "g")
        page.locator(".note", has_text=f"{number + 1} of {len(found)}").wait_for()
        assert sorted(codes(chosen(page))) == sorted(found[number]["cards"])
    page.keyboard.press("Escape")
    # Through one card.
    through = found[-1]["cards"][0]
    page.mouse.click(*places(page)[f"{through}.1"])
    tool(page, name).click()
    page.locator(".note").wait_for()
    assert through in codes(chosen(page))
    assert len(chosen(page)) == 5


def test_only_what_is_not_sent_can_be_undone(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes["undo"]
    page = opened(visit, server, scene)
    first, second = order(page)[0], order(page)[-1]
    page.mouse.click(*places(page)[first])
    page.mouse.click(*places(page)[second])
    tool(page, "Undo").click()
    assert chosen(page) == [first]
    tool(page, "Undo").click()
    assert chosen(page) == []
    expect(tool(page, "Undo")).to_have_attribute("aria-disabled", "true")
    page.mouse.click(*places(page)[second])
    page.get_by_role("button", name="Play (1)").click()
    expect(page.locator("[data-key]")).to_have_count(26)
    expect(tool(page, "Undo")).to_have_attribute("aria-disabled", "true")
    tool(page, "Undo").click(force=True)
    page.keyboard.press("Control+z")
    assert chosen(page) == []
    assert played(server, scene).count(scene.seat) == 1
    assert len(order(page)) == 26


def test_locked_groups_survive_a_play_and_a_reload(visit: Visits, server: Server, scenes: Scenes) -> None:
    page = opened(visit, server, scenes["locks"])
    head, _ = widest(page)
    head.click()
    head.click()
    pair = chosen(page)
    tool(page, "Lock").click()
    locked = page.get_by_role("group", name="Locked: pair, 2")
    expect(locked).to_have_count(1)
    single = [key for key in order(page) if key not in pair][-1]
    page.mouse.click(*places(page)[single])
    page.get_by_role("button", name="Play (1)").click()
    expect(page.locator("[data-key]")).to_have_count(26)
    expect(locked).to_have_count(1)
    page.reload()
    expect(locked).to_have_count(1)
    # One of it is all of it.
    page.mouse.click(*places(page)[pair[0]])
    assert chosen(page) == pair
    tool(page, "Unlock").click()
    expect(locked).to_have_count(0)


def test_a_gesture_ends_when_the_hand_changes_under_it(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes["device"]
    page = opened(visit, server, scene)
    front, at = lowest(page), places(page)
    page.mouse.move(*at[front[0]])
    page.mouse.down()
    page.mouse.move(*at[front[1]])
    assert chosen(page) == front[:2]
    # The same person plays on another device.
    asked(server, scene, "do", id="elsewhere", act="play", data={"cards": codes(front[-1:])})
    expect(page.locator("[data-key]")).to_have_count(26)
    expect(page.locator("[data-key][aria-pressed=true]")).to_have_count(0)
    page.mouse.move(*at[front[3]], steps=3)
    page.mouse.up()
    assert chosen(page) == []
    assert played(server, scene).count(scene.seat) == 1
    # The next one is a gesture as ever.
    key = lowest(page)[0]
    page.mouse.click(*places(page)[key])
    assert chosen(page) == [key]


def test_a_choice_out_of_turn_survives_others_plays(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes["two"]
    seat = next(one for one in scene.people if one != scene.seat)
    page = opened(visit, server, scene, seat)
    expect(page.locator(BOARD)).to_have_attribute("data-act", "")
    front, at = lowest(page), places(page)
    page.mouse.click(*at[front[5]])
    page.keyboard.press("Enter")
    page.locator(".note", has_text="It is not your turn yet").wait_for()
    # A sweep goes on, and a finger that is down stays down, while another one plays.
    page.mouse.move(*at[front[0]])
    page.mouse.down()
    page.mouse.move(*at[front[1]])
    asked(server, scene, "do", id="lead", act="play", data={"cards": scene.hand[-1:]})
    expect(page.locator(BOARD)).to_have_attribute("data-act", "play")
    assert chosen(page) == [*front[:2], front[5]]
    page.mouse.move(*at[front[2]])
    page.mouse.up()
    assert chosen(page) == [*front[:3], front[5]]
    expect(page.locator(".what svg")).to_be_visible()  # what it is now, and whether it beats
    assert played(server, scene) == [scene.seat]
    assert len(order(page)) == 27
    # What is chosen goes with one's own pass.
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator("[data-key][aria-pressed=true]")).to_have_count(0)
    assert played(server, scene).count(seat) == 0
