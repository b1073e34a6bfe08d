"""Issue 18.7: nothing that is not public is in any byte that the public can get of an event."""

import json
import re
from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect

from guandan.server.wire.contract.events import VIEWS
from tests.conftest import SOAK
from tests.server.client import HTTP, PATIENCE, Json, Server
from tests.server.test_events import MATCH, Desk

PHONE, BORN, PAPER = "13812345678", "1966-05-01", "320106196605010011"
REMARK, WAIVED, WHY = "内部备注甲", "破例理由乙", "判罚理由丙"
SECRETS = (PHONE, BORN, PAPER, REMARK, WAIVED, WHY, '"secret"', '"salt"')


def asked(desk: Desk) -> Iterator[str]:
    """Every address of an event that needs no sign-in."""
    url = f"{desk.server.url}/api/events"
    yield url
    yield f"{url}/{desk.event}"
    parts = ("", "stage=1&round=1", "round=2", "table=1", "entry=1", f"find={PHONE}")
    for view in VIEWS:
        for part in (*parts, "stage=1", "entry=2") if SOAK else parts:
            yield f"{url}/{desk.event}/views/{view}?{part}"


def public(desk: Desk) -> dict[str, str]:
    """Every byte of it, without the lengths and the time of day, which everybody may know."""
    found = {}
    with httpx.Client(timeout=PATIENCE, trust_env=False) as one:
        for address in asked(desk):
            found[address] = re.sub(r'"(length|now|fact)":\d+', "", one.get(address).text)
    with connect(f"ws://127.0.0.1:{desk.server.port}/api/socket") as socket:
        socket.send(json.dumps({"type": "hello", "event": desk.event}))
        assert set(json.loads(socket.recv())) == {"type", "event", "length"}
    return found


def changed(before: dict[str, str], after: dict[str, str], desk: Desk) -> list[str]:
    """The addresses of the event itself that answer something else."""
    return [one for one in after if desk.event in one and before[one] != after[one]]


@pytest.mark.parametrize("book", ["JS23", "GJ17"])
def test_no_byte_of_drafts_results_rulings_and_personal_data_reaches_the_public(server: Server, book: str) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book=book)
    person: Json = {"sex": "m", "born": BORN, "id": PAPER, "phone": PHONE}
    for number in range(1, 7):
        players = [{"name": f"选手{number}-{seat}", **person, "id": f"{PAPER}{number}{seat}"} for seat in "12"]
        desk.done(("entry", {"players": players, "unit": f"单位{number}", "remarks": REMARK}), cmd=f"e{number}")
    desk.done(("official", {"name": "严判", "post": "referee"}), cmd="o")
    start = public(desk)

    desk.done(("stage", {"format": "swiss", "rounds": 3, "match": MATCH}), cmd="s")
    planned = public(desk)
    length = desk.done(("stage_begun", {"stage": 1}), ("draft", {"stage": 1}), cmd="d")["length"]
    drafted = public(desk)
    assert changed(planned, drafted, desk) == [], "the draw, and the draft of the first round"

    desk.done(("published", {"stage": 1}), cmd="p", seen=length)
    shown = public(desk)
    assert changed(drafted, shown, desk), "what is published is told"
    desk.done(("line", {"line": "1 9 7"}), ("line", {"line": "2 J 8"}), cmd="r")
    assert changed(shown, public(desk), desk) == [], "results before the round is locked"
    loss = {"stage": 1, "table": 3, "round": 1, "typed": "loss:E-W@8:5", "reason": WHY}
    desk.done(("ruled", loss), ("penalty", {"stage": 1, "entry": 1, "points": 1, "reason": WHY}), cmd="x")
    assert changed(shown, public(desk), desk) == [], "an open ruling, a penalty in a round that is not locked"
    desk.done(("line", {"line": "!1 9 6"}), cmd="c")
    assert changed(shown, public(desk), desk) == [], "a correction"

    length = desk.state()["length"]
    length = desk.done(("locked", {"stage": 1}), cmd="l", seen=length)["length"]
    locked = public(desk)
    assert changed(shown, locked, desk), "locked results are told"
    desk.done(("draft", {"stage": 1}), cmd="d2")
    assert changed(locked, public(desk), desk) == [], "the draft of the next round"

    every = "\n".join([*start.values(), *planned.values(), *drafted.values(), *shown.values(), *locked.values()])
    assert [one for one in SECRETS if one in every] == []


def test_results_come_as_the_regulations_say(server: Server) -> None:
    seen = {}
    for shown in ("entered", "confirmed", "locked"):
        desk = Desk(server, "组织者")
        desk.begin(terms={"shown": shown, "twice": 1})
        desk.paired()
        desk.done(("line", {"line": "1 9 7"}), cmd="r")
        told = HTTP.get(f"{server.url}/api/events/{desk.event}/views/results?table=1").json()["view"]["tables"][0]
        seen[shown] = (told["state"], told["claims"])
    assert seen == {"entered": ("waiting", []), "confirmed": ("missing", []), "locked": ("hidden", [])}


def test_002_s11_the_screen_shows_the_current_round_only(server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="NJ")
    length = desk.paired(mode="time_and_deals")
    desk.done(("line", {"line": "1 9 7"}), ("line", {"line": "2 9 7"}), cmd="r")
    url = f"{server.url}/api/events/{desk.event}/views/results"
    assert [one["state"] for one in HTTP.get(url).json()["view"]["tables"]] == ["done", "done"]
    length = desk.done(("locked", {"stage": 1}), cmd="l", seen=length + 2)["length"]
    length = desk.done(("draft", {"stage": 1}), cmd="d")["length"]
    desk.done(("published", {"stage": 1}), cmd="p", seen=length)
    assert HTTP.get(f"{url}?round=1").json()["error"]["code"] == "current_round_only"
