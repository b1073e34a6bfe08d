"""Single elimination (000 §25(1), 001 §26(1), App.5) and what a bracket refuses."""

import random

import pytest

from guandan.event.formats.bracket import MODES, Mode, entry, with_modes
from guandan.event.formats.knockout import first_sides, knockout, seeded
from guandan.event.formats.resolve import DRAW, NEITHER, resolve
from guandan.game.errors import Conflict, GuandanError, Illegal, NotAllowed, OutOfTurn, Unreadable
from guandan.game.format import format_of
from guandan.game.ruleset import load
from tests.conftest import SOAK
from tests.event.played import check_structure, play_out

FIELDS = range(2, 513) if SOAK else [*range(2, 70), 127, 128, 129, 200, 255, 256, 257, 333, 511, 512]


def test_001_app_5_chart_of_32() -> None:
    top = "1-32 16-17 8-25 9-24 4-29 13-20 5-28 12-21"
    bottom = "2-31 15-18 7-26 10-23 3-30 14-19 6-27 11-22"
    first = [game for game in knockout(32).games if game.round == 1]
    assert [f"{game.sides[0].number}-{game.sides[1].number}" for game in first] == f"{top} {bottom}".split()


def test_ex_106_byes_go_to_the_best() -> None:
    structure = knockout(29)
    assert sorted(bye.slot.number for bye in structure.byes) == [1, 2, 3]
    assert {bye.round for bye in structure.byes} == {1}


def test_001_app_5_note_seeds_stand_and_the_others_are_drawn() -> None:
    entries = list(range(101, 133))
    known = seeded(entries, lot="2024")
    assert [known[entry(number)] for number in range(1, 9)] == entries[:8]
    assert sorted(known.values()) == entries
    assert known != seeded(entries, lot="2025")
    assert list(seeded(entries).values()) == entries
    assert resolve(knockout(32), {1: 101}, known).meetings[0].winner == 101


@pytest.mark.parametrize("n", FIELDS)
def test_000_25_1_every_field(n: int) -> None:
    for third in (False, True):
        structure = knockout(n, third=third)
        check_structure(structure, n)
        assert len(structure.games) == n - 1 + (third and n > 3)
        size = len(first_sides(n))
        assert [bye.slot for bye in sorted(structure.byes)] == [entry(seed) for seed in range(1, size - n + 1)]
        played = play_out(structure, random.Random(n))
        assert sorted(played.state.order) == list(range(1, n + 1))


@pytest.mark.parametrize("n", [2, 3, 5, 8, 13, 16, 29, 32, 100])
def test_seeds_are_apart(n: int) -> None:
    """If the better seed always wins, the seeds come in in their order, band by band."""
    structure = knockout(n)
    results: dict[int, int] = {}
    while ready := resolve(structure, results).ready:
        results |= {meeting.game.number: min(side or 0 for side in meeting.sides) for meeting in ready}
    state = resolve(structure, results)
    assert state.over
    assert state.order == tuple(range(1, n + 1))
    assert all(place.first <= place.entry <= place.last for place in state.places)


def test_000_29_2_third_place() -> None:
    structure = knockout(4, third=True)
    assert [(game.number, game.area) for game in structure.games[2:]] == [(3, "third"), (4, "final")]
    state = resolve(structure, {1: 1, 2: 3, 3: 2, 4: 3})
    assert [(place.first, place.last, place.entry) for place in state.places] == [
        (1, 1, 3),
        (2, 2, 1),
        (3, 3, 2),
        (4, 4, 4),
    ]
    shared = resolve(knockout(4), {1: 1, 2: 3, 3: 3})
    assert {(place.first, place.last) for place in shared.places if place.entry in (2, 4)} == {(3, 4)}
    assert knockout(3, third=True) == knockout(3)  # the only beaten one is third without playing


def test_places_are_known_as_soon_as_they_are_certain() -> None:
    state = resolve(knockout(8), {1: 8})
    assert [(place.first, place.last, place.entry) for place in state.places] == [(5, 8, 1)]
    assert [meeting.game.number for meeting in state.ready] == [2, 3, 4]
    assert not state.over
    assert resolve(knockout(8), {1: 8, 2: 4}).meetings[4].sides == (8, 4)


@pytest.mark.parametrize(
    ("results", "error", "code"),
    [
        ({9: 1}, Unreadable, "no_such_game"),
        ({0: 1}, Unreadable, "no_such_game"),
        ({5: 1}, OutOfTurn, "game_not_ready"),
        ({1: 1, 5: 1}, OutOfTurn, "game_not_ready"),
        ({1: DRAW}, Illegal, "game_needs_winner"),
        ({1: 2}, Conflict, "not_in_game"),
        ({1: 99}, Conflict, "not_in_game"),
        ({1: 1, 2: 4, 5: 8}, Conflict, "not_in_game"),
        ({1: NEITHER, 2: 4, 5: 4}, OutOfTurn, "game_not_played"),
    ],
)
def test_contradictions_are_refused(results: dict[int, int], error: type[GuandanError], code: str) -> None:
    with pytest.raises(error) as refused:
        resolve(knockout(8), results)
    assert refused.value.code == code


def test_a_corrected_result_is_refused_if_later_ones_contradict_it() -> None:
    results = {1: 1, 2: 4, 5: 1}
    resolve(knockout(8), results)
    with pytest.raises(Conflict):
        resolve(knockout(8), {**results, 1: 8})


def test_after_a_double_forfeit_the_next_opponent_goes_on() -> None:
    state = resolve(knockout(4), {1: NEITHER, 2: 2})
    assert [meeting.status for meeting in state.meetings] == ["played", "played", "walkover"]
    assert state.over
    assert state.order[0] == 2
    assert state.struck == (1, 4)
    nobody = resolve(knockout(4), {1: NEITHER, 2: NEITHER})
    assert nobody.over
    assert nobody.places == ()


def test_000_29_3_modes_of_a_round() -> None:
    structure = with_modes(knockout(8), {2: Mode("sum", 2), 3: Mode("best_of", 5)})
    assert [game.mode.games for game in structure.games] == [1, 1, 1, 1, 2, 2, 5]
    for mode in MODES:
        format_ = format_of(load("GJ17"), {**mode.as_format(), "max_deals": 9})
        assert (format_.round, format_.games, format_.must_decide) == (*mode, True)
    for wrong in (Mode("best_of", 4), Mode("sum", 5), Mode("one", 2), Mode("most", 3)):
        with pytest.raises(NotAllowed):
            with_modes(structure, {1: wrong})


def test_fields_that_no_chart_can_hold() -> None:
    for n in (-3, 0, 1, 513):
        with pytest.raises(NotAllowed):
            knockout(n)
