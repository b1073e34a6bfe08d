"""Wrong plays, and plays out of turn."""

import random

import pytest

from guandan.game.acts import REFEREE, TABLE, Act
from guandan.game.cards import parse_cards
from guandan.game.match import expects
from guandan.game.playing import legal
from guandan.referee.rulings.in_words import effect_text
from tests.game.driver import by_default, new_log, step
from tests.referee.tables import (
    HANDS,
    check_all,
    choose,
    deal_of,
    huaian,
    jiangsu,
    judged,
    played,
    refused,
    turn,
    turns,
)


@huaian
def test_000_16_3_1_the_left_hand_player_dictates_the_lead(book: str) -> None:
    log = played(book)
    data = judged(log, "wrong_lead", "E", role="referee", cards=["S7", "S7", "D7", "S5"], pattern="triple")
    assert data["sanction"] == "none"
    (waits,) = expects(log.state)
    assert waits.who == "S"
    patterns = [option[0]["pattern"] for option in log.state.register.pending[0]["options"]]
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
def test_000_16_4_000_4_8_a_bomb_of_any_size_is_the_pattern_of_a_bomb(book: str) -> None:
    bombs = {"E": "S9 D9 C9 H9 S3", "N": "S4 D4 C4 H4 S5", "W": "S6 D7 S8", "S": "SK DK CK HK SK ST DJ"}
    log = played(book, "E", bombs)
    turns(log, "E S9 D9 C9 H9")
    judged(log, "wrong_follow", "N", cards=["S4", "D4", "C4", "H4"])
    assert "炸弹" in effect_text(log.state.rules, log.state.register.rulings[-1].data["effects"][-1]).zh
    turns(log, "W -", "S SK DK CK HK", "E -", "N -", "W -")
    assert turn(log) == "S"
    log = played(book, "E", bombs)
    turns(log, "E S3")
    judged(log, "wrong_follow", "N", cards=["S4", "D4", "C4", "H4"], pattern="bomb4")
    turns(log, "W S8", "S ST", "E -", "N -", "W -")
    assert turn(log) == "S"
    assert not [made for made in legal(deal_of(log), 3) if made.pattern.startswith("bomb")]
    turns(log, "S DJ", "E -", "N -", "W -")
    assert [made.pattern for made in legal(deal_of(log), 3) if made.pattern.startswith("bomb")], "only the next lead"


@huaian
def test_000_16_5_a_card_shown_as_tribute_is_the_first_single(book: str) -> None:
    log = played(book)
    judged(log, "tribute_shown", "E", card="HA")
    assert [made.cards for made in legal(deal_of(log), 0) if made.pattern == "single"] == [parse_cards("HA")]


def test_000_16_5_it_is_ordered_before_play_begins() -> None:
    log, rng = new_log("GJ17"), random.Random(3)
    while not (log.state.game.deals and log.state.deal is not None and log.state.deal.phase in ("tribute", "return")):
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
def test_000_17_2_1_h_39_the_turn_lost_is_one_of_this_trick(book: str) -> None:
    log = played(book)
    turns(log, "E S7", "N -")
    judged(log, "out_of_turn_play", "N", cards=["SK"], pattern="single")  # he has passed already
    turns(log, "W -", "S -")
    assert turns(log, "E S5").turn == 1  # nothing is left of it in the next trick
    log = played(book)
    turns(log, "E S7", "N -")
    judged(log, "out_of_turn_play", "N", cards=["SK"], pattern="single")
    assert turns(log, "W SQ", "S -", "E -").turn == 2  # his turn came again in this trick, and is lost
    assert turns(log, "W S6", "S -", "E -").turn == 1


@huaian
def test_000_17_2_1_r_112_who_leads_too_early_takes_it_back_and_leads_when_all_have_passed(book: str) -> None:
    log = played(book)
    turns(log, "E S7", "N -", "W -")
    judged(log, "out_of_turn_play", "E", cards=["S5"], pattern="single")
    assert turns(log, "S -").turn == 0


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
def test_003_c3_7_2_the_next_player_decides_between_deals_too(book: str) -> None:
    for option, stopped in ((0, []), (1, [0])):
        log = new_log(book, mode="deals", max_deals=1)
        judged(log, "leave_seat", "E", sanction="violation")
        choose(log, option, by="N")
        log.act(Act("deal", TABLE, {"secret": "4" * 64}), log.state.at)
        assert [stop.seat for stop in deal_of(log).stops] == stopped
        assert check_all(log)


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
