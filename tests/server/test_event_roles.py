"""Issue 18.2: one page says who may do and see what in an event, and the server does as it says."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from guandan.game.seats import SEATS
from tests.server.client import HTTP, Json, Server
from tests.server.house import refused
from tests.server.online import Entrant, Host
from tests.server.test_events import Desk
from tests.server.test_floor import SIGNAL

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "event-roles.md").read_text("utf-8")
BELOW = "/api/events/{event_id}"
HIDDEN = ("no_role_here", "not_yours", "not_in_reach")


def _table(title: str) -> tuple[list[str], dict[str, list[str]]]:
    """The heads and the rows of a table of the page."""
    part = PAGE.split(f"## {title}\n")[1].split("\n## ")[0]
    rows = [
        [cell.strip().strip("`") for cell in line.strip("|\n").split("|")] for line in part.splitlines() if "|" in line
    ]
    return rows[0][1:], {row[0]: row[1:] for row in rows[2:]}


class Scene(NamedTuple):
    """Events in which somebody of every role is cast, with the table of entry 1 as that of all of them."""

    maker: Desk
    host: Host
    """Of the one that is played online."""
    played: str
    """Its first round is published."""
    signed: str
    """Likewise, and every sheet is full."""
    online: str
    """It is played online; with the players who have come."""
    players: list[Entrant]
    own: dict[str, int]
    """By event, the table of entry 1."""
    side: dict[str, str]
    """And where it sits there."""


@pytest.fixture(scope="module")
def scene(server: Server) -> Scene:
    """The events of the walk."""
    maker, events = Desk(server, "组织者"), []
    for name, deals in (("满", 1), ("打", 40)):
        maker.begin(book="GJ17", name=name, terms={"phones": 1})
        maker.paired(mode="deals", max_deals=deals)
        events.append(maker.event)
    for table in (1, 2):
        line: Json = {"id": "full", "act": "deal", "data": {"finish": ["E", "W", "N", "S"]}, "seen": 0}
        told = maker.call("POST", f"/events/{events[0]}/tables/{table}/lines", **line)
        assert told.status_code == 200, told.text
    host = Host(server, "线上组织者")
    host.hold(4, watch="live")
    players = host.entrants(range(1, 5), but="1号甲")
    own, side = {}, {}
    for event, one in ((events[0], maker), (events[1], maker), (host.event, host)):
        tables = one.call("GET", f"/events/{event}/views/pairings?stage=1&round=1").json()["view"]["tables"]
        (here,) = [table for table in tables if 1 in (table["first"], table["second"])]
        own[event], side[event] = here["table"], "E-W" if here["first"] == 1 else "N-S"
    return Scene(maker, host, events[1], events[0], host.event, players, own, side)


@pytest.fixture(scope="module")
def cast(scene: Scene) -> dict[str, Desk]:
    """Somebody of every role; the public has opened the link for entering oneself, and nobody none."""
    found: dict[str, Desk] = {}
    for role in _table("Routes")[0]:
        one = found[role] = Desk(scene.maker.server, f"演员{len(found)}")
        one.event = scene.played
        for event in () if role == "nobody" else (scene.played, scene.signed, scene.online):
            own = scene.own[event]
            reach: Json = {"tables": [own]} if role in ("table", "referee") else {}
            reach |= {"entry": 1} if role in ("captain", "player") else {}
            giver = scene.host if event == scene.online else scene.maker
            name = {"name": "1号甲"} if (role, event) == ("player", scene.online) else {}
            told = giver.call("POST", f"/events/{event}/roles", who=one.id, role=role, **reach, **name)
            assert told.status_code == 201, told.text
    return found


def test_every_act_is_refused_to_every_role_that_the_page_does_not_name(scene: Scene, cast: dict[str, Desk]) -> None:
    roles, acts = _table("Acts")
    wrong, length = [], cast["public"].state()["length"]
    for act, marks in acts.items():
        for role, mark in zip(roles, marks, strict=True):
            reach: Json = {} if role == "public" else {"stage": 1, "table": scene.own[scene.played]}
            told = cast[role].act((act, reach), cmd="x", preview=True, seen=length)
            code = told.get("error", {}).get("code", "")
            if (code in HIDDEN) == bool(mark):
                wrong.append((act, role, mark, code))
    assert wrong == []


def test_what_is_for_ones_own_is_refused_about_anybody_elses(scene: Scene, cast: dict[str, Desk]) -> None:
    roles, acts = _table("Acts")
    own, side = scene.own[scene.played], scene.side[scene.played]
    mine: Json = {"stage": 1, "table": own}
    others: dict[str, list[Json]] = {
        "captain": [{"entry": 2}, {"side": "N-S" if side == "E-W" else "E-W"}, {"side": "referee"}, {"table": 3 - own}],
        "player": [{"entry": 2}, {"side": "N-S" if side == "E-W" else "E-W"}, {"side": "referee"}, {"table": 3 - own}],
        "table": [{"table": 3 - own}, {"table": 9}],
        "referee": [{"table": 3 - own}],
        "public": [{"entry": 1}, {"table": own}],
    }
    wrong, asked = [], 0
    for role, theirs in others.items():
        for act in (act for act, marks in acts.items() if marks[roles.index(role)]):
            for more in ({}, {"entry": 1}, {"side": side}) if role in ("captain", "player") else ({},):
                told = cast[role].act((act, {} if role == "public" else {**mine, **more}), cmd="x", preview=True)
                if told.get("error", {}).get("code", "") in HIDDEN:
                    wrong.append((role, act, more, told))
            for more in theirs:
                reach = more if role == "public" else {**mine, **more}
                told = cast[role].act((act, reach), cmd="x", preview=True)
                asked += 1
                if told.get("error", {}).get("code") != "not_in_reach":
                    wrong.append((role, act, more, told))
    assert not wrong, "\n".join(map(str, wrong))
    assert asked > len(others)


def test_the_public_writes_nothing_on_a_sheet(cast: dict[str, Desk]) -> None:
    public = cast["public"]
    line: Json = {"id": "line", "seen": 0, "act": "deal", "data": {"finish": ["E", "W", "N", "S"]}}
    assert refused(public.call("POST", f"/events/{public.event}/tables/1/lines", **line)) == (403, "no_role_here")


def test_whoever_has_no_role_does_nothing(cast: dict[str, Desk]) -> None:
    for act in _table("Acts")[1]:
        told = cast["nobody"].act((act, {"stage": 1, "table": 1}), cmd="x", preview=True)
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


class Asked(NamedTuple):
    """Somebody asks for something in a role."""

    scene: Scene
    one: Desk
    role: str
    other: bool
    """Whether it is about a table that is not theirs."""

    def at(self, event: str) -> int:
        """The table that is meant."""
        own = self.scene.own[event]
        return 3 - own if self.other else own

    def on(self, event: str, method: str, path: str, **body: Any) -> httpx.Response:
        """The answer of a route of an event."""
        return self.one.call(method, f"/events/{event}{path}", **body)


def _get(path: str) -> Callable[[Asked], httpx.Response]:
    return lambda one: one.on(one.scene.played, "GET", path)


def _grant(one: Asked) -> httpx.Response:
    desk = one.scene.maker
    told = desk.call("POST", f"/events/{desk.event}/roles", who=desk.id, role="public", name=secrets.token_hex(4))
    return one.on(desk.event, "DELETE", f"/roles/{told.json()['id']}")


def _link(one: Asked) -> httpx.Response:
    desk = one.scene.maker
    told = desk.call("POST", f"/events/{desk.event}/links", role="public")
    return one.on(desk.event, "DELETE", f"/links/{told.json()['made']['id']}")


def _line(one: Asked) -> httpx.Response:
    event, table = one.scene.played, one.at(one.scene.played)
    had = one.scene.maker.call("GET", f"/events/{event}/tables/{table}").json()["length"]
    finish = ["N", "E", "S", "W"] if had % 2 else ["E", "N", "W", "S"]
    body: Json = {"id": secrets.token_hex(8), "act": "deal", "data": {"finish": finish}, "seen": had}
    return one.on(event, "POST", f"/tables/{table}/lines", **body)


def _sign(one: Asked) -> httpx.Response:
    event, table = one.scene.signed, one.at(one.scene.signed)
    had = one.scene.maker.call("GET", f"/events/{event}/tables/{table}").json()["length"]
    side = one.scene.side[event]
    return one.on(event, "POST", f"/tables/{table}/sign", id=secrets.token_hex(8), side=side, seen=had)


def _rule(one: Asked) -> httpx.Response:
    event, path = one.scene.played, f"/referee/tables/{one.at(one.scene.played)}/acts"
    told = one.on(event, "POST", path, id=secrets.token_hex(8), act="rule", data=SIGNAL)
    if told.is_success:  # the next one is the first again
        back = {"ruling": told.json()["facts"][-1], "reason": "walk"}
        taken = one.scene.maker.call("POST", f"/events/{event}{path}", id=secrets.token_hex(8), act="annul", data=back)
        assert taken.is_success, taken.text
    return told


def _hear(one: Asked) -> httpx.Response:
    event, table = one.scene.online, one.at(one.scene.online)
    for player in one.scene.players:
        player.do(player.joined["table"], "call", secrets.token_hex(8), reason="x")
    return one.on(event, "POST", f"/referee/tables/{table}/heard", stage=1)


def _list(query: str) -> Callable[[Asked], httpx.Response]:
    def sent(one: Asked) -> httpx.Response:
        url = f"{one.one.server.url}/api/events/{one.scene.signed}/list{query}"
        name = "".join(chr(ord("甲") + int(sign, 16)) for sign in secrets.token_hex(4))
        text = f"选手1姓名,选手2姓名\n赵{name},钱{name}\n".encode()
        return HTTP.post(url, content=text, headers={"Authorization": f"Bearer {one.one.token}"})

    return sent


def _first(title: str, path: str) -> Callable[[Asked], httpx.Response]:
    """An act that the page gives to a role; of nobody, whichever comes first."""

    def done(one: Asked) -> httpx.Response:
        roles, acts = _table(title)
        marks = {act: dict(zip(roles, row, strict=True)) for act, row in acts.items()}
        act = next((act for act, row in marks.items() if row.get(one.role)), next(iter(marks)))
        data = {} if one.role == "public" else {"stage": 1, "table": one.at(one.scene.played)}
        body = {"acts": [{"act": act, "data": data}]} if path == "/acts" else {"act": act}
        return one.on(one.scene.played, "POST", path, id="walk", preview=True, **body)

    return done


WALKED: dict[str, Callable[[Asked], httpx.Response]] = {
    "GET": _get(""),
    "GET /address": _get("/address"),
    "GET /views/{view}": _get("/views/overview"),
    "POST /acts": _first("Acts", "/acts"),
    "GET /file": _get("/file"),
    "GET /file?personal=1": _get("/file?personal=1"),
    "POST /practice": lambda one: one.on(one.scene.signed, "POST", "/practice", rehearse=False),
    "GET /template.xlsx": _get("/template.xlsx"),
    "GET /entries/{number}/code.svg": _get("/entries/1/code.svg"),
    "POST /list": _list(""),
    "POST /list?bring=all": _list("?bring=all"),
    "GET /referee": _get("/referee"),
    "POST /referee": _first("At the referee's desk", "/referee"),
    "GET /roles": _get("/roles"),
    "POST /roles": lambda one: one.on(one.scene.played, "POST", "/roles", who=one.scene.players[0].id, role="public"),
    "DELETE /roles/{grant_id}": _grant,
    "POST /links": lambda one: one.on(one.scene.played, "POST", "/links", role="public"),
    "POST /links/players": lambda one: one.on(one.scene.signed, "POST", "/links/players", hours=1),
    "DELETE /links/players": lambda one: one.on(one.scene.signed, "DELETE", "/links/players"),
    "DELETE /links/{link_id}": _link,
    "GET /documents": _get("/documents"),
    "GET /documents/{name}": _get("/documents/pairings-by-table-1-1?format=html"),
    "GET /sheets": _get("/sheets"),
    "GET /tables/{table}": lambda one: one.on(one.scene.played, "GET", f"/tables/{one.at(one.scene.played)}"),
    "POST /tables/{table}/lines": _line,
    "POST /tables/{table}/sign": _sign,
    "GET /referee/floor": _get("/referee/floor"),
    "GET /referee/register": _get("/referee/register"),
    "GET /referee/shared": _get("/referee/shared"),
    "POST /referee/tables/{table}/ask": lambda one: one.on(
        one.scene.played, "POST", f"/referee/tables/{one.at(one.scene.played)}/ask", what="rulings"
    ),
    "POST /referee/tables/{table}/acts": _rule,
    "POST /referee/tables/{table}/heard": _hear,
    "GET /online": _get("/online"),
    "GET /boards": _get("/boards"),
    "POST /online/{table}": lambda one: one.on(one.scene.online, "POST", f"/online/{one.at(one.scene.online)}"),
}
"""Every route with what lets it be done by whoever may."""
STREAMED = "GET /growth"
"""Its answer never ends: tests/server/test_events.py listens to it."""
REFUSED = (*HIDDEN, "office_only", "chief_only", "grant_not_yours")
"""What somebody is told who may not."""
BESIDE = {
    "POST /acts": "wrong_field missing_field",
    "POST /referee": "wrong_field missing_field",
    "POST /tables/{table}/sign": "nothing_changes",
}
"""What whoever may is told for other reasons than their role: somebody has signed before, or nothing was said."""


def test_every_route_answers_every_role_as_the_page_says(scene: Scene, cast: dict[str, Desk]) -> None:
    roles, routes = _table("Routes")
    assert {*WALKED, STREAMED} == set(routes)
    wrong, walked = [], 0
    for route, ask in WALKED.items():
        for role, mark in zip(roles, routes[route], strict=True):
            for other in (False, True):
                answer = ask(Asked(scene, cast[role], role, other))
                code = "" if answer.is_success else answer.json()["error"]["code"]
                may = mark == "yes" or (mark == "own" and not other)
                done = answer.is_success or code in BESIDE.get(route, "").split()
                walked += 1
                if may != done or (not may and code not in REFUSED):
                    wrong.append((route, role, mark, other, answer.status_code, answer.text[:100]))
    assert not wrong, "\n".join(map(str, wrong))
    assert walked == 2 * len(roles) * (len(routes) - 1)


@pytest.mark.parametrize(("case", "sanction"), [("plain", "foul"), ("grave", "loss")])
def test_a_ruling_is_given_by_those_of_whose_authority_its_sanction_is(
    scene: Scene, cast: dict[str, Desk], case: str, sanction: str
) -> None:
    given: Json = {"infraction": "signal", "case": case, "offender": "N", "sanction": sanction}
    told = {
        role: one.call(
            "POST",
            f"/events/{scene.played}/referee/tables/{scene.own[scene.played]}/ask",
            what="deed",
            data={"act": "rule", "data": given},
        ).json()
        for role, one in cast.items()
    }
    codes = {role: one.get("error", {}).get("code", "") for role, one in told.items()}
    judges = ("chief", "deputy", "referee")
    assert all(codes[role] in REFUSED for role in codes if role not in judges), codes
    assert {role: codes[role] for role in judges} == {
        "chief": "",
        "deputy": "not_in_authority",
        "referee": "not_in_authority",
    }


def test_whoever_comes_to_a_table_online_is_there_what_their_role_says(scene: Scene, cast: dict[str, Desk]) -> None:
    told = {}
    for role, one in cast.items():
        for other in (False, True):
            came = WALKED["POST /online/{table}"](Asked(scene, one, role, other)).json()
            told[role, other] = came["role"], came["seat"]
    beside = {(role, other): ("spectator", "") for role in cast for other in (False, True)}
    official = {("chief", False): "chief", ("chief", True): "chief", ("referee", False): "referee"}
    official |= {("deputy", False): "deputy", ("deputy", True): "deputy"}
    seat = told["player", False][1]
    assert seat in ("EW" if scene.side[scene.online] == "E-W" else "NS")
    assert told == {
        **beside,
        **{key: (role, "") for key, role in official.items()},
        ("player", False): ("player", seat),
    }


def test_nobody_has_more_to_say_in_the_room_of_an_online_table_than_their_role(
    scene: Scene, cast: dict[str, Desk]
) -> None:
    came = {
        role: WALKED["POST /online/{table}"](Asked(scene, one, role, other=False)).json() for role, one in cast.items()
    }
    (room,) = {one["room"] for one in came.values()}
    others = [seat for seat in SEATS if seat != came["player"]["seat"]]
    tries: dict[str, Json] = {
        "role": {"who": scene.players[0].id, "role": "referee"},
        "seat_bot": {"seat": others[0]},
        "begin": {},
        "close": {},
        "sit": {"seat": others[0]},
        "stand": {"seat": others[0]},
        "heard": {},
        "call": {"reason": "x"},
    }
    done = {}
    for role, one in cast.items():
        for act, data in tries.items():
            if act == "heard":
                for player in scene.players:
                    player.do(room, "call", secrets.token_hex(8), reason="x")
            if "error" not in one.do(room, act, secrets.token_hex(8), **data):
                done[role, act] = True
    assert done.keys() == {*((role, "heard") for role in ("chief", "deputy", "referee")), ("player", "call")}
    invited = {
        (role, wanted): one.call("POST", f"/tables/{room}/invite", role=wanted).status_code
        for role, one in cast.items()
        for wanted in ("player", "referee", "chief", "organiser")
    }
    assert {asked for asked, code in invited.items() if code == 201} == {("chief", "player")}


def test_the_page_knows_every_route_of_an_event(server: Server) -> None:
    paths = HTTP.get(f"{server.url}/api/openapi.json").json()["paths"]
    routes = {
        f"{method.upper()} {path.removeprefix(BELOW)}".strip()
        for path, does in paths.items()
        if path.startswith(BELOW)
        for method in does
    }
    assert routes == {route.partition("?")[0] for route in _table("Routes")[1]}
