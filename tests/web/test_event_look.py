"""Issue 17.6: the look of all documents, given once at the desk."""

from playwright.sync_api import expect

from tests.server.client import Server
from tests.web.looking import Visits, violations
from tests.web.test_event_desk import followed, part, planned

LOGO = b'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'


def test_logo_and_title_lines_are_given_once_for_all_documents(visit: Visits, server: Server) -> None:
    page = visit("/organise")
    event = planned(page)
    part(page, "Settings")
    page.get_by_text("look of documents").click()
    form = page.locator("details[open]")
    form.get_by_label("Title lines").fill("第三届公开赛\n决赛阶段")
    form.get_by_label("Logo of all documents").set_input_files(
        {"name": "logo.svg", "mimeType": "image/svg+xml", "buffer": LOGO}
    )
    expect(form.get_by_role("img", name="Logo")).to_be_visible()
    form.get_by_label("Sponsors").fill("某公司")
    form.get_by_label("Reason").fill("文书")
    assert violations(page) == []
    followed(form, "Save")
    told = page.request.get(f"{server.url}/api/events/{event}/documents/regulations?format=html&lang=en").text()
    for line in ("第三届公开赛", "决赛阶段", "Sponsored by 某公司", "data:image/svg+xml;base64,"):
        assert line in told
