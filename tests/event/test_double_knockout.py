"""Double elimination (000 §25(2), 001 §26(2), App.6, H-44)."""

import random
from fractions import Fraction
from itertools import permutations, product

import pytest

from guandan.event.formats.bracket import Slot, Structure
from guandan.event.formats.double_knockout import DROPS, MIRRORS, double_knockout
from guandan.event.formats.resolve import NEITHER, resolve
from guandan.game.errors import NotAllowed, OutOfTurn, Unreadable
from tests.conftest import SOAK
from tests.event.played import check_structure, play_out

E2_CHART = """\
1 winners e1 e16|1 winners e8 e9|1 winners e4 e13|1 winners e5 e12|1 winners e2 e15|1 winners e7 e10|1 winners e3 e14|1 winners e6 e11
2 winners w1 w2|2 winners w3 w4|2 winners w5 w6|2 winners w7 w8
2 losers l1 l2|2 losers l3 l4|2 losers l5 l6|2 losers l7 l8
3 winners w9 w10|3 winners w11 w12|3 losers w13 l12|3 losers w14 l11|3 losers w15 l10|3 losers w16 l9
4 losers w19 w20|4 losers w21 w22|5 winners w17 w18|5 losers w23 l17|5 losers w24 l18
6 losers w26 w27|7 losers w28 l25|8 final w25 w29"""  # noqa: E501

E2_PLACES = {
    1: "w30",
    2: "l30",
    3: "l29",
    4: "l28",
    5: "l26 l27",
    7: "l23 l24",
    9: "l19 l20 l21 l22",
    13: "l13 l14 l15 l16",
}


def short(slot: Slot) -> str:
    return f"{slot.kind[0]}{slot.number}"


def drawn(structure: Structure) -> list[str]:
    return [f"{game.round} {game.area} {' '.join(map(short, game.sides))}" for game in structure.games]


def test_001_26_2_chart_of_16() -> None:
    structure = double_knockout(16, drop="mirrored")
    assert drawn(structure) == E2_CHART.replace("\n", "|").split("|")
    assert {band.first: " ".join(map(short, band.slots)) for band in structure.bands} == E2_PLACES
    assert drawn(double_knockout(16, drop="mirrored", reset=True))[:-1] == drawn(structure)
    assert drawn(double_knockout(16, drop="mirrored", reset=True))[-1] == "9 final w25 w29"


def test_000_25_2_2_losers_drop_to_their_own_section() -> None:
    found = drawn(double_knockout(16))
    assert found == drawn(double_knockout(16, drop="same_section"))
    assert found[18:22] == ["3 losers w13 l9", "3 losers w14 l10", "3 losers w15 l11", "3 losers w16 l12"]
    assert [line for line in found if " l17" in line or " l18" in line] == found[25:27]


def check_played(structure: Structure, n: int, seed: int, *, reset: bool) -> int:
    played = play_out(structure, random.Random(seed))
    state = played.state
    assert sorted(state.order) == list(range(1, n + 1))
    first, second, *others = state.order
    assert all(played.losses[other] == 2 for other in others)
    assert played.losses[first] <= 1
    assert 1 <= played.losses[second] <= 2
    if reset:
        assert played.losses[second] == 2
    # Nobody plays after a second loss.
    lost: dict[int | None, int] = {}
    for meeting in state.meetings:
        if meeting.status == "played":
            assert all(lost.get(side, 0) < 2 for side in meeting.sides)
            beaten = next(side for side in meeting.sides if side != meeting.winner)
            lost[beaten] = lost.get(beaten, 0) + 1
    return played.again


@pytest.mark.parametrize("n", [*range(3, 65), *((96, 100, 128, 129, 200, 256, 400, 512) if SOAK else (100, 129))])
def test_000_25_2_every_field_to_the_end(n: int) -> None:
    for drop, reset in product(DROPS, (False, True)):
        structure = double_knockout(n, drop=drop, reset=reset)
        check_structure(structure, n)
        assert len(structure.games) == 2 * n - 2 + reset
        assert sum(game.area == "winners" for game in structure.games) == n - 1
        for seed in range(100 if SOAK else 1):
            check_played(structure, n, seed, reset=reset)


@pytest.mark.parametrize("n", [3, 4, 5])
def test_every_possible_course_of_a_small_field(n: int) -> None:
    structure = double_knockout(n, reset=True)
    todo: list[dict[int, int]] = [{}]
    courses = 0
    while todo:
        results = todo.pop()
        state = resolve(structure, results)
        if state.over:
            courses += 1
            assert sorted(state.order) == list(range(1, n + 1))
            continue
        meeting = state.ready[0]
        todo += [{**results, meeting.game.number: side} for side in meeting.sides if side]
    assert courses == 2 ** (2 * n - 3) * 3  # the last game but the second final branches into that


def test_byes_stand_against_entries_only() -> None:
    """A bye goes to a known entry in round 1; in the losers' area to whoever comes down where nobody waits."""
    for n in range(3, 65):
        byes = double_knockout(n).byes
        opening = [bye.slot for bye in byes if bye.area == "winners"]
        assert all(slot.kind == "entry" for slot in opening)
        assert sorted(slot.number for slot in opening) == list(range(1, len(opening) + 1))
        assert all(bye.slot.kind == "loser" for bye in byes if bye.area == "losers" and bye.round == 2)
        assert all(bye.round <= 3 for bye in byes)


def test_001_app_6_note_second_final() -> None:
    structure = double_knockout(4, reset=True)
    won = {1: 1, 2: 2, 3: 1, 4: 4, 5: 2}  # 1-4, 2-3, 1-2 in the winners' area, 4-3 and 2-4 in the losers'
    assert [meeting.sides for meeting in resolve(structure, won).ready] == [(1, 2)]
    over = resolve(structure, {**won, 6: 1})
    assert over.over
    assert over.meetings[6].status == "idle"
    assert over.order == (1, 2, 4, 3)
    with pytest.raises(OutOfTurn) as refused:
        resolve(structure, {**won, 6: 1, 7: 1})
    assert refused.value.code == "game_not_played"
    again = resolve(structure, {**won, 6: 2})
    assert not again.over
    assert [place.entry for place in again.places] == [4, 3]
    assert [meeting.game.number for meeting in again.ready] == [7]
    assert resolve(structure, {**won, 6: 2, 7: 2}).order == (2, 1, 4, 3)
    assert resolve(structure, {**won, 6: 2, 7: 1}).order == (1, 2, 4, 3)


def test_a_double_forfeit_does_not_stop_the_bracket() -> None:
    for n in (3, 4, 6, 8, 11, 16):
        structure = double_knockout(n, reset=True)
        dice = random.Random(n)
        for _ in range(50):
            results: dict[int, int] = {}
            while ready := resolve(structure, results).ready:
                for meeting in ready:
                    results[meeting.game.number] = dice.choice([side or 0 for side in meeting.sides] + [NEITHER])
            state = resolve(structure, results)
            assert state.over
            entries = [place.entry for place in state.places]
            assert sorted([*entries, *state.struck]) == list(range(1, n + 1))


def expected_again(size: int, drops: list[list[int]]) -> Fraction:
    """Repeat meetings before the losers' final to be expected of coin flips, from where each section drops to.

    `drops[j]` is where the losers of the winners' round j + 1 go, among as many places of the losers' area; the losers
    of the first round stay where they are.
    """
    total = Fraction(0)
    depth = size.bit_length() - 1
    for later in range(1, depth - 1):
        bits = depth - 1 - later
        for section in range(2**bits):
            here = drops[later][section]
            for earlier in range(later):
                # The one beaten in that round comes from any part of the section, each as likely.
                parts = 2 ** (later - earlier) if earlier else 2**later // 2
                width = parts
                for part in range(parts):
                    was = drops[earlier][section * width + part]
                    apart = ((was // width) ^ here).bit_length()
                    meet = later + apart
                    lives = 2 * (meet - earlier) - (apart > 0) - (not earlier)
                    lives += max(0, 2 * apart - 1)
                    total += Fraction(1, parts * 2**lives)
    return total


def masked(size: int, masks: tuple[int, ...]) -> list[list[int]]:
    depth = size.bit_length() - 1
    first = list(range(size // 4))
    return [first, *([at ^ mask for at in range(2 ** (depth - 2 - j))] for j, mask in enumerate(masks))]


def exact(size: int) -> Fraction:
    return expected_again(size, masked(size, tuple(int(bits, 2) for bits in MIRRORS[size])))


def test_mirrored_has_as_few_repeat_meetings_as_the_chart_allows() -> None:
    """In the 16 chart no placing of those who drop has fewer; in larger ones none whose first drop is mirrored."""
    every = [
        expected_again(16, [[0, 1, 2, 3], list(first), list(second)])
        for first in permutations(range(4))
        for second in permutations(range(2))
    ]
    assert exact(16) == min(every)
    for size in (8, 32, 64):
        spaces = [range(2 ** len(bits)) for bits in MIRRORS[size]]
        spaces[0] = range(len(spaces[0]) - 1, len(spaces[0]))
        assert exact(size) == min(expected_again(size, masked(size, masks)) for masks in product(*spaces))


@pytest.mark.parametrize("size", [8, 16, 32])
def test_h_44_measured(size: int) -> None:
    """Coin-flip events agree with the expectation, and mirrored never repeats a meeting at once."""
    runs = 4000 if SOAK else 150
    expected = {"mirrored": exact(size), "same_section": expected_again(size, masked(size, (0,) * len(MIRRORS[size])))}
    for drop in DROPS:
        structure = double_knockout(size, drop=drop)
        again = sum(play_out(structure, random.Random(seed)).again for seed in range(runs))
        assert abs(again / runs - float(expected[drop])) < 6 * (float(expected[drop]) * 2 / runs) ** 0.5
    assert expected["mirrored"] * 4 <= expected["same_section"]


@pytest.mark.parametrize("n", range(6, 33) if SOAK else (6, 9, 16, 23, 32))
def test_mirrored_is_better_in_every_field(n: int) -> None:
    runs = 400 if SOAK else 60
    again = {}
    for drop in DROPS:
        structure = double_knockout(n, drop=drop)
        again[drop] = sum(play_out(structure, random.Random(seed)).again for seed in range(runs))
    assert again["mirrored"] < again["same_section"]


def test_nobody_meets_again_where_he_drops_first() -> None:
    for n in range(8, 65):
        structure = double_knockout(n, drop="mirrored")
        for seed in range(20 if SOAK else 2):
            state = play_out(structure, random.Random(seed)).state
            early = [set(meeting.sides) for meeting in state.meetings if meeting.game.round <= 2]
            third = [meeting for meeting in state.meetings if (meeting.game.round, meeting.game.area) == (3, "losers")]
            assert all(set(meeting.sides) not in early for meeting in third)


def test_wrong_use() -> None:
    for n in (0, 2, 513):
        with pytest.raises(NotAllowed):
            double_knockout(n)
    with pytest.raises(Unreadable):
        double_knockout(8, drop="anywhere")
