"""The unsent selection."""

from hypothesis import given
from hypothesis import strategies as st

from guandan.cli.table.selection import Selection, columns
from guandan.game.cards import contains, format_cards, parse_cards, size

FIVE = 3
HAND = parse_cards("HR SB SB H5 S5 SA HA CA CA SK DK S9 S8 S7 H7 S6 C6 S4 D3 D3")


def test_columns_run_from_high_to_low_with_wild_cards_apart() -> None:
    shown = [format_cards(sum(column)) for column in columns(HAND, FIVE)]
    assert shown == ["HR", "SB SB", "H5", "S5", "SA HA CA CA", "SK DK", "S9", "S8", "S7 H7", "S6 C6", "S4", "D3 D3"]


def test_space_takes_one_card_more_and_after_all_of_them_none() -> None:
    selection = Selection(HAND, FIVE).moved(4)
    counts = []
    for _ in range(5):
        selection = selection.pressed()
        counts.append(size(selection.chosen))
    assert counts == [1, 2, 3, 4, 0]


def test_a_wild_card_is_taken_only_in_its_own_column() -> None:
    assert format_cards(Selection(HAND, FIVE).moved(2).pressed().chosen) == "H5"
    assert format_cards(Selection(HAND, FIVE).moved(3).pressed().chosen) == "S5"


def test_a_single_card_of_a_column_is_taken_and_put_back() -> None:
    selection = Selection(HAND, FIVE).moved(8).climbed(1).climbed(1)
    assert format_cards(selection.pressed().chosen) == "H7"
    assert not selection.pressed().pressed().chosen
    assert selection.climbed(-5).row is None
    assert selection.climbed(9).row == 1


def test_of_two_equal_cards_each_can_be_taken() -> None:
    selection = Selection(HAND, FIVE).moved(-1).climbed(1)
    assert format_cards(selection.pressed().climbed(1).pressed().chosen) == "D3 D3"


def test_undo_goes_back_step_by_step_and_clearing_takes_all() -> None:
    selection = Selection(HAND, FIVE).pressed().moved(1).pressed().put(parse_cards("SA"))
    assert format_cards(selection.undone().chosen) == "HR SB"
    assert format_cards(selection.undone().undone().chosen) == "HR"
    assert not selection.undone().undone().undone().undone().chosen
    assert not selection.cleared().chosen


def test_typing_chooses_as_it_grows_and_tells_what_is_wrong() -> None:
    selection = Selection(HAND, FIVE)
    for at, expected in enumerate(["H7", "S7 H7"], 1):
        selection = selection.typing("77"[:at])
        assert selection.chosen == parse_cards(expected)
    wrong = selection.typing("77z")
    assert wrong.problem is not None
    assert wrong.chosen == selection.chosen
    assert not wrong.typing("").chosen
    assert not wrong.cleared().problem


def test_a_selection_outlives_the_plays_of_others_but_not_lost_cards() -> None:
    selection = Selection(HAND, FIVE).put(parse_cards("SA HA S9"))
    assert selection.in_hand(HAND, FIVE) is selection
    after = selection.in_hand(HAND - parse_cards("SA CA"), FIVE)
    assert format_cards(after.chosen) == "HA S9"
    assert Selection(HAND, FIVE).moved(-1).in_hand(parse_cards("SA"), FIVE).column == 0
    empty = Selection(HAND, FIVE).in_hand(0, FIVE)
    assert empty.moved(1).climbed(1).pressed().chosen == 0


@given(st.lists(st.sampled_from(["left", "right", "up", "down", "space", "undo", "clear", "77", "w"]), max_size=60))
def test_whatever_is_pressed_the_cards_are_in_the_hand(keys: list[str]) -> None:
    selection = Selection(HAND, FIVE)
    for key in keys:
        selection = {
            "left": lambda now: now.moved(-1),
            "right": lambda now: now.moved(1),
            "up": lambda now: now.climbed(-1),
            "down": lambda now: now.climbed(1),
            "space": lambda now: now.pressed(),
            "undo": lambda now: now.undone(),
            "clear": lambda now: now.cleared(),
        }.get(key, lambda now, key=key: now.typing(key))(selection)
        assert contains(HAND, selection.chosen)
        assert sum(map(sum, selection.marks())) == size(selection.chosen)
