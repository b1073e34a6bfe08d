"""`guandan event` for officials, schedule, presence, line-ups and the course of an event."""

import json
from pathlib import Path

import pytest

from tests.cli.desk import Desk, desk

__all__ = ["desk"]
DAY = "2026-05-01"


@pytest.fixture
def games(desk: Desk) -> Desk:
    """Six pairs of men and of women under JS23: a Swiss; groups, and a cross knockout after them."""
    desk.do("event", "new", "cup", "--seed", "s", "--kind", "pairs_men", "--kind", "pairs_women", "--date", DAY)
    for at in range(1, 7):
        where = ("--unit", f"U{at % 3}", "--region", f"R{at % 3}", "--captain", f"领{at}")
        desk.do("event", "entry", "cup", f"甲{at}:m", f"乙{at}:m", "--kind", "pairs_men", *where)
        desk.do("event", "entry", "cup", f"丙{at}:f", f"丁{at}:f", "--kind", "pairs_women", *where)
    desk.do("event", "stage", "cup", "swiss", "--kind", "pairs_men", "--rounds", 3, "--place", "hall_devices")
    desk.do("event", "stage", "cup", "groups", "--kind", "pairs_women", "--option", "groups=2")
    desk.do("event", "stage", "cup", "cross", "--takes", 2, 1, 2, "--option", "through=2", "--sum-of", 1, 2)
    return desk


def test_every_player_gets_a_personal_link_and_keeps_it(games: Desk) -> None:
    listed = games.do("event", "link", "cup", "player", "--everybody").splitlines()
    assert len(listed) == 24
    assert [line.split()[:2] for line in listed[:2]] == [["1", "甲1"], ["1", "乙1"]]
    assert all("/join#" in line for line in listed)
    assert games.do("event", "link", "cup", "player", "--everybody").splitlines() == listed
    assert games.run("event", "link", "cup", "referee", "--everybody").exit_code == 1


SESSIONS = ("--session", DAY, "09:00", 3, "--session", DAY, "14:00", 3)


def test_003_c5_officials_notice_and_objections(games: Desk) -> None:
    assert "2 to 4" in games.do("event", "official", "cup", "王一", "--post", "chief")
    assert games.refused("event", "official", "cup", "王二", "--post", "chief")["code"] == "against_rules"
    assert games.refused("event", "official", "cup", "甲1")["code"] == "against_rules"
    for at in range(1, 4):
        games.do("event", "official", "cup", f"裁{at}", "--region", f"X{at}", "--kin", f"甲{at}")
    listed = games.do("event", "officials", "cup", lang="zh")
    assert "裁判长  王一" in listed
    assert "委员  领1" in listed  # captains and the chief sit on the committee
    assert games.refused("event", "objection", "cup", "U1", "裁2")["code"] == "not_noticed"
    games.do("event", "notice", "cup")
    assert games.refused("event", "objection", "cup", "nobody", "裁2")["code"] == "no_such_unit"
    assert "not used" in games.do("event", "objection", "cup", "U1", "裁2")
    assert any(one["code"] == "objected" for one in games.json("event", "officials", "cup")["findings"])
    games.do("event", "official", "cup", "裁3", "--gone", "--reason", "有事")
    assert "裁3" not in games.do("event", "officials", "cup")


def test_003_c5_2_3_referees_stand_aside_and_serve_one_stage_first(games: Desk) -> None:
    for at in range(1, 5):
        games.do("event", "official", "cup", f"裁{at}", "--region", f"X{at}", "--kin", f"甲{at}")
    games.do("event", "pair", "cup", "--stage", 1, "--publish")
    games.do("event", "pair", "cup", "--stage", 2, "--publish")
    men = games.json("event", "referees", "cup", "--stage", 1)["data"]["tables"]
    women = games.json("event", "referees", "cup", "--stage", 2)["data"]["tables"]
    assert len(men) == 3
    used = {name for _, name in men}
    free = {f"裁{at}" for at in range(1, 5)} - used
    assert not free or {name for _, name in women} <= free
    words = [f"{table}=裁{at}" for at, (table, _) in enumerate(men, start=1)]
    assert games.refused("event", "referees", "cup", "x", "--stage", 1)["code"] == "wrong_field"
    games.do("event", "referees", "cup", *words, "--stage", 1, "--waived", "人手不够")


def test_003_c4_4_a_schedule_is_drafted_within_the_books_limits(games: Desk, tmp_path: Path) -> None:
    drafted = games.json("event", "schedule", "cup", *SESSIONS, "--hall", "A", 9)
    assert drafted["findings"] == []
    ends = {slot["event"]: slot["end"] for slot in drafted["slots"]}
    starts = [slot["start"] for slot in drafted["slots"] if slot["event"] == "3"]
    assert min(starts) >= ends["2"]  # the knockout takes places of the groups
    shown = games.do("event", "schedule", "cup", lang="zh")
    assert "上午" in shown
    assert "记分表" in shown
    paired = games.do("event", "pair", "cup", "--stage", 2, "--publish")
    assert "A 4" in paired  # tables 1 to 3 are the men's
    small = ("event", "schedule", "cup", "--session", DAY, "09:00", 2, "--hall", "A", 9)
    assert games.refused(*small)["code"] == "against_rules"
    assert games.json(*small, "--dry-run")["findings"][0]["code"] == "no_room"
    assert games.refused("event", "schedule", "cup", "--session", "x", "09:00", 2)["code"] == "wrong_field"
    short = games.json("event", "schedule", "cup", *SESSIONS, "--hall", "A", 9, "--interval", 5, "--dry-run")
    assert {one["code"] for one in short["findings"]} == {"interval_short"}
    games.do("event", "schedule", "cup", "--file", tmp_path / "times.xlsx")
    assert games.json("event", "check", "cup")["difference"] is None


def test_003_c3_5_1_check_in_and_technical_meeting(games: Desk) -> None:
    assert "3 checked in, 9 missing" in games.do("event", "checkin", "cup", 1, 2, 3)
    assert "4 丙2 / 丁2" in games.do("event", "checkin", "cup")
    games.do("event", "checkin", "cup", 3, "--absent")
    assert "12 checked in" in games.do("event", "checkin", "cup", "--all")
    assert games.refused("event", "checkin", "cup", 99)["code"] == "no_such_entry"
    held = games.do("event", "meeting", "cup", *range(1, 12), "--text", "介绍裁判工作", "--day", "2026-04-30")
    assert "absent 12" in held
    assert games.refused("event", "meeting", "cup", 99)["code"] == "no_such_entry"
    assert games.refused("event", "meeting", "cup", "--by", "player")["code"] == "not_yours"
    games.do("event", "edit", "cup", 1, "--coach", "教练", "--seed", 1)
    assert games.refused("event", "edit", "cup", 1)["code"] == "nothing_changes"


def test_003_c4_5_suspended_resumed_stopped(games: Desk) -> None:
    games.do("event", "pair", "cup", "--stage", 1)
    games.do("event", "drop", "cup", "--stage", 1)
    games.do("event", "drop", "cup", "--planned")
    assert len(games.json("event", "show", "cup")["stages"]) == 2
    games.do("event", "pair", "cup", "--stage", 1, "--publish")
    assert games.refused("event", "away", "cup", 1, "--back")["code"] == "nothing_changes"
    games.do("event", "away", "cup", 1)
    assert "resume" in games.do("event", "suspend", "cup", "--reason", "火警")
    assert games.refused("event", "pair", "cup", "--stage", 2)["code"] == "event_suspended"
    games.do("event", "result", "cup", 1, "9:7", "--stage", 1)  # what was played comes in
    games.do("event", "resume", "cup")
    games.do("event", "rounds", "cup", 2, "--stage", 1, "--reason", "时间不够")
    assert games.refused("event", "decide", "cup", 1, 3, "--stage", 1)["code"] == "round_open"
    assert "stopped" in games.do("event", "stop", "cup", "--reason", "地震")
    assert games.refused("event", "resume", "cup")["code"] == "event_ended"
    games.do("event", "award", "cup", 3)
    assert "体育道德风尚奖  3 甲2 / 乙2" in games.do("event", "award", "cup")
    assert games.json("event", "check", "cup")["difference"] is None


def test_h_41_a_team_puts_up_its_pairs(desk: Desk) -> None:
    desk.do("event", "new", "cup", "--kind", "teams", "--pairs", 2, "--team-pairs", 2, 3, "--seed", "s")
    for team in "AB":
        names = [f"{team}{at}" for at in range(1, 7)]
        desk.do("event", "entry", "cup", *names, "--team", team, "--captain", f"{team}长", "--coach", f"{team}教")
    desk.do("event", "stage", "cup", "round_robin")
    desk.do("event", "pair", "cup", "--publish")
    assert desk.do("event", "lineup", "cup", 1, 1, "1-2", "5-6").split() == ["1", "A1", "/", "A2", "2", "A5", "/", "A6"]
    assert desk.refused("event", "lineup", "cup", 1, 1, "1-2", "2-6")["code"] == "put_up_twice"
    assert desk.refused("event", "lineup", "cup", 1, 1, "1-2")["code"] == "line_up_size"
    assert desk.refused("event", "lineup", "cup", 1, 1, "12")["code"] == "wrong_field"


def test_003_c4_3_a_published_result_is_corrected_in_its_window_or_by_appeal(games: Desk) -> None:
    games.do("event", "pair", "cup", "--stage", 1, "--publish")
    games.do("event", "result", "cup", 1, "9:7", 2, "9:7", 3, "9:7", "--stage", 1)
    games.do("event", "lock", "cup", "--stage", 1)
    asked = ("event", "correct", "cup", 1, "7:9", "--stage", 1, "--reason", "记错")
    assert games.refused(*asked, "--error", "entry")["code"] == "round_locked"
    assert games.refused(*asked, "--appeal", 1)["code"] == "not_upheld"
    games.do(*asked)
    assert games.refused("event", "window", "cup", 0)["code"] == "wrong_field"
    games.do("event", "window", "cup", 30)
    assert games.refused("event", "pair", "cup", "--stage", 1, "--round", 1)["code"] == "round_locked"
    games.do("event", "pair", "cup", "--stage", 1, "--round", 2, "--publish")
    assert games.refused("event", "pair", "cup", "--stage", 1, "--round", 2)["code"] == "round_published"
    assert games.refused("event", "result", "cup", 1, "A+:A+", "--stage", 1)["code"]


def test_003_c4_3_an_upheld_appeal_is_carried_out_with_its_reference(desk: Desk) -> None:
    desk.do("event", "new", "cup", "--seed", "s")
    for names in (("a1", "a2"), ("b1", "b2")):
        desk.do("event", "entry", "cup", *names)
    desk.do("event", "stage", "cup", "round_robin")
    desk.do("event", "pair", "cup", "--publish")
    where = ("--event", "cup", "--round", 1, "--table", 1)
    desk.do("record", "new", "--id", "m1", "--players", "a1", "b1", "a2", "b2", "--mode", "deals", "--deals", 1, *where)
    desk.do("record", "result", "m1", "E", "W")
    desk.do("event", "result", "cup", 1, "match:m1")
    desk.do("event", "lock", "cup")
    signed = ("--signed", "b1", "--signed", "b2", "--fee", 100)
    desk.do("referee", "appeal", "file", "m1", "--by", "players", "--pair", "2", "--text", "x", *signed)
    asked = ("event", "correct", "cup", 1, "9:9", "--error", "published", "--reason", "申诉", "--appeal", 1)
    assert desk.refused(*asked)["code"] == "not_upheld"
    desk.do("referee", "appeal", "forward", 1, "--event", "cup")
    desk.do("referee", "appeal", "panel", 1, "--member", "p", "--member", "q", "--member", "r", "--event", "cup")
    desk.do("referee", "appeal", "decide", 1, "--votes", "2:1", "--reason", "y", "--event", "cup")
    assert "1:1" in desk.do(*asked)
    assert desk.json("event", "check", "cup")["difference"] is None


def test_applications_are_admitted_and_declined_on_the_command_line(desk: Desk) -> None:
    desk.do("event", "new", "cup")
    assert "Nobody has applied yet" in desk.do("event", "applications", "cup")
    for names in (("张三", "李四"), ("王五", "赵六"), ("钱七", "孙八")):
        data = json.dumps({"players": [{"name": name} for name in names]}, ensure_ascii=False)
        desk.do("event", "act", "cup", "applied", data, "--by", "public/张")
    assert desk.do("event", "admit", "cup", "2", "1").splitlines() == ["1 王五 / 赵六", "2 张三 / 李四"]
    assert "已谢绝" in desk.do("event", "decline", "cup", "3", "--reason", "名额已满", lang="zh")
    assert desk.refused("event", "admit", "cup", "3")["code"] == "application_decided"
    rows = desk.json("event", "applications", "cup")["rows"]
    assert [(one["status"], one["entry"]) for one in rows] == [("declined", 0), ("admitted", 1), ("admitted", 2)]
    assert "3  declined  钱七 / 孙八  名额已满" in desk.do("event", "applications", "cup")
    assert len(desk.json("event", "entries", "cup")["rows"]) == 2


def test_organisers_and_sponsors_may_be_given_again(desk: Desk) -> None:
    desk.do("event", "new", "cup")
    by = ("--organisers", "省协会", "--organisers", "市体育局", "--sponsors", "某公司")
    told = desk.json("event", "terms", "cup", *by, "--reason", "补充")
    assert told["data"]["terms"] == {"organisers": "省协会、市体育局", "sponsors": "某公司"}
