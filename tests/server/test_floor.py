"""Issue 19.1-19.3: the referee's floor - tables, calls, rulings, the chief; the same acts at paper and live tables."""

from typing import Any

import pytest

from tests.server.client import Json, Server
from tests.server.test_events import Desk
from tests.server.test_sheets import Device, device

SIGNAL: Json = {"infraction": "signal", "case": "plain", "offender": "N", "sanction": "warning"}


class Judge(Device):
    """A referee, or the chief, with a phone."""

    def floor(self) -> Json:
        """All tables."""
        told: Json = self.call("GET", f"/events/{self.event}/referee/floor").json()
        return told

    def at(self, table: int) -> Json:
        """One of them."""
        return next(one for one in self.floor()["tables"] if one["table"] == table)

    def ask(self, table: int, what: str, **data: Any) -> Json:
        """What the law book says."""
        path = f"/events/{self.event}/referee/tables/{table}/ask"
        told: Json = self.call("POST", path, what=what, data=data).json()
        return told

    def judge(self, table: int, act: str, cmd: str, **data: Any) -> Json:
        """Do something to the match of a table."""
        path = f"/events/{self.event}/referee/tables/{table}/acts"
        told: Json = self.call("POST", path, id=cmd, act=act, data=data).json()
        return told

    def register(self) -> Json:
        """What referees have done."""
        told: Json = self.call("GET", f"/events/{self.event}/referee/register").json()
        return told


def judge(desk: Desk, role: str, **reach: Any) -> Judge:
    """Somebody who has opened a link."""
    one = device(desk, role, **reach)
    found = Judge(one.server, one.name)
    vars(found).update(vars(one))
    return found


@pytest.fixture
def desk(server: Server) -> Desk:
    """The organiser of an event whose first round is published."""
    one = Desk(server, "组织者")
    one.begin(book="GJ17")
    one.paired(mode="deals", max_deals=3)
    return one


def test_the_floor_says_what_each_table_waits_for_and_calls_come_in_their_order(desk: Desk) -> None:
    referee, tablet = judge(desk, "referee", tables=[2]), device(desk, "table", tables=[1, 2])
    assert [one["mine"] for one in referee.floor()["tables"]] == [False, True]
    assert referee.at(1)["waits"]["en"] == "the finish of deal 1"
    tablet.table = 2
    tablet.line("deal", "1", finish=["E", "W", "N", "S"])
    assert (referee.at(2)["levels"], referee.at(2)["deals"]) == (["5", "2"], 1)
    for at, table in enumerate((2, 1)):
        tablet.done(("referee_called", {"stage": 1, "table": table}), cmd=f"c{at}")
    floor = referee.floor()
    assert [floor["tables"][at]["table"] for at in floor["calls"]] == [2, 1]
    assert desk.call("GET", f"/events/{desk.event}/referee/floor").json()["tables"][0]["mine"]
    assert tablet.call("GET", f"/events/{desk.event}/referee/floor").json()["error"]["code"] == "office_only"


def test_a_ruling_at_a_paper_table_shows_what_it_does_and_counts_across_the_event(desk: Desk) -> None:
    referee = judge(desk, "referee", tables=[1])
    told = referee.ask(1, "ruling", **SIGNAL)
    assert told["outcome"]["sanction"]["en"] == "warning"
    warned = [told[when]["counts"][1][0]["number"] for when in ("before", "after")]
    assert warned == [0, 1]
    assert told["grounds"]
    assert referee.ask(1, "law", infraction="signal")["infractions"][0]["cases"]
    done = referee.judge(1, "rule", "r", **SIGNAL)
    assert done["after"]["counts"][1][0]["number"] == 1
    assert referee.judge(1, "rule", "r", **SIGNAL)["length"] == done["length"], "done once"
    assert referee.judge(2, "rule", "r2", **SIGNAL)["error"]["code"] == "not_in_reach"
    assert desk.call("POST", f"/events/{desk.event}/referee/tables/1/acts", id="x", act="play").json()["error"]
    shown = referee.register()
    (row,) = shown["rows"]
    assert (row["table"], row["sanction"]["en"], row["number"]) == (1, "warning", done["facts"][-1])
    (ladder,) = shown["ladders"]
    assert (ladder["entry"] > 0, ladder["sums"][0]["number"]) == (True, 1)
    again = referee.ask(1, "ruling", **{**SIGNAL, "sanction": "foul"})
    assert (again["nth"], again["sanctions"][0]["yours"], again["error"]["code"]) == (2, 0, "not_in_authority")


def test_a_right_that_is_lost_is_not_penalised(desk: Desk) -> None:
    referee = judge(desk, "referee")
    ground = next(one for one in referee.ask(1, "ruling", **SIGNAL)["grounds"] if one["field"] == "waived")
    given = {**SIGNAL, "waived": ground["value"]}
    given.pop("sanction")
    told = referee.ask(1, "ruling", **given)
    assert told["outcome"]["sanction"]["en"] == "none" or not told["outcome"]["steps"]
    referee.judge(1, "rule", "w", **given)
    assert referee.register()["rows"][0]["follows"][0]["text"]["zh"]
    assert referee.register()["ladders"] == []


def test_r_102_what_is_the_chiefs_is_sent_to_him_and_he_alone_takes_it_back(desk: Desk) -> None:
    referee, chief = judge(desk, "referee"), judge(desk, "chief")
    grave = {"infraction": "signal", "case": "grave", "offender": "N", "sanction": "loss"}
    assert referee.judge(1, "rule", "g", **grave)["error"]["code"] == "not_in_authority"
    sent = {"stage": 1, "table": 1, "what": "信号，情节严重", "draft": grave}
    assert device(desk, "table", tables=[1]).act(("chief_called", sent), cmd="s0")["error"]["code"] == "not_yours"
    referee.done(("chief_called", sent), cmd="s")
    floor = chief.floor()
    matter = floor["tables"][floor["sent"][0]]["raised"]
    assert (matter["what"], matter["draft"]) == ("信号，情节严重", grave)
    assert chief.judge(1, "rule", "g2", **matter["draft"])["after"]["over"] is True
    assert referee.act(("chief_came", {"stage": 1, "table": 1}), cmd="d0")["error"]["code"] == "not_yours"
    chief.done(("chief_came", {"stage": 1, "table": 1}), cmd="d")
    assert chief.floor()["sent"] == []
    number = chief.register()["rows"][0]["number"]
    assert referee.judge(1, "annul", "a", ruling=number, reason="看错")["error"]["code"] == "not_in_authority"
    assert chief.judge(1, "annul", "a2", ruling=number, reason="看错")["after"]["over"] is False


def test_going_back_and_putting_right_show_the_match_before_and_after(desk: Desk) -> None:
    referee, tablet = judge(desk, "chief"), device(desk, "table", tables=[1])
    tablet.line("deal", "1", finish=["E", "W", "N", "S"])
    tablet.line("deal", "2", finish=["E", "N", "W", "S"])
    right = {"number": 1, "finish": ["E", "N", "W", "S"], "reason": "记错"}
    assert judge(desk, "referee").ask(1, "deed", act="correct", data=right)["error"]["code"] == "chief_corrects"
    told = referee.ask(1, "deed", act="correct", data=right)
    assert (told["before"]["levels"], told["after"]["levels"]) == (["7", "2"], ["6", "2"])
    assert referee.judge(1, "correct", "c", **right)["after"]["levels"] == ["6", "2"]
    moments = referee.ask(1, "moments")["moments"]
    first = next(one for one in moments if one["kind"] == "deal_end" and "deal 1" in one["en"])
    back = {"to": first["seq"], "reason": "重打"}
    assert len(referee.ask(1, "deed", act="rewind", data=back)["after"]["deals"]) == 1
    assert len(referee.judge(1, "rewind", "b", **back)["after"]["deals"]) == 1
    assert {one["kind"] for one in referee.register()["rows"]} == {"correct", "rewind"}


def test_a_table_goes_to_a_colleague(desk: Desk) -> None:
    referee = judge(desk, "referee", tables=[1], name="甲")
    assert (
        referee.act(("handed_over", {"stage": 1, "table": 2, "to": "乙"}), cmd="h0")["error"]["code"] == "not_in_reach"
    )
    referee.done(("handed_over", {"stage": 1, "table": 1, "to": "乙"}), cmd="h")
    assert referee.at(1)["referee"] == "乙"
