"""The play of a deal: turn, pass, wind, finish, reports - examples of the handbook, A7, and what lies beside them."""

import pytest

from guandan.game import playing
from guandan.game.acts import Act
from guandan.game.deal import OVER, Deal, due_report
from guandan.game.errors import GuandanError
from guandan.game.results import deal_result
from guandan.game.ruleset import BOOKS
from guandan.game.seats import SEATS, side
from guandan.game.tribute import is_double_down
from tests.game.driver import applied, decided, in_play, turns

FOUR = {"E": "S5 D9", "N": "S9 SK", "W": "S6 SQ", "S": "S8 SA"}


@pytest.mark.parametrize("book", BOOKS)
def test_ex_038_000_9_the_partner_takes_the_wind_when_all_pass(book: str) -> None:
    deal = turns(in_play("4", "E", {**FOUR, "E": "S5"}, book), "E S5", "N -", "W -", "S -")
    assert SEATS[deal.turn] == "W"
    assert deal.to_beat is None
    assert deal.finished == (0,)


@pytest.mark.parametrize("book", BOOKS)
def test_ex_039_000_9_no_wind_if_somebody_beats_the_last_play(book: str) -> None:
    deal = turns(in_play("4", "E", {**FOUR, "E": "S5"}, book), "E S5", "N S9", "W -", "S -")
    assert SEATS[deal.turn] == "N"
    assert deal.to_beat is None


@pytest.mark.parametrize("book", ["NJ", "JS23", "GJ17"])
def test_ex_040_002_s4_1_any_finisher_gives_the_wind_to_his_partner(book: str) -> None:
    """East is out; North plays his last card and nobody beats it: South leads (H-03)."""
    deal = in_play("4", "N", {"N": "SK", "W": "S6 SQ", "S": "S8 SA"}, book, finished="E")
    deal = turns(deal, "N SK", "W -", "S -")
    assert SEATS[deal.turn] == "S"
    assert [SEATS[seat] for seat in deal.finished] == ["E", "N"]


def promoted(deal: Deal) -> tuple[int, ...]:
    """How many levels both sides gain by a deal at 4, which is the level of both."""
    result = deal_result(deal.rules, deal.finish, deal.level, (deal.level, deal.level), side(0), extra=False)
    return tuple(after - deal.level for after in result.levels)


@pytest.mark.parametrize("book", BOOKS)
def test_ex_041_000_3_5_double_down_ends_the_deal(book: str) -> None:
    deal = turns(in_play("4", "W", {**FOUR, "E": "", "W": "S6"}, book, finished="E"), "W S6")
    assert deal.phase == OVER
    assert deal.finish == (0, 2)
    assert is_double_down(deal.finish)
    assert promoted(deal) == (3, 0)


@pytest.mark.parametrize("book", BOOKS)
def test_ex_042_000_3_9_the_third_finisher_ends_the_deal(book: str) -> None:
    deal = turns(in_play("4", "W", {"W": "S6", "S": "S8 SA"}, book, finished="EN"), "W S6")
    assert deal.phase == OVER
    assert [SEATS[seat] for seat in deal.finish] == ["E", "N", "W", "S"]
    assert promoted(deal) == (2, 0)


@pytest.mark.parametrize("book", BOOKS)
def test_ex_043_000_17_2_1_a_pass_binds_for_one_turn_only(book: str) -> None:
    hands = {"E": "S3 SJ D2", "N": "S9 SK", "W": "S6 SQ", "S": "S8 SA"}
    deal = turns(in_play("4", "E", hands, book), "E S3", "N -", "W S6", "S S8", "E -")
    assert SEATS[deal.turn] == "N"
    assert turns(deal, "N S9").owner == SEATS.index("N")


def test_h_02_000_3_7_a_trick_ends_when_all_who_still_play_have_passed() -> None:
    deal = turns(in_play("4", "N", {"N": "S9 SK", "W": "S6 SQ", "S": "S8 SA"}, finished="E"), "N S9", "W -", "S -")
    assert SEATS[deal.turn] == "N"
    assert deal.to_beat is None


def test_000_6_3_who_played_last_leads_when_the_three_others_pass() -> None:
    deal = turns(in_play("4", "E", FOUR), "E S5")
    assert SEATS[deal.turn] == "N"
    deal = turns(deal, "N -", "W -", "S -")
    assert (SEATS[deal.turn], deal.to_beat) == ("E", None)


def test_000_16_2_a_play_that_was_seen_is_not_taken_back() -> None:
    deal = turns(in_play("4", "E", FOUR), "E S5")
    for act in (Act("play", "E", {"cards": ["S5"]}), Act("pass", "E")):
        with pytest.raises(GuandanError) as refused:
            decided(deal, act)
        assert refused.value.code == "not_your_turn"


def test_h_05_a_leader_may_not_pass() -> None:
    with pytest.raises(GuandanError) as refused:
        turns(in_play("4", "E", FOUR), "E -")
    assert refused.value.code == "leader_must_play"


def test_nobody_plays_out_of_turn() -> None:
    deal = in_play("4", "E", FOUR, "JS23")
    for act in (Act("play", "N", {"cards": ["S9"]}), Act("pass", "N")):
        with pytest.raises(GuandanError) as refused:
            decided(deal, act)
        assert (refused.value.code, refused.value.kind) == ("not_your_turn", "out_of_turn")
        assert refused.value.article == "003 c3.5(5)1"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"cards": ["SA"]}, "not_in_hand"),
        ({"cards": ["S5", "S5"]}, "not_in_hand"),
        ({"cards": ["S5", "D9"]}, "not_a_pattern"),
        ({"cards": []}, "no_cards"),
        ({"cards": ["X9"]}, "unknown_card"),
        ({"cards": ["S5"], "as": "pair:5"}, "not_that_pattern"),
        ({"cards": ["S5"], "as": "what"}, "unknown_pattern"),
        ({}, "no_cards"),
        ({"cards": 7}, "wrong_field"),
    ],
)
def test_what_a_leader_may_not_play(data: dict[str, object], code: str) -> None:
    with pytest.raises(GuandanError) as refused:
        decided(in_play("4", "E", FOUR), Act("play", "E", data))
    assert refused.value.code == code


def test_an_undeclared_ambiguous_play_is_refused_and_a_declared_one_stands() -> None:
    deal = in_play("2", "E", {**FOUR, "E": "S7 D7 C8 D8 H2 H2 S3"})
    cards = ["S7", "D7", "C8", "D8", "H2", "H2"]
    with pytest.raises(GuandanError) as refused:
        decided(deal, Act("play", "E", {"cards": cards}))
    assert refused.value.code == "ambiguous"
    body = decided(deal, Act("play", "E", {"cards": cards, "as": "plate:8"}))
    assert body.data["pattern"] == "plate"


def test_000_12_ten_cards_are_reported_once() -> None:
    hand = "S3 S4 S6 S7 S8 S9 ST SJ SQ SK SA D3"
    deal = turns(in_play("2", "E", {**FOUR, "E": hand}), "E S3")
    assert due_report(deal) is None
    deal = turns(deal, "N -", "W -", "S -", "E D3")
    assert due_report(deal) == 0
    report = playing.follows(deal)
    assert report is not None
    assert report.data == {"count": 10}
    deal = applied(deal, report)
    assert due_report(turns(deal, "N -", "W -", "S -", "E S4")) is None


def test_h_62_no_report_in_the_club() -> None:
    deal = turns(in_play("2", "E", {**FOUR, "E": "S3 S4 S6"}, "CLUB"), "E S3")
    assert playing.follows(deal) is None
    with pytest.raises(GuandanError) as refused:
        decided(deal, Act("report", "E"))
    assert refused.value.code == "no_report_due"


def test_a_player_may_report_himself_where_the_table_does_not() -> None:
    deal = turns(in_play("2", "E", {**FOUR, "E": "S3 S4 S6"})._replace(reports="manual"), "E S3")
    assert playing.follows(deal) is None
    body = decided(deal, Act("report", "E", {}))
    assert body.data == {"count": 2}
    deal = applied(deal, body)
    with pytest.raises(GuandanError) as again:
        decided(deal, Act("report", "E", {}))
    assert again.value.code == "reported_already"


def test_the_default_of_a_leader_is_his_lowest_single_and_of_a_follower_to_pass() -> None:
    deal = in_play("2", "E", {**FOUR, "E": "S2 D9 HK"})
    (expected,) = playing.expects(deal)
    assert (expected.who, expected.limit, expected.default) == ("E", "time.first_lead", {"cards": ["D9"]})
    (following,) = playing.expects(turns(deal, "E D9"))
    assert (following.who, following.limit, following.default) == ("N", "time.play", {"pass": 1})
