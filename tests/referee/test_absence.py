"""Lateness, forfeits, and a sheet that is not signed."""

import pytest

from guandan.game.seats import SIDES
from tests.game.driver import new_log, put
from tests.referee.tables import (
    elsewhere,
    ended,
    jiangsu,
    judged,
    levels,
    recorded,
    result,
)


@jiangsu
def test_003_c3_7_1_1_late_by_less_than_five_minutes_a_warning(book: str) -> None:
    data = judged(recorded(book), "late", "E-W", seconds=299, role="referee")
    assert (data["case"], data["sanction"]) == ("warning", "warning")


@jiangsu
def test_003_c3_7_3_1_h_51_late_by_five_minutes_a_foul_and_the_first_deal(book: str) -> None:
    for log in (recorded(book), new_log(book)):
        data = judged(log, "late", "E-W", seconds=300, role="deputy")
        assert (data["case"], data["sanction"]) == ("foul", "foul")
        assert levels(log) == ["2", "5"]
        assert log.state.game.counted == 1


@jiangsu
def test_ex_085_003_c3_7_4_1_late_by_ten_minutes_a_forfeit(book: str) -> None:
    for log in (recorded(book), new_log(book)):
        data = judged(log, "late", "E-W", seconds=720, role="deputy")
        assert data["case"] == "forfeit"
        assert (ended(log)["grade"], ended(log)["points"], ended(log)["winner"]) == ([0, 17], [0, 2], "N-S")


@jiangsu
def test_ex_107_003_c3_7_6_1_both_late_each_side_by_a_ruling_of_its_own(book: str) -> None:
    log = recorded(book)
    first = judged(log, "both_late", "E-W", seconds=660, other_seconds=780)
    assert (first["case"], first["sanction"]) == ("earlier", "warning")
    second = judged(log, "both_late", "N-S", seconds=780, other_seconds=660)
    assert (second["case"], second["sanction"]) == ("forfeit", "forfeit")
    assert ended(log)["grade"] == [17, 0]


@jiangsu
def test_003_c3_7_6_1_two_that_sit_down_together_are_each_judged_by_their_own(book: str) -> None:
    log = recorded(book)
    for one in SIDES:
        assert judged(log, "both_late", one, seconds=400, other_seconds=400)["case"] == "foul"
    assert levels(log) == ["5", "5"]


@jiangsu
def test_h_48_neither_side_appears_and_nobody_gets_anything(book: str) -> None:
    log = recorded(book)
    data = judged(log, "both_late", case="neither", role="deputy")
    assert data["offender"] == "both"
    assert (ended(log)["winner"], ended(log)["grade"], ended(log)["points"]) == ("none", [0, 0], [0, 0])


def test_003_c3_7_5_a_second_forfeit_in_a_row_excludes_and_is_still_a_forfeit() -> None:
    log = recorded("JS23")
    put(log, log.state._replace(agreed=log.state.agreed._replace(about=(("round", "2"),))))
    data = judged(log, "forfeit", "N-S", [elsewhere("N-S", "forfeit", round_=1)])
    assert [one["sanction"] for one in data["steps"]] == ["exclusion"]
    assert ended(log)["grade"] == [17, 0]
    assert log.state.register.excluded


@pytest.mark.parametrize(("book", "grade"), [("HA17", 18), ("GJ17", 18), ("NJ", 17), ("JS23", 17), ("CLUB", 68)])
def test_000_15_3_4_003_c3_7_4_r_07_a_forfeit_has_the_score_of_its_book(book: str, grade: int) -> None:
    log = recorded(book)
    judged(log, "forfeit", "N-S")
    assert ended(log)["grade"] == [grade, 0]


@jiangsu
def test_003_c3_7_4_2_h_50_a_result_that_is_not_signed_is_forfeited_afterwards(book: str) -> None:
    log = recorded(book, "ENWS")
    while not log.state.over:
        result(log, "EW")
    real = ended(log)
    judged(log, "unsigned", "E-W", role="deputy")
    assert [fact.kind for fact in log.facts[-3:]] == ["ruling", "effect", "match_end"]
    assert (ended(log)["winner"], ended(log)["grade"]) == ("N-S", [0, 17])
    seq = log.state.register.rulings[-1].seq
    judged(log, "sheet_neglected", "E", amends=seq)  # it was signed after all
    assert ended(log) == real


@jiangsu
def test_003_c3_7_4_2_h_50_the_score_of_the_table_stands_for_those_who_lead_by_more_than_four(book: str) -> None:
    log = recorded(book, *["EW"] * 5)
    assert log.state.over
    judged(log, "unsigned", "N-S", role="deputy")
    assert (ended(log)["grade"], ended(log)["promotions"], ended(log)["points"]) == ([26, 0], [13, 0], [2, 0])
