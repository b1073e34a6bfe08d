"""Who takes a ruling back, named after the articles."""

from typing import Any

import pytest

from guandan.game.acts import REFEREE, Act
from guandan.game.errors import GuandanError, NotAllowed
from guandan.game.log import Log
from guandan.game.ruleset import load
from guandan.game.seats import SEATS
from guandan.referee.corrections import Corrections, going_back
from guandan.referee.rulings.carrying_along import enter
from guandan.referee.rulings.in_force import entries
from guandan.referee.rulings.rule import rule
from guandan.referee.rulings.taking_back import annul, check_corrected
from tests.referee.tables import CHIEF, check_all, deal_of, in_second_deal, judged, levels, recorded

MINUTE = 60_000
TABLE_REFEREE = {"official": "孙", "reason": "看错了"}


def code(log: Log, act: Act) -> str:
    """The code of the refusal of an act; the log stays as it was."""
    before = len(log.facts)
    with pytest.raises(GuandanError) as caught:
        enter(log, act, log.state.at)
    assert len(log.facts) == before
    return caught.value.code


def back(to: int, **said: Any) -> Act:
    return Act("rewind", REFEREE, {"to": to, **TABLE_REFEREE, **said})


def milder(log: Log, number: int, **said: Any) -> Act:
    return rule(log, {"infraction": "minor_breach", "offender": "N", "amends": number, **TABLE_REFEREE, **said})


@pytest.mark.parametrize("infraction", ["grave_breach", "disobedience"])
def test_000_15_2_2_001_35_1_a_referee_puts_nothing_in_the_place_of_a_foul_or_a_loss(infraction: str) -> None:
    log = recorded("GJ17", "EW")
    number = len(log.facts)
    judged(log, infraction, "N")
    before = levels(log), log.state.over
    assert code(log, milder(log, number)) == "not_in_authority"
    with pytest.raises(NotAllowed):
        annul(log.state, number, TABLE_REFEREE)
    assert code(log, back(1)) == "not_in_authority"
    assert (levels(log), log.state.over) == before
    enter(log, milder(log, number, role="deputy", acting=1), log.state.at)
    assert (levels(log), log.state.over) == (["5", "2"], False)


def test_003_c3_6_2_4_an_exclusion_falls_only_with_the_consent_of_the_committee() -> None:
    log = recorded("JS23", "EW")
    number = len(log.facts)
    judged(log, "gambling", "N")
    waived = {"infraction": "gambling", "offender": "N", "amends": number, "waived": "late"}
    assert code(log, rule(log, {**waived, **TABLE_REFEREE})) == "not_in_authority"
    assert code(log, rule(log, {**waived, **TABLE_REFEREE, "role": "chief"})) == "needs_consent"
    enter(log, rule(log, {**waived, **TABLE_REFEREE, **CHIEF}), log.state.at)
    assert not log.state.register.excluded


def test_001_35_1_r_102_a_referee_does_not_overrule_the_chief_in_what_both_may_give() -> None:
    log = recorded("GJ17", "EW")
    number = len(log.facts)
    judged(log, "serious_breach", "E")
    assert code(log, milder(log, number)) == "not_in_authority"
    own = len(log.facts)
    judged(log, "minor_breach", "E", role="referee")
    enter(log, annul(log.state, own, TABLE_REFEREE), log.state.at)
    assert [one.ruled.seq for one in entries(log.state)] == [number]


def test_r_102_what_a_ruling_decided_is_annulled_before_play_goes_back_behind_it() -> None:
    log = recorded("GJ17", "EW")
    number = len(log.facts)
    judged(log, "grave_breach", "N", leader="E")
    assert code(log, back(number - 1, role="chief")) == "ruling_stands"
    enter(log, annul(log.state, number, {**TABLE_REFEREE, "role": "chief"}), log.state.at)
    enter(log, back(number - 1, role="chief"), log.state.at)
    assert levels(log) == ["5", "2"]
    assert not entries(log.state), "and the register does not count it any more"


def test_003_c4_3_001_35_1_results_go_off_a_sheet_only_in_the_window_of_a_correction() -> None:
    given = {"to": 0, **TABLE_REFEREE, "role": "referee"}

    def refused(log: Log, at: int, **said: Any) -> str:
        with pytest.raises(GuandanError) as caught:
            going_back(Corrections(log.state.rules), log.state, {**given, **said}, at)
        return caught.value.code

    over = recorded("JS23", "EW", mode="deals", max_deals=1)
    assert over.state.over
    assert refused(over, over.state.score.ended + 20 * MINUTE + 1) == "correction_late"
    going_back(Corrections(load("JS23")), over.state, given, over.state.score.ended + 20 * MINUTE)
    assert refused(recorded("GJ17", "EW"), MINUTE) == "chief_corrects"
    running = recorded("JS23", "EW")
    enter(running, going_back(Corrections(load("JS23")), running.state, given, 10**9), 10**9)
    assert levels(running) == ["2", "2"]


def test_000_15_2_2_a_result_that_a_ruling_decided_is_not_the_recorders_to_correct() -> None:
    log = recorded("JS23", "EW")
    check_corrected(log.state, "recorder")
    judged(log, "signal", "N", leader="E")
    for role in ("recorder", "referee"):
        with pytest.raises(GuandanError) as caught:
            check_corrected(log.state, role)
        assert caught.value.code == "not_in_authority"
    check_corrected(log.state, "chief")


def test_003_c3_8_3_who_consults_his_partner_loses_the_choice_that_is_open() -> None:
    log = in_second_deal("JS23")
    offender = SEATS[deal_of(log).turn]
    number = len(log.facts)
    given = {"infraction": "out_of_turn_play", "offender": offender, **TABLE_REFEREE}
    enter(log, rule(log, given), log.state.at)
    assert log.state.register.pending
    other = rule(log, {"infraction": "manner", "offender": offender, **TABLE_REFEREE})
    assert code(log, other) == "choice_first", "nothing else is ruled before he has chosen"
    enter(log, rule(log, {**given, "amends": number, "waived": "consult"}), log.state.at)
    assert not log.state.register.pending
    assert not deal_of(log).orders
    assert [one.ruled.data["sanction"] for one in entries(log.state)] == ["none"]
    assert check_all(log)
