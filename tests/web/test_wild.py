"""Cards that can be two things at the real table: the player says which."""

import re

from playwright.sync_api import expect

from guandan.game.names import RANK_NAMES
from tests.server.client import Server
from tests.server.house import wait_for
from tests.web.looking import Visits
from tests.web.positions import WILD, Scenes, ambiguous, at_scene
from tests.web.test_tribute import facts


def test_two_readings_are_chips_and_the_chosen_one_is_played(visit: Visits, server: Server, scenes: Scenes) -> None:
    scene = scenes[WILD.name]
    page = at_scene(visit, scene)
    for place, code in enumerate(cards := ambiguous(scene.state, scene.seat)):
        card = page.locator(f'[data-key="{code}.{cards[:place].count(code) + 1}"]')
        card.focus()
        page.keyboard.press("Space")
        expect(card).to_have_attribute("aria-pressed", "true")
    readings = page.get_by_role("radiogroup").get_by_role("radio")
    expect(readings).to_have_count(2)
    readings.nth(1).click()
    named = readings.nth(1).inner_text().strip()
    page.get_by_role("button", name="Play (5)").click()
    played = wait_for(lambda: facts(server, scene, "play"))[0]
    assert (played["by"], played["data"]["pattern"]) == (scene.seat, "full_house")
    assert sorted(played["data"]["cards"]) == sorted(cards)
    rank = RANK_NAMES[played["data"]["rank"]].en
    assert re.search(rf", {rank}\w* over ", named)
