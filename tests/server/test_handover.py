"""Issue 18.8: an event goes on elsewhere; the server dies in the middle of a round, and nothing is lost."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from guandan.cli.main import main
from guandan.event.archive import check
from guandan.office.events import read_event
from guandan.server.operations.hall import in_the_hall
from guandan.server.operations.limits import HALL, Limits, limits_of
from guandan.store import LogStore
from tests.conftest import SOAK
from tests.server.client import HTTP, Server
from tests.server.house import PATIENCE, refused, wait_for
from tests.server.local import LocalServer
from tests.server.test_events import MATCH, Desk

TABLES = 12


def post(person: Desk, path: str, data: bytes) -> httpx.Response:
    """Send a file."""
    headers = {"Authorization": f"Bearer {person.token}", "Content-Type": "application/json"}
    return HTTP.post(f"{person.server.url}/api{path}", content=data, headers=headers)


def test_a_second_laptop_goes_on_with_the_file_of_the_first(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with LocalServer(tmp_path / "a") as first, LocalServer(tmp_path / "b") as second:
        desk = Desk(first, "组织者")
        desk.begin(id="cup")
        desk.paired()
        desk.done(("line", {"line": "1 9 7"}), cmd="r")
        phone = {"players": [{"name": "戊一", "phone": "13812345678"}, {"name": "戊二"}]}
        desk.done(("entry", phone), cmd="late")
        file = desk.call("GET", "/events/cup/file")
        assert "13812345678" not in file.text
        assert "13812345678" in desk.call("GET", "/events/cup/file?personal=1").text
        assert refused(Desk(first, "路人").call("GET", "/events/cup/file")) == (403, "office_only")
        other = Desk(second, "接手")
        other.event = "cup"
        told = post(other, "/events/file", file.content).json()
        assert (told["length"], told["viewer"]) == (desk.state()["length"], "office")
        other.done(("line", {"line": "2 9 7"}), cmd="r")
        assert {one["state"] for one in other.view("results")["view"]["tables"]} == {"done"}
        assert refused(post(other, "/events/file", file.content)) == (409, "event_exists")
        changed = file.content.replace("甲一".encode(), "甲三".encode())
        assert post(desk, "/events/file", changed).json()["error"]["kind"] in ("conflict", "unreadable")


def test_personal_data_are_erased_from_the_browser_too(server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin()
    desk.done(("entry", {"players": [{"name": "戊一", "phone": "13812345678"}, {"name": "戊二"}]}), cmd="e")
    desk.done(("personal_erased", {"entry": 1, "reason": "本人要求"}), cmd="x")
    assert "13812345678" not in desk.call("GET", f"/events/{desk.event}/file?personal=1").text


def test_an_event_of_the_command_line_gets_its_organiser_by_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUANDAN_HOME", str(tmp_path))
    with LocalServer(tmp_path) as server:
        assert CliRunner().invoke(main, ["event", "new", "cup"]).exit_code == 0
        told = CliRunner().invoke(main, ["event", "link", "cup", "organiser"])
        assert told.exit_code == 0, told.output
        desk = Desk(server, "组织者")
        desk.event = "cup"
        desk.call("POST", "/join", token=told.output.strip().partition("#")[2])
        assert [one["role"] for one in desk.state()["roles"]] == ["organiser"]


def test_the_profile_of_a_hall_lets_many_phones_in_behind_one_address() -> None:
    assert limits_of([], hall=True) == HALL
    assert limits_of(["person=3"], hall=True).person == 3
    assert (HALL.address > 325, HALL.requests > 300, limits_of([])) == (True, True, Limits())
    assert in_the_hall(8000).endswith(":8000")


def test_the_server_is_killed_while_results_come_and_nothing_is_lost_or_done_twice(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        desk = Desk(server, "组织者")
        desk.begin(id="cup")
        forms = [("entry", {"players": [{"name": f"选手{n}-{at}"} for at in (1, 2)]}) for n in range(1, 2 * TABLES + 1)]
        desk.done(*forms, cmd="entries")
        desk.done(("stage", {"format": "swiss", "rounds": 3, "match": MATCH}), cmd="stage")
        length = desk.done(("stage_begun", {"stage": 1}), ("draft", {"stage": 1}), cmd="draw")["length"]
        length = desk.done(("published", {"stage": 1}), cmd="publish", seen=length)["length"]
        acknowledged: dict[int, int] = {}

        def enter(tables: range) -> None:
            for table in tables:
                while table not in acknowledged:  # sent again with its command id until it is acknowledged
                    try:
                        told = desk.act(("line", {"line": f"{table} 9 7"}), cmd=f"t{table}")
                    except (httpx.TransportError, ValueError):
                        time.sleep(0.05)
                        continue
                    acknowledged[table] = told["facts"][0]["seq"]

        rng = random.Random(18)
        with ThreadPoolExecutor(4) as pool:
            recorders = [pool.submit(enter, range(at + 1, TABLES + 1, 4)) for at in range(4)]
            for _ in range(2 if SOAK else 1):
                goal = min(len(acknowledged) + rng.randrange(1, 4), TABLES)
                wait_for(lambda: len(acknowledged) >= goal or all(one.done() for one in recorders))  # noqa: B023
                server.kill()
                server.start()
            for one in recorders:
                one.result(2 * PATIENCE)
        assert desk.state()["length"] == length + TABLES
    with LogStore(tmp_path / "matches.db") as store:
        log = read_event(store, "cup")
    found = {fact.data["table"]: fact.seq for fact in log.facts if fact.kind == "result"}
    assert found == acknowledged
    assert check(log) is None
