"""One test for each rule of thumb, named after it. Seats play in the order E N W S; E and W are partners."""

from guandan.ai.giving import give_back, tribute
from guandan.ai.heuristic import choose
from guandan.game.cards import Cards, format_cards, parse_card, parse_cards
from guandan.game.deal import Deal
from guandan.game.plays import Play
from guandan.game.ruleset import load
from guandan.game.tribute import Payment
from guandan.game.view import Seen
from tests.ai.positions import view_of
from tests.game.driver import in_play, turns

LONG = "S3 H5 C7 D9 SJ HK C4 D6 S8 HT CQ"
"""Eleven cards that nobody need fear."""
LONG_TOO = "D3 S5 H7 C9 DJ SK H4 C6 D8 ST HQ"


def played(deal: Deal) -> str:
    """What the bot plays, as pattern and rank; - for a pass."""
    play = choose(view_of(deal))
    return str(play.reading) if isinstance(play, Play) else "-"


def cards_played(deal: Deal) -> str:
    play = choose(view_of(deal))
    return format_cards(play.cards) if play else "-"


def test_goes_out_when_it_can() -> None:
    deal = in_play("2", "E", {"E": "S7 H7 C7 S4 H4", "N": LONG, "W": LONG_TOO, "S": LONG})
    assert played(deal) == "full_house:7"


def test_goes_out_over_its_own_partner() -> None:
    deal = turns(in_play("2", "W", {"W": "SK HK S3", "S": LONG, "E": "SA HA", "N": LONG}), "W SK HK", "S -")
    assert played(deal) == "pair:A"


def test_goes_out_with_a_bomb_on_anything() -> None:
    deal = turns(in_play("2", "S", {"S": "S9 SK H3", "E": "S7 H7 C7 D7", "N": LONG, "W": LONG}), "S S9")
    assert played(deal) == "bomb4:7"


def test_leads_the_loser_while_a_bomb_will_bring_the_lead_back() -> None:
    """Bomb and a low pair: the pair first; if it is beaten, the bomb goes out."""
    deal = in_play("2", "E", {"E": "S7 H7 C7 D7 S4 H4", "N": LONG, "W": LONG_TOO, "S": LONG})
    assert played(deal) == "pair:4"


def test_leads_the_winner_before_the_last_card() -> None:
    deal = in_play("2", "E", {"E": "HR S4", "N": LONG, "W": LONG_TOO, "S": LONG})
    assert played(deal) == "single:HR"


def test_leads_weak_long_patterns_first() -> None:
    hand = "S3 H4 C5 D6 S7 HK CK DA HR SB S9 H9 C9 DJ SJ"
    deal = in_play("2", "E", {"E": hand, "N": LONG, "W": LONG_TOO, "S": LONG})
    assert played(deal) == "straight:7"


def test_full_house_takes_the_low_pair_along() -> None:
    deal = in_play("2", "E", {"E": "S5 H5 C5 S3 H3 SK HK SA HA CJ", "N": LONG, "W": LONG_TOO, "S": LONG})
    assert cards_played(deal) == "S5 H5 C5 S3 H3"


def test_does_not_split_a_bomb_for_a_single() -> None:
    deal = turns(in_play("2", "S", {"S": LONG, "E": "SJ HJ CJ DJ S3 H6 C8", "N": LONG, "W": LONG_TOO}), "S CQ")
    assert played(deal) == "-"
    deal = turns(in_play("2", "S", {"S": LONG, "E": "SJ HJ CJ DJ S3 H6 C8", "N": LONG, "W": LONG_TOO}), "S HT")
    assert played(deal) == "-"


def test_does_not_break_a_straight_flush() -> None:
    hand = "S5 S6 S7 S8 S9 H3 C3 D4 HJ"
    deal = turns(in_play("2", "S", {"S": LONG, "E": hand, "N": LONG, "W": LONG_TOO}), "S H5")
    assert played(deal) == "single:J"


def test_takes_the_other_seven_and_leaves_the_straight_flush_whole() -> None:
    hand = "S5 S6 S7 S8 S9 H7 C3 D3 HJ CJ"
    deal = turns(in_play("2", "S", {"S": LONG, "E": hand, "N": LONG, "W": LONG_TOO}), "S H5")
    assert cards_played(deal) == "H7"


def test_follows_with_the_cheapest_card_that_does_the_work() -> None:
    deal = turns(in_play("2", "S", {"S": LONG, "E": "S9 HQ HA SB H4 C4", "N": LONG, "W": LONG_TOO}), "S D6")
    assert played(deal) == "single:9"


def test_does_not_beat_its_partners_big_play() -> None:
    start = in_play("2", "W", {"W": "SA " + LONG, "S": LONG_TOO, "E": "SB HR S3 H4 C6 D8 ST HQ", "N": LONG})
    assert played(turns(start, "W SA", "S -")) == "-"


def test_does_not_beat_its_partners_full_house() -> None:
    start = in_play("2", "W", {"W": "S8 H8 C8 S3 H3 " + LONG_TOO, "S": LONG, "E": "SJ HJ CJ S4 H4 D6 SQ", "N": LONG})
    assert played(turns(start, "W S8 H8 C8 S3 H3", "S -")) == "-"


def test_does_not_bomb_its_partner() -> None:
    start = in_play("2", "W", {"W": "S9 H9 S3 H3", "S": LONG, "E": "S7 H7 C7 D7 S3 H4 C6", "N": LONG})
    assert played(turns(start, "W S9 H9", "S -")) == "-"


def test_takes_a_low_card_of_its_partner_with_a_card_it_wants_to_lose() -> None:
    start = in_play("2", "W", {"W": LONG, "S": LONG_TOO, "E": "S9 HK CK SA HA S3 H3 C6 D6", "N": LONG})
    assert played(turns(start, "W S3", "S -")) == "single:9"


def test_blocks_a_single_card_opponent_with_its_highest() -> None:
    """North has one card; whatever East puts on South's five, he must beat."""
    start = in_play("2", "S", {"S": LONG, "E": "S9 SJ SA HR S3 H3 C4", "N": "SK", "W": LONG_TOO})
    assert played(turns(start, "S H5")) == "single:HR"


def test_never_leads_a_single_to_a_single_card_opponent() -> None:
    deal = in_play("2", "E", {"E": "S3 S7 H7 S9 HJ CJ", "N": "SK", "W": LONG_TOO, "S": LONG})
    assert played(deal).startswith("pair")


def test_leads_its_highest_single_if_it_has_nothing_else() -> None:
    deal = in_play("2", "E", {"E": "S3 S7 H9 CJ SK", "N": "SA", "W": LONG_TOO, "S": LONG})
    assert played(deal) == "single:K"


def test_bombs_an_opponent_who_is_about_to_go_out() -> None:
    start = in_play("2", "S", {"S": "SA HA S4", "E": "S7 H7 C7 D7 S3 H4 C6 D9 ST", "N": LONG, "W": LONG_TOO})
    assert played(turns(start, "S SA HA")) == "bomb4:7"


def test_keeps_its_bomb_while_nobody_threatens() -> None:
    start = in_play("2", "S", {"S": "SA HA " + LONG, "E": "S7 H7 C7 D7 S3 H4 C6 D9 ST HQ", "N": LONG, "W": LONG_TOO})
    assert played(turns(start, "S SA HA")) == "-"


def test_bombs_for_the_lead_that_lets_it_finish() -> None:
    start = in_play("2", "S", {"S": "SA HA " + LONG, "E": "S7 H7 C7 D7 S3 H3", "N": LONG, "W": LONG_TOO})
    assert played(turns(start, "S SA HA")) == "bomb4:7"


def test_keeps_wild_cards_for_bombs() -> None:
    """Level 2: H2 with three nines is a bomb; as a single it would be thrown away."""
    hand = "H2 S9 H9 C9 S3 H4 C6 D8 ST HQ DK SA"
    start = in_play("2", "S", {"S": LONG, "E": hand, "N": LONG, "W": LONG_TOO})
    assert played(turns(start, "S HK")) == "single:A"
    assert played(turns(in_play("2", "S", {"S": LONG + " HA", "E": hand, "N": LONG, "W": LONG_TOO}), "S HA")) == "-"


def test_keeps_its_big_jokers_from_low_tricks_of_long_hands() -> None:
    """Nobody need be feared: the joker waits for an ace, a small joker, or a hand that is near its end."""
    hand = "HR S3 H3 C3 D5 H5 C8 D8 SJ HJ CJ DQ HQ"
    for led in ("S4", "S9", "HK"):
        start = in_play("2", "S", {"S": f"{led} {LONG}", "E": hand, "N": LONG, "W": LONG_TOO})
        assert not played(turns(start, f"S {led}")).endswith("HR")
    pairs = "HR HR S3 H3 C3 D5 S6 C7 D8 SJ HJ CJ DQ"
    start = in_play("2", "S", {"S": f"HK CK {LONG}", "E": pairs, "N": LONG, "W": LONG_TOO})
    assert played(turns(start, "S HK CK")) == "-"


def test_spends_a_big_joker_on_a_small_one_and_on_a_short_hand() -> None:
    hand = "HR S3 H3 C3 D5 H5 C8 D8 SJ HJ CJ DQ HQ"
    start = in_play("2", "S", {"S": f"SB {LONG}", "E": hand, "N": LONG, "W": LONG_TOO})
    assert played(turns(start, "S SB")) == "single:HR"
    start = in_play("2", "S", {"S": "HK S4 H4", "E": hand, "N": LONG, "W": LONG_TOO})
    assert played(turns(start, "S HK")) == "single:HR"


def test_leads_a_low_single_to_a_partner_with_one_card() -> None:
    deal = in_play("2", "E", {"E": "S3 H6 C6 D8 S8 ST HT CK DK", "N": LONG, "W": "SA", "S": LONG_TOO})
    assert played(deal) == "single:3"


def test_leads_a_low_pair_to_a_partner_with_two_cards() -> None:
    deal = in_play("2", "E", {"E": "S3 H6 C6 D9 SJ HQ CK DK", "N": LONG, "W": "SA HA", "S": LONG_TOO})
    assert played(deal) == "pair:6"


def giving(hand: str, level: str = "2", payment: Payment | None = None) -> Seen:
    """The sight of East before the first lead, with a card paid to him."""
    deal = in_play(level, "E", {"E": hand, "N": LONG, "W": LONG, "S": LONG})
    return view_of(deal)._replace(payments=(payment,) if payment else (), rules=load("JS23"))


def card(code: str) -> Cards:
    return parse_card(code)


def test_pays_the_ace_that_no_straight_flush_needs() -> None:
    assert tribute(giving("SA SK SQ SJ ST HA C4 C5")) == card("HA")
    assert tribute(giving("HA HK HQ HJ HT SA C4 C5")) == card("SA")


def test_returns_a_low_card_that_breaks_nothing() -> None:
    """To an opponent: of two lonely cards the lower; pairs and bombs stay whole."""
    hand = "S3 H3 C5 D7 S8 H8 C8 D8 ST HT SA HR"
    assert give_back(giving(hand, payment=Payment(1, card("SA"), 0))) == card("C5")


def test_returns_a_better_card_to_its_partner() -> None:
    hand = "S3 H3 C5 D7 S8 H8 C8 D8 ST HT SA HR"
    assert give_back(giving(hand, payment=Payment(2, card("SA"), 0))) == card("D7")


def test_returns_nothing_above_ten() -> None:
    hand = "S3 H3 C3 D3 S8 H8 C8 D8 SK SA HR"
    assert parse_cards(hand) & give_back(giving(hand, payment=Payment(1, card("SA"), 0)))
    assert give_back(giving(hand, payment=Payment(1, card("SA"), 0))) != card("SK")
