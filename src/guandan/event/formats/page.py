"""The Page system (佩奇制): the better placed of the stage before may lose once, the others not (003 c4.1(2)4).

The book names Page, double Page and group Page without drawing them; the charts are ours (docs/formats.md).
"""

from guandan.event.formats.bracket import Game, Slot, Structure, banded, entry, loser, place, winner, with_slots
from guandan.game.errors import NotAllowed


def page() -> Structure:
    """Four entries: 1-2, 3-4; the loser of the first against the winner of the second; the final."""
    games = _page(1, 1, (entry(1), entry(2)), (entry(3), entry(4)))
    return Structure(games, banded([[winner(4)], [loser(4)], [loser(3)], [loser(2)]]))


def double_page() -> Structure:
    """Eight entries, Page played twice over: 1-4 may lose once on the way, 5-8 not, and of the last four again two may.

    Who lost among the first four meets a winner of the others, then four are left as in `page`.
    """
    opening = (
        Game(1, 1, "winners", (entry(1), entry(4))),
        Game(2, 1, "winners", (entry(2), entry(3))),
        Game(3, 1, "losers", (entry(5), entry(8))),
        Game(4, 1, "losers", (entry(6), entry(7))),
        Game(5, 2, "losers", (loser(1), winner(4))),
        Game(6, 2, "losers", (loser(2), winner(3))),
    )
    games = opening + _page(7, 3, (winner(1), winner(2)), (winner(5), winner(6)))
    beaten = [[loser(9)], [loser(8)], [loser(5), loser(6)], [loser(3), loser(4)]]
    return Structure(games, banded([[winner(10)], [loser(10)], *beaten]))


def group_page(groups: int) -> Structure:
    """Page between the first two of each of two groups, or double Page between those of four (分组佩奇制).

    Winners of groups may lose once. Raises NotAllowed for another number of groups.
    """
    if groups not in (2, 4):
        raise NotAllowed("wrong_groups", groups=groups, allowed="2, 4")
    firsts = [place(1, group) for group in range(1, groups + 1)]
    seconds = [place(2, group) for group in range(1, groups + 1)]
    return with_slots(page() if groups == 2 else double_page(), firsts + seconds)


def _page(number: int, turn: int, upper: tuple[Slot, Slot], lower: tuple[Slot, Slot]) -> tuple[Game, ...]:
    return (
        Game(number, turn, "winners", upper),
        Game(number + 1, turn, "losers", lower),
        Game(number + 2, turn + 1, "losers", (loser(number), winner(number + 1))),
        Game(number + 3, turn + 2, "final", (winner(number), winner(number + 2))),
    )
