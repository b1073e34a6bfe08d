"""Groups and what follows them (000 §26(1), 003 c4.1)."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.event.formats.bracket import Slot, Structure, place
from guandan.event.formats.groups import band_finals, cross, grouped, same_place_finals
from guandan.event.formats.resolve import resolve
from guandan.game.errors import GuandanError, NotAllowed


def test_e2_6_000_26_1_snake() -> None:
    assert grouped(range(1, 13), 4) == ((1, 8, 9), (2, 7, 10), (3, 6, 11), (4, 5, 12))
    assert grouped(range(1, 11), 4) == ((1, 8, 9), (2, 7, 10), (3, 6), (4, 5))
    assert grouped(range(1, 4), 1) == ((1, 2, 3),)


def test_a_unit_is_spread_where_the_snake_would_join_it() -> None:
    assert grouped(range(1, 9), 4, {1: "X", 8: "X"}) == ((1, 7), (2, 8), (3, 6), (4, 5))


@given(st.data())
def test_units_are_spread_as_evenly_as_they_can_be(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 8))
    n = data.draw(st.integers(count, 40))
    names = data.draw(st.lists(st.sampled_from(["", "A", "B", "C", "D"]), min_size=n, max_size=n))
    units = {entry: name for entry, name in enumerate(names, start=1) if name}
    lot = data.draw(st.sampled_from(["", "seed"]))
    seeds = data.draw(st.integers(0, n))
    found = grouped(range(1, n + 1), count, units, lot=lot, seeds=seeds)
    assert sorted(entry for group in found for entry in group) == list(range(1, n + 1))
    sizes = [len(group) for group in found]
    assert max(sizes) - min(sizes) <= 1
    members = Counter(units.values())
    for group in found:
        own = Counter(units[entry] for entry in group if entry in units)
        assert all(own[unit] <= -(-members[unit] // count) for unit in own)
    ranked = n if not lot else seeds
    for row in range(ranked // count):  # one seed of each row in each group
        seeded = set(range(row * count + 1, (row + 1) * count + 1))
        assert all(len(seeded & set(group)) == 1 for group in found)
    if ranked >= count:
        assert [group[0] for group in found] == list(range(1, count + 1))


def test_a_lot_is_the_same_again_and_another_for_another_seed() -> None:
    entries = range(1, 33)
    once = grouped(entries, 8, lot="2024-05-01", seeds=8)
    assert once == grouped(entries, 8, lot="2024-05-01", seeds=8)
    assert once != grouped(entries, 8, lot="2024-05-02", seeds=8)
    # A published draw must come out the same under every later version.
    assert grouped(range(1, 9), 2, lot="x") == ((4, 3, 6, 1), (5, 8, 7, 2))


def test_fewer_entries_than_groups() -> None:
    with pytest.raises(NotAllowed):
        grouped([1, 2], 3)
    with pytest.raises(NotAllowed):
        grouped([1, 2], 0)


def first_round(structure: Structure) -> list[str]:
    def name(slot: Slot) -> str:
        return f"{chr(64 + slot.group)}{slot.number}"

    return [f"{name(game.sides[0])}-{name(game.sides[1])}" for game in structure.games if game.round == 1]


def test_003_c4_1_2_3_cross_elimination() -> None:
    assert first_round(cross(2, 1)) == ["A1-B1"]
    assert first_round(cross(2, 2)) == ["A1-B2", "B1-A2"]
    assert first_round(cross(4, 2)) == ["A1-B2", "D1-C2", "B1-A2", "C1-D2"]
    assert first_round(cross(2, 4)) == ["A1-B4", "B2-A3", "B1-A4", "A2-B3"]
    assert " ".join(sorted(first_round(cross(8, 2)))) == "A1-B2 B1-A2 C1-D2 D1-C2 E1-F2 F1-E2 G1-H2 H1-G2"


@pytest.mark.parametrize("groups", range(2, 17))
@pytest.mark.parametrize("through", [1, 2, 3, 4])
def test_groups_cross_for_any_numbers(groups: int, through: int) -> None:
    structure = cross(groups, through)
    slots = {slot for game in structure.games for slot in game.sides if slot.kind == "place"}
    assert slots == {place(number, group) for number in range(1, through + 1) for group in range(1, groups + 1)}
    for first, second in (game.sides for game in structure.games):
        assert first.kind != "place" or second.kind != "place" or first.group != second.group
    if through == 2:
        # The first two of a group cannot meet before the final.
        halves = [_below(structure, slot) for slot in structure.games[-1].sides]
        for half in halves:
            assert len({slot.group for slot in half}) == len(half)
    # Byes go to the best places.
    byes = [bye.slot.number for bye in structure.byes]
    assert sorted(byes) == sorted(number for number in range(1, through + 1) for _ in range(groups))[: len(byes)]


def _below(structure: Structure, slot: Slot) -> list[Slot]:
    if slot.kind == "place":
        return [slot]
    return [found for side in structure.games[slot.number - 1].sides for found in _below(structure, side)]


def test_a_cross_waits_for_its_groups() -> None:
    structure = cross(2, 2)
    assert resolve(structure, {}).ready == ()
    known = {place(1, 1): 7, place(2, 1): 3, place(1, 2): 9, place(2, 2): 4}
    state = resolve(structure, {}, known)
    assert [meeting.sides for meeting in state.ready] == [(7, 4), (9, 3)]
    assert resolve(structure, {1: 4, 2: 9, 3: 9}, known).order == (9, 4, 3, 7)


def test_003_c4_1_3_same_place_and_band_finals() -> None:
    assert [(final.first, final.last) for final in same_place_finals([3, 3])] == [(1, 2), (3, 4), (5, 6)]
    assert same_place_finals([2, 1])[1].slots == (place(2, 1),)
    bands = band_finals([4, 4, 3], [2])
    assert [(final.first, final.last) for final in bands] == [(1, 6), (7, 11)]
    assert bands[1].slots == (place(3, 1), place(3, 2), place(3, 3), place(4, 1), place(4, 2))
    with pytest.raises(NotAllowed):
        band_finals([4, 4], [0, 2])


def test_wrong_numbers_of_groups() -> None:
    for groups, through in ((1, 2), (0, 2), (2, 0), (300, 2)):
        with pytest.raises(GuandanError):
            cross(groups, through)


def test_large_draws_end_soon() -> None:
    dice = random.Random(3)
    units = {entry: dice.choice("ABCDEFGH") for entry in range(1, 513)}
    found = grouped(range(1, 513), 64, units, lot="s", seeds=64)
    assert max(Counter(units[entry] for entry in group).most_common(1)[0][1] for group in found) <= 2
    assert len(cross(128, 4).games) == 511
