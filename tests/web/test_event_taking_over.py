"""Issue 18: what only the command line could do - times and officials, referees by lot, roles by account, going on."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server.client import Server
from tests.server.local import LocalServer
from tests.server.web import account
from tests.web.looking import Visits, fits, violations
from tests.web.test_event_desk import AT_A_DESK, chosen, dialog, followed, part, planned, press_first, ruled
from tests.web.test_event_entering import applied, link_to_enter

RING_ABOVE_FAULT = """(cell) => {
  const { outlineWidth, outlineOffset } = getComputedStyle(cell);
  const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const fault = cell.parentElement.querySelector("small").getBoundingClientRect();
  return fault.top - cell.getBoundingClientRect().bottom - ring;
}"""
"""How many pixels are free between the focus ring of a cell and what is said to be wrong with it."""


def opened(page: Page, title: str) -> None:
    """Unfold what is seldom needed."""
    page.locator("summary", has_text=title).click()


def with_officials(page: Page) -> str:
    """An event with its days, its chief and its referees; its id."""
    opened(page, "Day, time, officials")
    page.get_by_label("Day of the event").fill("2030-05-01")
    page.get_by_label("Begins at").fill("18:30")
    page.get_by_label("Rounds a day").fill("2")
    page.get_by_label("Chief referee").fill("王长")
    page.get_by_label("Table referees").fill("赵一，钱二")
    plan = page.get_by_role("region", name="The plan")
    expect(plan).to_contain_text("Round 5: 2030-05-03, 18:30")
    return planned(page)


def test_an_event_has_its_times_and_officials_from_the_wizard_and_goes_on_elsewhere(
    visit: Visits, tmp_path: Path
) -> None:
    page = visit("/organise")
    event = with_officials(page)
    line = page.get_by_label("One line: two players")
    for pair in ("甲一 甲二", "乙一 乙二", "甲一 甲二"):
        line.fill(pair)
        line.press("Enter")
        expect(line).to_have_value("" if pair != "甲一 甲二" else re.compile(".*"))
    page.get_by_role("button", name="Let it pass, with a reason").click()
    page.get_by_label("Let it pass, with a reason: Reason").fill("two people of one name")
    page.get_by_label("Let it pass, with a reason: Reason").press("Enter")
    expect(page.get_by_role("row")).to_have_count(4)
    expect(line).to_have_value("")
    line.fill("丙一 丙二")
    line.press("Enter")
    expect(page.get_by_role("row")).to_have_count(5)

    for step in ("Make the draw", "Pair the next round", "Publish the pairings"):
        press_first(page, step)
    part(page, "People")
    opened(page, "Draw the referees")
    followed(page, "Draw the referees of the tables")
    officials = page.get_by_role("region", name="Officials")
    expect(officials).to_contain_text("王长")
    expect(officials).to_contain_text("tables 1")
    opened(page, "Name the referees")
    page.get_by_label("Table=name").fill("1=钱二 2=钱二")
    followed(page, "Name the referees of the tables")
    expect(officials).to_contain_text("tables 1 2")
    assert violations(page) == []

    part(page, "Settings")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the whole event").click()
    file = tmp_path / "event.json"
    saved.value.save_as(file)
    (tmp_path / "home").mkdir()
    with LocalServer(tmp_path / "home") as second:
        other = visit()
        other.goto(f"{second.url}/organise")
        other.get_by_label("Your name, as the organiser signs").fill("Second")
        other.get_by_label("Choose the file").set_input_files(file)
        other.wait_for_url(f"{second.url}/e/{event}/desk")
        expect(other.locator(".first")).to_contain_text("Enter results")
        part(other, "History")
        expect(other.get_by_role("row", name=re.compile("^.*referees of round 1 are assigned")).first).to_contain_text(
            "chief referee"
        )
        other.goto(f"{second.url}/organise")
        other.get_by_label("Choose the file").set_input_files(file)
        expect(other.get_by_role("alert").filter(has_text=event)).to_be_visible()
        other.close()


def test_a_stage_is_planned_with_all_that_the_command_line_can_say(visit: Visits) -> None:
    page = visit("/organise")
    planned(page)
    part(page, "Settings")
    opened(page, "Add a stage")
    form = page.locator("form").filter(has=page.get_by_label("Format", exact=True))
    form.get_by_label("Format", exact=True).select_option("swiss")
    form.get_by_label("Rounds", exact=True).fill("2")
    form.get_by_label("How many places").fill("6")
    opened(page, "More: its name")
    form.get_by_label("What it is called").fill("Last six")
    form.get_by_label("Deals of a match").fill("9")
    form.get_by_role("switch", name="The results of that stage count on").click()
    form.get_by_label("Number of its first table").fill("21")
    assert violations(page) == []
    form.get_by_role("button", name="Add a stage").click()
    stages = page.get_by_role("region", name="Stages")
    expect(stages).to_contain_text("2 Last six: 2 rounds")
    expect(stages).to_contain_text("A match: by deals, 9 deals.")
    expect(stages).to_contain_text("The results of that stage count on, in every column.")
    expect(stages).to_contain_text("Its tables are numbered from 21.")

    opened(page, "Add a stage")
    expect(form.get_by_label("Who takes part")).to_have_value("2")
    expect(form.get_by_label("What it is called")).to_have_value("")
    form.get_by_label("Format", exact=True).select_option("knockout")
    form.get_by_role("switch", name="A match for third place").click()
    form.get_by_label("Which rounds of the chart").fill("1 2")
    form.get_by_label("How they are played").select_option("best of 3")
    form.get_by_role("button", name="Add a stage").click()
    expect(stages).to_contain_text("There is a match for third place.")
    expect(stages).to_contain_text("Rounds 1, 2 of the chart: the best of 3 games.")


def entered_by_kind(page: Page) -> None:
    """Four pairs of men and of women from a list with a fault; and one line, which has to say what it is of."""
    page.get_by_text("Paste from a spreadsheet").click()
    kinds = [kind for kind in ("男子双人", "女子双人") for _ in range(4)]
    rows = [
        "\t".join((kind, f"{kind[0]}甲{at}", kind[0], f"{kind[0]}乙{at}", kind[0])) for at, kind in enumerate(kinds)
    ]
    rows[-1] = rows[-1].replace("女子双人", "少年双人")
    page.get_by_label("The list").fill("\n".join(("项目\t选手1\t性别\t选手2\t性别", *rows)))
    page.get_by_role("button", name="Check", exact=True).click()
    wrong = page.get_by_label("9 项目")
    expect(wrong).to_be_focused()
    assert wrong.evaluate(RING_ABOVE_FAULT) >= -0.5
    wrong.fill("女子双人")
    wrong.press("Enter")
    page.get_by_role("button", name="Import 8").click()
    expect(page.get_by_role("row", name=re.compile("女甲4"))).to_contain_text("women's pairs")
    line = page.get_by_label("One line: two players")
    line.fill("周一 周二")
    line.press("Enter")
    expect(page.locator("#entry-wrong")).to_contain_text("men's pairs, women's pairs")
    page.get_by_label("Event", exact=True).select_option("women's pairs")
    line.press("Enter")
    expect(page.locator("#entry-wrong")).to_contain_text("women's pairs needs the sex")
    assert violations(page) == []


def test_men_and_women_have_stages_of_their_own_and_a_planned_stage_is_changed(visit: Visits) -> None:
    page = visit("/organise")
    opened(page, "Who may enter")
    page.get_by_label("About how many pairs or teams").fill("8")
    page.get_by_label("Rounds (Swiss)").fill("2")
    for kind in ("men's pairs", "women's pairs"):
        page.get_by_role("checkbox", name=kind, exact=True).check()
    expect(page.get_by_role("checkbox", name="pairs", exact=True)).not_to_be_checked()
    plan = page.get_by_role("region", name="The plan")
    expect(plan).to_contain_text("For: men's pairs, women's pairs, open.")
    expect(plan).to_contain_text("Swiss · men's pairs: 2 rounds, 2 tables")
    expect(plan).to_contain_text("Women's pairs: All 4 take part.")
    page.get_by_label("Name of the event").fill("Two cups")
    page.get_by_role("button", name="Make the event").click()
    page.wait_for_url(AT_A_DESK)

    entered_by_kind(page)

    part(page, "Settings")
    stages = page.get_by_role("region", name="Stages")
    stages.get_by_role("button", name="Change this stage").first.click()
    form = stages.get_by_role("region", name="Change this stage")
    expect(form.get_by_label("Rounds", exact=True)).to_have_value("2")
    expect(form.get_by_label("Minutes a round")).to_have_value("45")
    expect(form.get_by_label("Event", exact=True)).to_have_value("pairs_men")
    form.get_by_label("Rounds", exact=True).fill("3")
    assert violations(page) == []
    form.get_by_role("button", name="Save").click()
    expect(form).to_be_hidden()
    expect(stages).to_contain_text("1 Swiss · men's pairs: 3 rounds")
    expect(stages).to_contain_text("2 Swiss · women's pairs: 2 rounds")
    opened(page, "Add a stage")
    more = page.locator("form").filter(has=page.get_by_label("Format", exact=True))
    more.get_by_label("Format", exact=True).select_option("knockout")
    more.get_by_label("Event", exact=True).select_option("women's pairs")
    more.get_by_role("button", name="Add a stage").click()
    expect(stages).to_contain_text("3 knockout · women's pairs")


def applied_for_a_division(page: Page, phone: Page) -> None:
    """Somebody enters themselves and says for what; the desk sees it."""
    phone.get_by_label("Your name").fill("Zhang")
    phone.get_by_role("button", name="Come in").click()
    phone.get_by_label("Event", exact=True).select_option("pairs")
    phone.get_by_label("Group", exact=True).select_option("open")
    applied(phone, "张三", "李四")
    expect(phone.get_by_text("Sent: 张三 / 李四")).to_be_visible()
    application = page.get_by_role("listitem").filter(has_text="张三 / 李四")
    expect(application).to_contain_text("pairs open")
    assert violations(page) == []


def test_who_may_enter_is_changed_until_somebody_has_entered(visit: Visits) -> None:
    page = visit("/organise")
    planned(page)
    part(page, "Settings")
    opened(page, "Regulations:")
    opened(page, "Who may enter")
    form = page.locator("details").filter(has_text="Regulations:").first
    expect(form.get_by_role("checkbox", name="pairs", exact=True)).to_be_checked()
    form.get_by_role("checkbox", name="men's pairs", exact=True).check()
    form.get_by_role("checkbox", name="senior", exact=True).check()
    form.get_by_label("Reason", exact=True).fill("a cup for men and for the old")
    assert violations(page) == []
    followed(form, "Save")
    expect(form.get_by_label("Reason", exact=True)).to_have_value("")

    part(page, "Entries")
    page.get_by_label("Event", exact=True).select_option("pairs")
    page.get_by_label("Group", exact=True).select_option("open")
    line = page.get_by_label("One line: two players")
    line.fill("周一 周二")
    line.press("Enter")
    row = page.get_by_role("row", name=re.compile("周一"))
    expect(row).to_contain_text("pairs open")
    form_of_entry = dialog(page, "More: 周一 / 周二")
    expect(form_of_entry.get_by_label("Event", exact=True)).to_have_value("pairs")
    form_of_entry.get_by_label("Group", exact=True).select_option("senior")
    form_of_entry.get_by_role("button", name="See what follows").click()
    expect(form_of_entry.get_by_role("alert")).to_contain_text("senior needs the birth date")
    assert violations(page) == []
    form_of_entry.get_by_role("button", name="Let it pass, with a reason").click()
    form_of_entry.get_by_label("Let it pass, with a reason: Reason").fill("everybody knows them")
    form_of_entry.get_by_label("Let it pass, with a reason: Reason").press("Enter")
    form_of_entry.get_by_role("button", name="Change", exact=True).click()
    expect(form_of_entry).to_be_hidden()
    expect(row).to_contain_text("pairs senior")

    applied_for_a_division(page, visit(link_to_enter(page), size=(390, 844), touch=True))

    part(page, "Settings")
    opened(page, "Regulations:")
    opened(page, "Who may enter")
    box = form.get_by_role("checkbox", name="men's pairs", exact=True)
    expect(box).to_be_checked()
    box.uncheck()
    form.get_by_label("Reason", exact=True).fill("no men came")
    form.get_by_role("button", name="See what follows").click()
    expect(form.get_by_role("alert")).to_contain_text("kinds")


def test_where_a_book_counts_one_score_a_penalty_asks_for_it_alone(visit: Visits) -> None:
    page = visit("/organise")
    page.get_by_role("radio", name=re.compile("100")).check()
    planned(page)
    line = page.get_by_label("One line: two players")
    for number, pair in enumerate(("甲一 甲二", "乙一 乙二"), start=1):
        line.fill(pair)
        line.press("Enter")
        expect(page.get_by_role("row")).to_have_count(number + 1)
    for step in ("Make the draw", "Pair the next round", "Publish the pairings"):
        press_first(page, step)
    part(page, "Rulings")
    form = ruled(page, "Penalty")
    chosen(form, "Which entry", "2")
    expect(form.get_by_label("Grade points off")).to_have_count(0)
    form.get_by_label("Points off").fill("4")
    followed(form, "Enter it", "lose 4")
    expect(page.get_by_role("row", name=re.compile("乙一")).first).to_contain_text("4")


def test_a_role_is_given_to_an_account_and_withdrawn(visit: Visits, server: Server) -> None:
    page = visit("/organise")
    event = planned(page)
    part(page, "People")
    page.get_by_label("Name of an account").fill("Recorder Rita")
    page.get_by_role("button", name="Give it to this account").click()
    expect(page.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()  # there is none of that name
    with account(server, "Recorder Rita") as rita:
        page.get_by_role("button", name="Give it to this account").click()
        expect(page.get_by_role("region", name="People with a role")).to_contain_text("Recorder Rita")
        mine = rita.get(f"/events/{event}").json()["roles"]
        assert [one["role"] for one in mine] == ["recorder"]
        page.get_by_role("button", name="Withdraw: Recorder Recorder Rita").click()
        expect(page.get_by_role("region", name="People with a role")).not_to_contain_text("Rita")
        assert rita.get(f"/events/{event}").json()["roles"] == []


def test_the_wizard_says_for_whom_an_event_is(visit: Visits) -> None:
    page = visit("/organise")
    opened(page, "Who may enter")
    plan = page.get_by_role("region", name="The plan")
    expect(plan).not_to_contain_text("For:")
    page.get_by_role("checkbox", name="mixed pairs").check()
    page.get_by_role("checkbox", name="senior").check()
    expect(plan).to_contain_text("For: mixed pairs, senior.")
    planned(page)
    line = page.get_by_label("One line: two players")
    line.fill("张三 李四")
    line.press("Enter")
    expect(page.locator("#entry-wrong")).to_contain_text("needs the birth date")
    page.get_by_text("Paste from a spreadsheet").click()
    rows = "选手1\t性别\t出生日期\t选手2\t性别\t出生日期\n张三\t男\t1955-03-01\t李四\t女\t1956-04-02"
    page.get_by_label("The list").fill(rows)
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Import 1").click()
    expect(page.get_by_role("row")).to_have_count(2)


def test_the_wizard_fits_a_phone_with_everything_unfolded(visit: Visits) -> None:
    page = visit("/organise", size=(390, 844), touch=True, language="zh")
    opened(page, "日期、时间、裁判员")
    opened(page, "更多选择")
    opened(page, "谁可以参加")
    expect(page.get_by_label("临场裁判员")).to_be_visible()
    fits(page)
    assert violations(page) == []
