"""Issue 17.5: documents of an event over HTTP, the public seeing only what the public may."""

from tests.server.client import Server
from tests.server.test_events import Desk


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
    page = guest.call("GET", f"{address}/pairings-by-table-1-1?format=html")
    assert page.headers["content-disposition"].startswith("inline")
    assert page.headers.get_list("content-security-policy") == [
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
    ]
    assert guest.call("GET", f"{address}/emergency").json()["error"]["code"] == "office_only"
    assert guest.call("GET", f"{address}/check-in").json()["error"]["code"] == "office_only"
    assert desk.call("GET", f"{address}/check-in?format=xlsx").content.startswith(b"PK")
    assert desk.call("GET", f"{address}/nothing").json()["error"]["code"] == "no_such_document"
