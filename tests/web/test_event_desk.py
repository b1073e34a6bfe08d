"""An event from the wizard to its ranking, as an organiser runs it in the browser, alone and by keyboard.

Issue 18: a Swiss with a Page final under JS23 - 12 pairs and 3 rounds, in `make soak` 120 and 7 - with two withdrawals,
a late entry, a penalty of each kind, an appeal upheld, a corrected result and a change by hand.
"""

import json
import re
from pathlib import Path

from click.testing import CliRunner
from playwright.sync_api import Locator, Page, Route, expect

from guandan.cli.main import main
from guandan.office.events import read_event
from guandan.store import LogStore
from tests.conftest import SOAK
from tests.server.client import Server
from tests.web.looking import Visits, violations
from tests.web.recount import counted

PAIRS = (
    "张三 李四 南京大学",
    "王五 赵六 苏州大学",
    "钱七 孙八 南京大学",
    "周九 吴十 扬州大学",
    "郑一 王二 徐州医院",
    "冯三 陈四 无锡银行",
    "蒋五 沈六 南通中学",
    "韩七 杨八 苏州大学",
)
PAIRED, ROUNDS = (120, 7) if SOAK else (12, 3)
JIANGSU_SWISS = ("points", "progressive", "won", "grade", "promotions")
"""What 003 c4.2 compares in a Swiss, one after the other."""
AT_A_DESK = re.compile(r"/e/([^/]+)/desk")


def command(home: Path, *arguments: str) -> str:
    """What the command line says about the same store."""
    told = CliRunner().invoke(main, arguments, env={"GUANDAN_HOME": str(home), "GUANDAN_LANG": "en"})
    assert told.exit_code == 0, told.output
    return told.stdout


def part(page: Page, name: str) -> None:
    """Turn to a part of the desk."""
    page.get_by_role("tab", name=re.compile(f"^{name}")).click()


def press_first(page: Page, name: str) -> None:
    """Press the topmost thing to do, which must be this one."""
    part(page, "To do")
    first = page.locator(".first")
    button = first.get_by_role("button", name=name, exact=True)
    expect(first).to_contain_text(name)
    button.click()
    expect(first.get_by_role("button", name=name, exact=True)).to_be_hidden()


def with_seed(route: Route) -> None:
    """Make the event with lots that are the same every time: who ties for the final hangs on them."""
    route.continue_(post_data={**(route.request.post_data_json or {}), "id": "spring", "seed": "a"})


def planned(page: Page, template: str = "", pairs: int = len(PAIRS), rounds: int = 3) -> str:
    """An event that the wizard made; its id."""
    page.get_by_label("About how many pairs or teams").fill(str(pairs))
    page.get_by_label("Rounds (Swiss)").fill(str(rounds))
    page.get_by_label("Minutes a round").fill("45")
    if template:
        page.get_by_role("radio", name=template, exact=True).check()
    plan = page.get_by_role("region", name="The plan")
    expect(plan).to_contain_text(f"Pairs, {pairs} expected")
    expect(plan).to_contain_text(f"Swiss: {rounds} rounds, {pairs // 2} tables")
    page.get_by_role("button", name="Make the event").click()
    expect(page.get_by_text("Please give the event a name")).to_be_visible()
    page.get_by_label("Name of the event").fill("Spring Cup")
    page.get_by_role("button", name="Make the event").click()
    page.wait_for_url(AT_A_DESK)
    found = AT_A_DESK.search(page.url)
    assert found
    return found[1]


def entered(page: Page) -> None:
    """All pairs, one line each; and one of them is here, found by pinyin initials."""
    line = page.get_by_label("One line: two players")
    for number, pair in enumerate(PAIRS, start=1):
        line.fill(pair)
        line.press("Enter")
        expect(page.get_by_role("row").nth(number)).to_contain_text(pair.split()[0])
        expect(line).to_have_value("")
    find = page.get_by_label("Check in: type a name")
    find.fill("zs")
    find.press("Enter")
    expect(page.get_by_role("checkbox", name="here: 张三 / 李四")).to_be_checked()


def pasted(page: Page) -> None:
    """All pairs at once, as rows of a spreadsheet."""
    rows = [f"甲{number}\t乙{number}\t单位{number % 9}" for number in range(1, PAIRED + 1)]
    page.get_by_text("Paste from a spreadsheet").click()
    page.get_by_label("The list").fill("\n".join(("选手1\t选手2\t单位", *rows)))
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name=f"Import {PAIRED}").click()
    expect(page.get_by_role("row")).to_have_count(PAIRED + 1)


def scored(page: Page) -> None:
    """Every missing result of the round, line by line; the better number wins, now and then by little."""
    part(page, "Results")
    line = page.get_by_label("Table and score, Enter")
    expect(page.locator("input.cell").first).to_be_visible()
    for cell in page.locator("input.cell").all():
        table = re.findall(r"\d+", str(cell.get_attribute("aria-label")))[0]
        if not cell.input_value():
            line.fill(f"{table} {('A 3', '9 7', '5 K', 'T 8')[int(table) % 4]}")
            line.press("Enter")
    expect(page.get_by_text("All results are in")).to_be_visible()


def followed(form: Page | Locator, button: str, *said: str) -> None:
    """Look at what follows, which must say this, and enter it."""
    form.get_by_role("button", name="See what follows").click()
    told = form.get_by_role("region", name="What will follow")
    for one in said:
        expect(told).to_contain_text(one)
    form.get_by_role("button", name=button, exact=True).click()
    expect(told).to_be_hidden()


def dialog(page: Page, button: str) -> Locator:
    """The dialog that a button opens."""
    page.get_by_role("button", name=button, exact=True).click()
    found = page.get_by_role("dialog")
    expect(found).to_be_visible()
    return found


def chosen(form: Locator, label: str, asked: str) -> None:
    """Take the first entry that is found."""
    form.get_by_label(label).fill(asked)
    expect(form.get_by_role("listitem").get_by_role("button").first).to_be_visible()
    form.get_by_label(label).press("Enter")


def ruled(page: Page, kind: str) -> Locator:
    """The form of a ruling."""
    form = dialog(page, "Correct, rule, penalise")
    form.get_by_role("radio", name=kind, exact=True).check()
    form.get_by_label("Reason").fill("as the referee saw it")
    return form


def withdrawn(page: Page, name: str) -> None:
    """A pair goes home."""
    part(page, "Entries")
    form = dialog(page, f"More: {name}")
    form.get_by_role("radio", name="Withdraw", exact=True).check()
    form.get_by_label("Reason").fill("called home")
    form.get_by_role("switch", name="The organisers agree").check()
    followed(form, "Withdraw", f"{name}: withdrawn")


def late(page: Page, name: str = "晚一 / 晚二", typed: str = "晚一 晚二 单位1") -> None:
    """A pair or team that came late is entered and joins."""
    part(page, "Entries")
    line = page.get_by_label("One line:")
    line.fill(typed)
    line.press("Enter")
    form = dialog(page, f"More: {name}")
    form.get_by_role("radio", name="Join late", exact=True).check()
    followed(form, "Join late", "late")


def changed_by_hand(page: Page) -> None:
    """Two entries of the draft in each other's place."""
    part(page, "Pairings")
    sides = page.locator("button.side")
    sides.nth(0).click()
    sides.nth(2).click()
    page.get_by_label("Why? (goes on the record)").fill("neighbours")
    page.get_by_role("button", name="Swap", exact=True).click()
    expect(page.get_by_label("Why? (goes on the record)")).to_be_hidden()


def judged(page: Page) -> None:
    """A corrected result, a penalty of each kind, and what is beside the results."""
    part(page, "Rulings")
    form = ruled(page, "Correct a result")
    form.get_by_label("Table", exact=True).fill("2")
    form.get_by_label("The right score").fill("9:7")
    followed(form, "Enter it", "round 1, table 2", "place")
    for entry, points, grade in (("5", "1", ""), ("6", "2", ""), ("8", "", "3")):
        form = ruled(page, "Penalty")
        chosen(form, "Which entry", entry)
        form.get_by_label("Match points off").fill(points)
        form.get_by_label("Grade points off").fill(grade)
        followed(form, "Enter it", "→")
    for table, how in (("3", "forfeited"), ("4", "lost")):
        form = ruled(page, "Rule a match")
        form.get_by_label("Table", exact=True).fill(table)
        form.get_by_role("radio", name=how, exact=True).check()
        followed(form, "Enter it", f"table {table}")
    form = ruled(page, "Exclude")
    chosen(form, "Which entry", "7")
    form.get_by_role("switch", name="The committee agrees").check()
    followed(form, "Enter it", "excluded")
    page.get_by_text("Discipline: warnings and sanctions").click()
    discipline = page.locator("details", has_text="Discipline")
    discipline.get_by_label("Person or team").fill("甲1")
    discipline.get_by_label("What happened").fill("shouted")
    followed(discipline, "Open the case", "甲1: open")
    case = discipline.get_by_role("article", name="Case 1")
    case.get_by_role("checkbox", name="admonition").check()
    case.get_by_label("Reason").fill("for the first time")
    followed(case, "Decide the case", "admonition")
    assert violations(page) == []


def appealed(page: Page, right: str = "3:A", *, panel: bool = True) -> None:
    """An appeal from its form to the result that it puts right."""
    form = dialog(page, "Lodge an appeal")
    chosen(form, "Who appeals", "1")
    form.get_by_label("Table", exact=True).fill("1")
    for box in form.get_by_role("group", name="Signed by").get_by_role("checkbox").all():
        box.check()
    form.get_by_label("What is appealed against").fill("the sheet says otherwise")
    form.get_by_label("Fee").fill("500")
    followed(form, "Lodge an appeal", "with the chief")
    card = page.get_by_role("article", name="Appeal 1")
    if panel:
        followed(card, "Hand on to the panel", "waits for its panel")
        card.get_by_label(re.compile("^Others")).fill("赵 南京\n钱 苏州\n孙 无锡")
        followed(card, "Name the panel", "赵, 钱, 孙")
        card.get_by_label("Votes").fill("2:1")
    card.get_by_label("Reason").fill("it is on the sheet")
    followed(card, "Enter the decision" if panel else "The chief answers", "upheld", "fee back: 500")
    card.get_by_role("button", name="Put it right").click()
    form = page.get_by_role("dialog")
    form.get_by_label("The right score").fill(right)
    form.get_by_label("Reason").fill("appeal 1")
    followed(form, "Enter it", "round 1, table 1")
    expect(card).to_contain_text("carried out")


def taken_back(page: Page) -> None:
    """What an act changed is seen in the history, and it is taken back there."""
    part(page, "History")
    page.get_by_label("Kind").select_option(label="penalty")
    row = page.locator("tbody tr").filter(has_text="甲6")
    expect(row).to_have_count(1)
    row.get_by_role("button").click()
    form = page.get_by_role("dialog")
    expect(form).to_contain_text("→")
    form.get_by_label("Reason").fill("mistaken for another")
    followed(form, "Take it back", "is lifted")


def ranked(visitor: Page, server: Server, event: str) -> None:
    """The places of the Swiss agree on the page, on the command line and by the tests' own count."""
    assert "no difference" in command(server.home, "event", "check", event)
    told = json.loads(command(server.home, "event", "standings", event, "--stage", "1", "--json"))
    rows = told["tables"][0]["rows"]
    with LogStore(server.home / "matches.db") as store:
        facts = read_event(store, event).facts
    own, last = counted(facts, 1), counted(facts, 2)
    placed = [row for row in rows if row["place"] is not None]
    found = [own.values(row["entry"], JIANGSU_SWISS) for row in placed]
    assert [row["values"] for row in placed] == found == sorted(found, reverse=True)
    page_final = sorted(last.rounds, key=lambda entry: (-max(last.rounds[entry]), last.lost(entry)))
    assert sorted(page_final) == sorted(row["entry"] for row in placed[:4])
    visitor.get_by_role("tab", name="Standings").click()
    whole = json.loads(command(server.home, "event", "standings", event, "--json"))
    final = [entry for tier in (*whole["tiers"], whole["unplaced"]) for entry in tier]
    assert final[:4] == page_final
    expect(visitor.get_by_text("these places stand")).to_be_visible()
    expect(visitor.locator("tbody tr")).to_have_count(len(final))
    places = [int(row.locator("th small").first.inner_text()) for row in visitor.locator("tbody tr").all()]
    assert places == final
    visitor.get_by_label("Stage").select_option(index=0)
    expect(visitor.locator("tbody tr")).to_have_count(len(rows))
    shown = [int(row.locator("th small").first.inner_text()) for row in visitor.locator("tbody tr").all()]
    assert shown == [row["entry"] for row in rows]
    visitor.locator("tbody th button").first.click()
    expect(visitor.locator("tbody dl dt").first).to_contain_text(str(rows[0]["values"][0]))
    visitor.locator("tbody th button").first.click()
    expect(visitor.locator("tbody dl")).to_have_count(0)


def test_an_organiser_runs_a_swiss_with_a_page_final_from_the_wizard_to_its_ranking(
    visit: Visits, server: Server
) -> None:
    page = visit("/organise")
    page.route("**/api/events", with_seed)
    event = planned(page, "Swiss with a Page final", PAIRED, ROUNDS)
    pasted(page)
    visitor = visit(f"/e/{event}", size=(390, 844), touch=True)
    visitor.get_by_role("searchbox", name="Find your name").fill("甲2")
    visitor.get_by_role("button", name="甲2 / 乙2").click()
    press_first(page, "Make the draw")
    for number in range(1, ROUNDS + 1):
        press_first(page, "Pair the next round")
        if number == 1:
            expect(visitor.get_by_text("The pairings are not out yet")).to_be_visible()
            changed_by_hand(page)
        press_first(page, "Publish the pairings")
        expect(visitor.locator(".card .now")).to_contain_text(f"round {number}")
        scored(page)
        press_first(page, "Lock the round")
        if number == 1:
            judged(page)
            appealed(page)
            late(page)
            taken_back(page)
        if number < 3:
            withdrawn(page, f"甲{number + 8} / 乙{number + 8}")
    press_first(page, "Close the stage")
    press_first(page, "Make the draw")
    while page.locator(".first").get_by_role("button").first.inner_text() == "Pair the next round":
        press_first(page, "Pair the next round")
        press_first(page, "Publish the pairings")
        scored(page)
        press_first(page, "Lock the round")
    press_first(page, "Close the stage")
    page.locator(".first").get_by_role("button", name="Close the event").click()
    expect(page.get_by_text("There is nothing to do at the moment")).to_be_visible()

    expect(visitor.get_by_text("The pairings are not out yet")).to_have_count(0)
    expect(visitor.locator(".card")).to_contain_text("My results")
    ranked(visitor, server, event)
    visitor.get_by_text("What the columns mean").click()
    expect(visitor.locator("dd").first).to_contain_text("§")
    assert violations(visitor) == []

    finds_papers(visitor)


PAPERS = {
    "Rounds": ("pairings", "results"),
    "Standings": ("final ranking",),
    "Chart": ("bracket",),
    "Entries": ("entries",),
}
"""What each part of an event's page is on paper."""


def finds_papers(visitor: Page) -> None:
    """Everybody has what they look at as a document, and all documents of the event on the paper that they choose."""
    for tab, papers in PAPERS.items():
        visitor.get_by_role("tab", name=tab).click()
        for name in papers:
            link = visitor.get_by_role("link", name=f"Print the {name}")
            expect(link).to_be_visible()
            assert visitor.request.get(str(link.get_attribute("href"))).body().startswith(b"%PDF")
    visitor.get_by_role("tab", name="Documents").click()
    result = visitor.locator("a[href*='/documents/standings'][href*='pdf']").first
    expect(result).to_be_visible()
    assert violations(visitor) == []
    visitor.get_by_role("button", name="Preview Standings").first.click()
    picture = visitor.get_by_alt_text("The first page of Standings").first
    expect(picture).to_have_js_property("complete", True)
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    assert violations(visitor) == []
    visitor.get_by_label("Paper").select_option("a4")
    expect(result).to_have_attribute("href", re.compile("paper=a4"))
    paper = visitor.request.get(str(result.get_attribute("href")))
    assert paper.body().startswith(b"%PDF")


def test_a_wrong_line_stays_where_it_was_typed_and_a_key_brings_the_last_one_back(visit: Visits) -> None:
    page = visit("/organise")
    planned(page)
    entered(page)
    for step in ("Make the draw", "Pair the next round", "Publish the pairings"):
        press_first(page, step)
    part(page, "Results")
    line = page.get_by_label("Table and score, Enter")
    line.fill("3 Z 9")
    line.press("Enter")
    refused = page.locator(".last .refused")
    expect(refused).to_contain_text("3 Z 9")
    line.fill("4 T 8")
    line.press("Enter")
    expect(page.get_by_label("Score of table 4")).to_have_value("10:8")
    expect(refused).to_contain_text("3 Z 9")
    line.press("ArrowUp")
    expect(line).to_have_value("3 Z 9")
    line.fill("3 K 9")
    line.press("Enter")
    expect(page.get_by_label("Score of table 3")).to_have_value("K:9")
    line.fill("!4 9 9@E-W")
    line.press("Enter")
    expect(page.get_by_label("Score of table 4")).to_have_value(re.compile("9:9"))
    expect(page.get_by_text("2 missing")).to_be_visible()
    line.fill("9 8 5")
    line.press("Enter")
    expect(refused).to_contain_text("no table 9")
    assert violations(page) == []
    refused.get_by_role("button", name="Close: 9 8 5").click()
    expect(refused).to_have_count(0)
    for typed, score in (("1 14 3", "A:3"), ("2 南北弃权", "forfeit:N-S")):
        line.fill(typed)
        line.press("Enter")
        expect(page.get_by_label(f"Score of table {typed[0]}")).to_have_value(score)
    expect(page.get_by_text("All results are in")).to_be_visible()


def test_two_entries_of_a_draft_are_swapped_by_dragging_one_onto_the_other(visit: Visits) -> None:
    page = visit("/organise")
    planned(page)
    page.get_by_text("Paste from a spreadsheet").click()
    sent_round = "\n".join(f"{number}. {pair}" for number, pair in enumerate(PAIRS, start=1))
    page.get_by_label("The list").fill(f"#接龙\n春季赛\n{sent_round}")
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name=f"Import {len(PAIRS)}").click()
    expect(page.get_by_role("row").nth(1)).to_contain_text("张三 / 李四 南京大学")
    for step in ("Make the draw", "Pair the next round"):
        press_first(page, step)
    part(page, "Pairings")
    sides = page.locator("button.side")
    expect(sides).to_have_count(len(PAIRS))
    before = sides.all_inner_texts()
    sides.nth(1).drag_to(sides.nth(4))
    expect(page.get_by_text("This breaks nothing").or_(page.get_by_text("This breaks", exact=True))).to_be_visible()
    page.get_by_label("Why? (goes on the record)").fill("they came together")
    page.get_by_role("button", name="Swap", exact=True).click()
    rows = page.locator("li", has=sides)  # who sits where at a table is drawn anew
    for table, entry in ((0, 0), (0, 4), (2, 1), (2, 5)):
        expect(rows.nth(table)).to_contain_text(before[entry].split()[1])


def test_entries_are_typed_faster_than_the_server_answers(visit: Visits) -> None:
    page = visit("/organise")
    page.get_by_text("More choices").click()
    page.get_by_role("switch", name="Players may keep the sheet on their phones").check()
    planned(page)
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    page.route("**/acts", hold_the_first)
    line = page.get_by_label("One line: two players")
    for pair in (PAIRS[0], PAIRS[0], PAIRS[1]):  # the second is refused: they are entered already
        line.fill(pair)
        line.press("Enter")
        expect(line).to_have_value("")
    line.fill("周九")
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    expect(page.get_by_role("row")).to_have_count(3)
    expect(page.get_by_role("row").nth(2)).to_contain_text("王五")
    expect(page.locator("#entry-wrong")).to_contain_text(f"{PAIRS[0]}: ")
    expect(line).to_have_value("周九")
