"""Issue 19.1-19.3: the referee's phone - rulings from the articles by taps, as `guandan referee rule` gives them."""

import asyncio
import json
import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Locator, Page, Route, expect

from guandan.cli.main import main
from guandan.game.ruleset import BOOKS, load
from guandan.game.seats import SEATS, SIDES
from guandan.referee.infractions import Case, Row, table
from guandan.referee.words import SANCTIONS
from guandan.store import LogStore, database
from tests.conftest import SOAK
from tests.server.client import Json, Server
from tests.server.local import LocalServer
from tests.server.online import Entrant, Host
from tests.server.test_events import Desk
from tests.server.test_floor import judge, put_up, second_round, teams
from tests.server.test_online_events import at_table, settled
from tests.server.test_sheets import device
from tests.server.turned import TurnedClock
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


def offenders(case: Case) -> tuple[str, ...]:
    """Who it may have been."""
    return SIDES if "side" in case.asks else SEATS if "seat" in case.asks else ("",)


def cases_of(book: str, dice: random.Random) -> list[Drawn]:
    """Every article of a book that a referee may rule by, with each sanction that it leaves open, against somebody."""
    found = []
    for row in table(load(book)):
        for case in row.cases:
            options = [option.sanction for option in case.at(1).options]
            for sanction in options if len(options) > 1 else [""]:
                found.append(Drawn(book, row, case, dice.choice(offenders(case)), sanction))
    return found


@cache
def drawn() -> dict[str, list[Drawn]]:
    """The sample, by book: about as many of each."""
    dice = random.Random(19)
    share = {book: SAMPLE // len(BOOKS) + (at < SAMPLE % len(BOOKS)) for at, book in enumerate(BOOKS)}
    return {book: dice.sample(cases_of(book, dice), count) for book, count in share.items()}


def by_command(match: str, one: Drawn) -> Json:
    """What `guandan referee rule` says."""
    words = [match, one.row.infraction.code, "--official", "甲", "--role", "chief", "--consent", "--dry-run", "--json"]
    for name in ("offender", "case", "sanction"):
        if value := one.given.get(name):
            words += [f"--{name}", value]
    told: Json = json.loads(CliRunner().invoke(main, ["referee", "rule", *words, "--lang", "en"]).stdout)
    return told


def by_taps(page: Page, one: Drawn) -> int:
    """Enter a ruling on the phone up to its last tap; how many it took, that on the field to type in among them."""
    field = page.get_by_label(re.compile("^Find"))
    field.tap()
    field.fill(one.row.infraction.name.zh)
    taps, key = 1, f"{one.row.infraction.code}/{one.case.code}" if one.case.code else one.row.infraction.code
    for value in (key, one.offender, one.sanction):
        choice = page.locator(f"label:has(input[value='{value}'])")
        if value and not choice.get_by_role("radio").is_checked():
            choice.tap()
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
        follows, ruling = page.get_by_role("region", name="What will follow"), told["ruling"]
        for sanction in (ruling["sanction"], *(step["sanction"] for step in ruling["steps"])):
            expect(follows).to_contain_text(SANCTIONS[sanction].en)
        expect(follows.get_by_role("table", name="Before and after").get_by_role("row")).not_to_have_count(0)
        expect(page.get_by_role("complementary", name="The article")).to_contain_text(one.row.infraction.name.en)
        page.get_by_role("button", name="give the ruling").tap()
        expect(page.get_by_text("It is on the record").first).to_be_visible()
        assert taps + 1 <= MOST_TAPS, one
        assert wanted(last_ruling(match)) == wanted(told["ruling"]), one


def last_ruling(match: str) -> Any:
    """The last ruling of a match, out of the server's store."""
    with LogStore(database()) as store:
        return next(fact.data for fact in reversed(store.read(match)) if fact.kind == "ruling")


def wait_for_article(page: Page, lies: str) -> None:
    """Wait until the article lies where it should beside the button that gives or sends the ruling."""
    page.wait_for_function(
        f"""() => {{
          const [article, give] = ["aside.panel", ".beside .button.main"]
            .map((one) => document.querySelector(one)?.getBoundingClientRect());
          return article && give && {lies};
        }}"""
    )


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
    for value in ("signal/grave", "N", "loss"):
        phone.locator(f"label:has(input[value='{value}'])").tap()
    wait_for_article(phone, "article.left < give.right && article.top >= give.bottom")
    phone.get_by_role("button", name="Send to the chief").tap()
    expect(phone.get_by_role("region", name="With the chief")).to_be_visible()
    assert violations(phone) == []
    fits(phone)

    head = joined(visit, desk, (1440, 900), "chief")
    head.wait_for_url(re.compile("/desk"))
    head.goto(f"/e/{desk.event}/referee#chief")
    head.get_by_role("link", name=re.compile("Table 1")).click()
    head.get_by_role("button", name="Open it").click()
    wait_for_article(head, "article.left >= give.right && article.top < give.top")
    follows = head.get_by_role("region", name="What will follow")
    expect(follows.get_by_role("table", name="Before and after")).to_contain_text("→")
    expect(head.get_by_role("complementary", name="The article")).to_be_visible()
    head.get_by_role("button", name="Give the ruling").click()
    expect(head.get_by_role("region", name="Rulings in force")).to_contain_text("loss")
    expect(head.get_by_role("region", name="With the chief")).to_have_count(0)
    assert violations(head) == []
    head.goto(f"/e/{desk.event}/referee#register")
    expect(head.get_by_role("region", name="The ladder of each pair")).to_contain_text("losses 1")
    assert violations(head) == []
    head.goto(f"/e/{desk.event}/referee#history")
    head.get_by_role("combobox", name="Table").select_option("1")
    expect(head.get_by_role("link", name=re.compile("signal .* loss"))).to_be_visible()
    assert violations(head) == []
    chief = judge(desk, "chief")
    assert chief.floor()["sent"] == []


def test_a_ruling_whose_answer_is_lost_is_sent_again_and_given_once(visit: Visits, server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="GJ17")
    desk.paired(mode="deals", max_deals=3)
    phone = joined(visit, desk, PHONE, "referee")
    phone.wait_for_url(re.compile("/referee$"))
    phone.goto(f"/e/{desk.event}/referee/1")
    phone.get_by_label(re.compile("^Find")).fill("signal")
    for value in ("signal/plain", "N", "warning"):
        phone.locator(f"label:has(input[value='{value}'])").tap()
    lost: list[int] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch().status)
            route.abort()

    phone.route("**/referee/tables/1/acts", lose)
    phone.get_by_role("button", name="Give the ruling").tap()
    expect(phone.get_by_text("It is on the record").first).to_be_visible()
    assert lost == [200], "it was done"
    expect(phone.get_by_role("region", name="Rulings in force").get_by_role("listitem")).to_have_count(1)
    (row,) = judge(desk, "chief").register()["rows"]
    assert row["sanction"]["en"] == "warning"


def test_the_chief_names_a_finished_deal_and_goes_beyond_the_table_and_a_deputy_sends_it_or_stands_in(
    visit: Visits, server: Server
) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="GJ17")
    desk.paired(mode="deals", max_deals=3)
    tablet = device(desk, "table", tables=[1])
    tablet.line("deal", "1", finish=["E", "W", "N", "S"])
    tablet.line("deal", "2", finish=["N", "S", "E", "W"])
    phone = joined(visit, desk, PHONE, "deputy")
    phone.wait_for_url(re.compile("/referee$"))
    phone.goto(f"/e/{desk.event}/referee/1")
    phone.get_by_label(re.compile("^Find")).fill("disturbance")
    phone.locator("label:has(input[value='E'])").tap()
    send, give = (
        phone.get_by_role("button", name=name) for name in ("Send to the chief", re.compile("give the ruling", re.I))
    )
    expect(send).to_be_visible()
    phone.get_by_role("switch", name="Acting for the absent chief").tap()
    expect(send).to_have_count(0)
    phone.get_by_text("A finished deal, discretion").tap()
    phone.get_by_label("About a finished deal").select_option(index=1)
    picture = phone.get_by_role("table", name="Before and after")
    expect(picture.get_by_role("row", name=re.compile("^Deal 1 East West 5:2 → North South 2:5"))).to_be_visible()
    phone.get_by_role("switch", name=re.compile("^Beyond the table")).tap()
    phone.locator("label:has(input[value='violation'])").tap()
    expect(give).to_be_disabled()
    phone.get_by_role("region", name="New ruling").get_by_label("Why", exact=True).fill("no harm was done")
    expect(picture.get_by_role("row", name=re.compile("^East–West violations 0 → 1"))).to_be_visible()
    assert violations(phone) == []
    fits(phone)
    give.tap()
    expect(phone.get_by_role("region", name="Rulings in force")).to_contain_text("violation")
    (row,) = judge(desk, "chief").register()["rows"]
    assert (row["sanction"]["en"], row["role"]["en"], row["reason"]) == (
        "violation",
        "deputy chief referee",
        "no harm was done",
    )


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


def test_r_102_the_chief_rules_anew_and_sees_the_match_before_and_after(visit: Visits, server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="GJ17")
    desk.paired(mode="deals", max_deals=3)
    device(desk, "table", tables=[1]).line("deal", "1", finish=["E", "W", "N", "S"])
    signal = {"infraction": "signal", "case": "plain", "offender": "N", "sanction": "warning", "reason": "a nod"}
    first = judge(desk, "referee").judge(1, "rule", "r", **signal)
    phone = joined(visit, desk, PHONE, "chief", language="zh")
    phone.wait_for_url(re.compile("/desk"))
    phone.goto(f"/e/{desk.event}/referee/1")
    given = phone.get_by_role("region", name="本场判罚")
    given.get_by_role("button", name="改判").tap()
    anew = phone.get_by_role("region", name=f"改判 #{first['facts'][-1]}")
    expect(anew.get_by_role("radio", checked=True)).to_have_count(3)  # what its referee had entered
    expect(anew.get_by_label("说明")).to_have_value("a nod")
    anew.locator("label:has(input[value='foul'])").tap()
    picture = anew.get_by_role("table", name="前后对照")
    expect(picture.get_by_role("row", name=re.compile("南北 犯规"))).to_contain_text("→ 1")
    expect(picture.get_by_role("row", name=re.compile("南北 警告"))).to_contain_text("→ 0")
    assert violations(phone) == []
    fits(phone)
    anew.get_by_role("button", name="宣布判罚").tap()
    expect(given).to_contain_text("犯规")
    given.get_by_role("button", name="撤销").tap()
    given.get_by_label("撤销的理由").fill("看错")
    expect(given.get_by_role("table", name="前后对照")).to_contain_text("→ 0")
    assert violations(phone) == []
    given.get_by_role("button", name="确定撤销").tap()
    expect(given).to_contain_text("撤销判罚：")


def test_r_102_a_ruling_anew_that_is_sent_to_the_chief_takes_the_place_of_the_first(
    visit: Visits, server: Server
) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="GJ17")
    desk.paired(mode="deals", max_deals=3)
    device(desk, "table", tables=[1]).line("deal", "1", finish=["E", "W", "N", "S"])
    signal = {"infraction": "signal", "case": "plain", "offender": "N", "sanction": "warning", "reason": "a nod"}
    first = judge(desk, "referee").judge(1, "rule", "r", **signal)["facts"][-1]
    phone = joined(visit, desk, PHONE, "referee")
    phone.wait_for_url(re.compile("/referee$"))
    phone.goto(f"/e/{desk.event}/referee/1")
    phone.get_by_role("button", name="Rule anew").tap()
    anew = phone.get_by_role("region", name=f"In the place of ruling #{first}")
    anew.locator("label:has(input[value='foul'])").tap()
    anew.get_by_role("button", name="Send to the chief").tap()
    expect(phone.get_by_role("region", name="With the chief")).to_be_visible()

    head = joined(visit, desk, PHONE, "chief")
    head.wait_for_url(re.compile("/desk"))
    head.goto(f"/e/{desk.event}/referee/1")
    head.get_by_role("button", name="Open it").tap()
    anew = head.get_by_role("region", name=f"In the place of ruling #{first}")
    expect(anew.get_by_role("radio", name="foul", exact=True)).to_be_checked()
    anew.get_by_role("button", name="Give the ruling").tap()
    given = head.get_by_role("region", name="Rulings in force")
    expect(given).to_contain_text("foul")
    expect(given.get_by_role("listitem")).to_have_count(1)
    rows = judge(desk, "chief").register()["rows"]
    assert sorted((one["sanction"]["en"], one["amends"]) for one in rows) == [("foul", first), ("warning", 0)]
    assert violations(head) == []
    fits(head)
    what_else_is_the_chiefs_goes_the_same_way(phone, head)
    assert {one["kind"] for one in judge(desk, "chief").register()["rows"]} == {"ruling", "correct"}


def what_else_is_the_chiefs_goes_the_same_way(phone: Page, head: Page) -> None:
    """One tap sends it, and one does it."""
    matter, given = (head.get_by_role("region", name=name) for name in ("With the chief", "Rulings in force"))
    expect(matter).to_have_count(0)
    phone.get_by_role("button", name="Take back").tap()
    phone.get_by_label("Why it is taken back").fill("nobody nodded")
    phone.get_by_role("button", name="Send to the chief").tap()
    expect(matter).to_contain_text("nobody nodded")
    expect(matter.get_by_role("table", name="Before and after")).to_contain_text("→ 0")
    assert violations(head) == []
    fits(head)
    matter.get_by_role("button", name="Take it back").tap()
    expect(given).to_contain_text("Taken back")
    expect(matter).to_have_count(0)
    phone.get_by_text("Put the score right, go back").first.tap()
    form = phone.get_by_role("form", name="Put the score right, go back")
    form.get_by_role("group", name="Which deal").locator("label").first.tap()
    for seat in ("East", "North", "West"):
        form.get_by_role("button", name=re.compile(seat)).tap()
    form.get_by_label("Why").fill("misread")
    form.get_by_role("button", name="Send to the chief").tap()
    expect(matter).to_contain_text("misread")
    assert violations(phone) == []
    matter.get_by_role("button", name="Put a finish right").tap()
    expect(matter).to_have_count(0)


def test_003_c6_a_case_of_discipline_goes_to_its_notice_and_the_superior_body_on_a_phone(
    visit: Visits, server: Server
) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="JS23")
    desk.paired(mode="deals", max_deals=3)
    phone = joined(visit, desk, PHONE, "organiser")
    phone.wait_for_url(re.compile("/desk"))
    judge(desk, "referee").call(
        "POST",
        f"/events/{desk.event}/referee",
        id="k",
        act="discipline_case",
        data={"who": "乙一", "offence": "speech", "text": "shouted"},
    )
    phone.goto(f"/e/{desk.event}/referee#appeals")
    phone.get_by_text("Discipline: warnings and sanctions").tap()
    case = phone.get_by_role("article", name="Case 1")
    case.get_by_role("checkbox", name="admonition").check()
    case.get_by_role("checkbox", name=re.compile("made good")).check()
    case.get_by_label("Reason").fill("first time")
    assert violations(phone) == []
    fits(phone)
    decided(case, "Decide the case")
    expect(case.get_by_role("link", name="The notice of the decision")).to_be_visible()
    decided(case, "The decision was received")
    expect(case).to_contain_text("Appeal until")
    case.get_by_role("switch", name="The party appeals to the superior body").tap()
    case.get_by_label("Reason").fill("unjust")
    decided(case, "The party appeals to the superior body")
    case.get_by_role("radio", name="upheld").check()
    case.get_by_role("checkbox", name="written self-criticism").check()
    case.get_by_label("Reason").fill("too hard")
    assert violations(phone) == []
    fits(phone)
    decided(case, "Enter the superior body's answer")
    expect(case).to_contain_text("final")
    expect(case).to_contain_text("written self-criticism")


def test_h_41_a_pair_of_a_team_is_ruled_at_on_a_phone_and_found_again_from_the_register(
    visit: Visits, server: Server
) -> None:
    desk = teams(server)
    phone = joined(visit, desk, PHONE, "referee")
    phone.wait_for_url(re.compile("/referee$"))
    phone.get_by_role("link", name=re.compile("Table 1")).tap()
    boards = phone.get_by_role("navigation", name="Boards")
    boards.get_by_role("link", name="Board 2").tap()
    expect(phone.get_by_text("The teams put up their pairs first")).to_be_visible()
    put_up(desk)
    phone.get_by_label(re.compile("^Find")).fill("signal")
    for value in ("signal/plain", "N", "warning"):
        phone.locator(f"label:has(input[value='{value}'])").tap()
    assert violations(phone) == []
    fits(phone)
    phone.get_by_role("button", name="Give the ruling").tap()
    expect(phone.get_by_role("region", name="Rulings in force")).to_contain_text("warning")
    phone.goto(f"/e/{desk.event}/referee#register")
    phone.get_by_role("link", name="Round 1, table 1, board 2").tap()
    expect(phone.get_by_role("region", name="Rulings in force")).to_contain_text("warning")
    assert violations(phone) == []


def test_an_earlier_board_of_an_online_duplicate_is_picked_and_ruled_at(browser: Browser, tmp_path: Path) -> None:
    with LocalServer(tmp_path, clock=TurnedClock()) as server, Visits(browser, server.url) as visit:
        host = Host(server, "组织者")
        stage = {"format": "duplicate", "rounds": 1, "options": {"boards": 2}, "match": {}}
        host.hold(4, stage, "GJ17", begins=0, absent="bot", wait=5, between=0)
        room = host.entrants(at_table(host, 1))[0].joined["table"]
        settled(server, lambda: judge(host, "chief").at(1)["match"] == f"{room}-2", step=5)
        phone = joined(visit, host, PHONE, "chief")
        phone.wait_for_url(re.compile("/desk"))
        phone.goto(f"/e/{host.event}/referee/1?stage=1")
        boards = phone.get_by_role("navigation", name="Boards")
        expect(boards.get_by_role("link", name="Board 2")).to_have_attribute("aria-current", "page")
        boards.get_by_role("link", name="Board 1").tap()
        expect(phone.locator("header.panel")).to_contain_text("deals played: 1")
        expect(phone.get_by_role("button", name="Stop the match")).to_have_count(0)
        phone.get_by_label(re.compile("^Find")).fill("phone")
        for value in ("N", "warning"):
            phone.locator(f"label:has(input[value='{value}'])").tap()
        phone.get_by_role("button", name="Give the ruling").tap()
        expect(phone.get_by_role("region", name="Rulings in force")).to_contain_text("warning")
        assert violations(phone) == []
        fits(phone)
        boards.get_by_role("link", name="Board 2").tap()
        expect(phone.get_by_role("region", name="Rulings in force")).to_contain_text("None yet")
        phone.goto(f"/e/{host.event}/referee#register")
        phone.get_by_role("link", name="Round 1, table 1, board 1").tap()
        expect(phone.get_by_role("region", name="Rulings in force")).to_contain_text("warning")


def test_an_appeal_goes_from_its_form_to_the_decision_on_a_phone(visit: Visits, server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="JS23")
    desk.paired(mode="deals", max_deals=3)
    device(desk, "table", tables=[1]).line("deal", "1", finish=["E", "W", "N", "S"])
    judge(desk, "chief").judge(1, "rule", "r", infraction="out_of_turn_play", offender="N")
    second = desk.view("pairings", stage=1, round=1)["view"]["tables"][0]["second"]
    desk.done(("entry_changed", {"entry": second, "unit": "南京队", "reason": "left out"}), cmd="unit")
    for name, unit in {"甲": "扬州队", "乙": "南京队", "丁": "徐州队", "戊": "无锡队"}.items():
        desk.done(("official", {"name": name, "post": "panel", "unit": unit}), cmd=name)
    phone = joined(visit, desk, PHONE, "chief")
    phone.wait_for_url(re.compile("/desk"))
    phone.goto(f"/e/{desk.event}/referee#register")
    phone.get_by_role("button", name="Appeal against it").tap()
    form = phone.get_by_role("dialog", name="Lodge an appeal")
    form.get_by_label(re.compile("^Who appeals")).fill(str(second))
    form.get_by_role("button", name=re.compile(f"^{second}")).tap()
    for box in form.get_by_role("group", name="Signed by").get_by_role("checkbox").all():
        box.check()
    form.get_by_label(re.compile("^What is appealed")).fill("it was in turn")
    form.get_by_label("Fee").fill("500")
    assert violations(phone) == []
    fits(phone)
    decided(form, "Lodge an appeal")
    card = phone.get_by_role("article", name="Appeal 1")
    expect(card.get_by_role("timer")).to_contain_text(re.compile(r"1:59:\d\d left"))
    expect(card).to_contain_text("Fee 500")
    decided(card, "Hand on to the panel")

    office = joined(visit, desk, PHONE, "organiser")
    office.wait_for_url(re.compile("/desk"))
    office.goto(f"/e/{desk.event}/referee#appeals")
    card = office.get_by_role("article", name="Appeal 1")
    expect(card.get_by_role("checkbox", name=re.compile("^乙"))).to_be_disabled()
    expect(card).to_contain_text("stands aside: of the same region or unit")
    assert violations(office) == []
    fits(office)
    for name in "甲丁戊":
        card.get_by_role("checkbox", name=re.compile(f"^{name}")).check()
    decided(card, "Name the panel")
    card.get_by_label(re.compile("^Votes")).fill("2:1")
    card.get_by_label("Reason").fill("the witnesses agree")
    decided(card, "Enter the decision")
    expect(card).to_contain_text("given back 500")
    expect(card.get_by_role("link", name="Rule anew at its table")).to_be_visible()
    assert violations(office) == []


def test_an_upheld_appeal_is_carried_out_at_its_table_after_the_window_is_shut(
    browser: Browser, tmp_path: Path
) -> None:
    with LocalServer(tmp_path, clock=TurnedClock()) as turned, Visits(browser, turned.url) as visit:
        desk = Desk(turned, "组织者")
        desk.begin(book="JS23")
        desk.paired(mode="deals", max_deals=1)
        signed = judge(desk, "chief").at(1)["players"][1::2]
        match = second_round(desk, infraction="phone", offender="N", sanction="warning")
        appellant = desk.view("pairings", stage=1, round=1)["view"]["tables"][0]["second"]
        ruling = judge(desk, "chief").register()["rows"][0]["number"]
        form = {"entry": appellant, "by": "players", "signed": signed, "text": "no signal", "fee": 500}
        path = f"/events/{desk.event}/referee"
        for act, data in (
            ("appeal", {**form, "match": match, "ruling": ruling}),
            ("appeal_forwarded", {"appeal": 1}),
            ("appeal_panel", {"appeal": 1, "members": [{"name": name} for name in "甲乙丙"]}),
            ("appeal_decided", {"appeal": 1, "votes": [2, 1], "reason": "the other side did it"}),
        ):
            told = desk.call("POST", path, id=act, act=act, data=data).json()
            assert "error" not in told, told
        turned.turn(7_200)
        page = joined(visit, desk, PHONE, "chief")
        page.wait_for_url(re.compile("/desk"))
        page.goto(f"/e/{desk.event}/referee#appeals")
        page.get_by_role("article", name="Appeal 1").get_by_role("link", name="Rule anew at its table").tap()
        page.wait_for_url(re.compile("stage=1&round=1&appeal=1"))
        page.get_by_role("button", name="Rule anew").tap()
        anew = page.get_by_role("region", name=f"In the place of ruling #{ruling}")
        for value in ("E", "loss"):
            anew.locator(f"label:has(input[value='{value}'])").tap()
        anew.get_by_role("button", name="give the ruling").tap()
        taking = page.get_by_role("button", name="Take the changed result over")
        expect(taking).to_be_visible()
        slip = {"stage": 1, "round": 1, "table": 1, "typed": f"match:{match}", "error": "slip", "reason": "late"}
        assert desk.act(("correction", slip), cmd="late", preview=True)["error"]["code"] == "correction_late"
        expect(page.locator("header.panel")).to_contain_text("Carries out appeal 1")
        assert violations(page) == []
        fits(page)
        taking.tap()
        expect(taking).to_have_count(0)
        (fact,) = desk.view("history", kind="correction")["view"]["rows"]
        assert fact["kind"] == "correction"
        assert visit.wrong == []


def decided(place: Locator, what: str) -> None:
    """Look at what follows, then do it."""
    place.get_by_role("button", name="See what follows").tap()
    place.get_by_role("region", name="What will follow").wait_for()
    place.get_by_role("button", name=what).tap()
    expect(place.get_by_role("region", name="What will follow")).to_have_count(0)


def test_a_live_table_is_ruled_at_and_handed_over_and_its_decisions_are_compared_when_it_is_over(
    visit: Visits, server: Server
) -> None:
    host = Host(server, "组织者")
    host.hold(2, {"rounds": 1})
    people = host.entrants((1, 2))
    for at, one in enumerate(people):
        one.call("POST", f"/events/{host.event}/online/1", device="of the house" if at % 3 == 0 else f"own {at}")
    played(people, lambda: all(one.chairs and one.chairs[-1].chair.state.get("phase") == "play" for one in people))
    phone = joined(visit, host, PHONE, "referee", tables=[1])
    phone.wait_for_url(re.compile("/referee$"))
    phone.get_by_role("link", name=re.compile("Table 1")).tap()
    expect(phone.get_by_role("button", name="To the table")).to_be_visible()
    phone.get_by_role("button", name="Stop the match").tap()
    expect(phone.get_by_role("button", name="Let it go on")).to_be_visible()
    phone.get_by_label(re.compile("^Find")).fill("disturbance")
    phone.locator("label:has(input[value='N'])").tap()
    expect(phone.get_by_role("region", name="What will follow")).to_contain_text("chooses whether to stop them")
    phone.get_by_role("button", name="Give the ruling").tap()
    expect(phone.get_by_role("region", name="Rulings in force")).to_contain_text("violation")
    # The other side chooses on its device, or says it to the referee.
    choice = phone.get_by_role("region", name="The other side's choice")
    expect(choice.get_by_role("button")).to_have_count(2)
    assert violations(phone) == []
    fits(phone)
    choice.get_by_role("button", name="N misses one play").tap()
    expect(choice).to_have_count(0)
    phone.get_by_role("button", name="Let it go on").tap()
    expect(phone.get_by_role("button", name="Stop the match")).to_be_visible()
    match = judge(host, "chief").at(1)["match"]
    with LogStore(server.home / "matches.db") as store:
        ruled = [fact.data for fact in store.read(match) if fact.kind == "ruling"]
    assert [(one["infraction"], one["offender"], one["sanction"]) for one in ruled] == [
        ("disturbance", "N", "violation")
    ]
    phone.get_by_text("Hand over to a colleague").first.tap()
    phone.get_by_label("Their name").fill("李二")
    phone.get_by_role("button", name="Hand over to a colleague").tap()
    expect(phone.get_by_label("Their name")).to_have_value("")
    assert judge(host, "chief").at(1)["referee"] == "李二"
    assert violations(phone) == []
    fits(phone)

    head = joined(visit, host, PHONE, "chief")
    head.wait_for_url(re.compile("/desk"))
    head.goto(f"/e/{host.event}/referee#chief")
    shared = head.get_by_role("region", name="Same network, same device")
    expect(shared.get_by_role("listitem").filter(has_text="One device").first).to_contain_text("1号甲")
    assert violations(head) == []
    fits(head)
    played(people, lambda: all(one.chairs[-1].chair.state.get("over") for one in people))
    head.goto(f"/e/{host.event}/referee/1")
    head.get_by_text("Beside the strong player").first.tap()
    head.get_by_role("button", name="Compare").tap()
    table = head.get_by_role("region", name="Beside the strong player")
    expect(table.get_by_role("cell")).to_have_text([re.compile(r"^\d+ / [1-9]\d*$")] * 4)
    assert violations(head) == []
    fits(head)


def played(people: list[Entrant], enough: Callable[[], bool]) -> None:
    """Let everybody play at the table that the lobby names, for a while."""

    async def playing() -> None:
        tasks = [asyncio.create_task(one.play(asyncio.Event())) for one in people]
        while not enough():
            assert not any(one.done() for one in tasks)
            await asyncio.sleep(0.05)
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    with ThreadPoolExecutor(1) as beside:
        beside.submit(lambda: asyncio.run(playing())).result()


def test_a_table_of_an_earlier_round_is_opened_from_the_register_ruled_anew_and_its_result_taken_over(
    visit: Visits, server: Server
) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="GJ17")
    desk.paired(mode="deals", max_deals=1)
    chief = judge(desk, "chief")
    before = chief.at(1)["players"]
    second_round(desk)
    assert chief.at(1)["players"] != before
    page = joined(visit, desk, PHONE, "chief")
    page.wait_for_url(re.compile("/desk"))
    page.goto(f"/e/{desk.event}/referee#register")
    page.get_by_role("link", name="Round 1, table 1").tap()
    given = page.get_by_role("region", name="Rulings in force")
    expect(page.locator("header.panel")).to_contain_text("deals played: 1")
    given.get_by_role("button", name="Rule anew").tap()
    anew = page.get_by_role("region", name=re.compile("^In the place of ruling"))
    for seat, name in zip("ENWS", before, strict=True):
        expect(anew.locator(f"label:has(input[value='{seat}'])")).to_contain_text(name)
    assert violations(page) == []
    fits(page)
    anew.get_by_role("button", name="Another infraction").tap()
    page.get_by_label(re.compile("^Find")).fill("signal")
    for value in ("signal/grave", "E", "loss"):
        anew.locator(f"label:has(input[value='{value}'])").tap()
    anew.get_by_role("button", name="give the ruling").tap()
    expect(given).to_contain_text("loss")
    expect(given.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Take the changed result over").tap()
    expect(page.get_by_role("button", name="Take the changed result over")).to_have_count(0)
    result = desk.view("results", stage=1, round=1, table=1)["view"]["tables"][0]["score"]["en"]
    assert "loss" in result.lower() or "ruling" in result.lower(), result
