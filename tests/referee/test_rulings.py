"""What the club rules, who rules, and what he enters."""

from typing import Any

import pytest

from guandan.game.match import expects
from guandan.game.seats import SEATS, SIDES, right
from guandan.referee.rulings.checking import check_rulings
from tests.referee.tables import (
    check_all,
    check_chosen,
    choose,
    elsewhere,
    ended,
    in_second_deal,
    judged,
    played,
    recorded,
    refused,
    result,
    turn,
    whole,
)

# ---- the club


def test_ex_091_004_the_second_signal_excludes_with_120_to_0() -> None:
    log = recorded("CLUB", "NS")
    assert judged(log, "signal", "N", role="referee", consent=0)["sanction"] == "warning"
    data = judged(log, "signal", "S", role="referee", consent=0)
    assert (data["sanction"], data["nth"]) == ("exclusion", 2)
    assert ended(log)["grade"] == [120, 0]
    assert [SIDES[one.side] for one in log.state.register.excluded] == ["N-S"]


def test_h_35_004_the_first_signal_may_lie_in_another_round() -> None:
    log = recorded("CLUB", "NS")
    data = judged(log, "signal", "S", [elsewhere("N-S", "warning", counts_as="signal")])
    assert data["sanction"] == "exclusion"
    check_rulings(log.facts)


@pytest.mark.parametrize("code", ["out_of_turn_play", "wrong_lead", "manner", "phone", "disobedience"])
def test_h_62_r_08_the_club_sanctions_nothing_else(code: str) -> None:
    log = played("CLUB")
    before = whole(log)
    assert judged(log, code, "E")["sanction"] == "none"
    assert whole(log) == before


# ---- who rules, and what he enters


@pytest.mark.parametrize(("book", "reason"), [("GJ17", "outsider"), ("JS23", "consult"), ("GJ17", "late")])
def test_000_15_3_8_003_c3_8_a_waived_right_is_recorded_with_its_reason(book: str, reason: str) -> None:
    log = played(book)
    before = whole(log)
    data = judged(log, "serious_breach", "N", waived=reason, role="referee")
    assert (data["sanction"], data["waived"], data["effects"], data["remedies"]) == ("none", reason, [], [])
    assert whole(log) == before
    assert judged(log, "serious_breach", "S")["steps"] == []  # what is waived counts for nothing
    assert refused(played("GJ17"), "minor_breach", "N", waived="consult").code == "right_stays"


@pytest.mark.parametrize(
    "given",
    [
        {"infraction": "no_such"},
        {"infraction": ["late"]},
        {"offender": None},
        {"offender": ["E"]},
        {"offender": "X"},
        {"offender": "both"},
        {"case": "other"},
        {"case": ["x"]},
        {"role": "king"},
        {"role": ["chief"]},
        {"confirmed_role": {"a": 1}},
        {"reason": 5},
        {"reason": "x" * 501},
        {"waived": ["late"]},
        {"sanction": "loss"},
        {"sanction": ["warning"]},
        {"amends": 1},
        {"amends": "1"},
        {"amends": None},
        {"amends": [1]},
        {"leader": 1.5},
    ],
    ids=str,
)
def test_what_cannot_be_ruled_is_refused(given: dict[str, Any]) -> None:
    log = played("JS23")
    said = {"infraction": "minor_breach", "offender": "E", "role": "referee", **given}
    refused(log, said.pop("infraction"), said.pop("offender"), **said)
    assert not log.state.register.rulings


def test_the_place_of_a_ruling_is_the_deal_that_runs_or_comes() -> None:
    log = recorded("GJ17", round="best_of", games=3)
    places = []
    for finish in ["EW"] * 4 + ["ENWS", "NS"]:
        judged(log, "minor_breach", "E")
        places.append((log.state.register.rulings[-1].game, log.state.register.rulings[-1].deal))
        result(log, finish)
    assert places == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1)]


def test_rulings_on_a_match_that_is_really_played_are_true_to_its_record() -> None:
    for book in ("GJ17", "JS23"):
        log = in_second_deal(book)
        judged(log, "minor_breach", "N")
        judged(log, "serious_breach", "S")
        if log.state.register.pending:
            choose(log, 1)
        judged(log, "disturbance" if book == "GJ17" else "signal", "E")
        check_chosen(log)
        assert check_all(log)


def test_every_seat_has_its_neighbours_in_a_ruling() -> None:
    for offender in range(4):
        log = played("JS23", leader=SEATS[offender])
        judged(log, "wrong_lead", SEATS[offender])
        assert expects(log.state)[0].who == SEATS[right(offender)]
        choose(log, 1)
        assert turn(log) == SEATS[right(offender)]
