"""Rulings without the right to penalise, each test named after its article."""

import random
from typing import Any

import pytest

from guandan.game.deal import PLAY
from guandan.game.errors import NotAllowed
from guandan.game.log import Log
from guandan.game.seats import SEATS
from guandan.referee.rulings.checking import check_rulings
from guandan.referee.rulings.in_words import consequences
from guandan.referee.rulings.rule import rule
from tests.game.driver import by_chance, new_log, step

CHIEF = {"role": "chief", "official": "Gu", "consent": 1}


def ruled(log: Log, infraction: str, offender: str, **more: Any) -> dict[str, Any]:
    number = len(log.facts)
    log.act(rule(log, {"infraction": infraction, "offender": offender, **CHIEF, **more}), log.state.at)
    check_rulings(log.facts)
    return consequences(log.states[number - 1], log, number)


def in_play(book: str) -> Log:
    log, rng = new_log(book, False, "M"), random.Random(5)
    while log.state.deal is None or log.state.deal.phase != PLAY or log.state.deal.to_beat is None:
        step(log, rng, by_chance)
    return log


def words(told: dict[str, Any]) -> tuple[list[str], list[str]]:
    return [one["word"] for one in told["remedies"]], [one["effect"]["word"] for one in told["effects"]]


def test_000_15_3_8_the_cards_go_back_all_the_same() -> None:
    log = in_play("HA17")
    assert log.state.deal is not None
    seat = SEATS[log.state.deal.turn]
    told = ruled(log, "wrong_follow", seat, waived="late", cards=["S3"])
    assert words(told) == (["take_back"], [])
    assert told["sanction"] == "none"
    assert told["void"] is False


@pytest.mark.parametrize("book", ["HA17", "JS23"])
def test_003_c3_8_a_wrong_tribute_is_paid_again_without_a_warning(book: str) -> None:
    told = ruled(new_log(book, True, "M"), "wrong_tribute", "N", case="before", waived="late")
    assert words(told)[0] == ["correct_tribute"]
    assert (told["sanction"], told["steps"]) == ("none", [])


def test_003_c3_8_a_pack_of_the_wrong_size_is_drawn_again() -> None:
    log = in_play("JS23")
    told = ruled(log, "pack_count", "both", waived="own_action")
    assert words(told)[1] == ["redraw"]
    assert log.state.deal is None


def test_000_18_4_a_void_hand_is_a_penalty() -> None:
    log = in_play("HA17")
    assert words(ruled(log, "wrong_tribute", "N", case="after", waived="late")) == ([], [])


def test_000_15_3_8_4_what_brought_a_profit_does_not_hold() -> None:
    log = in_play("HA17")
    first, turn = len(log.facts) - 1, log.state.deal.turn if log.state.deal else None
    for _ in range(2):
        step(log, random.Random(1), by_chance)
    told = ruled(log, "out_of_turn_play", "N", waived="profit", since=first)
    assert told["void"] is True
    assert words(told)[1] == ["rewind"]
    assert log.state.deal is not None
    assert log.state.deal.turn == turn
    assert ruled(new_log("JS23", True, "M"), "out_of_turn_play", "N", waived="profit")["void"] is True


@pytest.mark.parametrize("book", ["HA17", "JS23"])
@pytest.mark.parametrize(
    ("infraction", "more"),
    [("forfeit", {}), ("late", {"seconds": 900}), ("late", {"seconds": 60}), ("withdrawal", {"case": "without"})],
)
def test_003_c3_8_lateness_and_forfeits_are_not_waived(book: str, infraction: str, more: dict[str, Any]) -> None:
    with pytest.raises(NotAllowed) as refused:
        ruled(new_log(book, True, "M"), infraction, "N-S", waived="late", **more)
    assert refused.value.code == "not_waivable"
