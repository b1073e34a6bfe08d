"""The effect words of DESIGN 2.8 in deal and match."""

import random
from typing import Any

import pytest

from guandan.game import opening, playing
from guandan.game.acts import REFEREE, SCORER, TABLE, Act
from guandan.game.cards import codes, parse_card
from guandan.game.deal import PLAY, Deal
from guandan.game.errors import GuandanError
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import expects, follows
from guandan.game.record import record_of, verify
from guandan.game.ruleset import BOOKS
from guandan.game.seats import SEATS
from guandan.game.tribute import later_roles
from guandan.game.view import seen
from tests.conftest import SOAK
from tests.game.driver import by_chance, by_default, in_play, in_the_middle, new_log, play_out, put, step
from tests.game.walk import some_effect

HANDS = {"E": "S3 S5 S7 S7 D7", "N": "S9 SK D4", "W": "S6 SQ D5", "S": "S8 SA D6"}


def table(deal: Deal) -> Log:
    """A log whose match is in the middle of this deal."""
    log = new_log("GJ17")
    log.act(Act("deal", TABLE, {"secret": "4" * 64}), 0)
    put(log, in_the_middle(log.state, deal))
    return log


def rule(log: Log, word: str, **data: Any) -> Deal:
    log.act(Act("effect", REFEREE, {"word": word, **data}), log.state.at)
    assert log.state.deal is not None
    return log.state.deal


def deal_of(log: Log) -> Deal:
    assert log.state.deal is not None
    return log.state.deal


def act(log: Log, *acts: str) -> Deal:
    for one in acts:
        seat, _, cards = one.partition(" ")
        kind = "pass" if cards == "-" else "play"
        log.act(Act(kind, seat, {} if kind == "pass" else {"cards": cards}), log.state.at)
    assert log.state.deal is not None
    return log.state.deal


def test_000_15_3_2_skip_for_a_trick_stops_a_follower_until_the_trick_is_over() -> None:
    log = table(in_play("2", "E", HANDS))
    act(log, "E S3")
    assert SEATS[rule(log, "skip", seat="N", scope="trick").turn] == "W"
    assert SEATS[act(log, "W S6", "S S8", "E -").turn] == "W"  # North is passed over again
    deal = act(log, "W -")
    assert SEATS[deal.turn] == "S"
    assert SEATS[act(log, "S D6").turn] == "E"
    assert SEATS[act(log, "E -").turn] == "N"  # a new trick, and North plays again


def test_003_c3_7_2_skip_for_one_play_ends_with_the_turn_missed() -> None:
    log = table(in_play("2", "E", HANDS))
    act(log, "E S3")
    rule(log, "skip", seat="N", scope="play")
    deal = act(log, "W S6", "S S8", "E -")
    assert SEATS[deal.turn] == "N"


@pytest.mark.parametrize("scope", ["trick", "play"])
def test_h_47_a_stopped_leader_leaves_the_lead_to_the_next_opponent(scope: str) -> None:
    log = table(in_play("2", "E", HANDS))
    deal = rule(log, "skip", seat="E", scope=scope)
    assert SEATS[deal.turn] == "N"
    assert deal.to_beat is None


def test_000_16_3_1_a_dictated_lead_must_be_made_from_the_cards_named() -> None:
    log = table(in_play("2", "E", HANDS))
    deal = rule(log, "dictate_lead", seat="E", pattern="pair", cards=["S7", "S7", "D7"])
    assert {play.pattern for play in playing.legal(deal, 0)} == {"pair"}
    with pytest.raises(GuandanError) as refused:
        act(log, "E S3")
    assert (refused.value.code, refused.value.article) == ("against_order", "001 §17(3)1")
    deal = act(log, "E S7 D7")
    assert not deal.orders


def test_000_16_4_the_partner_may_not_lead_the_pattern_in_the_next_trick_only() -> None:
    log = table(in_play("2", "E", {**HANDS, "W": "S6 SQ D5 C5"}))
    act(log, "E S3")
    rule(log, "forbid_lead", seat="W", pattern="single")
    deal = act(log, "N -", "W SQ", "S -", "E -", "N -")
    assert SEATS[deal.turn] == "W"
    assert {play.pattern for play in playing.legal(deal, deal.turn)} == {"pair"}
    with pytest.raises(GuandanError):
        act(log, "W S6")
    deal = act(log, "W D5 C5", "S -", "E S7 D7", "N -", "W -", "S -")
    assert not deal.orders


def test_an_order_never_leaves_a_leader_without_a_play() -> None:
    log = table(in_play("2", "E", {**HANDS, "W": "S6 SQ"}))
    act(log, "E S3")
    rule(log, "forbid_lead", seat="W", pattern="single")
    deal = act(log, "N -", "W SQ", "S -", "E -", "N -")
    assert playing.legal(deal, deal.turn)


def test_000_16_5_a_card_shown_by_mistake_is_the_first_single_played() -> None:
    log = table(in_play("2", "E", HANDS))
    deal = rule(log, "must_play", seat="N", card="SK")
    deal = act(log, "E S3")
    assert [codes(play.cards) for play in playing.legal(deal, 1)] == [["SK"]]
    with pytest.raises(GuandanError):
        act(log, "N S9")
    assert not act(log, "N SK").orders


def test_000_16_5_it_is_due_at_the_first_turn_in_which_it_beats_a_single() -> None:
    """第一次轮到自己出单张牌时: no pass, and the clock plays it too (R-147)."""
    log = table(in_play("2", "E", HANDS))
    rule(log, "must_play", seat="N", card="SK")
    act(log, "E S3")
    with pytest.raises(GuandanError) as refused:
        act(log, "N -")
    assert (refused.value.code, refused.value.article) == ("card_owed", "001 §17(5)")
    assert not seen(log.state, "N").may_pass
    (expected,) = expects(log.state)
    assert expected.default == {"cards": ["SK"], "as": "single:K"}
    log.act(Act("timeout", TABLE, {"who": "N"}), log.state.at + 20_001)
    assert not deal_of(log).orders


def test_000_16_5_where_it_beats_nothing_or_no_single_is_played_the_player_is_free() -> None:
    log = table(in_play("2", "E", {**HANDS, "E": "SA DA C3", "N": "S9 SK D4 C4"}))
    rule(log, "must_play", seat="N", card="SK")
    act(log, "E SA")
    assert seen(log.state, "N").may_pass
    act(log, "N -", "W -", "S -", "E C3")
    with pytest.raises(GuandanError):
        act(log, "N D4")


def test_000_16_5_it_may_go_before_within_another_pattern() -> None:
    log = table(in_play("2", "E", {**HANDS, "E": "S3 D3 C5", "N": "SK DK D4"}))
    rule(log, "must_play", seat="N", card="SK")
    assert not act(log, "E S3 D3", "N SK DK").orders


def test_000_18_4_a_void_hand_is_last_and_the_others_move_up() -> None:
    log = table(in_play("2", "E", HANDS))
    deal = rule(log, "void_hand", seat="E")
    assert SEATS[deal.turn] == "N"
    assert deal.voided == (0,)


def test_000_18_4_if_the_offender_was_first_the_second_becomes_first() -> None:
    log = table(in_play("2", "N", {"N": "S9", "W": "S6 SQ", "S": "S8 SA"}, finished="E"))
    deal = rule(log, "void_hand", seat="E")
    assert deal.finished == ()
    for one in ("N S9", "W -", "S -", "S S8", "W SQ", "S SA"):  # North's partner South takes the wind
        seat, _, cards = one.partition(" ")
        log.act(Act("pass" if cards == "-" else "play", seat, {"cards": cards}), log.state.at)
    assert [SEATS[seat] for seat in log.state.game.finish] == ["N", "S"]


def test_000_15_3_3_a_foul_ends_the_deal_as_double_down_without_tribute_and_the_leader_is_named() -> None:
    """EX-079: the opponents stood at 4 and go to 7."""
    log = new_log("GJ17")
    log.act(Act("deal", TABLE, {"secret": "5" * 64}), 0)
    log.act(Act("effect", REFEREE, {"word": "set_levels", "levels": ["4", "2"]}), 1)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 2)
    assert [LEVELS[level] for level in log.state.game.levels] == ["7", "2"]
    log.act(Act("effect", REFEREE, {"word": "next_deal", "no_tribute": 1, "leader": "W"}), 3)
    log.act(Act("deal", TABLE, {"secret": "6" * 64}), 4)
    deal = log.state.deal
    assert deal is not None
    assert SEATS[deal.roles.cutter] == "W"  # H-16: who is named counts as first finisher
    log.act(Act("cut", "W", {"depth": 50}), 5)
    assert log.state.deal is not None
    assert log.state.deal.phase == PLAY
    assert SEATS[log.state.deal.turn] == "W"
    assert not log.state.live.ordered.no_tribute


def test_h_18_a_foul_in_the_opponents_own_a_deal_passes_a() -> None:
    log = new_log("GJ17", recorded=True)
    for _ in range(4):
        log.act(Act("result", SCORER, {"finish": ["E", "W"]}), 0)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 1)
    assert log.state.over
    assert LEVELS[log.state.game.levels[0]] == "A+"


def test_h_51_a_foul_before_any_card_counts_as_a_deal() -> None:
    log = new_log("JS23", recorded=True, mode="deals", max_deals=2)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), 1)
    assert [LEVELS[level] for level in log.state.game.levels] == ["2", "5"]
    assert log.state.game.counted == 1


def two_games(book: str = "JS23", recorded: bool = False) -> Log:
    """A round of two games of one deal each; the first is over, North-South 5 to 2."""
    log = new_log(book, recorded, mode="deals", max_deals=1, round="sum", games=2)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), 1)
    assert log.state.game.over
    return log


@pytest.mark.parametrize("recorded", [False, True])
@pytest.mark.parametrize("book", BOOKS)
def test_h_51_a_foul_before_the_second_game_is_a_deal_of_that_game(book: str, recorded: bool) -> None:
    log = two_games(book, recorded)
    first = log.state.score.games[0]
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 2)
    assert log.state.over
    assert [game.levels for game in log.state.score.games] == [(0, 3), (3, 0)]
    assert log.state.score.games[0] == first
    assert [fact.data["level"] for fact in log.facts if fact.kind == "deal_end"] == ["2", "2"]


def test_h_51_the_deals_of_the_second_game_are_counted_with_it() -> None:
    log = new_log("JS23", mode="deals", max_deals=2, round="sum", games=2)
    for at in range(3):
        log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), at)
    assert (log.state.game.counted, log.state.game.over, log.state.game.levels) == (1, False, (0, 3))
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 4)
    assert log.state.deal is not None
    assert LEVELS[log.state.deal.level] == "5"


def level_pegging(extra: str = "first_deal_until_first") -> Log:
    """A match under JS23 at 5:5 that must have a winner."""
    log = new_log("JS23", mode="deals", max_deals=2, must_decide=1, extra=extra)
    for at, loser in enumerate(("N-S", "E-W")):
        log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": loser}), at)
    assert log.state.deciding
    return log


@pytest.mark.parametrize("begun", [0, 1, 2])
def test_003_c3_5_9_2_a_foul_ends_an_extra_deal_with_its_first_finisher(begun: int) -> None:
    """Before it is begun, while it runs, or when it is to be drawn again."""
    log = level_pegging()
    if begun:
        log.act(Act("deal", TABLE, {"secret": "0" * 64}), 5)
    if begun == 2:
        log.act(Act("effect", REFEREE, {"word": "redraw"}), 6)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), 7)
    end = [fact.data for fact in log.facts if fact.kind == "deal_end"][-1]
    assert (end["finish"], end["level"], end["gain"], end["levels"]) == (["N"], "2", 0, ["5", "5"])
    assert log.state.score.result is not None
    assert (log.state.score.result.winner, log.state.score.result.grade) == (1, (13, 13))


def test_no_deal_is_lost_where_only_a_lot_is_drawn() -> None:
    log = level_pegging(extra="lot")
    with pytest.raises(GuandanError) as refused:
        log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), 7)
    assert refused.value.code == "no_deal"


def test_a_leader_named_in_one_game_does_not_lead_the_next() -> None:
    log = new_log("JS23", mode="deals", max_deals=1, round="sum", games=2)
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 0)
    log.act(Act("effect", REFEREE, {"word": "next_deal", "no_tribute": 1, "leader": "W"}), 1)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 2)
    log.act(Act("deal", TABLE, {"secret": "1" * 64}), 3)
    assert log.state.deal is not None
    assert (log.state.deal.first, log.state.deal.named) == (True, None)


def test_a_leader_named_between_games_leads_the_next() -> None:
    log = two_games()
    log.act(Act("effect", REFEREE, {"word": "next_deal", "leader": "W"}), 2)
    log.act(Act("deal", TABLE, {"secret": "1" * 64}), 3)
    while log.state.deal is not None and log.state.deal.phase == "cut":
        step(log, random.Random(1))
    assert log.state.deal is not None
    assert (log.state.deal.phase, SEATS[log.state.deal.turn]) == (PLAY, "W")


def test_a_leader_named_for_a_deal_that_is_then_lost_before_it_is_begun_leads_no_other() -> None:
    log = new_log("GJ17")
    log.act(Act("effect", REFEREE, {"word": "next_deal", "leader": "W"}), 0)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 1)
    log.act(Act("deal", TABLE, {"secret": "1" * 64}), 2)
    assert log.state.deal is not None
    assert (log.state.deal.before, log.state.deal.named) == ((0, 2), None)


def test_a_leader_named_for_an_extra_deal_of_the_same_game_leads_it() -> None:
    log = new_log("GJ17", mode="deals", max_deals=2, must_decide=1)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 1)
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 2)
    log.act(Act("effect", REFEREE, {"word": "next_deal", "no_tribute": 1, "leader": "S"}), 3)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), 4)
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 5)
    log.act(Act("cut", "S", {"depth": 50}), 6)
    assert log.state.deal is not None
    assert SEATS[log.state.deal.turn] == "S"


@pytest.mark.parametrize("running", [False, True])
def test_000_10_1_where_tribute_is_owed_its_payer_leads_and_nobody_is_named(running: bool) -> None:
    log = new_log("GJ17")
    log.act(Act("effect", REFEREE, {"word": "next_deal", "leader": "W"}), 0)  # no tribute in a first deal
    if running:
        log.act(Act("deal", TABLE, {"secret": "0" * 64}), 1)
    else:
        log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 1)
    with pytest.raises(GuandanError) as refused:
        log.act(Act("effect", REFEREE, {"word": "next_deal", "leader": "W"}), 2)
    assert refused.value.code == "payer_leads"
    assert refused.value.article == log.state.rules.article("articles.tribute")
    log.act(Act("effect", REFEREE, {"word": "next_deal", "no_tribute": 1, "leader": "W"}), 3)


@pytest.mark.parametrize("book", ["NJ", "JS23"])
def test_003_c3_5_3_7_a_referee_may_name_shuffler_and_cutter(book: str) -> None:
    """The named cutter turns the card and is counted from (R-14); later the first to draw stays who he is."""
    log = new_log(book)
    named = {"word": "next_deal", "shuffler": "W", "cutter": "N"}
    log.act(Act("effect", REFEREE, named), 0)
    log.act(Act("deal", TABLE, {"secret": "0" * 64}), 1)
    assert log.state.deal is not None
    assert [SEATS[seat] for seat in log.state.deal.roles[:2]] == ["W", "N"]
    depth = next(d for d in range(6, 103) if opening.pack_of(log.state.deal)[d - 1] == parse_card("D3"))
    log.act(Act("cut", "N", {"depth": depth}), 2)
    assert SEATS[log.state.deal.roles.drawer] == "S"  # North is one, West two, South three
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), 3)
    rules = later_roles(log.state.rules, log.state.game.finish)
    log.act(Act("effect", REFEREE, {**named, "no_tribute": 1}), 4)
    log.act(Act("deal", TABLE, {"secret": "1" * 64}), 5)
    assert log.state.deal is not None
    assert log.state.deal.roles == (2, 1, rules.drawer)
    log.act(Act("cut", "N", {"depth": 50}), 6)
    assert log.state.deal.turn == log.state.game.finish[0]  # the first finisher leads, not who cut
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), 7)
    log.act(Act("deal", TABLE, {"secret": "2" * 64}), 8)
    assert log.state.deal is not None
    assert log.state.deal.roles == later_roles(log.state.rules, log.state.game.finish)


@pytest.mark.parametrize("book", ["HA17", "GJ17", "CLUB"])
def test_001_5_1_no_referee_names_shuffler_and_cutter_where_the_book_does_not(book: str) -> None:
    with pytest.raises(GuandanError) as refused:
        new_log(book).act(Act("effect", REFEREE, {"word": "next_deal", "shuffler": "W", "cutter": "N"}), 0)
    assert refused.value.code == "roles_not_named"


@pytest.mark.parametrize("named", [{"shuffler": "W", "cutter": "W"}, {"shuffler": "W"}, {"cutter": "N"}])
def test_002_s3_4_who_shuffles_does_not_cut(named: dict[str, str]) -> None:
    with pytest.raises(GuandanError) as refused:
        new_log("NJ").act(Act("effect", REFEREE, {"word": "next_deal", **named}), 0)
    assert refused.value.code == "shuffler_cuts"


def test_redraw_shuffles_again_for_the_same_deal() -> None:
    log = new_log("JS23")
    log.act(Act("deal", TABLE, {"secret": "7" * 64}), 0)
    log.act(Act("effect", REFEREE, {"word": "redraw"}), 1)
    assert log.state.deal is None
    assert log.facts[-1].kind == "reveal"
    log.act(Act("deal", TABLE, {"secret": "8" * 64}), 2)
    assert log.facts[-1].data["number"] == 1
    play_out(log, 1, by_chance)


def test_what_is_ordered_for_the_next_deal_waits_until_the_running_one_is_over() -> None:
    """Ordered during a deal that is then drawn again, and even then the drawer is the named leader's (H-16)."""
    log = new_log("GJ17")
    log.act(Act("deal", TABLE, {"secret": "a" * 64}), 0)
    log.act(Act("effect", REFEREE, {"word": "next_deal", "no_tribute": 1, "leader": "W"}), 1)
    log.act(Act("effect", REFEREE, {"word": "redraw"}), 2)
    log.act(Act("deal", TABLE, {"secret": "b" * 64}), 3)
    assert log.state.deal is not None
    assert log.state.deal.first
    assert log.state.deal.named is None
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), 4)
    log.act(Act("deal", TABLE, {"secret": "c" * 64}), 5)
    deal = log.state.deal
    assert deal is not None
    assert SEATS[deal.roles.cutter] == "W"
    assert not deal.before
    log.act(Act("cut", "W", {"depth": 50}), 6)
    assert log.state.deal is not None
    assert SEATS[log.state.deal.turn] == "W"


def test_two_void_hands_of_one_side_are_a_double_down() -> None:
    log = table(in_play("2", "E", HANDS))
    rule(log, "void_hand", seat="E")
    log.act(Act("effect", REFEREE, {"word": "void_hand", "seat": "W"}), log.state.at)
    assert log.state.game.deals[-1].finish == (1, 3)
    assert log.state.game.deals[-1].gain == 3


def test_a_hand_is_voided_once() -> None:
    log = table(in_play("2", "E", HANDS))
    rule(log, "void_hand", seat="E")
    with pytest.raises(GuandanError) as refused:
        rule(log, "void_hand", seat="E")
    assert refused.value.code == "already_out"


def test_000_15_3_4_the_match_ends_with_the_score_of_the_ruling() -> None:
    log = new_log("GJ17")
    log.act(Act("deal", TABLE, {"secret": "9" * 64}), 0)
    ruling = {"word": "end_match", "winner": "E-W", "grade": [18, 0], "points": [2, 0]}
    log.act(Act("effect", REFEREE, ruling), 1)
    assert log.state.over
    assert log.state.score.result is not None
    assert (log.state.score.result.grade, log.state.score.result.points, log.state.score.result.reason) == (
        (18, 0),
        (2, 0),
        "ruling",
    )
    assert [fact.kind for fact in log.facts[-3:]] == ["deal_void", "reveal", "match_end"]


def test_an_excluded_pair_is_remembered() -> None:
    log = new_log("CLUB", recorded=True)
    log.act(Act("effect", REFEREE, {"word": "exclude", "side": "N-S"}), 0)
    assert [one.side for one in log.state.register.excluded] == [1]


WRONG: list[dict[str, Any]] = [
    {},
    {"word": "explode"},
    {"word": "skip", "seat": "X", "scope": "trick"},
    {"word": "skip", "seat": "E", "scope": "ever"},
    {"word": "skip", "seat": "E"},
    {"word": "dictate_lead", "seat": "E", "pattern": "pair", "cards": ["SA", "SA", "SK", "SQ", "SJ", "ST"]},
    {"word": "must_play", "seat": "E", "card": "S3", "auto": 1},
    {"word": "dictate_lead", "seat": "E", "pattern": "triple", "cards": ["S7", "S7"]},
    {"word": "dictate_lead", "seat": "E", "pattern": "pear", "cards": ["S7"]},
    {"word": "dictate_lead", "seat": "E", "pattern": "pair", "cards": "S7 S7"},
    {"word": "forbid_lead", "seat": "E", "pattern": None},
    {"word": "must_play", "seat": "E", "card": ["S3"]},
    {"word": "must_play", "seat": "E"},
    {"word": "end_deal", "loser": "E"},
    {"word": "next_deal", "leader": "Q"},
    {"word": "next_deal", "no_tribute": 2},
    {"word": "next_deal", "shuffler": "Q", "cutter": "E"},
    {"word": "set_levels", "levels": ["5"]},
    {"word": "set_levels", "levels": ["1", "2"]},
    {"word": "end_match", "winner": "E", "grade": [1, 0], "points": [2, 0]},
    {"word": "end_match", "winner": "E-W", "grade": [1], "points": [2, 0]},
    {"word": "end_match", "winner": "E-W", "grade": [1 << 60, 0], "points": [2, 0]},
    {"word": "end_match", "winner": "E-W", "grade": [17, 9], "points": [2, 0], "levels": ["A+"]},
    {"word": "end_match", "winner": "E-W", "grade": [17, 9], "points": [2, 0], "levels": ["A+", "1"]},
    {"word": "end_match", "winner": "E-W", "grade": [17, 0], "points": [2, 0], "promotions": [4]},
    {"word": "exclude"},
]


@pytest.mark.parametrize("data", WRONG, ids=str)
def test_an_effect_that_makes_no_sense_is_refused_and_changes_nothing(data: dict[str, Any]) -> None:
    log = table(in_play("2", "E", HANDS))
    facts = len(log.facts)
    with pytest.raises(GuandanError):
        log.act(Act("effect", REFEREE, data), log.state.at)
    assert len(log.facts) == facts


PROBES: list[dict[str, Any]] = [
    {"word": "dictate_lead", "seat": "E", "pattern": "pair", "cards": ["SA", "SA"]},
    {"word": "must_play", "seat": "E", "card": "HR"},
]


@pytest.mark.parametrize("data", PROBES, ids=str)
def test_an_order_does_not_tell_what_is_in_a_hand_that_was_not_inspected(data: dict[str, Any]) -> None:
    log = table(in_play("2", "E", HANDS))
    free = playing.legal(in_play("2", "E", HANDS), 0)
    deal = rule(log, **data)  # accepted, and void
    assert {made.cards for made in playing.legal(deal, 0)} >= {made.cards for made in free}
    log.act(Act("inspect", REFEREE, {"seats": ["N"]}), log.state.at)
    rule(log, **data)
    log.act(Act("inspect", REFEREE, {"seats": ["E"]}), log.state.at)
    with pytest.raises(GuandanError) as refused:
        rule(log, **data)
    assert refused.value.code == "not_in_hand"


@pytest.mark.parametrize(
    ("pattern", "cards"),
    [("full_house", ["SK", "CK", "S6", "C6", "H5"]), ("straight", ["S6", "S7", "S8", "S9", "H5"])],
)
def test_the_default_of_a_dictated_lead_is_allowed(pattern: str, cards: list[str]) -> None:
    log = table(in_play("5", "E", {**HANDS, "E": " ".join([*cards, "S3"])}))
    deal = rule(log, "dictate_lead", seat="E", pattern=pattern, cards=cards)
    (expected,) = playing.expects(deal)
    assert expected.default is not None
    log.act(Act("play", "E", expected.default), log.state.at)


def test_000_3_8_2_without_tribute_and_with_nobody_named_the_first_finisher_leads() -> None:
    log = new_log("GJ17")
    log.act(Act("deal", TABLE, {"secret": "a" * 64}), 0)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), 1)
    log.act(Act("effect", REFEREE, {"word": "next_deal", "no_tribute": 1}), 2)
    log.act(Act("deal", TABLE, {"secret": "b" * 64}), 3)
    log.act(Act("cut", "N", {"depth": 50}), 4)
    assert log.state.deal is not None
    assert SEATS[log.state.deal.turn] == "N"


def test_only_a_referee_rules() -> None:
    log = table(in_play("2", "E", HANDS))
    for by in ("E", TABLE, SCORER, "public"):
        with pytest.raises(GuandanError):
            log.act(Act("effect", by, {"word": "redraw"}), log.state.at)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(30 if SOAK else 4))
def test_with_any_rulings_at_any_time_every_match_ends_and_verifies(book: str, seed: int) -> None:
    rng = random.Random(seed)
    timed = {"mode": "time_and_deals", "minutes": 20, "must_decide": 1}
    plain: dict[str, object] = {"mode": "deals"}
    log = new_log(book, False, f"{book}{seed}", max_deals=3, **(timed if seed % 2 else plain))
    for _ in range(900):
        if log.state.over:
            break
        if rng.random() < 0.06:
            try:
                log.act(Act("effect", REFEREE, some_effect(log, rng)), log.state.at)
            except GuandanError:
                continue
        else:
            step(log, rng, by_chance)
    play_out(log, seed, by_default if seed % 3 else by_chance)
    verdict = verify(record_of(log.facts, "public"))
    assert verdict.complete
    assert verdict.state == log.state
    assert follows(log.state) is None
