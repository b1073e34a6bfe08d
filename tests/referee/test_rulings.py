"""Rulings that really happen, named after their articles: on a deal in play, and on a score sheet."""

import random
from typing import Any

import pytest

from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.cards import parse_cards
from guandan.game.deal import PLAY
from guandan.game.errors import Conflict
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.game.playing import legal
from guandan.game.record import record_of, verify
from guandan.game.seats import SEATS, SIDES, right
from guandan.referee.checking import check_rulings
from tests.game.driver import by_default, new_log, play_out, step
from tests.referee.tables import (
    HANDS,
    choose,
    deal_of,
    elsewhere,
    ended,
    judged,
    levels,
    played,
    recorded,
    refused,
    result,
    turn,
    turns,
    words,
)
from tests.referee.test_articles import READ, Line, named

HUAIAN, JIANGSU = ("HA17", "GJ17"), ("NJ", "JS23")
huaian = pytest.mark.parametrize("book", HUAIAN)
jiangsu = pytest.mark.parametrize("book", JIANGSU)
FIGURES: dict[str, Any] = {"cards": ["S7", "S7"], "pattern": "single", "card": "S3", "seconds": 1}


# ---- every row, by its article


def whole(log: Log) -> Any:
    """What a ruling may change."""
    state = log.state
    return state.levels, state.games, state.over, state.deal, state.pending, state.ordered, state.excluded


def offender_of(line: Line) -> str:
    return "E-W" if line.code in ("late", "both_late", "forfeit", "withdrawal", "collusion", "unsigned") else "E"


def until(line: Line, log: Log) -> dict[str, Any]:
    """The ruling of a line, after as many others as it needs. The last of several sanctions is chosen."""
    counts_as = {"wrong_number": "missed_report"}.get(line.code, line.code)
    earlier = [elsewhere("E-W", "none", "M", round_=0, counts_as=counts_as)] * (line.nth - 1)
    return judged(log, line.code, offender_of(line), earlier, sanction=line.options[-1][0], case=line.case, **FIGURES)


@pytest.mark.parametrize("line", READ, ids=named)
def test_article_on_a_deal_in_play(line: Line) -> None:
    log = played(line.book, begun=line.case == "after")
    before, data = whole(log), until(line, log)
    assert data["sanction"] == line.options[-1][0]
    assert line.article in [part.partition(":")[0] for part in data["article"].split("; ")]
    assert_done(line, log, data, before)
    check_chosen(log)


@pytest.mark.parametrize("line", READ, ids=named)
def test_article_on_a_score_sheet(line: Line) -> None:
    log = recorded(line.book, "EW", "ENWS")
    before, data = whole(log), until(line, log)
    sanction = data["sanction"]
    assert not log.state.pending
    if [effect["word"] for effect in data["effects"]] == ["set_finish"]:
        assert levels(log) == ["5", "4"]  # in the last deal the first is last, and the others move up
    elif sanction in ("none", "warning", "violation"):
        assert whole(log) == before  # for the register alone
    elif sanction == "foul":
        assert log.facts[-1].data["finish"] == ["N", "S"]
        assert log.facts[-1].data["ruling"] == log.state.rulings[-1].seq
        assert levels(log) == ["7", "5"]
    else:
        assert log.state.over
    assert [log.state.rulings[-1].data[name] for name in ("infraction", "sanction")] == [line.code, sanction]
    verify(record_of(log.facts, "public"))


def assert_done(line: Line, log: Log, data: dict[str, Any], before: Any) -> None:
    """What the sanction, and the remedies beside it, have done to the deal and the match."""
    sanction, remedies, seats = data["sanction"], set(line.remedies), [order.seat for order in orders(log)]
    if sanction in ("loss", "forfeit", "exclusion"):
        assert log.state.over
        assert log.state.result is not None
        assert log.state.result.winner in (None, 1)
        assert [SIDES[one.side] for one in log.state.excluded] == ["E-W"] * (sanction == "exclusion")
    elif sanction == "foul":
        end = next(fact for fact in log.facts if fact.kind == "deal_end") if not log.state.pending else None
        assert "end_deal" in words(data)
        assert end is None or end.data["finish"] == ["N", "S"]
    elif "redraw" in remedies:
        assert log.state.deal is None
        assert log.state.again is not None
    elif sanction == "violation":
        assert seats == [0] if line.book in HUAIAN else [one["who"] for one in log.state.pending] == ["N"]
    elif "left_dictates" in remedies:
        assert log.state.pending[0]["who"] == "S"
    elif remedies & {"lose_turn", "void_hand", "must_play", "partner_restricted"}:
        assert whole(log) != before
    else:  # nothing that these cards can feel
        assert whole(log) == before


def orders(log: Log) -> Any:
    return () if log.state.deal is None else log.state.deal.orders


def check_chosen(log: Log) -> None:
    """Whatever has to be chosen has a default, and the match goes on or is over."""
    while log.state.pending:
        (waits,) = expects(log.state)
        log.act(Act("timeout", TABLE, {"who": waits.who}), log.state.at)
    assert log.state.over or expects(log.state)


# ---- Huai'an and the national print


@huaian
def test_000_15_3_1_001_16_1_a_warning_is_recorded_and_nothing_else(book: str) -> None:
    log = played(book)
    before = whole(log)
    data = judged(log, "minor_breach", "N", role="referee", official="Ma", reason="talking")
    assert (data["sanction"], data["official"], data["reason"]) == ("warning", "Ma", "talking")
    assert whole(log) == before
    assert (log.state.rulings[-1].game, log.state.rulings[-1].deal) == (1, 1)


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
    assert data["steps"][0]["from"] == [entry.seq for entry in log.state.rulings]
    assert log.facts[-1].data["finish"] == ["E", "W"]
    assert levels(log) == ["7", "2"]
    assert (log.state.ordered.no_tribute, log.state.ordered.leader) == (True, None)


@huaian
def test_ex_079_000_15_3_3_the_opponents_name_the_leader_of_a_deal_without_tribute(book: str) -> None:
    log = in_second_deal(book)
    opponents = [SEATS[seat] for seat in (0, 2)]
    before = log.state.levels
    judged(log, "serious_breach", "N")
    judged(log, "serious_breach", "S")
    (waits,) = expects(log.state)
    assert (waits.who, waits.act, waits.default) == ("E", "choose", {"option": 0})  # South's next player
    choose(log, 1, by="E")
    assert log.state.levels[0] == min(before[0] + 3, 12)
    assert log.state.ordered.leader == 2
    log.act(Act("deal", TABLE, {"secret": "5" * 64}), log.state.at)
    play_until_lead(log)
    deal = deal_of(log)
    assert deal.payments == ()
    assert (deal.before, SEATS[deal.turn]) == ((), opponents[1])
    assert check_all(log)


def in_second_deal(book: str, seed: int = 3) -> Log:
    """A log that is really played, in the second deal of its match."""
    log, rng = new_log(book), random.Random(seed)
    while not (log.state.deals and log.state.deal is not None and log.state.deal.phase == PLAY):
        step(log, rng, by_default, 50)
    return log


def play_until_lead(log: Log) -> None:
    rng = random.Random(1)
    while deal_of(log).phase != PLAY:
        step(log, rng, by_default, 50)


def check_all(log: Log) -> bool:
    """The record is true, and every ruling in it; and the match ends by its defaults."""
    play_out(log, 1, by_default)
    verify(record_of(log.facts, "public"))
    check_rulings(log.facts)
    return True


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
def test_ex_080_000_15_3_4_three_fouls_in_a_game_lose_it_18_to_0(book: str) -> None:
    log = recorded(book, "EW", "NS")
    for _ in range(2):
        judged(log, "disturbance", "N")
    assert levels(log) == ["J", "5"]
    data = judged(log, "disturbance", "S")
    assert [one["sanction"] for one in data["steps"]] == ["loss"]
    assert data["steps"][0]["from"] == [entry.seq for entry in log.state.rulings]
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
    assert [(game.winner, game.grade, game.reason) for game in log.state.games] == [(1, (0, 18), "ruling")]
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
    assert log.state.rulings[-1].game == 2


@huaian
def test_000_15_3_5_the_second_lost_game_excludes(book: str) -> None:
    log = recorded(book, "EW", round="best_of", games=3)
    judged(log, "vile_conduct", "E")
    data = judged(log, "disobedience", "W")
    assert [one["sanction"] for one in data["steps"]] == ["exclusion"]
    assert [SIDES[one.side] for one in log.state.excluded] == ["E-W"]
    assert (ended(log)["winner"], ended(log)["grade"], ended(log)["points"]) == ("N-S", [0, 18], [0, 2])


@huaian
def test_000_15_3_5_a_game_lost_in_another_match_counts(book: str) -> None:
    log = recorded(book, "EW")
    data = judged(log, "vile_conduct", "E", [elsewhere("E-W", "loss"), elsewhere("N-S", "loss")])
    assert data["steps"][0]["from"] == ["M0#7", len(log.facts) - 4]
    assert log.state.excluded[0].ruling == log.state.rulings[-1].seq
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
    assert [(order.word, order.seat, order.scope) for order in deal_of(log).orders] == [("skip", 3, "trick")]
    data = judged(log, "manner", "N")
    assert (data["sanction"], data["nth"], data["steps"]) == ("foul", 3, [])
    assert data["takes"] == [log.state.rulings[1].seq]  # the second violation is this foul (H-54)
    check_chosen(log)
    assert levels(log) == ["5", "2"]


# ---- reports


def with_ten_cards(book: str) -> Log:
    """North has just been left with two cards, and has said nothing."""
    log = played(book, hands={**HANDS, "N": "S9 SK D4 D4"})
    turns(log, "E S3", "N S9")
    return log


@huaian
def test_ex_089_000_12_1_a_missed_report_may_be_rolled_back(book: str) -> None:
    log = with_ten_cards(book)
    due = len(log.facts) - 1
    turns(log, "W SQ", "S SA", "E -", "N -")
    data = judged(log, "missed_report", "N", role="referee")
    assert (data["sanction"], words(data)) == ("warning", ["choice"])
    (waits,) = expects(log.state)
    assert (waits.who, waits.default) == ("W", {"option": 0})
    choose(log, 1, by="W")
    assert [log.facts[-1].data[name] for name in ("to", "ruling")] == [due, log.state.rulings[-1].seq]
    assert turn(log) == "W"
    log.act(Act("report", "N"), log.state.at)
    assert 1 in deal_of(log).reported


@huaian
def test_000_12_1_who_does_not_want_it_goes_on(book: str) -> None:
    log = with_ten_cards(book)
    turns(log, "W SQ")
    judged(log, "missed_report", "N", wanted=0)
    assert not log.state.pending
    assert turn(log) == "S"
    judged(log, "missed_report", "N", wanted=1)
    assert turn(log) == "W"


@huaian
def test_000_12_2_the_second_missed_report_in_a_game_costs_a_trick_too(book: str) -> None:
    log = with_ten_cards(book)
    judged(log, "missed_report", "S", wanted=0)
    turns(log, "W SQ", "S SA")
    data = judged(log, "missed_report", "N", role="referee")
    assert (data["sanction"], data["nth"]) == ("violation", 2)
    choose(log, 1)
    assert turn(log) == "W"
    assert turns(log, "W SQ", "S SA", "E -").turn == 2  # North is passed over for the trick


@huaian
def test_000_12_2_a_player_who_is_out_is_stopped_only_if_play_is_taken_back(book: str) -> None:
    log = played(book, hands={**HANDS, "N": "S9 D4"})
    turns(log, "E S3", "N S9", "W -", "S -", "E -", "N D4")
    judged(log, "missed_report", "S", wanted=0)
    data = judged(log, "missed_report", "N", role="referee")
    assert [[one["word"] for one in option] for option in data["effects"][0]["options"]] == [[], ["rewind", "skip"]]
    choose(log, 0)
    assert deal_of(log).orders == ()


@huaian
def test_000_12_3_asking_again_warning_then_violation(book: str) -> None:
    log = played(book)
    assert judged(log, "asking_again", "N")["sanction"] == "warning"
    assert judged(log, "asking_again", "S")["sanction"] == "violation"
    assert [order.seat for order in deal_of(log).orders] == [3]


@jiangsu
def test_003_c3_7_1_9_nobody_has_acted_more_than_once_taken_back_with_a_warning(book: str) -> None:
    log = with_ten_cards(book)
    due = len(log.facts) - 1
    turns(log, "W SQ", "S SA", "E -", "N -")
    data = judged(log, "missed_report", "N", role="referee")
    assert (data["case"], data["sanction"], words(data)) == ("once", "warning", ["rewind"])
    assert log.facts[-1].data["to"] == due
    assert turn(log) == "W"


@jiangsu
def test_003_c3_7_2_4_somebody_has_acted_more_than_once_a_violation(book: str) -> None:
    log = with_ten_cards(book)
    turns(log, "W SQ", "S SA", "E -", "N -", "W -", "S D6")
    data = judged(log, "missed_report", "N", role="referee")
    assert (data["case"], data["sanction"], words(data)) == ("more", "violation", ["choice"])
    assert turn(log) == "E"


@jiangsu
def test_003_c3_7_2_4_somebody_has_finished_not_first_taken_back_with_a_violation(book: str) -> None:
    log = played(book, hands={**HANDS, "N": "S9 D4", "W": ""}, finished="W")
    turns(log, "E S3", "N S9", "S -", "E -")
    turns(log, "N D4")
    data = judged(log, "missed_report", "N", role="referee")
    assert (data["case"], data["sanction"], words(data)) == ("finished", "violation", ["rewind", "choice"])
    assert deal_of(log).hands[1] == parse_cards("D4")  # he has his card again, and can be stopped
    choose(log, 1)
    assert [(order.seat, order.scope) for order in deal_of(log).orders] == [(1, "play")]


@jiangsu
def test_ex_090_003_c3_7_3_4_somebody_has_finished_first_a_foul(book: str) -> None:
    log = played(book, hands={**HANDS, "N": "S9 D4"})
    turns(log, "E S3", "N S9", "W -", "S -", "E -", "N D4")
    data = judged(log, "missed_report", "N", leader="W")
    assert (data["case"], data["sanction"]) == ("first", "foul")
    assert log.state.deals[-1].finish == (0, 2)
    assert levels(log) == ["5", "2"]
    assert log.state.ordered.leader == 2


@jiangsu
def test_d5_what_the_log_does_not_tell_must_be_entered(book: str) -> None:
    assert refused(recorded(book, "EW"), "missed_report", "N").code == "case_needed"
    assert refused(played(book), "missed_report", "N").code == "case_needed"  # he has not played yet
    data = judged(recorded(book, "EW"), "missed_report", "N", case="more")
    assert data["sanction"] == "violation"


def test_since_is_a_play_of_the_running_deal() -> None:
    log = with_ten_cards("GJ17")
    assert refused(log, "missed_report", "N", since=0, wanted=1).code == "wrong_field"
    judged(log, "missed_report", "N", since=2, wanted=1)
    assert turn(log) == "N"


# ---- wrong plays, plays out of turn


@huaian
def test_000_16_3_1_the_left_hand_player_dictates_the_lead(book: str) -> None:
    log = played(book)
    data = judged(log, "wrong_lead", "E", role="referee", cards=["S7", "S7", "D7", "S5"], pattern="triple")
    assert data["sanction"] == "none"
    (waits,) = expects(log.state)
    assert waits.who == "S"
    patterns = [option[0]["pattern"] for option in log.state.pending[0]["options"]]
    assert patterns == ["single", "pair", "triple"]
    choose(log, patterns.index("pair"), by="S")
    assert {made.pattern for made in legal(deal_of(log), 0)} == {"pair"}
    turns(log, "E S7 S7", "N -", "W -", "S -", "E D7", "N SK", "W -", "S SA", "E -", "N -", "W -")
    assert turn(log) == "S"


@huaian
def test_000_16_3_1_the_pattern_may_have_been_dictated_at_the_table(book: str) -> None:
    log = played(book)
    judged(log, "wrong_lead", "E", cards=["S7", "S7", "D7"], dictated="triple")
    assert {made.pattern for made in legal(deal_of(log), 0)} == {"triple"}
    assert refused(log, "wrong_lead", "E", cards=["S7", "S7"], dictated="plate").code == "wrong_field"


@huaian
def test_000_16_3_2_a_wrong_follow_loses_the_turn(book: str) -> None:
    log = played(book)
    turns(log, "E S3")
    judged(log, "wrong_follow", "N", role="referee", cards=["D4"], pattern="pair")
    assert turn(log) == "W"
    turns(log, "W S6", "S S8", "E -")
    assert turn(log) == "N"  # only once


@huaian
def test_000_16_4_the_partner_may_not_lead_the_pattern_shown(book: str) -> None:
    log = played(book)
    turns(log, "E S3")
    judged(log, "wrong_follow", "N", cards=["D4", "C4"], pattern="pair")
    turns(log, "W S6", "S SA", "E -", "N -", "W -")
    assert turn(log) == "S"
    assert "pair" not in {made.pattern for made in legal(deal_of(log), 3)}
    assert refused(log, "restricted_lead", "S", case="wrong_play").code == "sanction_not_open"
    data = judged(log, "restricted_lead", "S", case="wrong_play", sanction="warning", role="referee")
    assert data["sanction"] == "warning"


@huaian
def test_000_16_5_a_card_shown_as_tribute_is_the_first_single(book: str) -> None:
    log = played(book)
    judged(log, "tribute_shown", "E", card="HA")
    assert [made.cards for made in legal(deal_of(log), 0) if made.pattern == "single"] == [parse_cards("HA")]


def test_000_16_5_it_is_ordered_before_play_begins() -> None:
    log, rng = new_log("GJ17"), random.Random(3)
    while not (log.state.deals and log.state.deal is not None and log.state.deal.phase in ("tribute", "return")):
        step(log, rng, by_default, 50)
    judged(log, "tribute_shown", "E", card="SB")
    assert [order.word for order in deal_of(log).orders] == ["must_play"]
    assert check_all(log)


@huaian
def test_000_17_2_a_play_out_of_turn_loses_the_turn_and_binds_the_partner(book: str) -> None:
    log = played(book)
    turns(log, "E S3")
    judged(log, "out_of_turn_play", "W", cards=["SQ"], pattern="single")
    assert [(order.word, order.seat) for order in deal_of(log).orders] == [("skip", 2), ("forbid_lead", 0)]
    assert turns(log, "N S9").turn == 3  # West is passed over
    assert turns(log, "S -", "E -").turn == 1  # nobody went on with it: North leads
    log = played(book)
    turns(log, "E S3")
    judged(log, "out_of_turn_play", "W", cards=["SQ"], pattern="single")
    turns(log, "N S9", "S SA", "E -", "N -")
    assert turn(log) == "W"  # the right to follow revives in the same trick


@huaian
def test_000_17_3_an_early_pass_silences_the_side_until_the_others_play(book: str) -> None:
    log = played(book)
    turns(log, "E S3")
    judged(log, "out_of_turn_pass", "W")
    assert turns(log, "N -").turn == 3
    turns(log, "S S8")
    assert turn(log) == "E"  # the other side has followed: lifted
    log = played(book)
    turns(log, "E S3", "N S9")
    judged(log, "out_of_turn_pass", "S")
    assert turns(log, "W -").turn == 0  # South is silent
    assert turns(log, "E -").turn == 1


@jiangsu
@pytest.mark.parametrize("code", ["out_of_turn_play", "wrong_lead", "wrong_follow"])
def test_003_c3_7_2_the_next_player_decides_whether_the_offender_is_stopped(book: str, code: str) -> None:
    log = played(book)
    judged(log, code, "E", role="referee")
    (waits,) = expects(log.state)
    assert (waits.who, waits.default) == ("N", {"option": 0})  # the milder by default
    log.act(Act("timeout", TABLE, {"who": "N"}), log.state.at)
    assert turn(log) == "E"
    assert log.facts[-1].data == {"option": 0, "auto": 1}
    log = played(book)
    judged(log, code, "E", role="referee")
    choose(log, 1, by="N")
    assert turn(log) == "N"  # the lead passes in order to the other side
    assert turns(log, "N D4", "W -", "S -").turn == 0  # one play only


@jiangsu
def test_003_c3_7_2_a_follower_is_stopped_once(book: str) -> None:
    log = played(book)
    turns(log, "E S3")
    judged(log, "wrong_follow", "N")
    choose(log, 1, by="W")
    assert turn(log) == "W"
    assert turns(log, "W S6", "S S8", "E -").turn == 1


def test_h_46_the_next_player_decides_even_if_he_is_out() -> None:
    log = played("JS23", leader="E", hands={**HANDS, "N": ""}, finished="N")
    judged(log, "wrong_lead", "E")
    assert expects(log.state)[0].who == "N"


def test_nobody_acts_while_a_choice_is_open() -> None:
    log = played("JS23")
    judged(log, "wrong_lead", "E")
    for act in (Act("play", "E", {"cards": "S3"}), Act("pause", REFEREE), Act("choose", "W", {"option": 1})):
        with pytest.raises(Exception, match="has a choice to make"):
            log.act(act, log.state.at)
    with pytest.raises(Exception, match="option"):
        choose(log, 2)


# ---- draws, counts and tribute


@pytest.mark.parametrize("book", [*HUAIAN, *JIANGSU])
def test_ex_088_000_17_1_3_003_c3_7_2_1_a_card_drawn_early_and_inserted(book: str) -> None:
    log = recorded(book, "EW")
    given = {"case": "inserted", "drawer": "E", "role": "referee"}
    if book in HUAIAN:
        for sanction in ("warning", "violation"):
            data = judged(recorded(book), "out_of_turn_draw", "N", sanction=sanction, **given)
            assert data["sanction"] == sanction
        assert refused(log, "out_of_turn_draw", "N", **given).code == "sanction_not_open"
    else:
        data = judged(log, "out_of_turn_draw", "N", **given)
        assert data["sanction"] == "violation"
    assert data["remedies"] == ["drawer_takes_any"]
    assert data["entered"] == {"drawer": "E"}


@pytest.mark.parametrize("book", [*HUAIAN, *JIANGSU])
@pytest.mark.parametrize(("case", "sanction"), [("unseen", "none"), ("seen", "warning")])
def test_000_17_1_003_c3_7_1_2_a_card_put_back(book: str, case: str, sanction: str) -> None:
    given = {"sanction": sanction} if book in HUAIAN and case == "seen" else {}
    data = judged(recorded(book), "out_of_turn_draw", "N", case=case, role="referee", **given)
    assert (data["sanction"], data["remedies"], data["effects"]) == (sanction, ["put_back"], [])


@huaian
@pytest.mark.parametrize("code", ["pack_count", "hand_count"])
def test_000_5_2_a_wrong_count_is_drawn_again(book: str, code: str) -> None:
    log, rng = new_log(book), random.Random(1)
    while log.state.deal is None or log.state.deal.phase != PLAY:
        step(log, rng)
    first = deal_of(log)
    judged(log, code, "E" if code == "hand_count" else None, role="referee")
    assert log.state.deal is None
    play_on = Act("deal", TABLE, {"secret": "6" * 64})
    log.act(play_on, log.state.at)
    play_until_lead(log)
    assert deal_of(log).hands != first.hands
    assert (deal_of(log).level, deal_of(log).roles.shuffler) == (first.level, first.roles.shuffler)
    assert check_all(log)


@jiangsu
def test_003_c3_7_1_3_h_66_a_wrong_pack_warns_both_sides(book: str) -> None:
    log = played(book)
    judged(log, "minor_breach", "N")
    data = judged(log, "pack_count", role="referee")
    assert data["offender"] == "both"
    assert [(one["side"], one["sanction"]) for one in data["steps"]] == [("N-S", "violation")]
    assert log.state.again is not None
    log.act(Act("deal", TABLE, {"secret": "6" * 64}), log.state.at)
    data = judged(log, "pack_count")
    assert [(one["side"], one["sanction"]) for one in data["steps"]] == [("E-W", "violation")]


@jiangsu
def test_r_50_003_c3_7_3_a_foul_of_both_sides_at_once_takes_the_deal_from_neither(book: str) -> None:
    log = played(book)
    for seat in ("E", "N"):
        judged(log, "minor_breach", seat)
        judged(log, "serious_breach", seat)
        check_chosen(log)
    data = judged(log, "pack_count")
    assert [(one["side"], one["sanction"]) for one in data["steps"]] == [
        ("E-W", "violation"),
        ("E-W", "foul"),
        ("N-S", "violation"),
        ("N-S", "foul"),
    ]
    assert words(data) == ["redraw"]
    assert levels(log) == ["2", "2"]


@jiangsu
def test_003_c3_7_3_2_h_22_a_wrong_hand_is_a_foul_and_the_redraw_is_the_next_deal(book: str) -> None:
    log = played(book)
    data = judged(log, "hand_count", "N", role="deputy", leader="W")
    assert (data["remedies"], words(data)) == (["redraw_next"], ["end_deal", "next_deal"])
    assert levels(log) == ["5", "2"]
    assert log.state.again is None
    assert log.state.counted == 1


@huaian
def test_000_18_3_a_wrong_tribute_before_play_is_a_warning(book: str) -> None:
    for code in ("wrong_tribute", "wrong_return"):
        log = recorded(book, "EW")
        data = judged(log, code, "N", case="before", role="referee", right_card="SA")
        assert (data["sanction"], data["entered"], data["effects"]) == ("warning", {"right_card": "SA"}, [])


@huaian
def test_ex_086_000_18_4_a_wrong_tribute_after_play_began_voids_the_hand(book: str) -> None:
    log = played(book)
    turns(log, "E S3", "N S9", "W -", "S -", "E -")
    data = judged(log, "wrong_tribute", "N", case="after", role="referee")
    assert (data["sanction"], words(data)) == ("none", ["void_hand"])
    assert (deal_of(log).hands[1], deal_of(log).voided, turn(log)) == (0, (1,), "W")
    play_out(log, 1)
    assert log.state.over
    first = next(fact for fact in log.facts if fact.kind == "deal_end")
    assert first.data["finish"] == ["W", "E"] or first.data["finish"][-1] == "N"


@huaian
def test_000_18_4_h_20_who_had_finished_first_is_last_and_the_others_move_up(book: str) -> None:
    log = played(book, hands={**HANDS, "N": "S9"})
    turns(log, "E S3", "N S9")
    assert deal_of(log).finished == (1,)
    judged(log, "wrong_tribute", "N", case="after")
    assert deal_of(log).finished == ()
    assert deal_of(log).voided == (1,)
    play_out(log, 1)
    first = next(fact for fact in log.facts if fact.kind == "deal_end")
    assert "N" not in first.data["finish"][:3]


@huaian
def test_h_19_a_wrong_return_after_play_began_is_a_violation(book: str) -> None:
    log = played(book, begun=True)
    data = judged(log, "wrong_return", "E", case="after", role="referee")
    assert (data["sanction"], data["remedies"]) == ("violation", ["stands"])
    assert turn(log) == "N"


@jiangsu
@pytest.mark.parametrize("code", ["wrong_tribute", "wrong_return"])
def test_ex_086_003_c3_7_3_3_after_play_began_it_is_a_foul(book: str, code: str) -> None:
    log = played(book)
    turns(log, "E S3")
    assert refused(log, code, "N", case="after").code == "not_in_authority"
    judged(log, code, "N", case="after", role="deputy", leader="W")
    assert levels(log) == ["5", "2"]
    assert log.state.ordered.leader == 2


# ---- signals, time, conduct


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
    assert bool(log.state.excluded) == (sanction == "exclusion")


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
        if log.state.pending:
            choose(log, 0)
    assert [[one["sanction"] for one in found] for found in steps] == [[], ["violation"], [], ["violation", "foul"]]
    numbers = [entry.seq for entry in log.state.rulings]
    assert steps[1][0]["from"] == numbers[:2]
    assert [one["from"] for one in steps[3]] == [numbers[2:], numbers]
    assert levels(log) == ["5", "2"]


@jiangsu
def test_003_c3_7_3_the_referee_names_the_leader_among_the_others(book: str) -> None:
    log = played(book)
    assert refused(log, "signal", "N", role="deputy", leader="S").code == "leader_of_offenders"
    judged(log, "signal", "N", role="deputy", leader="W")
    assert (log.state.ordered.no_tribute, log.state.ordered.leader) == (True, 2)
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
    assert data["steps"][0]["from"] == [entry.seq for entry in log.state.rulings]
    end = ended(log)
    assert (end["winner"], end["levels"], end["grade"], end["points"]) == ("N-S", levels_, grade, [0, 2])


@jiangsu
def test_003_c3_7_5_a_second_match_lost_by_penalty_excludes(book: str) -> None:
    log = recorded(book, "EW")
    judged(log, "signal", "N")
    data = judged(log, "signal", "S", [elsewhere("N-S", "loss")])
    assert [one["sanction"] for one in data["steps"]] == ["loss", "exclusion"]
    assert [SIDES[one.side] for one in log.state.excluded] == ["N-S"]
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
    assert [SIDES[one.side] for one in log.state.excluded] == ["N-S"]


@jiangsu
def test_003_c3_7_5_withdrawal(book: str) -> None:
    log = recorded(book, "EW")
    assert judged(log, "withdrawal", "E-W")["sanction"] == "exclusion"
    assert ended(log)["winner"] == "N-S"


@jiangsu
@pytest.mark.parametrize(("code", "mildest"), [("deliberate_delay", "warning"), ("leave_seat", "violation")])
def test_003_c3_7_6_by_circumstances_the_chief_chooses(book: str, code: str, mildest: str) -> None:
    log = recorded(book, "EW")
    assert refused(log, code, "E", sanction=mildest, role="deputy").code == "not_in_authority"
    assert judged(log, code, "E", sanction=mildest)["sanction"] == mildest
    judged(log, code, "E", sanction="loss")
    assert ended(log)["winner"] == "N-S"


# ---- lateness, forfeits, signatures


@jiangsu
def test_003_c3_7_1_1_late_by_less_than_five_minutes_a_warning(book: str) -> None:
    data = judged(recorded(book), "late", "E-W", seconds=299, role="referee")
    assert (data["case"], data["sanction"]) == ("warning", "warning")


@jiangsu
def test_003_c3_7_3_1_h_51_late_by_five_minutes_a_foul_and_the_first_deal(book: str) -> None:
    for log in (recorded(book), new_log(book)):
        data = judged(log, "late", "E-W", seconds=300, role="deputy")
        assert (data["case"], data["sanction"]) == ("foul", "foul")
        assert levels(log) == ["2", "5"]
        assert log.state.counted == 1


@jiangsu
def test_ex_085_003_c3_7_4_1_late_by_ten_minutes_a_forfeit(book: str) -> None:
    for log in (recorded(book), new_log(book)):
        data = judged(log, "late", "E-W", seconds=720, role="deputy")
        assert data["case"] == "forfeit"
        assert (ended(log)["grade"], ended(log)["points"], ended(log)["winner"]) == ([0, 17], [0, 2], "N-S")


@jiangsu
def test_ex_107_003_c3_7_6_1_both_late_each_side_by_a_ruling_of_its_own(book: str) -> None:
    log = recorded(book)
    first = judged(log, "both_late", "E-W", seconds=660, other_seconds=780)
    assert (first["case"], first["sanction"]) == ("earlier", "warning")
    second = judged(log, "both_late", "N-S", seconds=780, other_seconds=660)
    assert (second["case"], second["sanction"]) == ("forfeit", "forfeit")
    assert ended(log)["grade"] == [17, 0]


@jiangsu
def test_003_c3_7_6_1_two_that_sit_down_together_are_each_judged_by_their_own(book: str) -> None:
    log = recorded(book)
    for one in SIDES:
        assert judged(log, "both_late", one, seconds=400, other_seconds=400)["case"] == "foul"
    assert levels(log) == ["5", "5"]


@jiangsu
def test_h_48_neither_side_appears_and_nobody_gets_anything(book: str) -> None:
    log = recorded(book)
    data = judged(log, "both_late", case="neither", role="deputy")
    assert data["offender"] == "both"
    assert (ended(log)["winner"], ended(log)["grade"], ended(log)["points"]) == ("none", [0, 0], [0, 0])


def test_003_c3_7_5_a_second_forfeit_in_a_row_excludes_and_is_still_a_forfeit() -> None:
    log = recorded("JS23")
    log.states[-1] = log.state._replace(about=(("round", "2"),))
    data = judged(log, "forfeit", "N-S", [elsewhere("N-S", "forfeit", round_=1)])
    assert [one["sanction"] for one in data["steps"]] == ["exclusion"]
    assert ended(log)["grade"] == [17, 0]
    assert log.state.excluded


@pytest.mark.parametrize(("book", "grade"), [("HA17", 18), ("GJ17", 18), ("NJ", 17), ("JS23", 17), ("CLUB", 68)])
def test_000_15_3_4_003_c3_7_4_r_07_a_forfeit_has_the_score_of_its_book(book: str, grade: int) -> None:
    log = recorded(book)
    judged(log, "forfeit", "N-S")
    assert ended(log)["grade"] == [grade, 0]


@jiangsu
def test_003_c3_7_4_2_h_50_a_result_that_is_not_signed_is_forfeited_afterwards(book: str) -> None:
    log = recorded(book, "ENWS")
    while not log.state.over:
        result(log, "EW")
    real = ended(log)
    judged(log, "unsigned", "E-W", role="deputy")
    assert [fact.kind for fact in log.facts[-3:]] == ["ruling", "effect", "match_end"]
    assert (ended(log)["winner"], ended(log)["grade"]) == ("N-S", [0, 17])
    seq = log.state.rulings[-1].seq
    judged(log, "sheet_neglected", "E", amends=seq)  # it was signed after all
    assert ended(log) == real


# ---- the club


def test_ex_091_004_the_second_signal_excludes_with_120_to_0() -> None:
    log = recorded("CLUB", "NS")
    assert judged(log, "signal", "N", role="referee", consent=0)["sanction"] == "warning"
    data = judged(log, "signal", "S", role="referee", consent=0)
    assert (data["sanction"], data["nth"]) == ("exclusion", 2)
    assert ended(log)["grade"] == [120, 0]
    assert [SIDES[one.side] for one in log.state.excluded] == ["N-S"]


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
    assert not log.state.rulings


def test_the_place_of_a_ruling_is_the_deal_that_runs_or_comes() -> None:
    log = recorded("GJ17", round="best_of", games=3)
    places = []
    for finish in ["EW"] * 4 + ["ENWS", "NS"]:
        judged(log, "minor_breach", "E")
        places.append((log.state.rulings[-1].game, log.state.rulings[-1].deal))
        result(log, finish)
    assert places == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1)]


def test_rulings_on_a_match_that_is_really_played_are_true_to_its_record() -> None:
    for book in ("GJ17", "JS23"):
        log = in_second_deal(book)
        judged(log, "minor_breach", "N")
        judged(log, "serious_breach", "S")
        if log.state.pending:
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
