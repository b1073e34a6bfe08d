"""Issue 18.2: one page says who may do and see what in an event, and the server does as it says."""

import re
from pathlib import Path

import pytest

from tests.server.client import HTTP, Json, Server
from tests.server.house import refused
from tests.server.test_events import Desk

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "event-roles.md").read_text("utf-8")
HIDDEN = ("no_role_here", "not_yours")


def _table(title: str) -> tuple[list[str], dict[str, list[str]]]:
    """The heads and the rows of a table of the page."""
    part = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    rows = [
        [cell.strip().strip("`") for cell in line.strip("|\n").split("|")] for line in part.splitlines() if "|" in line
    ]
    return rows[0][1:], {row[0]: row[1:] for row in rows[2:]}


@pytest.fixture(scope="module")
def cast(server: Server) -> dict[str, Desk]:
    """Somebody of every role in one event; the public has opened the link for entering oneself."""
    maker = Desk(server, "组织者")
    maker.begin()
    maker.paired()
    found: dict[str, Desk] = {}
    for role in _table("Acts")[0]:
        one = found[role] = Desk(server, f"演员{len(found)}")
        one.event = maker.event
        reach: Json = {"tables": [1]} if role in ("table", "referee") else {}
        reach |= {"entry": 1} if role in ("captain", "player") else {}
        told = maker.call("POST", f"/events/{maker.event}/roles", who=one.id, role=role, **reach)
        assert told.status_code == 201, told.text
    return found


def test_every_act_is_refused_to_every_role_that_the_page_does_not_name(cast: dict[str, Desk]) -> None:
    roles, acts = _table("Acts")
    reach: Json = {"stage": 1, "table": 1}
    wrong, length = [], cast["public"].state()["length"]
    for act, marks in acts.items():
        for role, mark in zip(roles, marks, strict=True):
            told = cast[role].act((act, reach), cmd="x", preview=True, seen=length)
            code = told.get("error", {}).get("code", "")
            if (code in HIDDEN) == bool(mark):
                wrong.append((act, role, mark, code))
    assert wrong == []


def test_the_public_writes_nothing_on_a_sheet(cast: dict[str, Desk]) -> None:
    public = cast["public"]
    line: Json = {"id": "line", "seen": 0, "act": "deal", "data": {"finish": ["E", "W", "N", "S"]}}
    assert refused(public.call("POST", f"/events/{public.event}/tables/1/lines", **line)) == (403, "no_role_here")


def test_whoever_has_no_role_does_nothing(cast: dict[str, Desk]) -> None:
    nobody = Desk(cast["public"].server, "路人")
    nobody.event = cast["public"].event
    for act in _table("Acts")[1]:
        told = nobody.act((act, {"stage": 1, "table": 1}), cmd="x", preview=True)
        assert told["error"]["code"] == "no_role_here", act


def test_every_view_is_shown_to_every_role_as_the_page_says(cast: dict[str, Desk]) -> None:
    roles, views = _table("Views")
    wrong = []
    for view, marks in views.items():
        for role, mark in zip(roles, marks, strict=True):
            told = cast[role].view(view)
            inside = told.get("viewer") in ("office", "referee")
            refused = told.get("error", {}).get("code") == "office_only"
            if (refused, inside) != (mark == "", mark == "all" and "error" not in told):
                wrong.append((view, role, mark, told.get("error")))
    assert wrong == []


def test_every_act_at_the_referees_desk_is_refused_to_every_role_that_the_page_does_not_name(
    cast: dict[str, Desk],
) -> None:
    roles, acts = _table("At the referee's desk")
    wrong = []
    for act, marks in acts.items():
        for role, mark in zip(roles, marks, strict=True):
            told = cast[role].call("POST", f"/events/{cast[role].event}/referee", id="x", act=act, preview=True).json()
            code = told.get("error", {}).get("code", "")
            if (code in HIDDEN) == bool(mark):
                wrong.append((act, role, mark, code))
    for role, desk in cast.items():
        told = desk.call("GET", f"/events/{desk.event}/referee").json()
        if ("appeals" in told) != (desk.state()["viewer"] in ("office", "referee")):
            wrong.append(("GET", role, "", str(told)[:80]))
    assert wrong == []


def test_every_role_is_given_by_those_whom_the_page_names(cast: dict[str, Desk]) -> None:
    gives = {role: row[0].split(", ") for role, row in _table("Roles that one may give and withdraw")[1].items()}
    for giver, desk in cast.items():
        for role in cast:
            body: Json = {"role": role, "hours": 1, "tables": [1], "entry": 1}
            told = desk.call("POST", f"/events/{desk.event}/links", **body)
            assert (told.status_code == 201) == (role in gives.get(giver, ())), (giver, role, told.text)


INSIDE = (
    "/referee",
    "/referee/floor",
    "/referee/register",
    "/sheets",
    "/file",
)
"""Of the routes that show something, those for who runs the event; `/referee/shared` is for the chief."""
STREAMS = ("/growth",)


def test_every_route_is_walked_with_every_role(cast: dict[str, Desk]) -> None:
    """No route fails, and none lets anybody in who has no part in it."""
    root = "/api/events/{event_id}"
    server = cast["public"].server
    paths: Json = HTTP.get(f"{server.url}/api/openapi.json").json()["paths"]
    wrong, walked = [], 0
    for path, methods in paths.items():
        part = path.removeprefix(root)
        if not path.startswith(root) or part in STREAMS:
            continue
        told = part.replace("{view}", "overview").replace("{name}", "schedule").replace("{table}", "1")
        told = re.sub(r"\{\w+\}", "nobody", told)
        for method in methods:
            for role, one in cast.items():
                walked += 1
                body = {} if method == "get" else {"id": "walk"}
                answer = one.call(method.upper(), f"/events/{one.event}{told}", **body)
                inside = one.state()["viewer"] in ("office", "referee")
                may = inside or part not in INSIDE
                may = {"/referee/shared": role == "chief", "/tables/{table}": role != "public"}.get(part, may)
                refused = answer.status_code in (401, 403)
                if part == "/tables/{table}" and role in ("captain", "player"):
                    may = not refused  # the lot says at which table they play
                if answer.status_code >= 500 or (method == "get" and part != "/roles" and refused == may):
                    wrong.append((method, part, role, answer.status_code, answer.text[:80]))
                if method != "get" and role == "public" and answer.status_code < 400:
                    wrong.append((method, part, role, answer.status_code, answer.text[:80]))
    assert wrong == []
    assert walked > 250


def test_the_page_knows_every_route_of_an_event() -> None:
    wire = (Path(__file__).resolve().parents[2] / "docs" / "wire.md").read_text("utf-8")
    routes = set(re.findall(r"`([A-Z]+ /api/events[^`]*)`", wire))
    assert routes >= {"GET /api/events", "POST /api/events/{event_id}/acts", "GET /api/events/{event_id}/views/{view}"}
