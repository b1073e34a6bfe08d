"""Profiles, pictures, phrases, friends, the ranked queue and reports in the browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from guandan.server.people.roles import ADMINISTRATOR, SERVER
from guandan.server.wire.origins import COOKIE
from guandan.store import LogStore
from tests.server.client import Json, Person, Server
from tests.server.house import Member, new_table, played_out, wait_for
from tests.server.web import PASSWORD
from tests.web.looking import Visits, violations


@pytest.fixture(scope="module")
def eva(server: Server) -> Member:
    """Somebody with an account who has played a match with bots."""
    eva = Member(server, "Eva Profile")
    played_out(eva)
    wait_for(lambda: eva.call("GET", "/people/me").json()["record"]["matches"])
    return eva


def signed_in(page: Page, name: str) -> None:
    """Make an account on the page of oneself."""
    page.get_by_role("radio", name="new account", exact=True).check()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_a_profile_shows_the_record_as_charts(visit: Visits, eva: Member) -> None:
    page = visit(f"/p/{eva.id}")
    expect(page.get_by_role("heading", name="Eva Profile")).to_be_visible()
    expect(page.get_by_text("Bombs a deal")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Last 1:"))).to_be_visible()
    page.get_by_role("radio", name="rated (0)").check()
    assert violations(page) == []


def test_the_leaderboard_and_friends_pages_are_clean(visit: Visits) -> None:
    for path, heading in (("/leaders", "排行榜"), ("/friends", "牌友"), ("/moderation", "举报处理")):
        page = visit(path, language="zh")
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        assert violations(page) == []


def test_a_picture_is_chosen_and_stays(visit: Visits) -> None:
    page = visit("/me")
    signed_in(page, "Pia Picture")
    page.get_by_role("radio", name="fox", exact=True).check(force=True)
    expect(page.get_by_role("radio", name="fox", exact=True)).to_be_checked()
    assert violations(page) == []
    page.reload()
    expect(page.get_by_role("radio", name="fox", exact=True)).to_be_checked()


def at_the_table(visit: Visits, server: Server, **window: Any) -> tuple[Page, Json, Person]:
    """A window of somebody who plays with another and two bots."""
    host, reader = Person(server, "Talker"), Person(server, "Reader")
    room = new_table(host, sit="N", terms={"pace": 10_000, "format": {"clock": "none"}})
    reader.do(room["id"], "sit", "sit", seat="S")
    for seat in "EW":
        host.do(room["id"], "seat_bot", f"bot {seat}", seat=seat)
    host.do(room["id"], "begin", "begin")
    page = visit(None, language="zh", **window)
    page.context.add_cookies([{"name": COOKIE, "value": reader.token, "url": server.url}])
    page.goto(f"/t/{room['id']}")
    expect(page.locator(".plate").first).to_be_visible()
    return page, room, host


def test_what_one_says_is_seen_at_the_seat_in_the_readers_language(visit: Visits, server: Server) -> None:
    page, room, host = at_the_table(visit, server)
    assert "seq" in host.do(room["id"], "say", "1", phrase="nice")
    expect(page.locator(".bubble")).to_have_text("打得好！")
    page.get_by_role("button", name="说话", exact=True).click()
    page.get_by_role("switch", name="不听 Talker 的").check()
    assert violations(page) == []


def test_friends_are_made_on_the_profile_and_asked_in_the_lobby(visit: Visits, eva: Member) -> None:
    page = visit("/me")
    signed_in(page, "Fred Friend")
    page.goto(f"/p/{eva.id}")
    page.get_by_role("button", name="Add as a friend").click()
    expect(page.get_by_text("waits for their answer")).to_be_visible()
    fred = next(one for one in eva.call("GET", "/circle").json()["asked"] if one["name"] == "Fred Friend")
    eva.call("POST", "/circle", person=fred["id"], act="befriend")
    room = new_table(eva, sit="S")
    eva.call("POST", f"/tables/{room['id']}/call", person=fred["id"])
    page.goto("/")
    expect(page.get_by_text("Eva Profile asks you to their table")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Go there").click()
    expect(page).to_have_url(re.compile(f"/t/{room['id']}$"))


def test_the_queue_says_what_happens_and_is_left_again(visit: Visits) -> None:
    page = visit("/me")
    signed_in(page, "Rita Ranked")
    page.goto("/")
    expect(page.get_by_text("that match is not rated")).to_be_visible()
    page.get_by_role("button", name="Find a match").click()
    expect(page.get_by_role("status").filter(has_text="Looking for opponents")).to_be_visible()
    page.get_by_role("button", name="Stop waiting").click()
    expect(page.get_by_role("button", name="Find a match")).to_be_visible()


def test_a_report_reaches_the_administrators_page(visit: Visits, server: Server, eva: Member) -> None:
    page = visit("/me")
    signed_in(page, "Ada Minder")
    page.goto(f"/p/{eva.id}")
    page.get_by_role("button", name="Report", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="collusion").check()
    assert violations(page) == []
    dialog.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_text("The administrators have been told")).to_be_visible()
    with LogStore(server.home / "matches.db") as store, store.database.writing() as pen:
        pen.write(
            "INSERT INTO roles (scope, person_id, role, given_by, at) SELECT :scope, id, :role, 'test', 0 FROM persons "
            "WHERE name = 'Ada Minder'",
            scope=SERVER,
            role=ADMINISTRATOR,
        )
    page.goto("/moderation")
    expect(page.get_by_text("collusion")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_text("No reports.")).to_be_visible()
