"""Issue 19.1-19.3: the referee's floor - tables, calls, rulings, the chief; the same acts at paper and live tables."""

from typing import Any

import pytest

from tests.server.client import Json, Server
from tests.server.local import LocalServer
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


@pytest.mark.parametrize(("book", "free"), [("GJ17", 1), ("JS23", 0)])
def test_000_15_3_7_the_chief_alone_goes_beyond_the_table_where_the_book_lets_them(
    server: Server, book: str, free: int
) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book=book)
    desk.paired(mode="deals", max_deals=3)
    given = {"infraction": "minor_breach", "offender": "N", "discretion": 1, "sanction": "violation"}
    referee, chief = (judge(desk, role).ask(1, "ruling", **given) for role in ("referee", "chief"))
    assert (referee["discretion"], chief["discretion"]) == (0, free)
    assert [one["sanction"] for one in referee["sanctions"]] == ["warning"]
    assert [one["sanction"] for one in chief["sanctions"]] == ["warning", *["none", "violation", "foul"] * free]
    assert chief["error"]["code"] == ("missing_field" if free else "no_discretion")
    said = judge(desk, "chief").judge(1, "rule", "r", **given, reason="again and again")
    assert ("error" not in said) == bool(free)
    assert judge(desk, "referee").judge(1, "rule", "s", **given, reason="x")["error"]["code"] != ""
    assert [one["sanction"]["en"] for one in judge(desk, "chief").register()["rows"]] == ["violation"] * free


def test_a_ruling_may_be_about_a_deal_that_is_over(desk: Desk) -> None:
    chief, tablet = judge(desk, "chief"), device(desk, "table", tables=[1])
    tablet.line("deal", "1", finish=["E", "W", "N", "S"])
    tablet.line("deal", "2", finish=["N", "S", "E", "W"])
    foul = {"infraction": "disturbance", "offender": "E"}
    first = chief.ask(1, "ruling", **foul)["before"]["deals"][0]
    assert (first["number"], first["ruled"]) == (1, False)
    after = chief.judge(1, "rule", "r", **foul, deal=first["fact"])["after"]["deals"]
    assert [one["ruled"] for one in after] == [True, False]
    assert set(after[0]["finish"][:2]) == {"N", "S"}, "a double down of those who fouled"


@pytest.mark.parametrize(
    ("book", "violation", "foul"),
    [
        ("GJ17", ("loses one trick", "001 §16(2)"), ("the other side names", "001 §16(3)")),
        (
            "JS23",
            ("right-hand opponent may stop them for one play", "003 c3.7(2)"),
            ("the referee names", "003 c3.7(3)"),
        ),
    ],
)
def test_003_c3_7_2_a_referee_at_a_paper_table_is_told_what_people_do_there_themselves(
    server: Server, book: str, violation: tuple[str, str], foul: tuple[str, str]
) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book=book)
    desk.paired(mode="deals", max_deals=3)
    chief = judge(desk, "chief")
    for sanction, (words, article) in (("violation", violation), ("foul", foul)):
        given = {"infraction": "phone", "offender": "N", "sanction": sanction}
        told = chief.ask(1, "ruling", **given)["outcome"]["follows"][-1]
        assert words in told["en"]
        assert told["article"].startswith(article)
        named = chief.ask(1, "ruling", **given, leader="E")["outcome"]["follows"]
        assert any(words in one["en"] for one in named) == (sanction == "violation"), "it is told who leads"


def test_001_35_2_a_deputy_rules_in_the_place_of_an_absent_chief_and_says_so(desk: Desk) -> None:
    deputy = judge(desk, "deputy")
    grave = {"infraction": "signal", "case": "grave", "offender": "N", "sanction": "loss"}
    told, acting = (deputy.ask(1, "ruling", **grave, **more) for more in ({}, {"acting": 1}))
    assert (told["error"]["code"], "error" in acting) == ("not_in_authority", False)
    assert [[one["yours"] for one in asked["sanctions"]] for asked in (told, acting)] == [[0, 0], [1, 1]]
    referee = judge(desk, "referee").judge(1, "rule", "r", **grave, acting=1)
    assert referee["error"]["code"] == "not_in_authority", "nobody below a deputy does"
    assert deputy.judge(1, "rule", "d", **grave, acting=1)["after"]["over"] is True


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
    second = {**sent, "what": "another matter", "draft": {}}
    assert referee.act(("chief_called", second), cmd="s2")["error"]["code"] == "matter_waits"
    floor = chief.floor()
    matter = floor["tables"][floor["sent"][0]]["raised"]
    assert (matter["what"], matter["draft"]) == ("信号，情节严重", grave)
    assert chief.judge(1, "rule", "g2", **matter["draft"])["after"]["over"] is True
    assert referee.act(("chief_came", {"stage": 1, "table": 1}), cmd="d0")["error"]["code"] == "not_yours"
    chief.done(("chief_came", {"stage": 1, "table": 1}), cmd="d")
    assert chief.floor()["sent"] == []
    referee.done(("chief_called", second), cmd="s3")
    assert chief.at(1)["raised"]["what"] == "another matter"
    number = chief.register()["rows"][0]["number"]
    assert chief.ask(1, "rulings")["rulings"][0]["entered"] == grave, "to be ruled anew"
    back = chief.ask(1, "deed", act="annul", data={"ruling": number, "reason": "看错"})
    assert (back["before"]["over"], back["after"]["over"]) == (True, False)
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


def teams(server: Server) -> Desk:
    """The organiser of an event in which two teams of two pairs meet."""
    desk = Desk(server, "组织者")
    desk.begin(book="GJ17", terms={"kinds": ["teams"]})
    players = [[{"name": f"{team}{one}"} for one in "一二三四"] for team in "甲乙"]
    desk.done(*(("entry", {"players": four, "team": four[0]["name"][0]}) for four in players), cmd="e")
    desk.done(("stage", {"format": "round_robin", "match": {"mode": "deals", "max_deals": 3}}), cmd="s")
    length = desk.done(("stage_begun", {"stage": 1}), ("draft", {"stage": 1}), cmd="d")["length"]
    desk.done(("published", {"stage": 1}), cmd="p", seen=length)
    return desk


def put_up(desk: Desk) -> None:
    """Both teams say who plays with whom."""
    for entry in (1, 2):
        desk.done(("line_up", {"stage": 1, "table": 1, "entry": entry, "pairs": [[1, 2], [3, 4]]}), cmd=f"l{entry}")


def test_h_41_each_pair_of_a_team_is_ruled_at_by_itself_and_counts_across_the_event(server: Server) -> None:
    desk = teams(server)
    referee = judge(desk, "referee")
    row = referee.at(1)
    assert (row["boards"], row["players"]) == (2, [])
    rule = {"act": "rule", "data": SIGNAL}
    path = f"/events/{desk.event}/referee/tables/1"

    def ruled(cmd: str, board: int) -> Json:
        told: Json = referee.call("POST", f"{path}/acts", id=cmd, board=board, **rule).json()
        return told

    assert ruled("r0", 0)["error"]["code"] == "sheet_of_pairs"
    assert ruled("r1", 1)["error"]["code"] == "line_up_first"
    assert ruled("r3", 3)["error"]["code"] == "no_such_board"
    put_up(desk)
    floor = referee.call("GET", f"/events/{desk.event}/referee/floor?stage=1&round=1&table=1&board=2").json()
    assert sorted(floor["tables"][0]["players"]) == sorted(["甲三", "甲四", "乙三", "乙四"])
    done = ruled("r2", 2)
    assert done["match"].endswith(".1.1.1.2")
    assert done["after"]["counts"][1][0]["number"] == 1
    assert ruled("r2", 2)["length"] == done["length"], "once"
    told = referee.call("POST", f"{path}/ask", what="rulings", board=1).json()
    assert told["rulings"] == [], "the other pair has nothing to do with it"
    shown = referee.register()
    assert [(one["table"], one["board"], one["sanction"]["en"]) for one in shown["rows"]] == [(1, 2, "warning")]
    (ladder,) = shown["ladders"]
    assert (ladder["entry"] in (1, 2), ladder["sums"][0]["number"]) == (True, 1)


def test_the_boards_of_duplicate_in_a_hall_are_ruled_at_one_by_one(server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="GJ17")
    pairs = ("甲一 甲二", "乙一 乙二", "丙一 丙二", "丁一 丁二")
    desk.done(*(("entry", {"players": [{"name": one} for one in pair.split()]}) for pair in pairs), cmd="e")
    desk.done(("stage", {"format": "duplicate", "rounds": 1, "options": {"boards": 3}}), cmd="s")
    length = desk.done(("stage_begun", {"stage": 1}), ("draft", {"stage": 1}), cmd="d")["length"]
    desk.done(("published", {"stage": 1}), cmd="p", seen=length)
    referee = judge(desk, "referee")
    assert referee.at(2)["boards"] == 3
    path = f"/events/{desk.event}/referee/tables/2/acts"
    first, second = (referee.call("POST", path, id=f"r{at}", board=at, act="rule", data=SIGNAL).json() for at in (1, 3))
    assert first["after"]["counts"][1][0]["number"] == 1
    assert second["error"]["code"] == "sanction_not_open", "of the second no warning is left"


def test_a_table_goes_to_a_colleague(desk: Desk) -> None:
    referee = judge(desk, "referee", tables=[1], name="甲")
    assert (
        referee.act(("handed_over", {"stage": 1, "table": 2, "to": "乙"}), cmd="h0")["error"]["code"] == "not_in_reach"
    )
    referee.done(("handed_over", {"stage": 1, "table": 1, "to": "乙"}), cmd="h")
    assert referee.at(1)["referee"] == "乙"


def mine(one: Judge) -> list[int]:
    """The tables of a referee."""
    return [table["table"] for table in one.floor()["tables"] if table["mine"]]


def test_who_is_handed_a_table_rules_there_and_who_gave_it_does_not(desk: Desk) -> None:
    giver, colleague = (judge(desk, "referee", tables=[at], name=name) for at, name in ((1, "甲"), (2, "乙")))
    everywhere = judge(desk, "referee", name="丙")
    assert colleague.judge(1, "rule", "r0", **SIGNAL)["error"]["code"] == "not_in_reach"
    giver.done(("handed_over", {"stage": 1, "table": 1, "to": "乙"}), cmd="h1")
    assert "after" in colleague.judge(1, "rule", "r1", **SIGNAL)
    assert giver.judge(1, "rule", "r2", **SIGNAL)["error"]["code"] == "not_in_reach"
    assert [mine(one) for one in (giver, colleague, everywhere)] == [[], [1, 2], [1, 2]]
    colleague.done(("handed_over", {"stage": 1, "table": 2, "to": "丙"}), cmd="h2")
    assert [mine(one) for one in (giver, colleague, everywhere)] == [[], [1], [1, 2]], "nobody has less by getting one"
    everywhere.done(("handed_over", {"stage": 1, "table": 2, "to": "甲"}), cmd="h3")
    assert [mine(one) for one in (giver, colleague, everywhere)] == [[2], [1], [1]]
    desk.done(("assignment", {"stage": 1, "tables": [[1, "丙"], [2, "丙"]], "waived": "两桌"}), cmd="a")
    everywhere.done(("handed_over", {"stage": 1, "table": 1, "to": "甲"}), cmd="h4")
    everywhere.done(("handed_over", {"stage": 1, "table": 2, "to": "乙"}), cmd="h5")
    assert [mine(one) for one in (giver, colleague, everywhere)] == [[1], [2], []], "who gave all has none"


def test_a_pause_of_the_round_makes_nobody_late(turned: LocalServer) -> None:
    desk = Desk(turned, "组织者")
    desk.begin(book="GJ17")
    desk.paired(mode="deals", max_deals=3)
    referee = judge(desk, "referee")
    desk.done(("round_begun", {"stage": 1}), cmd="b")
    began = referee.at(1)["begun"]
    turned.turn(60)
    desk.done(("round_paused", {"stage": 1, "reason": "the lights went out"}), cmd="p")
    turned.turn(240)
    desk.done(("round_resumed", {"stage": 1}), cmd="r")
    assert referee.at(1)["begun"] == began + 240_000


def second_round(desk: Desk, **given: Any) -> str:
    """Play the first round on its sheets, with a ruling at table 1, and publish the second; the match of table 1."""
    tablet, referee = device(desk, "table", tables=[1, 2]), judge(desk, "referee")
    for tablet.table in (1, 2):
        tablet.line("deal", f"d{tablet.table}", finish=["E", "W", "N", "S"])
        if tablet.table == 1:
            assert "error" not in judge(desk, "chief").judge(1, "rule", "r", **(given or SIGNAL))
        for side in ("E-W", "N-S"):
            tablet.sign(side, f"{side}{tablet.table}")
        referee.table = tablet.table
        assert referee.sign("referee", f"s{tablet.table}")["done"] == 1
    match: str = referee.at(1)["match"]
    seen = desk.state()["length"]
    length = desk.done(("locked", {"stage": 1}), ("draft", {"stage": 1}), cmd="next", seen=seen)["length"]
    desk.done(("published", {"stage": 1}), cmd="published 2", seen=length)
    return match


def test_a_table_of_an_earlier_round_is_shown_as_it_was_ruled_anew_and_its_result_taken_over(server: Server) -> None:
    desk = Desk(server, "组织者")
    desk.begin(book="GJ17")
    desk.paired(mode="deals", max_deals=1)
    before, match = judge(desk, "chief").at(1), second_round(desk)
    chief = judge(desk, "chief")

    def earlier() -> Json:
        (one,) = chief.call("GET", f"/events/{desk.event}/referee/floor?stage=1&round=1&table=1").json()["tables"]
        return dict(one)

    now = chief.at(1)
    assert (now["round"], now["match"]) == (2, f"{desk.event}.1.2.1")
    told = earlier()
    assert (told["round"], told["match"], told["names"], told["players"]) == (
        1,
        match,
        before["names"],
        before["players"],
    )
    assert (told["names"] != now["names"], told["done"], told["outdated"], told["deals"]) == (True, True, False, 1)
    (ruling,) = chief.call(
        "POST", f"/events/{desk.event}/referee/tables/1/ask", what="rulings", stage=1, round=1
    ).json()["rulings"]
    anew = {**SIGNAL, "case": "grave", "sanction": "loss", "amends": ruling["seq"]}
    path = f"/events/{desk.event}/referee/tables/1/acts"
    ruled = chief.call("POST", path, id="anew", act="rule", stage=1, round=1, data={**anew, "offender": "E"}).json()
    assert "error" not in ruled, ruled
    assert earlier()["outdated"] is True
    taken = {"stage": 1, "round": 1, "table": 1, "typed": f"match:{match}", "error": "slip", "reason": "判罚后"}
    chief.done(("correction", taken), cmd="t")
    assert earlier()["outdated"] is False
    for asked in ("stage=1&round=3&table=1", "stage=2&round=1&table=1", "stage=1&round=1&table=9", "table=x"):
        refused = chief.call("GET", f"/events/{desk.event}/referee/floor?{asked}").json()["error"]["code"]
        assert refused in ("no_such_round", "no_such_stage", "no_such_table", "message_unreadable"), refused
