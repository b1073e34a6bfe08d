"""Tribute and return, article by article."""

import pytest

from guandan.game import opening
from guandan.game.acts import Act
from guandan.game.cards import codes, format_cards, parse_card, parse_cards
from guandan.game.deal import RETURN, Deal
from guandan.game.errors import GuandanError
from guandan.game.levels import parse_level
from guandan.game.opening import must_turn_again
from guandan.game.ruleset import BOOKS, load
from guandan.game.seats import SEATS, parse_seat
from guandan.game.tribute import (
    Payment,
    Roles,
    later_roles,
    payers,
    refused,
    return_cards,
    settled,
    shown_together,
    tribute_cards,
)
from tests.game.driver import applied, decided


def finish(text: str) -> tuple[int, ...]:
    return tuple(parse_seat(seat) for seat in text)


def returns(book: str, level: str, hand: str, giver: str = "S", taker: str = "E") -> list[str]:
    payment = Payment(parse_seat(giver), parse_card("SA"), parse_seat(taker))
    allowed = return_cards(load(book), parse_level(level), parse_cards(hand), payment)
    return [format_cards(card) for card in allowed]


@pytest.mark.parametrize(
    ("book", "roles"), [("HA17", "NEN"), ("GJ17", "NEN"), ("NJ", "SEN"), ("JS23", "SEN"), ("CLUB", "WEN")]
)
def test_ex_048_000_5_1_3_roles_after_a_double_down(book: str, roles: str) -> None:
    assert "".join(SEATS[seat] for seat in later_roles(load(book), finish("EW"))) == roles


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_ex_050_000_10_1_any_card_may_be_returned_to_an_opponent(book: str) -> None:
    assert "HK" in returns(book, "2", "HK D3 SB")
    assert "H2" in returns(book, "2", "H2 D3")


@pytest.mark.parametrize("book", ["NJ", "JS23", "CLUB"])
def test_ex_051_003_c3_5_4_1_only_ten_or_lower_to_an_opponent(book: str) -> None:
    assert returns(book, "2", "HK ST D3 SB") == ["D3", "ST"]


@pytest.mark.parametrize("book", BOOKS)
def test_ex_052_000_10_1_only_ten_or_lower_to_the_partner(book: str) -> None:
    assert returns(book, "2", "CJ D9 SA", giver="W", taker="E") == ["D9"]


@pytest.mark.parametrize("book", BOOKS)
def test_ex_053_h_64_with_nothing_low_enough_the_lowest_rank_is_returned(book: str) -> None:
    allowed = returns(book, "2", "DJ CJ SK SA S2 HR", giver="W", taker="E")
    assert sorted(allowed) == ["CJ", "DJ"]
    to_opponent = returns("JS23", "2", "DJ CJ SK SA S2 HR")
    assert sorted(to_opponent) == ["CJ", "DJ"]


@pytest.mark.parametrize("book", ["HA17", "GJ17"])
def test_ex_052_000_18_2_a_wrong_return_before_play_is_corrected(book: str) -> None:
    """It never leaves the hand, and the right card follows; a referee warns for it at a table of paper."""
    hands = tuple(parse_cards(cards) for cards in ("CJ D9 SA", "S3", "SK", "S4"))
    payment = Payment(parse_seat("W"), parse_card("SA"), parse_seat("E"))
    before = Deal(load(book), 0, "", Roles(0, 3, 0), before=finish("ENSW"), hands=hands, phase=RETURN)
    deal = before._replace(payments=(payment,), leader=parse_seat("W"))
    with pytest.raises(GuandanError) as wrong:
        decided(deal, Act("return", "E", {"card": "CJ"}))
    assert (wrong.value.code, wrong.value.article) == ("wrong_return", load(book).article("articles.return"))
    body = decided(deal, Act("return", "E", {"card": "D9"}))
    deal = applied(deal, body)
    returned = opening.follows(deal)
    assert returned is not None
    assert returned.data["payments"] == [["E", "D9", "W"]]
    assert load(book).word("bad_return.early") == "warning"


def test_h_14_a_level_card_is_never_a_low_card() -> None:
    assert returns("JS23", "5", "S5 D9 SK") == ["D9"]
    assert returns("JS23", "5", "S5 SK") == ["SK"]


def test_h_59_of_equal_highest_cards_the_payer_chooses() -> None:
    allowed = tribute_cards(parse_cards("H8 H8 SA DA DK"), parse_level("8"))
    assert sorted(codes(sum(allowed))) == ["DA", "SA"]


def test_b2_1_000_18_1_a_level_card_is_paid_before_an_ace_but_never_the_wild() -> None:
    assert codes(sum(tribute_cards(parse_cards("H8 S8 SA"), parse_level("8")))) == ["S8"]


def test_b2_6_both_big_jokers_excuse_the_payers_together_but_not_with_a_partner_who_does_not_pay() -> None:
    hands = {seat: parse_cards(cards) for seat, cards in enumerate(["SA", "HR SK", "S3", "HR SA"])}
    assert refused(hands, payers(finish("EW")))
    assert not refused(hands, payers(finish("ENWS")))


@pytest.mark.parametrize("first", "ENWS")
def test_b2_4_equal_double_tribute_goes_clockwise_from_every_seat(first: str) -> None:
    one = parse_seat(first)
    order = (one, (one + 2) % 4)
    near, far = (one + 1) % 4, (one + 3) % 4
    payments, leader = settled(order, {near: parse_card("SA"), far: parse_card("DA")}, parse_level("9"))
    assert {(paid.giver, paid.taker) for paid in payments} == {(near, one), (far, order[1])}
    assert all(paid.taker == (paid.giver + 3) % 4 for paid in payments)
    assert leader == near


@pytest.mark.parametrize(("near", "far", "leader"), [("SB", "SK", 1), ("SK", "SB", 3)])
def test_b2_3_the_higher_card_goes_to_the_first_finisher_whoever_pays_it(near: str, far: str, leader: int) -> None:
    payments, leads = settled(finish("EW"), {1: parse_card(near), 3: parse_card(far)}, parse_level("9"))
    higher, lower = payments
    assert (higher.giver, higher.taker) == (leader, 0)
    assert (lower.giver, lower.taker) == (4 - leader, 2)
    assert leads == leader


def test_g50_returns_shown_together() -> None:
    equal = [Payment(1, parse_card("SA"), 0), Payment(3, parse_card("DA"), 2)]
    unequal = [Payment(1, parse_card("SB"), 0), Payment(3, parse_card("DA"), 2)]
    level = parse_level("9")
    assert [shown_together(load(book), equal, level) for book in BOOKS] == [True] * 5
    assert shown_together(load("JS23"), unequal, level)
    assert not shown_together(load("GJ17"), unequal, level)
    assert not shown_together(load("JS23"), equal[:1], level)


@pytest.mark.parametrize("book", BOOKS)
def test_ex_046_001_5_1_2_which_cards_are_turned_again(book: str) -> None:
    deal = Deal(load(book), 0, "", Roles(0, 3, 0), first=True)
    assert must_turn_again(deal, parse_card("H2")) == (book in ("NJ", "JS23"))
    assert must_turn_again(deal, parse_card("SB")) == (book != "CLUB")  # H-13, R-02
    assert not must_turn_again(deal, parse_card("D7"))
