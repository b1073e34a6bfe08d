"""Lateness (迟到): what it costs a side not to be there in time.

Every limit belongs to the heavier step: exactly five minutes is no longer less than five (003 c3.7(3)1, (4)1).
"""

from typing import NamedTuple

from guandan.game.errors import NotAllowed
from guandan.game.ruleset import Ruleset

STEPS = {"forfeit": "late.forfeit_from", "foul": "late.foul_from", "warning": "late.warning_from"}
"""What lateness costs, heaviest first, and the setting with the seconds from which it does."""

Late = int | None
"""Milliseconds from the start until the side was there; none or fewer if it was in time, None if it never came."""


class Lateness(NamedTuple):
    """What a side has earned by its lateness."""

    sanction: str
    """A sanction, or empty if there is none."""
    article: str


IN_TIME = Lateness("", "")


def lateness(rules: Ruleset, late: Late) -> Lateness:
    """What one side's own lateness costs. Raises NotAllowed if the book leaves that to the regulations."""
    if late is None:
        return Lateness("forfeit", rules.article("late.forfeit_from" if _fixed(rules) else "forfeit.grade"))
    if late <= 0:
        return IN_TIME
    if not _fixed(rules):
        raise NotAllowed("late_by_regulations", rules.article("late.warning_from"))
    for sanction, key in STEPS.items():
        start = rules.limit(key)
        if start is not None and late >= start * 1000:
            return Lateness(sanction, rules.article(key))
    return IN_TIME


def both_late(rules: Ruleset, late: tuple[Late, Late]) -> tuple[Lateness, Lateness]:
    """What each side's lateness costs.

    Of two late sides the earlier is warned and the later is judged by its own lateness; two that sat down at the same
    moment, or never, are each judged by their own (003 c3.7(6)1, H-48).
    """
    own = lateness(rules, late[0]), lateness(rules, late[1])
    neither_in_time = all(one is None or one > 0 for one in late)
    if not neither_in_time or late[0] == late[1] or rules.word("late.both") != "earlier_warned":
        return own
    warned = Lateness("warning", rules.article("late.both"))
    first = late[1] is None or (late[0] is not None and late[0] < late[1])
    return (warned, own[1]) if first else (own[0], warned)


def _fixed(rules: Ruleset) -> bool:
    """Whether the book says anything about how late is too late."""
    return any(rules.limit(key) is not None for key in STEPS.values())
