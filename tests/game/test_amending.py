"""Amending rulings and correcting scores: everything after them is worked out again from the finish orders."""

from typing import Any

import pytest

from guandan.game.acts import REFEREE, SCORER, TABLE, Act
from guandan.game.errors import GuandanError
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import NextDeal
from guandan.game.record import record_of, verify
from guandan.game.ruling import Ruled
from tests.game.driver import by_default, new_log, play_out
from tests.game.test_ruling import LOST, SKIP_E, choice, refused, ruling
from tests.referee.tables import deal_of, played, recorded, result, turn

FOUL_NS = {"word": "end_deal", "loser": "N-S"}
FOUL_EW = {"word": "end_deal", "loser": "E-W"}
NEXT = {"word": "next_deal", "no_tribute": 1, "leader": "W"}


def amend(log: Log, seq: int, *effects: dict[str, Any]) -> int:
    return ruling(log, *effects, amends=seq)


def levels(log: Log) -> str:
    return " ".join(LEVELS[level] for level in log.state.game.levels)


def correct(log: Log, deal: int, finish: str) -> None:
    log.act(Act("correct", REFEREE, {"deal": deal, "finish": list(finish), "reason": "slip"}), log.state.at)


def sheet(log: Log) -> list[str]:
    """The deals that count, by their finish, with the level played."""
    ended = [line for line in log.state.score.sheet if line.kind == "deal_end"]
    return ["".join(line.data["finish"]) + line.data["level"] for line in ended]


def test_a_foul_withdrawn_gives_the_levels_back() -> None:
    log = recorded("GJ17", "EW")
    foul = ruling(log, FOUL_NS, NEXT)
    result(log, "ENWS")
    assert levels(log) == "T 2"
    amend(log, foul)
    assert levels(log) == "7 2"
    assert sheet(log) == ["EW2", "ENWS8"]  # played at 8 instead of 5, and flagged
    assert [flag.reason for flag in log.state.score.flagged] == ["level"]
    assert [(one.seq, one.amended) for one in log.state.register.rulings] == [
        (foul, len(log.facts) - 1),
        (len(log.facts) - 1, None),
    ]
    verify(record_of(log.facts, "public"))


def test_a_warning_made_a_foul_takes_the_deal_that_was_running() -> None:
    log = recorded("GJ17", "EW")
    warning = ruling(log)
    result(log, "NS")
    result(log, "NESW")
    amend(log, warning, FOUL_NS)
    assert sheet(log) == ["EW2", "EW5", "NESW5"]
    assert levels(log) == "8 4"


def test_amended_to_and_fro_nothing_is_lost() -> None:
    log = recorded("GJ17", "EW")
    first = ruling(log, FOUL_NS)
    result(log, "ENWS")
    start = (log.state.game.levels, sheet(log))
    second = amend(log, first)
    third = amend(log, second, FOUL_EW)
    assert sheet(log) == ["EW2", "NS5", "ENWS8"]
    assert levels(log) == "7 5"
    fourth = amend(log, third, FOUL_NS)
    assert (log.state.game.levels, sheet(log)) == start
    assert [one.place for one in log.state.register.rulings] == [first] * 4
    assert refused(log, Act("ruling", REFEREE, {"effects": [], "amends": second})) == "no_such_ruling"
    amend(log, fourth)
    assert sheet(log) == ["EW2", "ENWS8"]


def test_a_deal_played_and_then_lost_comes_back_as_it_was_played() -> None:
    log = recorded("GJ17", "EW")
    first = ruling(log)
    result(log, "NS")
    second = amend(log, first, FOUL_NS)
    assert sheet(log) == ["EW2", "EW5"]
    amend(log, second)
    assert sheet(log) == ["EW2", "NS5"]
    assert levels(log) == "5 5"


def test_two_fouls_of_one_deal_are_two_deals() -> None:
    log = recorded("GJ17", "EW")
    warning = ruling(log)
    ruling(log, FOUL_EW)
    result(log, "NESW")
    amend(log, warning, FOUL_NS)
    assert sheet(log) == ["EW2", "EW5", "NS8", "NESW5"]


def test_a_loss_withdrawn_lets_the_match_go_on() -> None:
    log = recorded("GJ17", "EW")
    loss = ruling(log, LOST)
    assert log.state.over
    amend(log, loss)
    assert not log.state.over
    assert log.state.score.result is None
    result(log, "EW")
    assert levels(log) == "8 2"


def test_a_loss_put_in_later_leaves_the_deals_after_it_spare() -> None:
    log = recorded("GJ17", "EW")
    warning = ruling(log)
    result(log, "NS")
    amend(log, warning, LOST)
    assert log.state.over
    assert log.state.score.result is not None
    assert log.state.score.result.grade == (18, 0)
    assert [flag.reason for flag in log.state.score.flagged] == ["spare"]
    assert levels(log) == "5 2"


def test_a_game_lost_is_given_back() -> None:
    log = recorded("GJ17", "EW", round="best_of", games=3)
    lost = ruling(log, {**LOST, "word": "end_game"})
    result(log, "NS")
    assert (len(log.state.score.games), levels(log)) == (1, "2 5")
    amend(log, lost)
    assert (log.state.score.games, levels(log)) == ((), "5 5")  # the deal of the second game is one of the first


def test_an_exclusion_and_an_order_for_the_next_deal_are_taken_back() -> None:
    log = recorded("GJ17", "EW")
    first = ruling(log, {"word": "exclude", "side": "N-S"}, NEXT)
    assert log.state.register.excluded
    amend(log, first)
    assert not log.state.register.excluded
    assert log.state.live.ordered == NextDeal()
    second = ruling(log, NEXT)
    third = ruling(log, {**NEXT, "leader": "E"})
    amend(log, second)
    assert log.state.live.ordered == NextDeal(no_tribute=True, leader=0, ruling=third)


def test_a_stop_not_yet_served_is_lifted() -> None:
    log = played("GJ17")
    first = ruling(log, {**SKIP_E, "seat": "W"})
    assert [order.seat for order in deal_of(log).orders] == [2]
    amend(log, first, SKIP_E)
    assert [order.seat for order in deal_of(log).orders] == []
    assert turn(log) == "N"


def test_nobody_chooses_what_has_happened() -> None:
    log = recorded("GJ17", "EW")
    first = ruling(log)
    assert refused(log, Act("ruling", REFEREE, {"effects": [choice([], [FOUL_NS])], "amends": first})) == "wrong_field"
    assert refused(log, Act("ruling", REFEREE, {"effects": [], "amends": 77})) == "no_such_ruling"
    assert refused(log, Act("ruling", REFEREE, {"effects": [], "amends": [first]})) == "wrong_field"
    data = {"effects": [{"word": "set_levels", "levels": ["A+", "2"]}], "amends": first}
    assert refused(log, Act("ruling", REFEREE, data)) == "unknown_level"


def test_levels_put_right_stand_where_they_were_put() -> None:
    log = recorded("GJ17", "EW")
    first = ruling(log, {"word": "set_levels", "levels": ["4", "2"]})
    result(log, "EW")
    assert levels(log) == "7 2"
    second = amend(log, first, {"word": "set_levels", "levels": ["6", "3"]})
    assert levels(log) == "9 3"
    amend(log, second)
    assert levels(log) == "8 2"


# ---- at a table


def really_played(deals: int = 1, **changes: object) -> Log:
    """A log in the middle of a deal that is really played, after some that were."""
    log = new_log("GJ17", **changes)  # type: ignore[arg-type]
    for number in range(deals + 1):
        log.act(Act("deal", TABLE, {"secret": f"{number:064x}"}), log.state.at)
        while log.state.deal is not None and not log.state.deal.hands:
            log.act(Act("cut", expects_of(log), {"depth": 50}), log.state.at)
        if number < deals:
            log.act(Act("effect", REFEREE, FOUL_NS), log.state.at)
    return log


def expects_of(log: Log) -> str:
    return "ENWS"[deal_of(log).roles.cutter]


def test_a_running_deal_goes_on_and_is_flagged_if_its_level_is_wrong() -> None:
    log = new_log("GJ17", mode="deals", max_deals=2)
    foul = ruling(log, FOUL_NS)
    log.act(Act("deal", TABLE, {"secret": "3" * 64}), log.state.at)
    running = deal_of(log)
    amend(log, foul)
    assert levels(log) == "2 2"
    assert deal_of(log) == running
    play_out(log, 1, by_default)
    assert [flag.reason for flag in log.state.score.flagged] == ["level"]
    verify(record_of(log.facts, "public"))


def test_a_running_deal_of_a_match_that_is_over_by_now_is_given_up() -> None:
    log = really_played()
    first = ruling(log)
    log.act(Act("effect", REFEREE, FOUL_NS), log.state.at)
    log.act(Act("deal", TABLE, {"secret": "9" * 64}), log.state.at)
    amend(log, first, LOST)
    assert log.state.over
    assert log.state.deal is None
    verify(record_of(log.facts, "public"))


def test_the_deal_still_running_ends_with_a_ruling_amended_to_a_foul() -> None:
    log = really_played()
    first = ruling(log)
    amend(log, first, FOUL_NS, NEXT)
    assert log.state.deal is None
    assert levels(log) == "8 2"
    assert log.state.live.ordered.leader == 2
    verify(record_of(log.facts, "public"))


@pytest.mark.parametrize("at_time", ["grace", "finish"])
def test_a_deal_that_ran_when_time_was_called_still_counts_after_an_amendment(at_time: str) -> None:
    log = new_log("GJ17", mode="time", minutes=1, at_time=at_time, grace=120)
    log.act(Act("deal", TABLE, {"secret": "3" * 64}), 0)
    warning = ruling(log)
    log.act(Act("time", TABLE), 60_000)
    log.act(Act("effect", REFEREE, FOUL_NS), 61_000)
    assert log.state.over
    before = log.state.score.result
    amend(log, warning)
    assert (log.state.score.result, log.state.score.flagged) == (before, ())


def test_with_time_called_and_the_deal_running_it_goes_on() -> None:
    log = new_log("GJ17", mode="time", minutes=1, at_time="grace", grace=120)
    warning = ruling(log)
    log.act(Act("deal", TABLE, {"secret": "3" * 64}), 0)
    log.act(Act("time", TABLE), 60_000)
    amend(log, warning)
    assert log.state.deal is not None
    assert log.state.game.called


# ---- corrections


def test_a_corrected_score_changes_all_that_follows() -> None:
    log = recorded("GJ17", "EW", "ENWS", "NS")
    assert levels(log) == "7 5"
    correct(log, 1, "NS")
    assert sheet(log) == ["NS2", "ENWS5", "NS7"]
    assert levels(log) == "4 8"
    assert [(flag.seq, flag.reason) for flag in log.state.score.flagged] == [
        (3, "level")
    ]  # played at 7, and should be at 4
    verify(record_of(log.facts, "public"))


def test_a_correction_may_end_a_match_or_open_it_again() -> None:
    log = recorded("GJ17", *["EW"] * 5)
    assert log.state.over
    last = max(line.seq for line in log.state.score.sheet if line.kind == "deal_end")
    correct(log, last, "ENSW")  # the partner was last: A is played again
    assert not log.state.over
    assert levels(log) == "A 2"
    correct(log, last, "ENWS")
    assert log.state.over


def test_what_cannot_be_corrected_is_refused() -> None:
    log = recorded("GJ17", "EW")
    foul = ruling(log, FOUL_NS)
    given = log.facts[-1].seq
    good = {"deal": 1, "finish": list("ENWS"), "reason": ""}
    assert refused(log, Act("correct", "E", good)) == "not_yours"
    for wrong, code in (
        ({"deal": 0}, "wrong_field"),
        ({"deal": "1"}, "wrong_field"),
        ({"deal": given}, "deal_ruled"),
        ({"finish": "EW"}, "wrong_field"),
        ({"finish": ["E", "E"]}, "wrong_finish"),
        ({"finish": ["E", "X"]}, "unknown_seat"),
        ({"reason": 1}, "wrong_field"),
    ):
        assert refused(log, Act("correct", SCORER, {**good, **wrong})) == code
    assert log.state.register.rulings[0].seq == foul


# ---- going back


def test_going_back_does_not_undo_an_amendment_or_a_correction() -> None:
    log = recorded("GJ17", "EW")
    foul = ruling(log, FOUL_NS)
    to = len(log.facts) - 1
    assert levels(log) == "8 2"
    result(log, "NS")
    amend(log, foul)
    correct(log, 1, "ENWS")
    log.act(Act("rewind", REFEREE, {"to": to}), log.state.at)
    assert sheet(log) == ["ENWS2"]
    assert levels(log) == "4 2"
    verify(record_of(log.facts, "public"))


def test_going_back_behind_a_ruling_undoes_what_it_did_but_not_the_register() -> None:
    log = recorded("GJ17", "EW")
    foul = ruling(log, FOUL_NS)
    log.act(Act("rewind", REFEREE, {"to": 1}), log.state.at)
    assert levels(log) == "5 2"
    assert [one.seq for one in log.state.register.rulings] == [foul]
    amend(log, foul, FOUL_EW)
    assert sheet(log) == ["EW2", "NS5"]


def test_the_place_of_an_entry_is_its_own_or_the_first_that_was_amended() -> None:
    assert Ruled(5, 0, 1, 1, {}).place == 5
    assert Ruled(9, 0, 1, 1, {}, origin=5).place == 5


def test_a_match_that_cannot_go_on_is_never_left_behind() -> None:
    """A ruling that would leave something impossible to wait for is refused."""
    log = recorded("GJ17", "EW")
    first = ruling(log)
    second = ruling(log, LOST)
    with pytest.raises(GuandanError, match="over"):
        ruling(log, NEXT, amends=first)
    amend(log, second)
    ruling(log, NEXT, amends=first)
    assert log.state.live.ordered.leader == 2
