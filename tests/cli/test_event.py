"""`guandan event` on a store of its own: from the list of entries to the final ranking, and everything refused."""

import json
from pathlib import Path

import pytest

from guandan.event.archive import check, unpacked
from guandan.game.facts import Body, Fact, seal
from guandan.store import LogStore
from tests.cli.desk import Desk, desk

__all__ = ["desk"]
GOOD = """选手1,选手2,单位,种子号,手机1
张三,李四,南京大学,1,02500012345
王五,赵六,苏州大学,2,
钱七,孙八,南京大学,3,
周九,吴十,扬州大学,4,
郑一,王二,徐州医院,5,
"""
BAD = """选手1,选手2,单位,种子号
张三,李四,南京大学,1
王五,,苏州大学,x
钱七,张三,南京大学,3
"""


@pytest.fixture
def cup(desk: Desk) -> Desk:
    """An event with five entries."""
    (desk.home / "list.csv").write_text(GOOD, "utf-8")
    desk.do("event", "new", "cup", "--name", "春季赛", "--seed", "s1")
    assert desk.do("event", "import", "cup", desk.home / "list.csv") == "5 entries imported\n"
    return desk


def swiss(desk: Desk, rounds: int = 3) -> Desk:
    desk.do("event", "stage", "cup", "swiss", "--rounds", rounds)
    desk.do("event", "pair", "cup", "--publish")
    return desk


def test_an_event_from_the_list_to_the_final_ranking(cup: Desk) -> None:
    swiss(cup, 2)
    said = cup.do("event", "result", "cup", "1", "9:7", "2", "a:3")
    assert "2:0 (15:11)" in said
    assert "lock the round" in said
    cup.do("event", "lock", "cup")
    shown = cup.json("event", "pair", "cup", "--publish")
    assert (shown["round"], shown["status"], len(shown["tables"]), len(shown["byes"])) == (2, "published", 2, 1)
    cup.do("event", "result", "cup", "1", "forfeit:N-S", "2", '{"grade": [15, 11]}')
    cup.do("event", "lock", "cup")
    assert "close the event" in cup.do("event", "close", "cup")
    assert cup.do("event", "close", "cup") == "closed\n"
    table = cup.json("event", "standings", "cup")["tables"][0]
    assert [row[0] for row in table["rows"]] == [1, 2, 3, 4, 5]
    assert cup.json("event", "standings", "cup", "--stage", "1", "--round", "1")["tables"][0]["criteria"]
    assert cup.json("event", "standings", "cup", "--units")["tables"][0]["rows"]
    two = cup.json("event", "standings", "cup", "--units", "--best", "2")["tables"][0]["rows"]
    assert max(len(row[3].split()) for row in two) == 2
    assert "derived again" in cup.do("event", "check", "cup")
    assert cup.json("event", "show", "cup")["status"] == "closed"
    assert "closed" in cup.do("event", "list")


def test_phone_numbers_survive_and_the_list_goes_out_again(cup: Desk) -> None:
    out = cup.home / "out.csv"
    cup.do("event", "export", "cup", out, "--personal", lang="zh")
    assert "02500012345" in out.read_text("utf-8-sig")
    cup.do("event", "new", "again")
    assert cup.do("event", "import", "again", out) == "5 entries imported\n"
    cup.do("event", "template", "cup", cup.home / "empty.xlsx")
    cup.do("event", "template", "cup", cup.home / "empty.csv")
    assert cup.run("event", "template", "cup", cup.home / "empty.csv").exit_code == 1
    assert cup.run("event", "import", "again", cup.home / "empty.xlsx").exit_code == 1


def test_every_bad_row_is_listed_and_nothing_comes_in(desk: Desk) -> None:
    file = desk.home / "bad.csv"
    file.write_text(BAD, "utf-8")
    desk.do("event", "new", "cup")
    before = desk.lengths()
    done = desk.run("event", "import", "cup", file)
    assert done.exit_code == 1
    rows = done.stderr.splitlines()
    assert [line[:6] for line in rows[:3]] == ["row 3,", "row 3,", "row 4,"]
    assert rows[3].startswith("[list_not_clean] wrong rows: 2, wrong cells: 3")
    told = json.loads(desk.run("event", "import", "cup", file, "--json").stdout)
    assert [one["row"] for one in told["problems"]] == [3, 3, 4]
    assert desk.lengths() == before
    assert "can be imported" in desk.do("event", "import", "cup", file, "--skip", "--dry-run")
    assert desk.lengths() == before
    assert "rows left out: 3, 4" in desk.do("event", "import", "cup", file, "--skip")
    assert desk.json("event", "show", "cup")["entries"] == 1


def test_a_result_changes_all_tables_or_none(cup: Desk) -> None:
    swiss(cup)
    for scores, code in (
        (("1", "9:7", "9", "9:7"), "no_such_table"),
        (("1", "9:15"), "unknown_level"),
        (("1", "A+:A+"), None),
        (("1",), "wrong_field"),
        (("1", "nine"), "wrong_field"),
        (("1", "forfeit:X"), None),
    ):
        error = cup.refused("event", "result", "cup", *scores)
        assert code in (None, error["code"])
    assert cup.refused("event", "lock", "cup")["code"] == "results_missing"
    assert cup.refused("event", "pair", "cup")["code"] == "round_open"
    assert cup.refused("event", "pair", "cup", "--redraw")["code"]
    cup.do("event", "result", "cup", "1", "9:7")
    assert cup.refused("event", "result", "cup", "1", "9:7")["code"] == "result_in"
    cup.do("event", "correct", "cup", "1", "7:9", "--reason", "录错")


def test_wrong_events_and_roles_are_refused(cup: Desk) -> None:
    assert cup.refused("event", "show", "none")["code"] == "no_such_event"
    assert cup.refused("event", "new", "cup")["code"] == "event_exists"
    assert cup.refused("event", "new", "a:b")["code"] == "wrong_field"
    assert cup.refused("event", "new", "c", "--group", "senior", "--date", "soon")["code"] == "wrong_field"
    assert cup.refused("event", "stage", "cup", "swiss", "--option", "x")["code"] == "wrong_field"
    assert cup.refused("event", "stage", "cup", "swiss", "--rounds", "3", "--by", "player")["code"] == "not_yours"
    assert cup.refused("event", "pair", "cup")["code"] == "no_such_stage"
    assert cup.refused("event", "act", "cup", "stage", "[]")["code"] == "wrong_field"
    assert cup.refused("event", "act", "cup", "nothing")["code"] == "unknown_act"


def test_entries_one_by_one(desk: Desk) -> None:
    desk.do(
        "event", "new", "cup", "--kind", "pairs_mixed", "--group", "senior", "--date", "2026-05-01", "--changes", "1"
    )
    assert desk.refused("event", "entry", "cup", "甲:m:1960-01-01", "乙:m:1960-01-01")["code"] == "not_eligible"
    assert desk.refused("event", "entry", "cup", "甲:m:1970-01-01", "乙:f:1960-01-01")["code"] == "not_eligible"
    assert desk.refused("event", "entry", "cup", "甲:m:1:2:3")["code"] == "wrong_field"
    assert desk.refused("event", "entry", "cup", "甲:x", "乙")["code"] == "wrong_field"
    assert desk.do("event", "entry", "cup", "甲:男:1960-01-01", "乙：女：1960-01-01", "--unit", "南京") == "1 甲 / 乙\n"
    desk.do("event", "substitute", "cup", "1", "--out", "甲", "--player", "丙:m:1950-01-01", "--reason", "病")
    assert "withdrawn" in desk.do("event", "withdraw", "cup", "1", "--reason", "病", "--consent")


def test_a_late_entry_and_a_withdrawal_during_a_swiss(cup: Desk) -> None:
    swiss(cup)
    cup.do("event", "entry", "cup", "冯三", "陈四")
    assert cup.refused("event", "late", "cup", "6")["code"] == "not_eligible"
    cup.do("event", "late", "cup", "6", "--waived", "组委会同意", "--by", "chief")
    assert "[003 c3.7(5)]" in cup.do("event", "withdraw", "cup", "2", "--reason", "病", "--consent")
    cup.do("event", "penalty", "cup", "1", "--points", "1", "--reason", "迟到")
    assert cup.do("event", "penalty", "cup", "1", "--lift", "--reason", "申诉成立").endswith("lifted\n")


def test_reasons_and_changes_of_a_draft(cup: Desk) -> None:
    cup.do("event", "stage", "cup", "swiss", "--rounds", "3")
    drafted = cup.json("event", "pair", "cup")
    told = cup.json("event", "explain", "cup")
    assert [(one["table"], one["first"], one["second"]) for one in told[:2]] == [
        (one["table"], one["first"], one["second"]) for one in drafted["tables"]
    ]
    assert "without it" in cup.do("event", "explain", "cup", "--table", "1")
    assert cup.refused("event", "explain", "cup", "--table", "9")["code"] == "no_such_table"
    one, other = drafted["tables"]
    swapped = [f"1:{one['first']}-{other['second']}", f"2:{other['first']}-{one['second']}"]
    assert cup.refused("event", "change", "cup", "1:x", "--reason", "换")["code"] == "wrong_field"
    changed = cup.json("event", "change", "cup", *swapped, "--reason", "换")
    assert changed["tables"][0]["second"] == other["second"]
    cup.do("event", "publish", "cup")
    assert cup.refused("event", "publish", "cup")["code"] == "no_draft"


def test_values_are_opened_into_their_parts(cup: Desk) -> None:
    swiss(cup)
    cup.do("event", "result", "cup", "1", "9:7", "2", "9:7")
    cup.do("event", "lock", "cup")
    parts = cup.json("event", "standings", "cup", "--entry", "1")
    assert [part["amount"] for part in parts["points"]] == [2]
    assert "match points" in cup.do("event", "standings", "cup", "--entry", "1")
    cup.do("event", "standings", "cup", "--file", cup.home / "table.xlsx")
    cup.do("event", "standings", "cup", "--file", cup.home / "table.csv", lang="zh")
    assert "名次" in (cup.home / "table.csv").read_text("utf-8-sig")
    assert "名次" in cup.do("event", "standings", "cup", lang="zh")


def test_teams_boards_and_results_by_two(desk: Desk) -> None:
    desk.do("event", "new", "cup", "--kind", "teams", "--pairs", "2", "--twice", "--seed", "s")
    for number in range(2):
        desk.do("event", "entry", "cup", *(f"选手{number}{at}" for at in range(4)), "--team", f"{number}队")
    desk.do("event", "stage", "cup", "round_robin")
    desk.do("event", "pair", "cup", "--publish")
    assert "second person" in desk.do("event", "result", "cup", "1", "9:7,A:3", "--by", "recorder/甲")
    assert "differ" in desk.do("event", "result", "cup", "1", "9:7,3:A", "--by", "recorder/乙")
    settled = ("event", "result", "cup", "1", "9:7,A:3", "--reason", "看表", "--by", "chief")
    assert "4:0" in desk.do(*settled)


def test_duplicate_and_best_of(cup: Desk) -> None:
    cup.do("event", "stage", "cup", "duplicate", "--rounds", "1", "--option", "boards=2")
    cup.do("event", "pair", "cup", "--publish")
    shown = cup.json("event", "show", "cup")["waiting"]
    scores = [word for one in shown for word in (one["data"]["table"], "+3,-1")]
    cup.do("event", "result", "cup", *scores)
    cup.do("event", "lock", "cup")
    cup.do("event", "close", "cup")
    cup.do("event", "stage", "cup", "knockout", "--takes", "1", "1", "2", "--best-of", "1", "3")
    cup.do("event", "pair", "cup", "--publish")
    assert cup.refused("event", "result", "cup", "1", "9:7")["code"] == "wrong_games"
    cup.do("event", "result", "cup", "1", "9:7,A:3")


def test_two_exports_are_the_same_and_come_in_again(cup: Desk, tmp_path: Path) -> None:
    swiss(cup)
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    cup.do("event", "export", "cup", one)
    cup.do("event", "export", "cup", two)
    assert one.read_bytes() == two.read_bytes()
    assert check(unpacked(one.read_bytes())[0]) is None
    assert cup.refused("event", "load", one)["code"] == "event_exists"
    other = Desk(tmp_path / "other")
    other.do("event", "load", one)
    assert other.json("event", "show", "cup")["head"] == cup.json("event", "show", "cup")["head"]
    assert cup.json("event", "check", one)["difference"] is None
    one.write_bytes(one.read_bytes().replace("张三".encode(), "张五".encode()))
    assert cup.run("event", "check", one).exit_code == 1
    assert other.run("event", "load", one).exit_code == 1


def test_check_names_the_first_difference(cup: Desk) -> None:
    swiss(cup)
    with LogStore(cup.home / "matches.db") as store:
        facts = store.read("event:cup")
    forged = _forged(facts)
    with LogStore(cup.home / "matches.db") as store:
        store.append("event:forged", 0, forged, "x", title="forged")
    told = json.loads(cup.run("event", "check", "forged", "--json").stdout)
    assert told["difference"]["kind"] == "draft"
    assert "fact 4 (draft)" in cup.run("event", "check", "forged").stderr


def _forged(facts: list[Fact]) -> list[Fact]:
    """The same log with the sides of a table exchanged in the draft, and all hashes right."""
    found: list[Fact] = []
    for fact in facts:
        data = json.loads(json.dumps(fact.data))
        if fact.kind == "draft":
            table = data["tables"][0]
            table["first"], table["second"] = table["second"], table["first"]
        prev = found[-1].hash if found else facts[0].prev
        found.append(seal(Body(fact.kind, fact.by, data), fact.seq, fact.at, fact.cmd, prev))
    return found


def test_officials_schedule_and_other_acts(cup: Desk) -> None:
    for at in range(2):
        cup.do("event", "act", "cup", "official", json.dumps({"name": f"裁{at}", "post": "referee"}))
    assert "no chief" in cup.do("event", "show", "cup")
    swiss(cup)
    assert "assignment" in cup.do("event", "act", "cup", "assignment", '{"stage": 1}')
    cup.do("event", "act", "cup", "suspended", '{"reason": "停电"}')
    assert cup.json("event", "show", "cup")["status"] == "suspended"
    assert cup.refused("event", "pair", "cup")["code"] == "event_suspended"


@pytest.mark.parametrize(
    "more",
    [
        ("--entries", "11", "--rounds", "4", "--late", "200", "--withdraw", "50", "--forfeit", "100", "--absent", "20"),
        ("--entries", "9", "--format", "double_knockout", "--book", "GJ17"),
        ("--entries", "6", "--format", "round_robin", "--kind", "teams_mixed", "--model", "random"),
        ("--entries", "9", "--format", "groups", "--option", "groups=3", "--book", "CLUB"),
        ("--entries", "8", "--format", "duplicate", "--rounds", "3", "--book", "GJ17"),
    ],
)
def test_a_rehearsal_is_the_same_for_the_same_seed(desk: Desk, more: tuple[str, ...]) -> None:
    one = desk.json("event", "simulate", *more)
    assert one == desk.json("event", "simulate", *more)
    assert one["head"] != desk.json("event", "simulate", *more, "--seed", "2")["head"]
    assert desk.lengths() == {}
    assert desk.do("event", "simulate", *more, "--keep", "kept", lang="zh").count("\n") > 5
    assert desk.json("event", "check", "kept")["difference"] is None


def test_an_own_event_is_rehearsed_and_stays_as_it_is(cup: Desk) -> None:
    swiss(cup)
    before = cup.lengths()
    assert len(cup.json("event", "simulate", "cup")["rankings"][0]["tiers"]) == 5
    assert cup.lengths() == before
    cup.do("event", "simulate", "cup", "--keep", "copy")
    assert cup.json("event", "check", "copy")["difference"] is None
    assert cup.json("event", "show", "copy")["status"] == "closed"


def test_other_commands_do_not_trip_over_an_event(cup: Desk) -> None:
    assert "No matches" in cup.do("matches")
    assert cup.refused("record", "new", "--id", "event:x")["code"] == "wrong_id"
    assert cup.run("export", "event:cup", "-").exit_code == 1
    assert cup.run("record", "list").exit_code == 0
    assert cup.run("referee", "register").exit_code == 0
    assert cup.run("event", "list", lang="zh").exit_code == 0


def test_results_and_exclusions_come_from_the_logs_of_matches(cup: Desk) -> None:
    swiss(cup)
    names = {1: "张三 李四", 2: "王五 赵六", 3: "钱七 孙八", 4: "周九 吴十", 5: "郑一 王二"}
    tables = [fact for fact in json.loads(cup.do("event", "export", "cup", "-"))["facts"] if fact["kind"] == "draft"]
    for row in tables[0]["data"]["tables"]:
        (a, b), (c, d) = names[row["first"]].split(), names[row["second"]].split()
        place = ("--event", "cup", "--round", "1", "--table", row["table"])
        cup.do("record", "new", "--id", f"m{row['table']}", "--players", a, c, b, d, *place)
    assert cup.refused("event", "result", "cup", "1", "match:m1")["code"] == "match_not_over"
    assert cup.refused("event", "result", "cup", "1", "match:nobody")["code"] == "no_such_log"
    more = ("--official", "王", "--role", "chief", "--consent", "--reason", "串通", "--yes")
    cup.do("referee", "rule", "m1", "collusion", "--offender", "N-S", *more)
    assert cup.refused("event", "result", "cup", "2", "match:m1")["code"] == "match_elsewhere"
    said = cup.do("event", "result", "cup", "1", "match:m1")
    assert "loss" in said
    assert "excluded" in said
    cup.do("event", "rule", "cup", "2", "forfeit:E-W", "--reason", "没有到场")
    assert "derived again" in cup.do("event", "check", "cup")
    cup.do("event", "lock", "cup")
    assert tables[0]["data"]["tables"][0]["second"] not in cup.json("event", "pair", "cup")["byes"]


def test_a_refusal_among_several_tables_names_its_table(desk: Desk) -> None:
    """Issue 14 (15, 16): of several tables the one that is refused is named, typed wrongly or impossible."""
    (desk.home / "good.csv").write_text(GOOD, "utf-8")
    desk.do("event", "new", "cup", "--book", "GJ17")
    desk.do("event", "import", "cup", desk.home / "good.csv")
    desk.do("event", "stage", "cup", "swiss", "--rounds", 2)
    desk.do("event", "pair", "cup", "--publish")
    for typed in ("9x7", "Z:7", "9:7,A:3"):
        error = desk.refused("event", "result", "cup", 1, "9:7", 2, typed)
        assert error["message"].startswith("table 2: ")
        assert error["message_zh"].startswith("第 2 桌：")
    alone = desk.refused("event", "result", "cup", 2, "Z:7")
    assert not alone["message"].startswith("table 2: ")
