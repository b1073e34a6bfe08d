"""Matches lost by ruling, as `guandan event result | correct | rule` take them."""

import pytest

from guandan.event.outcomes import Basis, Result, outcome_of
from guandan.game.errors import OutOfTurn, Unreadable
from guandan.game.fields import read
from guandan.game.format import format_of
from guandan.game.log import Log
from guandan.game.ruleset import load
from guandan.office.events import read_event
from guandan.office.ruledscores import read_ruled, with_levels
from guandan.office.scores import read_act
from guandan.store import LogStore
from tests.cli.desk import Desk, desk

__all__ = ["desk"]
PLAYED = {"levels": ["K", "3"]}


def event(desk: Desk, book: str, pairs: int = 2, *more: object) -> Desk:
    desk.do("event", "new", "cup", "--book", book, "--seed", "s", *more)
    for at in range(1, pairs + 1):
        desk.do("event", "entry", "cup", f"甲{at}", f"乙{at}", "--seed", at, "--unit", f"U{at}")
    return desk


@pytest.mark.parametrize("text", ["loss:E-W@8:5", "loss:E-W,8:5", "loss:E-W@8:5 "])
def test_003_c3_7_4_the_levels_reached_are_typed_with_the_loss(text: str) -> None:
    rules = load("JS23")
    won = outcome_of(Basis(rules, format_of(rules, {})), read(Result, read_ruled(text))).scores
    assert [(one.points, one.promotions) for one in won] == [(0, 6), (2, 10)]  # the offenders at 8, the others at Q


def test_000_15_3_4_a_better_grade_on_the_sheet_stands() -> None:
    rules = load("GJ17")
    result = with_levels(rules, read_ruled("loss:N-S"), read(Result, PLAYED))
    assert [one.grade for one in outcome_of(Basis(rules, format_of(rules, {})), read(Result, result)).scores] == [23, 0]


@pytest.mark.parametrize("book", ["HA17", "GJ17", "JS23", "NJ"])
def test_003_c3_7_4_000_15_3_4_without_levels_a_loss_is_not_guessed(book: str) -> None:
    with pytest.raises(OutOfTurn, match="levels") as caught:
        with_levels(load(book), {"loss": "E-W"}, Result())
    assert caught.value.code == "levels_wanted"
    assert with_levels(load(book), {"forfeit": "E-W"}, Result()) == {"forfeit": "E-W"}  # nobody need have come
    assert with_levels(load("CLUB"), {"loss": "E-W"}, Result()) == {"loss": "E-W"}  # 120:0 whatever the levels


def test_003_c3_7_4_a_loss_without_levels_is_unreadable_after_the_sign() -> None:
    with pytest.raises(Unreadable, match="loss:E-W@8:5"):
        read_ruled("loss:E-W@8")


def test_003_c3_7_4_a_ruling_takes_the_levels_of_the_result_that_is_in(desk: Desk) -> None:
    event(desk, "JS23").do("event", "stage", "cup", "round_robin")
    desk.do("event", "pair", "cup", "--publish")
    rule = ("event", "rule", "cup", 1, "loss:E-W", "--reason", "两次犯规")
    assert desk.refused(*rule)["code"] == "levels_wanted"
    desk.do("event", "result", "cup", 1, "8:5")
    assert "0:2 (9:17) loss @8:5" in desk.do(*rule)


def test_001_16_5_who_is_excluded_in_a_match_is_not_told_that_its_result_stands(desk: Desk) -> None:
    event(desk, "GJ17").do("event", "stage", "cup", "swiss", "--rounds", 1, "--deals", 3)
    desk.do("event", "pair", "cup", "--publish")
    desk.do("event", "result", "cup", 1, "8:2")
    out = ("event", "withdraw", "cup", 1, "--exclude", "--in-match", "--reason", "串通", "--by", "chief")
    told = desk.do(*out, lang="zh")
    assert "(0:18)" in told or "(18:0)" in told
    assert "本轮成绩有效" not in told


def test_001_39_35_1_an_appeal_from_paper_changes_the_chart(desk: Desk) -> None:
    event(desk, "GJ17", 4).do("event", "stage", "cup", "knockout")
    desk.do("event", "pair", "cup", "--publish")
    desk.do("event", "result", "cup", 1, "9:7", 2, "9:7")
    desk.do("event", "lock", "cup")
    published = desk.json("event", "pair", "cup", "--publish")["tables"]
    form = ("--by", "players", "--entry", 4, "--text", "误判", "--signed", "甲4", "--signed", "乙4", "--fee", 300)
    assert desk.refused("event", "appeal", "cup", *form)["code"] == "missing_field"
    assert "with the chief" in desk.do("event", "appeal", "cup", 1, "--round", 1, *form)
    assert "stage 1, round 1, table 1" in desk.do("referee", "appeal", "list", "--event", "cup")
    desk.do("referee", "appeal", "answer", 1, "upheld", "--reason", "确有误判", "--event", "cup")
    assert desk.refused("referee", "appeal", "done", 1, "--event", "cup")["code"] == "missing_field"
    right = ("event", "correct", "cup", 1, "7:9", "--round", 1, "--reason", "申诉", "--appeal", 1)
    assert desk.refused(*right)["code"] == "repair_or_stands"
    assert "paired again" in desk.do(*right, "--repair")
    assert "done: event:cup" in desk.do("referee", "appeal", "done", 1, "--event", "cup")
    assert desk.json("event", "pair", "cup", "--publish")["tables"] != published
    assert desk.json("event", "check", "cup")["difference"] is None


def test_003_c4_3_3_an_appeal_puts_the_result_right_and_says_that_the_pairing_stands(desk: Desk) -> None:
    event(desk, "JS23", 4).do("event", "stage", "cup", "knockout")
    desk.do("event", "pair", "cup", "--publish")
    desk.do("event", "result", "cup", 1, "9:7", 2, "9:7")
    desk.do("event", "lock", "cup")
    desk.do("event", "pair", "cup", "--publish")
    right = ("event", "correct", "cup", 1, "7:9", "--round", 1, "--reason", "x", "--error", "published")
    assert "the pairing stands: 1 甲1 / 乙1 stays in round 2 [003 c4.3.3]" in desk.do(*right)


@pytest.fixture
def teams(desk: Desk) -> Desk:
    """Two teams of two pairs under JS23, at one table."""
    desk.do("event", "new", "cup", "--kind", "teams", "--pairs", 2, "--team-pairs", 2, 2, "--seed", "s")
    for team in "AB":
        desk.do("event", "entry", "cup", *(f"{team}{at}" for at in range(1, 5)), "--team", team)
    desk.do("event", "stage", "cup", "round_robin")
    desk.do("event", "pair", "cup", "--publish")
    return desk


RULED = ("--reason", "两次犯规")


def test_h_41_003_c3_7_4_a_board_of_a_team_is_lost_by_ruling(teams: Desk) -> None:
    rule = ("event", "rule", "cup", 1)
    assert teams.refused(*rule, "loss:E-W", *RULED)["code"] == "which_board"
    assert teams.refused(*rule, "loss:E-W", "--board", 2, *RULED)["code"] == "no_boards_yet"
    teams.do("event", "result", "cup", 1, "9:7,8:5")
    assert teams.refused(*rule, "loss:E-W", "--board", 3, *RULED)["code"] == "wrong_field"
    assert teams.refused(*rule, "9:7", "--board", 2, *RULED)["code"] == "wrong_field"
    assert teams.refused(*rule, "A:7,loss:E-W", *RULED)["code"] == "board_changed"
    assert teams.refused(*rule, "loss:E-W", "--board", 2, *RULED, "--by", "referee")["code"] == "not_in_authority"
    fact = teams.json(*rule, "loss:E-W", "--board", 2, *RULED)
    assert fact["data"]["result"]["boards"][1] == {"levels": ["8", "5"], "loss": "E-W"}
    assert fact["data"]["outcome"]["scores"] == [[2, 0, 24, 13], [2, 1, 28, 15]]
    assert teams.json("event", "check", "cup")["difference"] is None


def test_000_15_3_4_001_16_4_a_game_of_several_is_lost_by_ruling(desk: Desk) -> None:
    event(desk, "GJ17").do("event", "stage", "cup", "knockout", "--deals", 9, "--best-of", 1, 3)
    desk.do("event", "pair", "cup", "--publish")
    rule = ("event", "rule", "cup", 1, "loss:N-S", "--reason", "三次犯规")
    assert desk.refused(*rule, "--board", 2)["code"] == "no_boards_yet"
    assert "9:7,loss:N-S@5:3  2:0 (33:11)" in desk.do("event", "result", "cup", 1, "9:7,loss:N-S@5:3")
    desk.do("event", "correct", "cup", 1, "9:7,9:6", "--reason", "看错")
    assert desk.refused(*rule)["code"] == "which_game"
    assert "9:7,loss:N-S@9:6  2:0 (33:11)" in desk.do(*rule, "--board", 2)
    assert desk.refused(*rule, "--board", 3)["code"] == "wrong_field"
    desk.do("event", "correct", "cup", 1, "9:7,9:5", "--reason", "看错")
    with LogStore(desk.home / "matches.db") as kept:
        state = read_event(kept, "cup").state
    typed = {"table": 1, "typed": "loss:N-S", "board": 1, "reason": "罢赛"}  # as the desk's page says it
    (_, data), _ = read_act(state, "ruled", typed, lambda _: Log())
    assert [game.get("loss") for game in data["result"]["games"]] == ["N-S", None]
    assert "board" not in data


def test_h_41_a_forfeited_board_is_typed_among_the_others(teams: Desk) -> None:
    assert "2:2 (15:28)" in teams.do("event", "result", "cup", 1, "9:7,forfeit:E-W")


def test_003_c3_6_2_2_who_enters_a_sheet_is_told_whose_ruling_it_is(desk: Desk) -> None:
    event(desk, "JS23", 4).do("event", "stage", "cup", "round_robin")
    desk.do("event", "pair", "cup", "--publish")
    said = desk.do("event", "result", "cup", 1, "loss:E-W@8:5")
    assert "[003 c3.6(2)2]" in said
    assert "guandan event rule" in said
    assert "guandan event rule" not in desk.do("event", "result", "cup", 2, "forfeit:E-W", "--by", "chief/王")
    assert "guandan event rule" not in desk.do("event", "rule", "cup", 1, "loss:E-W", *RULED)
