"""The help at the table: one list of gestures and keys, the hand's and the table's."""

from playwright.sync_api import expect

from tests.web.looking import LAPTOP, SMALLEST, Visits, resized, violations
from tests.web.test_table import entered, seated


def test_the_help_of_the_table_has_the_keys_of_the_hand(visit: Visits) -> None:
    page = entered(visit(size=SMALLEST), "Ann")
    seated(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Help and keys").click()
    help_ = page.get_by_role("dialog", name="Help and keys")
    for key in ("Sweep over cards", "Enter", "Alt + 1–9", "V", "/"):
        expect(help_.get_by_text(key, exact=True)).to_have_count(1)
    for size in (SMALLEST, LAPTOP):
        resized(page, size)
        assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(help_).to_be_visible()
