"""Names, accounts and sessions in the browser, also where nothing may be kept."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.client import Server
from tests.server.web import PASSWORD
from tests.web.chromium import found
from tests.web.conftest import ARGUMENTS
from tests.web.looking import Visits, violations


def test_a_guest_takes_another_name_and_then_an_account(visit: Visits) -> None:
    page = visit("/me")
    page.get_by_role("radio", name="with a name", exact=True).check()
    page.get_by_label("Name", exact=True).fill("Holly")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("heading", name="Holly")).to_be_visible()

    page.get_by_label("New name", exact=True).fill("Holly Two")
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("heading", name="Holly Two")).to_be_visible()
    assert violations(page) == []

    page.get_by_label("Password", exact=True).fill("short")
    page.get_by_role("button", name="Create the account").click()
    weak = re.compile("password", re.IGNORECASE)
    expect(page.get_by_label("Password", exact=True)).to_have_accessible_description(weak)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("heading", name="Rating")).to_be_visible()
    expect(page.get_by_text("No rated match yet")).to_be_visible()
    assert violations(page) == []


def test_one_signs_out_and_in_and_changes_the_password(visit: Visits) -> None:
    page = visit("/me")
    page.get_by_role("radio", name="new account", exact=True).check()
    page.get_by_label("Name", exact=True).fill("Iris")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()

    page.locator("summary").click()
    page.get_by_label("Current password").fill("something else")
    page.get_by_label("New password").fill("another good one")
    page.get_by_role("button", name="Change the password").click()
    wrong = re.compile("password")
    expect(page.get_by_label("Current password")).to_have_accessible_description(wrong)
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_text("Every other device has to sign in again")).to_be_visible()

    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_label("Name", exact=True).fill("iris")
    page.get_by_label("Password", exact=True).fill("another good one")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Iris")).to_be_visible()


@pytest.fixture
def nothing_kept(browser: Browser, server: Server, tmp_path: Path) -> Iterator[Page]:
    """A window of a browser that allows neither cookies nor storage."""
    refusing = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(refusing))
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=found(whole=True), args=list(ARGUMENTS), base_url=server.url, locale="en-GB"
    )
    yield context.new_page()
    context.close()


def test_it_works_where_nothing_may_be_kept(nothing_kept: Page) -> None:
    page = nothing_kept
    page.goto("/settings")
    assert page.evaluate("() => { try { return !localStorage } catch { return true } }")
    assert page.evaluate("() => { document.cookie = 'a=1'; return document.cookie }") == ""
    page.get_by_role("switch", name="Four colours").check()
    page.get_by_role("link", name="Back to the lobby").click()
    page.get_by_label("Your name (optional)").fill("Nora")
    page.get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile(r"/t/[A-Z0-9]{6}$"))
    page.reload()
    expect(page.locator("html[data-fourcolours]")).to_be_attached()
    page.go_back()
    page.get_by_role("link", name="Back to your table").wait_for()
    page.goto("/me")
    assert page.get_by_role("heading", level=1).inner_text() == "My page"


def test_an_account_is_made_where_nothing_may_be_kept(nothing_kept: Page) -> None:
    page = nothing_kept
    page.goto("/me")
    page.get_by_role("radio", name="new account", exact=True).check()
    page.get_by_label("Name", exact=True).fill("Olga")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_text("This browser keeps no cookies")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Olga")).to_be_visible()
    assert violations(page) == []
