"""An amended ruling carries the later ones along, each test named after its article."""

from typing import Any

from guandan.game.acts import REFEREE, SCORER, Act
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.referee.register import ladders
from guandan.referee.rulings.carrying_along import Carried, enter
from guandan.referee.rulings.checking import check_rulings, stale
from guandan.referee.rulings.rule import rule
from guandan.referee.rulings.taking_back import annul
from tests.game.driver import new_log

CHIEF = {"role": "chief", "official": "Gu", "consent": 1}


def played(log: Log, finish: str) -> None:
    log.act(Act("result", SCORER, {"finish": list(finish)}), log.state.at + 1)


def ruled(log: Log, infraction: str, offender: str, **more: Any) -> Carried:
    given = {"infraction": infraction, "offender": offender, **CHIEF, **more}
    return enter(log, rule(log, given), log.state.at + 1)


def annulled(log: Log, number: int) -> Carried:
    return enter(log, annul(log.state, number, {**CHIEF, "reason": "误"}), log.state.at + 1)


def levels(log: Log) -> str:
    return ":".join(LEVELS[level] for level in log.state.game.levels)


def in_force(log: Log) -> list[tuple[str, list[str]]]:
    kept = sorted((one for one in log.state.register.rulings if one.amended is None), key=lambda one: one.place)
    return [(one.data["sanction"], [step["sanction"] for step in one.data["steps"]]) for one in kept]


def two_violations(book: str = "HA17") -> tuple[Log, int, int]:
    """A deal won by E-W, two violations of theirs, and one more deal."""
    log = new_log(book, True, "M")
    played(log, "EW")
    first = len(log.facts)
    ruled(log, "serious_breach", "E")
    second = len(log.facts)
    ruled(log, "serious_breach", "W", leader="N")
    played(log, "NS")
    return log, first, second


def test_000_15_3_3_1_without_the_first_violation_there_is_no_foul() -> None:
    log, first, _ = two_violations()
    assert levels(log) == "5:8"
    annulled(log, first)
    assert levels(log) == "5:5"
    assert in_force(log) == [("none", []), ("violation", [])]
    assert stale(log) is None
    check_rulings(log.facts)
    (ladder,) = ladders([log.state])
    assert (len(ladder.standing.violations), len(ladder.standing.fouls)) == (1, 0)


def test_000_15_3_3_1_what_follows_says_which_ruling_it_follows_from() -> None:
    log, first, second = two_violations()
    cause = len(log.facts)
    done = annulled(log, first)
    (made,) = done.rulings
    assert not done.left
    data = log.facts[made].data
    assert (data["amends"], data["carried"], data["official"]) == (second, cause, "Gu")


def test_000_15_3_4_three_fouls_that_are_two_lose_no_game() -> None:
    log = new_log("HA17", True, "M")
    numbers = []
    for _ in range(3):
        numbers.append(len(log.facts))
        ruled(log, "grave_breach", "E", leader="N")
    assert log.state.over
    annulled(log, numbers[0])
    assert not log.state.over
    assert levels(log) == "2:8"
    assert [steps for _, steps in in_force(log)] == [[], [], []]


def test_003_c3_7_warnings_amended_into_violations_climb_again() -> None:
    log = new_log("JS23", True, "M")
    played(log, "EW")
    first = len(log.facts)
    ruled(log, "manner", "E")
    ruled(log, "out_of_turn_play", "W", leader="N")
    played(log, "EW")
    assert levels(log) == "8:2"
    ruled(log, "out_of_turn_play", "E", amends=first)
    assert in_force(log) == [("violation", []), ("violation", ["foul"])]
    assert levels(log) == "5:5"  # the second deal is lost
    assert stale(log) is None


def test_003_c3_7_4_a_corrected_score_changes_the_score_of_a_loss() -> None:
    log = new_log("JS23", True, "M")
    played(log, "EW")
    deal = len(log.facts) - 1
    ruled(log, "signal", "N", leader="E")
    ruled(log, "signal", "N", leader="E")
    assert log.state.score.result is not None
    assert log.state.score.result.levels == (LEVELS.index("8"), 0)  # ahead by more than four as it is
    put_right = Act("correct", REFEREE, {"deal": deal, "finish": list("NESW"), "reason": "slip"})
    done = enter(log, put_right, log.state.at + 1)
    assert stale(log) is None
    assert log.state.score.result is not None
    assert log.state.score.result.levels == (LEVELS.index("8"), LEVELS.index("4"))
    assert not done.left


def test_000_15_3_3_a_foul_for_a_signal_stands_as_one_for_the_first_signal() -> None:
    log = new_log("HA17", True, "M")
    first = len(log.facts)
    ruled(log, "signal", "E", case="plain", sanction="violation")
    ruled(log, "signal", "E", case="plain", leader="N")
    done = annulled(log, first)
    assert not done.left  # the chief may give it the first time too
    assert log.state.register.rulings[-1].data["nth"] == 1
    assert log.state.register.rulings[-1].data["sanction"] == "foul"
