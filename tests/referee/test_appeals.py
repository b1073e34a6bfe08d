"""Appeals, named after their articles."""

from typing import Any

import pytest

from guandan.game.errors import NotAllowed, Text
from guandan.game.fields import Ref
from guandan.game.ruleset import rebuilt
from guandan.referee.desk import DeskLog, expects, waiting
from tests.referee.desks import AMENDED, HOUR, MINUTE, RULING, START, act, desk, lodged, members, refusal, refused

PANEL = members("扬州", "徐州", "无锡")


def deciding(book: str, at: int = START, **changes: Any) -> DeskLog:
    """A desk whose first appeal lies before a panel of three."""
    log = desk(book)
    act(log, "appeal", "players", at, **lodged(**changes))
    if book in ("JS23", "NJ"):
        act(log, "appeal_forwarded", "chief", at, appeal=1)
    act(log, "appeal_panel", "committee", at, appeal=1, members=PANEL)
    return log


# ---- lodging


@pytest.mark.parametrize("book", ["GJ17", "JS23"])
def test_ex_092_001_39_1_2_003_c3_9_1_1_thirty_minutes_after_the_round(book: str) -> None:
    log = desk(book)
    assert refused(log, "appeal", "players", START + 31 * MINUTE, **lodged()) == "appeal_late"
    assert refused(log, "appeal", "players", START + 30 * MINUTE + 1, **lodged()) == "appeal_late"
    act(log, "appeal", "players", START + 30 * MINUTE, **lodged())
    assert log.state.appeals.all[0].status == "chief"


def test_002_s11_an_appeal_about_a_score_three_minutes_after_its_publication() -> None:
    log, published = desk("NJ"), START + 10 * MINUTE
    about = lodged(score=1, published=published)
    assert refused(log, "appeal", "players", published + 3 * MINUTE + 1, **about) == "score_appeal_late"
    assert refused(log, "appeal", "players", START + 4 * MINUTE, **lodged(score=1)) == "score_appeal_late"
    act(log, "appeal", "players", published + 3 * MINUTE, **about)
    act(log, "appeal", "players", START + 30 * MINUTE, **lodged(against=AMENDED))  # about a ruling (003 c3.9(1)1)
    act(desk("JS23"), "appeal", "players", START + 30 * MINUTE, **lodged(score=1))


def test_002_s11_003_c4_3_3_the_chief_s_own_limit_holds_for_appeals_about_scores() -> None:
    log = desk("NJ")
    act(log, "correction_limit", "chief", minutes=8)
    act(log, "appeal", "players", START + 8 * MINUTE, **lodged(score=1))


def test_001_39_1_2_what_was_handed_in_in_time_may_be_entered_later() -> None:
    log = desk("GJ17")
    act(log, "appeal", "player", START + HOUR, **lodged(received=START + 29 * MINUTE))
    assert log.state.appeals.all[0].lodged == START + 29 * MINUTE
    assert refused(log, "appeal", "player", START + HOUR, **lodged(received=START + 2 * HOUR)) == "wrong_field"


def test_001_39_1_1_players_or_captain() -> None:
    log = desk("GJ17")
    assert refused(log, "appeal", "spectator", **lodged()) == "not_yours"
    for number, by in enumerate(("captain", "player", "players")):
        act(log, "appeal", by, **lodged(against=["m", number, "d" * 64]))


def test_003_c3_9_1_captain_or_where_there_is_none_both_players() -> None:
    log = desk("JS23")
    assert refused(log, "appeal", "player", **lodged()) == "appeal_by_captain"
    assert refused(log, "appeal", "players", **lodged(captains=1)) == "appeal_by_captain"
    assert refused(log, "appeal", "captain", **lodged()) == "appeal_by_captain"
    act(log, "appeal", "captain", **lodged(captains=1, signed=["王领队"]))


def test_001_39_1_3_003_c3_9_1_2_written_and_signed() -> None:
    log = desk("JS23")
    assert refused(log, "appeal", "players", **lodged(signed=["张三"])) == "appeal_unsigned"
    assert refused(log, "appeal", "captain", **lodged(captains=1, signed=[])) == "appeal_unsigned"
    assert refused(log, "appeal", "players", **lodged(text=" ")) == "missing_field"
    for book, clause in (("GJ17", "001 §39(1)3"), ("JS23", "003 c3.9(1)1; 003 c3.9(1)2")):
        assert (
            refusal(desk(book), "appeal", "player" if book == "GJ17" else "players", **lodged(signed=[])).article
            == clause
        )


@pytest.mark.parametrize("book", ["GJ17", "JS23"])
def test_001_39_1_4_003_c3_9_1_2_the_fee_is_paid(book: str) -> None:
    assert refused(desk(book), "appeal", "players", **lodged(fee=0)) == "appeal_no_fee"


# ---- the way


def test_003_c3_9_1_2_through_the_chief() -> None:
    log = desk("JS23")
    act(log, "appeal", "players", **lodged())
    assert refused(log, "appeal_panel", "committee", appeal=1, members=PANEL) == "appeal_elsewhere"
    assert refused(log, "appeal_chief", "chief", appeal=1, outcome="upheld", reason="-") == "appeal_via_chief"
    act(log, "appeal_forwarded", "chief", appeal=1)
    assert [(one.who, one.act) for one in waiting(log.state)] == [("committee", "appeal_panel")]


def test_001_39_2_1_a_question_of_rule_may_be_decided_by_the_chief() -> None:
    log = desk("GJ17")
    act(log, "appeal", "player", **lodged())
    assert refused(log, "appeal_forwarded", "chief", appeal=1) == "appeal_direct"
    act(log, "appeal_chief", "chief", appeal=1, outcome="upheld", reason="应为警告")
    appeal = log.state.appeals.all[0]
    assert (appeal.status, appeal.fee_back, appeal.final) == ("upheld", 500, False)


def test_001_39_2_2_who_does_not_accept_the_chief_s_answer_goes_on_to_the_panel() -> None:
    log = desk("GJ17")
    act(log, "appeal", "player", **lodged())
    act(log, "appeal_chief", "chief", appeal=1, outcome="rejected", reason="判罚正确")
    assert refused(log, "appeal_on", "captain", appeal=1) == "not_yours"
    act(log, "appeal_on", "player", appeal=1)
    act(log, "appeal_panel", "committee", appeal=1, members=PANEL)
    act(log, "appeal_decided", "panel", appeal=1, votes=[2, 1], reason="应为警告")
    assert log.state.appeals.all[0].fee_back == 500


def test_001_39_2_3_what_does_not_touch_the_rules_goes_to_the_committee() -> None:
    log = desk("GJ17")
    act(log, "appeal", "player", **lodged(question="other"))
    assert waiting(log.state)[0].who == "committee"
    act(log, "appeal_decided", "committee", appeal=1, outcome="rejected", reason="-")
    assert log.state.appeals.all[0].status == "rejected"


# ---- the panel


@pytest.mark.parametrize(("book", "sizes"), [("GJ17", [3, 5, 7, 9]), ("JS23", [3, 5])])
def test_000_33_3_003_c5_3_1_an_odd_panel(book: str, sizes: list[int]) -> None:
    log = deciding(book)  # a panel may be named anew before it decides
    for size in range(1, 10):
        panel = {"appeal": 1, "members": members(*["扬州"] * size)}
        if size in sizes:
            act(log, "appeal_panel", "committee", START, **panel)
            assert len(log.state.appeals.all[0].panel) == size
        else:
            assert refused(log, "appeal_panel", "committee", START, **panel) == "panel_size"


def test_003_c5_3_2_3_members_of_the_same_region_stand_aside() -> None:
    log = desk("JS23")
    act(log, "appeal", "players", **lodged())
    act(log, "appeal_forwarded", "chief", appeal=1)
    near = members("扬州", "南京", "无锡")
    assert refused(log, "appeal_panel", "committee", appeal=1, members=near) == "panel_avoid"
    act(log, "appeal_panel", "committee", appeal=1, members=PANEL)
    national = desk("GJ17")
    act(national, "appeal", "players", **lodged())
    act(national, "appeal_panel", "committee", appeal=1, members=near)


@pytest.mark.parametrize(
    ("member", "why"),
    [
        ({"name": "周"}, "about themselves"),
        ({"name": "丁", "units": ["南京"]}, "same region or unit"),
        ({"name": "丁", "kin": ["周"]}, "family ties"),
        ({"name": "丁", "kin": ["南京"]}, "family ties"),
    ],
)
def test_003_c5_3_2_3_r_149_who_has_to_do_with_the_matter_stands_aside(member: dict[str, Any], why: str) -> None:
    log = desk("JS23")
    act(log, "appeal", "players", **lodged(), people=["周"])
    act(log, "appeal_forwarded", "chief", appeal=1)
    with pytest.raises(NotAllowed, match=why) as caught:
        act(log, "appeal_panel", "committee", appeal=1, members=[*PANEL[:2], member])
    assert (caught.value.code, "003 c5.3(2)3" in caught.value.article) == ("panel_avoid", True)
    free = desk("GJ17")
    act(free, "appeal", "players", **lodged(), people=["周"])
    act(free, "appeal_panel", "committee", appeal=1, members=[*PANEL[:2], member])


def test_nobody_sits_on_a_panel_twice() -> None:
    log = desk("GJ17")
    act(log, "appeal", "players", **lodged())
    assert refused(log, "appeal_panel", "committee", appeal=1, members=[PANEL[0]] * 3) == "wrong_field"


# ---- the decision


def test_001_39_2_4_the_majority_decides_within_two_hours() -> None:
    log = deciding("GJ17")
    (wait,) = waiting(log.state)
    assert (wait.who, wait.act, wait.limit) == ("panel", "appeal_decided", "appeal.answer_hours")
    assert wait.due == START + 2 * HOUR
    assert expects(log.state)[0].default is None
    in_time = act(log, "appeal_decided", "panel", START + 2 * HOUR, appeal=1, votes=[1, 2], reason="判罚正确")
    assert in_time.data == {"appeal": 1, "outcome": "rejected", "votes": [1, 2], "reason": "判罚正确"}
    late = act(deciding("GJ17"), "appeal_decided", "panel", START + 2 * HOUR + 1, appeal=1, votes=[2, 1], reason="错判")
    assert (late.data["outcome"], late.data["late"], late.data["fee_back"]) == ("upheld", 1, 500)


def test_r_35_every_member_votes() -> None:
    log = deciding("JS23")
    assert refused(log, "appeal_decided", "panel", appeal=1, votes=[1, 1], reason="-") == "votes_missing"
    assert refused(log, "appeal_decided", "panel", appeal=1, votes=[4, -1], reason="-") == "wrong_field"


def test_003_c3_9_2_2_the_fee_goes_back_in_full_if_the_referee_was_wrong() -> None:
    log = deciding("JS23")
    act(log, "appeal_decided", "panel", appeal=1, votes=[3, 0], reason="适用条文错误")
    assert log.state.appeals.all[0].fee_back == 500


def test_h_40_003_c3_9_2_3_what_was_the_referee_s_to_decide_is_not_changed() -> None:
    choice: dict[str, Any] = {"appeal": 1, "votes": [2, 1], "discretion": 1, "reason": "判罚过重"}
    assert refused(deciding("JS23"), "appeal_decided", "panel", **choice) == "appeal_discretion"
    act(deciding("JS23"), "appeal_decided", "panel", **{**choice, "votes": [1, 2]})
    act(deciding("GJ17"), "appeal_decided", "panel", **choice)


def test_003_c3_9_2_4_001_34_3_the_decision_is_final() -> None:
    log = deciding("JS23")
    act(log, "appeal_decided", "panel", appeal=1, votes=[1, 2], reason="判罚正确")
    assert refused(log, "appeal", "players", **lodged()) == "appeal_final"
    assert refused(log, "appeal", "players", **lodged(pair="8")) == "appeal_final"
    assert refused(log, "appeal_decided", "panel", appeal=1, votes=[2, 1], reason="-") == "appeal_elsewhere"
    assert refused(log, "appeal_withdrawn", "players", appeal=1) == "appeal_closed"
    assert waiting(log.state) == ()


def test_an_upheld_appeal_waits_until_the_ruling_is_put_right() -> None:
    log = deciding("JS23")
    act(log, "appeal_decided", "panel", appeal=1, votes=[2, 1], reason="应为警告")
    assert [(one.who, one.act) for one in waiting(log.state)] == [("chief", "appeal_done")]
    act(log, "appeal_done", "chief", appeal=1, fact=AMENDED)
    assert log.state.appeals.all[0].done == Ref(*AMENDED)
    assert waiting(log.state) == ()
    assert refused(log, "appeal_done", "chief", appeal=1, fact=AMENDED) == "appeal_closed"


def test_r_35_a_withdrawn_appeal_costs_its_fee_and_may_be_made_again_in_time() -> None:
    log = desk("JS23")
    act(log, "appeal", "players", **lodged())
    assert refused(log, "appeal", "players", **lodged()) == "appeal_known"
    act(log, "appeal_withdrawn", "players", appeal=1)
    assert log.state.appeals.all[0].fee_back == 0
    act(log, "appeal", "players", **lodged())
    assert [one.status for one in log.state.appeals.all] == ["withdrawn", "chief"]


def test_a_book_may_do_without_a_fee() -> None:
    free = rebuilt("FREE", Text("免费", "free"), "JS23", {"appeal.fee": "none", "appeal.minutes": 5})
    log = desk(free)
    act(log, "appeal", "players", START + 5 * MINUTE, **lodged(fee=0))
    assert DeskLog(log.facts).state == log.state


@pytest.mark.parametrize(
    "wrong",
    [
        {"against": None},
        {"against": RULING[:2]},
        {"against": ["m", 1, "short"]},
        {"question": "why"},
        {"signed": "张三"},
        {"units": [1]},
        {"fee": -1},
        {"fee": "500"},
        {"ended": True},
        {"captains": 2},
        {"pair": ""},
    ],
    ids=str,
)
def test_an_appeal_that_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    assert refused(desk("GJ17"), "appeal", "player", **lodged(**wrong)) in ("wrong_field", "missing_field")
