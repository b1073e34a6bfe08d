"""Replay, the match page, and playing on from a position."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.client import Person
from tests.server.house import played_out
from tests.server.local import LocalServer
from tests.web.looking import Visits, fits, left_wrong, resized, sizes, violations


@pytest.fixture(scope="module")
def record(ann: Person, match: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its record file."""
    file = tmp_path_factory.mktemp("records") / "match.jsonl"
    file.write_bytes(ann.call("GET", f"/matches/{match}/record").content)
    return file


def test_the_match_page_leads_to_each_deal(visit: Visits, match: str) -> None:
    page = visit(f"/m/{match}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(match)
    expect(page.get_by_role("row")).to_have_count(3)
    assert violations(page) == []
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download the record").click()
    assert loading.value.suggested_filename == f"{match}.jsonl"
    page.get_by_role("link", name="Look at deal 2").click()
    expect(page.get_by_label("Which deal")).to_have_value("2")
    expect(page.get_by_role("slider")).to_be_visible()


def test_keys_step_through_a_deal(visit: Visits, match: str) -> None:
    page = visit(f"/replay/{match}")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max") or 0)
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    expect(page.locator(".said")).to_contain_text("plays")
    page.keyboard.press("Shift+ArrowRight")
    expect(slider).not_to_have_value("1")
    assert int(slider.input_value()) > 2
    page.keyboard.press("Shift+ArrowLeft")
    expect(slider).to_have_value("1")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("0")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    expect(page.locator(".said")).to_contain_text("over")
    page.keyboard.press("PageDown")
    expect(page.get_by_label("Which deal")).to_have_value("2")
    expect(slider).to_have_value("0")
    page.keyboard.press("PageUp")
    expect(page.get_by_label("Which deal")).to_have_value("1")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(slider).not_to_have_value("0")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_shows_the_same_step_to_somebody_else(visit: Visits, match: str) -> None:
    page = visit(f"/replay/{match}?deal=2&step=12")
    expect(page.get_by_role("slider")).to_have_value("12")
    said = page.locator(".said").inner_text()
    page.get_by_role("list").get_by_role("button").nth(20).click()
    expect(page.get_by_role("slider")).to_have_value("20")
    page.wait_for_url("**deal=2&step=20")
    page.get_by_role("button", name="One step back").click()
    page.wait_for_url("**deal=2&step=19")
    other = visit(f"/replay/{match}?deal=2&step=12")
    expect(other.locator(".said")).to_have_text(said)


def test_one_hand_or_all(visit: Visits, match: str) -> None:
    page = visit(f"/replay/{match}")
    expect(page.locator(".place .hand")).to_have_count(4)
    page.get_by_role("button", name="More").click()
    page.get_by_label("Whose cards").select_option("S")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".place .hand")).to_have_count(1)


def test_play_on_from_here(visit: Visits, match: str) -> None:
    page = visit(f"/replay/{match}?deal=1&step=6")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="South").check()
    dialog.get_by_label("Your name").fill("Bob")
    assert violations(page) == []
    dialog.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/t/*")


def test_a_file_is_shown_and_says_why_one_cannot_play_on(visit: Visits, record: Path, tmp_path: Path) -> None:
    page = visit("/replay")
    assert violations(page) == []
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_role("slider")).to_have_value("0")
    page.keyboard.press("PageDown")
    expect(page.get_by_label("Which deal")).to_have_value("2")
    page.goto("/replay")
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("no record")
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.locator(".notice[role=alert]")).to_be_visible()
    page.get_by_role("button", name="Another file").click()
    page.locator("input[type=file]").set_input_files(record)
    expect(page.get_by_role("slider")).to_have_value("0")
    big = tmp_path / "big.jsonl"
    big.write_bytes(b" " * (5 << 20))
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(big)
    expect(page.locator(".notice[role=alert]")).to_contain_text("at most 4 MB")


def test_a_file_of_a_match_elsewhere_cannot_be_played_on(
    visit: Visits, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with LocalServer(tmp_path_factory.mktemp("elsewhere")) as elsewhere:
        person = Person(elsewhere, "Eve")
        room = played_out(person, terms={"format": {"mode": "deals", "max_deals": 1}})
        file = tmp_path_factory.mktemp("foreign") / "foreign.jsonl"
        file.write_bytes(person.call("GET", f"/matches/{room['match']}/record").content)
    page = visit("/replay")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("slider").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Your name").fill("Bob")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator(".notice[role=alert]")).to_contain_text("does not know the match")


def test_there_is_no_such_match(visit: Visits) -> None:
    page = visit()
    for path in ("/m/NOWHERE-1", "/replay/NOWHERE-1", "/verify/NOWHERE-1"):
        page.goto(path)
        expect(page.locator(".notice[role=alert]")).to_contain_text("NOWHERE-1")
        assert violations(page) == []


OUTSIDE = """() => [...document.querySelectorAll('.viewer .card, .viewer button, .viewer select')]
  .filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect())
  .filter((box) => box.left < -1 || box.right > innerWidth + 1)"""


@pytest.mark.parametrize("touch", [True, False])
def test_it_fits_and_is_accessible(visit: Visits, match: str, touch: bool) -> None:
    page = visit(f"/replay/{match}?deal=2&step=10", size=sizes(touch)[0], touch=touch)
    for size in sizes(touch):
        resized(page, size)
        expect(page.get_by_role("slider")).to_have_value("10")
        fits(page)
        assert left_wrong(page, OUTSIDE) == [], size
    assert violations(page) == []
