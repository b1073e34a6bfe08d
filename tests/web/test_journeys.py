"""What somebody does who comes to the page for the first time, from one page to the next."""

import struct
from pathlib import Path

import pytest
from playwright.sync_api import JSHandle, Page, expect

from tests.server.client import Person, Server
from tests.web.looking import Visits, fits, left_wrong, resized, sizes, violations
from tests.web.test_lobby import table_of

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def record(ann: Person, match: str) -> str:
    """The text of a record file."""
    return ann.call("GET", f"/matches/{match}/record").text


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG file."""
    assert picture.startswith(PNG)
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def held(page: Page, text: str) -> JSHandle:
    """A file that is dragged over a page."""
    return page.evaluate_handle(
        """text => {
            const held = new DataTransfer();
            held.items.add(new File([text], "evening.jsonl"));
            return held;
        }""",
        text,
    )


def test_a_first_visit_is_quiet(visit: Visits) -> None:
    page = visit("/nowhere")
    said: list[str] = []
    page.on("console", lambda one: said.append(one.text) if one.type == "error" else None)
    for path in ("/", "/new", "/me", "/learn", "/settings"):
        page.goto(path)
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        assert said == [], path


@pytest.mark.parametrize("path", ["/", "/replay"])
def test_a_record_that_is_dropped_is_shown(visit: Visits, record: str, path: str) -> None:
    page = visit(path)
    page.get_by_role("heading", level=1).wait_for()
    page.dispatch_event("main", "drop", {"dataTransfer": held(page, record)})
    expect(page.get_by_role("slider")).to_have_value("0")
    expect(page.get_by_role("heading", level=1)).to_contain_text("evening.jsonl")
    expect(page).to_have_url("/replay")


def test_a_result_is_passed_on_as_picture_link_and_text(visit: Visits, match: str, tmp_path: Path) -> None:
    page = visit(f"/m/{match}", language="zh", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="分享结果").click()
    dialog = page.get_by_role("dialog", name="分享结果")
    expect(dialog.get_by_role("img")).to_be_visible()
    assert violations(page) == []
    with page.expect_download() as loading:
        dialog.get_by_role("button", name="保存图片").click()
    assert loading.value.suggested_filename == f"guandan-{match}.png"
    loading.value.save_as(tmp_path / "result.png")
    width, height = size_of((tmp_path / "result.png").read_bytes())
    assert width == 1080
    assert height > width / 2
    dialog.get_by_role("button", name="复制文字").click()
    expect(page.get_by_text("已复制")).to_be_visible()
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert "Ann" in text
    dialog.get_by_role("button", name="复制链接").click()
    page.wait_for_function("async () => !(await navigator.clipboard.readText()).includes('\\n')")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert text.endswith(link)
    other = visit(link)
    expect(other.get_by_role("row")).to_have_count(3)


def test_one_plays_on_without_giving_a_name(visit: Visits, match: str) -> None:
    page = visit(f"/replay/{match}?deal=1&step=6")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Begin", exact=True).click()
    table_of(page)


@pytest.mark.parametrize(("language", "said"), [("zh", "{}：裁判长"), ("en", "the event {}: Chief referee")])
def test_a_role_in_an_event_is_told_in_the_readers_language(
    visit: Visits, server: Server, language: str, said: str
) -> None:
    organiser = Person(server, "Olga")
    event = organiser.call("POST", "/events", name="Cup").json()["id"]
    token = organiser.call("POST", f"/events/{event}/links", role="chief").json()["token"]
    page = visit(f"/join#{token}", language=language)
    expect(page.get_by_text(said.format("Cup"))).to_be_visible()
    assert violations(page) == []
    page.get_by_role("textbox").fill("Olive")
    page.get_by_role("textbox").press("Enter")
    expect(page).to_have_url(f"{server.url}/e/{event}/desk")


def test_telephones_find_their_icons(visit: Visits) -> None:
    page = visit("/")
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert touch is not None
    assert size_of(page.request.get(touch, max_retries=3).body()) == (180, 180)
    icons = page.request.get("/manifest.webmanifest", max_retries=3).json()["icons"]
    pictures = [icon for icon in icons if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in pictures} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in pictures:
        width, height = size_of(page.request.get(icon["src"], max_retries=3).body())
        assert f"{width}x{height}" == icon["sizes"]


HIDDEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  const foot = box(document.querySelector(".foot")).top;
  const hands = [...document.querySelectorAll(".place .hand")].filter((hand) => box(hand).bottom > foot + 1);
  const bars = [...document.querySelectorAll(".bar")].filter((bar) => box(bar).height > 52);
  return [...hands, ...bars].map((one) => one.className);
}"""
"""Hands that are not seen, and a bar that is high."""


@pytest.mark.parametrize("touch", [True, False])
def test_four_full_hands_are_seen_at_once(visit: Visits, match: str, touch: bool) -> None:
    page = visit(f"/replay/{match}?deal=1", size=sizes(touch)[0], touch=touch)
    for size in sizes(touch):
        resized(page, size)
        expect(page.locator(".place .hand")).to_have_count(4)
        fits(page)
        assert left_wrong(page, HIDDEN) == [], size
