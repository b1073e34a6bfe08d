"""Draws, counts and tribute that went wrong."""

import random

import pytest

from guandan.game.acts import TABLE, Act
from guandan.game.deal import PLAY
from tests.game.driver import new_log, play_out, step
from tests.referee.tables import (
    HANDS,
    HUAIAN,
    JIANGSU,
    check_all,
    check_chosen,
    deal_of,
    huaian,
    jiangsu,
    judged,
    levels,
    play_until_lead,
    played,
    recorded,
    refused,
    turn,
    turns,
    words,
)


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
    assert log.state.live.again is not None
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
    assert log.state.live.again is None
    assert log.state.game.counted == 1


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
    assert log.state.live.ordered.leader == 2
