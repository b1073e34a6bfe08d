"""Deals on both kernels: turns, the wind, finishing, taking back, and what is refused."""

import random

import pytest

from guandan.game.cards import parse_cards
from guandan.game.plays import Play
from guandan.game.ruleset import load
from guandan.kernel import Position, Table, made_for
from guandan.kernel.observation import OBSERVATION, PARTS, VERSION
from tests.conftest import SOAK
from tests.kernel.conftest import Maker, needs_native
from tests.kernel.positions import OWN, RULES

GJ17 = load("GJ17")


def lead(level: int, *hands: str, leader: int = 0) -> Position:
    return Position.lead(level, tuple(map(parse_cards, hands)), leader)


def single(card: str) -> Play:
    return Play("single", card[1:], parse_cards(card))


def test_turns_pass_round_and_the_owner_leads_again(make: Maker) -> None:
    table = make(GJ17).table(lead(0, "S3 S4", "S5 S6", "S7 S8", "S9 SK"))
    table.play(single("S4"))
    assert table.turn == 1
    table.pass_turn()
    table.play(single("S7"))
    table.play(single("S9"))
    assert [table.turn, table.count()] == [0, 0]
    for _ in range(3):
        table.pass_turn()
    position = table.position
    assert (position.turn, position.owner, position.to_beat, position.passed) == (3, 3, None, ())
    assert table.turns == 7


def test_a_partner_takes_the_wind_of_a_finisher(make: Maker) -> None:
    table = make(GJ17).table(lead(0, "SA", "S5 S6", "S7 S8", "S9 SK"))
    table.play(0)
    for _ in range(3):
        table.pass_turn()
    assert table.turn == 2
    assert table.position.finished == (0,)


def test_only_the_first_finisher_gives_the_wind_where_a_book_says_so(make: Maker) -> None:
    table = make(OWN[1]).table(lead(0, "SA", "S5 SA", "S7 S8", "S9 SK")._replace(played=(0, 0, 0, 0)))
    table.play(0)
    for _ in range(3):
        table.pass_turn()
    table.play(single("S7"))
    table.play(single("S9"))
    table.play(single("SA"))
    table.pass_turn()
    table.pass_turn()
    assert table.turn == 1  # the second player still holds a card and leads himself


def test_who_has_passed_is_out_of_the_trick_where_a_book_says_so(make: Maker) -> None:
    table = make(OWN[2]).table(lead(0, "S3 S4", "S5 SA", "S7 S8", "S9 SK"))
    table.play(single("S3"))
    table.pass_turn()
    table.play(single("S7"))
    table.play(single("S9"))
    table.pass_turn()
    assert table.turn == 2


def test_a_double_down_ends_the_deal_with_two_places(make: Maker) -> None:
    table = make(GJ17).table(lead(0, "SA", "S5 S6", "SK", "S9 ST"))
    table.play(0)
    for _ in range(3):
        table.pass_turn()
    table.play(0)
    assert table.over
    assert table.finish == (0, 2)
    with pytest.raises(ValueError, match="over"):
        table.legal()
    table.undo()
    assert not table.over
    assert table.turn == 2


def test_an_extra_deal_ends_with_the_first_finisher(make: Maker) -> None:
    table = make(GJ17).table(lead(0, "SA", "S5 S6", "SK", "S9 ST")._replace(until_first=True))
    table.play(0)
    assert table.finish == (0,)


def test_any_cards_of_a_play_may_be_played_not_only_those_that_stand_for_it(make: Maker) -> None:
    table = make(GJ17).table(lead(0, "S3 H3 C3 D9", "S5 S6", "S7 S8", "S9 SK"))
    pairs = [play for play in table.legal() if play.pattern == "pair"]
    assert [str(pair) for pair in pairs] == ["pair:3 S3 H3"]
    table.play(Play("pair", "3", parse_cards("H3 C3")))
    assert table.position.played[0] == parse_cards("H3 C3")


def test_what_is_not_possible_is_refused_and_changes_nothing(make: Maker) -> None:
    table = make(GJ17).table(lead(0, "S3 S4", "S5 S6", "S7 S8", "S9 SK"))
    before = table.position
    for made in (5, -1, 1 << 40, single("SK"), Play("pair", "3", parse_cards("S3 S4")), Play("single", "3", -1)):
        with pytest.raises(ValueError, match=r"."):
            table.play(made)
    with pytest.raises(ValueError, match="must play"):
        table.pass_turn()
    with pytest.raises(ValueError, match="take back"):
        table.undo()
    with pytest.raises(ValueError, match="not over"):
        assert table.finish
    with pytest.raises(ValueError, match="depth"):
        table.perft(17)
    assert table.position == before


FULL = lead(0, "S3 S4", "S5 S6", "S7 S8", "S9 SK")
NINE = Play("single", "9", parse_cards("S9"))
IMPOSSIBLE = {
    "a level beyond the ace": FULL._replace(level=13),
    "a card three times": lead(0, "S3 S3", "S3 S6", "S7 S8", "S9 SK"),
    "no set of cards": FULL._replace(hands=(3, 1 << 8, 1 << 16, 1 << 24)),
    "beyond the pack": FULL._replace(hands=(1 << 122, 1 << 8, 1 << 16, 1 << 24)),
    "three hands": FULL._replace(hands=FULL.hands[:3]),
    "a seat too many": FULL._replace(turn=4, owner=4),
    "a player without cards who is not out": FULL._replace(hands=(0, *FULL.hands[1:]), turn=1, owner=1),
    "a finisher with cards": FULL._replace(finished=(1,)),
    "a leader who does not own the trick": FULL._replace(owner=1),
    "passes before the lead": FULL._replace(passed=(1,)),
    "a player who beats himself": FULL._replace(to_beat=NINE),
    "an owner who has passed": FULL._replace(to_beat=NINE, owner=3, passed=(3,)),
    "a pattern that is none": FULL._replace(to_beat=Play("bomb11", "9", 0), owner=3),
    "a rank that is none": FULL._replace(to_beat=Play("triple", "HR", 0), owner=3),
    "a deal that is over": lead(0, "", "S5", "", "S9", leader=1)._replace(finished=(0, 2)),
}


@pytest.mark.parametrize("why", IMPOSSIBLE)
def test_impossible_positions_are_refused(make: Maker, why: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        make(GJ17).table(IMPOSSIBLE[why])


@needs_native
def test_random_deals_go_the_same_way_on_both_with_every_turn_taken_back_and_made_again() -> None:
    rng = random.Random(3)
    for number in range(400 if SOAK else 24):
        rules = RULES[number % len(RULES)]
        one, two = made_for(rules, "native"), made_for(rules, "python")
        dealt = one.dealt(11, number)
        assert dealt == two.dealt(11, number)
        dealt = dealt._replace(until_first=number % 5 == 0)
        tables: list[Table] = [one.table(dealt), two.table(dealt)]
        while not tables[0].over:
            plays = tables[0].legal()
            assert plays == tables[1].legal()
            assert tables[0].position == tables[1].position
            assert tables[0].observe() == tables[1].observe()
            k = rng.randrange(len(plays) + (tables[0].position.to_beat is not None))
            for table in tables:
                for again in range(2):
                    if k < len(plays):
                        table.play(k if again else plays[k])
                    else:
                        table.pass_turn()
                    if not again:
                        table.undo()
        assert tables[1].over
        assert tables[0].finish == tables[1].finish
        turns = tables[0].turns
        for table in tables:
            other = table.copy()
            for _ in range(turns):
                other.undo()
            assert other.position == dealt
            assert table.over


def test_an_observation_has_the_length_that_is_documented(make: Maker) -> None:
    table = make(GJ17).table(FULL)
    assert len(table.observe()) == OBSERVATION == sum(length for _, length in PARTS) == 384
    assert VERSION == 1
