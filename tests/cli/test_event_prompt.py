"""Results at the speed of a keyboard: `guandan event enter`."""

import pytest

from guandan.game.errors import Unreadable
from guandan.office.scores import read_line
from tests.cli.desk import Desk, desk

__all__ = ["desk"]


@pytest.fixture
def cup(desk: Desk) -> Desk:
    desk.do("event", "new", "cup", "--seed", "1")
    for pair in ("甲一 甲二", "乙一 乙二", "丙一 丙二", "丁一 丁二"):
        desk.do("event", "entry", "cup", *pair.split())
    desk.do("event", "stage", "cup", "swiss", "--rounds", 3)
    desk.do("event", "pair", "cup", "--publish")
    return desk


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("17 9 7", ("17", "9:7", False)),
        ("17 9:7\n", ("17", "9:7", False)),
        ("3 a 10", ("3", "a:10", False)),
        ("!3 9 6", ("3", "9:6", True)),
        ("4 forfeit:N-S", ("4", "forfeit:N-S", False)),
        ("5 +3,-1, 0", ("5", "+3,-1,0", False)),
    ],
)
def test_a_line_is_a_table_and_a_score(line: str, read: tuple[str, str, bool]) -> None:
    assert read_line(line) == read


@pytest.mark.parametrize("line", ["x 9 7", "17", "9:7", "! 3", "17 9 7 5"])
def test_a_line_without_a_table_or_a_score_is_refused(line: str) -> None:
    with pytest.raises(Unreadable):
        read_line(line)


def test_lines_are_entered_echoed_and_a_typo_keeps_the_rest(cup: Desk) -> None:
    done = cup.run("event", "enter", "cup", answers="1 9 7\n7 9 7\n2 Z 3\n2 a 3\n\n!2 A 4\n")
    assert done.exit_code == 1
    assert "2:0 (15:11)" in done.stdout
    assert "round 1: 2 missing: 1 2" in done.stdout
    assert "round 1: 1 missing: 2" in done.stdout
    assert "round 1: all results are in" in done.stdout
    assert "7: [no_such_table]" in done.stderr
    assert "2: [unknown_level]" in done.stderr
    shown = cup.json("event", "round", "cup")["tables"]
    assert [one["typed"] for one in shown] == ["9:7", "A:4"]
    again = cup.run("event", "enter", "cup", answers="2 A 5\n")
    assert "2: [result_in]" in again.stderr
    assert "to put it right: !2 A 5" in again.stderr
    assert cup.run("event", "enter", "cup", answers="q\n").exit_code == 0


def test_what_is_entered_is_echoed_with_names_and_levels(desk: Desk) -> None:
    desk.do("event", "new", "two", "--seed", "1", "--twice")
    for pair in ("甲一 甲二", "乙一 乙二"):
        desk.do("event", "entry", "two", *pair.split())
    desk.do("event", "stage", "two", "swiss", "--rounds", 1)
    desk.do("event", "pair", "two", "--publish")
    first, second = (
        desk.run("event", "enter", "two", "--by", who, answers="1 A+ 7\n") for who in ("recorder", "table")
    )
    assert "乙一 / 乙二  A+:7  waits for a second person" in first.output
    assert "乙一 / 乙二  A+:7  2:0 (21:5)" in second.output


def test_004_on_table_never_applies_to_several_tables(desk: Desk) -> None:
    desk.do("event", "new", "cup", "--seed", "1", "--book", "CLUB")
    for pair in ("甲一 甲二", "乙一 乙二", "丙一 丙二", "丁一 丁二"):
        desk.do("event", "entry", "cup", *pair.split())
    desk.do("event", "stage", "cup", "swiss", "--rounds", 3)
    desk.do("event", "pair", "cup", "--publish")
    several = ("event", "result", "cup", 1, "9:9", 2, "9:9", "--on-table", "E-W")
    assert desk.refused(*several)["code"] == "one_table_only"
    wanted = desk.refused("event", "result", "cup", 1, "9:9")
    assert (wanted["code"], "@none" in str(wanted)) == ("on_table_wanted", False)  # which would be refused
    assert desk.do("event", "result", "cup", 1, "9:9@E-W").splitlines()[0].endswith("  52:48")
    assert desk.do("event", "result", "cup", 2, "2:2").splitlines()[0].endswith("  50:50")
    assert "points -10" in desk.do("event", "penalty", "cup", 1, "--points", 10, "--reason", "迟到")


def test_the_floor_and_an_event_put_away(cup: Desk) -> None:
    assert "draft" in cup.do("event", "recall", "cup", "--reason", "漏了") + cup.do("event", "round", "cup")
    cup.do("event", "publish", "cup")
    cup.do("event", "clock", "cup", "begin")
    cup.do("event", "clock", "cup", "pause", "--reason", "停电")
    cup.do("event", "clock", "cup", "resume")
    cup.do("event", "clock", "cup", "time")
    cup.do("event", "announce", "cup", "午饭后继续")
    assert "* 午饭后继续" in cup.do("event", "show", "cup")
    assert "秋季赛" in cup.do("event", "terms", "cup", "--name", "秋季赛", "--reason", "改名")
    assert "Time is called" in cup.do("event", "history", "cup", "--kind", "time_called")
    cup.do("event", "new", "wrong", "--seed", "1")
    cup.do("event", "putaway", "wrong", "--reason", "重复")
    assert "wrong" not in cup.do("event", "list")
    assert "wrong" in cup.do("event", "list", "--all")
    cup.do("event", "putaway", "wrong", "--back")
    assert "wrong" in cup.do("event", "list")


def test_personal_data_stay_out_of_exports_and_can_be_erased(desk: Desk) -> None:
    desk.do("event", "new", "cup", "--seed", "1")
    desk.do("event", "entry", "cup", "甲:m:1960-01-01:13812345678", "乙:f:1961-01-01:13812345679")
    file = desk.home / "cup.json"
    for name, more, there in (("a.json", (), False), ("b.json", ("--personal",), True)):
        desk.do("event", "export", "cup", desk.home / name, *more)
        assert ("13812345678" in (desk.home / name).read_text("utf-8")) == there
    desk.do("event", "export", "cup", desk.home / "list.csv")
    assert "13812345678" not in (desk.home / "list.csv").read_text("utf-8-sig")
    assert "13812345678" not in desk.do("event", "history", "cup") + str(desk.json("event", "entries", "cup"))
    assert desk.do("event", "erase", "cup", 1, "--reason", "本人要求") == "2 sealed parts erased\n"
    desk.do("event", "export", "cup", file, "--personal")
    assert "1381234567" not in file.read_text("utf-8")
    assert "no difference" in desk.do("event", "check", "cup")
    assert b"13812345678" not in b"".join(one.read_bytes() for one in desk.home.glob("matches.db*"))
