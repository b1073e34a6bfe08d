"""The Page systems (003 c4.1(2)4, the handbook, E2.5)."""

import random

import pytest

from guandan.event.formats.bracket import place
from guandan.event.formats.page import double_page, group_page, page
from guandan.event.formats.resolve import resolve
from guandan.game.errors import NotAllowed
from tests.event.played import check_structure, play_out


def test_ex_104_page() -> None:
    state = resolve(page(), {1: 1, 2: 4, 3: 2, 4: 2})
    assert state.over
    assert state.order == (2, 1, 4, 3)
    assert [(one.first, one.last) for one in state.places] == [(1, 1), (2, 2), (3, 3), (4, 4)]


@pytest.mark.parametrize(("structure", "n"), [(page(), 4), (double_page(), 8)])
def test_the_better_half_may_lose_once(structure, n) -> None:  # type: ignore[no-untyped-def]
    check_structure(structure, n)
    for seed in range(100):
        played = play_out(structure, random.Random(seed))
        assert sorted(played.state.order) == list(range(1, n + 1))
        for entry in played.state.order[1:]:
            # Lost twice, unless a lower place, or the final or semi-final after a winning start, ended it at once.
            assert 1 <= played.losses[entry] <= 2
            if entry > n // 2:
                assert played.losses[entry] <= (1 if n == 4 else 2)
        for lower in range(n // 2 + 1, n + 1):
            if played.state.order.index(lower) >= (3 if n == 4 else 4):
                assert played.losses[lower] == 1


def test_double_page_without_surprises_keeps_the_order() -> None:
    structure = double_page()
    results: dict[int, int] = {}
    while ready := resolve(structure, results).ready:
        results |= {meeting.game.number: min(side or 0 for side in meeting.sides) for meeting in ready}
    state = resolve(structure, results)
    assert state.order == tuple(range(1, 9))
    assert len(structure.games) == 10


def test_group_page() -> None:
    two = group_page(2)
    assert two.games[0].sides == (place(1, 1), place(1, 2))
    assert two.games[1].sides == (place(2, 1), place(2, 2))
    four = group_page(4)
    assert [game.sides[0].number for game in four.games[:4]] == [1, 1, 2, 2]
    # Nobody meets his own group in the first two rounds.
    first = [{slot.group for slot in game.sides} for game in four.games[:4]]
    assert first == [{1, 4}, {2, 3}, {1, 4}, {2, 3}]
    assert [(game.sides[0].number, game.sides[1].number) for game in four.games[4:6]] == [(1, 4), (2, 3)]
    for groups in (1, 3, 8):
        with pytest.raises(NotAllowed):
            group_page(groups)
