"""Issue 18: events on the server - acts, views, growth, several writers."""

import json
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.sync.client import connect

from guandan.cli.main import main
from tests.server.client import HTTP, Json, Person, Server
from tests.server.house import refused
from tests.server.local import LocalServer

PAIRS = ("甲一 甲二", "乙一 乙二", "丙一 丙二", "丁一 丁二")

MATCH = {"mode": "deals", "max_deals": 8}


class Desk(Person):
    """Somebody at the desk of an event."""

    event = ""

    def begin(self, **more: Any) -> Json:
        """Begin an event."""
        told = self.call("POST", "/events", **{"name": "春季杯", "terms": {}, **more})
        assert told.status_code == 201, told.text
        state: Json = told.json()
        self.event = state["id"]
        return state

    def act(self, *acts: tuple[str, Json], cmd: str, **more: Any) -> Json:
        """Do acts; what was answered."""
        body = [{"act": kind, "data": data} for kind, data in acts]
        answer: Json = self.call("POST", f"/events/{self.event}/acts", id=cmd, acts=body, **more).json()
        return answer

    def done(self, *acts: tuple[str, Json], cmd: str, **more: Any) -> Json:
        """Do acts that must not be refused."""
        answer = self.act(*acts, cmd=cmd, **more)
        assert "facts" in answer, answer
        return answer

    def view(self, name: str, **asked: Any) -> Any:
        """A view of the event."""
        question = "&".join(f"{key}={value}" for key, value in asked.items())
        return self.call("GET", f"/events/{self.event}/views/{name}?{question}").json()

    def state(self) -> Json:
        """Length and own roles."""
        answer: Json = self.call("GET", f"/events/{self.event}").json()
        return answer

    def paired(self, *, pairs: tuple[str, ...] = PAIRS, **match: Any) -> int:
        """Enter some pairs, draw and publish a Swiss of three rounds; the length of the log."""
        forms = [("entry", {"players": [{"name": name} for name in pair.split()]}) for pair in pairs]
        self.done(*forms, cmd="entries")
        self.done(("stage", {"format": "swiss", "rounds": 3, "match": match or MATCH}), cmd="stage")
        length = self.done(("stage_begun", {"stage": 1}), ("draft", {"stage": 1}), cmd="draw")["length"]
        published: int = self.done(("published", {"stage": 1}), cmd="publish", seen=length)["length"]
        return published


@pytest.fixture
def desk(server: Server) -> Desk:
    """The organiser of a new event."""
    person = Desk(server, "组织者")
    person.begin()
    return person


def test_whoever_makes_an_event_organises_it_and_everybody_finds_it(desk: Desk) -> None:
    state = desk.state()
    assert [one["role"] for one in state["roles"]] == ["organiser", "chief", "recorder"]
    assert (state["viewer"], state["length"]) == ("office", 1)
    listed = HTTP.get(f"{desk.server.url}/api/events").json()
    assert desk.event in [one["event"] for one in listed["coming"]]
    assert HTTP.get(f"{desk.server.url}/api/events/{desk.event}").json()["viewer"] == "public"
    assert refused(HTTP.get(f"{desk.server.url}/api/events/nowhere")) == (404, "no_such_event")


def test_making_the_same_event_twice_by_one_command_makes_one(server: Server) -> None:
    ann, bob = Desk(server, "安"), Desk(server, "波")
    first = ann.begin(id="once", command="c")
    assert ann.begin(id="once", command="c")["length"] == first["length"]
    assert refused(bob.call("POST", "/events", id="once", name="x", command="c")) == (409, "event_exists")
    bob.event = "once"
    assert bob.state()["roles"] == []


def test_acts_are_done_once_and_guarded_ones_answer_for_what_was_seen(desk: Desk) -> None:
    length = desk.paired()
    again = desk.act(("published", {"stage": 1}), cmd="publish", seen=3)
    assert (again["length"], again["facts"][0]["kind"]) == (length, "published")
    result = {"stage": 1, "table": 1, "result": {"levels": [9, 7]}}
    assert desk.act(("locked", {"stage": 1}), cmd="l", seen=length - 1)["error"]["code"] == "log_grown"
    desk.done(("result", result), cmd="r1", seen=1)  # results of tables do not wait for each other
    both = desk.act(("result", {**result, "table": 2}), ("result", {**result, "table": 9}), cmd="r2")
    assert both["error"]["code"] == "no_such_table"
    assert desk.view("waiting")["view"]["todos"][0]["tables"] == [2]


def test_a_preview_shows_what_would_be_and_writes_nothing(desk: Desk) -> None:
    desk.paired()
    result = ("result", {"stage": 1, "table": 1, "result": {"levels": [9, 7]}})
    before = desk.state()["length"]
    told = desk.act(result, cmd="p", preview=True, view="results", part={"table": 1})
    assert told["view"]["tables"][0]["state"] == "done"
    assert desk.state()["length"] == before
    assert desk.view("results", table=1)["view"]["tables"][0]["state"] == "missing"


def test_the_client_does_not_say_who_acts(desk: Desk) -> None:
    fact = desk.done(("announcement", {"text": "开赛"}), cmd="a")["facts"][0]
    assert fact["by"] == "organiser/组织者"
    other = Desk(desk.server, "路人")
    other.event = desk.event
    assert other.act(("announcement", {"text": "散会"}), cmd="a")["error"]["code"] == "no_role_here"
    assert refused(other.call("POST", f"/events/{desk.event}/acts", id="x", by="chief", acts=[])) == (
        400,
        "message_unreadable",
    )
    assert other.view("history")["error"]["code"] == "office_only"


def test_growth_is_heard_over_the_socket_by_a_stream_and_by_a_long_poll(desk: Desk) -> None:
    url = f"{desk.server.url}/api/events/{desk.event}"
    with connect(f"ws://127.0.0.1:{desk.server.port}/api/socket") as socket:
        socket.send(json.dumps({"type": "hello", "event": desk.event}))
        assert json.loads(socket.recv()) == {"type": "grown", "event": desk.event, "length": 1}
        with HTTP.stream("GET", f"{url}/growth") as stream:
            lines = stream.iter_lines()
            assert (next(lines), json.loads(next(lines).removeprefix("data: "))["length"]) == ("id: 1", 1)
            polled: list[Json] = []
            waiting = Thread(target=lambda: polled.append(HTTP.get(f"{url}?seen=1&wait=60").json()))
            waiting.start()
            desk.done(("announcement", {"text": "开赛"}), cmd="a")
            assert json.loads(socket.recv())["length"] == 2
            assert "id: 2" in [next(lines) for _ in range(3)]
            waiting.join()
            assert polled[0]["length"] == 2
        socket.send(json.dumps({"type": "ping", "at": 5}))
        assert json.loads(socket.recv())["type"] == "pong"


def test_the_public_waits_for_what_it_may_see(desk: Desk) -> None:
    length = desk.paired()
    url = f"{desk.server.url}/api/events/{desk.event}?seen={length}&wait"
    desk.done(("line", {"line": "1 9 7"}), cmd="r")  # shown when the round is locked
    assert HTTP.get(f"{url}=0.01").json()["length"] == length + 1
    polled: list[Json] = []
    waiting = Thread(target=lambda: polled.append(HTTP.get(f"{url}=60").json()))
    waiting.start()
    official = desk.call("GET", f"/events/{desk.event}?seen={length}&wait=60").json()
    assert official["length"] == length + 1, "whoever runs the event is told at once"
    desk.done(("line", {"line": "2 9 7"}), cmd="s")
    locked = desk.done(("locked", {"stage": 1}), cmd="l", seen=length + 2)["length"]
    waiting.join()
    assert polled[0]["length"] == locked


def test_the_command_line_works_on_the_same_event_while_the_server_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUANDAN_HOME", str(tmp_path))
    with LocalServer(tmp_path) as server:
        desk = Desk(server, "组织者")
        desk.begin(id="cup")
        length = desk.paired()
        told = CliRunner().invoke(main, ["event", "result", "cup", "1", "9:7"])
        assert told.exit_code == 0, told.output
        # A stale answer is refused; what does not depend on it goes in, whoever wrote first.
        assert desk.act(("locked", {"stage": 1}), cmd="l", seen=length)["error"]["code"] == "log_grown"
        desk.done(("result", {"stage": 1, "table": 2, "result": {"levels": [9, 7]}}), cmd="r")
        assert {one["state"] for one in desk.view("results")["view"]["tables"]} == {"done"}
        assert desk.state()["length"] == length + 2


def test_results_are_read_as_people_type_them(desk: Desk) -> None:
    desk.paired()
    told = desk.done(("line", {"line": "1 9 7"}), ("result", {"stage": 1, "table": 2, "typed": "A：9"}), cmd="typed")
    assert [one["data"]["result"] for one in told["facts"]] == [{"levels": ["9", "7"]}, {"levels": ["A", "9"]}]
    desk.done(("line", {"line": "!1 9 6"}), cmd="again")
    assert [one["typed"] for one in desk.view("results")["view"]["tables"]] == ["9:6", "A:9"]
    assert desk.act(("line", {"line": "x"}), cmd="w")["error"]["code"] == "wrong_field"
    assert desk.act(("line", {"line": "2 forfeit:N-S"}), cmd="w2")["error"]["code"] == "result_in"


def test_a_role_given_by_a_link_reaches_its_table_and_is_withdrawn_at_once(desk: Desk) -> None:
    desk.paired()
    made = desk.call("POST", f"/events/{desk.event}/links", role="table", tables=[2], name="二号桌").json()
    assert made["qr"].startswith("<svg")
    device = Desk(desk.server, "平板")
    device.event = desk.event
    told = device.call("POST", "/join", token=made["token"]).json()
    assert told == {"role": "table", "seat": "", "event": desk.event, "tables": [2]}
    assert device.state()["viewer"] == "scorer"
    score = {"stage": 1, "result": {"levels": ["9", "7"]}}
    assert device.act(("result", {**score, "table": 1}), cmd="1")["error"]["code"] == "not_in_reach"
    assert device.act(("locked", {"stage": 1}), cmd="2", seen=0)["error"]["code"] in ("not_yours", "log_grown")
    listed = desk.call("GET", f"/events/{desk.event}/roles").json()
    given = next(one for one in listed["grants"] if one["role"] == "table")
    assert (given["by"], given["called"], given["tables"]) == ("组织者", "平板", [2])
    assert refused(device.call("GET", f"/events/{desk.event}/roles")) == (403, "grant_not_yours")
    assert desk.call("DELETE", f"/events/{desk.event}/links/{made['made']['id']}").status_code == 204
    assert device.act(("result", {**score, "table": 2}), cmd="3")["error"]["code"] == "no_role_here"
    assert refused(device.call("POST", "/join", token=made["token"])) == (403, "invite_over")


def test_two_people_of_one_name_sign_differently(desk: Desk) -> None:
    link = desk.call("POST", f"/events/{desk.event}/links", role="recorder").json()["token"]
    names = []
    for _ in range(2):
        one = Desk(desk.server, "李")
        one.event = desk.event
        one.call("POST", "/join", token=link)
        names += [role["name"] for role in one.state()["roles"]]
    assert names == ["李", "李 2"]


def test_a_role_must_say_what_it_is_for_and_ends_when_it_says(turned: LocalServer) -> None:
    desk = Desk(turned, "组织者")
    desk.begin()
    path = f"/events/{desk.event}"
    assert refused(desk.call("POST", f"{path}/links", role="table")) == (400, "grant_needs")
    assert refused(desk.call("POST", f"{path}/links", role="player", entry=5)) == (400, "no_such_entry")
    assert refused(desk.call("POST", f"{path}/links", role="king")) == (400, "message_unreadable")
    other = Desk(turned, "王")
    other.event = desk.event
    given = desk.call("POST", f"{path}/roles", who=other.id, role="recorder", hours=1).json()
    assert other.state()["roles"][0]["until"] == given["until"]
    turned.turn(3700)
    assert other.state()["roles"] == []


def test_the_wizard_plans_stages_for_each_of_several_divisions(desk: Desk) -> None:
    wish = {
        "entries": 16,
        "template": "swiss_page",
        "sexes": ["men", "women"],
        "sessions": [("2030-05-01", "09:00", 99)],
    }
    told = desk.call("POST", "/events/plan", **wish).json()
    assert told["terms"]["kinds"] == ["pairs_men", "pairs_women"]
    assert [stage["entries"] for stage in told["plan"]["stages"]] == [8, 4, 8, 4]
    desk.begin(terms=told["terms"])
    stages = [("stage", data) for data in told["stages"]]
    desk.done(*stages, ("schedule", told["schedule"]), cmd="plan")
    names = [stage["name"]["en"] for stage in desk.view("overview")["view"]["stages"]]
    assert names == [f"{name} · {kind}'s pairs" for kind in ("men", "women") for name in ("Swiss", "Page")]
    assert desk.call("POST", "/events/plan", sexes=["some"]).json()["error"]["code"] == "unknown_choice"
