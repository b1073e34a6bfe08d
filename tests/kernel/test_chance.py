"""Random play: same seed, same plays, on both kernels, on any number of threads and every instruction set."""

import pytest

from guandan.game.ruleset import Ruleset, load
from guandan.kernel import made_for
from guandan.kernel.dice import Dice
from guandan.kernel.interface import NO_DEALS, together
from tests.conftest import SOAK
from tests.kernel.conftest import Maker, needs_native
from tests.kernel.positions import RULES

GJ17 = load("GJ17")


def test_the_numbers_are_those_of_the_page() -> None:
    """The first number of SplitMix64 from 0 is known everywhere; below one there is nothing to draw."""
    dice = Dice(1, 0)
    dice.state = 0
    assert dice.next() == 0xE220A8397B1DCDAF
    assert dice.below(1) == 0
    assert dice.state == 0x9E3779B97F4A7C15
    assert len({Dice(seed, number).next() for seed in range(20) for number in range(20)}) == 400


def test_the_digest_of_a_seed_is_committed(make: Maker) -> None:
    """A change of any rule of play, of the order of plays or of the dice changes it."""
    tally = make(GJ17).self_play(seed=1, deals=20)
    assert (tally.decisions, tally.digest) == (2701, "67e3897088254f1e")
    assert sum(map(sum, tally.won)) == tally.deals == 20


@needs_native
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_whole_deals_are_equal(compiled: Maker, rules: Ruleset) -> None:
    deals = 400 if SOAK else 12
    reference = made_for(rules, "python")
    assert compiled(rules).self_play(3, deals) == reference.self_play(3, deals)
    assert compiled(rules).self_play(3, deals, levels=(12,)) == reference.self_play(3, deals, levels=(12,))


def test_threads_and_stretches_change_nothing(compiled: Maker) -> None:
    kernel = compiled(GJ17)
    whole = kernel.self_play(5, 1000)
    assert kernel.self_play(5, 1000, threads=3) == whole
    parts = NO_DEALS
    for first in range(0, 1000, 125):
        parts = together(parts, kernel.self_play(5, 125, first))
    assert parts == whole
    with pytest.raises(ValueError, match="threads"):
        kernel.self_play(5, 10, threads=0)


@needs_native
def test_playouts_are_equal() -> None:
    for number in range(3):
        one, two = made_for(GJ17, "native"), made_for(GJ17, "python")
        table, other = one.table(one.dealt(2, number)), two.table(two.dealt(2, number))
        while table.turns < 40:
            for each in (table, other):
                if each.count():
                    each.play(0)
                else:
                    each.pass_turn()
        tally = table.playouts(9, 12, first=5)
        assert tally == other.playouts(9, 12, first=5) == table.playouts(9, 12, first=5, threads=2)
        assert table.turns == 40
