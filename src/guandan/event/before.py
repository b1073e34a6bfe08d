"""What was played in an event before a stage (前一阶段): who has met whom, what counts on (R-120, R-121)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from guandan.event.history import History, Rounds
from guandan.event.records import Record, records
from guandan.event.stage import Stage, history
from guandan.event.state import Event, entries

Label = tuple[int, int]


class Before(NamedTuple):
    """The earlier stages of a line, the first one first."""

    met: Rounds = ()
    """Rounds of which only the meetings count: the scores began anew after them."""
    rounds: Rounds = ()
    """Rounds whose results count on."""
    records: Mapping[int, Record] = {}
    """Of everybody in these, by their numbers from 1."""
    labels: tuple[Label, ...] = ()
    """Stage and number of each round of both."""

    @property
    def counted(self) -> tuple[Label, ...]:
        """The labels of the rounds whose results count on."""
        return self.labels[len(self.met) :]

    def followed(self, later: Mapping[int, Record]) -> Mapping[int, Record]:
        """The records with those of the rounds after them."""
        if not self.rounds:
            return later
        found = {number: list(record) for number, record in self.records.items()}
        for number, record in later.items():
            # A penalty before round 1 counts from there on, not in a stage before.
            lines = [line._replace(round=len(self.rounds) + max(line.round, 1)) for line in record]
            found.setdefault(number, []).extend(lines)
        return found


NOTHING_BEFORE = Before()


def _all_pools(stage: Stage) -> History:
    return history(stage, pool=None)


def before(event: Event, stage: Stage, past: Callable[[Stage], History] = _all_pools) -> Before:
    """What those of a stage have behind them: the stages whose places it takes, one after the other.

    `past` says what a stage came to, where that is not simply its results.
    """
    if not stage.spec.takes.stage:
        return NOTHING_BEFORE
    last = event.stage(stage.spec.takes.stage)
    carried = stage.spec.carry != "none"
    past = past if carried else _all_pools
    earlier, own = before(event, last, past), past(last)
    labels = (*earlier.labels, *((last.number, number) for number in range(1, len(own.rounds) + 1)))
    if not carried:
        return Before(earlier.met + earlier.rounds + own.rounds, labels=labels)
    found = earlier.followed(records(entries(event, last), own))
    return Before(earlier.met, earlier.rounds + own.rounds, found, labels)
