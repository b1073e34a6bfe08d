"""The rule-of-thumb player of the kernel does in every position what the one in Python does."""

import pytest

from guandan.ai.actions import Action, actions_of
from guandan.ai.duplicate import Board, played
from guandan.ai.heuristic import Heuristic
from guandan.ai.net import raw_action, turns_of, view_of
from guandan.game.acts import Act
from guandan.game.ruleset import BOOKS, load
from guandan.game.view import Seen
from guandan.kernel import has_native, kernel
from guandan.kernel.dice import Dice
from tests.conftest import SOAK

pytestmark = pytest.mark.skipif(not has_native(), reason="there is no compiled kernel")

if has_native():
    from guandan.ai.actions import act_of
    from guandan.kernel import _native
    from guandan.kernel.native import pages_of

FINISHES = ((), (0, 2), (3, 1), (0, 1, 2, 3), (1, 0, 3, 2), (2, 1, 3, 0))


def chosen(seen: Seen) -> Action:
    """What the kernel's player would do."""
    actions = actions_of(seen)
    raw = b"".join(map(raw_action, actions))
    return actions[_native.thumb(pages_of(seen.rules, seen.level), view_of(seen), turns_of(seen), raw)]


class Both:
    """The player in Python, held against the kernel's.

    Now and then it does anything at all, so that hands get strange.
    """

    name = "both"

    def __init__(self) -> None:
        """Count from nought."""
        self.checked, self.dice = 0, Dice(1, 1)

    def act(self, seen: Seen) -> Act:
        """Its act, which must be the same."""
        act = Heuristic().act(seen)
        if seen.mine is not None and seen.mine.act in ("play", "tribute", "return"):
            other = act_of(seen, chosen(seen))
            assert (other.kind, other.said, other.data) == (act.kind, act.said, act.data), seen
            self.checked += 1
            if not self.dice.below(5):
                actions = actions_of(seen)
                return act_of(seen, actions[self.dice.below(len(actions))])
        return act


@pytest.mark.parametrize("book", BOOKS)
def test_both_players_do_the_same(book: str) -> None:
    """Whole deals at random levels, with tribute after every finish and without."""
    rules, both = load(book), Both()
    for number in range(120 if SOAK else 12):
        dealt = kernel(rules).dealt(7, number)
        played(Board(rules, dealt.hands, dealt.level, dealt.turn, FINISHES[number % len(FINISHES)]), [both] * 4)
    assert both.checked > 700
