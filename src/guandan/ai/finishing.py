"""Near the end: whether a hand goes out by itself once it has the lead."""

from collections.abc import Iterable

from guandan.ai.groups import Group
from guandan.ai.outlook import TIERS, Outlook

SURE = 0.6
"""The chance of winning from which a play counts as a winner."""


def spare_turns(groups: Iterable[Group], outlook: Outlook) -> int:
    """How many plays beyond the last one somebody must be beaten for; with none left, the lead means going out.

    Winners are led first and the one loser goes out last; each bomb brings the lead back once.
    """
    losers = -1
    for group in groups:
        if TIERS[group.pattern]:
            losers -= 1
        elif outlook.wins(group.pattern, group.rank, 0) < SURE:
            losers += 1
    return losers
