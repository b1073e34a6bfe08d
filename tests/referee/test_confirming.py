"""What a ruling adds up to and its referee cannot give alone, each test named after its article."""

import random
from typing import Any

import pytest

from guandan.game.errors import Conflict, NotAllowed, Unreadable
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.referee.ladder import Moment
from guandan.referee.register import Sought, find, register
from guandan.referee.rulings.carrying_along import enter
from guandan.referee.rulings.checking import check_rulings, stale
from guandan.referee.rulings.confirming import confirm
from guandan.referee.rulings.in_force import Entry
from guandan.referee.rulings.rule import rule
from guandan.referee.rulings.taking_back import annul
from tests.game.driver import by_chance, new_log, step
from tests.referee.test_carrying import in_force, levels, played

SUN = {"role": "referee", "official": "Sun"}
CHIEF = {"role": "chief", "official": "Gu"}


def ruled(log: Log, infraction: str, offender: str, **more: Any) -> int:
    number = len(log.facts)
    enter(log, rule(log, {"infraction": infraction, "offender": offender, **SUN, **more}), log.state.at + 1)
    return number


def confirmed(log: Log, number: int, **more: Any) -> int:
    new = len(log.facts)
    enter(log, confirm(log, number, {**CHIEF, **more}), log.state.at + 1)
    return new


def awaits(log: Log, number: int) -> list[str]:
    return [one["sanction"] for one in log.facts[number].data.get("awaits", [])]


def test_000_15_3_3_1_the_second_violation_is_entered_and_the_foul_awaits_the_chief() -> None:
    log = new_log("HA17", True, "M")
    played(log, "EW")
    ruled(log, "serious_breach", "E")
    second = ruled(log, "serious_breach", "W")
    assert awaits(log, second) == ["foul"]
    assert in_force(log) == [("violation", []), ("violation", [])]
    assert levels(log) == "5:2"
    assert [one.ruled.seq for one in find(register([log.state]), Sought(awaits=True))] == [second]
    check_rulings(log.facts)
    new = confirmed(log, second, leader="N")
    data = log.facts[new].data
    assert (data["official"], data["confirmed"], data["confirmed_role"]) == ("Sun", "Gu", "chief")
    assert (data["amends"], data["confirms"]) == (second, 1)
    assert levels(log) == "5:5"
    assert not find(register([log.state]), Sought(awaits=True))
    assert stale(log) is None
    check_rulings(log.facts)


def test_000_15_3_3_1_a_foul_confirmed_later_takes_the_deal_of_the_violation() -> None:
    log = new_log("HA17", True, "M")
    played(log, "EW")
    ruled(log, "serious_breach", "E")
    second = ruled(log, "serious_breach", "W")
    played(log, "EW")
    played(log, "NS")
    assert levels(log) == "8:5"
    confirmed(log, second)
    assert levels(log) == "5:8"


def test_r_51_play_goes_on_while_a_foul_awaits_the_chief() -> None:
    log = new_log("HA17", False, "M")
    rng = random.Random(7)
    while log.state.deal is None or log.state.deal.to_beat is None:
        step(log, rng, by_chance)
    ruled(log, "serious_breach", "E")
    second = ruled(log, "serious_breach", "W")
    assert awaits(log, second) == ["foul"]
    assert expects(log.state)[0].act in ("play", "pass")
    for _ in range(5):
        step(log, rng, by_chance)
    confirmed(log, second, leader="N")
    assert log.state.deal is None
    assert LEVELS[log.state.game.levels[1]] == "5"
    check_rulings(log.facts)


def test_003_c3_7_the_fourth_warning_of_a_table_referee() -> None:
    log = new_log("JS23", True, "M")
    numbers = [ruled(log, "manner", "E") for _ in range(4)]
    data = log.facts[numbers[-1]].data
    assert [one["sanction"] for one in data["steps"]] == ["violation"]
    assert awaits(log, numbers[-1]) == ["foul"]
    assert confirm(log, numbers[-1], {"role": "deputy", "official": "Li"}).data["steps"][-1]["sanction"] == "foul"


def test_003_c3_6_2_4_an_exclusion_awaits_the_committee() -> None:
    first, second = (new_log("JS23", True, name) for name in "AB")
    number = ruled(first, "forfeit", "E-W", **CHIEF)
    (lost,) = [one for one in first.state.register.rulings if one.seq == number]
    before = [Entry(0, Moment(round=-1, match="A"), lost)]
    number = len(second.facts)
    second.act(rule(second, {"infraction": "forfeit", "offender": "E-W", **CHIEF}, before), second.state.at)
    assert awaits(second, number) == ["exclusion"]
    assert second.state.over
    assert not second.state.register.excluded
    with pytest.raises(NotAllowed) as refused:
        confirm(second, number, CHIEF, before)
    assert refused.value.code == "needs_consent"
    second.act(confirm(second, number, {**CHIEF, "consent": 1}, before), second.state.at)
    assert [one.side for one in second.state.register.excluded] == [0]


def test_000_15_3_3_1_what_is_not_to_be_confirmed() -> None:
    log = new_log("HA17", True, "M")
    first = ruled(log, "serious_breach", "E")
    second = ruled(log, "serious_breach", "W")
    with pytest.raises(Conflict) as nothing:
        confirm(log, first, CHIEF)
    assert nothing.value.code == "nothing_awaits"
    with pytest.raises(NotAllowed) as low:
        confirm(log, second, SUN)
    assert low.value.code == "not_in_authority"
    with pytest.raises(Unreadable):
        confirm(log, second, {"role": "chief"})
    enter(log, annul(log.state, first, {**CHIEF, "reason": "误"}), log.state.at + 1)
    assert not find(register([log.state]), Sought(awaits=True))


def test_000_15_2_a_sanction_that_is_not_his_is_refused_as_before() -> None:
    log = new_log("HA17", True, "M")
    with pytest.raises(NotAllowed) as refused:
        ruled(log, "grave_breach", "E")
    assert refused.value.code == "not_in_authority"
