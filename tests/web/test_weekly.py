"""The weekly event in the lobby: entering with a friend, seeing when it is, and the way to the own table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from guandan.server.operations.limits import NO_LIMITS
from guandan.server.settings import Settings
from guandan.server.wire.origins import COOKIE
from tests.server.house import Member
from tests.server.local import LocalServer
from tests.server.test_weekly import SATURDAY, STARTS, befriend, enter, looked, turn_to
from tests.server.turned import TurnedClock
from tests.web.looking import Visits, wrong_in_any_theme


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server that holds an event every Saturday, and whose clock is turned."""
    with LocalServer(tmp_path, clock=TurnedClock(), settings=Settings(limits=NO_LIMITS, weekly=SATURDAY)) as running:
        looked(running)
        yield running


@pytest.fixture
def visit(browser: Browser, server: LocalServer) -> Iterator[Visits]:
    """Opens windows on that server."""
    with Visits(browser, server.url) as visits:
        yield visits
        assert visits.wrong == []


def at_home(visit: Visits, who: Member, language: str = "en") -> Page:
    """The lobby of somebody."""
    page = visit(None, language=language)
    page.context.add_cookies([{"name": COOKIE, "value": who.token, "url": visit.url}])
    page.goto("/")
    return page


def test_two_friends_enter_and_find_their_table_when_it_begins(visit: Visits, server: LocalServer) -> None:
    people = [Member(server, f"M{number}") for number in range(4)]
    befriend(people[0], people[1])
    first = at_home(visit, people[0])
    box = first.get_by_role("region", name="Weekly online event")
    expect(box).to_contain_text("0 entered")
    box.get_by_role("radio", name="M1").check()
    box.get_by_role("button", name="Enter").click()
    expect(box).to_contain_text("M1 has to enter with you too")
    second = at_home(visit, people[1], language="zh")
    other = second.get_by_role("region", name="每周网络赛")
    other.get_by_role("button", name="和 M0 一起报名").click()
    expect(other).to_contain_text("你和 M0 已报名")
    assert wrong_in_any_theme(second) == {}
    other.get_by_role("button", name="取消报名").click()
    expect(other.get_by_role("button", name="和 M0 一起报名")).to_be_visible()
    other.get_by_role("button", name="和 M0 一起报名").click()
    expect(other).to_contain_text("已报名 2 人")
    for one in people[2:]:
        enter(one)
    turn_to(server, STARTS)
    looked(server)
    first.reload()
    expect(box.get_by_role("link", name="It is being played")).to_be_visible()
    own = first.get_by_role("region", name="My event tables")
    own.get_by_role("button").click()
    first.wait_for_url("**/t/*")
    expect(first.locator("main")).to_contain_text("M0")


def test_a_guest_is_told_that_it_needs_an_account(visit: Visits) -> None:
    page = visit("/")
    box = page.get_by_role("region", name="Weekly online event")
    expect(box).to_contain_text("It needs an account")
    expect(box.locator("time")).to_contain_text("16 January")
