"""The effect words of DESIGN 2.8 in deal and match."""

import random
from typing import Any

import pytest

from guandan.game import playing
from guandan.game.acts import REFEREE, SCORER, TABLE, Act
from guandan.game.cards import codes
from guandan.game.deal import PLAY, Deal
from guandan.game.errors import GuandanError
from guandan.game.levels import LEVELS
from guandan.game.log import Log
from guandan.game.match import follows
from guandan.game.record import record_of, verify
from guandan.game.ruleset import BOOKS
from guandan.game.seats import SEATS
from tests.conftest import SOAK
from tests.game.driver import by_chance, by_default, in_play, new_log, play_out, step
from tests.game.walk import some_effect

HANDS = {"E": "S3 S5 S7 S7 D7", "N": "S9 SK D4", "W": "S6 SQ D5", "S": "S8 SA D6"}


def table(deal: Deal) -> Log:
    """A log whose match is in the middle of this deal."""
    log = new_log("GJ17")
    log.act(Act("deal", TABLE, {"secret": "4" * 64}), 0)
    log.states[-1] = log.state._replace(deal=deal, sealed=())
    return log


def rule(log: Log, word: str, **data: Any) -> Deal:
    log.act(Act("effect", REFEREE, {"word": word, **data}), log.state.at)
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
    assert refused.value.code == "against_order"
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
    assert [SEATS[seat] for seat in log.state.finish] == ["N", "S"]


def test_000_15_3_3_a_foul_ends_the_deal_as_double_down_without_tribute_and_the_leader_is_named() -> None:
    """EX-079: the opponents stood at 4 and go to 7."""
    log = new_log("GJ17")
    log.act(Act("deal", TABLE, {"secret": "5" * 64}), 0)
    log.act(Act("effect", REFEREE, {"word": "set_levels", "levels": ["4", "2"]}), 1)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 2)
    assert [LEVELS[level] for level in log.state.levels] == ["7", "2"]
    log.act(Act("effect", REFEREE, {"word": "next_deal", "no_tribute": 1, "leader": "W"}), 3)
    log.act(Act("deal", TABLE, {"secret": "6" * 64}), 4)
    deal = log.state.deal
    assert deal is not None
    assert SEATS[deal.roles.cutter] == "W"  # H-16: who is named counts as first finisher
    log.act(Act("cut", "W", {"depth": 50}), 5)
    assert log.state.deal is not None
    assert log.state.deal.phase == PLAY
    assert SEATS[log.state.deal.turn] == "W"
    assert not log.state.no_tribute


def test_h_18_a_foul_in_the_opponents_own_a_deal_passes_a() -> None:
    log = new_log("GJ17", recorded=True)
    for _ in range(4):
        log.act(Act("result", SCORER, {"finish": ["E", "W"]}), 0)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "N-S"}), 1)
    assert log.state.over
    assert LEVELS[log.state.levels[0]] == "A+"


def test_h_51_a_foul_before_any_card_counts_as_a_deal() -> None:
    log = new_log("JS23", recorded=True, mode="deals", max_deals=2)
    log.act(Act("effect", REFEREE, {"word": "end_deal", "loser": "E-W"}), 1)
    assert [LEVELS[level] for level in log.state.levels] == ["2", "5"]
    assert log.state.counted == 1


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
    assert log.state.deals[-1].finish == (1, 3)
    assert log.state.deals[-1].gain == 3


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
    assert log.state.result is not None
    assert (log.state.result.grade, log.state.result.points, log.state.result.reason) == ((18, 0), (2, 0), "ruling")
    assert [fact.kind for fact in log.facts[-3:]] == ["deal_void", "reveal", "match_end"]


def test_an_excluded_pair_is_remembered() -> None:
    log = new_log("CLUB", recorded=True)
    log.act(Act("effect", REFEREE, {"word": "exclude", "side": "N-S"}), 0)
    assert log.state.excluded == (1,)


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
    {"word": "set_levels", "levels": ["5"]},
    {"word": "set_levels", "levels": ["1", "2"]},
    {"word": "end_match", "winner": "E", "grade": [1, 0], "points": [2, 0]},
    {"word": "end_match", "winner": "E-W", "grade": [1], "points": [2, 0]},
    {"word": "end_match", "winner": "E-W", "grade": [1 << 60, 0], "points": [2, 0]},
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
