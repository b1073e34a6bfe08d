"""What people type for cards."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.cli.table.look import LETTERS, SIGNS, Look, Signs
from guandan.game.cards import DECK, KINDS, Cards, contains, each, format_cards, parse_cards, size
from guandan.game.errors import Ambiguous, GuandanError, Illegal, Unreadable
from guandan.game.names import card_name
from guandan.game.typed import parse, pick

HAND = parse_cards("HR SB SB H5 S5 SA HA CA SK DK ST HT S9 S8 S7 H7 S6 C6 S4 D3 D3")
FIVE = 3


def picked(text: str) -> str:
    return format_cards(pick(parse(text, FIVE), HAND, FIVE))


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("H7 S7", "S7 H7"),
        ("h7s7", "S7 H7"),
        ("♥7 ♠7", "S7 H7"),
        ("红桃7 黑桃7", "S7 H7"),
        ("77", "S7 H7"),
        ("10 10", "ST HT"),
        ("1010", "ST HT"),
        ("tt", "ST HT"),
        ("0 0", "ST HT"),
        ("33", "D3 D3"),
        ("s6789 10", "ST S9 S8 S7 S6"),
        ("S6 7", "H7 S6"),  # a suit holds up to the next space
        ("bb", "SB SB"),
        ("SB r", "HR SB"),
        ("hr", "HR"),
        ("大王", "HR"),
        ("小王 big joker", "HR SB"),
        ("♥5*", "H5"),
        ("H5*", "H5"),
        ("♥5* ♠5", "S5 H5"),
        ("10 of hearts, ace of spades", "SA HT"),
        ("红心10", "HT"),
        ("♥️7", "H7"),
        ("７７", "S7 H7"),
        ("w", "H5"),
        ("* 5", "S5 H5"),
        ("5", "S5"),  # a wild card is not wasted
        ("55", "S5 H5"),
        ("kk, w", "SK DK H5"),
        ("aAa+kK", "SA HA CA SK DK"),
    ],
)
def test_cards_as_people_type_them(text: str, cards: str) -> None:
    assert pick(parse(text, FIVE), HAND, FIVE) == parse_cards(cards)


@pytest.mark.parametrize("text", ["z", "1", "17", "H", "HH7", "7 H", "77x", "H*", "HB", "出牌", "S7S7S7"])
def test_what_is_no_card_is_told(text: str) -> None:
    with pytest.raises(Unreadable):
        parse(text, FIVE)


@pytest.mark.parametrize("text", ["2", "777", "D7", "ww", "rr", "bbb", "555", "w H5", "www"])
def test_what_is_not_in_the_hand_is_told(text: str) -> None:
    with pytest.raises(Illegal) as refused:
        pick(parse(text, FIVE), HAND, FIVE)
    assert refused.value.code == "not_in_hand"


def test_ranks_alone_leave_straight_flushes_whole() -> None:
    assert picked("7") == "H7"
    assert picked("6") == "C6"
    hand = parse_cards("S6 S7 S8 S9 ST C6 C7 C8 C9 DT")
    assert parse_cards("S6 S7 S8 S9 ST") & pick(parse("6789t", FIVE), hand, FIVE) == 0


def test_five_ranks_mean_a_straight_and_not_by_chance_a_straight_flush() -> None:
    hand = parse_cards("S6 S6 S7 S7 S8 S8 S9 S9 ST ST C8")
    assert size(pick(parse("6789t", FIVE), hand, FIVE) & parse_cards("C8")) == 1
    only = parse_cards("S6 S7 S8 S9 ST")
    assert pick(parse("6789t", FIVE), only, FIVE) == only


@pytest.mark.parametrize("text", ["1", "10 1", "H", "77 s"])
def test_half_a_card_is_left_out_while_somebody_types(text: str) -> None:
    assert bool(parse(text, FIVE, unfinished=True)) == (text not in ("1", "H"))


@given(st.text(max_size=30))
def test_anything_may_be_typed(text: str) -> None:
    for unfinished in (True, False):
        with suppress(GuandanError):
            assert contains(HAND, pick(parse(text, FIVE, unfinished=unfinished), HAND, FIVE))


@given(st.integers(min_value=0, max_value=2**120), st.integers(min_value=0, max_value=12))
def test_every_card_can_be_typed_by_its_code(bits: int, level: int) -> None:
    cards: Cards = sum(card for at, card in enumerate(each(DECK)) if bits >> at & 1)
    assert pick(parse(format_cards(cards), level), DECK, level) == cards


@pytest.mark.parametrize("signs", [SIGNS, LETTERS], ids=["signs", "letters"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_whatever_is_printed_for_a_card_can_be_typed(lang: str, signs: Signs) -> None:
    look = Look(lang, 3, True, ("", "", "", ""), signs)
    for level in range(13):
        for card in each(KINDS):
            printed = look.face(card, level).plain
            for text, count in ((printed, 1), (f"{printed} {printed}", 2), (card_name(card).pick(lang), 1)):
                assert pick(parse(text, level), DECK, level) == card * count


def test_a_joker_without_its_kind_is_the_one_that_is_held() -> None:
    def of(hand: str, text: str = "王") -> str:
        return format_cards(pick(parse(text, FIVE), parse_cards(hand), FIVE))

    assert of("HR HR S5") == "HR"
    assert of("SB SB S5", "王王") == "SB SB"
    assert of("HR HR SB SB S5", "王王王王") == "HR HR SB SB"
    with pytest.raises(Ambiguous) as which:
        of("HR SB S5")
    assert which.value.code == "which_joker"
    with pytest.raises(Illegal):
        of("S5")
