"""`guandan record`: a match kept from its paper sheet, without a server."""

import time

import pytest

from tests.cli.desk import BEGAN, PLAYERS, Desk, desk

__all__ = ["desk"]


def test_a_whole_match_from_paper(desk: Desk) -> None:
    desk.do(
        "record",
        "new",
        "--id",
        "T7",
        "--book",
        "GJ17",
        "--players",
        *PLAYERS,
        "--event",
        "杯",
        "--round",
        2,
        "--table",
        7,
    )
    for _ in range(3):
        desk.do("record", "result", "T7", "EW")
    assert desk.json("record", "result", "T7", "e", "w")["levels"] == ["A", "2"]
    said = desk.do("record", "result", "T7", "E", "N", "W", "S")
    assert "The match is over: E-W won, levels A+ : 2" in said
    sheet = desk.do("record", "show", "T7", lang="zh")
    for word in ("张三 / 李四", "王五 / 赵六", "东西胜", "A+"):
        assert word in sheet
    assert "yes" in desk.do("record", "list")
    assert desk.json("record", "list") == [{"match": "T7", "event": "杯", "round": "2", "table": "7", "over": True}]
    assert desk.refused("record", "result", "T7", "E", "W")["code"] == "match_over"
    (told,) = [fact.data for fact in desk.log("T7").facts if fact.kind == "open"]
    assert told["about"] == {"event": "杯", "round": "2", "table": "7"}


def test_the_record_of_a_paper_match_can_be_exported_and_verified(desk: Desk) -> None:
    match = desk.paper()
    file = desk.home / "paper.jsonl"
    desk.do("export", match, file)
    said = desk.do("verify", file)
    assert "kept from a sheet; chain, levels and result are checked" in said
    assert "shuffles" not in said
    assert "依记分表录入" in desk.do("verify", file, lang="zh")


def test_time_ends_a_match_and_a_late_deal_does_not_count(desk: Desk) -> None:
    timed = ("--book", "NJ", "--at", BEGAN, "--minutes", 50)
    desk.do("record", "new", "--id", "A", *timed)
    assert desk.refused("record", "time", "A", "--at", "+10:00")["code"] == "not_yet"
    assert desk.refused("record", "close", "A", "--at", "+10:00")["code"] == "not_yet"
    desk.do("record", "result", "A", "E", "W", "--at", "09:20")
    assert "over" in desk.do("record", "time", "A", "--at", "+50:00")
    desk.do("record", "new", "--id", "B", *timed, "--at-time", "stop")
    desk.do("record", "result", "B", "E", "W", "--at", "09:20")
    late = desk.do("record", "result", "B", "N", "S", "--at", "09:51")
    assert "does not count" in late
    assert desk.log("B").state.game.levels == (3, 0)


def test_ex_072_004_the_club_may_finish_its_running_deal_after_the_call_of_time(desk: Desk) -> None:
    desk.do("record", "new", "--id", "C", "--book", "CLUB", "--at", BEGAN)
    desk.do("record", "result", "C", "E", "W", "--at", "+49:00")
    assert "the running deal at 5 still counts" in desk.do("record", "time", "C", "--at", "+50:00")
    assert "48 : 52" in desk.do("record", "result", "C", "N", "S", "--at", "+53:00")


def test_a_draw_is_broken_by_lot(desk: Desk) -> None:
    shape = ("--book", "GJ17", "--mode", "deals", "--deals", 2, "--must-decide", "--extra", "lot")
    desk.do("record", "new", "--id", "L", *shape)
    assert desk.refused("record", "lot", "L", "E-W")["code"] == "no_lot"
    desk.do("record", "result", "L", "E", "W")
    assert "must have a winner" in desk.do("record", "result", "L", "N", "S")
    assert "N-S won" in desk.do("record", "lot", "L", "N-S")


def test_a_round_of_several_games(desk: Desk) -> None:
    shape = ("--book", "GJ17", "--mode", "deals", "--deals", 1, "--series", "best_of", "--games", 3)
    desk.do("record", "new", "--id", "S", *shape)
    desk.do("record", "result", "S", "E", "W")
    assert "E-W won" in desk.do("record", "result", "S", "E", "W")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("new", "--book", "XX"), "book_unknown"),
        (("new", "--mode", "game", "--book", "CLUB"), "mode_not_in_book"),
        (("new", "--mode", "deals", "--deals", "9" * 23), "wrong_format"),
        (("new", "--series", "best_of", "--games", "2"), "wrong_format"),
        (("new", "--book", "GJ17", "--mode", "game", "--grace", "60"), "format_unused"),
        (("new", "--games", "3"), "format_unused"),
        (("new", "--id", "R1"), "id_taken"),
        (("new", "--id", ""), "wrong_id"),
        (("new", "--id", "../up"), "wrong_id"),
        (("new", "--id=-x"), "wrong_id"),
        (("new", "--id", "x" * 61), "wrong_id"),
        (("new", "--id", "desk"), "wrong_id"),
        (("new", "--id", "desk:杯"), "wrong_id"),
        (("new", "--id", "x\ty"), "wrong_id"),
        (("new", "--players", "a", "b", "a", "c"), "same_name"),
        (("new", "--players", "a", "b", " ", "c"), "wrong_name"),
        (("new", "--players", "a", "b", "x" * 300, "c"), "wrong_name"),
        (("new", "--players", "a", "b", "x\ny", "c"), "wrong_name"),
        (("new", "--at", "yesterday"), "wrong_field"),
        (("new", "--at", "25:99"), "wrong_field"),
        (("result", "nosuch", "E", "W"), "no_such_log"),
        (("result", "R1", "E"), "wrong_finish"),
        (("result", "R1", "Q", "W"), "unknown_seat"),
        (("new", "--at", "2999-01-01T10:00"), "time_in_future"),
        (("result", "R1", "E", "W", "--at", "08:00"), "time_runs_back"),
        (("result", "R1", "E", "W", "--at", "2999-01-01T10:00"), "time_in_future"),
        (("time", "R1", "--at", "2999-01-01T10:00"), "time_in_future"),
        (("close", "R1"), "no_clock"),
        (("time", "R1"), "no_clock"),
        (("lot", "R1", "E-W"), "no_lot"),
        (("show", "M"), "not_on_paper"),
        (("result", "M", "E", "W"), "not_on_paper"),
    ],
)
def test_what_cannot_be_kept_changes_nothing(desk: Desk, words: tuple[str, ...], code: str) -> None:
    desk.paper()
    desk.played("M", "JS23")
    assert desk.refused("record", *words)["code"] == code


def test_a_paper_match_is_not_played_in_the_terminal(desk: Desk) -> None:
    done = desk.run("play", desk.paper(), "--fast")
    assert done.exit_code == 1
    assert "[on_paper]" in done.stderr
    assert "No matches yet" in desk.do("matches")
    assert "record list" in desk.do("matches")
    refused = desk.run("replay", "R1")
    assert refused.exit_code == 1
    assert "[nothing_to_replay] R1 " in refused.stderr
    assert '"R1"' in desk.refused("record", "new", "--id", "R1")["message"]


def test_times_in_refusals_are_those_of_a_clock(desk: Desk) -> None:
    desk.paper()
    message = desk.refused("record", "result", "R1", "E", "W", "--at", "08:00")["message"]
    assert message == "time 2026-05-01 08:00:00 is before the last fact's 2026-05-01 09:10:00"
    assert "2999-01-01 10:00:00" in desk.refused("record", "time", "R1", "--at", "2999-01-01T10:00")["message"]


def test_a_deal_given_by_a_ruling_is_marked_on_the_sheet(desk: Desk) -> None:
    match = desk.paper()
    by = ("--official", "孙裁判", "--role", "referee")
    desk.do("referee", "rule", match, "yxc", "--offender", "E", *by)
    desk.do("referee", "rule", match, "yxc", "--offender", "W", *by, "--confirmed", "钱", "--leader", "S")
    number = desk.log(match).state.register.rulings[-1].seq
    for command in (("record", "show"), ("show",)):
        rows = [line for line in desk.do(*command, match).splitlines() if line[:1].isdigit()]
        assert ["ruling" in row for row in rows] == [False, True]
        assert f"(ruling #{number})" in rows[1]
        assert f"（裁定 #{number}）" in desk.do(*command, match, lang="zh")


def test_seats_and_sides_in_chinese(desk: Desk) -> None:
    shape = ("--book", "GJ17", "--mode", "deals", "--deals", 2, "--must-decide", "--extra", "lot")
    desk.do("record", "new", "--id", "L", *shape)
    desk.do("record", "result", "L", "东", "西")
    desk.do("record", "result", "L", "南北")
    assert "N-S won" in desk.do("record", "lot", "L", "南北")
    desk.played("M", "JS23")
    assert desk.run("replay", "M", "--seat", "东").exit_code == 0
    assert desk.run("replay", "M", "--seat", "中").exit_code == 2


def test_a_refused_format_names_the_option_and_what_it_may_be(desk: Desk) -> None:
    message = desk.refused("record", "new", "--mode", "deals", "--deals", "9" * 23)["message"]
    assert message == "the format's --deals cannot be 99999999…(23 digits); it may be 1 ... 1000"


def test_the_list_names_players_in_the_order_of_play_and_cuts_nothing(desk: Desk) -> None:
    long = "20261116-0300-" + "abcdef" * 7
    desk.do("record", "new", "--id", long, "--players", *PLAYERS, "--event", "全国掼蛋公开赛江苏站预选赛")
    (_, row) = desk.do("record", "list").splitlines()
    assert row.startswith(long)
    assert "E 张三 N 王五 W 李四 S 赵六" in row


def test_a_chinese_reader_sees_his_own_time_and_chinese_seats(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Shanghai")
    time.tzset()
    try:
        desk.do("record", "new", "--id", "R9", "--players", *"甲乙丙丁", "--at", "2026-05-01T09:00")
        sheet, rows = (desk.do("record", *words, "--lang", "zh") for words in (("show", "R9"), ("list",)))
    finally:
        monkeypatch.undo()
        time.tzset()
    assert "R9  2026-05-01 09:00\n" in sheet
    assert "东 甲 北 乙 西 丙 南 丁" in rows


def test_003_c3_5_9_and_c3_5_6_an_event_chooses_time_and_deals_and_abolishes_reports(desk: Desk) -> None:
    """Issue 14 (9): terms of a stage, of an event under JS23, hold for its matches without being typed again."""
    desk.do("event", "new", "cup", "--book", "JS23")
    for pair in (("甲", "乙"), ("丙", "丁")):
        desk.do("event", "entry", "cup", *pair)
    desk.do("event", "stage", "cup", "swiss", "--rounds", 1, "--minutes", 40, "--deals", 2, "--match", "reports=none")
    desk.do("event", "pair", "cup", "--publish")
    desk.do("record", "new", "--id", "M1", "--event", "cup", "--stage", 1, "--round", 1, "--table", 1, "--at", BEGAN)
    agreed = desk.log("M1").state
    assert (agreed.rules.id, agreed.format.mode, agreed.format.reports) == ("JS23", "time_and_deals", "none")
    assert (agreed.format.minutes, agreed.format.max_deals) == (40, 2)
    for finish in ("EW", "NS"):  # the deals are over before the time is
        desk.do("record", "result", "M1", *finish, "--at", "+10:00")
    assert desk.log("M1").state.over
    assert "(13:13)" in desk.do("event", "result", "cup", 1, "match:M1")
    assert desk.json("event", "check", "cup")["difference"] is None
    desk.do("record", "new", "--id", "M2", "--event", "elsewhere", "--at", BEGAN)
    assert desk.log("M2").state.format.reports == "auto"
