"""Every case of tribute at the real table: who pays what, who returns what, and when nobody pays."""

import pytest
from playwright.sync_api import Locator, Page, expect

from guandan.game.cards import codes
from guandan.game.seats import SEATS
from guandan.game.tribute import tribute_cards
from tests.server.client import HTTP, Json, Server
from tests.server.house import wait_for
from tests.web import positions
from tests.web.looking import Visits
from tests.web.positions import Case, Scene, Scenes, at_scene


def facts(server: Server, scene: Scene, kind: str) -> list[Json]:
    """The facts of a kind in the running deal, as the person sees them."""
    headers = {"Authorization": f"Bearer {scene.people[scene.seat].token}"}
    answer = HTTP.get(f"{server.url}/api/tables/{scene.table}/facts?match={scene.match}&seen=0", headers=headers)
    told: list[Json] = answer.json()["facts"]
    start = max(fact["seq"] for fact in told if fact["kind"] == "deal")
    return [fact for fact in told if fact["seq"] > start and fact["kind"] == kind]


def payable(scene: Scene) -> list[str]:
    deal = scene.state.deal
    assert deal is not None
    return [codes(card)[0] for card in tribute_cards(deal.hands[SEATS.index(scene.seat)], deal.level)]


def card(page: Page, code: str) -> Locator:
    return page.locator(f'[data-key="{code}.1"]')


def choose(page: Page, code: str) -> None:
    """Choose a card if it has not been chosen already, as the only one there is: the page does so when it has heard
    which cards may be given, and the others are dimmed from then on.
    """
    page.locator("[data-key][aria-disabled]").first.wait_for()
    if card(page, code).get_attribute("aria-pressed") != "true":
        card(page, code).focus()
        page.keyboard.press("Space")
    expect(card(page, code)).to_have_attribute("aria-pressed", "true")


def test_the_last_pays_his_highest_card(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes[positions.SINGLE.name]
    page = at_scene(visit, scene)
    (highest,) = payable(scene)
    choose(page, highest)
    page.get_by_role("button", name="Give", exact=True).click()
    (paid,) = wait_for(lambda: facts(server, scene, "tribute"))
    assert (paid["by"], paid["data"]["card"]) == (scene.seat, highest)
    expect(page.get_by_role("button", name="Give", exact=True)).to_have_count(0)


def test_of_equal_cards_the_payer_chooses(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes[positions.CHOICE.name]
    page = at_scene(visit, scene)
    low = scene.hand[-1]
    choose(page, low)
    page.get_by_role("button", name="Give", exact=True).click()
    expect(page.locator(".problem[role=alert]")).to_contain_text("§3.5(4)")
    assert facts(server, scene, "tribute") == []
    wanted = payable(scene)[-1]
    choose(page, wanted)
    page.get_by_role("button", name="Give", exact=True).click()
    (paid,) = wait_for(lambda: facts(server, scene, "tribute"))
    assert paid["data"]["card"] == wanted


@pytest.mark.parametrize("case", [positions.DOUBLE, positions.EQUAL], ids=lambda case: case.name)
def test_both_losers_pay(visit: Visits, server: Server, scenes: Scenes, case: Case) -> None:
    scene = scenes[case.name]
    page = at_scene(visit, scene)
    mine = payable(scene)[0]
    choose(page, mine)
    page.get_by_role("button", name="Give", exact=True).click()
    (exchange,) = wait_for(lambda: facts(server, scene, "exchange"))
    payments = exchange["data"]["payments"]
    assert len(payments) == 2
    first = SEATS[scene.state.deal.before[0]] if scene.state.deal else ""
    (own,) = [one for one in payments if one[0] == scene.seat]
    assert own[1] == mine
    if case is positions.EQUAL:
        # Equal cards go clockwise, against the order of play: each to the payer's left neighbour (003 c3.5(4)2).
        assert all(SEATS.index(taker) == (SEATS.index(giver) - 1) % 4 for giver, _, taker in payments)
    else:
        assert {taker for _, _, taker in payments} == {first, SEATS[(SEATS.index(first) + 2) % 4]}
    expect(page.get_by_role("button", name="Give", exact=True)).to_have_count(0)


@pytest.mark.parametrize("case", [positions.ANTI, positions.ANTI_DOUBLE], ids=lambda case: case.name)
def test_with_both_big_jokers_nobody_pays(visit: Visits, server: Server, scenes: Scenes, case: Case) -> None:
    scene = scenes[case.name]
    page = at_scene(visit, scene)
    (anti,) = facts(server, scene, "anti")
    assert anti["data"]["leader"] in SEATS
    assert facts(server, scene, "tribute") == []
    expect(page.get_by_role("button", name="Give", exact=True)).to_have_count(0)
    expect(page.locator("[data-key]")).to_have_count(27)


@pytest.mark.parametrize("case", [positions.RETURN, positions.DOUBLE_RETURN], ids=lambda case: case.name)
def test_the_taker_returns_a_low_card(visit: Visits, server: Server, scenes: Scenes, case: Case) -> None:
    scene = scenes[case.name]
    page = at_scene(visit, scene)
    allowed = positions.returnable(scene.state, scene.seat)
    high = next(code for code in scene.hand if code not in allowed)
    choose(page, high)
    page.get_by_role("button", name="Return", exact=True).click()
    expect(page.locator(".problem[role=alert]")).to_contain_text("§3.5(4)1")
    choose(page, allowed[0])
    page.get_by_role("button", name="Return", exact=True).click()
    (returned,) = wait_for(lambda: [one for one in facts(server, scene, "return") if one["by"] == scene.seat])
    shown = returned["data"].get("card")
    assert shown in (None, allowed[0])
    expect(page.locator("[data-key]")).to_have_count(27)
