"""Forfeits of one side and of both, each test named after its article."""

from typing import Any

import pytest

from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.errors import NotAllowed
from guandan.game.log import Log
from guandan.game.record import record_of, verify
from guandan.referee.rulings.carrying_along import enter
from guandan.referee.rulings.checking import check_rulings, stale
from guandan.referee.rulings.rule import parts, rule
from guandan.referee.rulings.taking_back import annul
from tests.game.driver import new_log
from tests.referee.tables import huaian, play_until_lead
from tests.referee.test_carrying import CHIEF, played

GAMES = {"mode": "deals", "max_deals": 1, "round": "sum", "games": 2}


def ruled(log: Log, infraction: str, offender: str, **more: Any) -> None:
    given = {"infraction": infraction, "offender": offender, **CHIEF, **more}
    for part in parts(log, given):
        enter(log, rule(log, part), log.state.at + 1)


def score(log: Log) -> tuple[Any, ...]:
    assert log.state.score.result is not None
    return log.state.score.result.winner, log.state.score.result.points, log.state.score.result.grade


@pytest.mark.parametrize("book", ["HA17", "GJ17", "JS23", "NJ"])
@pytest.mark.parametrize("sides", [("E-W", "N-S"), ("N-S", "E-W")])
def test_h_48_nobody_wins_what_both_sides_have_forfeited(book: str, sides: tuple[str, str]) -> None:
    log = new_log(book, True, "M")
    first = len(log.facts)
    for offender in sides:
        ruled(log, "forfeit", offender)
    assert score(log) == (None, (0, 0), (0, 0))
    check_rulings(log.facts)
    enter(log, annul(log.state, first, {**CHIEF, "reason": "误"}), log.state.at + 1)
    assert stale(log) is None
    assert score(log)[0] == (0 if sides[1] == "N-S" else 1)


def test_003_c3_7_6_1_both_late_ten_minutes_in_two_rulings() -> None:
    log = new_log("JS23", True, "M")
    ruled(log, "late", "N-S", seconds=660)
    ruled(log, "late", "E-W", seconds=660)
    assert score(log) == (None, (0, 0), (0, 0))


@pytest.mark.parametrize(("offender", "own", "other"), [("N-S", 780, 660), ("E-W", 660, 780)])
def test_003_c3_7_6_1_the_earlier_side_is_warned_and_the_later_forfeits(offender: str, own: int, other: int) -> None:
    log = new_log("JS23", True, "M")
    ruled(log, "both_late", offender, seconds=own, other_seconds=other)
    entered = [(one.data["offender"], one.data["sanction"]) for one in log.state.register.rulings]
    assert entered == [("E-W", "warning"), ("N-S", "forfeit")]
    assert score(log)[:2] == (0, (2, 0))
    check_rulings(log.facts)


@pytest.mark.parametrize(
    ("seconds", "sanction", "over"), [(100, "warning", False), (300, "foul", False), (600, "forfeit", True)]
)
def test_h_48_two_that_sit_down_at_the_same_moment(seconds: int, sanction: str, over: bool) -> None:
    log = new_log("JS23", True, "M")
    ruled(log, "both_late", "N-S", seconds=seconds, other_seconds=seconds)
    (one,) = log.state.register.rulings
    assert (one.data["offender"], one.data["sanction"]) == ("both", sanction)
    assert log.state.over is over
    assert log.state.game.levels == (0, 0)
    if over:
        assert score(log) == (None, (0, 0), (0, 0))


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_000_15_3_4_a_forfeit_loses_the_game_and_not_those_already_played(book: str) -> None:
    log = new_log(book, True, "M", **GAMES)
    played(log, "NS")
    ruled(log, "forfeit", "N-S")
    assert [game.grade for game in log.state.score.games] == [(10, 16), (18, 0)]
    assert score(log)[2] == (28, 16)


def test_000_15_3_4_the_other_games_of_a_round_are_played() -> None:
    log = new_log("HA17", True, "M", mode="game", round="best_of", games=3)
    played(log, "EW")
    ruled(log, "forfeit", "N-S")
    assert not log.state.over
    assert [game.winner for game in log.state.score.games] == [0]


def test_r_50_who_does_not_come_at_all_forfeits_the_round() -> None:
    log = new_log("GJ17", True, "M", **GAMES)
    ruled(log, "forfeit", "N-S")
    assert score(log) == (0, (2, 0), (18, 0))


def test_003_c3_7_4_in_jiangsu_a_forfeit_loses_the_match() -> None:
    log = new_log("JS23", True, "M", **GAMES)
    played(log, "NS")
    ruled(log, "forfeit", "N-S")
    assert log.state.over
    assert score(log)[:2] == (0, (2, 0))


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_001_24_2_who_leaves_during_a_match_forfeits_the_round(book: str) -> None:
    log = new_log(book, True, "M")
    played(log, "NS")
    played(log, "NS")
    given = {"infraction": "withdrawal", "case": "consent", "offender": "E-W"}
    for said, code in (({}, "not_in_authority"), ({"role": "chief"}, "needs_consent")):
        with pytest.raises(NotAllowed) as refused:
            rule(log, {**given, **said})
        assert refused.value.code == code
    ruled(log, "withdrawal", "E-W", case="consent")
    assert score(log) == (1, (0, 2), (0, 19)), "18, or what the table shows if that is more"
    assert (log.state.register.rulings[-1].data["sanction"], log.state.register.excluded) == ("none", ())
    check_rulings(log.facts)
    ruled(log, "minor_breach", "E", amends=log.state.register.rulings[-1].seq)
    assert not log.state.over


def test_001_24_2_a_withdrawal_takes_all_games_and_leaves_what_is_over() -> None:
    log = new_log("GJ17", True, "M", **GAMES)
    for finish in ("NS", "NS"):
        played(log, finish)
    assert log.state.over
    before = score(log)
    ruled(log, "withdrawal", "E-W", case="consent")
    assert score(log) == before, "results that are in stand"
    log = new_log("GJ17", True, "M", mode="deals", max_deals=1, round="best_of", games=3)
    played(log, "EW")
    ruled(log, "withdrawal", "E-W", case="consent")
    assert score(log) == (1, (0, 2), (0, 18))


def lost_deals(log: Log, *losers: str) -> None:
    """Deals given away, at a table or on a sheet."""
    for loser in losers:
        log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": loser}), log.state.at + 1)


@huaian
@pytest.mark.parametrize("recorded", [False, True])
def test_000_15_3_4_r_70_a_game_lost_after_the_last_one_is_that_game_and_not_the_round(
    book: str, recorded: bool
) -> None:
    log = new_log(book, recorded, "M", mode="deals", max_deals=1, round="best_of", games=3)
    lost_deals(log, "N-S", "N-S")
    assert log.state.over
    ruled(log, "disobedience", "E")
    assert not log.state.over
    assert [(game.winner, game.grade) for game in log.state.score.games] == [(0, (16, 10)), (1, (0, 18))]
    lost_deals(log, "E-W")
    assert score(log)[0] == 1
    verify(record_of(log.facts, "referee"))
    check_rulings(log.facts)


@huaian
@pytest.mark.parametrize("recorded", [False, True])
def test_000_15_3_4_r_70_a_game_lost_when_the_extra_deal_is_due_is_the_last_one(book: str, recorded: bool) -> None:
    log = new_log(book, recorded, "M", **GAMES, must_decide=1)
    lost_deals(log, "N-S", "E-W")
    assert log.state.deciding
    if not recorded:
        log.act(Act("deal", TABLE, {"secret": "4" * 64}), log.state.at)
        play_until_lead(log)
    ruled(log, "disobedience", "N")
    assert score(log) == (0, (2, 0), (34, 10))
    verify(record_of(log.facts, "referee"))
    check_rulings(log.facts)


@huaian
def test_r_70_if_both_forfeit_the_last_game_only_that_one_is_nobodys(book: str) -> None:
    log = new_log(book, True, "M", mode="deals", max_deals=2, round="best_of", games=3)
    lost_deals(log, *["N-S", "E-W"] * 2)
    assert [game.winner for game in log.state.score.games] == [None, None]
    ruled(log, "forfeit", "N-S")
    ruled(log, "forfeit", "E-W")
    assert [game.grade for game in log.state.score.games] == [(13, 13), (13, 13), (0, 0)]
    assert score(log) == (None, (1, 1), (26, 26))
    check_rulings(log.facts)
