"""Issue 18.6: the table's own sheet - finish orders in, levels and tribute out, signed, referred to by the event."""

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from guandan.cli.main import main
from guandan.server.operations.limits import NO_LIMITS
from guandan.server.settings import Settings
from tests.server.client import HTTP, Json, Server
from tests.server.house import refused
from tests.server.local import LocalServer
from tests.server.test_events import Desk
from tests.server.turned import TurnedClock

TWO_DEALS: Json = {"mode": "deals", "max_deals": 2}


class Device(Desk):
    """A device at a table, or an official's."""

    table = 1

    def sheet(self) -> Json:
        """The sheet of the table."""
        told: Json = self.call("GET", f"/events/{self.event}/tables/{self.table}").json()
        return told

    def line(self, act: str, cmd: str, seen: int | None = None, **data: Any) -> Json:
        """Another line on it."""
        had = self.sheet()["length"] if seen is None else seen
        path = f"/events/{self.event}/tables/{self.table}/lines"
        told: Json = self.call("POST", path, id=cmd, act=act, data=data, seen=had).json()
        return told

    def sign(self, side: str, cmd: str) -> Json:
        """Agree with it."""
        path = f"/events/{self.event}/tables/{self.table}/sign"
        told: Json = self.call("POST", path, id=cmd, side=side, seen=self.sheet()["length"]).json()
        return told


def device(desk: Desk, role: str, **reach: Any) -> Device:
    """Somebody who has opened a link."""
    token = desk.call("POST", f"/events/{desk.event}/links", role=role, **reach).json()["token"]
    one = Device(desk.server, f"设备{role}")
    one.event = desk.event
    one.call("POST", "/join", token=token)
    return one


@pytest.fixture
def desk(server: Server) -> Desk:
    """The organiser of an event whose first round is published."""
    one = Desk(server, "组织者")
    one.begin()
    one.paired(**TWO_DEALS)
    return one


def test_finish_orders_in_levels_and_tribute_out_and_the_result_refers_to_the_sheet(desk: Desk) -> None:
    tablet, judge = device(desk, "table", tables=[1]), device(desk, "referee", tables=[1])
    empty = tablet.sheet()
    assert (empty["length"], empty["levels"], empty["level"], empty["owing"]) == (0, ["2", "2"], "2", [])
    first = tablet.line("deal", "1", finish=["E", "W", "N", "S"])
    assert (first["levels"], first["level"], first["on_table"]) == (["5", "2"], "5", "E-W")
    assert sorted(first["owing"]) == ["N", "S"], "double down: both pay"
    assert tablet.line("deal", "1", seen=0, finish=["E", "W", "N", "S"])["length"] == first["length"], "done once"
    stale = tablet.line("deal", "2", seen=0, finish=["N", "S", "E", "W"])
    assert stale["error"]["code"] == "log_grown"
    assert tablet.sign("E-W", "early")["error"]["code"] == "match_not_over"
    last = tablet.line("deal", "3", finish=["N", "E", "S", "W"])
    assert last["sheet"]["over"] == 1
    assert judge.sign("referee", "j0")["error"]["code"] == "sides_sign_first"
    assert tablet.sign("E-W", "ew")["signed"] == ["E-W"]
    assert tablet.sign("referee", "no")["error"]["code"] == "not_yours"
    tablet.sign("N-S", "ns")
    assert desk.call("GET", f"/events/{desk.event}/sheets").json()["tables"][0]["signed"] == ["E-W", "N-S"]
    assert judge.sign("referee", "j1")["done"] == 1
    shown = desk.view("results", table=1)["view"]["tables"][0]
    assert (shown["state"], shown["typed"]) == ("done", f"match:{last['sheet']['match']}")
    result = desk.view("history", kind="result")["view"]["rows"][0]
    assert result["by"].startswith("referee/")
    assert tablet.line("deal", "4", finish=["N", "S", "E", "W"])["error"]["code"] == "no_sheet"


def test_a_signature_is_for_the_sheet_as_it_was(desk: Desk) -> None:
    tablet, judge = device(desk, "table", tables=[1]), device(desk, "referee", tables=[1])
    tablet.line("deal", "1", finish=["E", "W", "N", "S"])
    tablet.line("deal", "2", finish=["N", "E", "S", "W"])
    tablet.sign("E-W", "ew")
    assert tablet.line("back", "b")["error"]["code"] == "not_yours"
    back = judge.line("back", "b", reason="点错")
    assert (back["signed"], back["sheet"]["over"], back["levels"]) == ([], 0, ["5", "2"])


def test_003_c2_4_players_phones_are_off_unless_the_regulations_say_otherwise(desk: Desk) -> None:
    pair = desk.view("pairings")["view"]["tables"][0]
    phone = device(desk, "player", entry=pair["first"])
    phone.table = pair["table"]
    told = phone.line("deal", "1", finish=["E", "W", "N", "S"])["error"]
    assert (told["code"], told["article"]) == ("phones_banned", "003 c2.4")
    desk.done(("event_changed", {"terms": {"phones": 1}, "reason": "俱乐部晚会"}), cmd="t")
    assert phone.line("deal", "2", finish=["E", "W", "N", "S"])["levels"] == ["5", "2"]
    phone.line("deal", "3", finish=["E", "N", "W", "S"])
    assert phone.sign("N-S", "s")["error"]["code"] == "not_in_reach", "a pair confirms for itself"
    assert phone.sign("E-W", "s2")["signed"] == ["E-W"]


def test_a_table_calls_a_referee_and_the_office_and_the_referee_see_it(desk: Desk) -> None:
    tablet, judge = device(desk, "table", tables=[2]), device(desk, "referee")
    tablet.table = 2
    called = {"stage": 1, "table": 2}
    assert tablet.act(("referee_called", {"stage": 1, "table": 1}), cmd="c0")["error"]["code"] == "not_in_reach"
    tablet.done(("referee_called", called), cmd="c1")
    assert tablet.act(("referee_called", called), cmd="c2")["error"]["code"] == "nothing_changes"
    assert tablet.sheet()["calling"] > 0
    todo = judge.view("waiting")["view"]["todos"][0]
    assert (todo["act"], todo["tables"], todo["complete"]) == ("referee_came", [2], True)
    assert [one["called"] > 0 for one in judge.view("results")["view"]["tables"]][:2] == [False, True]
    assert not any(one["called"] for one in judge.view("results", public=1)["view"]["tables"])
    judge.done(("referee_came", todo["data"]), cmd="c3")
    assert tablet.sheet()["calling"] == 0
    assert desk.view("waiting")["view"]["todos"][0]["act"] == "result"


def test_a_sheet_says_what_can_be_entered_and_a_pause_takes_nothing_from_its_time(tmp_path: Path) -> None:
    clock, minute = TurnedClock(), 60
    with LocalServer(tmp_path, clock=clock) as server:
        desk = Desk(server, "组织者")
        desk.begin()
        desk.paired(mode="time", minutes=40)
        tablet = device(desk, "table", tables=[1])
        desk.done(("round_begun", {"stage": 1}), cmd="b")
        ends = tablet.sheet()["ends"]
        assert (ends - clock.wall(), tablet.sheet()["acts"]) == (40 * minute * 1000, ["deal"])
        server.turn(30 * minute)
        desk.done(("round_paused", {"stage": 1, "reason": "停电"}), cmd="p")
        server.turn(20 * minute)
        assert tablet.sheet()["ends"] == ends + 20 * minute * 1000
        desk.done(("round_resumed", {"stage": 1}), cmd="r")
        first = tablet.line("deal", "1", finish=["E", "W"])
        assert (first["ends"], first["levels"]) == (ends + 20 * minute * 1000, ["5", "2"])
        judge = device(desk, "referee")
        assert judge.line("back", "2")["ends"] == ends + 20 * minute * 1000
        tablet.line("deal", "3", finish=["E", "N", "W", "S"])
        server.turn(30 * minute)
        late = tablet.sheet()
        assert "deal" not in late["acts"]
        assert "close" in late["acts"]
        closed = tablet.line("close", "4")
        assert (closed["sheet"]["over"], closed["acts"], closed["ends"]) == (1, ["back"], 0)


def test_nobody_else_sees_a_sheet(desk: Desk) -> None:
    path = f"/events/{desk.event}/tables/1"
    assert HTTP.get(f"{desk.server.url}/api{path}").status_code == 401
    passer, other = Desk(desk.server, "路人"), device(desk, "table", tables=[2])
    assert refused(passer.call("GET", path)) == (403, "no_role_here")
    assert refused(other.call("GET", path)) == (403, "no_role_here")
    assert refused(other.call("GET", f"/events/{desk.event}/sheets")) == (403, "office_only")


def test_the_command_line_and_the_check_know_the_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUANDAN_HOME", str(tmp_path))
    with LocalServer(tmp_path) as server:
        desk = Desk(server, "组织者")
        desk.begin(id="cup")
        desk.paired(**TWO_DEALS)
        tablet, judge = device(desk, "table", tables=[1]), device(desk, "referee", tables=[1])
        name = tablet.line("deal", "1", finish=["E", "W", "N", "S"])["sheet"]["match"]
        paper = CliRunner().invoke(main, ["record", "result", name, "NESW"])
        assert paper.exit_code == 0, paper.output
        tablet.sign("E-W", "ew")
        tablet.sign("N-S", "ns")
        judge.sign("referee", "r")
        checked = CliRunner().invoke(main, ["event", "check", "cup", "--lang", "en"])
        assert "no difference" in checked.output, checked.output


def test_a_record_begun_on_the_command_line_is_the_sheet_of_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GUANDAN_HOME", str(tmp_path))
    with LocalServer(tmp_path) as server:
        desk = Desk(server, "组织者")
        desk.begin(id="cup")
        desk.paired(**TWO_DEALS)
        tablet, judge = device(desk, "table", tables=[1]), device(desk, "referee", tables=[1])
        place = ["--event", "cup", "--stage", "1", "--round", "1", "--table", "1"]
        others = ["--players", "赵", "钱", "孙", "李"]
        new = ["new", "--id"]
        for paper in ([*new, "others", *place, *others], [*new, "paper", *place], ["result", "paper", "EWNS"]):
            told = CliRunner().invoke(main, ["record", *paper])
            assert told.exit_code == 0, told.output
        shown = tablet.sheet()
        assert (shown["sheet"]["match"], shown["levels"]) == ("paper", ["5", "2"])
        assert tablet.line("deal", "2", finish=["N", "E", "S", "W"])["sheet"]["over"] == 1
        tablet.sign("E-W", "ew")
        tablet.sign("N-S", "ns")
        assert judge.sign("referee", "r")["done"] == 1
        assert desk.view("results", table=1)["view"]["tables"][0]["typed"] == "match:paper"
        checked = CliRunner().invoke(main, ["event", "check", "cup", "--lang", "en"])
        assert "no difference" in checked.output, checked.output


def _on_cards(desk: Desk) -> list[str]:
    """What the codes of the table cards open."""
    page = desk.call("GET", f"/events/{desk.event}/documents/table-cards-1-1?format=html").text
    return re.findall(r'class="code"><a href="([^"]+)"', page)


@pytest.mark.parametrize("phones", [0, 1])
def test_003_c2_4_the_code_of_a_table_card_opens_its_sheet_with_a_role_only_where_phones_may_keep_it(
    tmp_path: Path, phones: int
) -> None:
    with LocalServer(tmp_path, settings=Settings(limits=NO_LIMITS, hall_url=lambda: "http://hall:8000")) as server:
        desk = Desk(server, "组织者")
        desk.begin(terms={"phones": phones})
        desk.paired(**TWO_DEALS)
        links = _on_cards(desk)
        if not phones:
            assert links == [f"http://hall:8000/e/{desk.event}/table/{table}" for table in (1, 2)]
            return
        assert links == _on_cards(desk), "one link for all prints"
        assert len(links) == 2
        assert all(link.startswith("http://hall:8000/join#") for link in links)
        kept = desk.call("GET", f"/events/{desk.event}/roles").json()["links"]
        assert [(one["role"], one["tables"]) for one in kept] == [("table", [1, 2])]
        judge = device(desk, "referee")
        assert "/join#" not in "".join(_on_cards(judge)), "a referee gives nobody a role"

        phone = Device(server, "张三")
        phone.event, phone.table = desk.event, 2
        assert phone.call("POST", "/join", token=links[1].partition("#")[2]).json()["tables"] == [2]
        assert phone.line("deal", "1", finish=["E", "W", "N", "S"])["levels"] == ["5", "2"]
        phone.table = 1
        assert phone.sheet()["error"]["code"] == "no_role_here"
        desk.call("DELETE", f"/events/{desk.event}/links/{kept[0]['id']}")
        phone.table = 2
        assert phone.sheet()["error"]["code"] == "no_role_here", "withdrawn at once"
