"""The lobby: beginning, joining, and what is listed."""

import re

from playwright.sync_api import Page, expect

from tests.server.client import Person, Server
from tests.server.house import new_table
from tests.web.looking import Visits, violations

AT_A_TABLE = re.compile(r"/t/[A-Z0-9]{6}$")


def table_of(page: Page) -> str:
    """The code of the table that a page has come to."""
    expect(page).to_have_url(AT_A_TABLE)
    return page.url.rpartition("/")[2]


def test_one_click_reaches_a_table_with_a_match(visit: Visits, server: Server) -> None:
    page = visit("/", language="zh")
    page.get_by_role("button", name="马上开局").click()
    code = table_of(page)
    room = Person(server, "Looker").call("GET", f"/tables/{code}").json()
    (chair,) = [chair for chair in room["chairs"] if chair["holder"] != "bot"]
    assert re.fullmatch(r"客人 \d{4}", chair["name"])
    assert room["match"]
    page.goto("/")
    page.get_by_role("link", name="回到牌桌").click()
    assert table_of(page) == code


def test_a_name_that_was_typed_is_used_and_one_that_cannot_be_is_told(visit: Visits) -> None:
    page = visit("/")
    name = page.get_by_label("Your name (optional)")
    name.fill("referee")
    page.get_by_role("button", name="Play with people").click()
    expect(page.get_by_text("taken for an official or a bot")).to_be_visible()
    name.fill("Ann Quick")
    page.get_by_role("button", name="Play with people").click()
    table_of(page)
    page.goto("/me")
    expect(page.get_by_role("heading", name="Ann Quick")).to_be_visible()


def test_a_table_is_made_and_joined_by_its_code(visit: Visits) -> None:
    owner = visit("/new")
    owner.get_by_role("radio", name="by deals", exact=True).check()
    owner.get_by_label("Deals", exact=True).fill("2")
    owner.get_by_text("More choices").click()
    owner.get_by_label("Name of the table").fill("Friday")
    owner.get_by_role("button", name="Make the table").click()
    code = table_of(owner)

    friend = visit("/")
    expect(friend.get_by_role("link", name=re.compile("Friday"))).to_contain_text("Jiangsu 2023 · 2 deals")
    field = friend.get_by_label("Join by code")
    field.fill("NOSUCH")
    field.press("Enter")
    expect(friend.get_by_text("there is no such table")).to_be_visible()
    field.fill(f" {code.lower()} ")
    field.press("Enter")
    assert table_of(friend) == code


def test_a_refusal_stands_at_its_field(visit: Visits) -> None:
    page = visit("/new")
    page.get_by_role("radio", name="by time", exact=True).check()
    minutes = page.get_by_label("Time", exact=True)
    minutes.fill("9999")
    page.get_by_role("button", name="Make the table").click()
    expect(minutes).to_be_focused()
    expect(minutes).to_have_accessible_description(re.compile("minutes cannot be 9999", re.IGNORECASE))
    assert violations(page) == []


def test_a_role_link_leads_to_its_chair_and_leaves_the_address(visit: Visits, server: Server) -> None:
    owner = Person(server, "Owner")
    room = new_table(owner, terms={"seats": "invited"}, sit="S")
    invite = owner.call("POST", f"/tables/{room['id']}/invite", role="player", seat="N").json()
    page = visit(f"/join#{invite['token']}")
    expect(page).to_have_url(re.compile("/join$"))
    page.reload()  # the tab has kept it
    expect(page.get_by_text(f"You are invited to table {room['id']}: Player · North")).to_be_visible()
    page.get_by_label("Your name").fill("Invited")
    page.get_by_role("button", name="Come in").click()
    assert table_of(page) == room["id"]
    chairs = owner.call("GET", f"/tables/{room['id']}").json()["chairs"]
    assert [chair["name"] for chair in chairs if chair["seat"] == "N"] == ["Invited"]

    owner.call("DELETE", f"/tables/{room['id']}/invites/{invite['id']}")
    stranger = visit(f"/join#{invite['token']}")  # is not asked for a name first
    expect(stranger.get_by_text("this invitation is not good any more")).to_be_visible()
    page.goto("/join")
    expect(page.get_by_text("There is no invitation in this address")).to_be_visible()


def test_the_lobby_says_when_the_server_cannot_be_reached_and_comes_back(visit: Visits) -> None:
    page = visit("/")
    page.get_by_role("heading", name="Tables waiting").wait_for()
    page.context.set_offline(True)
    expect(page.get_by_text("The server cannot be reached")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("The server cannot be reached")).to_be_hidden()


def test_without_a_network_the_page_opens_and_says_so(visit: Visits) -> None:
    page = visit("/", service_workers="allow")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.reload()
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_text("The server cannot be reached")).to_be_visible()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()


def test_it_can_be_installed(visit: Visits) -> None:
    page = visit("/", service_workers="allow")
    page.evaluate("() => navigator.serviceWorker.ready")
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in told] in ([], ["in-incognito"])  # a test's window is one


def test_alone_against_bots_there_is_no_clock_and_no_referee_to_call(visit: Visits) -> None:
    """Issue 20.2: alone against bots is kind, and one chooses how strong they are."""
    page = visit("/")
    page.get_by_label("Strength of bots").select_option("casual")
    page.get_by_role("button", name=re.compile("Play now")).click()
    page.locator("[data-act]").wait_for()
    room = page.request.get(f"/api/tables/{table_of(page)}").json()
    assert (room["terms"]["bot"], room["terms"]["format"]["clock"]) == ("casual", "none")
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    expect(page.get_by_role("button", name="Call referee")).to_have_count(0)
