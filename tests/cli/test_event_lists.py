"""Officials by a list, and the language named before the command."""

from tests.cli.desk import Desk, desk

__all__ = ["desk"]

LIST = "姓名,岗位,地区,单位,亲属\n王一,裁判长,南京,省中心,\n李二,裁判员,苏州,,张三、李四\n,,,,\n"


def test_officials_come_in_by_a_list(desk: Desk) -> None:
    desk.do("event", "new", "cup", "--seed", "1")
    file = desk.home / "officials.csv"
    file.write_text(LIST, "utf-8")
    desk.do("event", "official", "cup", "--list", file)
    found = desk.json("event", "officials", "cup")["officials"]
    assert [(one["name"], one["post"]) for one in found] == [("王一", "chief"), ("李二", "referee")]
    assert found[1]["kin"] == ["张三", "李四"]
    file.write_text("姓名,岗位\n赵三,厨师\n", "utf-8")
    assert desk.refused("event", "official", "cup", "--list", file)["code"] == "official_post"
    file.write_text("x,y\n1,2\n", "utf-8")
    assert desk.refused("event", "official", "cup", "--list", file)["code"] == "list_no_headings"
    assert desk.run("event", "official", "cup").exit_code == 2


def test_the_language_may_be_named_before_the_command(desk: Desk) -> None:
    assert "办赛" in desk.do("--lang", "zh", "event", "--help")
    assert "抽签种子" in desk.do("--lang", "zh", "event", "new", "cup", "--seed", "1")
    assert "seed" in desk.do("event", "show", "cup")


def test_a_refusal_says_what_to_type_and_not_the_shape_of_the_data(desk: Desk) -> None:
    desk.do("event", "new", "cup", "--seed", "1", "--book", "GJ17")
    for number in range(4):
        desk.do("event", "entry", "cup", f"甲{number}", f"乙{number}")
    desk.do("event", "stage", "cup", "duplicate", "--rounds", 1, "--option", "boards=4")
    desk.do("event", "pair", "cup", "--publish")
    told = desk.refused("event", "result", "cup", 1, "+3,-1")
    assert told["code"] == "boards_wanted"
    assert "+3,-1" in told["message"]
    assert "[" not in told["message"]


def test_002_s11_the_public_sees_no_draft_and_the_current_round_only(desk: Desk) -> None:
    desk.do("event", "new", "cup", "--seed", "1", "--book", "NJ")
    for pair in ("甲一 甲二", "乙一 乙二", "丙一 丙二", "丁一 丁二"):
        desk.do("event", "entry", "cup", *pair.split())
    desk.do("event", "stage", "cup", "swiss", "--minutes", 50, "--deals", 9)
    desk.do("event", "pair", "cup")
    assert desk.refused("event", "round", "cup", "--public")["code"] == "no_round_yet"
    desk.do("event", "publish", "cup")
    desk.do("event", "result", "cup", 1, "9:7", 2, "A:4")
    assert "(15:11)" in desk.do("event", "round", "cup", "--public")
    desk.do("event", "lock", "cup")
    desk.do("event", "pair", "cup")
    assert "round 1" in desk.do("event", "round", "cup", "--public")
    desk.do("event", "publish", "cup")
    past = desk.refused("event", "round", "cup", 1, "--public")
    assert (past["code"], past["article"]) == ("current_round_only", "002 s11")
    assert "(15:11)" in desk.do("event", "round", "cup", 1)
