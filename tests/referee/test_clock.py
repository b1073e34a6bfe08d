"""The clock: limits to their last moment, the steps of each book, the time of the match, and no table that is stuck."""

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.deal import PLAY, RETURN, TRIBUTE
from guandan.game.errors import GuandanError, Text
from guandan.game.log import Log
from guandan.game.match import expects, opening_body
from guandan.game.record import read_record, record_of, verify, write_record
from guandan.game.ruleset import BOOKS, load, rebuilt
from guandan.game.seats import SEATS, side
from guandan.referee import clock
from guandan.referee.clock import Due, due, seating, shown, steps, time_left
from guandan.referee.rulings.confirming import confirm
from guandan.referee.rulings.rule import rule
from tests.conftest import SOAK
from tests.game.driver import PLAYERS, by_chance, by_default, new_log, step
from tests.game.walk import some_format, something_else

INFRACTIONS = ("out_of_turn_play", "out_of_turn_pass", "play_overtime", "wrong_lead", "minor_breach")
SHORT: dict[str, Any] = {"mode": "deals", "max_deals": 2}


def table(book: str, policy: str = "official", **changes: Any) -> Log:
    """A match of two deals whose first trick is to be led."""
    log = new_log(book, **{**SHORT, "clock": policy, **changes})
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 1000)
    while phase(log) != PLAY:
        log.act(by_default(log.state, expects(log.state)[0], random.Random(0)), 2000)
    return log


def following(book: str, policy: str = "official", **changes: Any) -> Log:
    """The same with the first card led: somebody has to follow, from second 2 on."""
    log = table(book, policy, **changes)
    log.act(by_default(log.state, expects(log.state)[0], random.Random(0)), 2000)
    return log


def giving(book: str, wanted: str, policy: str = "official", **changes: Any) -> Log:
    """A second deal that waits for the tribute or return of one player."""
    for seed in range(100):
        rng = random.Random(seed)
        log = new_log(book, **{**SHORT, "clock": policy, **changes})
        while not log.state.over:
            if phase(log) == wanted and len(expects(log.state)) == 1:
                return log
            step(log, rng, by_chance, 1)
    raise AssertionError(wanted)


def phase(log: Log) -> str:
    return log.state.deal.phase if log.state.deal is not None else ""


def who(log: Log) -> str:
    return expects(log.state)[0].who


def tick(log: Log) -> Due:
    """Let the clock do the next thing that is due, at its first moment and not before."""
    one = due(log.state)
    assert one is not None
    assert clock.acts(log, one.at - 1) == []
    (act,) = clock.acts(log, one.at)
    log.act(act, one.at)
    return one


def ticks(log: Log, number: int) -> list[tuple[int, str]]:
    """What the clock does next, and how long after the wait began."""
    start = log.state.wait.since
    return [(one.at - start, one.what) for one in (tick(log) for _ in range(number))]


def sanctions(log: Log) -> list[tuple[str, str, str]]:
    """What has been ruled: offender, sanction and article."""
    return [(one.data["offender"], one.data["sanction"], one.data["article"]) for one in log.state.register.rulings]


def run_out(log: Log, seed: int = 0, most: int = 20_000) -> Log:
    """Nobody ever acts: the table deals, and the clock does the rest."""
    rng = random.Random(seed)
    for _ in range(most):
        if log.state.over:
            return log
        one = due(log.state)
        if log.state.deal is None and not log.state.register.pending and who(log) == TABLE:
            log.act(Act("deal", TABLE, {"secret": rng.randbytes(32).hex()}), log.state.at)
        else:
            assert one is not None
            at = max(one.at, log.state.at) + rng.choice([0, 0, 1, 700])
            found = clock.acts(log, at)
            assert found
            log.act(found[0], at)
    raise AssertionError("the match does not end")


# Policies and limits.


@pytest.mark.parametrize("book", BOOKS)
def test_friendly_the_default_is_taken_and_nobody_is_warned(book: str) -> None:
    log = following(book, "friendly")
    assert ticks(log, 1) == [(20_001, "default")]
    assert log.facts[-1].kind == "pass"
    assert log.facts[-1].data["auto"] == 1
    assert log.state.register.rulings == ()


@pytest.mark.parametrize("book", BOOKS)
def test_without_a_clock_nobody_is_hurried(book: str) -> None:
    log = following(book, "none")
    assert due(log.state) is None
    assert shown(log.state, expects(log.state)[0], 10**9) is None
    with pytest.raises(GuandanError) as refusal:
        log.act(Act("timeout", TABLE, {"who": who(log)}), 10**9)
    assert refusal.value.code == "no_clock"


@pytest.mark.parametrize(("book", "seconds"), [("HA17", 20), ("GJ17", 20), ("NJ", 40), ("JS23", 40), ("CLUB", 20)])
def test_003_c3_5_5_4_first_lead(book: str, seconds: int) -> None:
    log = table(book, "friendly")
    assert ticks(log, 1) == [(seconds * 1000 + 1, "default")]
    assert log.facts[-1].kind == "play"


@pytest.mark.parametrize(
    ("book", "pay", "back"), [("GJ17", 15, 30), ("HA17", 15, 30), ("NJ", 20, 40), ("JS23", 20, 40)]
)
def test_003_c3_5_4_4_tribute_and_return(book: str, pay: int, back: int) -> None:
    assert ticks(giving(book, TRIBUTE, "friendly"), 1) == [(pay * 1000 + 1, "default")]
    assert ticks(giving(book, RETURN, "friendly"), 1) == [(back * 1000 + 1, "default")]


@pytest.mark.parametrize("policy", ["friendly", "official"])
def test_003_c3_5_4_4_the_last_moment_is_still_in_time(policy: str) -> None:
    log = following("JS23", policy)
    in_time = log.state.wait.since + 20_000
    assert clock.acts(log, in_time) == []
    assert not shown_now(log, in_time).over
    assert shown_now(log, in_time + 1).over
    log.act(Act("pass", who(log)), in_time)
    assert log.state.wait.since == in_time


def test_the_organiser_may_change_every_limit() -> None:
    log = following("GJ17", "official", limits={"time.play": 45, "time.overrun_play": 5, "time.first_lead": 60})
    assert ticks(log, 2) == [(45_001, "warning"), (50_001, "violation")]
    log = giving("GJ17", TRIBUTE, limits={"time.tribute": 1, "time.overrun_tribute": 2})
    assert ticks(log, 2) == [(1001, "warning"), (3001, "violation")]
    log = following("JS23", limits={"time.countdown": 3})
    assert ticks(log, 2) == [(20_001, "countdown"), (23_001, "warning")]
    log = following("GJ17", limits={"time.play": "none"})
    assert due(log.state) is None


def test_the_organiser_may_change_limits_in_a_book_of_his_own() -> None:
    own = rebuilt("OWN", Text("自定", "own"), "GJ17", {"time.play": 5, "time.overrun_play": 1})
    log = Log()
    log.open(opening_body("M", own, PLAYERS, {**SHORT, "clock": "official"}), 0)
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 0)
    tick(log)  # the cut
    assert log.facts[1].at + 5001 == log.state.at
    tick(log)  # the first lead has its own limit
    assert log.state.at - log.state.wait.since == 20_001


# The steps of the books.


@pytest.mark.parametrize(("book", "article"), [("HA17", "000 §21(1)"), ("GJ17", "001 §22(1)")])
def test_000_21_1_play_warning_after_20_s_and_after_10_more_violation_and_the_trick_lost(
    book: str, article: str
) -> None:
    log = following(book)
    slow = who(log)
    assert ticks(log, 2) == [(20_001, "warning"), (30_001, "violation")]
    assert sanctions(log) == [(slow, "warning", article), (slow, "violation", article)]
    assert who(log) == SEATS[(SEATS.index(slow) + 1) % 4]
    assert log.state.wait.since == log.state.at  # who comes next has his own time
    assert {one.data["official"] for one in log.state.register.rulings} == {"clock"}


def test_000_21_1_the_violation_at_30_s_is_not_there_at_30_000() -> None:
    log = following("HA17")
    start = log.state.wait.since
    tick(log)
    log.act(Act("pass", who(log)), start + 30_000)
    assert [one.data["sanction"] for one in log.state.register.rulings] == ["warning"]


def test_h_47_a_slow_leader_loses_the_lead_to_the_other_side() -> None:
    log = table("GJ17")
    slow = who(log)
    assert ticks(log, 2) == [(20_001, "warning"), (30_001, "violation")]
    assert side(SEATS.index(who(log))) != side(SEATS.index(slow))
    assert expects(log.state)[0].limit == "time.first_lead"


def test_000_15_3_3_the_second_violation_by_overrun_is_a_foul_when_the_chief_confirms_it() -> None:
    """The clock is a table referee: what it adds up to awaits the chief, and play goes on (R-43, R-71)."""
    log = following("HA17")
    ticks(log, 2)
    while who(log) not in pair_of(log):
        log.act(by_default(log.state, expects(log.state)[0], random.Random(0)), log.state.at)
    ticks(log, 2)
    last = log.state.register.rulings[-1].data
    assert (last["role"], last["official"], last["steps"]) == ("referee", "clock", [])
    assert [(one["sanction"], one["by"]) for one in last["awaits"]] == [("foul", "chief")]
    assert [one.act for one in expects(log.state)] == ["play"]  # the trick is lost, not the deal
    assert log.state.game.deals == ()
    log.act(confirm(log, log.state.register.rulings[-1].seq, {"official": "长", "role": "chief"}), log.state.at)
    log.act(Act("choose", REFEREE, {"option": 0}), log.state.at)  # who leads the next deal
    assert len(log.state.game.deals) == 1


def pair_of(log: Log) -> set[str]:
    """The first offender and his partner."""
    at = SEATS.index(log.state.register.rulings[0].data["offender"])
    return {SEATS[at], SEATS[(at + 2) % 4]}


@pytest.mark.parametrize(("book", "article"), [("HA17", "000 §21(2)"), ("GJ17", "001 §22(2)")])
@pytest.mark.parametrize(("wanted", "limit"), [(TRIBUTE, 15), (RETURN, 30)])
def test_000_21_2_tribute_and_return_warning_then_every_15_s_a_violation(
    book: str, article: str, wanted: str, limit: int
) -> None:
    log = giving(book, wanted)
    slow = due(log.state)
    assert slow is not None
    start = log.state.wait.since
    while len([one for one in log.state.register.rulings if one.data["offender"] == slow.who]) < 3:
        tick(log)
    mine = [one for one in log.state.register.rulings if one.data["offender"] == slow.who]
    assert [one.at - start for one in mine] == [limit * 1000 + 1, limit * 1000 + 15_001, limit * 1000 + 30_001]
    assert [one.data["sanction"] for one in mine] == ["warning", "violation", "violation"]
    assert {one.data["article"] for one in mine} == {article}
    assert [one["sanction"] for one in mine[-1].data["awaits"]] == ["foul"]
    tick(log)  # the default, 15 s later
    assert (log.facts[-1].kind, log.state.game.deals) != ("ruling", ())


def test_000_21_2_where_violations_make_no_foul_the_default_comes_in_the_end() -> None:
    rules = rebuilt("OWN", Text("自定", "own"), "GJ17", {"ladder.violations_per_foul": "none"})
    log = giving("GJ17", TRIBUTE)
    own = log.state._replace(agreed=log.state.agreed._replace(rules=rules))
    found = steps(own, expects(own)[0])
    assert [(one.what, one.after) for one in found] == [("warning", 15_000), ("violation", 15_000), ("default", 15_000)]


@pytest.mark.parametrize("book", ["JS23", "NJ"])
def test_003_c3_7_1_5_count_down_then_warning_then_the_default(book: str) -> None:
    log = following(book)
    slow, start = who(log), log.state.wait.since
    assert ticks(log, 1) == [(20_001, "countdown")]
    assert shown_now(log, start + 25_000).counting
    assert log.state.wait.since == start
    assert [tick(log).at - start for _ in range(2)] == [30_001, 30_001]
    assert log.facts[-1].kind == "pass"
    assert sanctions(log) == [(slow, "none", "003 c3.7(1)5"), (slow, "warning", "003 c3.7(1)5")]


def test_003_c3_7_1_5_who_plays_during_the_count_down_is_not_warned() -> None:
    log = following("JS23")
    start = log.state.wait.since
    tick(log)
    log.act(Act("pass", who(log)), start + 30_000)
    assert [one.data["sanction"] for one in log.state.register.rulings] == ["none"]


def two_warnings(wanted: str = PLAY) -> tuple[Log, str]:
    """A player of JS23 just warned for the second time: his next player may stop him (003 c3.7(2))."""
    log = following("JS23") if wanted == PLAY else giving("JS23", wanted)
    slow = who(log)
    log.act(rule(log, {"infraction": "out_of_turn_pass", "offender": slow}), log.state.at)
    while not log.state.register.pending:
        tick(log)
    return log, slow


def test_003_c3_7_2_two_warnings_are_a_violation_and_the_next_player_chooses_in_his_own_time() -> None:
    log, slow = two_warnings()
    asked = log.state.at
    assert who(log) == SEATS[(SEATS.index(slow) + 1) % 4]
    assert due(log.state) == Due(asked + 20_001, "default", who(log))
    tick(log)  # he does not stop him
    assert who(log) == slow
    assert tick(log).at == asked + 20_001  # the offender's own time is up already
    assert log.facts[-1].kind == "pass"


@pytest.mark.parametrize("wanted", [PLAY, RETURN])
def test_003_c3_7_2_the_next_player_may_stop_him(wanted: str) -> None:
    log, slow = two_warnings(wanted)
    log.act(Act("choose", who(log), {"option": 1}), log.state.at + 5000)
    chosen = log.state.at
    if wanted == PLAY:
        assert who(log) != slow
        assert log.state.wait.since == chosen
    else:  # he still owes the card, and his time is up
        assert who(log) == slow
        assert due(log.state) == Due(chosen, "default", slow)
        assert clock.acts(log, chosen) == [Act("timeout", TABLE, {"who": slow})]


def test_club_sets_limits_but_no_sanctions() -> None:
    log = following("CLUB", "official")
    assert ticks(log, 1) == [(20_001, "default")]
    assert log.state.register.rulings == ()


def test_each_of_two_payers_has_his_own_clock() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        log = new_log("GJ17", **{**SHORT, "max_deals": 4, "clock": "official"})
        while not log.state.over and not (phase(log) == TRIBUTE and len(expects(log.state)) == 2):
            step(log, rng, by_chance, 1)
        if not log.state.over:
            break
    start = log.state.wait.since
    first, second = expects(log.state)
    assert [tick(log).who for _ in range(2)] == [first.who, second.who]
    log.act(Act("tribute", first.who, first.default or {}), start + 20_000)
    assert due(log.state) == Due(start + 30_001, "violation", second.who, "still")
    tick(log)  # a stop in the first trick does not give him more time for the tribute
    assert due(log.state) == Due(start + 45_001, "violation", second.who, "still")


def test_r_43_a_clock_excludes_nobody() -> None:
    """The club excludes a pair at its second offence: the clock takes the default and leaves the rest to the desk."""
    strict = {"time.overrun": "huaian", "time.overrun_play": 10, "time.overrun_tribute": 15, "match.modes": ["deals"]}
    own = rebuilt("OWN", Text("自定", "own"), "CLUB", {**strict, "match.mode": "deals", "match.max_deals": 2})
    log = Log()
    log.open(opening_body("M", own, PLAYERS, {"clock": "official"}), 0)
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 0)
    tick(log)  # the cut
    tick(log)
    assert [one.data["sanction"] for one in log.state.register.rulings] == ["warning"]
    tick(log)
    assert (log.facts[-1].kind, log.facts[-1].data["auto"]) == ("play", 1)
    assert len(log.state.register.rulings) == 1
    assert log.state.register.excluded == ()


# Restart, stops, rulings by hand.


def test_another_server_goes_on_where_the_first_one_stopped() -> None:
    log = following("HA17")
    tick(log)
    again = Log(log.facts)
    assert due(again.state) == due(log.state)
    assert tick(again).what == "violation"


def test_r_42_a_late_clock_makes_nobody_later() -> None:
    log = following("HA17")
    start = log.state.wait.since
    (act,) = clock.acts(log, start + 60_000)
    log.act(act, start + 60_000)
    assert log.state.register.rulings[-1].data["sanction"] == "warning"
    assert clock.acts(log, start + 69_999) == []
    assert due(log.state) == Due(start + 70_000, "violation", who(log), "still")


def test_a_warning_by_the_referee_is_not_given_again() -> None:
    log = following("HA17")
    start = log.state.wait.since
    given = {"infraction": "play_overtime", "case": "over", "offender": who(log), "official": "Li"}
    log.act(rule(log, given), start + 20_500)
    assert due(log.state) == Due(start + 30_500, "violation", who(log), "still")


def test_a_wait_after_the_warned_one_begins_with_a_warning() -> None:
    log = following("HA17")
    slow = who(log)
    tick(log)
    log.act(Act("pass", slow), log.state.at)
    while who(log) != slow:
        log.act(by_default(log.state, expects(log.state)[0], random.Random(0)), log.state.at)
    assert due(log.state) == Due(log.state.at + 20_001, "warning", slow, "over")


@pytest.mark.parametrize("after", [5000, 20_000, 25_000])
@pytest.mark.parametrize("book", ["HA17", "JS23"])
def test_pause_and_resume_shift_everything(book: str, after: int) -> None:
    plain, stopped = following(book, mode="time", minutes=30), following(book, mode="time", minutes=30)
    start, end = plain.state.wait.since, plain.state.ends_at() or 0
    for log in (plain, stopped):
        if after > 20_000:
            tick(log)
    stopped.act(Act("pause", REFEREE), start + after)
    assert due(stopped.state) is None
    assert clock.acts(stopped, start + 10**9) == []
    left = (end - start - after + 999) // 1000
    assert time_left(stopped.state, start + 10**9) == left
    stopped.act(Act("resume", REFEREE), start + after + 100_000)
    assert stopped.state.ends_at() == end + 100_000
    for _ in range(3):
        here, there = tick(plain), tick(stopped)
        assert there == here._replace(at=here.at + 100_000)


def test_a_stop_before_the_first_deal_does_not_lengthen_the_game() -> None:
    log = new_log("GJ17", mode="time", minutes=10)
    log.act(Act("pause", REFEREE), 0)
    log.act(Act("resume", REFEREE), 60_000)
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 60_000)
    assert log.state.ends_at() == 660_000


def test_what_begins_during_a_stop_begins_with_its_end() -> None:
    log = following("GJ17")
    log.act(Act("pause", REFEREE), 10_000)
    log.act(Act("effect", REFEREE, {"word": "skip", "seat": who_in_turn(log), "scope": "trick"}), 20_000)
    log.act(Act("resume", REFEREE), 50_000)
    assert log.state.wait.since == 50_000


def who_in_turn(log: Log) -> str:
    assert log.state.deal is not None
    return SEATS[log.state.deal.turn]


def test_a_choice_is_made_during_a_stop_too() -> None:
    log = following("JS23")
    slow, start = who(log), log.state.wait.since
    log.act(Act("pause", REFEREE), start + 10_000)
    log.act(rule(log, {"infraction": "out_of_turn_play", "offender": slow}), start + 20_000)
    assert due(log.state) is None
    assert expects(log.state)[0].act == "choose"
    log.act(Act("choose", who(log), {"option": 0}), start + 40_000)
    log.act(Act("resume", REFEREE), start + 60_000)
    assert due(log.state) == Due(start + 70_001, "countdown", slow, "over")


def test_the_cutter_has_his_own_time_after_the_entropy() -> None:
    log = new_log("GJ17", **SHORT, entropy=1)
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 0)
    assert [tick(log).at for _ in range(4)] == [20_001] * 4
    assert tick(log).at == 40_002


# The time of the match.


def test_001_14_1_3_time_is_over_after_its_last_moment() -> None:
    log = table("GJ17", mode="time", minutes=1, clock="none", at_time="stop")
    end = log.state.ends_at() or 0
    assert time_left(log.state, end - 1) == 1
    assert due(log.state) == Due(end + 1, "time", TABLE)
    tick(log)
    assert log.state.over


def test_001_14_1_3_a_deal_that_may_be_finished_is() -> None:
    log = table("GJ17", "friendly", mode="time", minutes=1, at_time="finish")
    started = log.state.wait.since
    log.act(by_default(log.state, expects(log.state)[0], random.Random(0)), 50_000)
    one = tick(log)
    assert (one.what, one.at) == ("time", 61_001)
    assert started < log.state.wait.since == 50_000  # the call gives the player in turn no more time
    assert tick(log) == Due(70_001, "default", "W" if one.who == "W" else log.facts[-1].by)
    assert not run_out(log).facts[-1].data.get("auto")


def test_004_grace_of_three_minutes() -> None:
    log = table("CLUB", "none", mode="time")
    end = log.state.ends_at() or 0
    assert [tick(log)[:2] for _ in range(2)] == [(end + 1, "time"), (end + 180_001, "time")]
    assert log.state.over
    assert any(fact.kind == "deal_void" for fact in log.facts)


def test_002_s1_2_no_new_deal_in_the_last_three_minutes() -> None:
    log = table("NJ", "none", mode="time_and_deals", max_deals=9)
    rng = random.Random(1)
    while log.state.deal is not None:
        step(log, rng, by_default, 1)
    assert due(log.state) == Due((log.state.ends_at() or 0) - 180_000, "close", TABLE)
    tick(log)
    assert log.state.over


def test_after_an_outage_time_is_called_before_anything_is_played() -> None:
    log = following("GJ17", mode="time", minutes=10)
    assert clock.acts(log, 10**8) == [Act("time", TABLE)]


def test_a_match_that_is_only_recorded_has_no_clock() -> None:
    assert due(new_log("CLUB", recorded=True).state) is None


# A page.


def shown_now(log: Log, at: int) -> clock.Shown:
    found = shown(log.state, expects(log.state)[0], at)
    assert found is not None
    return found


def test_a_page_shows_what_is_left_and_what_comes() -> None:
    log = following("HA17")
    start = log.state.wait.since
    assert shown_now(log, start) == (20, 20, False, False, "warning", 20, "000 §21(1)")
    assert shown_now(log, start + 19_001) == (20, 1, False, False, "warning", 1, "000 §21(1)")
    tick(log)
    assert shown_now(log, start + 20_001) == (20, 0, True, False, "violation", 10, "000 §21(1)")
    log.act(Act("pause", REFEREE), start + 21_001)
    waiting = expects(log.state._replace(register=log.state.register._replace(paused=None)))[0]
    assert shown(log.state, waiting, start + 90_000) == (20, 0, True, False, "violation", 9, "000 §21(1)")


# Lateness.


def test_003_c3_7_what_a_missing_side_has_reached() -> None:
    rules, start = load("JS23"), 10_000_000
    minute = 60_000
    said = {late: seating(rules, start, start + late) for late in
            (-11 * minute, -10 * minute, 0, 1, 5 * minute - 1, 5 * minute, 10 * minute - 1, 10 * minute)}  # fmt: skip
    assert [one.step for one in said.values()] == [
        "early", "seating", "seating", "warning", "warning", "foul", "foul", "forfeit",
    ]  # fmt: skip
    assert said[0].article == "003 c3.5(2)1"
    assert (said[0].next, said[0].at) == ("warning", start + 1)
    assert (said[1].next, said[1].at) == ("foul", start + 5 * minute)
    assert (said[10 * minute].next, said[10 * minute].at) == ("", None)


@pytest.mark.parametrize("book", ["HA17", "GJ17", "CLUB"])
def test_000_20_lateness_is_left_to_the_regulations(book: str) -> None:
    rules = load(book)
    assert [seating(rules, 0, at).step for at in (-1, 0, 1, 10**7)] == ["early", "seating", "late", "late"]
    assert seating(rules, 0, 1).article == rules.article("late.warning_from")


# Nobody acts.


def check_record(log: Log) -> None:
    """The log can be folded again, and whoever reads its record comes to the same result."""
    assert Log(log.facts).state == log.state
    verdict = verify(read_record(write_record(record_of(log.facts, "public"))))
    assert verdict.complete
    assert verdict.state == log.state


CHANGES: tuple[dict[str, Any], ...] = ({"max_deals": 3}, {"must_decide": 1}, {"round": "best_of", "games": 3})
LEFT_ALONE = list(product(CHANGES, BOOKS, ("official", "friendly")))
"""Every way to play that is not the usual one; `make test` takes a third, with each book, clock and change."""


@pytest.mark.parametrize(("changes", "book", "policy"), LEFT_ALONE if SOAK else LEFT_ALONE[::3])
def test_no_table_is_stuck_when_nobody_acts(changes: dict[str, Any], book: str, policy: str) -> None:
    log = run_out(new_log(book, **{**SHORT, "clock": policy, "entropy": 1, **changes}))
    check_record(log)
    given = Counter(one.data["sanction"] for one in log.state.register.rulings)
    assert bool(given) == (policy == "official" and book != "CLUB")
    assert log.state.register.excluded == ()


@pytest.mark.parametrize("seed", range(50 if SOAK else 4))
@pytest.mark.parametrize("book", BOOKS)
def test_from_any_reachable_state_the_clock_alone_ends_the_match(book: str, seed: int) -> None:
    rng = random.Random(f"clock {book} {seed}")
    policy = rng.choice(["official", "friendly"])
    log = new_log(book, False, f"{book}{seed}", **{**some_format(rng), "clock": policy})
    for _ in range(rng.randrange(300)):
        if log.state.over:
            break
        try:
            _something(log, rng)
        except GuandanError:
            continue
    if log.state.register.paused is not None and not log.state.over:
        assert due(log.state) is None
        while log.state.register.pending:
            log.act(by_default(log.state, expects(log.state)[0], rng), log.state.at)
        if not log.state.over:
            log.act(Act("resume", REFEREE), log.state.at + rng.randrange(100_000))
    run_out(log, seed)
    check_record(log)


def _something(log: Log, rng: random.Random) -> None:
    """A play, a step of the clock, a stop, or anything else."""
    draw = rng.random()
    if draw < 0.1:
        log.act(*something_else(log, rng))
    elif draw < 0.15:
        log.act(Act(rng.choice(["pause", "resume", "resume"]), REFEREE), log.state.at + rng.randrange(60_000))
    elif draw < 0.2:
        given = {"infraction": rng.choice(INFRACTIONS), "offender": rng.choice(SEATS), "role": "chief"}
        log.act(rule(log, given), log.state.at)
    elif draw < 0.3 and (one := due(log.state)) is not None:
        at = max(one.at, log.state.at)
        for act in clock.acts(log, at):
            log.act(act, at)
    elif log.state.register.paused is None:
        step(log, rng, by_chance)
