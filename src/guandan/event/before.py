"""What was played in an event before a stage (前一阶段): who has met whom (001 §28(1), R-120)."""

from typing import NamedTuple

from guandan.event.history import Rounds
from guandan.event.stage import Stage, history
from guandan.event.state import Event

MEETINGS_COUNT = 2
"""From this edition on who met in an earlier stage has met."""


class Before(NamedTuple):
    """The rounds of the earlier stages of a line, the first one first."""

    rounds: Rounds = ()
    labels: tuple[tuple[int, int], ...] = ()
    """Stage and number of each round."""


NOTHING_BEFORE = Before()


def before(event: Event, stage: Stage) -> Before:
    """What those of a stage have behind them: the stages whose places it takes, one after the other."""
    if not stage.spec.takes.stage or event.edition < MEETINGS_COUNT:
        return NOTHING_BEFORE
    last = event.stage(stage.spec.takes.stage)
    earlier = before(event, last)
    rounds = history(last, pool=None).rounds
    labels = tuple((last.number, number) for number in range(1, len(rounds) + 1))
    return Before(earlier.rounds + rounds, earlier.labels + labels)
