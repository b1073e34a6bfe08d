"""Appeals, corrections and discipline from the command line, and their logs beside those of matches."""

import pytest

from tests.cli.desk import PLAYERS, Desk, desk

__all__ = ["desk"]
CUP = ("--event", "春季杯")
FORM = ("--by", "players", "--pair", "张三", "--text", "误判", "--signed", "张三", "--signed", "李四")


def ruled(desk: Desk, book: str = "JS23") -> str:
    match = desk.paper("R1", book, *CUP, "--round", 3)
    words = ("wrong_follow",) if book != "JS23" else ("yxc",)
    desk.do("referee", "rule", match, *words, "--offender", "E", "--official", "孙")
    return match


def appealed(desk: Desk, book: str = "JS23") -> None:
    ruled(desk, book)
    desk.do("referee", "appeal", "file", "R1", "2", *FORM, "--unit", "南京", "--fee", 500)


def test_an_appeal_goes_through_the_chief_to_the_panel(desk: Desk) -> None:
    appealed(desk)
    assert desk.refused("referee", "appeal", "answer", 1, "upheld", "--reason", "x", *CUP)["code"] == "appeal_via_chief"
    assert "waits for its panel" in desk.do("referee", "appeal", "forward", 1, *CUP)
    partial = ("--member", "甲:扬州", "--member", "乙：徐州，无锡", "--member")
    aside = desk.refused("referee", "appeal", "panel", 1, *partial, "丙:南京", *CUP)
    assert (aside["code"], bool(aside["article"])) == ("panel_avoid", True)
    assert "panel: 甲, 乙, 丙" in desk.do("referee", "appeal", "panel", 1, *partial, "丙:泰州", *CUP)
    assert (
        desk.refused("referee", "appeal", "decide", 1, "--votes", "9", "--reason", "x", *CUP)["code"] == "wrong_field"
    )
    assert (
        desk.refused("referee", "appeal", "decide", 1, "--votes", "1:1", "--reason", "x", *CUP)["code"]
        == "votes_missing"
    )
    assert desk.refused("referee", "appeal", "decide", 1, "--reason", "x", *CUP)["code"] == "missing_field"
    said = desk.do("referee", "appeal", "decide", 1, "--votes", "2:1", "--reason", "未越序", *CUP)
    for word in ("upheld", "fee back 500", "final"):
        assert word in said
    desk.do("referee", "annul", "R1", 2, "--official", "钱", "--role", "chief", "--reason", "申诉胜诉")
    assert "done: R1 #3" in desk.do("referee", "appeal", "done", 1, "R1", *CUP)
    (one,) = desk.json("referee", "appeal", "list", *CUP)
    assert one["status"] == "upheld"
    assert "胜诉" in desk.do("referee", "appeal", "list", *CUP, lang="zh")


def ended(desk: Desk, match: str, at: str, *more: object, book: str = "JS23") -> None:
    """A match of one deal of an event that ended on 1 May at a time."""
    mode = "time_and_deals" if book == "NJ" else "deals"
    words = ("--mode", mode, "--deals", 1, "--at", "2026-05-01T09:00", "--players", *PLAYERS, *CUP, *more)
    desk.do("record", "new", "--id", match, "--book", book, *words)
    desk.do("record", "result", match, "E", "W", "--at", f"2026-05-01T{at}")


def test_003_c3_9_1_1_001_39_1_2_the_time_for_an_appeal_runs_from_the_end_of_the_round(desk: Desk) -> None:
    ended(desk, "U1", "09:05", "--round", 1)
    ended(desk, "U2", "09:50", "--round", 1)
    ended(desk, "U3", "11:00", "--round", 2)
    ended(desk, "U4", "09:05")
    late = desk.refused("referee", "appeal", "file", "U1", *FORM, "--fee", 1, "--received", "2026-05-01T10:20:01")
    assert late["code"] == "appeal_late"
    desk.do("referee", "appeal", "file", "U1", *FORM, "--fee", 1, "--received", "2026-05-01T10:20")
    unsaid = desk.refused("referee", "appeal", "file", "U4", *FORM, "--fee", 1, "--received", "2026-05-01T09:10")
    assert unsaid["code"] == "missing_field", "nobody knows which round it was"


def test_002_s11_an_appeal_about_a_score_comes_no_later_than_a_correction(desk: Desk) -> None:
    ended(desk, "N1", "09:45", "--round", 1, book="NJ")
    filed = ("referee", "appeal", "file", "N1", *FORM, "--fee", 1, "--received")
    assert desk.refused(*filed, "2026-05-01T10:15")["code"] == "score_appeal_late"
    desk.do(*filed, "2026-05-01T09:58", "--published", "2026-05-01T09:55")


def test_where_appeals_go_direct_the_chief_answers_first(desk: Desk) -> None:
    appealed(desk, "GJ17")
    assert desk.refused("referee", "appeal", "forward", 1, *CUP)["code"] == "appeal_direct"
    assert "answered" in desk.do("referee", "appeal", "answer", 1, "rejected", "--reason", "如此", *CUP)
    desk.do("referee", "appeal", "on", 1, "--by", "players", *CUP)
    assert "withdrawn" in desk.do("referee", "appeal", "withdraw", 1, "--by", "players", *CUP)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("file", "nosuch", 2, *FORM), "no_such_log"),
        (("file", "R1", 99, *FORM, "--fee", 1), "wrong_field"),
        (("file", "R1", 2, *FORM), "appeal_no_fee"),
        (("file", "R1", 2, *FORM, "--captains", "--fee", 1), "appeal_by_captain"),
        (("file", "R1", 2, *FORM[:-2], "--fee", 1), "appeal_unsigned"),
        (("file", "R1", 2, *FORM, "--fee", 1, "--ended", "2026-05-01T10:00"), "appeal_late"),
        (("file", "R1", 2, *FORM, "--fee", -1), "wrong_field"),
        (("forward", 1, *CUP), "no_such_desk"),
        (("list",), "which_desk"),
    ],
)
def test_an_appeal_out_of_order_opens_nothing(desk: Desk, words: tuple[object, ...], code: str) -> None:
    ruled(desk)
    refused = desk.refused("referee", "appeal", *words)
    assert refused["code"] == code
    assert list(desk.lengths()) == ["R1"]


def test_the_desk_s_log_is_no_match(desk: Desk) -> None:
    appealed(desk)
    assert set(desk.lengths()) == {"R1", "desk:春季杯"}
    assert "No matches yet" in desk.do("matches")
    assert [one["match"] for one in desk.json("record", "list")] == ["R1"]
    assert len(desk.json("referee", "register")) == 1
    for command in (("export", "desk:春季杯", "-"), ("play", "desk:春季杯")):
        done = desk.run(*command)
        assert done.exit_code == 1
        assert "[not_a_log]" in done.stderr


def test_discipline_from_the_case_to_the_superior(desk: Desk) -> None:
    case = ("--who", "某队", "--unit", "南京", "--offence", "manipulation", "--text", "默契球")
    assert "open" in desk.do("referee", "discipline", "open", *case, *CUP)
    said = desk.do("referee", "discipline", "decide", 1, "--sanction", "talk", "--reason", "属实", *CUP, lang="zh")
    assert "诫勉谈话" in said
    served = ("--received", "2026-04-30T10:00", "--holiday", "2026-05-01")
    assert "2026-05-22" in desk.do("referee", "discipline", "serve", 1, *served, *CUP)
    late = desk.refused("referee", "discipline", "appeal", 1, "--text", "不服", *CUP)
    assert (late["code"], bool(late["article"])) == ("discipline_late", True)
    desk.do("referee", "discipline", "open", *case, *CUP)
    said = desk.do("referee", "discipline", "decide", 2, "--sanction", "public_criticism", "--reason", "再犯", *CUP)
    assert "again: must be heavier" in said
    desk.do("referee", "discipline", "appeal", 2, "--text", "不服", *CUP)
    assert "final" in desk.do("referee", "discipline", "answer", 2, "rejected", "--reason", "维持", *CUP)
    assert [one["status"] for one in desk.json("referee", "discipline", "list", *CUP)] == ["decided", "final"]
    assert "某队" in desk.do("referee", "discipline", "list", *CUP)
    assert desk.refused("referee", "discipline", "decide", 7, "--reason", "x", *CUP)["code"] == "no_such_case"


def test_a_book_without_discipline_says_so(desk: Desk) -> None:
    case = ("--who", "某队", "--offence", "gifts", "--text", "x", "--book", "CLUB")
    assert desk.refused("referee", "discipline", "open", *case)["code"] == "no_register"


def test_corrections_within_their_window(desk: Desk) -> None:
    desk.do("record", "new", "--id", "T", "--book", "JS23", "--mode", "deals", "--deals", 1, *CUP)
    score = ("--levels", 2, 5, "--grade", 10, 16, "--points", 0, 2, "--reason", "写反了", "--official", "周")
    early = desk.refused("referee", "correction", "enter", "T", "--by", "chief", "--error", "slip", *score)
    assert early["code"] == "missing_field"
    desk.do("record", "result", "T", "E", "W")
    entered = ("referee", "correction", "enter", "T", "--by", "chief", "--error")
    assert "10 : 16" in desk.do(*entered, "slip", *score)
    late = desk.refused(*entered, "published", *score, "--since", "2026-05-01T09:00")
    assert (late["code"], bool(late["article"])) == ("correction_late", True)
    day = ("--since", "2026-05-01T09:00", "--pointed-out", "2026-05-01T15:15")
    assert desk.refused(*entered, "slip", *score, *day)["code"] == "correction_late", "nor as a slip (R-62)"
    assert "10 : 16" in desk.do(*entered, "published", *score), "from the end of the match, unless it is said"
    pairing = desk.refused(*entered, "slip", *score, "--repair")
    assert pairing["code"] == "pairing_stands"
    assert "30 minutes" in desk.do("referee", "correction", "limit", 30, *CUP)
    assert "1  T #" in desk.do("referee", "correction", "list", *CUP)
    assert len(desk.json("referee", "correction", "list", *CUP)) == 2
    noted, _ = desk.json("referee", "register", "--match", "T")
    assert (noted["kind"], noted["log"], noted["ruling"]["official"]) == ("correction", "desk:春季杯", "周")
    assert "10:16" in desk.do("referee", "register")
    assert "写反了" in desk.do("record", "show", "T")


def test_a_correction_says_who_made_it_and_fits_its_levels(desk: Desk) -> None:
    desk.do("record", "new", "--id", "T", "--book", "JS23", "--mode", "deals", "--deals", 1, *CUP)
    desk.do("record", "result", "T", "E", "W")
    entered = ("referee", "correction", "enter", "T", "--by", "chief", "--error", "slip", "--reason", "x")
    score = ("--levels", 2, 5, "--grade", 10, 16, "--points", 0, 2)
    assert desk.refused(*entered, *score)["code"] == "missing_field"
    wrong = desk.refused(*entered, "--official", "周", *score[:-5], 26, 0, *score[-3:])
    assert wrong["code"] == "wrong_field"
    assert "[10, 16] [0, 2]" in wrong["message"]
