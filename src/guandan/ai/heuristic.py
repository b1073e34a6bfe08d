"""The rule-of-thumb player: plays like a sensible club player, the same way every time.

Its opinions are numbers in `worth.py` (what a part of a hand costs), `outlook.py` (what wins, who is dangerous),
`leading.py` and `following.py`. It uses what its seat can see and nothing else, has no memory, no luck and no clock.
"""

from guandan.ai.following import follow
from guandan.ai.giving import give_back, tribute
from guandan.ai.leading import lead
from guandan.ai.outlook import SIZES, Outlook
from guandan.game.acts import Act
from guandan.game.cards import format_cards, size
from guandan.game.playing import saying
from guandan.game.plays import Play
from guandan.game.view import Seen

LONGEST = max(SIZES.values())
"""More cards than this cannot be played at once."""


class Heuristic:
    """An agent that plays by rules of thumb."""

    name = "heuristic"

    def act(self, seen: Seen) -> Act:
        """The act for what is expected of the seat."""
        expected = seen.mine
        if expected is None:
            raise ValueError(f"nothing is expected of {seen.viewer}")
        if expected.act == "tribute":
            return Act("tribute", seen.viewer, {"card": format_cards(tribute(seen))})
        if expected.act == "return":
            return Act("return", seen.viewer, {"card": format_cards(give_back(seen))})
        if expected.act == "play":
            return saying(choose(seen), seen.viewer)
        return Act(expected.act, seen.viewer, expected.default or {})


def choose(seen: Seen) -> Play | None:
    """The play of the seat in turn, or None for a pass."""
    if not seen.legal:
        return None
    if size(seen.hand) <= LONGEST:
        for play in reversed(seen.legal):  # the bomb class comes last, and is the stronger reading of the same cards
            if play.cards == seen.hand:
                return play  # going out is always right
    outlook = Outlook(seen)
    chosen = follow(outlook) if seen.to_beat else lead(outlook)
    return seen.legal[0] if chosen is None and not seen.may_pass else chosen
