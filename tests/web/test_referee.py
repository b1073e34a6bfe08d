"""Issue 19.1-19.3: the referee's phone - rulings from the articles by taps, as `guandan referee rule` gives them."""

import json
import random
import re
from functools import cache
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from guandan.cli.main import main
from guandan.game.ruleset import BOOKS, load
from guandan.referee.infractions import Case, Row, table
from guandan.store import LogStore, database
from tests.conftest import SOAK
from tests.server.client import Json, Server
from tests.server.test_events import Desk
from tests.server.test_floor import judge
from tests.server.test_sheets import device
from tests.web.looking import Visits, fits, violations
from tests.web.test_sheet import joined

PHONE = (390, 844)
SAMPLE = 100 if SOAK else 6
MOST_TAPS = 5


class Drawn(NamedTuple):
    """A ruling to be entered: an article of a book, with what the referee chooses."""

    book: str
    row: Row
    case: Case
    offender: str
    sanction: str

    @property
    def given(self) -> Json:
        """As it is entered."""
        words = {"infraction": self.row.infraction.code, "case": self.case.code, "offender": self.offender}
        return {name: value for name, value in {**words, "sanction": self.sanction}.items() if value}


def cases_of(book: str) -> list[Drawn]:
    """Every article of a book that a referee may rule by, with each sanction that it leaves open."""
    found = []
    for row in table(load(book)):
        for case in row.cases:
            asks = set(case.asks)
            offender = "E-W" if "side" in asks else "E" if "seat" in asks else ""
            options = [option.sanction for option in case.at(1).options]
            for sanction in options if len(options) > 1 else [""]:
                found.append(Drawn(book, row, case, offender, sanction))
    return found


@cache
def drawn() -> dict[str, list[Drawn]]:
    """The sample, by book: about as many of each."""
    dice = random.Random(19)
    share = {book: SAMPLE // len(BOOKS) + (at < SAMPLE % len(BOOKS)) for at, book in enumerate(BOOKS)}
    return {book: dice.sample(cases_of(book), count) for book, count in share.items()}


def by_command(match: str, one: Drawn) -> Json:
    """What `guandan referee rule` says."""
    words = [match, one.row.infraction.code, "--official", "甲", "--role", "chief", "--consent", "--dry-run", "--json"]
    for name in ("offender", "case", "sanction"):
        if value := one.given.get(name):
            words += [f"--{name}", value]
    told: Json = json.loads(CliRunner().invoke(main, ["referee", "rule", *words, "--lang", "en"]).stdout)
    return told


def by_taps(page: Page, one: Drawn) -> int:
    """Enter a ruling on the phone up to its last tap; how many it took."""
    page.get_by_label(re.compile("^Find")).fill(one.row.infraction.name.zh)
    named = page.get_by_role("group", name="Infraction")
    expect(named.get_by_role("radio", checked=True)).to_have_count(1)
    taps = 0
    if named.get_by_role("radio", checked=True).get_attribute("value") != one.row.infraction.code:
        named.locator(f"label:has(input[value='{one.row.infraction.code}'])").tap()
        taps += 1
    if len(one.row.cases) > 1:
        page.get_by_role("group", name="Circumstances").locator(f"label:has(input[value='{one.case.code}'])").tap()
        taps += 1
    if one.offender:
        page.get_by_role("group", name="Offender").locator(f"label:has(input[value='{one.offender}'])").tap()
        taps += 1
    if one.sanction:
        page.locator(f"label:has(input[value='{one.sanction}'])").tap()
        taps += 1
    return taps


def wanted(ruling: Json) -> Json:
    """What must be the same however it was entered."""
    return {name: value for name, value in ruling.items() if name not in ("official", "role", "consent", "reason")}


@pytest.mark.parametrize("book", BOOKS)
def test_rulings_from_the_articles_by_taps_agree_with_the_command(
    visit: Visits, server: Server, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUANDAN_HOME", str(server.home))
    sample, desk = drawn()[book], Desk(server, "组织者")
    desk.begin(book=book)
    names = tuple(f"{side}{at}甲 {side}{at}乙" for at in range(max(2, len(sample))) for side in "东南")
    desk.paired(pairs=names, mode=load(book).words("match.modes")[0])
    page = joined(visit, desk, PHONE, "chief")
    page.wait_for_url(re.compile("/desk"))
    for number, one in enumerate(sample, 1):
        tablet = device(desk, "table", tables=[number])
        tablet.table = number
        match = tablet.line("deal", "1", finish=["E", "W", "N", "S"])["sheet"]["match"]
        page.goto(f"/e/{desk.event}/referee/{number}")
        taps = by_taps(page, one)
        told = by_command(match, one)
        if "error" in told:
            expect(page.get_by_text(re.compile(re.escape(told["error"]["message"][:40]), re.I)).first).to_be_visible()
            continue
        agree = page.get_by_role("switch", name=re.compile("committee agrees"))
        follows = page.get_by_role("region", name="What will follow")
        expect(agree.or_(follows).first).to_be_visible()
        if agree.count():
            agree.tap()
            taps += 1
        expect(follows).to_be_visible()
        page.get_by_role("button", name="Give the ruling").tap()
        expect(page.get_by_text("It is on the record").first).to_be_visible()
        assert taps + 1 <= MOST_TAPS + agree.count(), one
        assert wanted(last_ruling(match)) == wanted(told["ruling"]), one


def last_ruling(match: str) -> Any:
    """The last ruling of a match, out of the server's store."""
    with LogStore(database()) as store:
        return next(fact.data for fact in reversed(store.read(match)) if fact.kind == "ruling")


def test_a_call_a_matter_for_the_chief_and_the_register_on_a_phone(visit: Visits, server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="GJ17")
    desk.paired(mode="deals", max_deals=3)
    tablet = device(desk, "table", tables=[1, 2])
    tablet.line("deal", "1", finish=["E", "W", "N", "S"])
    for at, number in enumerate((2, 1)):
        tablet.done(("referee_called", {"stage": 1, "table": number}), cmd=f"c{at}")
    phone = joined(visit, desk, PHONE, "referee")
    phone.wait_for_url(re.compile("/referee$"))
    calls = phone.get_by_role("region", name="Calls")
    expect(calls.get_by_role("link")).to_have_count(2)
    expect(calls.get_by_role("link").first).to_contain_text("Table 2")
    assert violations(phone) == []
    fits(phone)
    calls.get_by_role("link").last.tap()
    phone.get_by_role("button", name="The referee is here").tap()
    expect(phone.get_by_role("button", name="The referee is here")).to_have_count(0)
    phone.get_by_label(re.compile("^Find")).fill("signal")
    for value in ("grave", "N", "loss"):
        phone.locator(f"label:has(input[value='{value}'])").tap()
    phone.get_by_role("button", name="Send to the chief").tap()
    expect(phone.get_by_role("region", name="With the chief")).to_be_visible()
    assert violations(phone) == []
    fits(phone)

    head = joined(visit, desk, (1440, 900), "chief")
    head.wait_for_url(re.compile("/desk"))
    head.goto(f"/e/{desk.event}/referee#chief")
    head.get_by_role("link", name=re.compile("Table 1")).click()
    head.get_by_role("button", name="Open it").click()
    follows = head.get_by_role("region", name="What will follow")
    expect(follows.get_by_role("table", name="Before and after")).to_contain_text("→")
    expect(head.get_by_role("complementary", name="The article")).to_be_visible()
    head.get_by_role("button", name="Give the ruling").click()
    expect(head.get_by_role("region", name="Rulings in force")).to_contain_text("loss")
    head.get_by_role("button", name="Dealt with").click()
    expect(head.get_by_role("region", name="With the chief")).to_have_count(0)
    assert violations(head) == []
    head.goto(f"/e/{desk.event}/referee#register")
    expect(head.get_by_role("region", name="The ladder of each pair")).to_contain_text("losses 1")
    assert violations(head) == []
    chief = judge(desk, "chief")
    assert chief.floor()["sent"] == []


def test_the_chief_puts_a_score_right_and_sees_the_match_before_and_after(visit: Visits, server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="GJ17")
    desk.paired(mode="deals", max_deals=3)
    tablet = device(desk, "table", tables=[1])
    tablet.line("deal", "1", finish=["E", "W", "N", "S"])
    phone = joined(visit, desk, PHONE, "chief")
    phone.wait_for_url(re.compile("/desk"))
    phone.goto(f"/e/{desk.event}/referee/1")
    phone.get_by_text("Put the score right, go back").first.tap()
    form = phone.get_by_role("form", name="Put the score right, go back")
    form.get_by_role("group", name="Which deal").locator("label").first.tap()
    for seat in ("East", "North", "West"):
        form.get_by_role("button", name=re.compile(seat)).tap()
    form.get_by_label("Why").fill("misread")
    expect(form.get_by_role("table", name="Before and after")).to_contain_text("→ 4 : 2")
    form.get_by_role("button", name="Put a finish right").tap()
    expect(phone.get_by_text("4 : 2").first).to_be_visible()
    fits(phone)
