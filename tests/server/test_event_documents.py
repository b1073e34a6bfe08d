"""Issue 17.5: documents of an event over HTTP, the public seeing only what the public may."""

import io

import pypdf

from tests.server.client import Server
from tests.server.test_events import Desk


def _paper(file: bytes) -> tuple[str, str]:
    """The height and width of the first page in mm."""
    box = pypdf.PdfReader(io.BytesIO(file)).pages[0].mediabox
    return f"{float(box.height) / 72 * 25.4:.0f}", f"{float(box.width) / 72 * 25.4:.0f}"


def test_everybody_has_what_is_public_and_the_desk_all(server: Server) -> None:
    desk, guest = Desk(server, "组织者"), Desk(server, "路人")
    desk.begin()
    guest.event = desk.event
    desk.paired()
    address = f"/events/{desk.event}/documents"
    mine = {one["name"] for one in desk.call("GET", address).json()["documents"]}
    theirs = {one["name"] for one in guest.call("GET", address).json()["documents"]}
    assert {"check-in", "score-sheets-1-1", "archive", "pairings-by-table-1-1"} <= mine
    assert "pairings-by-table-1-1" in theirs < mine
    assert theirs.isdisjoint({"check-in", "score-sheets-1-1", "archive", "penalties"})
    told = guest.call("GET", f"{address}/pairings-by-table-1-1?lang=en")
    assert (told.status_code, told.headers["content-type"]) == (200, "application/pdf")
    assert told.content.startswith(b"%PDF")
    small = guest.call("GET", f"{address}/pairings-by-table-1-1?paper=a5").content
    assert [_paper(one) for one in (told.content, small)] == [("297", "420"), ("148", "210")]
    assert guest.call("GET", f"{address}/pairings-by-table-1-1?paper=a9").status_code == 400
    picture = guest.call("GET", f"{address}/pairings-by-table-1-1?format=png")
    assert picture.headers["content-type"] == "image/png"
    assert int.from_bytes(picture.content[16:20]) in range(890, 911)  # the width that stands in a PNG's head
    page = guest.call("GET", f"{address}/pairings-by-table-1-1?format=html")
    assert page.headers["content-disposition"].startswith("inline")
    assert page.headers.get_list("content-security-policy") == [
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
    ]
    assert guest.call("GET", f"{address}/emergency").json()["error"]["code"] == "office_only"
    assert guest.call("GET", f"{address}/check-in").json()["error"]["code"] == "office_only"
    assert desk.call("GET", f"{address}/check-in?format=xlsx").content.startswith(b"PK")
    assert desk.call("GET", f"{address}/nothing").json()["error"]["code"] == "no_such_document"
