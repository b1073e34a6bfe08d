"""The shuffles shown to a person, and worked out again in the browser."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.client import Person
from tests.web.looking import Visits, fits, resized, sizes, violations


def test_the_browser_finds_the_same_pack(visit: Visits, match: str) -> None:
    page = visit(f"/verify/{match}")
    expect(page.locator(".verdict")).to_contain_text("this browser has checked 2 shuffles")
    expect(page.locator(".checks li")).to_have_count(6)
    page.get_by_role("radio", name="Deal 2").check()
    expect(page.locator(".checks li")).to_have_count(5)
    expect(page.locator(".checks .wrong")).to_have_count(0)


def test_without_the_browsers_own_hash_it_is_the_same(visit: Visits, match: str) -> None:
    page = visit()
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', {value: undefined})")
    page.goto(f"/verify/{match}")
    expect(page.locator(".verdict")).to_contain_text("this browser has checked 2 shuffles")
    expect(page.get_by_text("not https")).to_be_visible()


@contextmanager
def lying(page: Page, change: str) -> Iterator[None]:
    """Let the server's answer come changed, as if it were not honest."""

    def changed(route: Route) -> None:
        told = route.fetch().json()
        told["deals"][1][change] = "0" * 64
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route("**/api/matches/*/verify", changed)
    yield
    page.unroute("**/api/matches/*/verify")


def test_a_server_that_lies_is_found_out(visit: Visits, match: str) -> None:
    page = visit()
    for change, wrong in (("commitment", 1), ("secret", 5), ("seed", 1)):
        with lying(page, change):
            page.goto(f"/verify/{match}")
            expect(page.locator(".verdict")).to_contain_text("does not agree")
            page.get_by_role("radio", name="Deal 2 ✗").check()
            expect(page.locator(".checks .wrong")).to_have_count(wrong)
    assert violations(page) == []


def test_a_file_and_a_forged_one(visit: Visits, ann: Person, match: str, tmp_path: Path) -> None:
    data = ann.call("GET", f"/matches/{match}/record").content
    (tmp_path / "true.jsonl").write_bytes(data)
    (tmp_path / "forged.jsonl").write_bytes(data.replace(b'"depth":54', b'"depth":55', 1))
    page = visit("/verify")
    page.locator("input[type=file]").set_input_files(tmp_path / "true.jsonl")
    expect(page.locator(".verdict")).to_contain_text("Everything agrees")
    page.get_by_role("button", name="Another file").click()
    page.locator("input[type=file]").set_input_files(tmp_path / "forged.jsonl")
    expect(page.locator(".notice[role=alert], .verdict.bad")).to_be_visible()


@pytest.mark.parametrize("touch", [True, False])
def test_it_fits_and_is_accessible(visit: Visits, match: str, touch: bool) -> None:
    page = visit(f"/verify/{match}", size=sizes(touch)[0], touch=touch)
    for size in sizes(touch):
        resized(page, size)
        expect(page.locator(".verdict")).to_contain_text("Everything agrees")
        fits(page)
    assert violations(page) == []
