"""Signals, time and conduct."""

import pytest

from guandan.game.errors import Conflict
from guandan.game.seats import SIDES
from guandan.referee.rulings.checking import check_rulings
from tests.referee.tables import (
    check_chosen,
    choose,
    deal_of,
    elsewhere,
    ended,
    huaian,
    jiangsu,
    judged,
    levels,
    played,
    recorded,
    refused,
    turn,
    turns,
    whole,
)


@huaian
def test_000_19_2_signals_warning_or_violation_then_a_foul(book: str) -> None:
    log = played(book)
    judged(log, "signal", "N", case="plain", sanction="violation", role="referee")
    assert [order.seat for order in deal_of(log).orders] == [1]
    assert refused(log, "signal", "S", case="plain", sanction="foul").code == "not_in_authority"
    data = judged(log, "signal", "S", case="plain")
    assert (data["sanction"], data["nth"]) == ("foul", 2)
    check_chosen(log)
    assert levels(log) == ["5", "2"]


@huaian
def test_000_19_2_the_first_signal_may_lie_in_another_match(book: str) -> None:
    log = recorded(book, "EW")
    earlier = [elsewhere("N-S", "warning", counts_as="signal")]
    data = judged(log, "signal", "S", earlier, case="plain")
    assert (data["sanction"], data["nth"]) == ("foul", 2)
    check_rulings(log.facts)
    check_rulings(log.facts, earlier)
    with pytest.raises(Conflict, match="ruling 2"):
        check_rulings(log.facts, [])


@huaian
@pytest.mark.parametrize("sanction", ["loss", "exclusion"])
def test_000_19_2_3_grave_signals_lose_the_game_or_exclude(book: str, sanction: str) -> None:
    log = recorded(book, "NS")
    judged(log, "signal", "S", case="grave", sanction=sanction)
    assert ended(log)["winner"] == "E-W"
    assert bool(log.state.register.excluded) == (sanction == "exclusion")


@huaian
def test_ex_087_000_21_1_over_20_seconds_a_warning_and_10_more_a_violation_and_the_trick(book: str) -> None:
    log = played(book)
    turns(log, "E S3")
    before = whole(log)
    assert judged(log, "play_overtime", "N", case="over", role="referee")["sanction"] == "warning"
    assert whole(log) == before
    assert judged(log, "play_overtime", "N", case="still", role="referee")["sanction"] == "violation"
    assert turn(log) == "W"


@huaian
@pytest.mark.parametrize("code", ["tribute_overtime", "return_overtime"])
def test_000_21_2_tribute_and_return_over_time(book: str, code: str) -> None:
    log = recorded(book, "EW")
    assert judged(log, code, "N", case="over", role="referee")["sanction"] == "warning"
    assert judged(log, code, "N", case="still", role="referee")["sanction"] == "violation"


@huaian
@pytest.mark.parametrize("code", ["phone", "leave_seat", "drop_cards", "slow_shuffle", "deliberate_delay"])
def test_000_21_3_delay_is_a_warning_a_violation_or_the_chiefs_foul(book: str, code: str) -> None:
    log = recorded(book, "EW")
    assert judged(log, code, "N", sanction="warning", role="referee")["sanction"] == "warning"
    assert judged(log, code, "E", sanction="violation", role="referee")["sanction"] == "violation"
    assert refused(log, code, "E", sanction="foul").code == "not_in_authority"
    judged(log, code, "N", sanction="foul")
    assert levels(log) == ["8", "2"]


@huaian
def test_000_20_lateness_is_left_to_the_regulations(book: str) -> None:
    log = recorded(book)
    data = judged(log, "late", "N-S", seconds=400, role="referee")
    assert (data["sanction"], data["remedies"], data["effects"]) == ("none", ["as_regulations"], [])


@jiangsu
@pytest.mark.parametrize(
    ("code", "case"), [("play_overtime", "still"), ("tribute_overtime", "still"), ("return_overtime", "still")]
)
def test_003_c3_7_1_5_over_time_a_count_down_then_a_warning(book: str, code: str, case: str) -> None:
    log = played(book)
    assert judged(log, code, "E", case="over", role="referee")["remedies"] == ["countdown"]
    assert judged(log, code, "E", case=case, role="referee")["sanction"] == "warning"


@jiangsu
@pytest.mark.parametrize("code", ["out_of_turn_pass", "manner", "asking_again", "sheet_neglected", "minor_breach"])
def test_003_c3_7_2_two_warnings_are_a_violation_and_two_violations_a_foul(book: str, code: str) -> None:
    log = played(book)
    steps = [judged(log, "minor_breach", "N")["steps"]]
    for _ in range(3):
        steps.append(judged(log, code, "N")["steps"])
        if log.state.register.pending:
            choose(log, 0)
    assert [[one["sanction"] for one in found] for found in steps] == [[], ["violation"], [], ["violation", "foul"]]
    numbers = [entry.seq for entry in log.state.register.rulings]
    assert steps[1][0]["from"] == numbers[:2]
    assert [one["from"] for one in steps[3]] == [numbers[2:], numbers]
    assert levels(log) == ["5", "2"]


@jiangsu
def test_003_c3_7_3_the_referee_names_the_leader_among_the_others(book: str) -> None:
    log = played(book)
    assert refused(log, "signal", "N", role="deputy", leader="S").code == "leader_of_offenders"
    judged(log, "signal", "N", role="deputy", leader="W")
    assert (log.state.live.ordered.no_tribute, log.state.live.ordered.leader) == (True, 2)
    error = refused(played(book), "signal", "N", role="deputy")
    assert (error.code, error.facts["allowed"]) == ("leader_needed", "E, W")


@pytest.mark.parametrize(
    ("finishes", "levels_", "grade"),
    [
        ([], ["2", "6"], [9, 17]),
        (["EW", "EW", "ENSW"], ["9", "K"], [9, 17]),
        (["EW", "EW", "EW", "EW"], ["J", "A+"], [9, 17]),  # lowered from A
        (["NS", "NS"], ["2", "J"], [4, 22]),  # more than four ahead
    ],
)
def test_003_c3_7_4_h_52_two_fouls_lose_the_match_by_four_levels(
    finishes: list[str], levels_: list[str], grade: list[int]
) -> None:
    log = recorded("JS23", *finishes)
    judged(log, "signal", "E", role="deputy")  # the others have three levels more
    data = judged(log, "signal", "W", role="deputy")
    assert [one["sanction"] for one in data["steps"]] == ["loss"]
    assert data["steps"][0]["from"] == [entry.seq for entry in log.state.register.rulings]
    end = ended(log)
    assert (end["winner"], end["levels"], end["grade"], end["points"]) == ("N-S", levels_, grade, [0, 2])


@jiangsu
def test_003_c3_7_5_a_second_match_lost_by_penalty_excludes(book: str) -> None:
    log = recorded(book, "EW")
    judged(log, "signal", "N")
    data = judged(log, "signal", "S", [elsewhere("N-S", "loss")])
    assert [one["sanction"] for one in data["steps"]] == ["loss", "exclusion"]
    assert [SIDES[one.side] for one in log.state.register.excluded] == ["N-S"]
    check_rulings(log.facts)


@jiangsu
@pytest.mark.parametrize(
    "code",
    ["partner_change", "false_identity", "hidden_cards", "disobedience", "disorder", "collusion", "gross_misconduct"],
)
def test_003_c3_7_5_exclusion_needs_the_committees_consent(book: str, code: str) -> None:
    log = recorded(book, "EW")
    offender = "N-S" if code in ("partner_change", "false_identity", "collusion") else "N"
    assert refused(log, code, offender, role="chief").code == "needs_consent"
    judged(log, code, offender)
    assert ended(log)["winner"] == "E-W"
    assert [SIDES[one.side] for one in log.state.register.excluded] == ["N-S"]


@jiangsu
def test_003_c3_7_5_withdrawal(book: str) -> None:
    log = recorded(book, "EW")
    assert judged(log, "withdrawal", "E-W", case="without")["sanction"] == "exclusion"
    assert ended(log)["winner"] == "N-S"


@jiangsu
@pytest.mark.parametrize(("code", "mildest"), [("deliberate_delay", "warning"), ("leave_seat", "violation")])
def test_003_c3_7_6_by_circumstances_the_chief_chooses(book: str, code: str, mildest: str) -> None:
    log = recorded(book, "EW")
    assert refused(log, code, "E", sanction=mildest, role="deputy").code == "not_in_authority"
    assert judged(log, code, "E", sanction=mildest)["sanction"] == mildest
    judged(log, code, "E", sanction="loss")
    assert ended(log)["winner"] == "N-S"
