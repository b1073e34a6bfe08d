"""The compiled kernel and the rules list the same plays: random positions of all levels and several rule books."""

import pytest

from guandan.game.judge import judge
from guandan.game.ruleset import BOOKS, load
from guandan.kernel import made_for
from guandan.kernel.pack import packed
from tests.conftest import SOAK
from tests.kernel.conftest import ENGINES, Maker, needs_native
from tests.kernel.positions import RULES, positions

POSITIONS = 200_000 if SOAK else 3_000
STRETCHES = 20


@needs_native
@pytest.mark.parametrize("stretch", range(STRETCHES))
def test_both_list_the_same_plays(stretch: int) -> None:
    """Deduplicated plays; every seventh position also concrete ones. Each k-th choice is the k-th of the list."""
    for at, (rules, level, hand, to_beat) in enumerate(positions(stretch, POSITIONS // STRETCHES)):
        kernel = made_for(rules, "native", ENGINES[(at + stretch) % len(ENGINES)])
        judged = judge(rules, level)
        expected = judged.legal(hand, to_beat)
        assert kernel.legal(level, hand, to_beat) == expected
        assert kernel.count(level, hand, to_beat) == len(expected)
        if at % 7 == 0:
            assert kernel.legal(level, hand, to_beat, concrete=True) == judged.concrete(hand, to_beat)


def test_every_choice_is_the_one_of_the_list(compiled: Maker) -> None:
    """Without listing anything, for leads and answers of whole random deals."""
    for rules in RULES:
        kernel = compiled(rules)
        for number in range(6 if SOAK else 2):
            table = kernel.table(kernel.dealt(7, number))
            while not table.over:
                plays = table.legal()
                assert [table.choose(k) for k in range(len(plays))] == plays
                if plays:
                    table.play(number % len(plays))
                else:
                    table.pass_turn()


def test_a_book_is_known_by_its_digest() -> None:
    """Books that play alike have the same digest; another rule of play is another digest."""
    national, own = packed(load("GJ17"), 0), [packed(rules, 0) for rules in RULES[len(BOOKS) :]]
    assert len({national.digest, *(one.digest for one in own)}) == 4
    assert len({packed(load("GJ17"), level).digest for level in range(13)}) == 13
