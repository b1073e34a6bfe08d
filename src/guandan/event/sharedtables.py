"""Tables that two stages would use at once, so that nobody is sent to one that is taken."""

from typing import NamedTuple

from guandan.event.stage import Round, Stage
from guandan.event.state import Event
from guandan.game.errors import Text

TOLD = 12
"""At most so many tables are named."""


class Shared(NamedTuple):
    """Another stage and the numbers of tables that its round uses too."""

    stage: int
    round: int
    tables: tuple[int, ...]

    @property
    def text(self) -> Text:
        """The warning in both languages."""
        named = ", ".join(map(str, self.tables[:TOLD])) + (" ..." if len(self.tables) > TOLD else "")
        return Text(
            f"桌号重复：第 {self.stage} 阶段第 {self.round} 轮也用第 {named} 桌（另排其中一个阶段的桌号，或排定场地）",
            f"tables {named} are also used by stage {self.stage}, round {self.round}:"
            " give one stage other numbers, or a schedule with halls",
        )


def shared_tables(event: Event, stage: Stage, now: Round) -> tuple[Shared, ...]:
    """The published rounds of other stages that still play at tables of this round; none where a schedule has halls."""
    if now.status == "locked" or _is_scheduled(event, stage, now):
        return ()
    mine = {table.number for table in now.tables}
    found = []
    for other in event.stages:
        on = other.open
        if other.number == stage.number or on is None or _is_scheduled(event, other, on):
            continue
        both = tuple(sorted(mine & {table.number for table in on.tables}))
        found += [Shared(other.number, on.number, both)] if both else []
    return tuple(found)


def _is_scheduled(event: Event, stage: Stage, now: Round) -> bool:
    """Whether the schedule says where a round is played; it refuses two at one table itself."""
    return any((slot.event, slot.round) == (str(stage.number), now.number) and slot.spans for slot in event.schedule)
