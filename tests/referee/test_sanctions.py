"""Sanctions and their steps by Huai'an and the national print, named after their articles."""

import pytest

from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.game.seats import SEATS, SIDES, right
from guandan.referee.rulings.checking import check_rulings
from tests.game.driver import new_log
from tests.referee.tables import (
    check_all,
    check_chosen,
    choose,
    deal_of,
    elsewhere,
    ended,
    huaian,
    in_second_deal,
    judged,
    levels,
    play_until_lead,
    played,
    recorded,
    refused,
    result,
    turn,
    turns,
    whole,
    words,
)


@huaian
def test_000_15_3_1_001_16_1_a_warning_is_recorded_and_nothing_else(book: str) -> None:
    log = played(book)
    before = whole(log)
    data = judged(log, "minor_breach", "N", role="referee", official="Ma", reason="talking")
    assert (data["sanction"], data["official"], data["reason"]) == ("warning", "Ma", "talking")
    assert whole(log) == before
    assert (log.state.register.rulings[-1].game, log.state.register.rulings[-1].deal) == (1, 1)


@huaian
def test_000_15_3_2_001_16_2_a_violation_stops_the_offender_for_a_trick(book: str) -> None:
    log = played(book)
    turns(log, "E S3")
    judged(log, "serious_breach", "N", role="referee")
    assert turn(log) == "W"
    assert turns(log, "W S6", "S S8", "E -").turn == 2  # North is passed over again
    assert turns(log, "W -").turn == 3
    assert turns(log, "S D6", "E -").turn == 1  # a new trick


@huaian
def test_000_15_3_2_h_47_who_has_no_turn_left_in_this_trick_is_stopped_in_the_next(book: str) -> None:
    log = played(book)
    turns(log, "E S7")
    judged(log, "serious_breach", "E", role="referee")  # he has just played
    turns(log, "N -", "W -", "S -")
    assert turn(log) == "N"  # the lead passes to the next opponent, and East is out of the whole trick
    assert turns(log, "N D4", "W -").turn == 3
    assert turns(log, "S -").turn == 1
    assert not deal_of(log).orders
    log = played(book)
    turns(log, "E S7", "N -", "W -")
    judged(log, "serious_breach", "N", role="referee")  # he has passed already
    assert turns(log, "S -").turn == 0
    assert turns(log, "E S5").turn == 2  # stopped in this one
    turns(log, "W S6", "S S8", "E -", "W -")
    assert turn(log) == "S"
    assert turns(log, "S D6").turn == 0
    assert turns(log, "E -").turn == 1  # and in no other
    log = played(book)
    turns(log, "E S7", "N -")
    judged(log, "serious_breach", "N", role="referee")
    turns(log, "W SQ", "S -", "E -")
    assert turn(log) == "W"  # beaten since: his turn came in the same trick, and that was it
    assert turns(log, "W S6", "S -", "E -").turn == 1


@huaian
@pytest.mark.parametrize("between", [False, True])
def test_000_15_3_2_000_21_3_a_violation_before_the_draw_is_felt_in_the_first_trick(book: str, between: bool) -> None:
    log = new_log(book, mode="deals", max_deals=2)
    if between:
        log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 0)
    else:
        log.act(Act("deal", TABLE, {"secret": "4" * 64}), 0)
    plain = Log(log.facts)
    play_until_lead(plain)
    leader = turn(plain)  # by rule
    judged(log, "slow_shuffle", leader, sanction="violation", role="referee")
    play_until_lead(log)
    assert turn(log) == SEATS[right(SEATS.index(leader))]
    assert check_all(log)


@huaian
def test_r_100_r_113_what_was_done_in_a_deal_that_has_ended_stops_nobody_in_the_next(book: str) -> None:
    log = new_log(book)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 0)
    judged(log, "manner", "E")
    assert judged(log, "manner", "E")["sanction"] == "violation"
    assert not log.state.live.ordered.stops


@huaian
def test_r_113_a_stop_goes_with_the_ruling_that_ordered_it(book: str) -> None:
    log = new_log(book)
    judged(log, "leave_seat", "E", sanction="violation")
    assert [stop.seat for stop in log.state.live.ordered.stops] == [0]
    judged(log, "leave_seat", "E", sanction="warning", amends=log.state.register.rulings[0].seq)
    assert not log.state.live.ordered.stops
    log.act(Act("deal", TABLE, {"secret": "4" * 64}), 0)
    judged(log, "leave_seat", "E", sanction="violation", amends=log.state.register.rulings[-1].seq)
    assert [stop.seat for stop in deal_of(log).stops] == [0]
    log.act(Act("effect", REFEREE, {"word": "redraw"}), 0)
    judged(log, "leave_seat", "E", sanction="warning", amends=log.state.register.rulings[-1].seq)
    log.act(Act("deal", TABLE, {"secret": "5" * 64}), 0)
    assert not deal_of(log).stops


@pytest.mark.parametrize("book", ["HA17", "GJ17", "NJ", "JS23"])
def test_h_47_an_opponent_who_is_stopped_too_does_not_lead_either(book: str) -> None:
    log = played(book)
    turns(log, "E HA", "N -")
    for offender in "NE":
        judged(log, "serious_breach", offender, role="referee")
        if log.state.register.pending:  # 003: the next player decides
            choose(log, 1, by=expects(log.state)[0].who)
    turns(log, "W -", "S -")
    assert turn(log) == "S"
    assert [order.scope for order in deal_of(log).orders] in (["trick", "trick"], []), "both have felt it"


@huaian
def test_h_47_a_stopped_player_who_was_to_lead_leaves_it_to_the_next_opponent(book: str) -> None:
    log = played(book, leader="E")
    judged(log, "serious_breach", "E", role="referee")
    assert turn(log) == "N"
    assert turns(log, "N D4", "W -").turn == 3  # stopped for the trick: South is the last to follow
    assert turns(log, "S -").turn == 1


@huaian
def test_ex_079_000_15_3_3_the_second_violation_is_a_foul_on_a_sheet(book: str) -> None:
    log = recorded(book, "EW")
    log.act(Act("effect", REFEREE, {"word": "set_levels", "levels": ["4", "2"]}), log.state.at)
    assert judged(log, "serious_breach", "N", role="referee")["steps"] == []
    data = judged(log, "serious_breach", "S", role="referee", confirmed="Gu", confirmed_role="chief", consent=0)
    assert [one["sanction"] for one in data["steps"]] == ["foul"]
    assert data["steps"][0]["from"] == [entry.seq for entry in log.state.register.rulings]
    assert log.facts[-1].data["finish"] == ["E", "W"]
    assert levels(log) == ["7", "2"]
    assert (log.state.live.ordered.no_tribute, log.state.live.ordered.leader) == (True, None)


@huaian
def test_ex_079_000_15_3_3_the_opponents_name_the_leader_of_a_deal_without_tribute(book: str) -> None:
    log = in_second_deal(book)
    opponents = [SEATS[seat] for seat in (0, 2)]
    before = log.state.game.levels
    judged(log, "serious_breach", "N")
    judged(log, "serious_breach", "S")
    (waits,) = expects(log.state)
    assert (waits.who, waits.act, waits.default) == ("E", "choose", {"option": 0})  # South's next player
    choose(log, 1, by="E")
    assert log.state.game.levels[0] == min(before[0] + 3, 12)
    assert log.state.live.ordered.leader == 2
    log.act(Act("deal", TABLE, {"secret": "5" * 64}), log.state.at)
    play_until_lead(log)
    deal = deal_of(log)
    assert deal.payments == ()
    assert (deal.before, SEATS[deal.turn]) == ((), opponents[1])
    assert check_all(log)


@huaian
@pytest.mark.parametrize("code", ["disturbance", "grave_breach", "extra_cards", "hidden_cards"])
def test_000_15_3_3_001_16_3_a_direct_foul_is_the_chiefs(book: str, code: str) -> None:
    log = played(book)
    assert refused(log, code, "E").code == "not_in_authority"
    assert refused(log, code, "E", role="deputy").code == "not_in_authority"
    judged(log, code, "E", role="deputy", acting=1)
    check_chosen(log)
    assert levels(log) == ["2", "5"]


@huaian
def test_000_15_3_3_a_foul_before_the_draw_takes_the_coming_deal(book: str) -> None:
    log = new_log(book)
    judged(log, "disturbance", "N", leader="W")
    assert levels(log) == ["5", "2"]
    log.act(Act("deal", TABLE, {"secret": "5" * 64}), 0)
    assert log.facts[-1].data["level"] == "5"
    play_until_lead(log)
    assert turn(log) == "W"


@huaian
def test_ex_080_r_148_000_15_3_4_three_fouls_in_a_game_lose_it_18_to_0(book: str) -> None:
    log = recorded(book, "EW", "NS")
    for _ in range(2):
        judged(log, "disturbance", "N")
    assert levels(log) == ["J", "5"]
    data = judged(log, "disturbance", "S")
    assert [one["sanction"] for one in data["steps"]] == ["loss"]
    assert data["steps"][0]["from"] == [entry.seq for entry in log.state.register.rulings]
    assert ended(log) | {"levels": [], "promotions": []} == {
        "reason": "ruling",
        "levels": [],
        "winner": "E-W",
        "grade": [19, 0],  # 13 and six levels: more than 18, so it stands (EX-081)
        "points": [2, 0],
        "promotions": [],
    }


@huaian
@pytest.mark.parametrize(("finishes", "grade"), [(["EW"], 18), (["EW", "EW", "ENSW"], 20)])  # 16, and 13 + 7
def test_ex_080_ex_081_000_15_3_4_18_or_the_better_grade_of_the_winners(
    book: str, finishes: list[str], grade: int
) -> None:
    log = recorded(book, *finishes)
    judged(log, "disobedience", "N")
    assert (ended(log)["grade"], ended(log)["points"]) == ([grade, 0], [2, 0])


@huaian
def test_000_15_3_4_in_a_best_of_three_only_that_game_is_lost(book: str) -> None:
    log = recorded(book, "EW", round="best_of", games=3)
    judged(log, "vile_conduct", "E")
    assert log.facts[-1].kind == "game_end"
    assert not log.state.over
    assert [(game.winner, game.grade, game.reason) for game in log.state.score.games] == [(1, (0, 18), "ruling")]
    result(log, "NS")  # the next game begins at 2
    assert levels(log) == ["2", "5"]


@huaian
def test_000_15_3_4_fouls_of_another_game_do_not_count(book: str) -> None:
    log = recorded(book, round="best_of", games=3)
    judged(log, "disturbance", "E")
    judged(log, "disturbance", "E")
    judged(log, "vile_conduct", "N")  # the game is over
    data = judged(log, "disturbance", "E")
    assert data["steps"] == []
    assert log.state.register.rulings[-1].game == 2


@huaian
def test_000_15_3_5_the_second_lost_game_excludes(book: str) -> None:
    log = recorded(book, "EW", round="best_of", games=3)
    judged(log, "vile_conduct", "E")
    data = judged(log, "disobedience", "W")
    assert [one["sanction"] for one in data["steps"]] == ["exclusion"]
    assert [SIDES[one.side] for one in log.state.register.excluded] == ["E-W"]
    assert (ended(log)["winner"], ended(log)["grade"], ended(log)["points"]) == ("N-S", [0, 18], [0, 2])


@huaian
def test_000_15_3_5_a_game_lost_in_another_match_counts(book: str) -> None:
    log = recorded(book, "EW")
    data = judged(log, "vile_conduct", "E", [elsewhere("E-W", "loss"), elsewhere("N-S", "loss")])
    assert data["steps"][0]["from"] == ["M0#7", len(log.facts) - 4]
    assert log.state.register.excluded[0].ruling == log.state.register.rulings[-1].seq
    check_rulings(log.facts)  # what other matches hold is believed
    check_rulings(log.facts, [elsewhere("E-W", "loss")])


@huaian
def test_000_15_3_5_collusion_excludes_at_once(book: str) -> None:
    log = played(book)
    data = judged(log, "collusion", "N-S")
    assert words(data) == ["end_match", "exclude"]
    assert ended(log)["grade"] == [18, 0]
    assert [fact.kind for fact in log.facts[-4:]] == ["effect", "effect", "deal_void", "match_end"]


@huaian
def test_000_11_5_manner_warning_violation_and_one_foul(book: str) -> None:
    log = played(book)
    assert judged(log, "manner", "N", role="referee")["sanction"] == "warning"
    turns(log, "E S3")
    assert judged(log, "manner", "S", role="referee")["sanction"] == "violation"
    assert [(order.word, order.seat, order.scope) for order in deal_of(log).orders] == [("skip", 3, "one_trick")]
    data = judged(log, "manner", "N")
    assert (data["sanction"], data["nth"], data["steps"]) == ("foul", 3, [])
    assert data["takes"] == [log.state.register.rulings[1].seq]  # the second violation is this foul (H-54)
    check_chosen(log)
    assert levels(log) == ["5", "2"]
