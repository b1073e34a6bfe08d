"""Cards that can be two things at the real table: the player says which."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.client import Server
from tests.server.house import wait_for
from tests.web import positions
from tests.web.looking import Visits
from tests.web.positions import WILD, Scene, ambiguous
from tests.web.test_tribute import facts, seated


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Scene]]:
    """A server with a table at which the person leads."""
    home = tmp_path_factory.mktemp("wild")
    scene = positions.prepare(home, WILD)
    with Server(home) as running:
        yield running, scene


@pytest.fixture(scope="module")
def server(staged: tuple[Server, Scene]) -> Server:
    return staged[0]


def test_two_readings_are_chips_and_the_chosen_one_is_played(visit: Visits, staged: tuple[Server, Scene]) -> None:
    server, scene = staged
    page = seated(visit, server, scene)
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
    assert named.endswith(played["data"]["rank"])
